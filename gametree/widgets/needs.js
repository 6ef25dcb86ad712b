// A line that says what needs Python, where none runs.

import { element, sayWayOn } from "./page.js";

function render({ model, el, python }) {
  const say = () => python() || el.firstChild || sayWayOn(element("p", "gt-needs", el, "", { role: "status" }), model.get("what"));
  say();
  model.on("comm_live_update", () => setTimeout(say)); // a kernel that ends leaves its widgets one by one
}

export default { render };
