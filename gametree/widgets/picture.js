// A board to click, by mouse or by keyboard.

import { element, listen, send, take } from "./page.js";

function render({ model, el }) {
  const view = new BoardView(model, el);
  let waiting;
  const draw = () => {
    clearTimeout(waiting);
    const pause = model.get("pause");
    if (pause) waiting = setTimeout(() => view.draw(), pause);
    else view.draw();
  };
  view.draw();
  // In a widget the arrow keys belong to the widget, not to the notebook.
  requestAnimationFrame(() => el.closest(".gt-widget")?.setAttribute("data-lm-suppress-shortcuts", "true"));
  return listen(model, { svg: draw });
}

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.board = element("div", "gt-clickboard", element("div", "gt-card gt-board-card", el));
    this.focus = null;
  }

  draw() {
    const before = this.cells?.map(this.look);
    this.board.innerHTML = this.model.get("svg");
    const svg = this.board.querySelector("svg");
    svg.setAttribute("role", "group"); // its squares are buttons
    svg.style.minWidth = `${0.65 * svg.getAttribute("width")}px`; // below that, the rim could not be read
    this.cells = [...this.board.querySelectorAll("[data-cell]")];
    if (before?.length === this.cells.length) this.cells.forEach((cell, at) => this.move(cell, before[at]));
    const columns = this.cells.findIndex((cell, at) => at > 0 && this.top(cell) > this.top(this.cells[0]));
    this.columns = columns > 0 ? columns : this.cells.length;
    this.cells.forEach((cell, at) => this.prepare(cell, at));
    if (this.focus !== null) this.cells[this.focus].focus();
  }

  look(cell) {
    return { mark: cell.dataset.mark, fill: cell.querySelector(".gt-disc")?.getAttribute("fill") };
  }

  // What was there before: a new disc falls, and a disc that changes hands turns over.
  move(cell, before) {
    if (before.mark === cell.dataset.mark) return;
    cell.dataset.was = before.mark;
    if (before.fill) cell.style.setProperty("--gt-was", before.fill);
  }

  // A ring of its own, above all squares: an outline would lie under the squares drawn later.
  ring(cell) {
    this.board.querySelector(".gt-ring")?.remove();
    if (!cell?.matches(":focus-visible")) return;
    const ring = cell.querySelector("rect").cloneNode();
    ring.setAttribute("class", "gt-ring");
    cell.closest("svg").append(ring);
  }

  top(cell) {
    return Number(cell.firstElementChild.getAttribute("y"));
  }

  prepare(cell, at) {
    const mark = cell.dataset.mark === "." ? "empty" : cell.dataset.mark;
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", at === (this.focus ?? 0) ? "0" : "-1");
    cell.setAttribute("aria-label", `${cell.dataset.name ?? `square ${cell.dataset.cell}`}, ${mark}`);
    cell.addEventListener("click", () => this.click(at));
    cell.addEventListener("keydown", (event) => this.key(event, at));
    cell.addEventListener("focus", () => this.ring(cell));
    cell.addEventListener("blur", () => this.ring(null));
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
    take(event);
  }

  moveTo(at) {
    if (at < 0 || at >= this.cells.length) return;
    this.focus = at;
    this.cells.forEach((cell, place) => cell.setAttribute("tabindex", place === at ? "0" : "-1"));
    this.cells[at].focus();
  }
}

export default { render };
