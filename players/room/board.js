// A board to play on: the page plays as far as it knows the game, and asks Python where it does not.

import { addButton, element, listen, sayWayOn, send } from "../../gametree/widgets/page.js";
import { Game } from "./known.js";
import { Marks } from "./marks.js";
import { Squares } from "./squares.js";

const PAUSE = 500; // milliseconds between one's own move and the reply

/** What anywidget asks of a script, for a kind of board; `acts` has what is done when a trait changes. */
export function played(View) {
  return {
    render({ model, el, python }) {
      const board = new View(model, el, python), update = () => board.update();
      const acts = { ...board.acts(), rounds: update, now: update };
      for (const act of new Set(Object.values(acts))) act();
      const end = listen(model, acts);
      return () => {
        clearTimeout(board.waiting);
        end();
      };
    },
  };
}

/** A button for each name; what is returned shows which one is chosen. */
export function addChoice(group, names, act) {
  const buttons = names.map((name, at) => addButton("gt-button", group, name, () => act(at)));
  return (chosen) => buttons.forEach((button, at) => button.setAttribute("aria-pressed", at === chosen));
}

export class BoardView {
  constructor(model, el, python) {
    Object.assign(this, { model, python });
    this.game = new Game(JSON.parse(model.get("game")));
    this.marks = new Marks(this.game.known.pieces);
    this.build(el);
  }

  build(el) {
    this.box = element("div", "gt-game-board", element("div", "gt-game", el));
    this.status = element("div", "gt-status", this.box, "", { role: "status" });
    const buttons = element("div", "gt-buttons", this.box);
    this.addBoard(this.box);
    this.addButtons(buttons);
    this.help = addButton("gt-button", buttons, "show a good move", () => this.showGoodMove());
    this.help.hidden = this.game.known.line.length === 0;
    this.addPass(buttons); // the last, so that Shift+Tab leads from the board to it
  }

  addBoard(parent) {
    this.choices = element("div", "gt-buttons", parent);
    this.squares = new Squares(parent, (cell) => this.press(cell), this.marks.called);
  }

  addButtons(parent) {
    this.back = addButton("gt-button", parent, "take back", () => this.takeBack());
    this.again = addButton("gt-button", parent, "new game", () => this.go([]));
  }

  addPass(parent) {
    this.skip = addButton("gt-button", parent, "pass", () => this.play(-1));
  }

  acts() {
    return {};
  }

  // What stands on the board

  get rounds() {
    return this.model.get("rounds");
  }

  /** The position after some rounds; undefined where the page does not know it. */
  after(rounds) {
    const now = this.model.get("now");
    const isNow = now.rounds && JSON.stringify(now.rounds) === JSON.stringify(rounds);
    const known = this.game.after(rounds);
    return isNow ? { ...known, ...now, isThinking: now.isThinking && this.python() } : known;
  }

  /** Show where the game is now; a reply comes a moment after one's own move. */
  update() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    const rounds = this.rounds;
    const last = rounds.at(-1) ?? [];
    const behind = this.shown && last.length === 2 ? rounds.flat().length - 1 - this.shown.length : -1;
    if (behind < 0 || behind > 1) return this.show(rounds);
    if (behind === 1) this.show([...rounds.slice(0, -1), [last[0]]]);
    this.waiting = setTimeout(() => this.finish(), PAUSE);
  }

  finish() {
    clearTimeout(this.waiting);
    if (this.waiting) this.show(this.rounds);
    this.waiting = undefined;
  }

  show(rounds) {
    const state = this.after(rounds);
    if (!state) return; // Python tells in a moment
    Object.assign(this, { state, shown: rounds.flat() });
    this.back.disabled = this.again.disabled = rounds.length === 0;
    if (this.help) this.help.disabled = !this.game.hint(this.shown, state);
    this.draw(state);
    this.status.textContent = state.said;
  }

  /** Draw a position, and buttons for those of its moves that no square means. */
  draw(state, ring = -1) {
    const { board, moves, last, names = [], said, over = "" } = state;
    const drawing = JSON.stringify([board, moves, last, over, ring]);
    if (drawing === this.drawing) return; // what moves on the board goes on moving
    this.drawing = drawing;
    this.squares.draw(this.marks.drawn ? this.model.get("svg") : board, (picture, cells) => {
      const playable = new Set(moves.map((move) => this.landing(move, board)));
      if (this.marks.drawn) this.marks.show(picture, cells, state, playable);
      const isChoice = this.game.known.cells.length === 0 && cells.some((cell, at) => cell.dataset.mark === "." && !playable.has(at));
      if (isChoice) playable.forEach((at) => cells[at]?.setAttribute("data-legal", ""));
      if (ring >= 0) this.marks.put(cells[ring], this.marks.drawn.ring[0]);
      picture.insertAdjacentHTML("beforeend", over);
      picture.querySelector("title").textContent = said;
    });
    this.skip.hidden = !moves.includes(-1);
    const playable = moves.filter((move) => move !== -1);
    this.choices.replaceChildren();
    names.forEach((name, at) => addButton("gt-button", this.choices, name, () => this.play(playable[at])));
  }

  /** The square that a move fills, the lowest of a column; -1 for none. */
  landing(move, board = this.state.board) {
    return [...board].findLastIndex((mark, at) => mark === "." && this.game.moveAt(at) === move);
  }

  // What is played

  press(cell) {
    this.finish();
    const [move, refusal] = [this.game.moveAt(cell), this.game.refusal(this.state, cell)];
    if (this.state.moves.includes(move) || (!refusal && this.python())) this.play(move);
    else if (this.state.moves.length > 0 && !this.state.moves.includes(-1)) this.status.textContent = refusal ?? this.state.said;
  }

  play(move) {
    this.finish();
    const now = this.after(this.rounds) ?? {}; // where Python has not told yet, what is shown is of before
    if (now.isThinking) return;
    const round = this.game.round(now, move, this.model.get("against"));
    if (round) this.go([...this.rounds, round]);
    else if (this.python()) this.model.send({ play: move });
    else sayWayOn(this.status, "The reply to that move");
  }

  go(rounds) {
    if (rounds.length === 0) this.begin();
    else this.set(rounds);
  }

  begin() {
    this.set([]);
  }

  set(rounds) {
    send(this.model, "rounds", rounds);
    this.update();
  }

  takeBack() {
    let rounds = this.rounds.slice(0, -1);
    while (!this.python() && !this.after(rounds)) rounds = rounds.slice(0, -1);
    this.go(rounds);
  }

  showGoodMove() {
    this.finish();
    this.showMove(this.game.hint(this.shown, this.state));
  }

  showMove({ move, name }) {
    const cell = this.landing(move);
    this.draw(this.state, cell);
    this.status.textContent = `a good move: ${name ?? this.squares.cells[cell].dataset.name ?? cell}`;
  }
}
