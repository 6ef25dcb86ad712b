// One picture, and the steps of a story on it. All state is the number of the step; the rest is derived from the story.

function render({ model, el }) {
  const view = (model.get("story").steps || []).length > 0 ? new StoryView(model, el) : new BoardView(model, el);
  const draw = () => view.draw();
  const show = () => view.show();
  model.on("change:svg", draw);
  model.on("change:story", draw);
  model.on("change:step", show);
  draw();
  // In a widget the arrow keys belong to the widget, not to the notebook.
  requestAnimationFrame(() => el.closest(".gt-widget")?.setAttribute("data-lm-suppress-shortcuts", "true"));
  return () => {
    model.off("change:svg", draw);
    model.off("change:story", draw);
    model.off("change:step", show);
  };
}

function element(tag, classes, parent, text) {
  const made = document.createElement(tag);
  made.className = classes;
  if (text !== undefined) made.textContent = text;
  parent?.appendChild(made);
  return made;
}

function send(model, name, value) {
  model.set(name, value);
  try {
    model.save_changes();
  } catch {
    // Without a kernel nobody listens, and the page goes on alone.
  }
}

class StoryView {
  constructor(model, el) {
    this.model = model;
    this.card = element("div", "gt-card", el);
    this.forMax = false;
  }

  build() {
    this.card.replaceChildren();
    this.caption = element("div", "gt-caption", this.card);
    this.caption.setAttribute("aria-live", "polite");
    const body = element("div", "gt-body", this.card);
    const left = element("div", "gt-left", body);
    this.tree = element("div", "gt-tree", left);
    element("div", "gt-legend", left, this.story.legend);
    const side = element("div", "gt-side", body);
    this.code = element("div", "gt-code", side);
    this.stack = element("table", "gt-stack", side);
    this.source = undefined;
    this.foot();
  }

  foot() {
    const foot = element("div", "gt-foot", this.card);
    this.button(foot, "◀ step", "previous step", () => this.step - 1);
    this.button(foot, "step ▶", "next step", () => this.step + 1);
    if (this.story.steps.some((step) => step.kind === "cut")) {
      this.button(foot, "◀ cut", "previous cut", () => this.cut(-1));
      this.button(foot, "cut ▶", "next cut", () => this.cut(1));
    }
    if (this.hasSides()) this.sideButton(foot);
    this.counter = element("span", "gt-counter", foot);
    this.counts = element("span", "gt-counts", foot);
  }

  hasSides() {
    return this.story.steps.some((step) => Object.values(step.marks).some((mark) => mark.length > 3));
  }

  sideButton(foot) {
    const made = element("button", "gt-button gt-side-button", foot);
    made.type = "button";
    const name = () => (made.textContent = this.forMax ? "numbers: for MAX" : "numbers: as the code returns them");
    made.title = "whose side the numbers on the tree are for";
    made.addEventListener("click", () => {
      this.forMax = !this.forMax;
      name();
      this.show();
    });
    name();
  }

