// The script of every widget: it fetches what all widgets of a kind have in common, once for the whole page.
// What is drawn can ask `python()` whether somebody answers: not on a web page, nor in a saved notebook before its cell is run.

const modules = (globalThis.gametreeModules ??= new Map());

function moduleOf(kind) {
  const script = kind.get("script");
  if (!modules.has(script)) {
    document.head.append(Object.assign(document.createElement("style"), { textContent: kind.get("sheet") }));
    modules.set(script, import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));
  }
  return modules.get(script);
}

export default {
  async render({ model, el }) {
    el.classList.add("gt-lives");
    const kind = await model.widget_manager.get_model(model.get("kind").replace("IPY_MODEL_", ""));
    return (await moduleOf(kind)).default.render({ model, el, python: () => kind.comm_live });
  },
};
