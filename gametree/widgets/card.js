// A card to step through, and its keys.

import { element, take } from "./page.js";

/** A card that is `fit` when its size changes, and asks `key` about each key; on paper it shows the last of its `steps`. */
export function stageCard(parent, classes, fit, key, steps) {
  const card = element("div", `gt-card gt-stage ${classes}`, parent, "", { role: "group", tabindex: -1 }); // a click takes the keys
  card.addEventListener("keydown", key);
  new ResizeObserver(fit).observe(card);
  for (const type of steps ? ["beforeprint", "afterprint"] : []) {
    card.addEventListener(type, () => {
      steps.isOnPaper = card.classList.toggle("gt-printed", type === "beforeprint");
      steps.show();
      fit();
    });
  }
  return card;
}

/** Act as keys say, by their names; others say what keys do with Shift. */
export function pressKey(event, keys, shifted) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = (event.shiftKey ? shifted : keys)?.[event.key];
  if (!act || (event.key === "Enter" && !event.target.matches(".gt-face"))) return;
  act();
  if (event.key !== "Escape") take(event); // that also leaves the card
}
