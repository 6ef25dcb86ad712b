// The stepper: a stage with a tree, a caption that leads the eye, the code, the windows, and a bar to step through it all.

import { OWN_KEYS, STEPS, addButton, addHelp, element, heightOf, icon, listen, take } from "./page.js";
import { NarrationView, deepestOf, entriesOf, shownNumber, textOfCaption } from "./narration.js";
import { Nest } from "./nest.js";
import { EDGE, Figure, Stage, setAll, svgElement } from "./stage.js";
import { numberOf, placeOf, textOf } from "./window_line.js";

const PAUSE = 900; // milliseconds between two steps at speed 1
const GLIDE = 250; // milliseconds in which the halo, and a value, go along an edge
const HELD = 150; // milliseconds: steps that follow so soon are shown at once
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const SPEEDS = [1, 2, 4, 0.5];
export const NARROW = 700; // pixels of a card in which code and windows stand below the tree
export const [HIGHEST, HIGHEST_NARROW] = [638, 678]; // pixels of a card
const [LOWEST, LOWEST_NARROW] = [300, 200]; // pixels that a tree is given at least
const [CODE_LINES, LINE] = [6, 22]; // lines of code beside it, and pixels of one
const MOST_ROWS_SEEN = 6; // of the stack, where it stands below the code
const MOST_CAPTIONS = 60; // to measure, of the longest
const STEP_KEYS = { "first step": "Home", "previous step": "←", "next step": "→", "last step": "End" };
const KEYS = "← → step   Home End   Space plays   Shift and arrows walk the tree";

/** What anywidget asks of a script, for a kind of stepper. */
export function widget(View) {
  return {
    render({ model, el, python }) {
      const view = Object.assign(new View(model, el), { python });
      const draw = () => view.draw();
      const end = listen(model, { svg: draw, narration: draw, step: () => view.show() });
      draw();
      return () => {
        view.pause();
        end();
      };
    },
  };
}

export class StepperView extends NarrationView {
  constructor(model, el) {
    super(model, el);
    this.card.classList.add("gt-stage", "gt-stepper");
    this.card.setAttribute("role", "group");
    this.card.tabIndex = -1; // so that a click anywhere in it takes the keys
    this.speed = 1;
    this.goal = "cut"; // what ↑ and ↓ go to
    this.tab = "code";
    this.card.addEventListener("keydown", (event) => this.key(event));
  }

  // The card

  build() {
    this.pause();
    this.study();
    this.card.replaceChildren();
    this.card.setAttribute("aria-label", `stepper: ${this.narration.title}`);
    if (this.narration.passes) this.pass = element("div", "gt-pass", this.card);
    this.caption = element("div", "gt-caption", this.card, "", { "aria-live": "polite" });
    const body = element("div", "gt-body", this.card);
    const left = element("div", "gt-left", body);
    this.buildTree(left);
    this.buildFoot(left);
    this.buildSide(body);
    this.buildBar();
    this.buildHelp();
  }

  buildTree(parent) {
    this.box = element("div", "gt-tree-box", parent);
    this.tree = element("div", "gt-tree", this.box);
    this.tree.addEventListener("click", (event) => event.target.closest("[data-node]") || this.askNode(undefined));
    this.answer = new Answer(this.box, (step) => this.leave(step));
  }

  buildFoot(parent) {
    const foot = element("div", "gt-foot", parent);
    this.counts = element("span", "gt-counts", foot);
  }

  buildSide(body) {
    super.buildSide(body);
    this.buildTabs();
    this.stackBox.style.setProperty("--gt-rows", Math.min(deepestOf(this.narration), MOST_ROWS_SEEN));
    this.card.classList.toggle("gt-plain", !this.hasWindows());
    this.buildNest(this.side);
    const known = new Set(this.narration.sources.flatMap(({ columns }) => columns.map(([title]) => title)));
    this.titles = ["α", "β", "best", "value"].filter((title) => known.has(title));
    this.large = element("div", "gt-large", this.side);
    this.large.hidden = this.titles.length === 0;
    this.numbers = this.titles.map((title) => {
      const cell = element("div", { "α": "gt-is-alpha", "β": "gt-is-beta" }[title] ?? "", this.large);
      element("span", "", cell, title);
      return element("b", "", cell);
    });
  }

