// Two runs beside each other: two trees, one bar to step through both, and bars for what each of them has looked at.

import { addButton, element } from "./page.js";
import { StepperView, widget } from "./stepper.js";
import { SMALLEST } from "./narration.js";

const COUNTED = ["nodes", "leaves", "cuts"];
const ENOUGH = 0.6; // the share of a tree to see: it follows the node that is looked at
const NARROWEST_HALF = 260; // pixels: that a number line and captions need; halves with less stand one above the other
const [TALL, LOW] = [300, 200]; // pixels to which a tree grows beside the other one, and above or below it
const LEGEND = "dashed ring: only one of the two looks at it, or they find it worth different values";
const WAYS = ["⇄ node by node", "⇄ step by step"];

/** One of the two runs: what a stepper shows of it, without a bar of its own, code and stack. */
class HalfView extends StepperView {
  constructor(whole, place, el) {
    const own = { get: (name) => (name === "step" ? whole.stepOf(place) : whole.model.get("runs")[place][name]) };
    super(own, el);
    Object.assign(this, { whole, place });
    this.card.classList.add("gt-half");
    this.card.removeAttribute("tabindex");
  }

  get tallest() {
    return this.whole.card.classList.contains("gt-wide") ? LOW : TALL;
  }

  build() {
    this.study();
    this.card.replaceChildren();
    this.card.setAttribute("aria-label", this.narration.title);
    this.heading = element("div", "gt-heading", this.card);
    element("b", "", this.heading, this.whole.headingOf(this.narration.title), { title: this.narration.title });
    this.waits = element("span", "gt-waits", this.heading, "waits");
    this.caption = element("div", "gt-caption", this.card, "", { "aria-live": "polite" });
    this.buildStrip();
    this.buildTree(this.card);
  }

  /** Where only the other one has windows, their room stays empty, so that the trees stand on one line. */
  buildStrip() {
    super.buildStrip();
    if (!this.strip && this.whole.hasWindows()) element("div", "gt-strip", this.card);
  }

  /** Both have one axis, so that their windows can be compared. */
  measured() {
    return this.whole.runs.map(({ narration }) => narration);
  }

  draw() {
    super.draw();
    for (const node of this.model.get("differing")) this.ring(this.nodes[node]);
  }

  ring({ group }) {
    const frame = group.querySelector(".gt-frame").cloneNode();
    frame.setAttribute("class", "gt-ring");
    group.prepend(frame);
  }

  showBeside() {} // no code, no stack, no bar

  fitBeside() {}

  fitCaption() {
    super.fitCaption();
    this.whole.alignCaptions();
  }

  go(step) {
    this.whole.goTo(this.place, step);
  }

  takeKeys() {
    this.whole.takeKeys();
  }

  key(event) {
    if (event.shiftKey || event.key === "Enter" || event.key === "Escape") super.key(event); // the rest is for both
  }
}

class CompareView extends StepperView {
  constructor(model, el) {
    super(model, el);
    this.card.classList.add("gt-compare");
    this.goal = "difference";
    this.way = 0;
    this.forMax = true; // so that numbers can be compared
  }

  get runs() {
    return this.model.get("runs");
  }

  // The pairs: a frame of the one, a frame of the other, and whether they are the same

  findNarration() {
    const [one, other] = this.runs.map(({ narration }) => narration.frames.length);
    const count = Array.from({ length: Math.max(one, other) }, (_, at) => [Math.min(at, one - 1), Math.min(at, other - 1)]);
    const pairs = this.way === 0 ? this.model.get("pairs") : count;
    return { title: "two runs", frames: pairs.map((pair) => ({ pair })) };
  }

  study() {
    const differs = this.narration.frames.map(({ pair: [, , same] }) => same === false);
    this.cuts = differs.flatMap((one, at) => (one && !differs[at - 1] ? [at] : []));
  }

  stepOf(place) {
    return this.narration.frames[this.step].pair[place];
  }

  /** What a run is called: by its search, and by what it searches too where both have the same one. */
  headingOf(title) {
    const [one, other] = this.runs.map(({ narration }) => narration.title.split(" on ")[0]);
    return one === other ? title : title.split(" on ")[0];
  }

  goTo(place, step) {
    this.go(this.narration.frames.findIndex(({ pair }) => pair[place] === step));
  }

