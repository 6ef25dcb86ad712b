// A tree to mark, a table to fill in, and what is right about it. Python is asked for other trees, and for a stepper.

import { addButton, addHelp, element, faceOf, listen, sayWayOn, send, take } from "../../gametree/widgets/page.js";
import { EDGE, Figure, Stage } from "../../gametree/widgets/stage.js";
import { SYMBOLS, Sheet, blank } from "./marking.js";
import { unsealed } from "./sealing.js";

const ACTIONS = ["check", "hint", "show me", "new tree", "easier", "harder"];
const RULES = [
  [1, "direction", "search the other way round"],
  [2, "convention", "count from another side"],
  [3, "rule", "change the rule"],
];
const [LEAST, TALLEST] = [260, 400]; // pixels to which a small tree grows, and that a large one has at most
const [NOTES, VALUES] = [7, 5]; // characters that stand beside a node at most
const ROOMY = 440; // pixels of a tree that has no room for them: the table below has the same numbers
const [NAME, FIELD] = [180, 70]; // pixels that the columns of the table need beside a tree
const HOW =
  "click a node or its branch, or go there with the arrow keys and press Enter\n" +
  "dashed and crossed: marked as never looked at\ndotted frame: not right yet";

function render({ model, el, python }) {
  const practice = new PracticeView(model, el, python);
  practice.draw();
  const show = () => practice.show();
  const end = listen(model, { task: () => practice.draw(), slips: show, marked: show });
  model.on("comm_live_update", show); // its kernel has begun anew
  return () => {
    model.off("comm_live_update", show);
    end();
  };
}

class PracticeView {
  constructor(model, el, python) {
    Object.assign(this, { model, python });
    this.card = element("div", "gt-card gp-card", el);
    this.head();
    const body = element("div", "gt-body", this.card);
    const left = element("div", "gt-left", body);
    this.tree = element("div", "gt-tree gp-tree", left);
    this.side = element("div", "gt-side gp-side", body);
    this.foot();
    this.result(); // below the buttons, so that none moves when something is said
    new ResizeObserver(() => this.svg && this.showRows()).observe(this.card);
  }

  head() {
    const head = element("div", "gt-caption gp-head", this.card);
    this.asks = element("div", "", head);
    const rules = element("div", "gp-rules", head);
    this.begins = element("span", "gp-begins", rules);
    this.rules = RULES.map(([at, action, title]) => {
      const button = this.button(rules, action, "gp-rule");
      button.title = title;
      return [at, button, title];
    });
  }

  result() {
    const result = element("div", "gp-result", this.card, "", { role: "status" });
    this.said = element("div", "gp-said", result);
    this.findings = element("ul", "gp-findings", result);
  }

  foot() {
    const foot = element("div", "gt-foot", this.card);
    this.buttons = Object.fromEntries(ACTIONS.map((action) => [action, this.button(foot, action)]));
    this.buttons.check.classList.add("gt-main");
    this.infinities = ["∞", "−∞"].map((text) => addButton("gt-button", foot, text, () => this.fill(text), { title: `${text} into the field` }));
    this.way = element("span", "gp-way", foot);
    this.level = element("span", "gt-counts", foot);
    addHelp(this.card, foot, HOW);
  }

  button(parent, action, classes = "") {
    return addButton(`gt-button ${classes}`, parent, action, () => this.act(action));
  }

  act(action) {
    if (action === "check" || action === "hint") this.ask(action);
    else if (action === "show me") this.showMe(this.chosen ?? this.sheet.findings()[0]?.node ?? 0);
    else if (!this.reaches({ do: action })) this.show();
  }

  ask(by) {
    this.chosen = null;
    this.keep(this.sheet.ask(by));
  }

  showMe(node) {
    const said = `The stepper below shows the search when it comes to ${this.sheet.name(node)}.`;
    this.keep(this.reaches({ do: "show me", node }) ? this.sheet.does({ said }) : this.sheet.tell(node));
  }

  keep(marked) {
    send(this.model, "marked", marked);
  }

  get isAlone() {
    return this.isLeft || !this.python();
  }

  /** Ask Python for something; false where nobody answers. */
  reaches(message) {
    try {
      if (!this.isAlone) this.model.send(message);
    } catch {
      this.isLeft = true; // its kernel has ended since
    }
    return !this.isAlone;
  }

  read() {
    const [task, marked, slips] = ["task", "marked", "slips"].map((name) => this.model.get(name));
    const said = marked.of === task.number ? marked : blank(task);
    return new Sheet(task, unsealed(this.model.get("answers")), slips ? unsealed(slips) : {}, said);
  }

  draw() {
    this.chosen = null;
    this.focus = 0;
    this.rowNodes = undefined;
    this.tree.innerHTML = this.model.get("svg");
    this.svg = this.tree.querySelector("svg");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", "the tree: arrow keys move, Enter marks a branch");
    this.nodes = [...this.svg.querySelectorAll("[data-node]")].map((group, at) => this.prepare(group, at));
    const sheet = this.read();
    const { parents } = sheet.task;
    this.children = parents.map((_, at) => parents.flatMap((parent, child) => (parent === at ? [child] : [])));
    const figures = this.nodes.map(({ group }) => new Figure(group, 0));
    this.stage = new Stage(figures, parents);
    this.show();
  }

