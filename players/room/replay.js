// A game to step through, each of its moves judged.

import { GameCard } from "./game_card.js";
import { Marks } from "./marks.js";
import { listen, send } from "../../gametree/widgets/page.js";

class ReplayView extends GameCard {
  constructor(model, el) {
    super();
    this.model = model;
    this.marks = new Marks(model.get("pieces"));
    this.build(el, "", "replay of a game; arrow keys step");
    this.board.innerHTML = model.get("start");
    const told = ["moves", "turns", "heading", "curve", "sides"].map((name) => [name, model.get(name)]);
    this.tell(model.get("boards"), Object.fromEntries(told));
  }

  get cursor() {
    return this.model.get("step");
  }

  set cursor(step) {
    send(this.model, "step", step);
  }
}

function render({ model, el }) {
  const view = new ReplayView(model, el);
  view.draw();
  return listen(model, { step: () => view.draw() });
}

export default { render };