  build() {
    this.pause();
    this.study();
    this.card.replaceChildren();
    this.card.setAttribute("aria-label", "two runs beside each other");
    this.buildBar();
    for (const one of this.card.querySelectorAll(".gt-cut-buttons button")) one.disabled = this.cuts.length === 0;
    const pair = element("div", "gt-pair", this.card);
    this.halves = [0, 1].map((place) => new HalfView(this, place, pair));
    this.buildCounts();
    this.buildFoot(this.card);
  }

  mayCut() {
    return true;
  }

  hasWindows() {
    return this.runs.some(({ narration }) => narration.frames.some((frame) => frame.window));
  }

  hasSides() {
    return this.runs.some(({ narration }) => narration.by_mover);
  }

  buildFoot(parent) {
    const foot = element("div", "gt-foot", parent);
    if (this.runs.some(({ differing }) => differing.length > 0)) element("span", "gt-legend", foot, LEGEND);
    if (this.model.get("pairs").length > 0) {
      this.wayButton = addButton("gt-button", foot, WAYS[0], () => this.changeWay(), { title: "how both go on" });
    }
    if (this.hasSides()) this.sideButton(foot);
  }

  draw() {
    if (this.model.get("pairs").length === 0) this.way = 1;
    this.narration = this.findNarration();
    this.build();
    this.halves.forEach((half) => half.draw());
    this.suppress();
    this.show();
  }

  show() {
    if (!this.halves) return;
    for (const half of this.halves) {
      half.forMax = this.forMax;
      half.show();
    }
    const at = this.step;
    const frames = this.halves.map((half) => half.narration.frames[half.step]);
    this.counter.textContent = `step ${at + 1} of ${this.last + 1}`;
    this.showPlace(at, this.halves.map((half, place) => half.wordsOf(frames[place])[1]).join("; "));
    this.showCounts(frames);
    const { pair: [one, other] } = this.narration.frames[Math.max(at - 1, 0)];
    this.halves.forEach((half, place) => (half.waits.hidden = at === 0 || half.step !== [one, other][place]));
  }

  fit() {
    if (!this.halves) return;
    this.card.classList.toggle("gt-narrow", this.card.clientWidth < 680);
    const widest = Math.max(...this.halves.map(({ svg }) => svg?.viewBox.baseVal.width ?? 0));
    const isWide = this.card.clientWidth < 2 * Math.max(NARROWEST_HALF, ENOUGH * SMALLEST * widest);
    this.card.classList.toggle("gt-wide", isWide);
  }

  /** Give both captions the height of the taller, so that the trees stand on one line. */
  alignCaptions() {
    const heights = this.halves.map(({ caption }) => parseFloat(caption?.style.height) || 0);
    for (const { caption } of this.halves) if (caption) caption.style.height = `${Math.max(...heights)}px`;
  }

  changeWay() {
    const [first] = this.narration.frames[this.step].pair;
    this.way = 1 - this.way;
    this.narration = this.findNarration();
    this.study();
    this.measureSlider();
    this.wayButton.textContent = WAYS[this.way];
    const at = this.narration.frames.findIndex(({ pair }) => pair[0] === first);
    if (at === this.model.get("step")) this.show();
    else this.go(at);
  }

  // What each has looked at

  buildCounts() {
    const box = element("div", "gt-tallies", this.card);
    this.tallies = COUNTED.map((name) => {
      const row = element("div", "gt-tally", box);
      element("span", "gt-tally-name", row, name);
      return this.runs.map((_, place) => this.buildTally(row, name, place));
    });
  }

  buildTally(row, name, place) {
    const box = element("span", `gt-tally-bar gt-tally-${place}`, row);
    const fill = element("i", "", box);
    const text = element("span", "", box);
    const totals = this.runs.map(({ narration }) => countOf(narration.frames.at(-1), name));
    return { name, fill, text, total: totals[place], most: Math.max(...totals, 1) };
  }

  showCounts(frames) {
    for (const row of this.tallies) {
      row.forEach(({ name, fill, text, total, most }, place) => {
        const count = countOf(frames[place], name);
        fill.style.width = `${(100 * count) / most}%`;
        text.textContent = `${count} of ${total}`;
      });
    }
  }
}

function countOf({ counts }, name) {
  return Number(counts.match(`${name} ([\\d,]+)`)?.[1].replaceAll(",", "") ?? 0);
}

export default widget(CompareView);