  buildNest(parent) {
    this.nest = this.hasWindows() ? new Nest(parent, this.narration, deepestOf(this.narration)) : null;
    this.nest?.measure(this.measured());
  }

  buildTabs() {
    const row = element("div", "gt-tabs");
    const tabs = element("div", "gt-tablist", row, "", { role: "tablist" });
    this.side.prepend(row);
    const names = ["code", "stack", ...(this.hasWindows() ? ["windows"] : [])];
    this.tabs = Object.fromEntries(names.map((name) => [name, addButton("gt-tab", tabs, name, () => this.openTab(name), { role: "tab" })]));
    if (this.hasSides()) this.sideButton(row);
    this.openTab(this.tab);
  }

  openTab(name) {
    this.tab = this.side.dataset.tab = name in this.tabs ? name : "code";
    for (const [one, tab] of Object.entries(this.tabs)) tab.setAttribute("aria-selected", one === this.tab);
    if (this.nodes) this.scrollToLine();
  }

  /** What must fit on the axis of the windows. */
  measured() {
    return [this.narration];
  }

  /** Find out about a narration what is asked again and again. */
  study() {
    const { frames } = this.narration;
    this.cuts = frames.flatMap((frame, at) => (frame.kind === "cut" ? [at] : []));
    this.visits = this.findVisits();
    this.worths = this.narration.start.map(() => new Set());
    for (const { marks } of frames) {
      for (const [node, [, value, , other = ""]] of entriesOf(marks)) this.worths[node].add(value).add(other);
    }
  }

  hasWindows() {
    return this.narration.frames.some((frame) => frame.window);
  }

  buildBar() {
    const bar = element("div", "gt-bar", this.card);
    const targets = [() => 0, () => this.step - 1, () => this.step + 1, () => this.last];
    Object.entries(STEP_KEYS).forEach(([name, key], at) => {
      const made = this.button(bar, undefined, name, targets[at]);
      made.title += ` (${key})`;
      icon(made, STEPS[at]);
    });
    const title = "play the steps (Space)";
    this.playButton = addButton("gt-button gt-play", bar, "play", () => this.play(), { title });
    this.speedButton = addButton("gt-button gt-speed", bar, "1×", () => this.changeSpeed(), { title: "speed" });
    this.buildSlider(bar);
    if (this.mayCut()) {
      const both = element("span", "gt-cut-buttons", bar);
      this.button(both, "◀", `previous ${this.goal}`, () => this.cut(-1)).title += " (↑)";
      element("span", "", both, this.goal);
      this.button(both, "▶", `next ${this.goal}`, () => this.cut(1)).title += " (↓)";
    }
    this.counter = element("span", "gt-counter", bar);
    this.measureSlider();
  }

  buildHelp() {
    addHelp(this.card, this.card.querySelector(".gt-bar"), `${this.legend()}\n\n${KEYS}${this.mayCut() ? `   ↑ ↓ to the next ${this.goal}` : ""}`);
  }

  legend() {
    return this.narration.legend.replaceAll("   ", "\n");
  }

  mayCut() {
    return this.cuts.length > 0;
  }

  get last() {
    return this.narration.frames.length - 1;
  }

