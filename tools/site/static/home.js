// The home page's toy: put the squares of tic-tac-toe in another order, and the whole tree is searched and falls anew.

import { Film } from "./film.mjs";
import { LEAST, NARROW, READING, SEARCHES, WIDE, picture, searched } from "./whole.mjs";

const LINK = /^#try=(?!\d*(\d)\d*\1)([0-8]{9})(?:&by=([a-z]+))?$/; // nine different squares, and another search
const IS_NARROW = matchMedia("(max-width: 700px)");
const RESULTS = { "-1": "O wins", 0: "a draw", 1: "X wins" };
const said = (number) => number.toLocaleString("en");

/** Nine squares, each with its place in the order: clicked one after the other, or dragged onto one another. */
class Board {
  /** `change` hears each new order, and whether that is where a drag ends. */
  constructor(element, change) {
    this.placed = 0;
    this.buttons = READING.map((square) => Object.assign(document.createElement("button"), { type: "button", value: square }));
    this.change = change;
    element.replaceChildren(...this.buttons);
    element.addEventListener("click", ({ target }) => !this.isDragged && this.buttons.includes(target) && this.place(Number(target.value)));
    element.addEventListener("pointerdown", ({ target }) => this.buttons.includes(target) && this.drag(Number(target.value)));
  }

  /** The first click puts its square first, the next one second; a square that is placed already begins anew. */
  place(square) {
    if (this.placed === 9 || this.order.indexOf(square) < this.placed) this.placed = 0;
    const order = this.order.filter((other) => other !== square);
    order.splice(this.placed++, 0, square);
    this.change(order, true);
  }

  drag(from) {
    const [before, stop] = [this.order, new AbortController()];
    const move = ({ clientX, clientY }) => {
      const over = document.elementFromPoint(clientX, clientY);
      const to = this.buttons.includes(over) ? Number(over.value) : from;
      const order = before.map((square) => (square === from ? to : square === to ? from : square));
      if (String(order) === String(this.order)) return;
      this.isDragged = true;
      this.change(order, false);
    };
    const end = () => {
      stop.abort();
      if (this.isDragged) this.change(this.order, true);
      setTimeout(() => { this.isDragged = false; }); // the click that ends a drag places nothing
    };
    this.isDragged = false;
    for (const [name, act] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) {
      window.addEventListener(name, act, { signal: stop.signal });
    }
  }

  show(order) {
    this.order = order;
    for (const [at, square] of order.entries()) {
      const button = this.buttons[square];
      const place = `row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}`;
      button.textContent = at + 1;
      button.classList.toggle("placed", at < this.placed);
      button.setAttribute("aria-label", `${place}: tried as number ${at + 1}`);
    }
  }
}

class Contest {
  constructor(figure) {
    const part = (name) => figure.querySelector(`.${name}`);
    Object.assign(this, { tree: part("tree"), yours: part("yours output"), best: part("best"), falls: part("falls"), by: part("by"), share: part("share") });
    this.film = new Film(figure);
    this.board = new Board(part("order"), (order, isFinal) => this.search(order, this.by.value, isFinal ? "played" : "shown"));
    this.by.replaceChildren(...Object.entries(SEARCHES).map(([by, { name }]) => new Option(name, by)));
    this.by.addEventListener("change", () => this.search(this.order, this.by.value, "played"));
    this.share.addEventListener("click", () => this.copy());
    for (const control of figure.querySelectorAll(".for-scripts")) control.hidden = false;
    window.addEventListener("hashchange", () => this.follow());
    IS_NARROW.addEventListener("change", () => this.search(this.order, this.by.value, this.how));
    this.follow();
  }

  /** Do what the link says; one that says no order of nine squares is as none. */
  follow() {
    const [, , order, by = "alphabeta"] = LINK.exec(location.hash) ?? [];
    if (order && Object.hasOwn(SEARCHES, by)) this.search([...order].map(Number), by, "played");
    else if (!this.order) this.search(READING, "alphabeta", "looped");
  }

  /** Search in an order; it is "looped" as long as nobody has touched it, then "played" once, or "shown" at its end. */
  search(order, by, how) {
    const found = searched(order, by);
    Object.assign(this, { order, how });
    this.by.value = by;
    this.board.show(order);
    this.tree.innerHTML = picture(found, IS_NARROW.matches ? NARROW : WIDE);
    this.film.load(found);
    this.falls.textContent = SEARCHES[by].falls;
    if (how === "looped") return this.film.play(true);
    this.tell(found, by);
    if (how === "played") this.film.play(false);
    if (how === "played") history.replaceState(history.state, "", `#try=${order.join("")}${by === "alphabeta" ? "" : `&by=${by}`}`);
  }

  tell({ calls, value }, by) {
    this.yours.textContent = `This order: ${said(calls)}. Reading order: ${said(searched(READING, by).calls)}. `
      + `The best order: ${said(LEAST[by])}. The result: ${RESULTS[value]}.`;
    this.best.hidden = by !== "alphabeta" || calls > LEAST.alphabeta;
    this.share.textContent = "copy link";
  }

  /** Where a page may not write to the clipboard, the address stands in the browser's bar all the same. */
  async copy() {
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.share.textContent = copied ? "link copied" : "the link is in the address bar";
  }
}

for (const figure of document.querySelectorAll(".whole")) new Contest(figure);
