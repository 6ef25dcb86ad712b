// The script of a board with the engine, which thinks aloud beside it.

import { addButton, element, listen, sayWayOn, send } from "./page.js";
import { BoardView, played } from "./board.js";

class EngineView extends BoardView {
  constructor(model, el, python) {
    super(model, el, python);
    const panel = element("div", "gt-thinking", this.root);
    this.thought = element("div", "gt-thought", panel, "", { role: "status" });
    const asks = element("div", "gt-buttons", panel);
    const ask = (text, what) => addButton("gt-button", asks, text, () => model.send({ do: what }));
    this.begin = ask("let it begin", "begin");
    const buttons = [this.begin, ask("hint", "hint"), ask("what is each move worth?", "judge"), ask("play for me", "help")];
    const ideas = element("div", "gt-buttons", panel);
    this.switches = Object.keys(model.get("ideas")).map((idea) => addButton("gt-button", ideas, idea, () => this.turn(idea)));
    this.costs = element("div", "gt-costs", panel);
    this.tell();
    listen(model, { thought: () => this.tell(), costs: () => this.tell(), ideas: () => this.tell() });
    if (python()) return;
    for (const button of [...buttons, ...this.switches]) button.disabled = true;
    sayWayOn(element("div", "gt-status", panel), "The engine");
  }

  show(rounds) {
    super.show(rounds);
    this.begin.disabled = rounds.length > 0 || !this.python();
  }

  turn(idea) {
    const ideas = this.model.get("ideas");
    send(this.model, "ideas", { ...ideas, [idea]: !ideas[idea] });
  }

  tell() {
    this.thought.innerHTML = this.model.get("thought");
    this.costs.innerHTML = this.model.get("costs");
    const on = Object.values(this.model.get("ideas"));
    this.switches.forEach((button, at) => button.setAttribute("aria-pressed", on[at]));
  }
}

export default played(EngineView);
