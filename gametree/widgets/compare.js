// Two runs beside each other: two trees, one bar to step through both, and bars for what each of them has looked at.

import { addButton, element, heightOf } from "./page.js";
import { Bar, Steps } from "./bar.js";
import { pressKey, stageCard } from "./card.js";
import { Asking, DrawnTree } from "./drawn_tree.js";
import { Moment, deepestOf } from "./narration.js";
import { Nest } from "./nest.js";
import { sideButton } from "./side.js";
import { Caption, HIGHEST, HIGHEST_NARROW, NARROW } from "./spread.js";
import { EDGE } from "./stage.js";
import { addKeysHelp, widget } from "./stepper.js";

const COUNTED = ["nodes", "leaves", "cuts"];
const NARROWEST_HALF = 260; // pixels: that windows and captions need; halves with less stand one above the other
const [LOWEST_TREE, HIGHEST_TREE] = [110, 300]; // pixels
const MOST_OPEN = 3; // calls whose windows are shown
const LEGEND = "dashed ring: only one of the two looks at it, or they find it worth different values";
const WAYS = ["⇄ node by node", "⇄ step by step"];

/** One of the two runs: its name, whether it waits, its caption, its tree and its windows. */
class Half {
  // `heading` is what it is called; `go` goes to one of its steps.
  constructor(parent, { svg, narration, differing }, heading, go) {
    this.moment = new Moment(narration);
    this.card = element("div", "gt-card gt-stage gt-stepper gt-half", parent, "", { "role": "group", "aria-label": narration.title });
    const head = element("div", "gt-heading", this.card);
    element("b", "", head, heading, { title: narration.title });
    this.waits = element("span", "gt-waits", head, "waits");
    this.tree = new DrawnTree();
    this.caption = new Caption(this.card, this.tree);
    this.card.append(this.tree.box);
    this.tree.draw(svg, this.moment);
    for (const node of differing) ring(this.tree.nodes[node]);
    this.asking = new Asking(this.tree, go);
    this.asking.begin();
    this.card.addEventListener("keydown", (event) => pressKey(event, this.asking.keys(), this.tree.walks(this.asking.node)));
  }

  /** Add the windows: both halves have one axis, so that they can be compared; the room of a half without any stays empty. */
  addNest(narrations) {
    const deepest = Math.max(...narrations.map(deepestOf));
    const nest = new Nest(this.card, this.moment.narration, Math.min(MOST_OPEN, deepest));
    nest.measure(narrations);
    if (this.moment.hasWindows) this.nest = nest;
    else nest.box.style.visibility = "hidden";
  }

  fit({ high, beside }) {
    const { stage, view: { clientWidth } } = this.tree;
    const names = stage.namesIn(0);
    const least = Math.min(HIGHEST_TREE, high) - EDGE;
    this.tree.fit(this.moment, { width: clientWidth - EDGE - names, height: high - EDGE, least, beside, names });
  }

  show(step, forMax) {
    this.moment.goTo(step, forMax);
    this.caption.show(this.moment);
    this.tree.show(this.moment, this.nest?.axis);
    this.nest?.show(this.moment.scene);
    this.asking.again();
  }

  /** How many nodes, leaves or cuts there have been in a frame, by default in the one that is shown. */
  count(name, { counts } = this.moment.frame) {
    return Number(counts.match(`${name} ([\\d,]+)`)?.[1].replaceAll(",", "") ?? 0);
  }
}

function ring({ group }) {
  const frame = group.querySelector(".gt-frame").cloneNode();
  frame.setAttribute("class", "gt-ring");
  group.prepend(frame);
}

class CompareView {
  constructor(model, el) {
    this.model = model;
    this.forMax = true;
    this.steps = new Steps(model, () => this.pairs.length, () => this.show());
    this.card = stageCard(el, "gt-stepper gt-compare", () => this.fit(), (event) => pressKey(event, this.bar.keys()), this.steps);
    this.runs = model.get("runs");
    this.narrations = this.runs.map(({ narration }) => narration);
    this.way = model.get("pairs").length > 0 ? 0 : 1;
    this.pairs = this.findPairs();
    this.card.addEventListener("gt-changes", (event) => { // what a link says
      const isOther = Boolean(this.wayButton) && event.detail === "way=1";
      if (this.wayButton && isOther !== Boolean(this.way)) this.changeWay();
      if (isOther) event.preventDefault(); // so that whoever asked knows
    });
  }

  // The pairs: a frame of the one, a frame of the other, and whether they are the same

  findPairs() {
    if (this.way === 0) return this.model.get("pairs");
    const [one, other] = this.narrations.map(({ frames }) => frames.length);
    return Array.from({ length: Math.max(one, other) }, (_, at) => [Math.min(at, one - 1), Math.min(at, other - 1)]);
  }