  prepare(group, at) {
    group.querySelector("title")?.remove(); // the label says it
    const face = faceOf(group);
    face.setAttribute("role", "checkbox");
    group.addEventListener("click", () => this.toggle(at));
    face.addEventListener("keydown", (event) => this.key(event, at));
    face.addEventListener("focus", () => this.choose(at));
    const edge = this.svg.querySelector(`[data-edge="${group.dataset.node}"]`);
    const hit = edge && this.widen(edge, at);
    const notes = [...group.querySelectorAll(".gt-note")];
    return { face, group, edge, hit, notes, pill: group.querySelector(".gt-value") };
  }

  widen(edge, at) {
    const wide = edge.cloneNode();
    wide.removeAttribute("data-edge");
    wide.setAttribute("class", "gp-hit");
    wide.addEventListener("click", () => this.toggle(at));
    edge.after(wide);
    return wide;
  }

  toggle(at) {
    if (!this.sheet.task.rules[3]) return this.goTo(at, "value"); // nothing is cut
    this.moveTo(at);
    this.keep(this.sheet.toggle(at));
  }

  key(event, at) {
    const moves = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
    if (event.key === "Enter" || event.key === " ") this.toggle(at);
    else if (event.key in moves) this.moveTo(this.neighbour(at, moves[event.key]));
    else return;
    take(event);
  }

  neighbour(at, where) {
    const { parents } = this.sheet.task;
    if (where === "up") return parents[at];
    if (where === "down") return parents.indexOf(at);
    const next = at + (where === "left" ? -1 : 1);
    return next in parents && this.sheet.depth(next) === this.sheet.depth(at) ? next : -1;
  }

