// The bar below a card: buttons, a slider with its ticks, and playing all steps.

import { STEPS, addButton, element, icon, send } from "./page.js";

const PAUSE = 900; // milliseconds between two steps at speed 1
const SPEEDS = [1, 2, 4, 0.5];
const STEP_KEYS = { "first step": "Home", "previous step": "←", "next step": "→", "last step": "End" };

export function stepButton(parent, text, label, act) {
  return addButton("gt-button", parent, text, act, { "title": label, "aria-label": label });
}

/** The steps of a model, from 0 to the last of so many as `count` says; `show` shows the one that is there. */
export class Steps {
  constructor(model, count, show) {
    Object.assign(this, { model, count, show });
  }

  get last() {
    return this.count() - 1;
  }

  /** The step that is shown: on paper the last. */
  get step() {
    return this.isOnPaper ? this.last : Math.max(0, Math.min(this.model.get("step"), this.last));
  }

  go(step) {
    if (step >= 0 && step <= this.last) send(this.model, "step", step);
  }
}

/** A slider through steps, and a counter of them. */
export class Slider {
  constructor(bar, steps) {
    this.steps = steps;
    const box = element("span", "gt-slider", bar);
    this.ticks = element("span", "gt-ticks", box);
    this.input = element("input", "", box, "", { "type": "range", "min": 0, "step": 1, "aria-label": "step" });
    this.input.addEventListener("input", () => steps.go(Number(this.input.value)));
    this.counter = element("span", "gt-counter");
  }

  /** Make room for all steps, with a tick at each cut, and where each pass begins. */
  measure(cuts, passes = []) {
    const { last } = this.steps;
    this.input.max = last;
    this.ticks.replaceChildren();
    const tick = (at, classes) => (element("i", classes, this.ticks).style.left = `${(100 * at) / Math.max(last, 1)}%`);
    for (const cut of cuts) tick(cut, "");
    for (const [first] of passes) tick(first, "gt-pass-tick");
    this.counter.style.minWidth = `${`step ${last + 1} of ${last + 1}`.length}ch`;
  }

  show(at, words) {
    const { last } = this.steps;
    this.counter.textContent = `step ${at + 1} of ${last + 1}`;
    this.input.value = at;
    this.input.style.setProperty("--gt-done", `${(100 * at) / Math.max(last, 1)}%`);
    this.input.setAttribute("aria-valuetext", `step ${at + 1}: ${words}`);
  }
}

export class Bar {
  /** `goal` is what ↑ and ↓ go to, if anything; `speed` that of before. */
  constructor(card, steps, goal, speed = 1) {
    Object.assign(this, { steps, speed });
    const box = element("div", "gt-bar", card);
    const targets = [() => 0, () => steps.step - 1, () => steps.step + 1, () => steps.last];
    Object.entries(STEP_KEYS).forEach(([name, key], at) => {
      const made = stepButton(box, undefined, name, () => steps.go(targets[at]()));
      made.title += ` (${key})`;
      icon(made, STEPS[at]);
    });
    this.playButton = addButton("gt-button gt-play", box, "play", () => this.play(), { title: "play the steps (Space)" });
    this.speedButton = addButton("gt-button gt-speed", box, "", () => this.changeSpeed(), { title: "speed" });
    this.showSpeed();
    this.slider = new Slider(box, steps);
    if (goal) this.addGoal(element("span", "gt-cut-buttons", box), goal);
    box.append(this.slider.counter);
  }

  addGoal(box, goal) {
    stepButton(box, "◀", `previous ${goal}`, () => this.steps.go(this.cut(-1))).title += " (↑)";
    element("span", "", box, goal);
    stepButton(box, "▶", `next ${goal}`, () => this.steps.go(this.cut(1))).title += " (↓)";
  }

  measure(cuts, passes) {
    this.cuts = cuts;
    this.slider.measure(cuts, passes);
  }

  /** The next step, or the one before, at which there is a cut; this one, where there is none. */
  cut(direction) {
    const { step } = this.steps;
    const found = direction > 0 ? this.cuts.find((at) => at > step) : this.cuts.findLast((at) => at < step);
    return found ?? step;
  }

  keys() {
    const { steps } = this;
    return {
      ArrowLeft: () => steps.go(steps.step - 1),
      ArrowRight: () => steps.go(steps.step + 1),
      ArrowUp: () => steps.go(this.cut(-1)),
      ArrowDown: () => steps.go(this.cut(1)),
      Home: () => steps.go(0),
      End: () => steps.go(steps.last),
      " ": () => this.play(),
    };
  }

  show(at, words) {
    this.slider.show(at, words);
    if (at === this.steps.last) this.pause();
  }

  play() {
    const { steps } = this;
    if (this.timer) return this.pause();
    if (steps.step === steps.last) steps.go(0);
    this.timer = setInterval(() => steps.go(steps.step + 1), PAUSE / this.speed);
    this.playButton.textContent = "pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playButton.textContent = "play";
  }

  changeSpeed() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.showSpeed();
    if (!this.timer) return;
    this.pause();
    this.play();
  }

  showSpeed() {
    this.speedButton.textContent = this.speed === 0.5 ? "½×" : `${this.speed}×`;
  }
}
