// The stepper: a narration, a bar to step through it, the window on a number line, and answers about every node.

import { OWN_KEYS, STEPS, addButton, element, icon, listen, take } from "./page.js";
import { NarrationView, entriesOf } from "./narration.js";
import { axisOf, numberOf, placeOf, textOf, windowOf } from "./window_line.js";

const PAUSE = 900; // milliseconds between two steps at speed 1
const TRAVEL = 250; // milliseconds that a value takes up its edge
const SPEEDS = [1, 2, 4, 0.5];
const SIDE = 380; // pixels that code and stack need beside a tree
const MOST_LINES = 6; // of open calls on the number line
const MOST_CAPTIONS = 60; // to measure, of the longest
const STEP_KEYS = { "first step": "Home", "previous step": "←", "next step": "→", "last step": "End" };
const LINES = "   lines above the number line: the windows of the open calls";
const SVG = "http://www.w3.org/2000/svg";

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
    this.card.classList.add("gt-stepper");
    this.card.setAttribute("role", "group");
    this.card.tabIndex = -1; // so that a click anywhere in it takes the keys
    this.speed = 1;
    this.goal = "cut"; // what ↑ and ↓ go to
    this.card.addEventListener("keydown", (event) => this.key(event));
  }

  // The card

  build() {
    this.pause();
    this.study();
    this.card.replaceChildren();
    this.card.setAttribute("aria-label", `stepper: ${this.narration.title}`);
    this.caption = element("div", "gt-caption", this.card, "", { "aria-live": "polite" });
    this.buildBar();
    this.buildStrip();
    const body = element("div", "gt-body", this.card);
    const left = element("div", "gt-left", body);
    this.buildTree(left);
    this.buildFoot(left);
    this.buildSide(body);
  }

  buildStrip() {
    this.strip = this.hasWindows() ? new WindowStrip(this.card, this.narration) : null;
    this.strip?.measure(this.measured());
  }

  /** What must fit on the number line. */
  measured() {
    return [this.narration];
  }

  buildTree(parent) {
    this.box = element("div", "gt-tree-box", parent);
    this.tree = element("div", "gt-tree", this.box);
    this.tree.addEventListener("click", (event) => event.target.closest("[data-node]") || this.ask(undefined));
    this.answer = new Answer(this.box, (step) => this.leave(step));
  }

  /** Find out about a narration what is asked again and again. */
  study() {
    this.cuts = this.narration.frames.flatMap((frame, at) => (frame.kind === "cut" ? [at] : []));
    this.visits = this.findVisits();
  }

  buildFoot(parent) {
    const foot = element("div", "gt-foot", parent);
    element("span", "gt-legend", foot, this.narration.legend + (this.strip ? LINES : ""));
    this.counts = element("span", "gt-counts", foot);
    if (this.hasSides()) this.sideButton(foot);
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
      this.button(both, `◀ ${this.goal}`, `previous ${this.goal}`, () => this.cut(-1)).title += " (↑)";
      this.button(both, `${this.goal} ▶`, `next ${this.goal}`, () => this.cut(1)).title += " (↓)";
    }
    this.counter = element("span", "gt-counter", bar);
    this.measureSlider();
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
    for (const cut of this.cuts) element("i", "", this.ticks).style.left = `${(100 * cut) / Math.max(this.last, 1)}%`;
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

  fit() {
    if (!this.svg) return;
    const width = this.card.clientWidth;
    const isNarrow = width < 2 * SIDE || this.svg.viewBox.baseVal.width + 18 > width - SIDE;
    this.card.classList.toggle("gt-wide", isNarrow);
    this.card.classList.toggle("gt-narrow", width < 680);
    super.fit();
    this.fitCaption();
    this.fitBeside();
  }

  fitBeside() {
    this.fitCode();
    if (this.nodes[0]?.mark) this.showCode(this.narration.frames[this.step]);
  }

  fitCaption() {
    const captions = this.narration.frames.flatMap(({ caption, for_max: [other] = [caption] }) => [caption, other]);
    const longest = [...new Set(captions)];
    longest.sort((one, other) => other.length - one.length);
    const probe = element("div", "gt-caption gt-probe", this.card);
    for (const text of longest.slice(0, MOST_CAPTIONS)) element("span", "", probe, text);
    this.caption.style.height = `${probe.offsetHeight}px`;
    probe.remove();
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
    this.svg.setAttribute("aria-label", `step ${at + 1} of ${this.narration.frames.length}: ${this.wordsOf(frame)[0]}`);
    this.nodes.forEach((node, place) => node.face.setAttribute("tabindex", place === this.now ? "0" : "-1"));
    this.strip?.show(this.scene(frame));
    this.showArc(frame);
    if (this.asked !== undefined) this.ask(this.asked, this.answer.isPinned);
    if (at === before + 1 && frame.kind === "return") this.travel(frame.call);
  }

  showBeside(frame, at) {
    super.showBeside(frame, at);
    this.showPlace(at, this.wordsOf(frame)[1]);
  }

  showPlace(at, words) {
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `step ${at + 1}: ${words}`);
    if (at === this.last) this.pause();
  }

  /** What the number line shows: the windows of the open calls, from whose side, and what has just come back. */
  scene(frame) {
    const open = this.openCalls(frame);
    const turn = this.narration.calls[frame.call][4];
    const side = this.narration.by_mover && !this.forMax && turn ? turn : 1;
    const windows = open.map((call) => this.windows[call]).reverse();
    return { name: this.nameOf(frame.call), side, windows, value: this.lastValue(frame, open), isCut: frame.kind === "cut" };
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
      Enter: () => this.ask(this.asked, true),
      Escape: () => this.ask(undefined),
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
    group.addEventListener("mouseenter", () => this.answer.isPinned || this.ask(at));
    group.addEventListener("mouseleave", () => this.answer.isPinned || this.ask(undefined));
    face.addEventListener("focus", () => this.ask(at));
    face.addEventListener("blur", () => this.answer.isPinned || this.ask(undefined));
    group.addEventListener("click", () => this.ask(at, true));
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

  ask(node, pin = false) {
    this.asked = node;
    const lit = new Set();
    for (let at = node ?? -1; at >= 0; at = this.narration.parents[at]) lit.add(at);
    this.nodes.forEach((one, at) => one.light(lit.has(at)));
    if (node === undefined) this.answer.hide();
    else this.answer.show(this.nodes[node], this.answersFor(node), pin);
  }

  /** Close the answer, and go on from the card: the button that was pressed goes with it. */
  leave(step) {
    this.ask(undefined);
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

  showArc(frame) {
    this.svg.querySelector(".gt-arc")?.remove();
    const window = this.windows[frame.call];
    const turn = this.narration.calls[frame.call][4];
    const setter = frame.kind === "cut" && window ? window[turn > 0 ? 3 : 2] : null;
    if (setter === null || setter === undefined) return;
    const above = this.openCalls(frame).includes(setter) ? setter : this.narration.calls[setter][0];
    this.drawArc(this.nodes[this.now], this.nodes[this.narration.calls[above][3]]);
  }

  drawArc(from, to) {
    const [[x, y], [toX, toY]] = [from.place(), to.place()];
    const bend = -30 - Math.abs(toY - y) / 4; // to the left: windows are written on the right
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", "gt-arc");
    path.setAttribute("d", `M${x} ${y}C${x + bend} ${y - 30} ${toX + bend} ${toY + 40} ${toX} ${toY}`);
    this.svg.insertBefore(path, this.nodes[0].group);
  }

  travel(call) {
    const node = this.nodes[this.narration.calls[call][3]];
    if (!node.edge || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", "gt-travelling");
    text.textContent = node.pill.textContent;
    this.svg.append(text);
    const length = node.edge.getTotalLength();
    const places = Array.from({ length: 9 }, (_, at) => node.edge.getPointAtLength(length * (1 - at / 8)));
    const frames = places.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    text.animate(frames, TRAVEL).finished.finally(() => text.remove());
  }
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
    const isBoard = node.group.querySelector(".gt-board") !== null;
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

/** The window on a number line: alpha, beta, what lies between, the windows of all open calls, and values as dots. */
class WindowStrip {
  constructor(card, { players }) {
    this.players = players;
    this.box = element("div", "gt-strip", card, "", { role: "img" });
    const label = element("div", "gt-strip-label", this.box);
    this.name = element("b", "", label);
    this.whose = element("span", "", label);
    this.met = element("span", "gt-strip-met", label);
    this.line = element("div", "gt-strip-line", this.box);
    const tops = Array.from({ length: MOST_LINES }, (_, at) => `top: ${4 + 4 * at}px`);
    this.open = tops.map((style) => element("i", "gt-strip-open", this.line, "", { style }));
    this.between = element("div", "gt-strip-between", this.line);
    this.ends = ["alpha", "beta"].map((name) => element("span", `gt-strip-${name}`, this.line));
    this.dot = element("span", "gt-strip-dot", this.line);
  }

  /** Draw the axis that all numbers of these narrations fit on. */
  measure(narrations) {
    const frames = narrations.flatMap((narration) => narration.frames);
    const numbers = frames.flatMap(({ window, value }) => [...(window ?? []).slice(0, 2), ...(value ?? [])]);
    this.axis = axisOf(numbers.map(numberOf));
    for (const [, mark] of this.ticks ?? []) mark.remove();
    const ticks = [-Infinity, ...this.axis.ticks, Infinity];
    this.ticks = ticks.map((tick, at) => [tick, element("span", `gt-strip-tick${at % 2 ? "" : " gt-even"}`)]);
    this.between.after(...this.ticks.map(([, mark]) => mark));
  }

  show({ name, side, windows, value, isCut }) {
    this.name.textContent = name;
    this.whose.textContent = `for ${this.players[side > 0 ? 0 : 1]}`;
    for (const [tick, mark] of this.ticks) {
      mark.textContent = textOf(side * tick);
      mark.style.left = percent(placeOf(this.axis, tick, side));
    }
    this.showOpen(windows, side);
    this.showWindow(windows.at(-1), side, isCut);
    this.showDot(value, side);
  }

  showOpen(windows, side) {
    const known = windows.slice(0, -1).filter(Boolean).slice(-MOST_LINES);
    this.open.forEach((line, at) => {
      line.hidden = at >= known.length;
      if (!line.hidden) this.span(line, windowOf(this.axis, known[at], side));
    });
  }

  showWindow(found, side, isCut) {
    const hidden = !found;
    for (const one of [this.between, this.met, ...this.ends]) one.hidden = hidden;
    this.box.classList.toggle("gt-crossed", !hidden && found[0] >= found[1]);
    this.box.setAttribute("aria-label", hidden ? "no window here" : "");
    if (hidden) return;
    const { alpha, beta, crossed } = windowOf(this.axis, found, side);
    this.span(this.between, { alpha, beta });
    this.met.textContent = crossed ? (isCut ? "α ≥ β: cut" : "α ≥ β") : "";
    [alpha, beta].forEach(({ number, place }, at) => {
      this.ends[at].textContent = `${"αβ"[at]} ${textOf(number)}`;
      this.ends[at].style.left = percent(place);
    });
    this.box.setAttribute("aria-label", `window of ${this.name.textContent} ${this.whose.textContent}: ` +
      `${this.ends[0].textContent}, ${this.ends[1].textContent}${crossed ? ": cut" : ""}`);
  }

  span(line, { alpha, beta }) {
    const [from, to] = [alpha.place, beta.place].sort((one, other) => one - other);
    line.style.left = percent(from);
    line.style.width = percent(to - from);
  }

  showDot(value, side) {
    const text = value === null ? "" : textOf(side * value);
    const isNew = text !== this.dot.textContent;
    this.dot.hidden = value === null;
    this.dot.textContent = text;
    if (value === null) return;
    this.dot.style.left = percent(placeOf(this.axis, value, side));
    if (!isNew) return;
    this.dot.classList.remove("gt-dropped");
    void this.dot.offsetWidth; // so that the drop begins again
    this.dot.classList.add("gt-dropped");
  }
}

function percent(share) {
  return `${100 * share}%`;
}
