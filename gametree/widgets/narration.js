// A narration in the page: the tree, the code and the stack of a frame. All state is the number of the frame, its step.

import { OWN_KEYS, addButton, element, faceOf, send } from "./page.js";
import { textOf } from "./window_line.js";

const MOST_ROWS = 60;
const COLUMNS = ["α", "β", "value", "best", "depth"];
const STATES = { "gt-wait": "not looked at yet", "gt-open": "open", "gt-pruned": "never looked at" };

/** What a narration has by number: an object from the kernel, a Map from the page. */
export function entriesOf(news = {}) {
  return news instanceof Map ? [...news] : Object.entries(news);
}

/** How many calls are open at most. */
export function deepestOf({ calls }) {
  const depths = [];
  calls.forEach(([parent]) => depths.push(parent < 0 ? 1 : depths[parent] + 1));
  return Math.max(...depths);
}

/** The text of a caption: its parts are texts, or [text, kind, node] for what the picture shows too. */
export function textOfCaption(caption) {
  return caption.map((part) => (Array.isArray(part) ? part[0] : part)).join("");

}

/** A number of the code as books write it, or its opposite. */
export function shownNumber(text, isNegated = false) {
  const number = { inf: Infinity, "-inf": -Infinity }[text] ?? Number(text);
  return Number.isNaN(number) ? text : textOf(isNegated ? 0 - number : number);
}

export class NarrationView {
  constructor(model, el) {
    this.model = model;
    this.card = element("div", "gt-card", el);
    this.forMax = true;
    this.openWhole = false;
    new ResizeObserver(() => this.fit()).observe(this.card);
  }

  buildSide(body) {
    this.side = element("div", "gt-side", body);
    this.code = element("div", "gt-code", this.side, "", { tabindex: 0 });
    this.stackBox = element("div", "gt-stack-box", this.side, "", { tabindex: 0 }); // both scroll, with keys too
    this.stack = element("table", "gt-stack", this.stackBox);
    this.source = undefined;
  }

  hasSides() {
    return this.narration.by_mover;
  }

  sideButton(parent) {
    const name = () => (this.forMax ? "for MAX ⇄" : "as coded ⇄");
    const title = "whose side the numbers are for: MAX, or as the code returns them";
    const made = addButton("gt-button gt-side-button", parent, name(), () => {
      this.forMax = !this.forMax;
      made.textContent = name();
      this.show();
    }, { title });
  }

  button(parent, text, label, target) {
    return addButton("gt-button", parent, text, () => this.go(target()), { "title": label, "aria-label": label });
  }

  get step() {
    return Math.max(0, Math.min(this.model.get("step"), this.narration.frames.length - 1));
  }

  /** The node of the frame's call. */
  get now() {
    return this.narration.calls[this.narration.frames[this.step].call][3];
  }

  go(step) {
    if (step >= 0 && step < this.narration.frames.length) send(this.model, "step", step);
  }

  draw() {
    this.narration = this.findNarration();
    this.build();
    this.tree.innerHTML = this.model.get("svg");
    this.svg = this.tree.querySelector("svg");
    this.nodes = [...this.tree.querySelectorAll("[data-node]")].map((group) => new NodeView(group, this.tree));
    this.reset();
    if (this.nodes.length !== this.marks.length) return; // a new picture has come, and its narration is on the way
    this.nodes.forEach((node, at) => this.prepare(node, at));
    this.fit();
    this.show();
  }

  findNarration() {
    return this.model.get("narration");
  }

  goToNode(node) {
    const enters = (frame) => frame.kind === "call" && this.narration.calls[frame.call][3] === node;
    this.go(this.narration.frames.findIndex(enters));
  }

  reset() {
    this.reached = -1;
    this.marks = [...this.narration.start];
    this.variables = this.narration.calls.map(() => ({}));
  }

