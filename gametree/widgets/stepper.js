// The stepper: a spread on a narration, a node of which can be asked, and a bar to step through it all.

import { addHelp, listen } from "./page.js";
import { Bar, Steps } from "./bar.js";
import { pressKey, stageCard } from "./card.js";
import { Asking } from "./drawn_tree.js";
import { Moment } from "./narration.js";
import { Spread } from "./spread.js";

const KEYS = "← → step · Home End first and last step · Space plays · Shift and arrows walk the tree";

/** What anywidget asks of a script, for a kind of stepper. */
export function widget(View) {
  return {
    render({ model, el, python }) {
      const view = Object.assign(new View(model, el), { python });
      const draw = () => view.draw();
      const end = listen(model, { svg: draw, narration: draw, step: () => view.show() });
      draw();
      return () => {
        view.bar.pause();
        end();
      };
    },
  };
}

/** Add what the signs of a card mean, and its keys. */
export function addKeysHelp(card, legend, goal) {
  addHelp(card, card.querySelector(".gt-bar"), `${legend.replaceAll("   ", "\n")}\n\n${KEYS}${goal ? ` · ↑ ↓ to the next ${goal}` : ""}`);
}

export class StepperView {
  constructor(model, el) {
    this.model = model;
    this.forMax = true;
    this.steps = new Steps(model, () => this.narration.frames.length, () => this.show());
    this.card = stageCard(el, "gt-stepper", () => this.fit(), (event) => this.key(event), this.steps);
  }

  get narration() {
    return this.moment.narration;
  }

  draw() {
    this.build(this.findNarration());
    if (this.spread.draw(this.model.get("svg"), this.moment)) this.begin();
  }

  findNarration() {
    return this.model.get("narration");
  }

  build(narration) {
    this.bar?.pause();
    this.moment = new Moment(narration);
    this.card.replaceChildren();
    this.card.setAttribute("aria-label", `stepper: ${narration.title}`);
    this.spread = new Spread(this.card, this.moment, this);
    this.asking = new Asking(this.spread.tree, (step) => {
      this.card.focus({ preventScroll: true });
      this.steps.go(step);
    });
    const goal = this.mayCut() ? "cut" : undefined;
    this.bar = new Bar(this.card, this.steps, goal, this.bar?.speed);
    this.bar.measure(this.moment.cuts, narration.passes);
    addKeysHelp(this.card, narration.legend, goal);
  }

  mayCut() {
    return this.moment.cuts.length > 0;
  }

  /** Begin with a tree that has just been drawn. */
  begin() {
    this.asking.begin();
    this.fit();
    this.show();
  }

  fit() {
    this.spread?.fit(this.moment);
  }

  show() {
    const { moment, steps: { step } } = this;
    moment.goTo(step, this.forMax);
    this.spread.show(moment);
    this.bar.show(step, moment.wordsOf(moment.frame)[1]);
    this.asking.again();
  }

  key(event) {
    pressKey(event, this.keys(), this.walks());
  }

  keys() {
    return { ...this.bar.keys(), ...this.asking.keys() };
  }

  walks() {
    return this.spread.tree.walks(this.asking.node);
  }
}
