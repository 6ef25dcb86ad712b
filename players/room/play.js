// The script of a plain board: above it stands whom one can play against.

import { element, sayWayOn, send } from "../../gametree/widgets/page.js";
import { addChoice, played } from "./board.js";

export default played((board) => {
  const { model, game } = board, names = model.get("opponents");
  if (names.length === 0) return {};
  const group = element("div", "gt-buttons", null, "against", { role: "group", "aria-label": "against" });
  board.box.prepend(group);
  const press = addChoice(group, names, (opponent) => {
    send(model, "against", opponent);
    board.go([]);
    const isKnown = board.state.moves.some((move) => game.round(board.state, move, opponent));
    if (!isKnown && !board.python()) sayWayOn(board.status, `Playing against “${names[opponent]}”`);
  });
  return { against: () => press(model.get("against")) };
});
