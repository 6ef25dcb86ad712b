// Lessons fold away what gives an answer away, and what only sets the stage. JupyterLab unfolds a cell for good at the
// first click on its bar; here the click selects the cell, as one on any other place of it does, and Shift+Enter runs
// it folded. View › Expand Selected Code unfolds it.
const FOLDED = ".jp-InputPlaceholder { pointer-events: none; }";

function keepFolded() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: FOLDED }));
}

// ipywidgets asks for a saved widget for two seconds, sleeps, and gives up without having looked again. What came back
// during that last sleep would be "model not found" for good, although it is there.
let shared;

async function lookOnceMore() {
  for (const { get } of Object.values(shared["@jupyter-widgets/base-manager"] ?? {})) {
    const { prototype } = (await get())().ManagerBase;
    const ask = prototype.get_model;
    prototype.get_model = function (id) {
      return ask.call(this, id).catch((error) => (this.has_model(id) ? ask.call(this, id) : Promise.reject(error)));
    };
  }
}

const extensions = [
  { id: "gametree-lessons:folded", autoStart: true, activate: keepFolded },
  { id: "gametree-lessons:widgets", autoStart: true, activate: lookOnceMore },
];
(window._JUPYTERLAB ??= {})["gametree-lessons"] = {
  init(scope) {
    shared = scope;
  },
  get: async () => () => extensions,
};