  buildSlider(bar) {
    const box = element("span", "gt-slider", bar);
    this.ticks = element("span", "gt-ticks", box);
    this.slider = element("input", "", box, "", { "type": "range", "min": 0, "step": 1, "aria-label": "step" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
  }

  measureSlider() {
    this.slider.max = this.last;
    this.ticks.replaceChildren();
    const tick = (at, classes) => (element("i", classes, this.ticks).style.left = `${(100 * at) / Math.max(this.last, 1)}%`);
    for (const cut of this.cuts) tick(cut, "");
    for (const [first] of this.narration.passes ?? []) tick(first, "gt-pass-tick");
    this.counter.style.minWidth = `${`step ${this.last + 1} of ${this.last + 1}`.length}ch`;
  }

  draw() {
    super.draw();
    this.svg.setAttribute("role", "group");
    this.svg.querySelector("title")?.remove();
    this.suppress();
  }

  suppress() {
    const able = this.card.querySelectorAll("button, input, [tabindex]");
    for (const one of [this.card, ...able]) one.dataset.lmSuppressShortcuts = "true";
  }

  // Its measures, which no step changes

  /** Everything about the picture that is found out once. */
  meet() {
    const figures = this.nodes.map(({ group }) => new Figure(group, 0));
    this.stage = new Stage(figures, this.narration.parents, this.hasWindows());
    this.halo = svgElement("rect", "gt-halo", { rx: 8 });
    this.svg.insertBefore(this.halo, this.nodes[0].group);
    figures.forEach((_, at) => this.measure(at));
  }

  /** Find out what room the values of a node will ever need, beside it or below its number. */
  measure(at) {
    const told = [...this.worths[at]];
    this.stage.figures[at].longest = Math.max(0, ...told.map((value) => value.length));
    this.stage.figures[at].hasBelow = told.some((value) => value && value !== this.nodes[at].number);
  }

  childrenOf() {
    const children = this.narration.parents.map(() => []);
    this.narration.parents.forEach((parent, at) => parent >= 0 && children[parent].push(at));
    return children;
  }

  prepareStage() {
    if (this.stage?.figures[0].group !== this.nodes[0].group) this.meet();
  }

  fit() {
    if (!this.svg || this.nodes.length !== this.marks.length) return;
    this.prepareStage();
    this.card.classList.toggle("gt-narrow", this.card.clientWidth < NARROW);
    this.caption.style.height = `${this.fitCaption()}px`;
    this.fitTree();
    this.scrollToLine();
  }

  fitTree() {
    const room = this.room();
    this.stage.choose(this.childrenOf(), [...new Set(this.narration.calls.map((call) => call[3]))], room);
    const [width, height] = this.stage.frame(this.tree.clientWidth, room.beside, room.names);
    const high = Math.min(height, room.height + EDGE);
    this.tree.style.height = `${high}px`;
    this.overflows = width > this.tree.clientWidth || height > high;
    if (this.nodes[0].mark) this.stand();
  }

  /** The room that the tree has, and the height that it is given at least, for what stands beside it. */
  room() {
    const isNarrow = this.card.classList.contains("gt-narrow");
    const foot = heightOf(this.box.parentNode) - heightOf(this.tree);
    const around = heightOf(this.card) - heightOf(this.card.querySelector(".gt-body"));
    const beside = isNarrow ? this.side.offsetHeight : 0;
    const least = isNarrow ? LOWEST_NARROW : Math.max(LOWEST, this.sideHeight() - foot) - EDGE;
    const names = this.stage.namesIn(this.tree.clientWidth);
    const height = (isNarrow ? HIGHEST_NARROW : HIGHEST) - around - beside - foot - EDGE;
    return { width: this.tree.clientWidth - EDGE - names, height, least, beside: isNarrow ? 0 : least + EDGE, names };
  }

  /** What code, windows and numbers need, one below the other. */
  sideHeight() {
    const fixed = [...this.side.querySelectorAll(".gt-tabs, .gt-large")].map((one) => one.offsetHeight);
    return CODE_LINES * LINE + (this.nest?.height ?? 0) + fixed[0] + fixed[1];
  }

  /** Return the height that the longest caption needs. */
  fitCaption() {
    const told = this.narration.frames.flatMap((frame) => [true, false].map((side) => this.captionOf(frame, side)));
    const known = new Map(told.map((caption) => [textOfCaption(caption), caption]));
    const longest = [...known.keys()].sort((one, other) => other.length - one.length).slice(0, MOST_CAPTIONS);
    const probe = element("div", "gt-caption gt-probe", this.card);
    for (const text of longest) element("span", "", probe).append(...known.get(text).map((part) => this.part(part)));
    const height = probe.offsetHeight;
    probe.remove();
    return height;
  }

  scrollToLine() {
    const line = this.code.querySelector(".gt-current");
    if (line) this.code.scrollTop = line.offsetTop - (this.code.clientHeight - line.offsetHeight) / 2;
  }

  // What is shown of a frame

  reset() {
    super.reset();
    this.windows = this.narration.calls.map(() => null);
    this.values = this.narration.calls.map(() => null);
  }

  advance(frame) {
    super.advance(frame);
    if (frame.window) this.windows[frame.call] = frame.window.map(numberOf);
    if (frame.value) this.values[frame.call] = numberOf(frame.value[0]);
  }

  show() {
    const before = this.reached;
    super.show();
    const at = this.step;
    const frame = this.narration.frames[at];
    this.svg.setAttribute("aria-label", `step ${at + 1} of ${this.narration.frames.length}: ${this.wordsOf(frame)[1]}`);
    this.nodes.forEach((node, place) => node.face.setAttribute("tabindex", place === this.now ? "0" : "-1"));
    const isNext = at === before + 1 && this.isUnhurried();
    this.stand(isNext);
    if (this.overflows) this.follow(this.nodes[this.now]);
    this.showBars(frame);
    this.nest?.show(this.scene(frame));
    if (this.asked !== undefined) this.askNode(this.asked, this.answer.isPinned);
    if (isNext && frame.kind === "return") this.travel(frame.call);
  }

  /** Whether there is time for a motion: the last step was not just now, and motion is wanted. */
  isUnhurried() {
    const [now, last] = [performance.now(), this.shownAt ?? -Infinity];
    this.shownAt = now;
    return now - last > HELD && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Put the nodes where they stand, and the halo around the one that is looked at. */
  stand(isGliding = false) {
    const hasMoved = this.stage.put(this.now);
    const [from, to] = [this.haloAt, this.now];
    this.haloAt = to;
    for (const motion of this.halo.getAnimations()) motion.cancel();
    const figure = this.stage.figures[to];
    const [half, tall] = figure.box.map((one) => one + 6);
    setAll(this.halo, { x: -half, y: -tall, width: 2 * half, height: 2 * tall });
    this.halo.style.transform = `translate(${figure.x}px, ${figure.y}px)`;
    this.halo.classList.toggle("gt-halo-cut", this.narration.frames[this.step].kind === "cut");
    if (isGliding && !hasMoved && from !== to) this.glide(from, to);
  }

  glide(from, to) {
    const { figures } = this.stage;
    const isDown = this.narration.parents[to] === from;
    const { edge } = figures[isDown ? to : from];
    const isAlong = isDown || this.narration.parents[from] === to;
    const points = isAlong ? pointsOf(edge).slice(1, -1) : [];
    const places = [figures[from], ...(isDown ? points : points.reverse()), figures[to]];
    this.halo.animate(places.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })), { duration: GLIDE, easing: EASE });
  }