  show() {
    const target = this.step;
    if (target < this.reached) this.reset();
    while (this.reached < target) this.advance(this.narration.frames[++this.reached]);
    const frame = this.narration.frames[target];
    const { now } = this;
    this.marks.forEach((mark, at) => this.nodes[at].show(mark, at === now, this.forMax));
    this.showCaption(frame);
    this.showBeside(frame, target);
  }

  showCaption(frame) {
    this.caption.textContent = textOfCaption(this.captionOf(frame));
  }

  /** The parts of a frame's caption, from the side that was chosen; what is the same from MAX's side is told once. */
  captionOf({ caption, for_max: [forMax] = [] }, isForMax = this.forMax) {
    return (isForMax && forMax) || caption;
  }

  /** The caption of a frame, and the same in few words, from the side that was chosen. */
  wordsOf(frame) {
    const { words, for_max: [, forMax] = [] } = frame;
    return [textOfCaption(this.captionOf(frame)), (this.forMax && forMax) || words];
  }

  showBeside(frame, at) {
    this.counter.textContent = `step ${at + 1} of ${this.narration.frames.length}`;
    this.counts.textContent = frame.counts;
    this.showCode(frame);
    this.showStack(frame);
  }

  advance(frame) {
    for (const [node, mark] of entriesOf(frame.marks)) this.marks[node] = mark;
    if (frame.kind === "call") this.variables[frame.call] = {};
    for (const [call, texts] of entriesOf(frame.variables)) {
      for (const [name, text] of Object.entries(texts)) {
        if (text === null) delete this.variables[call][name];
        else this.variables[call][name] = text;
      }
    }
  }

  showCode(frame) {
    const source = this.narration.calls[frame.call][1];
    if (source !== this.source) this.listCode(source);
    for (const line of this.code.children) {
      const isCurrent = Number(line.dataset.line) === frame.line;
      line.classList.toggle("gt-current", isCurrent);
    }
  }

  listCode(source) {
    this.source = source;
    this.code.replaceChildren();
    this.narration.sources[source].lines.forEach(([place, text], at) => {
      const line = element("div", "gt-line", this.code, "", { "data-line": place });
      element("span", "gt-line-number", line, String(at + 1));
      this.codeText(element("code", "gt-line-text", line), text);
    });
  }

