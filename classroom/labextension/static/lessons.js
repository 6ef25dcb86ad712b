// A lesson's metadata name the course. In any other notebook nothing below acts, be it beside a lesson.
const isLesson = (context) => context?.model?.getMetadata?.("course") === "gametree";

function markLessons({ docRegistry }) {
  docRegistry.addWidgetExtension("Notebook", {
    createNew: (panel, context) => {
      context.ready.then(() => panel.node.classList.toggle("gt-lesson", isLesson(context)));
    },
  });
}

// Lessons fold away what gives an answer away, and what only sets the stage. JupyterLab unfolds a cell for good at the
// first click on its bar; here the click selects the cell, as one on any other place of it does, and Shift+Enter runs
// it folded. View › Expand Selected Code unfolds it.
const FOLDED = ".gt-lesson .jp-InputPlaceholder { pointer-events: none; } .gt-lesson .gt-preview { cursor: pointer; }";

function keepFolded() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: FOLDED }));
}

// What JupyterLab's extensions share: by name and version, how to get each.
let shared;

const take = async (name) => (await Object.values(shared[name])[0].get())();

// ipywidgets asks for a saved widget for two seconds, sleeps, and gives up without having looked again. What came back
// during that last sleep would be "model not found" for good, although it is there.
async function lookOnceMore() {
  const { prototype } = (await take("@jupyter-widgets/base-manager")).ManagerBase;
  const ask = prototype.get_model;
  prototype.get_model = function (id) {
    const asked = ask.call(this, id);
    if (!isLesson(this.context)) return asked;
    return asked.catch((error) => (this.has_model(id) ? ask.call(this, id) : Promise.reject(error)));
  };
}

// ipywidgets saves only what the kernel knows: the next save of a reopened lesson, be it JupyterLab's own after two
// minutes, would leave none of its widgets. What the outputs show is saved, too, with all that it is made of.
async function saveWhatIsShown() {
  const { serialize_state } = await take("@jupyter-widgets/base-manager");
  const { prototype } = (await take("@jupyter-widgets/jupyterlab-manager")).WidgetManager;
  const save = prototype.get_state_sync;
  prototype.get_state_sync = function (options) {
    const saved = save.call(this, options);
    if (!isLesson(this.context)) return saved;
    const { state } = serialize_state([...this._modelsSync.values()], options);
    const keep = (shown) => {
      for (const id of JSON.stringify(shown).match(/[0-9a-f]{32}/g) ?? []) {
        if (id in saved.state || !(id in state)) continue;
        saved.state[id] = state[id];
        keep(state[id]);
      }
    };
    keep(this.context.model.toJSON().cells.map(({ outputs }) => outputs ?? []));
    return saved;
  };
}

// The picture of a toy whose cell has not been run yet looks alive. A click on it runs that cell, which opens its lesson
// and needs no other; then the click is the toy's, at the same place of the same drawing. So is a key.
function runPictures({ shell, commands }) {
  const act = (event) => {
    const picture = event.target.closest?.(".gt-lesson .gt-preview");
    const isKey = event.type === "keydown";
    if (!picture?.querySelector("svg") || (isKey && NOT_FOR_TOYS(event))) return;
    event.preventDefault();
    event.stopPropagation();
    if (picture.dataset.pressed) return;
    picture.dataset.pressed = true;
    handOn(shell.currentWidget, commands, picture, isKey ? (live) => press(live, event.key) : clickAt(picture, event));
  };
  for (const type of ["click", "keydown"]) document.addEventListener(type, act, true);
}

const NOT_FOR_TOYS = ({ key, ctrlKey, altKey, metaKey, shiftKey }) =>
  ctrlKey || altKey || metaKey || shiftKey || ["Escape", "Tab", "Shift", "Control", "Alt", "Meta"].includes(key);

