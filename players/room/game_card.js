// The card of a game: its board, its moves to step through, and, once they are judged, what each gave away and who led.

import { STEPS, addButton, element, icon, take } from "../../gametree/widgets/page.js";

/** Who makes one gives it `marks` and a board, and `cursor`: so many moves are played, undefined for all. */
export class GameCard {
  moves = [];
  boards = [];

  build(el, classes, label) {
    this.card = element("div", `gt-card gt-replay ${classes}`, el, "", { "tabindex": 0, "role": "group", "aria-label": label });
    this.card.addEventListener("keydown", (event) => this.key(event));
    this.card.addEventListener("gt-changes", (event) => event.detail && this.follow(event.detail) && event.preventDefault());
    this.caption = element("div", "gt-caption", this.card, "", { role: "status" });
    const body = element("div", "gt-replay-body", this.card);
    this.board = element("div", "gt-replay-board", body);
    this.aside = element("div", "gt-replay-aside", body);
    this.judged = element("div", "gt-replay-judged", this.aside);
    this.strip = element("ol", "gt-replay-moves", this.aside, "", { "tabindex": 0, "aria-label": "the moves" }); // a long one is scrolled, with keys too
    this.bar = element("div", "gt-bar", this.card);
    const jumps = [["to the start", () => this.go(0)], ["one move back", () => this.step(-1)],
      ["one move on", () => this.step(1)], ["to the end", () => this.go(this.last)]];
    this.jumps = jumps.map(([name, act]) => addButton("gt-button", this.bar, "", act, { title: name }));
    this.jumps.forEach((button, at) => icon(button, STEPS[at]));
    this.slider = element("input", "gt-replay-slider", this.bar, "", { "type": "range", "min": 0, "aria-label": "moves played" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
  }

  /** Tell of a game: of each position its board, of each move its name; judged, what `review` of replay.py returns. */
  tell(boards, { moves, turns = [], heading = "", curve = [], sides }) {
    Object.assign(this, { boards, moves, turns });
    this.slider.max = this.last;
    this.strip.replaceChildren();
    this.rows = moves.map((move, at) => this.row(move, at + 1));
    this.judged.replaceChildren();
    this.buildTurns(heading);
    if (curve.length > 1) this.buildCurve(curve, sides);
  }

  get last() {
    return this.moves.length;
  }

  get at() {
    return Math.min(this.cursor ?? this.last, this.last);
  }

  /** The move beside which a line can be stepped through; undefined while the game is. */
  get opened() {
    return this.turn === this.at ? this.moves[this.turn] : undefined;
  }

  /** The moves that cost most: each shows the position before it, and a line to step through instead of the game. */
  buildTurns(heading) {
    element("div", "gt-replay-title", this.judged, heading);
    const list = element("ol", "gt-replay-turns", this.judged);
    this.aside.style.setProperty("--turns", this.turns.length);
    this.buttons = this.turns.map((at) => {
      const { said, proved } = this.moves[at], look = proved ? "" : "gt-guess";
      const button = addButton("gt-button", element("li", look, list), "", () => this.go(at, at));
      element("span", "gt-replay-count", button, `${at + 1}`);
      button.append(` ${said.split(";")[0]}`); // the caption has the rest
      return button;
    });
  }

  /** Who leads, over the whole game: the upper half is MAX's. */
  buildCurve(heights, [upper, lower]) {
    const point = (height, at) => `${(100 * at) / (heights.length - 1)} ${50 - 44 * height}`;
    const line = `M${heights.map(point).join("L")}`;
    const label = `who leads after each move, from a win for ${upper} at the top to a win for ${lower} at the bottom`;
    const curve = element("div", "gt-replay-curve", this.judged);
    curve.innerHTML = `<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${label}">
      <path class="gt-curve-area" d="${line}L100 50L0 50Z"/><path class="gt-curve-even" d="M0 50H100"/>
      <path class="gt-curve-line" d="${line}"/>
      ${this.turns.map((at) => `<path class="gt-curve-turn" d="M${point(heights[at], at)}h0"/>`).join("")}
      <path class="gt-curve-now" d="M0 0V100"/></svg>`;
    element("span", "gt-curve-upper", curve, upper);
    element("span", "gt-curve-lower", curve, lower);
    const picture = curve.querySelector("svg");
    picture.addEventListener("click", ({ clientX }) => {
      const { left, width } = picture.getBoundingClientRect();
      this.go(Math.round(((clientX - left) / width) * this.last));
    });
  }

  row(move, step) {
    const look = this.turns.includes(step - 1) ? `gt-dear ${move.proved ? "" : "gt-guess"}` : "";
    const item = element("li", look, this.strip), title = move.cost > 0 ? move.said : move.name;
    const button = addButton("gt-button", item, "", () => this.go(step), { title, "aria-label": `${step} ${move.short}: ${title}` });
    element("span", "gt-replay-count", button, `${step}`);
    button.append(` ${move.short}`);
    return item;
  }

  /** Go to a step; where `turn` is a move's number, what was better than that move is shown, so many moves ahead. */
  go(step, turn, ahead = 0) {
    Object.assign(this, { turn, ahead, cursor: Math.max(0, Math.min(step, this.last)) });
    this.draw();
  }

  /** Go one move on or back: in the line beside the game as far as it leads, where one is open. */
  step(by) {
    const ahead = this.opened ? this.ahead + by : -1;
    if (ahead < 0) return this.go(this.at + by);
    this.go(this.at, this.turn, Math.min(ahead, this.opened.ahead.length));
  }

  /** Show what else a link tells of, which may be anybody's: a line beside the game. Returns whether there is one. */
  follow(told) {
    const [turn, ahead] = /^line=(\d{1,4}),(\d{1,3})$/.exec(told)?.slice(1).map(Number) ?? [];
    if (!this.turns.includes(turn) || ahead > this.moves[turn].ahead.length) return false;
    queueMicrotask(() => this.go(turn, turn, ahead)); // when the step is shown, too
    return true;
  }

  /** What is shown beside the step, for a link. */
  get changes() {
    return this.opened ? `line=${this.turn},${this.ahead}` : "";
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(0), End: () => this.go(this.last) };
    if (!acts[event.key] || event.target.matches("select")) return;
    take(event);
    acts[event.key]();
  }

  draw() {
    const { at, opened } = this, ahead = opened && this.ahead;
    this.caption.textContent = this.words();
    this.card.dataset.changes = this.changes;
    if (ahead) this.picture(opened.ahead[ahead - 1]);
    else this.picture(this.boards[at], opened?.over);
    this.slider.value = at;
    const isAtEnd = opened ? ahead === opened.ahead.length : at === this.last;
    const ends = [!opened && at === 0, !opened && at === 0, isAtEnd, !opened && at === this.last];
    this.jumps.forEach((button, index) => button.setAttribute("aria-disabled", ends[index])); // and it keeps the keys
    this.judged.querySelector(".gt-curve-now")?.setAttribute("transform", `translate(${(100 * at) / this.last})`);
    this.buttons.forEach((button, index) => button.setAttribute("aria-current", opened !== undefined && this.turns[index] === at));
    const shown = opened ? at : at - 1;
    this.rows.forEach((row, index) => {
      row.classList.toggle("gt-current", index === shown);
      if (index === shown) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = this.rows[shown];
    this.strip.scrollTop = row ? row.offsetTop - this.strip.offsetTop - this.strip.clientHeight / 2 : 0;
  }

  picture(now, over = "") {
    if (!this.marks.drawn) this.board.innerHTML = now.board;
    else this.marks.show(this.board.querySelector("svg"), [...this.board.querySelectorAll("[data-cell]")], now);
    const picture = this.board.querySelector("svg");
    picture.querySelector(".gt-overlay")?.remove();
    picture.insertAdjacentHTML("beforeend", over);
    picture.querySelector("title").textContent = this.words();
  }

  words() {
    const { at, opened, last } = this, move = this.moves[at - 1];
    if (opened) return this.wordsOfTurn(opened, at + 1);
    if (!move) return `Before move 1 of ${last}.`;
    if (move.better === undefined) return `Move ${at} of ${last}: ${move.name}.`;
    return `Move ${at}${move.value && `, ${move.value}`}: ${move.said}. ${move.better}`.trim();
  }

  wordsOfTurn({ said, better, ahead, title }, count) {
    const now = ahead[this.ahead - 1];
    if (now) return `${title[0].toUpperCase()}${title.slice(1)}, move ${this.ahead} of ${ahead.length}: ${now.name}.`;
    return `Move ${count}: ${said}. ${better} → plays ${title === "the better line" ? "it" : title}.`;
  }
}
