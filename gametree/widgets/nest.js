// The windows of all open calls, one below the other on one axis: what each inherits, how it narrows, where it closes.

import { element } from "./page.js";
import { axisOf, numberOf, placeOf, textOf, windowOf } from "./window_line.js";

export const [ROW, MOST_NESTED, AXIS] = [22, 6, 34]; // pixels of a row, how many there are, and pixels of the axis
const MOST_LABELS = 5; // between the infinities

export class Nest {
  constructor(parent, { players }, rows) {
    this.players = players;
    this.box = element("div", "gt-nest", parent, "", { role: "img" });
    const head = element("div", "gt-nest-side", this.box);
    this.whose = element("span", "", head);
    this.met = element("b", "gt-nest-met", head);
    this.lines = element("div", "gt-nest-lines", this.box);
    this.rows = Array.from({ length: Math.min(rows, MOST_NESTED) }, () => this.row());
    this.axisBox = element("div", "gt-nest-axis", this.lines);
    this.back = element("div", "gt-nest-back", this.lines);
  }

  row() {
    const row = element("div", "gt-nest-row", this.lines);
    const name = element("span", "gt-nest-name", row);
    const line = element("div", "gt-nest-line", row);
    const band = element("i", "gt-nest-band", line);
    const ends = ["alpha", "beta"].map((end) => element("span", `gt-nest-${end}`, line));
    return { row, name, line, band, ends };
  }

  get height() {
    return this.rows.length * ROW + AXIS;
  }

  /** Draw the axis that all numbers of these narrations fit on. */
  measure(narrations) {
    const frames = narrations.flatMap((narration) => narration.frames);
    const numbers = frames.flatMap(({ window, value }) => [...(window ?? []).slice(0, 2), ...(value ?? [])]);
    this.axis = axisOf(numbers.map(numberOf));
    this.axisBox.replaceChildren();
    const every = this.axis.ticks.length > MOST_LABELS ? 2 : 1;
    const ticks = [-Infinity, ...this.axis.ticks.filter((_, at) => at % every === 0), Infinity];
    this.ticks = ticks.map((tick) => [tick, element("span", "gt-nest-tick", this.axisBox)]);
  }

  /** Show the windows of the open calls, the innermost last, from one side; and the value that has just come back. */
  show({ names, side, windows, value, isCut }) {
    this.whose.textContent = `windows for ${this.players[side > 0 ? 0 : 1]}`;
    for (const [tick, mark] of this.ticks) {
      mark.textContent = textOf(side * tick);
      const place = placeOf(this.axis, tick, side);
      mark.style.left = percent(place);
      mark.style.transform = `translateX(${place === 0 ? -80 : place === 1 ? -20 : -50}%)`; // an infinity leaves room to its neighbour
    }
    const first = Math.max(0, windows.length - this.rows.length);
    this.rows.forEach((row, at) => this.showRow(row, names[first + at], windows[first + at], side, first + at === windows.length - 1));
    this.tell(names.at(-1), windows.at(-1), side, isCut);
    this.showBack(value, side);
  }

  showRow({ row, name, line, band, ends }, text, window, side, isNow) {
    row.style.visibility = text === undefined ? "hidden" : "";
    row.classList.toggle("gt-nest-now", isNow);
    name.textContent = text ?? "";
    line.style.visibility = window ? "" : "hidden";
    if (!window) return;
    const found = windowOf(this.axis, window, side);
    row.classList.toggle("gt-crossed", found.crossed);
    const [from, to] = [found.alpha.place, found.beta.place].sort((one, other) => one - other);
    Object.assign(band.style, { left: percent(from), width: percent(to - from) });
    [found.alpha, found.beta].forEach(({ number, place }, at) => {
      ends[at].textContent = textOf(number);
      ends[at].style.left = percent(place);
    });
  }

  tell(name, window, side, isCut) {
    const isCrossed = Boolean(window) && window[0] >= window[1];
    this.met.textContent = isCrossed ? (isCut ? "α ≥ β: cut" : "α ≥ β") : "";
    if (!window) return this.box.setAttribute("aria-label", "no window here");
    const { alpha, beta } = windowOf(this.axis, window, side);
    const ends = `α ${textOf(alpha.number)}, β ${textOf(beta.number)}`;
    this.box.setAttribute("aria-label", `window of ${name} for ${this.players[side > 0 ? 0 : 1]}: ${ends}${isCrossed ? ": cut" : ""}`);
  }

  showBack(value, side) {
    this.back.hidden = value === null;
    if (value === null) return;
    this.back.style.setProperty("--at", placeOf(this.axis, value, side));
    this.back.dataset.text = textOf(side * value);
  }
}

function percent(share) {
  return `${100 * share}%`;
}
