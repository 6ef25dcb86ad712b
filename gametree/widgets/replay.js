// A game to step through: the board, its moves, and what each gave away.

import { Marks } from "./marks.js";
import { STEPS, addButton, element, icon, listen, send, take } from "./page.js";

function render({ model, el }) {
  const view = new ReplayView(model, el);
  view.draw();
  requestAnimationFrame(() => el.closest(".gt-widget")?.setAttribute("data-lm-suppress-shortcuts", "true"));
  return listen(model, { step: () => view.draw() });
}

class ReplayView {
  constructor(model, el) {
    this.model = model;
    this.boards = model.get("boards");
    this.marks = new Marks(model.get("pieces"));
    this.moves = model.get("moves");
    const label = "replay of a game; arrow keys step";
    this.card = element("div", "gt-card gt-replay", el, "", { tabindex: 0, "aria-label": label });
    this.card.addEventListener("keydown", (event) => this.key(event));
    this.caption = element("div", "gt-caption", this.card, "", { role: "status" });
    const body = element("div", "gt-replay-body", this.card);
    this.board = element("div", "gt-replay-board", body);
    this.board.innerHTML = model.get("start");
    this.strip = element("ol", "gt-replay-moves", body);
    this.strip.tabIndex = 0; // a long one is scrolled, with keys too
    this.rows = this.moves.map((move, at) => this.row(move, at + 1));
    this.bar(element("div", "gt-bar", this.card));
  }

  bar(bar) {
    const last = this.moves.length;
    const jumps = [["to the start", () => 0], ["one move back", (at) => at - 1],
      ["one move on", (at) => at + 1], ["to the end", () => last]];
    jumps.forEach(([name, to], at) => {
      icon(addButton("gt-button", bar, "", () => this.go(to(this.at)), { title: name }), STEPS[at]);
    });
    const attributes = { type: "range", min: 0, max: last, "aria-label": "moves played" };
    this.slider = element("input", "gt-replay-slider", bar, "", attributes);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
  }

  row(move, step) {
    const item = element("li", move.cost > 0 ? "gt-dear" : "", this.strip);
    const title = move.cost > 0 ? `${move.name}: gives away ${move.lost}` : move.name;
    const button = addButton("gt-button", item, "", () => this.go(step), { title, "aria-label": `${step} ${move.short}: ${title}` });
    element("span", "gt-replay-count", button, `${step}`);
    button.append(` ${move.short}`);
    return item;
  }

  get at() {
    return Math.min(this.model.get("step"), this.moves.length);
  }

  go(step) {
    send(this.model, "step", Math.max(0, Math.min(step, this.moves.length)));
    this.draw();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.moves.length }[event.key];
    if (to === undefined) return;
    take(event);
    this.go(to);
  }

  draw() {
    const at = this.at, move = this.moves[at - 1];
    this.show(this.boards[at]);
    this.slider.value = at;
    this.caption.textContent = move ? this.said(move, at) : `Before the first of ${this.moves.length} moves.`;
    this.rows.forEach((row, index) => {
      row.classList.toggle("gt-current", index + 1 === at);
      if (index + 1 === at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = this.rows[at - 1];
    this.strip.scrollTop = row ? row.offsetTop - this.strip.offsetTop - this.strip.clientHeight / 2 : 0;
  }

  show(now) {
    if (!this.marks.drawn) this.board.innerHTML = now.board;
    else this.marks.show(this.board.querySelector("svg"), [...this.board.querySelectorAll("[data-cell]")], now);
  }

  said(move, at) {
    const judged = move.cost > 0
      ? `it gave away ${move.lost}${move.better ? `; better was ${move.better}` : ""}`
      : "as good as any, the engine thinks";
    return `Move ${at} of ${this.moves.length}: ${move.name}. Before it, the board was worth ${move.value}; ${judged}.`;
  }
}

export default { render };