async function handOn({ content, sessionContext }, commands, picture, finish) {
  const area = picture.closest(".jp-Cell-outputArea");
  const status = picture.querySelector("[role=status]") ?? picture.appendChild(document.createElement("p"));
  status.role = "status";
  status.textContent = "Python is starting: your click waits for it.";
  await sessionContext.ready;
  const kernel = sessionContext.session?.kernel;
  if (!kernel) {
    delete picture.dataset.pressed;
    status.textContent = "No Python runs here. Choose one in the menu Kernel › Change Kernel…, and click again.";
    return;
  }
  await kernel.info;
  status.textContent = "";
  content.activeCellIndex = content.widgets.findIndex(({ node }) => node.contains(area));
  await commands.execute("notebook:run-cell");
  whenThere(area, ".gt-lives:has(*)", finish);
}

/** Act on what is found in a place, as soon as it is there and drawn; return what waits for it. */
function whenThere(place, selector, act) {
  const look = () => {
    const found = place.querySelector(selector);
    if (!found) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => act(found)));
  };
  const seen = new MutationObserver(look);
  seen.observe(place, { childList: true, subtree: true });
  look();
  return seen;
}

// Shift+Enter goes on to the next cell, and JupyterLab puts that into the middle of the window: the sentence and the root
// of a tall stepper are then above it. They come back, unless all cells are run, or the reader is elsewhere by then.
async function keepTops() {
  const { executed } = (await take("@jupyterlab/notebook")).NotebookActions;
  let waiting;
  executed.connect((_, { notebook, cell }) => {
    waiting?.disconnect();
    if (!notebook.node.closest(".gt-lesson") || notebook.widgets[notebook.activeCellIndex - 1] !== cell) return;
    waiting = whenThere(cell.node, ".gt-stage", (stage) => {
      const [{ top, bottom, height }, view] = [stage, notebook.node].map((one) => one.getBoundingClientRect());
      const isSeen = top < view.bottom && view.top < bottom;
      if (isSeen) stage.scrollIntoView({ block: height < view.height ? "nearest" : "start" });
    });
  });
}

function clickAt(picture, { target, clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(picture.querySelector("svg").getScreenCTM().inverse());
  const node = target.closest("[data-node]")?.dataset.node;
  return (live) => {
    const same = live.querySelector("svg.gt-svg");
    if (!same) return focusFirst(live);
    same.scrollIntoView({ block: "nearest" });
    const { x, y } = at.matrixTransform(same.getScreenCTM());
    // A live tree spreads its nodes over the width there is; the squares of a board stay where they are.
    const face = node === undefined ? document.elementFromPoint(x, y) : live.querySelector(`[data-node="${node}"] > .gt-face`);
    face?.focus?.();
    if (!live.contains(document.activeElement)) focusFirst(live); // there is nothing to be clicked at that place
    face?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
  };
}

// The glossary is opened at its top. Its terms stand in tables, and JupyterLab knows the places of headings alone.
function goToTerms() {
  let waiting;
  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.('.gt-lesson a[href*="glossary.md"]');
    if (!link) return;
    waiting?.disconnect();
    const term = link.textContent.toLowerCase();
    const isIt = (row) => row.firstElementChild.textContent.toLowerCase().split(/, | \(/).includes(term);
    waiting = whenThere(document.body, ".jp-MarkdownViewer table", (table) => {
      const rows = [...table.closest(".jp-MarkdownViewer").querySelectorAll("tbody tr")];
      rows.find(isIt)?.scrollIntoView({ block: "center" });
    });
  });
}

function focusFirst(live) {
  const first = [...live.querySelectorAll("[tabindex='0'], button:enabled")].find((one) => one.checkVisibility());
  first?.focus();
  return first;
}

