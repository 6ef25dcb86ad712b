// The narration of a recording, told up to each decision; then the learner says what happens.

import { keyOf, optionButton, optionKey } from "./choices.js";
import { Slider, stepButton } from "../../gametree/widgets/bar.js";
import { pressKey, stageCard } from "../../gametree/widgets/card.js";
import { Moment } from "../../gametree/widgets/narration.js";
import { STEPS, addButton, element, icon } from "../../gametree/widgets/page.js";
import { Spread } from "../../gametree/widgets/spread.js";
import { EDGE } from "../../gametree/widgets/stage.js";
import { addKeysHelp } from "../../gametree/widgets/stepper.js";

const WHOLE_WAY = 1600; // milliseconds to play to the next decision
const BESIDE = 470; // pixels that a question, its answers and some code need beside the tree
const ABOVE = 220; // pixels of a tree above them
const STEP = [90, 480]; // at least and at most for one step

function renderQuiz({ model, el }) {
  const view = new QuizView(model, el);
  view.draw(model.get("svg"));
  return () => view.stop();
}

class QuizView {
  constructor(model, el) {
    this.forMax = true;
    this.card = stageCard(el, "gq-card", () => this.fit(), (event) => this.key(event));
    this.card.addEventListener("keydown", (event) => optionKey(event, this.options, (at) => this.choose(at)));
    this.quiz = model.get("quiz");
    this.narration = model.get("narration");
    this.card.setAttribute("aria-label", `stepper: ${this.narration.title}`);
    this.begin();
  }

  begin() {
    this.state = "start"; // then playing, asking, told, done
    this.at = 0;
    this.step = 0;
    this.furthest = 0;
    this.tries = this.quiz.questions.map(() => []);
  }

  // The run, as far as it has come

  get last() {
    return this.narration.frames.length - 1;
  }

  go(step) {
    const isKnown = step >= 0 && step <= this.furthest && this.state !== "playing";
    if (isKnown) this.step = step;
    this.show(); // the slider goes back to where the run is
  }

  /** Draw it all, without what would tell what is to come: ticks of cuts, windows, and what nodes have to say. */
  draw(svg) {
    this.moment = new Moment(this.narration);
    this.spread = new Spread(this.card, this.moment, this, false);
    this.buildBar(element("div", "gt-bar", this.card));
    addKeysHelp(this.card, this.narration.legend);
    this.buildPanel(this.spread.side.box);
    this.spread.draw(svg, this.moment);
    this.spread.tree.nodes.forEach(({ group }, at) => group.addEventListener("click", () => this.goToNode(at)));
    this.fit();
    this.show();
  }

  buildBar(bar) {
    [["previous step", -1], ["next step", 1]].forEach(([name, by], at) => {
      icon(stepButton(bar, undefined, name, () => this.go(this.step + by)), STEPS[1 + at]);
    });
    this.slider = new Slider(bar, this);
    bar.append(this.slider.counter);
    this.slider.measure([], this.narration.passes);
  }

  buildPanel(side) {
    this.panel = element("div", "gq-panel");
    this.progress = element("div", "gq-progress", this.panel);
    this.prompt = element("div", "gq-prompt", this.panel);
    this.options = element("div", "gq-options", this.panel, "", { role: "group" });
    this.verdict = element("div", "gq-verdict", this.panel, "", { role: "status" });
    this.actions = element("div", "gq-actions", this.panel);
    side.prepend(this.panel);
    this.card.classList.remove("gt-plain"); // a question stands where code and stack have room otherwise
    this.showPanel();
  }

  fit() {
    this.spread?.fit(this.moment, BESIDE, ABOVE - EDGE);
  }

  show() {
    this.moment.goTo(this.step, this.forMax);
    this.spread.show(this.moment);
    this.slider.show(this.step, this.moment.wordsOf(this.moment.frame)[1]);
  }

  goToNode(node) {
    const enters = ({ kind, call }) => kind === "call" && this.moment.nodes[call] === node;
    this.go(this.narration.frames.findIndex(enters));
  }

