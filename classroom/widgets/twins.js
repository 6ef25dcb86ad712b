// Boards to click two by two; those that are one position are joined.

import { element, take } from "../../gametree/widgets/page.js";

class TwinsView {
  constructor(model, el) {
    this.same = model.get("same");
    this.joined = new Map(); // boards that have been found in two places, and the number of their position
    this.chosen = null;
    const picture = element("div", "gq-twins gt-scrolls", element("div", "gt-card gt-board-card", el));
    picture.innerHTML = model.get("svg");
    const svg = picture.querySelector("svg");
    svg.setAttribute("role", "group"); // its boards are buttons
    svg.style.minWidth = `${0.65 * svg.getAttribute("width")}px`;
    this.boards = [...picture.querySelectorAll("[data-board]")];
    this.boards.forEach((board, at) => this.prepare(board, at));
    this.columns = this.boards.filter((board) => this.top(board) === this.top(this.boards[0])).length;
    this.status = element("div", "gq-said", el, "", { role: "status" });
    this.say("Click two boards that are the same position.");
  }

  top(board) {
    return board.firstElementChild.getAttribute("y");
  }

  prepare(board, at) {
    board.setAttribute("role", "button");
    board.setAttribute("tabindex", at === 0 ? "0" : "-1");
    board.addEventListener("click", () => this.choose(at));
    board.addEventListener("keydown", (event) => this.key(event, at));
  }

  key(event, at) {
    const moves = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.columns, ArrowUp: -this.columns };
    if (event.key === "Enter" || event.key === " ") this.choose(at);
    else if (event.key in moves) this.focus(at + moves[event.key]);
    else return;
    take(event);
  }

  focus(at) {
    if (!this.boards[at]) return;
    this.boards.forEach((board, place) => board.setAttribute("tabindex", place === at ? "0" : "-1"));
    this.boards[at].focus();
  }

  choose(at) {
    const first = this.chosen;
    this.chosen = first === null ? at : null;
    if (first === null) this.say("And which is its twin?");
    else if (first === at) this.say("That is the board itself. Look for another one.");
    else if (this.same[first] !== this.same[at]) this.say("✗ These two are different positions: each needs a search of its own.");
    else this.join(first, at);
    this.focus(at);
  }

  join(...boards) {
    const known = [...this.joined.keys()].filter((at) => this.same[at] === this.same[boards[0]]);
    const number = known.length ? this.joined.get(known[0]) : this.found + 1;
    for (const at of boards) this.joined.set(at, number);
    const left = this.same.length - this.joined.size + this.found;
    const done = left === new Set(this.same).size ? "✓ All found!" : "✓ One search is enough for both.";
    this.say(`${done} ${this.same.length} boards, ${left} positions to search.`);
  }

  get found() {
    return new Set(this.joined.values()).size;
  }

  say(text) {
    this.status.textContent = text;
    this.boards.forEach((board, at) => this.mark(board, at, this.joined.get(at)));
  }

  mark(board, at, number) {
    const state = at === this.chosen ? "chosen" : number ? `position ${number}` : "open";
    board.setAttribute("aria-label", `${board.dataset.board}, ${state}`);
    board.classList.toggle("gq-chosen", at === this.chosen);
    board.classList.toggle("gq-joined", number !== undefined);
    board.querySelector(":scope > .gt-number").textContent = number ? `= ${number}` : "";
  }
}

export default { render: ({ model, el }) => new TwinsView(model, el) };
