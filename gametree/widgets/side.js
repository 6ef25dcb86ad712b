// Beside the tree of a narration: the code, the stack, the windows of open calls, and the numbers of the current one.

import { addButton, element } from "./page.js";
import { deepestOf, entriesOf, shownNumber } from "./narration.js";
import { Nest } from "./nest.js";

const MOST_ROWS = 60;
const MOST_ROWS_SEEN = 6; // of the stack, where it stands below the code
const [CODE_LINES, LINE] = [6, 22]; // lines of code beside the tree, and pixels of one
const COLUMNS = ["α", "β", "value", "best", "depth"];
const LARGE = ["α", "β", "best", "value"];

/** A button that turns numbers of a view from those for MAX to those of the code, and back. */
export function sideButton(parent, view) {
  const show = () => {
    made.textContent = view.forMax ? "for MAX ⇄" : "as coded ⇄";
    made.title = view.forMax ? "turn numbers for MAX into those that the code returns" : "turn numbers as the code returns them into those for MAX";
  };
  const made = addButton("gt-button gt-side-button", parent, "", () => {
    view.forMax = !view.forMax;
    show();
    view.show();
  });
  show();
}

export class Side {
  // Where there was another one `before`, the same tab is open.
  constructor(body, { narration }, hasWindows, view, before) {
    this.box = element("div", "gt-side", body);
    const row = element("div", "gt-tabs", this.box);
    const list = element("div", "gt-tablist", row, "", { role: "tablist" });
    this.code = new Code(this.box, narration);
    this.stack = new Stack(this.box, narration, before?.stack.isWhole);
    const names = ["code", "stack", ...(hasWindows ? ["windows"] : [])];
    this.tabs = Object.fromEntries(names.map((name) => [name, addButton("gt-tab", list, name, () => this.open(name), { role: "tab" })]));
    if (narration.by_mover) sideButton(row, view);
    this.open(before?.tab ?? "code");
    this.nest = hasWindows ? new Nest(this.box, narration, deepestOf(narration)) : undefined;
    this.nest?.measure([narration]);
    this.numbers = new Numbers(this.box, narration);
  }

  open(name) {
    this.tab = this.box.dataset.tab = name in this.tabs ? name : "code";
    for (const [one, tab] of Object.entries(this.tabs)) tab.setAttribute("aria-selected", one === this.tab);
    this.code.scroll();
  }

  /** What code, windows and numbers need, one below the other. */
  get height() {
    const [tabs, numbers] = [...this.box.querySelectorAll(".gt-tabs, .gt-large")].map((one) => one.offsetHeight);
    return CODE_LINES * LINE + (this.nest?.height ?? 0) + tabs + numbers;
  }

  show(moment) {
    this.code.show(moment);
    this.stack.show(moment);
    this.code.scroll();
    this.tabs.stack.textContent = `stack ${moment.openCalls.length}`;
    this.numbers.show(moment);
    this.nest?.show(moment.scene);
  }
}

class Code {
  constructor(parent, { sources }) {
    this.box = element("div", "gt-code", parent, "", { tabindex: 0 }); // so that it scrolls with keys, too
    this.sources = sources;
  }

  show({ frame: { call, line }, narration }) {
    const source = narration.calls[call][1];
    if (source !== this.source) this.list(source);
    for (const one of this.box.children) one.classList.toggle("gt-current", Number(one.dataset.line) === line);
  }

  list(source) {
    this.source = source;
    this.box.replaceChildren();
    const { lines, numbers } = this.sources[source];
    lines.forEach(([place, text], at) => {
      const line = element("div", "gt-line", this.box, "", { "data-line": place });
      element("span", "gt-line-number", line, String(numbers?.[at] ?? at + 1));
      this.write(element("code", "gt-line-text", line), text);
    });
  }

