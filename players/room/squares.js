// Squares to click, by mouse or by keyboard.

import { element, take } from "../../gametree/widgets/page.js";

export class Squares {
  /** `press` is called with the number of a square; `called` is what marks are called. */
  constructor(parent, press, called = {}) {
    this.called = called;
    this.board = element("div", "gt-squares", element("div", "gt-card gt-board-card", parent));
    this.press = press;
    this.focus = 0;
  }

  /** Show a picture, whose squares have the attribute `data-cell`; `finish` may change it before it is seen. */
  draw(svg, finish = () => {}) {
    const before = this.cells?.map(this.look);
    const hadFocus = this.board.contains(document.activeElement);
    this.board.innerHTML = svg;
    const picture = this.board.querySelector("svg");
    picture.setAttribute("role", "group"); // its squares are buttons
    picture.style.minWidth = `${0.55 * picture.getAttribute("width")}px`; // below that, no finger finds a square
    this.cells = [...this.board.querySelectorAll("[data-cell]")];
    finish(picture, this.cells);
    if (before?.length === this.cells.length) this.cells.forEach((cell, at) => this.move(cell, before[at]));
    const columns = this.cells.findIndex((cell, at) => at > 0 && this.top(cell) > this.top(this.cells[0]));
    this.columns = columns > 0 ? columns : this.cells.length;
    this.cells.forEach((cell, at) => this.prepare(cell, at));
    if (hadFocus) this.cells[this.focus]?.focus();
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
    ring.removeAttribute("style"); // on some boards a square's own says that it has no edge
    cell.closest("svg").append(ring);
  }

  top(cell) {
    return Number(cell.firstElementChild.getAttribute("y"));
  }

  prepare(cell, at) {
    const mark = cell.dataset.mark === "." ? "empty" : (this.called[cell.dataset.mark] ?? cell.dataset.mark);
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", at === this.focus ? "0" : "-1");
    const name = cell.dataset.name ?? `square ${cell.dataset.cell}`, legal = cell.matches("[data-legal]") ? ", legal" : "";
    cell.setAttribute("aria-label", `${name}, ${mark}${legal}`);
    cell.addEventListener("click", () => this.click(at));
    cell.addEventListener("keydown", (event) => this.key(event, at));
    cell.addEventListener("focus", () => this.ring(cell));
    cell.addEventListener("blur", () => this.ring(null));
  }

  click(at) {
    this.moveTo(at);
    this.press(Number(this.cells[at].dataset.cell));
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
