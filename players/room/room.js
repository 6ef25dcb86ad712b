// The script of a room: who begins, the level, advice, review, and games saved and opened.

import { addButton, element, listen, sayWayOn, send } from "../../gametree/widgets/page.js";
import { BoardView, played } from "./board.js";

class RoomView extends BoardView {
  constructor(model, el, python) {
    super(model, el, python);
    const side = element("div", "gt-room-side", this.root);
    this.beginners = this.choice(side, "who begins", ["you", "the opponent"], (at) => this.begin(at === 1));
    this.against = this.choice(side, "level", model.get("opponents"), (at) => this.meet(at));
    this.about = element("div", "gt-status", side);
    const asks = element("div", "gt-buttons", side);
    this.hint = addButton("gt-button", asks, "hint", () => this.askForHint());
    this.judge = addButton("gt-button", asks, "what is each move worth?", () => this.ask("judge", "What each move is worth"));
    this.review = addButton("gt-button", asks, "review", () => this.askForReview());
    this.thought = element("div", "gt-thought", side, "", { role: "status" });
    this.buildFile(element("div", "gt-buttons", side));
    this.choose();
    this.tell();
    listen(model, { thought: () => this.tell(), begins: () => this.choose() });
  }

  choice(parent, label, names, act) {
    const group = element("div", "gt-buttons", parent, "", { role: "group", "aria-label": label });
    element("span", "gt-room-label", group, label);
    return names.map((name, at) => addButton("gt-button", group, name, () => act(at)));
  }

  buildFile(parent) {
    this.save = addButton("gt-button", parent, "save", () => this.download());
    const open = addButton("gt-button", parent, "open", () => this.file.click());
    this.file = element("input", "", parent, "", { type: "file", accept: ".sgf,.txt", hidden: "", "aria-label": "a saved game" });
    this.file.addEventListener("change", async () => {
      const text = await this.file.files[0].text();
      this.file.value = "";
      if (this.python()) this.model.send({ open: text });
      else sayWayOn(this.thought, "Opening a game");
    });
    this.save.hidden = open.hidden = !this.model.get("record");
  }

  buildOpponents() {} // they stand beside the board

  meet(level) {
    send(this.model, "against", level);
  }

  choose() {
    super.choose();
    this.about.textContent = this.model.get("about")[this.model.get("against")];
    this.beginners.forEach((button, at) => button.setAttribute("aria-pressed", at === Number(this.next ?? this.model.get("begins"))));
  }

  /** Let somebody else begin: at once where that costs no move of one's own, otherwise in the next game. */
  begin(isOpponent) {
    const begins = this.model.get("begins"), isOther = isOpponent !== begins;
    this.next = isOpponent;
    if (isOther && this.rounds.length <= Number(begins)) this.go([]);
    else if (isOther) this.thought.textContent = `${isOpponent ? "the opponent begins" : "you begin"} from the next new game on`;
    else this.tell();
    this.choose();
  }

  go(rounds) {
    if (rounds.length === 0 && this.next !== undefined) {
      send(this.model, "begins", this.next);
      this.next = undefined;
    }
    const opening = rounds.length === 0 && this.model.get("begins") ? this.game.opening(this.model.get("against")) : undefined;
    super.go(opening ? [opening] : rounds);
    if (rounds.length === 0 && this.model.get("begins") && !opening && !this.python()) sayWayOn(this.status, "The first move");
  }

  show(rounds) {
    super.show(rounds);
    if (!this.hint) return; // not built yet
    const isOver = this.state.moves.length === 0, isBusy = this.state.isThinking;
    this.hint.disabled = this.judge.disabled = isOver || isBusy;
    this.review.disabled = this.save.disabled = rounds.length === 0 || isBusy;
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
    const move = this.python() ? undefined : this.game.best(this.state);
    if (move === undefined) this.ask("hint", "A hint");
    else this.showMove({ move });
  }

  download() {
    const isTold = JSON.stringify(this.model.get("now").rounds) === JSON.stringify(this.rounds);
    if (!isTold) return sayWayOn(this.thought, "Saving");
    const url = URL.createObjectURL(new Blob([this.model.get("record")], { type: "text/plain" }));
    element("a", "", null, "", { href: url, download: `game${this.model.get("ending")}` }).click();
    URL.revokeObjectURL(url);
  }

  tell() {
    this.thought.innerHTML = this.model.get("thought");
  }
}

export default played(RoomView);
