// A game to step through: the board, its moves, and what each gave away.

import { Marks } from "./marks.js";
import { STEPS, addButton, element, icon, listen, sayWayOn, send, take } from "../../gametree/widgets/page.js";

function render({ model, el, python }) {
  const view = new ReplayView(model, el, python);
  view.draw();
  return listen(model, { step: () => view.draw() });
}

class ReplayView {
  constructor(model, el, python) {
    Object.assign(this, { model, python });
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
    const aside = element("div", "gt-replay-aside", body);
    this.buildTurns(aside);
    this.strip = element("ol", "gt-replay-moves", aside);
    this.strip.tabIndex = 0; // a long one is scrolled, with keys too
    this.rows = this.moves.map((move, at) => this.row(move, at + 1));
    this.buildCurve();
    this.bar(element("div", "gt-bar", this.card));
  }

  bar(bar) {
    const last = this.moves.length;
    const jumps = [["to the start", () => this.go(0)], ["one move back", () => this.step(-1)],
      ["one move on", () => this.step(1)], ["to the end", () => this.go(last)]];
    jumps.forEach(([name, act], at) => icon(addButton("gt-button", bar, "", act, { title: name }), STEPS[at]));
    const attributes = { type: "range", min: 0, max: last, "aria-label": "moves played" };
    this.slider = element("input", "gt-replay-slider", bar, "", attributes);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    if (this.model.get("plays_on")) addButton("gt-button", bar, "play on from here", () => this.playOn());
  }

  playOn() {
    if (!this.python()) return sayWayOn(this.caption, "Playing on");
    this.model.send({ play_on: this.at, ahead: this.opened ? this.ahead : 0 });
    this.card.closest(".jp-OutputArea-output, body").querySelector(".gt-game")?.scrollIntoView({ block: "nearest" });
  }

  /** The moves that cost most: each shows the position before it, and a line to step through instead of the game. */
  buildTurns(parent) {
    const turns = this.model.get("turns");
    element("div", "gt-replay-title", parent, this.model.get("heading"));
    const list = element("ol", "gt-replay-turns", parent);
    parent.style.setProperty("--turns", turns.length);
    this.turns = turns.map((at) => {
      const { said, proved } = this.moves[at], look = proved ? "" : "gt-guess";
      const button = addButton("gt-button", element("li", look, list), "", () => this.go(at, at));
      element("span", "gt-replay-count", button, `${at + 1}`);
      button.append(` ${said.split(";")[0]}`); // the caption has the rest
      return button;
    });
  }

  /** Who leads, over the whole game: the upper half is MAX's. */
  buildCurve() {
    const heights = this.model.get("curve"), last = heights.length - 1;
    if (last < 1) return;
    const point = (height, at) => `${(100 * at) / last} ${50 - 44 * height}`;
    const line = `M${heights.map(point).join("L")}`;
    const [upper, lower] = this.model.get("sides");
    const label = `who leads after each move, from a win for ${upper} at the top to a win for ${lower} at the bottom`;
    const curve = element("div", "gt-replay-curve", this.card);
    curve.innerHTML = `<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${label}">
      <path class="gt-curve-area" d="${line}L100 50L0 50Z"/><path class="gt-curve-even" d="M0 50H100"/>
      <path class="gt-curve-line" d="${line}"/>
      ${this.model.get("turns").map((at) => `<path class="gt-curve-turn" d="M${point(heights[at], at)}h0"/>`).join("")}
      <path class="gt-curve-now" d="M0 0V100"/></svg>`;
    element("span", "gt-curve-upper", curve, upper);
    element("span", "gt-curve-lower", curve, lower);
    this.now = curve.querySelector(".gt-curve-now");
    const picture = curve.querySelector("svg");
    picture.addEventListener("click", ({ clientX }) => {
      const { left, width } = picture.getBoundingClientRect();
      this.go(Math.round(((clientX - left) / width) * last));
    });
  }

  row(move, step) {
    const look = this.model.get("turns").includes(step - 1) ? `gt-dear ${move.proved ? "" : "gt-guess"}` : "";
    const item = element("li", look, this.strip), title = move.cost > 0 ? move.said : move.name;
    const button = addButton("gt-button", item, "", () => this.go(step), { title, "aria-label": `${step} ${move.short}: ${title}` });
    element("span", "gt-replay-count", button, `${step}`);
    button.append(` ${move.short}`);
    return item;
  }

  get at() {
    return Math.min(this.model.get("step"), this.moves.length);
  }

  /** The move beside which a line can be stepped through; undefined while the game is. */
  get opened() {
    return this.turn === this.at ? this.moves[this.turn] : undefined;
  }

  /** Go to a step; where `turn` is a move's number, what was better than that move is shown. */
  go(step, turn) {
    this.turn = turn;
    this.ahead = 0;
    send(this.model, "step", Math.max(0, Math.min(step, this.moves.length)));
    this.draw();
  }

  /** Go one move on or back: in the line beside the game as far as it leads, where one is open. */
  step(by) {
    const ahead = this.opened ? this.ahead + by : -1;
    if (ahead < 0) return this.go(this.at + by);
    this.ahead = Math.min(ahead, this.opened.ahead.length);
    this.draw();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(0), End: () => this.go(this.moves.length) };
    if (!acts[event.key]) return;
    take(event);
    acts[event.key]();
  }

  draw() {
    const at = this.at, move = this.moves[at - 1], turn = this.opened;
    if (turn && this.ahead > 0) this.show(turn.ahead[this.ahead - 1], "");
    else this.show(this.boards[at], turn?.over ?? "");
    this.slider.value = at;
    this.now?.setAttribute("transform", `translate(${(100 * at) / this.moves.length})`);
    this.turns.forEach((button, index) => button.setAttribute("aria-current", turn !== undefined && this.model.get("turns")[index] === at));
    const first = `Before move 1 of ${this.moves.length}.`;
    this.caption.textContent = turn ? this.saidOfTurn(turn, at + 1) : move ? this.said(move, at) : first;
    this.board.querySelector("title").textContent = this.caption.textContent;
    const shown = turn ? at : at - 1;
    this.rows.forEach((row, index) => {
      row.classList.toggle("gt-current", index === shown);
      if (index === shown) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = this.rows[shown];
    this.strip.scrollTop = row ? row.offsetTop - this.strip.offsetTop - this.strip.clientHeight / 2 : 0;
  }

  show(now, over) {
    if (!this.marks.drawn) this.board.innerHTML = now.board;
    else this.marks.show(this.board.querySelector("svg"), [...this.board.querySelectorAll("[data-cell]")], now);
    const picture = this.board.querySelector("svg");
    picture.querySelector(".gt-overlay")?.remove();
    picture.insertAdjacentHTML("beforeend", over);
  }

  saidOfTurn({ said, better, ahead, title }, count) {
    const now = ahead[this.ahead - 1];
    if (now) return `${title[0].toUpperCase()}${title.slice(1)}, move ${this.ahead} of ${ahead.length}: ${now.name}.`;
    return `Move ${count}: ${said}. ${better} → plays ${title === "the better line" ? "it" : title}.`;
  }

  said({ value, said, better }, at) {
    return `Move ${at}${value && `, ${value}`}: ${said}. ${better}`.trim();
  }
}

export default { render };