  /** A small bar at each node of the path, all on one scale: how the windows nest, and where they close. */
  showBars(frame) {
    if (!this.nest) return;
    const open = new Map(this.openCalls(frame).reverse().map((call) => [this.narration.calls[call][3], this.windows[call]]));
    this.stage.figures.forEach((figure, at) => {
      const window = figure.detail > 0 && !figure.isNumber ? open.get(at) : undefined;
      if (window) showBar(figure, window.slice(0, 2), this.nest.axis);
      else if (figure.bar) figure.bar.style.display = "none";
    });
  }

  showBeside(frame, at) {
    super.showBeside(frame, at);
    this.scrollToLine();
    this.tabs.stack.textContent = `stack ${this.openCalls(frame).length}`;
    this.showLarge(frame);
    if (this.pass) this.pass.textContent = this.narration.passes.findLast(([first]) => first <= at)?.[1] ?? "";
    this.showPlace(at, this.wordsOf(frame)[1]);
  }

  showPlace(at, words) {
    this.slider.value = at;
    this.slider.style.setProperty("--gt-done", `${(100 * at) / Math.max(this.last, 1)}%`);
    this.slider.setAttribute("aria-valuetext", `step ${at + 1}: ${words}`);
    if (at === this.last) this.pause();
  }

  /** The numbers of the current call, for the side that was chosen. */
  showLarge({ call }) {
    const columns = new Map(this.narration.sources[this.narration.calls[call][1]].columns);
    const isFlipped = this.forMax && this.narration.by_mover && this.narration.calls[call][4] < 0;
    const from = isFlipped ? { "α": "β", "β": "α" } : {};
    this.titles.forEach((title, at) => {
      const text = this.variables[call][columns.get(from[title] ?? title)];
      this.numbers[at].textContent = text === undefined ? "–" : shownNumber(text, isFlipped);
    });
  }