  /** A line breaks between words, and what it goes on with stands to the right of where it began. */
  codeText(code, text) {
    code.style.setProperty("--gt-indent", `${text.search(/\S|$/) + 4}ch`);
    for (const part of text.split(/( +|(?<=\S{16}\())/)) {
      code.append(part.trim() ? element("span", "", null, part) : part, document.createElement("wbr"));
    }
  }

  /** The calls that are open in a frame, the innermost first. */
  openCalls(frame) {
    const open = [];
    for (let call = frame.call; call >= 0; call = this.narration.calls[call][0]) open.push(call);
    return open;
  }

  showStack(frame) {
    const open = this.openCalls(frame);
    const known = new Set(this.narration.sources.flatMap((source) => source.columns.map(([title]) => title)));
    const titles = COLUMNS.filter((title) => known.has(title));
    this.stack.replaceChildren(this.stackHead(open.length, titles));
    const rows = element("tbody", "", this.stack);
    open.slice(0, MOST_ROWS).forEach((call) => this.stackRow(rows, call, frame, titles));
    if (open.length > MOST_ROWS) element("td", "", element("tr", "", rows), `… ${open.length - MOST_ROWS} more …`);
    this.stackBox.scrollTop = 0;
  }

  stackHead(size, titles) {
    const head = element("thead", "");
    const row = element("tr", "", head);
    const first = element("th", "", row, titles.length > 0 ? "" : "stack", { scope: "col" });
    if (titles.length > 0) this.wholeButton(first);
    first.append(`: ${size}`);
    for (const title of titles) element("th", "gt-stack-number", row, title, { scope: "col" });
    element("th", "gt-stack-others", row, titles.length > 0 ? "" : "variables");
    return head;
  }

  wholeButton(cell) {
    const said = { "title": "all variables", "aria-label": "stack with all variables", "aria-expanded": this.openWhole };
    addButton("gt-link gt-whole", cell, this.openWhole ? "▾ stack" : "▸ stack", () => {
      this.openWhole = !this.openWhole;
      this.showStack(this.narration.frames[this.step]);
      this.stack.querySelector(".gt-whole").focus();
    }, { ...said, ...OWN_KEYS });
  }

  stackRow(rows, call, frame, titles) {
    const current = call === frame.call ? " gt-current" : "";
    const row = element("tr", `gt-stack-row${current}`, rows);
    const [, source, label] = this.narration.calls[call];
    const columns = new Map(this.narration.sources[source].columns);
    element("td", "gt-stack-call", row, label);
    for (const title of titles) {
      const cell = element("td", "gt-stack-number", row);
      const text = this.variables[call][columns.get(title)];
      if (text !== undefined) this.variable(cell, call, frame, columns.get(title), shownNumber(text));
    }
    let others = element("td", "gt-stack-others", row);
    if (titles.length > 0 && !this.openWhole) return;
    if (titles.length > 0) {
      others = element("td", "", element("tr", current, rows));
      others.colSpan = titles.length + 2;
    }
    const known = new Set(columns.values());
    for (const [name, text] of Object.entries(this.variables[call])) {
      if (!known.has(name)) this.variable(others, call, frame, name, `${name} = ${text}`);
    }
  }

  variable(cell, call, frame, name, text) {
    const isNews = entriesOf(frame.variables).some(([of, texts]) => Number(of) === call && name in texts);
    element("span", isNews ? "gt-variable gt-news" : "gt-variable", cell, text);
  }

  follow({ group }) {
    const view = this.tree.getBoundingClientRect();
    const all = group.getBoundingClientRect(); // with its window and value
    const box = all.width < view.width ? all : group.querySelector(".gt-face").getBoundingClientRect();
    if (box.left < view.left || box.right > view.right) {
      this.tree.scrollLeft += (box.left + box.right - view.left - view.right) / 2;
    }
    if (box.top < view.top || box.bottom > view.bottom) {
      this.tree.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2;
    }
  }
}

export class NodeView {
  constructor(group, tree) {
    this.group = group;
    this.edge = tree.querySelector(`[data-edge="${group.dataset.node}"]`);
    this.value = group.querySelector(".gt-value");
    this.notes = [...group.querySelectorAll(".gt-note")];
    this.number = group.querySelector(".gt-leaf ~ .gt-label")?.textContent;
    const title = group.querySelector("title");
    this.title = title?.textContent ?? "";
    title?.remove(); // its own tooltip says more
    this.face = faceOf(group);
    this.face.setAttribute("role", "img");
  }

  show(mark, isNow, forMax) {
    const isSame = mark === this.mark || String(mark) === String(this.mark);
    if (isSame && isNow === this.isNow && forMax === this.forMax) return;
    Object.assign(this, { mark, isNow, forMax });
    const [state, own, ownNote, other, otherNote] = mark;
    const [value, note] = forMax && other !== undefined ? [other, otherNote] : [own, ownNote];
    const told = !value ? "" : value === this.number ? " gt-told" : " gt-valued";
    this.group.setAttribute("class", `gt-node gt-clickable ${state}${told}${isNow ? " gt-now" : ""}`);
    this.face.setAttribute("aria-label", this.said(state, value, note));
    this.edge?.setAttribute("class", `gt-edge ${state}${this.isLit ? " gt-lit" : ""}`);
    this.value.textContent = value;
    this.notes.forEach((line, at) => (line.textContent = note[at] || ""));
  }

  /** Show that it lies on the way from the node that is asked to the root. */
  light(isLit) {
    if (isLit === Boolean(this.isLit)) return;
    this.isLit = isLit;
    this.edge?.classList.toggle("gt-lit", isLit);
  }

  said(state, value, note) {
    const known = STATES[state.split(" ")[0]];
    return [this.title, known, value && `value ${value}`, ...(known ? note : [])].filter(Boolean).join(", ");
  }
}