  key(event) {
    const goTo = (step) => () => this.go(step);
    const keys = { ArrowLeft: goTo(this.step - 1), ArrowRight: goTo(this.step + 1), Home: goTo(0) };
    pressKey(event, keys, this.spread.tree.walks());
  }

  playTo(target, then) {
    this.stop();
    this.furthest = Math.max(this.furthest, target);
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || this.step >= target) return this.arrive(target, then);
    this.change("playing");
    this.arrived = () => this.arrive(target, then);
    const pause = Math.max(STEP[0], Math.min(STEP[1], WHOLE_WAY / (target - this.step)));
    const next = () => {
      this.step += 1;
      if (this.step >= target) return this.arrived();
      this.show();
      this.timer = setTimeout(next, pause);
    };
    this.timer = setTimeout(next, pause);
  }

  arrive(target, then) {
    this.stop();
    this.step = target;
    this.show();
    this.change(then);
  }

  stop() {
    clearTimeout(this.timer);
  }

  // What can be done

  get question() {
    return this.quiz.questions[this.at];
  }

  isRight(at) {
    return this.tries[at].some((tried) => this.quiz.questions[at].options[tried].right);
  }

  ask(at) {
    this.at = at;
    this.isReview = false;
    this.playTo(this.question.frame, "asking");
  }

  choose(option) {
    const open = this.state === "asking" && !this.tries[this.at].includes(option);
    if (!open || !this.question.options[option]) return;
    this.tries[this.at].push(option);
    this.chosen = option;
    if (this.isRight(this.at)) this.playTo(this.question.reveals, "told");
    else this.change("asking");
  }

  goOn() {
    const next = this.tries.findIndex((_, at) => !this.isRight(at));
    if (next >= 0) this.ask(next);
    else this.playTo(this.last, "done");
  }

  lookAgain(at) {
    this.at = at;
    this.isReview = true;
    this.step = this.question.reveals;
    this.show();
    this.change("told");
  }

  again() {
    this.begin();
    this.show();
    this.change("start");
  }

  // What the panel shows

  change(state) {
    const before = this.state;
    this.state = state;
    const hadFocus = this.card.contains(document.activeElement);
    this.showPanel();
    if (!hadFocus) return;
    const main = { start: this.actions, playing: this.actions, asking: this.options, told: this.actions };
    const place = state === "asking" && before === "asking" ? this.chosen : 0;
    (main[state] ?? this.actions).querySelectorAll("button")[place]?.focus({ preventScroll: true });
  }

  showPanel() {
    this.showProgress();
    this.options.replaceChildren();
    this.verdict.replaceChildren();
    this.actions.replaceChildren();
    this.panel.dataset.state = this.state;
    this[`show_${this.state}`]();
  }

  showProgress() {
    const marks = this.tries.map((tries, at) => (!this.isRight(at) ? `${at + 1}` : tries.length === 1 ? "✓" : "✗"));
    const all = marks.length;
    const text = { start: `${all} questions`, done: "the end" }[this.state] ?? `question ${this.at + 1} of ${all}`;
    this.progress.replaceChildren();
    element("span", "gq-where", this.progress, text);
    const label = `${this.firstTries()} right at the first try so far`;
    const row = element("span", "gq-marks", this.progress, "", { role: "img", "aria-label": label });
    marks.forEach((mark, at) => {
      const now = at === this.at && this.state !== "start" && this.state !== "done";
      element("span", `gq-tick${now ? " gq-now" : ""}`, row, mark);
    });
  }

  firstTries() {
    return this.tries.filter((tries, at) => tries.length === 1 && this.isRight(at)).length;
  }

  show_start() {
    this.prompt.textContent = "You are the algorithm. The run stops where it decides something, and you say what happens.";
    this.act("start ▶", () => this.ask(0));
    element("span", "gq-hint", this.actions, "answer with a click, or with the keys 1, 2, 3 …");
  }

  show_playing() {
    this.prompt.textContent = "The run goes on …";
    this.act("skip ▶▶", () => this.arrived());
  }

  show_asking() {
    this.showQuestion();
    if (this.tries[this.at].length > 0) this.tellWrong(this.chosen);
  }

  show_told() {
    this.showQuestion();
    const paragraph = element("p", "", this.verdict);
    element("b", "gt-good", paragraph, "✓ Right. ");
    paragraph.append(this.question.why);
    const wrong = this.tries[this.at].filter((tried) => !this.question.options[tried].right);
    const isOver = this.tries.every((_, at) => this.isRight(at));
    this.act(isOver ? "to the summary ▶" : "go on ▶", () => this.goOn());
    if (this.isReview) wrong.forEach((tried) => this.tellWrong(tried));
  }

  showQuestion() {
    this.prompt.textContent = this.question.prompt;
    this.options.setAttribute("aria-label", this.question.prompt);
    const tries = this.tries[this.at];
    this.question.options.forEach(({ text, right }, at) => {
      const mark = !tries.includes(at) ? "" : right ? "✓" : "✗";
      optionButton(this.options, this.keyOf(at), text, mark, mark !== "" || this.state !== "asking", () => this.choose(at));
    });
  }

  keyOf(at) {
    return keyOf(this.question.options.map(({ text }) => text), at);
  }

  tellWrong(tried) {
    const option = this.question.options[tried];
    const paragraph = element("p", "", this.verdict);
    element("b", "gt-bad", paragraph, `✗ Answer ${this.keyOf(tried)} is not what happens here. `);
    if (this.isReview) return this.tellWhy(option);
    paragraph.append(this.question.nudge);
    const more = addButton("gt-button", this.verdict, "what is wrong with it?", () => {
      more.remove();
      this.tellWhy(option);
    });
  }

  tellWhy(option) {
    if (option.mistakes.length === 0) element("p", "", this.verdict, option.reason);
    option.mistakes.forEach((at, place) => this.tellMistake(this.quiz.mistakes[at], place));
  }

  tellMistake({ name, advice, witness }, place) {
    const paragraph = element("p", "", this.verdict, place === 0 ? "A program does this with the mistake " : "Or with ");
    element("b", "", paragraph, `“${name}”`);
    paragraph.append(`: ${advice}`);
    if (place > 0 || !witness) return;
    element("p", "gq-witness-text", this.verdict, `The smallest input on which it goes wrong: ${witness.text}`);
    const runs = element("div", "gq-runs", this.verdict);
    witness.pictures.forEach(([heading, svg]) => {
      const figure = element("figure", "gq-run", runs);
      element("figcaption", "", figure, heading);
      element("div", "gq-picture", figure).innerHTML = svg;
    });
  }

  show_done() {
    const all = this.tries.length;
    this.prompt.textContent = `Right at the first try: ${this.firstTries()} of ${all}.`;
    const missed = this.tries.map((tries, at) => at).filter((at) => this.tries[at].length > 1);
    this.listMistakes(missed);
    const plain = missed.filter((at) => this.mistakesOf(at).length === 0);
    if (plain.length > 0) {
      const line = element("p", "", this.verdict, "Look again at ");
      plain.forEach((at) => this.link(at, line));
    }
    if (missed.length === 0) element("p", "", this.verdict, "✓ Not one wrong answer.");
    this.act("once more", () => this.again());
  }

  mistakesOf(at) {
    const options = this.tries[at].map((tried) => this.quiz.questions[at].options[tried]);
    return options.flatMap((option) => option.mistakes.slice(0, 1));
  }

  listMistakes(missed) {
    const met = [...new Set(missed.flatMap((at) => this.mistakesOf(at)))];
    if (met.length === 0) return;
    element("p", "", this.verdict, "Mistakes that you met:");
    const list = element("ul", "gq-met", this.verdict);
    for (const mistake of met) {
      const item = element("li", "", list);
      const { name, advice } = this.quiz.mistakes[mistake];
      element("b", "", item, `“${name}”`);
      item.append(`: ${advice} `);
      missed.filter((at) => this.mistakesOf(at).includes(mistake)).forEach((at) => this.link(at, item));
    }
  }

  link(at, parent) {
    addButton("gt-link", parent, `question ${at + 1}`, () => this.lookAgain(at));
    parent.append(" ");
  }

  act(text, action) {
    addButton("gt-button gt-main", this.actions, text, action);
  }
}

export default { render: renderQuiz };
