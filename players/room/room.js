// The script of a room: who begins, the level, advice, review, and games saved and opened.

import { addButton, element, sayWayOn, send } from "../../gametree/widgets/page.js";
import { addChoice, played } from "./board.js";

class RoomSide {
  constructor(board) {
    const { model, python, game, root } = board, side = element("div", "gt-room-side", root);
    Object.assign(this, { board, model, python, game, root });
    this.pressBeginner = this.choice(side, "who begins", ["you", "the opponent"], (at) => this.letBegin(at === 1));
    this.pressLevel = this.choice(side, "level", model.get("opponents"), (level) => send(model, "against", level));
    this.about = element("div", "gt-status", side);
    const asks = element("div", "gt-buttons", side);
    this.hint = addButton("gt-button", asks, "hint", () => this.askForHint());
    this.judge = addButton("gt-button", asks, "what is each move worth?", () => this.ask("judge", "What each move is worth"));
    this.review = addButton("gt-button", asks, "review", () => this.askForReview());
    this.thought = element("div", "gt-thought", side, "", { role: "status" });
    this.buildFile(element("div", "gt-buttons", side));
  }

  choice(parent, label, names, act) {
    const group = element("div", "gt-buttons", parent, "", { role: "group", "aria-label": label });
    element("span", "gt-room-label", group, label);
    return addChoice(group, names, act);
  }

  buildFile(parent) {
    this.save = addButton("gt-button", parent, "save", () => this.download());
    const open = addButton("gt-button", parent, "open", () => this.file.click());
    this.file = element("input", "", parent, "", { type: "file", accept: ".sgf,.txt,.psq", hidden: "", "aria-label": "a saved game" });
    this.file.addEventListener("change", async () => {
      const bytes = new Uint8Array(await this.file.files[0].arrayBuffer());
      this.file.value = "";
      if (this.python()) this.model.send({ open: [...bytes] });
      else sayWayOn(this.thought, "Opening a game");
    });
    this.save.hidden = open.hidden = !this.model.get("record");
  }

  choose() {
    const level = this.model.get("against");
    this.pressLevel(level);
    this.about.textContent = this.model.get("about")[level];
    this.pressBeginner(Number(this.next ?? this.model.get("begins")));
  }

  /** Let somebody else begin: at once where that costs no move of one's own, otherwise in the next game. */
  letBegin(isOpponent) {
    const begins = this.model.get("begins"), isOther = isOpponent !== begins;
    this.next = isOpponent;
    if (isOther && this.board.rounds.length <= Number(begins)) this.board.go([]);
    else if (isOther) this.thought.textContent = `${isOpponent ? "the opponent begins" : "you begin"} from the next new game on`;
    else this.tell();
    this.choose();
  }

  begin() {
    if (this.next !== undefined) send(this.model, "begins", this.next);
    this.next = undefined;
    const begins = this.model.get("begins"), opening = begins ? this.game.opening(this.model.get("against")) : undefined;
    this.board.set(opening ? [opening] : []);
    if (begins && !opening && !this.python()) sayWayOn(this.board.status, "The first move");
  }

  show(rounds) {
    const { moves, isThinking } = this.board.state, isOver = moves.length === 0;
    this.hint.disabled = this.judge.disabled = isOver || isThinking;
    this.review.disabled = this.save.disabled = rounds.length === 0 || isThinking;
    this.review.classList.toggle("gt-main", isOver);
    if (!this.python()) this.thought.replaceChildren();
  }

  /** The review comes below the board, when Python has written it. */
  askForReview() {
    const area = this.root.closest(".jp-OutputArea-output, body"), old = area.querySelector(".gt-replay");
    const seen = new MutationObserver(() => {
      const card = area.querySelector(".gt-replay");
      if (!card || card === old) return;
      seen.disconnect();
      card.scrollIntoView({ block: "nearest" });
    });
    if (this.python()) seen.observe(area, { childList: true, subtree: true });
    this.ask("review", "The review");
  }

  ask(what, name) {
    if (this.python()) this.model.send({ do: what });
    else sayWayOn(this.thought, name);
  }

  askForHint() {
    const move = this.python() ? undefined : this.game.best(this.board.state);
    if (move === undefined) this.ask("hint", "A hint");
    else this.board.showMove({ move });
  }

  download() {
    const isTold = JSON.stringify(this.model.get("now").rounds) === JSON.stringify(this.board.rounds);
    if (!isTold) return sayWayOn(this.thought, "Saving");
    const url = URL.createObjectURL(new Blob([this.model.get("record")], { type: "text/plain" }));
    element("a", "", null, "", { href: url, download: `game${this.model.get("ending")}` }).click();
    URL.revokeObjectURL(url);
  }

  tell() {
    this.thought.innerHTML = this.model.get("thought");
  }
}

export default played((board) => {
  const side = new RoomSide(board);
  const choose = () => side.choose();
  Object.assign(board, { begin: () => side.begin(), whenShown: (rounds) => side.show(rounds) });
  return { against: choose, begins: choose, thought: () => side.tell() };
});
