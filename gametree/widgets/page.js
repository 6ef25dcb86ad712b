// What every widget's script needs.

export function element(tag, classes, parent, text) {
  const made = document.createElement(tag);
  made.className = classes;
  if (text !== undefined) made.textContent = text;
  parent?.appendChild(made);
  return made;
}

export function send(model, name, value) {
  model.set(name, value);
  try {
    model.save_changes();
  } catch {
    // Without a kernel nobody listens, and the page goes on alone.
  }
}
