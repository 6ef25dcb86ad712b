// The script of a room: a game against a level, on a card on which it is stepped through, and reviewed; saved and opened.

import { addButton, element, sayWayOn, send } from "../../gametree/widgets/page.js";
import { BoardView, addChoice, played } from "./board.js";
import { GameCard } from "./game_card.js";
import { judge, review } from "./solved.js";

class RoomCard extends GameCard {
  constructor(room) {
    super();
    this.room = room;
  }

  /** Whether the board shows where the game is now. */
  get isNow() {
    return this.at === this.last && !this.opened;
  }

  picture(now, over) {
    const { room } = this, { state } = room;
    const moves = now.moves?.filter((move) => move !== -1) ?? [], isAdvised = this.isNow && !room.isReviewed;
    room.draw({ ...(this.isNow ? state : { ...now, moves, names: [] }), said: this.words(), over: isAdvised ? state.over : over });
    room.back.textContent = this.isNow ? "take back" : "play on from here";
    room.back.disabled = this.isNow && room.rounds.length <= Number(room.model.get("begins"));
  }

  words() {
    if (!this.isNow) return super.words();
    const { state, called } = this.room, last = this.moves.at(-1), isReply = this.last > 0 && this.room.isOpponents(this.last);
    const said = state.said.replace(`${called} has won`, "you have won").replace(/(?<=: )(?!you )\S+ has won/, "you have lost");
    return isReply && last.move !== -1 ? `${last.name}; ${said}` : said;
  }

  get changes() {
    const { model, shown } = this.room;
    return shown.every(Number.isInteger) ? `moves=${shown.join()};${model.get("against")};${Number(model.get("begins"))}` : "";
  }

  follow(told) {
    const [, moves, level, begins] = /^moves=((?:-?\d{1,4},)*-?\d{1,4}|);(\d);([01])$/.exec(told) ?? [];
    return begins !== undefined && this.room.goTo(moves ? moves.split(",").map(Number) : [], Number(level), begins === "1");
  }

  go(step, turn, ahead) {
    this.room.finish();
    super.go(step, turn, ahead);
    if (this.isNow) this.cursor = undefined;
  }
}

class Room extends BoardView {
  build(el) {
    const card = this.card = new RoomCard(this);
    card.build(el, "gt-room", "a room to play in; arrow keys step through the game");
    this.status = card.caption;
    this.addBoard(card.board);
    this.setUp = element("div", "gt-room-set-up", null);
    card.judged.before(this.setUp);
    this.buildSetUp(this.setUp);
    this.addButtons(card.bar);
    this.review = addButton("gt-button", card.bar, "review", () => this.toggleReview());
    this.buildFile(card.bar);
  }

  buildSetUp(parent) {
    const { model } = this, first = this.labelled(parent, "who begins");
    this.pressBeginner = addChoice(first, ["you", "the opponent"], (at) => this.letBegin(at === 1));
    this.level = element("select", "gt-field", this.labelled(parent, "level"), "", { "aria-label": "level" });
    this.level.append(...model.get("opponents").map((name, at) => new Option(name, at)));
    this.level.addEventListener("change", () => send(model, "against", Number(this.level.value)));
    const asks = element("div", "gt-buttons", parent);
    this.hint = addButton("gt-button", asks, "hint", () => this.askForHint());
    this.worth = addButton("gt-button", asks, "what is each move worth?", () => this.askForWorth());
    this.how = addButton("gt-button", asks, "how did it find that?", () => this.ask("how", "How it found that"));
    this.addPass(asks);
    this.thought = element("div", "gt-thought", parent, "", { role: "status" });
  }

  labelled(parent, label) {
    const group = element("div", "gt-buttons", parent, "", { "role": "group", "aria-label": label });
    element("span", "gt-room-label", group, label);
    return group;
  }

  buildFile(parent) {
    this.save = addButton("gt-button", parent, "save", () => this.download());
    this.open = addButton("gt-button", parent, "open", () => this.file.click());
    this.file = element("input", "", parent, "", { "type": "file", "accept": ".sgf,.txt,.psq", "hidden": "", "aria-label": "a saved game" });
    this.file.addEventListener("change", async () => {
      const bytes = new Uint8Array(await this.file.files[0].arrayBuffer());
      this.file.value = "";
      if (this.python()) this.model.send({ open: [...bytes] });
      else sayWayOn(this.status, "Opening a game");
    });
    this.save.hidden = this.open.hidden = !this.model.get("record");
  }

  acts() {
    const choose = () => this.choose();
    return { against: choose, begins: choose, thought: () => this.tell(), review: () => this.showReview(this.model.get("review")) };
  }

  choose() {
    const level = this.model.get("against");
    this.level.value = level;
    this.tell();
    if (this.told) this.card.draw();
    this.pressBeginner(Number(this.next ?? this.model.get("begins")));
  }

  /** Let somebody else begin: at once where that costs no move of one's own, otherwise in the next game. */
  letBegin(isOpponent) {
    const begins = this.model.get("begins"), isOther = isOpponent !== begins;
    this.next = isOpponent;
    this.choose();
    if (isOther && this.rounds.length <= Number(begins)) this.go([]);
    else if (isOther) this.thought.textContent = `${isOpponent ? "the opponent begins" : "you begin"} from the next new game on`;
  }

  begin() {
    if (this.next !== undefined) send(this.model, "begins", this.next);
    this.next = undefined;
    const begins = this.model.get("begins"), opening = begins ? this.game.opening(this.model.get("against")) : undefined;
    this.set(opening ? [opening] : []);
    if (begins && !opening && !this.python()) sayWayOn(this.status, "The first move");
  }

  // What is shown

