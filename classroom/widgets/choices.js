// Answers to choose from, by mouse or keyboard, as the quiz and the single questions show them.

import { addButton, element, take } from "../../gametree/widgets/page.js";

/** The key of an option: a digit, or a letter where digits would say the wrong thing. */
export function keyOf(texts, at) {
  return (texts.some((text) => /^[-−]?\d/.test(text)) ? "abcdefghi" : "123456789")[at];
}

export function optionButton(parent, key, text, mark, closed, choose) {
  const state = { "✓": " gq-is-right", "✗": " gq-is-wrong" }[mark] ?? "";
  const button = addButton(`gt-button gq-option${state}`, parent, "", choose, { "aria-disabled": closed });
  element("span", "gq-key", button, key);
  element("span", "gq-text", button, text);
  if (mark) element("span", "gq-mark", button, mark);
}

export function optionKey(event, options, choose) {
  if (event.ctrlKey || event.metaKey || event.altKey || options.children.length === 0) return;
  const arrow = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const chosen = [...options.children].findIndex((option) => option.firstChild.textContent === event.key);
  if (chosen >= 0) choose(chosen);
  else if (arrow) walk([...options.children], arrow);
  else return;
  take(event);
}

function walk(buttons, direction) {
  const from = buttons.indexOf(document.activeElement);
  const to = from < 0 ? 0 : (from + direction + buttons.length) % buttons.length;
  buttons[to].focus({ preventScroll: true });
}
