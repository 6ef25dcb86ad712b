// The script of every widget: it fetches what all widgets of a kind have in common, once for the whole page.
// What is drawn can ask `python()` whether somebody answers: not on a web page, nor in a saved notebook before its cell is run.

if (!globalThis.gametreeModules) listenToPage(); // once for a page
const modules = (globalThis.gametreeModules ??= new Map());

async function moduleOf(texts) {
  const [script, sheet] = (await Promise.all(texts)).map((parts) => parts.join("\n"));
  if (!modules.has(script)) {
    modules.set(script, import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));
    document.head.append(Object.assign(document.createElement("style"), { textContent: sheet }));
  }
  return modules.get(script);
}

const widgetOf = ({ target }) => target.closest?.(".gt-lives, .gt-widget");

/** Leave a key to the notebook, as if it had been pressed in the widget's cell: no button is pressed by it. */
function handOver(event) {
  const cell = widgetOf(event).closest(".jp-Cell");
  event.preventDefault();
  if (!cell) return;
  if (event.key === "Enter" && event.target.value) event.target.form?.requestSubmit(); // what was typed is not lost
  event.stopPropagation();
  cell.focus({ preventScroll: true });
  cell.dispatchEvent(new KeyboardEvent("keydown", event));
}

// In all widgets of a page, Enter with Shift, Ctrl, Alt or Meta is the notebook's at once, and Escape when the widget has
// heard it. Of others the notebook hears those with Ctrl, Alt or Meta alone: the element that has the focus says so, as
// JupyterLab listens to keys on their way up, and Notebook 7 on their way down. A plain Enter submits, if nobody stops it.
function listenToPage() {
  addEventListener("keydown", (event) => {
    if (!widgetOf(event)) return;
    const isWith = event.ctrlKey || event.altKey || event.metaKey;
    if (event.key === "Enter" && (isWith || event.shiftKey)) handOver(event);
    else event.target.toggleAttribute("data-lm-suppress-shortcuts", !isWith);
  }, true);
  addEventListener("beforeinput", (event) => widgetOf(event) && event.stopPropagation(), true);
  addEventListener("keydown", (event) => event.key === "Escape" && widgetOf(event) && handOver(event));
  for (const type of ["beforeprint", "afterprint"]) {
    addEventListener(type, () => document.querySelectorAll(".gt-stage").forEach((card) => card.dispatchEvent(new Event(type))));
  }
  addEventListener("focusin", (event) => { globalThis.gametreeFocus = widgetOf(event); });
}

// The focus goes with a button in whose place something else is put: then what came has it, and with it the keys.
function takeFocus(el) {
  if (document.activeElement !== document.body || !globalThis.gametreeFocus?.contains(el)) return;
  el.querySelector(".gt-card")?.focus({ preventScroll: true });
}

export default {
  async render({ model, el }) {
    el.classList.add("gt-lives");
    const fetch = (reference) => model.widget_manager.get_model(reference.replace("IPY_MODEL_", ""));
    const textsOf = (references) => Promise.all(references.map(async (one) => (await fetch(one)).get("text")));
    const kind = await fetch(model.get("kind"));
    const module = await moduleOf([textsOf(kind.get("scripts")), textsOf(kind.get("sheets"))]);
    const end = module.default.render({ model, el, python: () => kind.comm_live });
    takeFocus(el);
    return end;
  },
};