  /** Whether a move, counted from 1, is the opponent's. */
  isOpponents(count) {
    return count % 2 === Number(this.model.get("begins"));
  }

  /** What the side of the learner is called, once it has played; undefined where no marks are called anything. */
  get called() {
    const own = this.card.boards.find(({ last }, at) => at > 0 && last >= 0 && !this.isOpponents(at));
    return own && this.marks.called?.[own.board[own.last]];
  }

  get isReviewed() {
    return this.review.getAttribute("aria-pressed") === "true";
  }

  show(rounds) {
    super.show(rounds);
    const { state, card } = this, { moves, isThinking } = state, isOver = moves.length === 0, played = JSON.stringify(this.shown);
    if (played !== this.told) {
      card.cursor = card.turn = undefined;
      this.told = played;
      this.showReview();
    } else card.draw();
    const isKnown = isOver || this.python() || moves.some((move) => this.game.round(state, move, this.model.get("against")));
    this.hint.disabled = this.worth.disabled = isOver || isThinking;
    this.how.disabled = this.review.disabled = this.save.disabled = rounds.length === 0 || isThinking;
    this.review.classList.toggle("gt-main", isOver);
    if (!this.python()) this.tell("");
    if (!isKnown) sayWayOn(this.thought, "To play this game");
  }

  /** The boards after each move that is shown, the start first, each with the name of its move. */
  path() {
    const { path } = this.state, known = this.game.path(this.shown.map((move) => [move]));
    const named = known?.map((now, at) => (at === 0 ? now : { ...now, ...this.nameOf(known[at - 1], now), ...path?.[at - 1] }));
    return named ?? [...this.game.path([]), ...(path ?? [])];
  }

  nameOf(before, { board, last, move }) {
    const named = before.names[before.moves.filter((one) => one !== -1).indexOf(move)];
    const short = named ?? this.squares.cells[last]?.dataset.name ?? (move === -1 ? "pass" : `${move}`);
    return { name: last >= 0 ? `${this.marks.called[board[last]]} on ${short}` : short, short };
  }

  /** Show a review in place of what is chosen before a game; without one, or of another game, that. */
  showReview(judged) {
    if (!this.shown) return;
    const path = this.path(), isOfThis = Boolean(judged) && JSON.stringify(judged.played) === this.told;
    this.setUp.classList.toggle("gt-hidden", isOfThis);
    this.card.judged.classList.toggle("gt-hidden", !isOfThis);
    this.review.setAttribute("aria-pressed", isOfThis);
    this.card.tell(path, isOfThis ? judged : { moves: path.slice(1) });
    this.card.draw();
  }

  toggleReview() {
    if (this.isReviewed) return this.showReview();
    const told = this.model.get("review");
    if (this.game.known.results?.length) this.showReview({ ...review(this), played: this.shown });
    else if (JSON.stringify(told.played) === this.told) this.showReview(told);
    else this.ask("review", "The review");
  }

  /** Say the advice; while there is none, what the level feels like. */
  tell(advice = this.model.get("thought")) {
    this.thought.innerHTML = advice;
    if (!advice) this.thought.textContent = this.model.get("about")[this.model.get("against")];
  }

  // What is done

  press(cell) {
    if (this.card.isNow) super.press(cell);
    else this.status.textContent = "The game went on from here: press “play on from here”, and then a square.";
  }

  takeBack() {
    if (this.card.isNow) return super.takeBack();
    const { at, opened, ahead } = this.card, begins = this.model.get("begins");
    const moves = [...this.shown.slice(0, at), ...(opened?.ahead.slice(0, ahead) ?? []).map(({ move }) => move)];
    if (moves.length < Number(begins)) return this.go([]);
    const own = this.isOpponents(moves.length + 1) ? moves.pop() : undefined; // the opponent replies to it anew
    if (!this.goTo(moves, this.model.get("against"), begins)) sayWayOn(this.status, "Playing on");
    else if (own !== undefined) this.play(own);
  }

  /** Go to the position after some moves, against a level; whether that can be played here. */
  goTo(moves, level, begins) {
    const rounds = begins ? [moves.slice(0, 1)] : [];
    for (let at = Number(begins); at < moves.length; at += 2) rounds.push(moves.slice(at, at + 2));
    const now = this.after(rounds), isOwnTurn = moves.length % 2 === Number(begins);
    if (level >= this.level.options.length || (now ? now.moves.length > 0 && !isOwnTurn : !this.python())) return false;
    this.model.set("against", level);
    this.model.set("begins", begins);
    this.set(rounds);
    this.finish();
    return true;
  }

  ask(what, name) {
    if (this.python()) this.model.send({ do: what });
    else sayWayOn(this.setUp.classList.contains("gt-hidden") ? this.status : this.thought, name);
  }

  askForHint() {
    this.card.go(this.card.last);
    const move = this.python() ? undefined : this.game.best(this.state);
    if (move === undefined) this.ask("hint", "A hint");
    else this.showMove({ move });
  }

  askForWorth() {
    this.card.go(this.card.last);
    if (this.python() || !this.game.known.results?.length) return this.ask("judge", "What each move is worth");
    const { over, said } = judge(this);
    this.draw({ ...this.state, over });
    this.thought.textContent = said;
  }

  download() {
    const isTold = JSON.stringify(this.model.get("now").rounds) === JSON.stringify(this.rounds);
    if (!isTold) return sayWayOn(this.status, "Saving");
    const url = URL.createObjectURL(new Blob([this.model.get("record")], { type: "text/plain" }));
    element("a", "", null, "", { href: url, download: `game${this.model.get("ending")}` }).click();
    URL.revokeObjectURL(url);
  }
}

export default played(Room);
