// A picture to click, by mouse or by keyboard.

import { listen, send } from "./page.js";
import { Squares } from "./squares.js";

function render({ model, el }) {
  const squares = new Squares(el, (cell) => {
    const count = (model.get("clicked").count || 0) + 1;
    send(model, "clicked", { cell, count });
  });
  squares.board.classList.add("gt-clickboard");
  const draw = () => squares.draw(model.get("svg"));
  draw();
  return listen(model, { svg: draw });
}

export default { render };
