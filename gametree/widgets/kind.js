// The script of every widget: it fetches what all widgets of a kind have in common, once for the whole page.
// What is drawn can ask `python()` whether somebody answers: not on a web page, nor in a saved notebook before its cell is run.

const modules = (globalThis.gametreeModules ??= new Map());

async function moduleOf(texts) {
  const [script, sheet] = (await Promise.all(texts)).map((parts) => parts.join("\n"));
  if (!modules.has(script)) {
    modules.set(script, import(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));
    document.head.append(Object.assign(document.createElement("style"), { textContent: sheet }));
  }
  return modules.get(script);
}

export default {
  async render({ model, el }) {
    el.classList.add("gt-lives");
    const fetch = (reference) => model.widget_manager.get_model(reference.replace("IPY_MODEL_", ""));
    const textsOf = (references) => Promise.all(references.map(async (one) => (await fetch(one)).get("text")));
    const kind = await fetch(model.get("kind"));
    const module = await moduleOf([textsOf(kind.get("scripts")), textsOf(kind.get("sheets"))]);
    return module.default.render({ model, el, python: () => kind.comm_live });
  },
};