  moveTo(at) {
    if (at < 0) return;
    this.focus = at;
    this.nodes.forEach(({ face }, node) => face.setAttribute("tabindex", node === at ? "0" : "-1"));
    this.nodes[at].face.focus({ preventScroll: true });
    this.nodes[at].group.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  choose(at) {
    this.chosen = at;
    this.nodes.forEach(({ group }, node) => group.classList.toggle("gt-now", node === at));
  }

  show() {
    this.sheet = this.read();
    const { task } = this.sheet;
    this.asks.textContent = task.asks;
    this.level.textContent = task.level;
    this.showRules(task.rules);
    this.showButtons(task);
    this.nodes.forEach((node, at) => this.showNode(node, this.sheet.node(at), at));
    this.showRows();
    this.showResult();
  }

  showRules(rules) {
    this.begins.textContent = rules[0];
    this.rules.forEach(([at, button, title]) => {
      button.hidden = !rules[at];
      button.disabled = this.isAlone;
      button.textContent = this.isAlone ? rules[at] : `${rules[at]} ⇄`;
      button.setAttribute("aria-label", this.isAlone ? rules[at] : `${rules[at]}; press to ${title}`);
    });
  }

  showButtons({ easier, harder }) {
    this.buttons["new tree"].disabled = this.isAlone;
    this.buttons.easier.disabled = this.isAlone || !easier;
    this.buttons.harder.disabled = this.isAlone || !harder;
    if (this.isAlone) sayWayOn(this.way, "Another tree or rule");
    else this.way.replaceChildren();
  }

  showNode({ face, group, edge, notes, pill }, { state, pill: text, note, label, checked }, at) {
    const now = at === this.chosen ? " gt-now" : "";
    group.setAttribute("class", `gt-node gt-clickable ${state}${text ? " gt-valued" : ""}${now}`);
    face.setAttribute("tabindex", at === this.focus ? "0" : "-1");
    face.setAttribute("aria-label", label);
    face.setAttribute("aria-checked", String(checked));
    edge?.setAttribute("class", `gt-edge ${state}`);
    pill.textContent = text;
    notes.forEach((line, place) => (line.textContent = note[place] || ""));
  }

  // The table

  /** Put the table beside the tree where there is room for both, else below it. */
  fit() {
    const [row] = this.sheet.rows();
    const side = row ? NAME + FIELD * row.fields.length : 0;
    this.side.style.setProperty("--gp-side", `${side}px`);
    this.card.classList.remove("gp-wide");
    const isWide = !this.fits();
    this.card.classList.toggle("gp-wide", isWide);
    if (isWide) this.fits();
    if (row && isWide !== this.isWide) this.rowNodes = undefined;
    this.isWide = isWide;
    const names = this.stage.namesIn(this.tree.clientWidth);
    this.tree.style.height = `${this.stage.frame(this.tree.clientWidth, 0, names)[1]}px`;
    this.stage.put(0);
    for (const { edge, hit } of this.nodes) hit?.setAttribute("d", edge.getAttribute("d"));
  }

  /** Lay the tree out in the width there is; false where its numbers would have to be small. */
  fits() {
    const { clientWidth } = this.tree;
    const isTold = this.sheet.rows().length > 0 && clientWidth > ROOMY;
    this.card.classList.toggle("gp-untold", !isTold);
    this.nodes.forEach(({ notes }, at) => (this.stage.figures[at].longest = !isTold ? 0 : notes.length > 0 ? NOTES : VALUES));
    const width = clientWidth - EDGE - this.stage.namesIn(clientWidth);
    this.stage.choose(this.children, [], { width, height: TALLEST, least: LEAST });
    return this.stage.width <= width && this.stage.style.scale >= 1;
  }

  showRows() {
    this.fit();
    const rows = this.sheet.rows();
    this.side.hidden = rows.length === 0;
    const hasWindows = rows.some(({ fields }) => fields.length > 1);
    for (const button of this.infinities) button.hidden = !hasWindows;
    const nodes = rows.map((row) => row.node).join();
    if (nodes !== this.rowNodes) this.buildRows(rows);
    this.rowNodes = nodes;
    rows.forEach((row) => row.fields.forEach((field) => this.showField(row, field)));
  }

  buildRows(rows) {
    this.inputs = new Map();
    const half = this.isWide ? Math.ceil(rows.length / 2) : rows.length;
    const tables = [rows.slice(0, half), rows.slice(half)].filter((part) => part.length > 0);
    this.lines = [];
    this.side.replaceChildren(...tables.map((part) => this.buildTable(part)));
  }

  buildTable(rows) {
    const table = element("table", "gt-stack gp-rows");
    const head = element("tr", "", element("thead", "", table));
    const names = rows[0].fields.map(({ field }) => SYMBOLS[field]);
    for (const name of ["node", ...names]) element("th", "", head, name, { scope: "col" });
    const body = element("tbody", "", table);
    rows.forEach((row) => this.lines.push(this.buildRow(row, body)));
    return table;
  }

  buildRow(row, body) {
    const line = element("tr", "", body);
    const name = element("th", "", line, "", { scope: "row", style: `padding-left: ${12 + 10 * row.depth}px` });
    // Tab goes from field to field.
    addButton("gt-link gp-node", name, row.name, () => this.moveTo(row.node), { tabindex: -1 });
    return row.fields.map((field) => this.buildField(row, field, element("td", "", line)));
  }

  buildField(row, { field, text }, cell) {
    const input = element("input", "gt-field gp-field", cell);
    Object.assign(input, { type: "text", value: text, autocomplete: "off", spellcheck: false });
    input.addEventListener("change", () => this.keep(this.sheet.fill(row.node, field, input.value)));
    input.addEventListener("keydown", (event) => this.fieldKey(event, input));
    input.addEventListener("focus", () => {
      this.field = [row.node, field];
      this.choose(row.node);
    });
    this.inputs.set(`${row.node} ${field}`, input);
    return input;
  }

  showField({ node }, { field, given, label, text, wrong }) {
    const input = this.inputs.get(`${node} ${field}`);
    input.disabled = given;
    input.setAttribute("aria-label", given ? `${label}, given` : label);
    if (input !== document.activeElement) input.value = text;
    input.classList.toggle("gp-bad", wrong);
    input.setAttribute("aria-invalid", String(wrong));
  }

  /** Put a text into the field that had the focus last. */
  fill(text) {
    const input = this.inputs.get(this.field?.join(" "));
    if (!input || input.disabled) return;
    this.keep(this.sheet.fill(...this.field, text));
    input.focus();
  }

  fieldKey(event, input) {
    const row = this.lines.findIndex((line) => line.includes(input));
    const column = this.lines[row].indexOf(input);
    if (event.key === "Enter") this.nextOf(input).focus();
    else if (event.key === "ArrowDown") this.inColumn(this.lines.slice(row + 1), column)?.focus();
    else if (event.key === "ArrowUp") this.inColumn(this.lines.slice(0, row).reverse(), column)?.focus();
    else return;
    take(event);
  }

  nextOf(input) {
    const open = this.lines.flat().filter((other) => !other.disabled);
    return open[open.indexOf(input) + 1] ?? this.buttons.check;
  }

  inColumn(lines, column) {
    return lines.map((line) => line[column]).find((input) => !input.disabled);
  }

  // What was found

  showResult() {
    const said = this.sheet.said();
    this.said.textContent = said;
    this.said.classList.toggle("gt-good", said.startsWith("✓"));
    this.findings.replaceChildren(...this.sheet.listed().map((found) => this.finding(found)));
  }

  finding({ node, field, name, kind, reason, changed }) {
    const item = element("li", `gp-finding${changed ? " gp-changed" : kind.startsWith("step") ? " gp-step" : ""}`);
    element("span", "gp-kind", item, changed ? "changed since" : kind === "empty" ? "next" : kind);
    const words = element("span", "", item);
    const named = reason.startsWith(name) ? name : reason.split(" ", 2).join(" "); // "The root"
    addButton("gt-link gp-node", words, named, () => this.goTo(node, field), { title: `go to ${name}` });
    words.append(reason.slice(named.length));
    return item;
  }

  goTo(node, field) {
    const input = this.inputs?.get(`${node} ${field}`);
    if (input && !input.disabled) input.focus();
    else this.moveTo(node);
  }
}

export default { render };