function press(live, key) {
  const first = focusFirst(live);
  if (!["Enter", " "].includes(key)) first?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

// Where a kernel has been shut down, ipywidgets still believes its widgets alive. They hear what a restart tells them.
async function tellOfEnds() {
  const { prototype } = (await take("@jupyter-widgets/jupyterlab-manager")).WidgetManager;
  const change = prototype._handleKernelChanged;
  prototype._handleKernelChanged = function (kernels) {
    change.call(this, kernels);
    if (!kernels.newValue && isLesson(this.context)) this.disconnect();
  };
}

// The prose below a question that has not been run yet is veiled as well, until a click, as far down as no code has
// shown anything. From the question on it is `veil.js` that veils, and what that keeps holds here, too.
const ASKS = ".jp-CodeCell[data-asks]:not(:has(.gq-question, .jp-RenderedText))";
const HEADING = ":is(h1, h2, h3, h4, h5, h6)";
const ON = `+ :is(.jp-CodeCell.jp-mod-noOutputs:not([data-asks]), .jp-MarkdownCell:not(:has(.jp-MarkdownOutput > ${HEADING})))`;
const UNASKED = `body:not(.gt-unveiled) :is(${ASKS}, ${ASKS} ${ON}, ${ASKS} ${ON} ${ON}, ${ASKS} ${ON} ${ON} ${ON}) + .jp-MarkdownCell
  .jp-MarkdownOutput > :not(${HEADING}, ${HEADING} ~ *)`;
const VEILED = `@media screen {
  ${UNASKED} { visibility: hidden; }
  ${UNASKED}:first-child::before { content: "Veiled until you have answered the question above: run it. A click here shows it.";
    visibility: visible; display: block; cursor: pointer; font-size: 13px; color: var(--jp-content-font-color2); }
}`;

function veilUnasked({ shell }) {
  const { baseUrl } = JSON.parse(document.querySelector("#jupyter-config-data").textContent);
  if (localStorage.getItem(`gametree unveiled ${baseUrl}`) === "true") document.body.classList.add("gt-unveiled");
  document.head.append(Object.assign(document.createElement("style"), { textContent: VEILED }));
  const mark = async () => {
    const panel = shell.currentWidget;
    await panel?.context?.ready;
    if (!isLesson(panel?.context)) return;
    for (const { model, node } of panel?.content?.widgets ?? []) {
      if (/^predict\(/m.test(model?.sharedModel?.getSource?.())) node.dataset.asks = "";
    }
  };
  shell.currentChanged.connect(mark);
  document.addEventListener("click", ({ target }) => {
    if (!target.matches?.(UNASKED)) return;
    let cell = target.closest(".jp-Cell");
    while (cell && !cell.matches(ASKS)) cell = cell.previousElementSibling;
    delete cell?.dataset.asks;
  });
}

// In JupyterLite a copy that was saved hides the lesson that the site has by now. Where that is another, it is said.
function tellOfNewer({ shell, commands }) {
  const { baseUrl, litePluginSettings } = JSON.parse(document.querySelector("#jupyter-config-data").textContent);
  const seen = new Set();
  shell.currentChanged.connect(async () => {
    const context = shell.currentWidget?.context;
    await context?.ready;
    const { course, edition } = context?.model.toJSON()?.metadata ?? {};
    if (!litePluginSettings || course !== "gametree" || seen.has(context.path)) return;
    seen.add(context.path);
    const answer = await fetch(`${baseUrl}files/${context.path}`, { cache: "no-cache" });
    if (!answer.ok || (await answer.json()).metadata.edition === edition) return;
    const message = `${context.path} has changed on this site. This is your copy of an earlier edition: rename it, and open the lesson again for the new one.`;
    commands.execute("apputils:notify", { message, type: "info", options: { autoClose: false } });
  });
}

const extensions = [
  { id: "gametree-lessons:lessons", autoStart: true, activate: markLessons },
  { id: "gametree-lessons:folded", autoStart: true, activate: keepFolded },
  { id: "gametree-lessons:late-widgets", autoStart: true, activate: lookOnceMore },
  { id: "gametree-lessons:saved-widgets", autoStart: true, activate: saveWhatIsShown },
  { id: "gametree-lessons:ended-kernels", autoStart: true, activate: tellOfEnds },
  { id: "gametree-lessons:terms", autoStart: true, activate: goToTerms },
  { id: "gametree-lessons:tops", autoStart: true, activate: keepTops },
  { id: "gametree-lessons:pictures", autoStart: true, activate: runPictures },
  { id: "gametree-lessons:veil", autoStart: true, activate: veilUnasked },
  { id: "gametree-lessons:newer", autoStart: true, activate: tellOfNewer },
];
(window._JUPYTERLAB ??= {})["gametree-lessons"] = {
  init(scope) {
    shared = scope;
  },
  get: async () => () => extensions,
};