  /** A line breaks between words, and what it goes on with stands to the right of where it began. */
  write(code, text) {
    code.style.setProperty("--gt-indent", `${text.search(/\S|$/) + 4}ch`);
    for (const part of text.split(/( +|(?<=\S{16}\())/)) {
      code.append(part.trim() ? element("span", "", null, part) : part, document.createElement("wbr"));
    }
  }

  scroll() {
    const line = this.box.querySelector(".gt-current");
    if (line) this.box.scrollTop = line.offsetTop - (this.box.clientHeight - line.offsetHeight) / 2;
  }
}

class Stack {
  constructor(parent, narration, isWhole = false) {
    this.isWhole = isWhole;
    this.box = element("div", "gt-stack-box", parent, "", { tabindex: 0 });
    this.table = element("table", "gt-stack", this.box);
    this.box.style.setProperty("--gt-rows", Math.min(deepestOf(narration), MOST_ROWS_SEEN));
    this.titles = titlesOf(narration, COLUMNS);
  }

  show(moment) {
    this.moment = moment;
    const { openCalls } = moment;
    this.table.replaceChildren(this.head(openCalls.length));
    const rows = element("tbody", "", this.table);
    openCalls.slice(0, MOST_ROWS).forEach((call) => this.row(rows, call));
    if (openCalls.length > MOST_ROWS) element("td", "", element("tr", "", rows), `… ${openCalls.length - MOST_ROWS} more …`);
    this.box.scrollTop = 0;
  }

  head(size) {
    const { titles } = this;
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
    const said = { "title": "all variables", "aria-label": "stack with all variables", "aria-expanded": this.isWhole };
    addButton("gt-link gt-whole", cell, this.isWhole ? "▾ stack" : "▸ stack", () => {
      this.isWhole = !this.isWhole;
      this.show(this.moment);
      this.table.querySelector(".gt-whole").focus();
    }, said);
  }

  row(rows, call) {
    const { titles, moment: { frame, narration, variables } } = this;
    const current = call === frame.call ? " gt-current" : "";
    const row = element("tr", `gt-stack-row${current}`, rows);
    const [, source, label] = narration.calls[call];
    const columns = new Map(narration.sources[source].columns);
    element("td", "gt-stack-call", row, label);
    for (const title of titles) {
      const cell = element("td", "gt-stack-number", row);
      const text = variables[call][columns.get(title)];
      if (text !== undefined) this.variable(cell, call, columns.get(title), shownNumber(text));
    }
    let others = element("td", "gt-stack-others", row);
    if (titles.length > 0 && !this.isWhole) return;
    if (titles.length > 0) {
      others = element("td", "", element("tr", current, rows));
      others.colSpan = titles.length + 2;
    }
    const known = new Set(columns.values());
    for (const [name, text] of Object.entries(variables[call])) {
      if (!known.has(name)) this.variable(others, call, name, `${name} = ${text}`);
    }
  }

  variable(cell, call, name, text) {
    const isNews = entriesOf(this.moment.frame.variables).some(([of, texts]) => Number(of) === call && name in texts);
    element("span", isNews ? "gt-variable gt-news" : "gt-variable", cell, text);
  }
}

/** The numbers of the current call, large, for the side that was chosen. */
class Numbers {
  constructor(parent, narration) {
    this.titles = titlesOf(narration, LARGE);
    const box = element("div", "gt-large", parent);
    box.hidden = this.titles.length === 0;
    this.cells = this.titles.map((title) => {
      const cell = element("div", { "α": "gt-is-alpha", "β": "gt-is-beta" }[title] ?? "", box);
      element("span", "", cell, title);
      return element("b", "", cell);
    });
  }

  show(moment) {
    const { frame: { call }, narration, variables, forMax } = moment;
    const columns = new Map(narration.sources[narration.calls[call][1]].columns);
    const isFlipped = forMax && moment.isFlipped(call);
    const from = isFlipped ? { "α": "β", "β": "α" } : {};
    this.titles.forEach((title, at) => {
      const text = variables[call][columns.get(from[title] ?? title)];
      this.cells[at].textContent = text === undefined ? "–" : shownNumber(text, isFlipped);
    });
  }
}

function titlesOf({ sources }, titles) {
  const known = new Set(sources.flatMap(({ columns }) => columns.map(([title]) => title)));
  return titles.filter((title) => known.has(title));
}
