// Lessons fold away what gives an answer away, and what only sets the stage. JupyterLab unfolds a cell for good at the
// first click on its bar; here the click selects the cell, as one on any other place of it does, and Shift+Enter runs
// it folded. View › Expand Selected Code unfolds it.
const FOLDED = ".jp-InputPlaceholder { pointer-events: none; }";

function keepFolded() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: FOLDED }));
}

// What JupyterLab's extensions share: by name and version, how to get each.
let shared;

const take = async (name) => (await Object.values(shared[name])[0].get())();

// ipywidgets asks for a saved widget for two seconds, sleeps, and gives up without having looked again. What came back
// during that last sleep would be "model not found" for good, although it is there.
async function lookOnceMore() {
  const { prototype } = (await take("@jupyter-widgets/base-manager")).ManagerBase;
  const ask = prototype.get_model;
  prototype.get_model = function (id) {
    return ask.call(this, id).catch((error) => (this.has_model(id) ? ask.call(this, id) : Promise.reject(error)));
  };
}

// ipywidgets saves only what the kernel knows: the next save of a reopened lesson, be it JupyterLab's own after two
// minutes, would leave none of its widgets. What the outputs show is saved, too, with all that it is made of.
async function saveWhatIsShown() {
  const { serialize_state } = await take("@jupyter-widgets/base-manager");
  const { prototype } = (await take("@jupyter-widgets/jupyterlab-manager")).WidgetManager;
  const save = prototype.get_state_sync;
  prototype.get_state_sync = function (options) {
    const saved = save.call(this, options);
    const { state } = serialize_state([...this._modelsSync.values()], options);
    const keep = (shown) => {
      for (const id of JSON.stringify(shown).match(/[0-9a-f]{32}/g) ?? []) {
        if (id in saved.state || !(id in state)) continue;
        saved.state[id] = state[id];
        keep(state[id]);
      }
    };
    keep(this.context.model.toJSON().cells.map(({ outputs }) => outputs ?? []));
    return saved;
  };
}

const extensions = [
  { id: "gametree-lessons:folded", autoStart: true, activate: keepFolded },
  { id: "gametree-lessons:late-widgets", autoStart: true, activate: lookOnceMore },
  { id: "gametree-lessons:saved-widgets", autoStart: true, activate: saveWhatIsShown },
];
(window._JUPYTERLAB ??= {})["gametree-lessons"] = {
  init(scope) {
    shared = scope;
  },
  get: async () => () => extensions,
};