  showCaption(frame) {
    this.caption.replaceChildren();
    for (const part of this.captionOf(frame)) this.caption.append(this.part(part));
  }

  /** A part of a caption: words, or a name or number with the colour that it has in the tree, which lights its node. */
  part(part) {
    if (typeof part === "string") return part;
    const [text, kind, node] = part;
    const made = element("span", `gt-say gt-say-${kind}${node === this.now && kind === "node" ? " gt-here" : ""}`, null, text);
    if (node === null || node === undefined) return made;
    const light = (isLit) => this.nodes[node].group.toggleAttribute("data-pointed", isLit);
    made.addEventListener("mouseenter", () => light(true));
    made.addEventListener("mouseleave", () => light(false));
    return made;
  }

  /** What the windows show: those of the open calls, from whose side, and what has just come back. */
  scene(frame) {
    const open = this.openCalls(frame);
    const turn = this.narration.calls[frame.call][4];
    const side = this.narration.by_mover && !this.forMax && turn ? turn : 1;
    const shown = open.filter((call) => this.windows[call]).reverse(); // a driver has none
    const [names, windows] = [shown.map((call) => this.nameOf(call)), shown.map((call) => this.windows[call])];
    return { names, side, windows, value: this.lastValue(frame, open), isCut: frame.kind === "cut" };
  }

  /** The value that the current call returns, or that its last reply has returned to it. */
  lastValue(frame, open) {
    if (frame.kind === "return") return this.values[frame.call];
    const replies = this.narration.calls.flatMap(([parent], call) => (parent === frame.call ? [call] : []));
    const back = replies.filter((call) => this.values[call] !== null && !open.includes(call));
    return frame.kind === "call" || back.length === 0 ? null : this.values[back.at(-1)];
  }

  nameOf(call) {
    return this.narration.calls[call][2].split(" · ")[0];
  }