  draw() {
    this.card.setAttribute("aria-label", "two runs beside each other");
    this.drawHalves(element("div", "gt-pair", this.card));
    this.buildTallies();
    this.buildFoot(element("div", "gt-foot", this.card));
    this.bar = new Bar(this.card, this.steps, "difference");
    this.measureBar();
    for (const one of this.card.querySelectorAll(".gt-cut-buttons button")) one.disabled = this.bar.cuts.length === 0;
    const isAnyRinged = this.runs.some(({ differing }) => differing.length > 0);
    addKeysHelp(this.card, [this.narrations[0].legend, ...(isAnyRinged ? [LEGEND] : [])].join("\n"), "difference");
    this.fit();
    this.show();
  }

  drawHalves(parent) {
    const goTo = (place, step) => {
      this.card.focus({ preventScroll: true });
      this.steps.go(this.pairs.findIndex((pair) => pair[place] === step));
    };
    // By its name, or its search, and by what it searches too where both have the same one.
    const [one, other] = this.narrations.map(({ title }) => title.split(" on ")[0]);
    const names = this.model.get("names");
    const headings = names.length > 0 ? names : one === other ? this.narrations.map(({ title }) => title) : [one, other];
    this.halves = this.runs.map((run, place) => new Half(parent, run, headings[place], (step) => goTo(place, step)));
    if (!this.halves.some(({ moment }) => moment.hasWindows)) return;
    for (const half of this.halves) half.addNest(this.narrations);
  }

  buildFoot(foot) {
    if (this.model.get("pairs").length > 0) {
      this.wayButton = addButton("gt-button", foot, WAYS[0], () => this.changeWay(), { title: "how both go on" });
    }
    if (this.narrations.some((narration) => narration.by_mover)) sideButton(foot, this);
  }

  measureBar() {
    const differs = this.pairs.map(([, , same]) => same === false);
    this.bar.measure(differs.flatMap((one, at) => (one && !differs[at - 1] ? [at] : [])));
  }

  show() {
    const at = this.steps.step;
    const [before, now] = [this.pairs[Math.max(at - 1, 0)], this.pairs[at]];
    this.halves.forEach((half, place) => {
      half.show(now[place], this.forMax);
      half.waits.hidden = at === 0 || now[place] !== before[place];
    });
    this.bar.show(at, this.halves.map(({ moment }) => moment.wordsOf(moment.frame)[1]).join("; "));
    for (const showTally of this.tallies) showTally();
  }

  /** Give both captions, and both trees, the height of the taller, so that what can be compared stands on one line. */
  fit() {
    if (!this.halves) return;
    const { clientWidth } = this.card;
    const isWide = clientWidth < 2 * NARROWEST_HALF;
    this.card.classList.toggle("gt-wide", isWide);
    for (const { card } of [this, ...this.halves]) card.classList.toggle("gt-narrow", clientWidth < NARROW);
    const captions = this.halves.map(({ caption, moment }) => caption.heightFor(moment));
    for (const { caption } of this.halves) caption.box.style.height = `${Math.max(...captions)}px`;
    const trees = this.halves.map(({ tree }) => heightOf(tree.view));
    const around = heightOf(this.card) - (isWide ? trees[0] + trees[1] : Math.max(...trees));
    const most = (clientWidth < NARROW ? HIGHEST_NARROW : HIGHEST) - around;
    const high = Math.max(LOWEST_TREE, isWide ? most / 2 : most);
    for (const half of this.halves) half.fit({ high, beside: 0 });
    const beside = Math.min(high, Math.max(...this.halves.map(({ tree }) => tree.stage.height + EDGE)));
    for (const half of this.halves) half.fit({ high, beside });
  }

  changeWay() {
    const [first] = this.pairs[this.steps.step];
    this.way = 1 - this.way;
    this.pairs = this.findPairs();
    this.measureBar();
    this.wayButton.textContent = WAYS[this.way];
    this.card.dataset.changes = this.way ? "way=1" : "";
    const at = this.pairs.findIndex((pair) => pair[0] === first);
    if (at === this.model.get("step")) this.show();
    else this.steps.go(at);
  }

  // What each has looked at

  buildTallies() {
    const box = element("div", "gt-tallies", this.card);
    const said = COUNTED.filter((name) => this.narrations.some(({ frames }) => frames.at(-1).counts.includes(name)));
    this.tallies = said.flatMap((name) => {
      const row = element("div", "gt-tally", box);
      element("span", "gt-tally-name", row, name);
      const totals = this.halves.map((half) => half.count(name, half.moment.narration.frames.at(-1)));
      return this.halves.map((half, place) => {
        const bar = element("span", `gt-tally-bar gt-tally-${place}`, row);
        const [fill, text] = [element("i", "", bar), element("span", "", bar)];
        return () => {
          const count = half.count(name);
          fill.style.width = `${(100 * count) / Math.max(...totals, 1)}%`;
          text.textContent = `${count} of ${totals[place]}`;
        };
      });
    });
  }
}

export default widget(CompareView);
