// The learner is the call stack: at each step one of some choices puts a plate on, or takes the top one away.

import { addButton, element } from "../../gametree/widgets/page.js";

class StackView {
  constructor(turns, el) {
    this.turns = turns;
    const card = element("div", "gt-card gt-build", el);
    this.caption = element("div", "gt-caption", card, "", { role: "status" });
    const body = element("div", "gt-build-body", card);
    this.choices = element("div", "gt-build-choices", body);
    this.plates = element("div", "gt-plates", body);
    this.plates.style.minHeight = `${2.6 * this.deepest()}em`;
  }

  deepest() {
    let open = 0;
    return Math.max(...this.turns.map((turn) => (open += turn.push ? 1 : -1)));
  }

  start() {
    this.stack = [];
    this.at = 0;
    this.wrong = 0;
    this.say("The stack is empty. What happens first?");
  }

  say(text) {
    this.caption.textContent = text;
    const top = [...this.stack].reverse();
    this.plates.replaceChildren(...top.map((label, at) => element("div", `gt-plate${at ? "" : " gt-current"}`, null, label)));
    const turn = this.turns[this.at];
    const offered = turn ? Object.keys(turn.options).map((option) => [option, () => this.choose(option)])
      : [["build it again", () => this.start()]];
    this.choices.replaceChildren(...offered.map(([label, act]) => this.button(label, act)));
  }

  button(label, act) {
    return addButton("gt-button", null, label, () => {
      act();
      this.choices.querySelector("button")?.focus();
    });
  }

  choose(option) {
    const turn = this.turns[this.at];
    const reason = turn.options[option];
    if (reason) {
      this.wrong += 1;
      this.say(`✗ ${reason}`);
      return;
    }
    if (turn.push) this.stack.push(turn.push);
    else this.stack.pop();
    this.at += 1;
    if (this.at < this.turns.length) this.say(`✓ ${turn.right}. What next?`);
    else this.say(`✓ ${turn.right}, and the stack is empty again. Wrong guesses: ${this.wrong}.`);
  }
}

export default { render: ({ model, el }) => new StackView(model.get("turns"), el).start() };
