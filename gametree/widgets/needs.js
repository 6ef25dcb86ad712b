// A line that says what needs Python, where none runs.

import { element, sayWayOn } from "./page.js";

function render({ model, el, python }) {
  if (!python()) sayWayOn(element("p", "gt-needs", el, "", { role: "status" }), model.get("what"));
}

export default { render };