  // Going about

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = event.shiftKey ? this.walks()[event.key] : this.keys()[event.key];
    if (!act || (event.key === "Enter" && !event.target.matches(".gt-face"))) return;
    act();
    take(event);
  }

  keys() {
    return {
      ArrowLeft: () => this.go(this.step - 1),
      ArrowRight: () => this.go(this.step + 1),
      ArrowUp: () => this.go(this.cut(-1)),
      ArrowDown: () => this.go(this.cut(1)),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      " ": () => this.play(),
      Enter: () => this.askNode(this.asked, true),
      Escape: () => this.askNode(undefined),
    };
  }

  walks() {
    const node = this.asked ?? this.now;
    const { parents } = this.narration;
    const beside = parents.flatMap((parent, at) => (parent === parents[node] ? [at] : []));
    const place = beside.indexOf(node);
    const targets = {
      ArrowUp: parents[node],
      ArrowDown: parents.indexOf(node),
      ArrowLeft: beside[place - 1],
      ArrowRight: beside[place + 1],
    };
    return Object.fromEntries(Object.entries(targets).map(([key, to]) => [key, () => this.nodes[to]?.face.focus()]));
  }

  cut(direction) {
    const found = direction > 0 ? this.cuts.find((at) => at > this.step) : this.cuts.findLast((at) => at < this.step);
    return found ?? this.step;
  }

  play() {
    if (this.timer) return this.pause();
    if (this.step === this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.step + 1), PAUSE / this.speed);
    this.playButton.textContent = "pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    if (this.playButton) this.playButton.textContent = "play";
  }

  changeSpeed() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.speedButton.textContent = this.speed === 0.5 ? "½×" : `${this.speed}×`;
    if (!this.timer) return;
    this.pause();
    this.play();
  }

  // Asking a node

  prepare(node, at) {
    const { face, group } = node;
    face.setAttribute("role", "button");
    group.addEventListener("mouseenter", () => this.answer.isPinned || this.askNode(at));
    group.addEventListener("mouseleave", () => this.answer.isPinned || this.askNode(undefined));
    face.addEventListener("focus", () => this.askNode(at));
    face.addEventListener("blur", () => this.answer.isPinned || this.askNode(undefined));
    group.addEventListener("click", () => this.askNode(at, true));
  }

  /** For each node its visits: the call, and the frames in which it begins and ends; and the one that prunes it. */
  findVisits() {
    const visits = this.narration.start.map(() => ({ calls: [], pruned: undefined }));
    const last = {};
    this.narration.frames.forEach((frame, at) => (last[frame.call] = at));
    this.narration.frames.forEach((frame, at) => {
      const node = this.narration.calls[frame.call][3];
      if (frame.kind === "call") visits[node].calls.push({ call: frame.call, enter: at, leave: last[frame.call], frame });
      for (const [other, mark] of entriesOf(frame.marks)) {
        if (mark[0].includes("gt-pruned")) visits[other].pruned ??= at;
      }
    });
    return visits;
  }

  askNode(node, pin = false) {
    this.asked = node;
    const lit = new Set();
    for (let at = node ?? -1; at >= 0; at = this.narration.parents[at]) lit.add(at);
    this.nodes.forEach((one, at) => one.light(lit.has(at)));
    if (node === undefined) this.answer.hide();
    else this.answer.show(this.nodes[node], this.answersFor(node), pin);
  }

  /** Close the answer, and go on from the card: the button that was pressed goes with it. */
  leave(step) {
    this.askNode(undefined);
    this.takeKeys();
    this.go(step);
  }

  takeKeys() {
    this.card.focus({ preventScroll: true });
  }

  answersFor(node) {
    const { calls, pruned } = this.visits[node];
    const past = calls.filter(({ enter }) => enter <= this.step);
    if (past.length > 0) return this.visited(past.at(-1), past.length, calls.length);
    if (calls.length > 0) return { lines: ["Not looked at yet."], goals: { "when it is": calls[0].enter } };
    if (pruned === undefined) return { lines: ["Never looked at."], goals: {} };
    const [caption] = this.wordsOf(this.narration.frames[pruned]);
    return { lines: ["Never looked at.", pruned <= this.step ? caption : ""], goals: { "to its cut": pruned } };
  }

  visited({ call, enter, leave, frame }, number, all) {
    const times = all > 1 ? `Visit ${number} of ${all}. ` : "";
    const isBack = leave <= this.step;
    const lines = [times + this.entry(call, frame), isBack ? this.wordsOf(this.narration.frames[leave])[0] : "Still open, without a value."];
    return { lines, goals: { "entered": enter, "came back": leave } };
  }

  entry(call, { window }) {
    if (!window) return `Entered from ${this.nameOf(Math.max(this.narration.calls[call][0], 0))}.`;
    const [low, high, lowSetter, highSetter] = window.map(numberOf);
    const isFlipped = this.narration.by_mover && !this.forMax && this.narration.calls[call][4] < 0;
    const bounds = isFlipped ? [[-high, highSetter], [-low, lowSetter]] : [[low, lowSetter], [high, highSetter]];
    const said = bounds.map(([number, setter], at) => {
      const who = setter !== null ? `, set by ${this.nameOf(setter)}` : Number.isFinite(number) ? ", given" : "";
      return `${"αβ"[at]} ${textOf(number)}${who}`;
    });
    return `Came in with ${said.join("; ")}.`;
  }

  // What moves on the tree

  travel(call) {
    const node = this.nodes[this.narration.calls[call][3]];
    const { edge, detail } = this.stage.figures[this.narration.calls[call][3]];
    if (!edge || detail === 0) return;
    const text = svgElement("text", "gt-travelling");
    text.textContent = node.value.textContent;
    this.svg.append(text);
    const frames = pointsOf(edge).reverse().map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    text.animate(frames, GLIDE).finished.finally(() => text.remove());
  }
}

