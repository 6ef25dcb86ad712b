// Lessons fold away what gives an answer away, and what only sets the stage. JupyterLab unfolds a cell for good at the
// first click on its bar; here the click selects the cell, as one on any other place of it does, and Shift+Enter runs
// it folded. View › Expand Selected Code unfolds it.
const FOLDED = ".jp-InputPlaceholder { pointer-events: none; }";

function activate() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: FOLDED }));
}

const extension = { id: "gametree-lessons:folded", autoStart: true, activate };
(window._JUPYTERLAB ??= {})["gametree-lessons"] = { init() {}, get: async () => () => extension };
