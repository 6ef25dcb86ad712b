// What every widget's script needs.

export function element(tag, classes, parent, text) {
  const made = document.createElement(tag);
  made.className = classes;
  if (text !== undefined) made.textContent = text;
  parent?.appendChild(made);
  return made;
}

/** What is pressed of a drawn node: its frame once more, on top, to be named in words and not by letters as they are drawn. */
export function faceOf(group) {
  const face = group.querySelector(".gt-frame").cloneNode();
  face.setAttribute("class", "gt-face");
  for (const drawn of group.children) drawn.setAttribute("aria-hidden", "true");
  return group.appendChild(face);
}

export function send(model, name, value) {
  model.set(name, value);
  try {
    model.save_changes();
  } catch {
    // Without a kernel nobody listens, and the page goes on alone.
  }
}
