// The script of a plain board: above it stands whom one can play against.

import { element, sayWayOn, send } from "../../gametree/widgets/page.js";
import { BoardView, addChoice, played } from "./board.js";

class PlainBoard extends BoardView {
  acts() {
    const { model } = this, names = model.get("opponents");
    if (names.length === 0) return {};
    const group = element("div", "gt-buttons", null, "against", { "role": "group", "aria-label": "against" });
    this.box.prepend(group);
    const press = addChoice(group, names, (opponent) => {
      send(model, "against", opponent);
      this.go([]);
      const isKnown = this.state.moves.some((move) => this.game.round(this.state, move, opponent));
      if (!isKnown && !this.python()) sayWayOn(this.status, `Playing against “${names[opponent]}”`);
    });
    return { against: () => press(model.get("against")) };
  }
}

export default played(PlainBoard);
