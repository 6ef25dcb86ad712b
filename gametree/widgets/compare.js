// Two runs beside each other: two trees, one bar to step through both, and bars for what each of them has looked at.

import { addButton, element, heightOf } from "./page.js";
import { EDGE } from "./stage.js";
import { HIGHEST, HIGHEST_NARROW, NARROW, StepperView, widget } from "./stepper.js";
import { deepestOf } from "./narration.js";
import { Nest } from "./nest.js";

const COUNTED = ["nodes", "leaves", "cuts"];
const NARROWEST_HALF = 260; // pixels: that windows and captions need; halves with less stand one above the other
const [LOWEST_TREE, HIGHEST_TREE] = [110, 300]; // pixels
const MOST_OPEN = 3; // calls whose windows are shown
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

  build() {
    this.study();
    this.card.replaceChildren();
    this.card.setAttribute("aria-label", this.narration.title);
    this.heading = element("div", "gt-heading", this.card);
    element("b", "", this.heading, this.whole.headingOf(this.narration.title), { title: this.narration.title });
    this.waits = element("span", "gt-waits", this.heading, "waits");
    this.caption = element("div", "gt-caption", this.card, "", { "aria-live": "polite" });
    this.buildTree(this.card);
    this.buildNest(this.card);
  }

  /** Both have one axis, so that their windows can be compared; where only the other one has windows, their room stays empty. */
  buildNest(parent) {
    if (!this.whole.hasWindows()) return;
    const deepest = Math.max(...this.whole.runs.map(({ narration }) => deepestOf(narration)));
    const nest = new Nest(parent, this.narration, Math.min(MOST_OPEN, deepest));
    nest.measure(this.whole.runs.map(({ narration }) => narration));
    if (this.hasWindows()) this.nest = nest;
    else nest.box.style.visibility = "hidden";
  }

  fit() {
    if (this.svg) this.whole.fit();
  }

  room() {
    const { roomy, high } = this.whole;
    const names = this.stage.namesIn(0);
    return { width: this.tree.clientWidth - EDGE - names, height: roomy - EDGE, least: Math.min(HIGHEST_TREE, roomy) - EDGE, beside: high, names };
  }

  meet() {
    super.meet();
    for (const node of this.model.get("differing")) this.ring(this.nodes[node]);
  }

  ring({ group }) {
    const frame = group.querySelector(".gt-frame").cloneNode();
    frame.setAttribute("class", "gt-ring");
    group.prepend(frame);
  }

  show() {
    if (this.stage?.style) super.show(); // else the other half is not there yet, and its measures
  }

  showBeside() {} // no code, no stack, no bar

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
    const pair = element("div", "gt-pair", this.card);
    this.halves = [0, 1].map((place) => new HalfView(this, place, pair));
    this.buildCounts();
    this.buildFoot(this.card);
    this.buildBar();
    for (const one of this.card.querySelectorAll(".gt-cut-buttons button")) one.disabled = this.cuts.length === 0;
    this.buildHelp();
  }

  legend() {
    const own = this.runs.map(({ narration }) => narration.legend.replaceAll("   ", "\n"));
    return [own[0], ...(this.runs.some(({ differing }) => differing.length > 0) ? [LEGEND] : [])].join("\n");
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
    this.fit();
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

  /** Give both captions, and both trees, the height of the taller, so that what can be compared stands on one line. */
  fit() {
    if (!this.halves?.every(({ svg, nodes, marks }) => svg && nodes.length === marks.length)) return;
    const { clientWidth } = this.card;
    const isWide = clientWidth < 2 * NARROWEST_HALF;
    this.card.classList.toggle("gt-wide", isWide);
    this.card.classList.toggle("gt-narrow", clientWidth < NARROW);
    for (const half of this.halves) half.card.classList.toggle("gt-narrow", clientWidth < NARROW);
    this.halves.forEach((half) => half.prepareStage());
    const captions = this.halves.map((half) => half.fitCaption());
    for (const { caption } of this.halves) caption.style.height = `${Math.max(...captions)}px`;
    const trees = this.halves.map(({ tree }) => heightOf(tree));
    const around = heightOf(this.card) - (isWide ? trees[0] + trees[1] : Math.max(...trees));
    const most = (clientWidth < NARROW ? HIGHEST_NARROW : HIGHEST) - around;
    this.roomy = Math.max(LOWEST_TREE, isWide ? most / 2 : most);
    this.high = 0;
    for (const half of this.halves) half.fitTree();
    this.high = Math.min(this.roomy, Math.max(...this.halves.map(({ stage }) => stage.height + EDGE)));
    for (const half of this.halves) half.fitTree();
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
    const said = COUNTED.filter((name) => this.runs.some(({ narration }) => narration.frames.at(-1).counts.includes(name)));
    this.tallies = said.map((name) => {
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
