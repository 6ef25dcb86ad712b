// A narration in the page, and what holds in one of its frames. Nothing here is drawn.

import { numberOf, textOf } from "./window_line.js";

/** What a narration has by number: an object from the kernel, a Map from the page. */
export function entriesOf(news = {}) {
  return news instanceof Map ? [...news] : Object.entries(news);
}

/** How many calls are open at most. */
export function deepestOf({ calls }) {
  const depths = [];
  calls.forEach(([parent]) => depths.push(parent < 0 ? 1 : depths[parent] + 1));
  return Math.max(...depths);
}

/** The text of a caption: its parts are texts, or [text, kind, node] for what the picture shows too. */
export function textOfCaption(caption) {
  return caption.map((part) => (Array.isArray(part) ? part[0] : part)).join("");
}

/** A number of the code as books write it, or its opposite. */
export function shownNumber(text, isNegated = false) {
  const number = { inf: Infinity, "-inf": -Infinity }[text] ?? Number(text);
  return Number.isNaN(number) ? text : textOf(isNegated ? 0 - number : number);
}

/** A narration as far as it has been told: its frame, and the marks of nodes, variables, windows and values of calls there. */
export class Moment {
  /** `narration` is what gametree.drawing.narration.as_json returns. */
  constructor(narration) {
    this.narration = narration;
    const { frames, calls, start } = narration;
    this.cuts = frames.flatMap((frame, at) => (frame.kind === "cut" ? [at] : []));
    this.hasWindows = frames.some((frame) => frame.window);
    this.nodes = calls.map((call) => call[3]);
    this.visits = this.findVisits();
    this.worths = start.map(() => new Set());
    for (const { marks } of frames) {
      for (const [node, [, value, , other = ""]] of entriesOf(marks)) this.worths[node].add(value).add(other);
    }
    this.restart();
  }

  restart() {
    const { start, calls } = this.narration;
    this.step = -1;
    this.marks = [...start];
    this.variables = calls.map(() => ({}));
    [this.windows, this.values] = [calls.map(() => null), calls.map(() => null)];
  }

  /** Go to a step, forwards or backwards, with numbers for MAX or as the code returns them. */
  goTo(step, forMax) {
    this.forMax = forMax;
    this.isNext = step === this.step + 1;
    if (step < this.step) this.restart();
    while (this.step < step) this.advance(this.narration.frames[++this.step]);
  }

  advance(frame) {
    for (const [node, mark] of entriesOf(frame.marks)) this.marks[node] = mark;
    if (frame.kind === "call") this.variables[frame.call] = {};
    for (const [call, texts] of entriesOf(frame.variables)) {
      for (const [name, text] of Object.entries(texts)) {
        if (text === null) delete this.variables[call][name];
        else this.variables[call][name] = text;
      }
    }
    if (frame.window) this.windows[frame.call] = frame.window.map(numberOf);
    if (frame.value) this.values[frame.call] = numberOf(frame.value[0]);
  }

  get frame() {
    return this.narration.frames[this.step];
  }

  /** The node of the frame's call. */
  get now() {
    return this.nodes[this.frame.call];
  }

  /** The calls that are open, the innermost first. */
  get openCalls() {
    const open = [];
    for (let { call } = this.frame; call >= 0; call = this.narration.calls[call][0]) open.push(call);
    return open;
  }

  nameOf(call) {
    return this.narration.calls[call][2].split(" · ")[0];
  }

  /** Whether the code counts from the side of MIN in a call. */
  isFlipped(call) {
    return this.narration.by_mover && this.narration.calls[call][4] < 0;
  }

  /** The parts of a frame's caption, from the side that was chosen; what is the same from MAX's side is told once. */
  captionOf({ caption, for_max: [forMax] = [] }, isForMax = this.forMax) {
    return (isForMax && forMax) || caption;
  }

  /** The caption of a frame, and the same in few words, from the side that was chosen. */
  wordsOf(frame) {
    const { words, for_max: [, forMax] = [] } = frame;
    return [textOfCaption(this.captionOf(frame)), (this.forMax && forMax) || words];
  }

  /** What the windows show: those of the open calls, from whose side, and what has just come back. */
  get scene() {
    const { call, kind } = this.frame;
    const side = !this.forMax && this.isFlipped(call) ? -1 : 1;
    const shown = this.openCalls.filter((open) => this.windows[open]).reverse(); // a driver has none
    const [names, windows] = [shown.map((open) => this.nameOf(open)), shown.map((open) => this.windows[open])];
    return { names, side, windows, value: this.lastValue(), isCut: kind === "cut" };
  }

  /** The value that the current call returns, or that its last reply has returned to it. */
  lastValue() {
    const { call, kind } = this.frame;
    if (kind === "return") return this.values[call];
    const replies = this.narration.calls.flatMap(([parent], reply) => (parent === call ? [reply] : []));
    const back = replies.filter((reply) => this.values[reply] !== null);
    return kind === "call" || back.length === 0 ? null : this.values[back.at(-1)];
  }

  // What a node has to say

  /** For each node its visits: the call, and the frames in which it begins and ends; and the one that prunes it. */
  findVisits() {
    const { frames, start } = this.narration;
    const visits = start.map(() => ({ calls: [], pruned: undefined }));
    const last = {};
    frames.forEach((frame, at) => (last[frame.call] = at));
    frames.forEach((frame, at) => {
      if (frame.kind === "call") visits[this.nodes[frame.call]].calls.push({ call: frame.call, enter: at, leave: last[frame.call], frame });
      for (const [other, mark] of entriesOf(frame.marks)) {
        if (mark[0].includes("gt-pruned")) visits[other].pruned ??= at;
      }
    });
    return visits;
  }

  /** What is to be said of a node now, and the steps to go on to, by name. */
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
    const isOwn = !this.forMax && this.isFlipped(call);
    const bounds = isOwn ? [[-high, highSetter], [-low, lowSetter]] : [[low, lowSetter], [high, highSetter]];
    const said = bounds.map(([number, setter], at) => {
      const who = setter !== null ? `, set by ${this.nameOf(setter)}` : Number.isFinite(number) ? ", given" : "";
      return `${"αβ"[at]} ${textOf(number)}${who}`;
    });
    return `Came in with ${said.join("; ")}.`;
  }
}