/** Some points along an edge, from its upper end. */
function pointsOf(edge) {
  const length = edge.getTotalLength();
  return Array.from({ length: 9 }, (_, at) => edge.getPointAtLength((length * at) / 8));
}

function showBar(figure, window, axis) {
  figure.bar ??= figure.draw("g", "gt-window-bar");
  const { bar, half, tall, scale } = figure;
  const width = Math.max(30, Math.min(56, 2 * half * scale));
  const [from, to] = window.map((number) => (placeOf(axis, number) - 0.5) * width);
  const shown = `${window} ${width} ${scale}`;
  bar.style.display = "";
  if (shown === figure.shown) return;
  figure.shown = shown;
  bar.style.transform = `translateY(${tall + 8 / scale}px) scale(${1 / scale})`;
  bar.classList.toggle("gt-crossed", window[0] >= window[1]);
  if (!bar.firstChild) for (const part of ["track", "band", "alpha", "beta"]) bar.append(svgElement("rect", `gt-bar-${part}`));
  const band = { x: Math.min(from, to), y: 0, width: Math.max(1, Math.abs(to - from)), height: 5 };
  const ends = [from, to].map((x) => ({ x: x - 1, y: -1, width: 2, height: 7 }));
  [{ x: -width / 2, y: 2, width, height: 1 }, band, ...ends].forEach((box, at) => setAll(bar.children[at], box));
}

/** The answer about a node, beside it; it takes no room of its own. */
class Answer {
  constructor(box, go) {
    this.box = box;
    this.go = go;
    this.panel = element("div", "gt-answer", box, "", { role: "status" });
    this.hide();
  }

  hide() {
    this.panel.hidden = true;
    this.isPinned = false;
  }

  show(node, { lines, goals }, pin) {
    this.isPinned = pin;
    this.panel.hidden = false;
    this.panel.replaceChildren();
    this.panel.classList.toggle("gt-pinned", pin);
    const isBoard = node.group.querySelector(".gt-drawn") !== null;
    element("b", "", this.panel, isBoard ? node.title.split(":")[0] : node.title);
    for (const line of lines.filter(Boolean)) element("p", "", this.panel, line);
    if (pin) this.addButtons(goals);
    this.stand(node.group.getBoundingClientRect(), this.box.getBoundingClientRect());
  }

  addButtons(goals) {
    const buttons = Object.entries(goals).map(([text, step]) => [`${text}: step ${step + 1}`, step]);
    for (const [text, step] of [...buttons, ["close"]]) addButton("gt-button", this.panel, text, () => this.go(step), OWN_KEYS);
  }

  /** Stand below a node, or above it where there is more room. */
  stand(node, box) {
    const left = (node.left + node.right) / 2 - box.left - this.panel.offsetWidth / 2;
    this.panel.style.left = `${Math.max(4, Math.min(left, box.width - this.panel.offsetWidth - 4))}px`;
    const below = node.bottom - box.top + 6;
    const fits = below + this.panel.offsetHeight < box.height || node.top - box.top < this.panel.offsetHeight;
    this.panel.style.top = `${fits ? below : node.top - box.top - this.panel.offsetHeight - 6}px`;
  }
}
