// What every widget's script needs.

export function element(tag, classes, parent, text, attributes = {}) {
  const made = document.createElement(tag);
  made.className = classes;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent?.appendChild(made);
  return made;
}

export function addButton(classes, parent, text, act, attributes) {
  const made = element("button", classes, parent, text, { type: "button", ...attributes });
  made.addEventListener("click", act);
  return made;
}

/** Let nobody else answer an event. */
export function take(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Act whenever a trait changes; what is returned ends that. */
export function listen(model, acts) {
  for (const [trait, act] of Object.entries(acts)) model.on(`change:${trait}`, act);
  return () => Object.entries(acts).forEach(([trait, act]) => model.off(`change:${trait}`, act));
}

/** What is pressed of a drawn node: its frame once more, on top, to be named in words and not by letters as they are drawn. */
export function faceOf(group) {
  const face = group.querySelector(".gt-frame").cloneNode();
  face.setAttribute("class", "gt-face");
  for (const drawn of group.children) drawn.setAttribute("aria-hidden", "true");
  return group.appendChild(face);
}

/** To the first, back, on, to the last: what is drawn on the buttons of whatever is stepped through. */
export const STEPS = ["M4 3v10M13 3L6 8l7 5z", "M12 3L4 8l8 5z", "M4 3l8 5-8 5z", "M12 3v10M3 3l7 5-7 5z"];

export function icon(button, path) {
  button.innerHTML = `<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** A button in a bar that opens what the signs of a card mean. */
export function addHelp(card, bar, text) {
  const help = element("div", "gt-help", card, text, { role: "note", hidden: "" });
  const said = { "title": "what the signs mean", "aria-label": "what the signs mean", "aria-expanded": "false" };
  const about = addButton("gt-button gt-about", bar, "?", () => {
    help.hidden = !help.hidden;
    about.setAttribute("aria-expanded", !help.hidden);
  }, said);
}

/** Say in an element that something needs Python, where none runs, and how to go on. */
export function sayWayOn(element, what) {
  const way = document.querySelector(".site-run a");
  element.closest(".gt-card")?.querySelector("a.site-button")?.parentElement.replaceChildren(); // one is enough
  element.replaceChildren(`${what} needs Python: `, way ? way.cloneNode(true) : "click into its cell, and press Shift+Enter.");
}

/** How high an element is, with fractions of a pixel: rounded heights do not add up. */
export function heightOf(element) {
  return element.getBoundingClientRect().height;
}

export function send(model, name, value) {
  model.set(name, value);
  try {
    model.save_changes();
  } catch {
    // Without a kernel nobody listens, and the page goes on alone.
  }
}