  button(foot, text, label, target) {
    const made = element("button", "gt-button", foot, text);
    made.type = "button";
    made.title = label;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => this.go(target()));
  }

  get step() {
    return Math.max(0, Math.min(this.model.get("step"), this.story.steps.length - 1));
  }

  cut(direction) {
    const steps = this.story.steps;
    let at = this.step + direction;
    while (at >= 0 && at < steps.length && steps[at].kind !== "cut") at += direction;
    return at >= 0 && at < steps.length ? at : this.step;
  }

  go(step) {
    if (step >= 0 && step < this.story.steps.length) send(this.model, "step", step);
  }

  draw() {
    this.story = this.model.get("story");
    this.build();
    this.tree.innerHTML = this.model.get("svg");
    const svg = this.tree.querySelector("svg");
    const { width } = svg.viewBox.baseVal;
    svg.style.width = `${width}px`;
    svg.style.maxWidth = `max(100%, ${0.55 * width}px)`;
    this.nodes = [...this.tree.querySelectorAll("[data-node]")].map((group) => new NodeView(group, this.tree));
    this.reset();
    if (this.nodes.length !== this.marks.length) return; // a new picture has come, and its story is on the way
    this.nodes.forEach((node, at) => node.onClick(() => this.goToNode(at)));
    this.show();
  }

  goToNode(node) {
    const enters = (step) => step.kind === "call" && this.story.calls[step.call][3] === node;
    this.go(this.story.steps.findIndex(enters));
  }

  reset() {
    this.reached = -1;
    this.marks = this.story.start.map((mark) => mark);
    this.variables = this.story.calls.map(() => ({}));
  }

  show() {
    const target = this.step;
    if (target < this.reached) this.reset();
    while (this.reached < target) this.advance(this.story.steps[++this.reached]);
    const step = this.story.steps[target];
    const now = this.story.calls[step.call][3];
    this.marks.forEach((mark, at) => this.nodes[at].show(mark, at === now, this.forMax));
    this.caption.textContent = step.caption;
    this.counter.textContent = `step ${target + 1} of ${this.story.steps.length}`;
    this.counts.textContent = step.counts;
    this.showCode(step);
    this.showStack(step);
    this.follow(this.nodes[now].group);
  }

  advance(step) {
    for (const [node, mark] of Object.entries(step.marks)) this.marks[node] = mark;
    if (step.kind === "call") this.variables[step.call] = {};
    for (const [call, texts] of Object.entries(step.variables)) this.setVariables(this.variables[call], texts);
  }

  setVariables(variables, texts) {
    for (const [name, text] of Object.entries(texts)) {
      if (text === null) delete variables[name];
      else variables[name] = text;
    }
  }

  showCode(step) {
    const source = this.story.calls[step.call][1];
    if (source !== this.source) this.listCode(source);
    for (const line of this.code.children) {
      const isCurrent = Number(line.dataset.line) === step.line;
      line.classList.toggle("gt-current", isCurrent);
      if (isCurrent) this.scroll(this.code, line);
    }
  }

  listCode(source) {
    this.source = source;
    this.code.replaceChildren();
    for (const [number, text] of this.story.sources[source].lines) {
      const line = element("div", "gt-line", this.code);
      line.dataset.line = number;
      element("span", "gt-line-number", line, String(number));
      element("code", "gt-line-text", line, text || " ");
    }
  }

  showStack(step) {
    const open = [];
    for (let call = step.call; call >= 0; call = this.story.calls[call][0]) open.push(call);
    this.stack.replaceChildren(this.stackHead(open.length));
    const most = 9;
    const shown = open.length <= most ? open : [...open.slice(0, most - 2), null, open.at(-1)];
    shown.forEach((call) => this.stackRow(call, step, open.length - most + 1));
  }

  stackHead(size) {
    const head = document.createElement("thead");
    const row = element("tr", "", head);
    element("th", "", row, `call stack: ${size} open`).scope = "col";
    element("th", "", row, "variables").scope = "col";
    return head;
  }

  stackRow(call, step, hidden) {
    const row = element("tr", "gt-stack-row", this.stack);
    if (call === null) {
      element("td", "", row, `… ${hidden} more …`).colSpan = 2;
      return;
    }
    row.classList.toggle("gt-current", call === step.call);
    element("td", "gt-stack-call", row, this.story.calls[call][2]);
    const cell = element("td", "gt-stack-variables", row);
    for (const [name, text] of Object.entries(this.variables[call])) {
      const isNews = name in (step.variables[call] || {});
      element("span", isNews ? "gt-variable gt-news" : "gt-variable", cell, `${name} = ${text}`);
    }
  }

  follow(group) {
    const [box, frame] = [group.getBoundingClientRect(), this.tree.getBoundingClientRect()];
    if (box.left < frame.left || box.right > frame.right) {
      this.tree.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
    }
    if (box.top < frame.top || box.bottom > frame.bottom) {
      this.tree.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
    }
  }

  scroll(box, line) {
    const below = line.offsetTop;
    if (below < box.scrollTop || below + line.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = below - box.clientHeight / 2;
    }
  }
}

class NodeView {
  constructor(group, tree) {
    this.group = group;
    this.edge = tree.querySelector(`[data-edge="${group.dataset.node}"]`);
    this.pill = group.querySelector(".gt-pill-text");
    this.notes = [...group.querySelectorAll(".gt-note")];
  }

  onClick(act) {
    this.group.classList.add("gt-clickable");
    this.group.addEventListener("click", act);
  }

  show([state, own, ownNote, other, otherNote], isNow, forMax) {
    const [value, note] = forMax && other !== undefined ? [other, otherNote] : [own, ownNote];
    const classes = `gt-node gt-clickable ${state}${value ? " gt-valued" : ""}${isNow ? " gt-now" : ""}`;
    if (this.group.getAttribute("class") !== classes) this.group.setAttribute("class", classes);
    this.edge?.setAttribute("class", `gt-edge ${state}`);
    this.pill.textContent = value;
    this.notes.forEach((line, at) => (line.textContent = note[at] || ""));
  }
}

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.board = element("div", "gt-clickboard", element("div", "gt-card gt-board-card", el));
    this.focus = null;
  }

  show() {}

  draw() {
    this.board.innerHTML = this.model.get("svg");
    this.cells = [...this.board.querySelectorAll("[data-cell]")];
    const columns = this.cells.findIndex((cell, at) => at > 0 && this.top(cell) > this.top(this.cells[0]));
    this.columns = columns > 0 ? columns : this.cells.length;
    this.cells.forEach((cell, at) => this.prepare(cell, at));
    if (this.focus !== null) this.cells[this.focus].focus();
  }

  top(cell) {
    return Number(cell.firstElementChild.getAttribute("y"));
  }

  prepare(cell, at) {
    const mark = cell.dataset.mark === "." ? "empty" : cell.dataset.mark;
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", at === (this.focus ?? 0) ? "0" : "-1");
    cell.setAttribute("aria-label", `square ${cell.dataset.cell}, ${mark}`);
    cell.addEventListener("click", () => this.click(at));
    cell.addEventListener("keydown", (event) => this.key(event, at));
  }

  click(at) {
    this.focus = at;
    const count = (this.model.get("clicked").count || 0) + 1;
    send(this.model, "clicked", { cell: Number(this.cells[at].dataset.cell), count });
  }

  key(event, at) {
    const moves = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.columns, ArrowUp: -this.columns };
    if (event.key === "Enter" || event.key === " ") this.click(at);
    else if (event.key in moves) this.moveTo(at + moves[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  moveTo(at) {
    if (at < 0 || at >= this.cells.length) return;
    this.focus = at;
    this.cells.forEach((cell, place) => cell.setAttribute("tabindex", place === at ? "0" : "-1"));
    this.cells[at].focus();
  }
}

export default { render };
