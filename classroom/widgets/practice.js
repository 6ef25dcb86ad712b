// A tree to mark, a table to fill in, and what is right about it. Python decides; this shows it and sends what is done.

import { OWN_KEYS, addButton, element, faceOf, listen, take } from "../../gametree/widgets/page.js";

const ACTIONS = ["check", "hint", "show me", "new tree", "easier", "harder"];
const RULES = [
  [1, "direction", "search the other way round"],
  [2, "convention", "count from another side"],
  [3, "rule", "change the rule"],
];
const SYMBOLS = { alpha: "α", beta: "β", value: "value" };
const [LARGEST, TALLEST] = [1.6, 430]; // how far a small tree grows, and to how many pixels
const [NAME, FIELD] = [180, 70]; // pixels that the columns of the table need beside a tree
const HOW =
  "click a node or its branch, or go there with the arrow keys and press Enter   " +
  "dashed and crossed: marked as never looked at   dotted frame: not right yet";

function render({ model, el }) {
  const practice = new PracticeView(model, el);
  practice.draw();
  return listen(model, { svg: () => practice.draw(), view: () => practice.show() });
}

class PracticeView {
  constructor(model, el) {
    this.model = model;
    this.card = element("div", "gt-card gp-card", el, "", OWN_KEYS);
    this.head();
    const body = element("div", "gt-body", this.card);
    const left = element("div", "gt-left", body);
    this.tree = element("div", "gt-tree gp-tree", left);
    this.legend = element("div", "gt-legend", left, HOW);
    this.side = element("div", "gt-side gp-side", body);
    this.result();
    this.foot();
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
    this.level = element("span", "gt-counts", foot);
  }

  button(parent, action, classes = "") {
    return addButton(`gt-button ${classes}`, parent, action, () => this.act(action));
  }

  act(action) {
    this.send(action === "show me" ? { do: action, node: this.chosen } : { do: action });
    if (action === "check" || action === "hint") this.chosen = null;
  }

  send(message) {
    try {
      this.model.send(message);
    } catch {
      this.said.textContent = "Nobody answers: run the cell again.";
    }
  }

  get view() {
    return this.model.get("view");
  }

  draw() {
    this.chosen = null;
    this.focus = 0;
    this.rowNodes = undefined;
    this.tree.innerHTML = this.model.get("svg");
    this.svg = this.tree.querySelector("svg");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", "the tree: arrow keys move, Enter marks a branch");
    this.svg.style.maxWidth = "none"; // rather scrolled than unreadable: its smallest text has 10 pixels
    this.nodes = [...this.svg.querySelectorAll("[data-node]")].map((group, at) => this.prepare(group, at));
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
    if (edge) this.widen(edge, at);
    const notes = [...group.querySelectorAll(".gt-note")];
    return { face, group, edge, notes, pill: group.querySelector(".gt-pill-text") };
  }

  widen(edge, at) {
    const wide = edge.cloneNode();
    wide.removeAttribute("data-edge");
    wide.setAttribute("class", "gp-hit");
    wide.addEventListener("click", () => this.toggle(at));
    edge.after(wide);
  }

  toggle(at) {
    if (!this.view.rules[3]) return this.goTo(at, "value"); // nothing is cut
    this.moveTo(at);
    this.send({ do: "toggle", node: at });
  }

  key(event, at) {
    const moves = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
    if (event.key === "Enter" || event.key === " ") this.toggle(at);
    else if (event.key in moves) this.moveTo(this.neighbour(at, moves[event.key]));
    else return;
    take(event);
  }

  neighbour(at, where) {
    const parents = this.view.parents;
    if (where === "up") return parents[at];
    if (where === "down") return parents.indexOf(at);
    const depth = (node) => (node < 0 ? 0 : 1 + depth(parents[node]));
    const next = at + (where === "left" ? -1 : 1);
    return next < parents.length && next >= 0 && depth(next) === depth(at) ? next : -1;
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
    const view = this.view;
    if (view.nodes.length !== this.nodes.length) return; // the other half of the change is on its way
    this.asks.textContent = view.asks;
    this.begins.textContent = view.rules[0];
    this.rules.forEach(([at, button, title]) => {
      button.hidden = !view.rules[at];
      button.textContent = `${view.rules[at]} ⇄`;
      button.setAttribute("aria-label", `${view.rules[at]}; press to ${title}`);
    });
    this.legend.hidden = !view.rules[3];
    this.level.textContent = view.level;
    this.buttons.easier.disabled = !view.easier;
    this.buttons.harder.disabled = !view.harder;
    this.nodes.forEach((node, at) => this.showNode(node, view.nodes[at], at));
    this.showRows();
    this.showResult();
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
    const [row] = this.view.rows;
    const side = row ? NAME + FIELD * row.fields.length : 0;
    this.side.style.setProperty("--gp-side", `${side}px`);
    const { width, height } = this.svg.viewBox.baseVal;
    const isWide = width + 18 > this.card.clientWidth - side;
    this.card.classList.toggle("gp-wide", isWide);
    if (row && isWide !== this.isWide) this.rowNodes = undefined;
    this.isWide = isWide;
    const scale = Math.max(1, Math.min(LARGEST, (this.tree.clientWidth - 16) / width, TALLEST / height));
    this.svg.setAttribute("width", width * scale);
    this.svg.setAttribute("height", height * scale);
  }

  showRows() {
    this.fit();
    const rows = this.view.rows;
    this.side.hidden = rows.length === 0;
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
    input.addEventListener("change", () => this.send({ do: "fill", node: row.node, field, text: input.value }));
    input.addEventListener("keydown", (event) => this.fieldKey(event, input));
    input.addEventListener("focus", () => this.choose(row.node));
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
    const { said, findings } = this.view;
    this.said.textContent = said;
    this.said.classList.toggle("gt-good", said.startsWith("✓"));
    this.findings.replaceChildren(...findings.map((found) => this.finding(found)));
  }

  finding({ node, field, name, kind, reason, changed }) {
    const item = element("li", changed ? "gp-finding gp-changed" : "gp-finding");
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
