// A search that ran in the page, told as gametree.drawing.search_narration tells a recording: the same frames, marks and words.

import { textOfCaption } from "./narration.js";
import { numberOf, textOf } from "./window_line.js";
import { Position, Run, repr } from "./python.js";

const ANYTHING = [-Infinity, Infinity];
const NO_WINDOW = [Infinity, -Infinity];
const BOUNDS = ["alpha", "beta"];
const OPPOSITE = { alpha: "beta", beta: "alpha", best: "best" };
const FLIPPED = { "=": "=", "≤": "≥", "≥": "≤", "≠": "≠" };

function formatted(value) {
  return typeof value === "number" ? textOf(value) : repr(value).replaceAll("-", "−");
}

function shorten(text, most) {
  return text.length <= most ? text : `${text.slice(0, most - 7)}…${text.slice(-6)}`;
}

function isNumber(value) {
  return typeof value === "number" || typeof value === "boolean";
}

const parsed = new Map();

/** The plain parts of a template and the slots between them; each template is read once. */
function partsAndSlots(template) {
  if (!parsed.has(template)) {
    const parts = template.split(/\{(.*?)\}/).map((text, at) => (at % 2 ? slotOf(text) : text));
    parsed.set(template, parts);
  }
  return parsed.get(template);
}

function slotOf(text) {
  if (text.startsWith(">")) return { phrase: text.slice(1) };
  const [, table, name, asks] = text.match(/^(?:(.*) )?(\w+)(\??)$/);
  return { table, name, asks };
}

/** The parts of what a phrase says, as in gametree.drawing.captions: texts and [text, kind, node]; undefined when no template can be filled. */
function partsOf(phrases, phrase, facts) {
  for (const template of [phrases[phrase]].flat()) {
    const parts = filled(phrases, template, facts);
    if (parts) return parts;
  }
  return undefined;
}

function filled(phrases, template, facts) {
  const parts = [];
  for (const part of partsAndSlots(template)) {
    const found = typeof part === "string" ? [part] : fill(phrases, part, facts);
    if (!found) return undefined;
    parts.push(...found);
  }
  return parts;
}

function fill(phrases, { phrase, table, name, asks }, facts) {
  if (phrase) return partsOf(phrases, phrase, facts);
  const fact = facts[name];
  if (fact === undefined || fact === null || fact === false) return undefined;
  const [text, ...about] = [fact].flat();
  if (!table || !(text in phrases[table])) return asks ? [] : [about.length > 0 ? fact : String(fact)];
  const found = filled(phrases, phrases[table][text], facts);
  return found && about.length > 0 ? [[textOfCaption(found), ...about]] : found;
}

/** Parts with the plain ones that are neighbours in one. */
function merged(parts) {
  const found = [];
  for (const part of parts.filter((one) => one !== "")) {
    if (typeof part === "string" && typeof found.at(-1) === "string") found.push(found.pop() + part);
    else found.push(part);
  }
  return found;
}

function say(phrases, phrase, facts) {
  return textOfCaption(partsOf(phrases, phrase, facts));
}

/** Whether no number lies inside a window, so that it only asks for more or less. */
function isNull([low, high]) {
  return low < high && high <= low + 1;
}

/** Whether what is known of a position gives a side at least a number, in the case of MIN at most. */
function holds([low, high], side, number) {
  return side > 0 ? low >= number : high <= number;
}

/** What captions may say of what the leaves show. */
function truth([low, high]) {
  return { ...finite({ low, high }), doubted: true, exact: low === high };
}

/** What captions may say of the question that a window asks, the first time or again. */
function asked(window, again) {
  const [from, to] = window;
  return isNull(window) ? { least: formatted(to) } : { again, ...finite({ from, to }) };
}

function finite(numbers) {
  const known = Object.entries(numbers).filter(([, number]) => Number.isFinite(number));
  return Object.fromEntries(known.map(([name, number]) => [name, formatted(number)]));
}

/** Who is called what: root, A for the root's first child, A2 for the second child of that. */
export function namesOf(tree) {
  const names = tree.children.map(() => "root");
  const name = (node, places) => {
    if (places.length > 0) names[node] = nameOf(places);
    tree.children[node].forEach((child, at) => name(child, [...places, at]));
  };
  name(0, []);
  return names;
}

function nameOf([first, ...rest]) {
  const dot = Math.max(0, ...rest) > 8 ? "." : "";
  return letters(first) + rest.map((place) => place + 1).join(dot);
}

function letters(at) {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

/** What a search that ran has found out: windows, values from MAX's side, and what the leaves prove. */
export class Findings {
  constructor(run, tree, { roles, side, judged, recursive, place, score }) {
    Object.assign(this, { calls: run.calls, steps: run.steps, tree, roles, side, judged, recursive, place, score });
    this.children = this.calls.map(() => []);
    this.calls.forEach(({ parent }, call) => parent >= 0 && this.children[parent].push(call));
    this.nodes = this.calls.map(({ args, source }) => args[this.roles[source].position].node);
    this.replies = this.children.map((made, call) => made.filter((child) => this.nodes[child] !== this.nodes[call]));
    this.clamps = this.findClamps();
    this.judged &&= this.leavesAreKnown();
    this.intervals = [];
    const order = [...this.calls.keys()].sort((one, other) => this.calls[one].last - this.calls[other].last);
    for (const call of order) this.intervals[call] = this.interval(call);
  }

  turn(call) {
    return this.tree.turns[this.nodes[call]];
  }

  moves(call) {
    return this.tree.children[this.nodes[call]];
  }

  role(call, role) {
    return this.roles[this.calls[call].source][role];
  }

  argument(call, role) {
    return this.calls[call].args[this.role(call, role)];
  }

  unvisited(call) {
    const seen = this.replies[call].map((reply) => this.nodes[reply]);
    return seen.length > 0 ? this.moves(call).filter((child) => !seen.includes(child)) : [];
  }

  isLeaf(call) {
    return this.children[call].length === 0;
  }

  window(call) {
    const given = [this.argument(call, "alpha"), this.argument(call, "beta")];
    return given.every(isNumber) ? given.map(Number) : NO_WINDOW;
  }

  isFlipped(call) {
    return this.side === "mover" && this.turn(call) < 0;
  }

  maxWindow(call) {
    const window = this.window(call);
    if (window === NO_WINDOW) return ANYTHING;
    return this.isFlipped(call) ? [0 - window[1], 0 - window[0]] : window;
  }

  value(call) {
    const { value } = this.calls[call];
    const found = Array.isArray(value) ? value[this.place] : value;
    return isNumber(found) ? found : null;
  }

  maxValue(call) {
    const value = this.value(call);
    return value === null || this.side === "max" ? value : value * this.turn(call) + 0;
  }

  isJudged(call) {
    return typeof this.value(call) === "number" && this.judged && this.recursive.includes(this.calls[call].source);
  }

  /** Whether all leaves are ends of the game, worth their scores, or as many plies deep as was asked for. */
  leavesAreKnown() {
    const inner = [...this.calls.keys()].filter((call) => this.isLeaf(call) && this.moves(call).length > 0);
    return this.returnsScores() && inner.every((call) => this.isHorizon(call));
  }

  isHorizon(call) {
    const depths = [call, Math.max(0, this.calls[call].parent)].map((one) => this.argument(one, "depth"));
    return depths.every((depth) => isNumber(depth) && depth < Infinity) && depths[0] <= 0;
  }

  /** Whether a True or False that ended a loop settles the answer, by the rule of all calls of its side. */
  isDecided(call) {
    const same = [...this.calls.keys()].filter((one) => this.replies[one].length > 0 && this.turn(one) === this.turn(call));
    const answers = same.map((one) => [this.calls[one].value, this.replies[one].map((reply) => this.calls[reply].value)]);
    const rules = [[true, (all) => all.some(Boolean)], [false, (all) => all.every(Boolean)], [true, (all) => !all.every(Boolean)]];
    return rules.some(([decides, rule]) => this.calls[call].value === decides && answers.every(([value, all]) => value === rule(all)));
  }

  findClamps() {
    const ends = [...this.calls.keys()].filter((call) => this.isLeaf(call)).map((call) => [this.window(call), this.value(call)]);
    const isInside = ([window, value]) => value === null || window === NO_WINDOW || (window[0] <= value && value <= window[1]);
    return ends.some(([window, value]) => window.includes(value)) && ends.every(isInside);
  }

  interval(call) {
    const replies = this.replies[call];
    if (replies.length === 0) return this.children[call].length > 0 ? this.meet(this.children[call]) : this.leafInterval(call);
    return this.intervalAfter(call, replies);
  }

  /** What is known of the position of a call when these of its replies have come back. */
  intervalAfter(call, replies) {
    const moves = [...this.ofMoves(replies).values()];
    const known = moves.length === 0 || moves.length < this.moves(call).length ? [...moves, ANYTHING] : moves;
    const choose = this.turn(call) > 0 ? Math.max : Math.min;
    return [choose(...known.map(([low]) => low)), choose(...known.map(([, high]) => high))];
  }

  knownAt(call, at) {
    return this.intervalAfter(call, this.replies[call].filter((reply) => this.calls[reply].last < at));
  }

  /** What is known of each child that was looked at. */
  ofMoves(replies) {
    const calls = new Map();
    for (const reply of replies) calls.set(this.nodes[reply], [...(calls.get(this.nodes[reply]) ?? []), reply]);
    return new Map([...calls].map(([child, made]) => [child, this.meet(made)]));
  }

  /** What follows for the position of a reply from the leaves that were looked at when it has come back. */
  knownOfMove(reply) {
    const siblings = this.children[this.calls[reply].parent];
    return this.meet(siblings.filter((one) => one <= reply && this.nodes[one] === this.nodes[reply]));
  }

  meet(calls) {
    const depth = this.argument(calls.at(-1), "depth");
    const told = calls.filter((call) => String(this.argument(call, "depth")) === String(depth)).map((call) => this.intervals[call]);
    return [Math.max(...told.map(([low]) => low)), Math.min(...told.map(([, high]) => high))];
  }

  leafInterval(call) {
    const maxValue = this.maxValue(call);
    if (maxValue === null) return ANYTHING;
    const score = this.plainScore(call);
    if (score !== null) return [score, score];
    if (this.clamps && this.isCutOff(call)) return maxValue === this.maxWindow(call)[0] ? [-Infinity, maxValue] : [maxValue, Infinity];
    return [maxValue, maxValue];
  }

  /** The score of a position where the game is over, and the search was told no other evaluation. */
  plainScore(call) {
    const { evaluate } = this.calls[call].args;
    const isPlain = evaluate === undefined || evaluate.place === this.score;
    return isPlain && this.moves(call).length === 0 ? this.tree.numbers[this.nodes[call]] : null;
  }

  isCutOff(call) {
    return this.window(call).includes(this.value(call));
  }

  /** Whether ends of the game are worth their scores to the search, from some side, or their ends of its window. */
  returnsScores() {
    const ends = [...this.calls.keys()].filter((call) => this.isLeaf(call) && this.plainScore(call) !== null && this.value(call) !== null);
    return ends.every((call) => this.worths(call).includes(Number(this.value(call))));
  }

  /** What a search may return for an end of the game: its score from each side, moved into the window. */
  worths(call) {
    const [score, [low, high]] = [this.plainScore(call), this.window(call)];
    const worths = [score, 0 - score];
    return this.clamps ? [...worths, ...worths.map((one) => Math.max(low, Math.min(high, one)))] : worths;
  }

  isProved(call) {
    return this.isHeld(call) || this.reaches(call, this.questions(call));
  }

  /** Whether the leaves prove that what is left cannot matter: an ancestor has an equal alternative. */
  isHeld(call) {
    return this.reaches(call, this.held(call, -this.turn(call)));
  }

  reaches(call, limits) {
    const [[low, high], known] = [this.intervals[call], [ANYTHING, ...limits]];
    return this.turn(call) > 0 ? low >= Math.min(...known.map((one) => one[1])) : high <= Math.max(...known.map((one) => one[0]));
  }

  questions(call) {
    const found = [];
    for (let asked = call; asked >= 0; asked = this.calls[asked].parent) {
      const [low, high] = this.maxWindow(asked);
      const above = this.calls[asked].parent;
      const isFirst = above < 0 || this.window(above) === NO_WINDOW || this.nodes[above] === this.nodes[asked];
      if (isFirst || isNull([low, high])) found.push([low, high]);
    }
    return found;
  }

  held(call, turn) {
    const found = [];
    for (let above = this.calls[call].parent; above >= 0; above = this.calls[above].parent) {
      if (this.turn(above) !== turn) continue;
      const done = this.replies[above].filter((reply) => this.calls[reply].last < this.calls[call].first);
      found.push(...done.map((reply) => this.intervals[reply]));
    }
    return found;
  }

  sign(call) {
    const value = this.maxValue(call);
    const [[low, high], [alpha, beta]] = [this.intervals[call], this.maxWindow(call)];
    if (value === null || (low === high && high === Number(value))) return "=";
    if (value <= alpha && high <= value) return "≤";
    return value >= beta && low >= value ? "≥" : "≠";
  }

  ownSign(call) {
    return this.isFlipped(call) ? FLIPPED[this.sign(call)] : this.sign(call);
  }

  /** The nodes of the best line that is proved, from the root. */
  bestLine() {
    const line = [this.nodes[0]];
    for (let call = 0; ; line.push(this.nodes[call])) {
      while (this.replies[call].length === 0 && this.children[call].length > 0) call = this.children[call].at(-1);
      const [low, high] = this.intervals[call];
      const carries = [...this.ofMoves(this.replies[call])].find(([, [from, to]]) => from === low && to === high);
      if (low !== high || !carries) return line;
      call = this.replies[call].findLast((reply) => this.nodes[reply] === carries[0]);
    }
  }
}

/** The narration of a search that ran: its frames, with marks, words and windows; by node and by call in Maps, which are quick. */
class Narrator {
  constructor(run, findings, narration, { names, nodeNames, phrases, limits }) {
    Object.assign(this, { callNames: names, phrases, limits });
    Object.assign(this, { run, found: findings, narration, calls: run.calls, players: narration.players });
    this.names = nodeNames ?? namesOf(findings.tree);
    this.tally = { nodes: 0, leaves: 0, cuts: 0 };
    this.setters = [];
    this.bounds = [];
    this.last = [];
    this.stack = new Map();
    this.told = new Map();
    this.touched = new Set();
    this.run.steps.forEach((step, at) => (step.at = at));
    this.news = this.findNews();
    this.cuts = this.findCuts();
    this.mayCut = this.cuts.size > 0 || this.calls.some((_, call) => this.hasWindow(call));
  }

  // Where it stops

  findCuts() {
    const cuts = new Set();
    this.calls.forEach(({ last }, call) => {
      if (this.found.unvisited(call).length === 0) return;
      const back = this.calls[this.found.replies[call].at(-1)].last;
      const own = this.run.steps.slice(back + 1, last + 1).filter((step) => step.call === call);
      cuts.add(own.find((step) => step.event === "line" && this.isBreak(step)) ?? own.at(-1));
    });
    return cuts;
  }

  isBreak({ call, line }) {
    const { lines } = this.narration.sources[this.calls[call].source];
    return lines.some(([number, text]) => number === line && text.trim() === "break");
  }

  findNews() {
    const news = new Map();
    const before = this.calls.map(() => ({}));
    for (const step of this.run.steps) {
      for (const role of this.hasWindow(step.call) ? BOUNDS : ["best"]) {
        const value = step.locals[this.found.role(step.call, role)];
        if (value === undefined || value === null) continue;
        const known = (before[step.call][role] ??= { value });
        if (String(known.value) !== String(value)) news.set(step, role);
        known.value = value;
      }
    }
    return news;
  }

  frames() {
    const frames = [];
    for (const step of this.run.steps) {
      this.follow(step);
      if (step.event === "line" && !this.cuts.has(step) && !this.news.has(step)) continue;
      if (frames.length === this.limits.frames) throw new Error("that takes too many steps to show");
      const variables = this.changes();
      const { marks, ...words } = this.frame(step);
      const frame = { call: step.call, line: step.line, ...words, counts: this.counts() };
      const news = { marks, variables, window: this.newWindow(step), value: this.returned(step) };
      for (const name in news) if ((news[name].size ?? news[name].length) > 0) frame[name] = news[name];
      frames.push(frame);
    }
    return frames;
  }

  // Variables

  follow(step) {
    for (const ended of this.ended ?? []) [this.stack, this.told].forEach((all) => all.delete(ended));
    const isShown = ([name, value]) => this.found.roles.every(({ position }) => position !== name) && !isCode(value);
    const shown = Object.entries(step.locals).filter(isShown);
    this.stack.set(step.call, shown.map(([name, value]) => [name, shorten(repr(value), this.limits.characters.variable)]));
    this.touched.add(step.call);
    this.ended = this.calls[step.call].last === step.at ? [step.call] : [];
  }

  changes() {
    const found = new Map();
    for (const call of [...this.touched].filter((one) => this.stack.has(one))) {
      const texts = Object.fromEntries(this.stack.get(call));
      const before = this.told.get(call) ?? {};
      const news = Object.entries(texts).filter(([name, text]) => before[name] !== text);
      const gone = Object.keys(before).filter((name) => !(name in texts)).map((name) => [name, null]);
      if (news.length + gone.length > 0) found.set(call, Object.fromEntries([...news, ...gone]));
      this.told.set(call, texts);
    }
    this.touched.clear();
    return found;
  }

  // What a frame says

  frame(step) {
    const role = step.event === "return" ? undefined : this.news.get(step);
    if (BOUNDS.includes(role)) this.learn(step, role);
    if (this.cuts.has(step)) {
      const cut = this.onCut(step);
      if (step.event !== "return") return cut;
      const back = this.onReturn(step);
      const caption = merged([...cut.caption, " ", ...back.caption]);
      const forMax = back.for_max && { for_max: [null, back.for_max[1]] };
      return { ...back, ...forMax, kind: "cut", caption, marks: new Map([...cut.marks, ...back.marks]) };
    }
    if (role) return this.onNews(step, role);
    return step.event === "call" ? this.onCall(step) : this.onReturn(step);
  }

  counts() {
    const counts = Object.entries(this.tally).map(([name, count]) => [name, count < 1000 ? count : count.toLocaleString("en")]);
    return this.say("counts", { ...Object.fromEntries(counts), may_cut: this.mayCut });
  }

  say(phrase, facts) {
    return say(this.phrases, phrase, facts);
  }

  /** A frame that says a phrase, filled with these facts and those of its call. */
  saying({ call }, kind, phrase, marks, facts) {
    const known = { ...this.facts(call), ...facts };
    return { kind, caption: this.parts(phrase, known), words: this.say(`${phrase} in short`, known), marks };
  }

  parts(phrase, facts) {
    return merged(partsOf(this.phrases, phrase, facts));
  }

  /** A frame that also says a phrase with numbers for MAX, where the code counts from the other side. */
  alsoForMax(told, { call }, phrase, facts) {
    if (!this.found.isFlipped(call)) return told;
    const known = { ...this.facts(call), ...facts, flipped: false, counted: false };
    const [caption, words] = [this.parts(phrase, known), this.say(`${phrase} in short`, known)];
    const news = [String(caption) === String(told.caption) ? null : caption, words === told.words ? null : words];
    return news.some(Boolean) ? { ...told, for_max: news } : told;
  }

  facts(call) {
    const [[max, min], name] = [this.players, this.named(call)];
    const sides = { max, min, turn: sideName(this.found.turn(call)) };
    const known = { judged: this.found.isJudged(call), flipped: this.found.isFlipped(call) };
    return { function: this.callName(call), label: name, node: name, ...sides, ...known };
  }

  name(call) {
    return this.names[this.found.nodes[call]];
  }

  /** The name of a call's node, as captions have it. */
  named(call) {
    return call === undefined || call === null ? null : [this.name(call), "node", this.found.nodes[call]];
  }

  /** A number as captions have it, with the node that it comes from. */
  number(number, kind, call) {
    return [formatted(number), kind, call === undefined ? null : this.found.nodes[call]];
  }

  onCall(step) {
    const { call } = step;
    const { parent } = this.calls[call];
    this.tally.nodes += 1;
    this.inherit(call);
    const depth = this.found.argument(call, "depth");
    const isDriven = this.found.nodes[call] === this.found.nodes[parent];
    const above = parent >= 0 && { parent: this.named(parent), driver: isDriven && this.callName(parent) };
    const facts = { ...above, depth: Number.isInteger(depth) ? depth : null, one: depth === 1 };
    const told = this.saying(step, "call", "enter", this.marked(call, "gt-open", step), { ...facts, ...this.windowFacts(step, false) });
    return this.alsoForMax(told, step, "enter", { ...facts, ...this.windowFacts(step, true) });
  }

  windowFacts(step, forMax) {
    if (!this.hasWindow(step.call)) return {};
    const [flips, setters] = [forMax && this.found.isFlipped(step.call), this.setters[step.call]];
    const [alpha, beta] = BOUNDS.map((role) => this.number(this.seen(step, role, flips), role, setters[this.sideOf(step.call, role, flips)]));
    const [ownAlpha, ownBeta] = BOUNDS.map((role) => formatted(this.bound(step, role)));
    return { alpha, beta, ...((ownAlpha !== alpha[0] || ownBeta !== beta[0]) && { own_alpha: ownAlpha, own_beta: ownBeta }) };
  }

  callName(call) {
    return this.callNames[this.calls[call].source];
  }

  inherit(call) {
    const [low, high] = this.found.maxWindow(call);
    const own = { 1: low, "-1": high };
    const { parent } = this.calls[call];
    const above = parent < 0 ? {} : this.setters[parent];
    this.setters[call] = {};
    for (const [side, setter] of Object.entries(above)) {
      if (own[side] === this.bounds[parent][side]) this.setters[call][side] = setter;
    }
    this.bounds[call] = own;
  }

  onReturn(step) {
    const { call } = step;
    this.tally.leaves += this.found.isLeaf(call);
    this.last[this.found.nodes[call]] = call;
    const [facts, marks] = [this.valueFacts(step), this.marked(call, "gt-done")];
    if (this.calls[call].parent >= 0) return this.left(step, marks, facts);
    const line = this.found.judged ? this.found.bestLine().slice(1).map((node) => this.names[node]) : [];
    Object.assign(facts, { last: true, line: line.length > 0 && line.join(this.phrases.then) });
    return this.left(step, new Map([...marks, ...this.bestMarks()]), facts);
  }

  left(step, marks, facts) {
    const told = this.saying(step, "return", "leave", marks, facts);
    return this.alsoForMax(told, step, "leave", { ...facts, pill: this.maxPill(step.call) || facts.pill });
  }

  valueFacts({ call, value }) {
    const [maxValue, sign] = [this.found.maxValue(call), this.found.sign(call)];
    const code = { value: this.valueText(value), other: maxValue !== value, negated: maxValue !== this.found.value(call) };
    const own = { leaf: this.found.isLeaf(call), sign, number: this.number(maxValue, "value", call), pill: this.pill(call, value) };
    return { ...own, ...code, ...(sign === "≠" && truth(this.found.intervals[call])) };
  }

  pill(call, value) {
    return `${this.found.isJudged(call) ? this.limits.signs[this.found.ownSign(call)] : ""}${this.valueText(value)}`;
  }

  /** A value as captions write it. */
  valueText(value) {
    return typeof value === "number" ? formatted(value) : shorten(repr(value), this.limits.characters.value);
  }

  onNews(step, role) {
    const [{ call }, bound, reply] = [step, this.bound(step, role), this.lastReply(step)];
    const facts = { reply: this.replyName(step) };
    if (role !== "best") {
      const [side, isFlipped] = [this.guarded(call, role), this.found.isFlipped(call)];
      const worth = this.bounds[call][side];
      Object.assign(facts, { holder: sideName(side), counted: isFlipped && role === "alpha" });
      Object.assign(facts, { worth: this.number(worth, "value", reply), ...this.belief(step, side, worth) });
    }
    const own = { own_role: role, own_bound: formatted(bound) };
    const told = this.saying(step, "line", `new ${role}`, this.marked(call, "gt-open", step), { ...facts, bound: this.number(bound, role, reply) });
    const other = OPPOSITE[role];
    return this.alsoForMax(told, step, `new ${other}`, { ...facts, ...own, bound: this.number(0 - bound, other, reply) });
  }

  /** Take down a new bound, and who has set it. */
  learn(step, role) {
    const [side, bound] = [this.guarded(step.call, role), this.bound(step, role)];
    this.setters[step.call][side] = this.lastReply(step);
    this.bounds[step.call][side] = this.found.isFlipped(step.call) ? 0 - bound : bound;
  }

  /** Whether leaves show what a new bound says, or what they show of the node that the program takes for it. */
  belief(step, side, worth) {
    const [{ call }, reply] = [step, this.lastReply(step)];
    if (!this.found.isJudged(call) || reply === call) return {};
    const isOwn = side === this.found.turn(call);
    const known = isOwn ? this.found.knownOfMove(reply) : this.found.knownAt(call, step.at);
    return holds(known, side, worth) ? { sure: true } : { taken: this.named(isOwn ? reply : call), ...truth(known) };
  }

  onCut(step) {
    const { call } = step;
    this.tally.cuts += 1;
    const [left, isJudged] = [this.found.unvisited(call).length, this.found.isJudged(call)];
    const isAnswer = typeof this.calls[call].value === "boolean";
    const sure = isAnswer ? this.found.isDecided(call) : isJudged && this.found.isHeld(call);
    const answered = isJudged && this.found.isProved(call);
    const reason = isJudged && this.hasWindow(call) ? this.reason(step) : {};
    const facts = { left, one: left === 1, sure, answered, reply: this.replyName(step), ...reason };
    const state = step.event === "return" ? "gt-done" : "gt-open gt-cutting";
    return this.saying(step, "cut", "cut", new Map([...this.marked(call, state, step), ...this.pruned(call)]), facts);
  }

  /** The two numbers that meet in a cut, and whether the leaves show them. */
  reason(step) {
    const { call } = step;
    const [maxValue, turn] = [this.found.maxValue(call), this.found.turn(call)];
    const bound = this.found.side === "max" ? this.bound(step, turn > 0 ? "beta" : "alpha") : turn * this.bound(step, "beta") + 0;
    const setter = this.setters[call][-turn];
    return {
      number: this.number(maxValue, "value", call),
      shown: holds(this.found.intervals[call], turn, maxValue),
      bound: this.number(bound, turn > 0 ? "beta" : "alpha", setter),
      setter: this.named(setter),
      held: setter !== undefined && this.isShown(setter, -turn, bound),
    };
  }

  /** Whether the leaves show that a player has a bound, which the player's reply has set. */
  isShown(setter, side, bound) {
    const above = this.calls[setter].parent;
    return above >= 0 && this.found.turn(above) === side && holds(this.found.intervals[setter], side, bound);
  }

  pruned(call) {
    const marks = new Map();
    const below = (node) => this.found.tree.children[node].forEach((child) => {
      marks.set(child, ["gt-pruned", "", []]);
      below(child);
    });
    for (const node of this.found.unvisited(call)) {
      below(node);
      marks.set(node, ["gt-pruned gt-cut", "", this.phrases.pruned.split("\n")]);
    }
    return marks;
  }

  bestMarks() {
    return this.found.bestLine().flatMap((node) => [...this.marked(this.last[node], "gt-done gt-best")]);
  }

  marked(call, state, step) {
    const value = state === "gt-open" ? "" : this.pill(call, this.calls[call].value);
    const notes = (forMax) => (step ? this.notes(step, forMax) : []);
    const own = [shorten(value, this.limits.characters["value at a node"]), notes(false)];
    const forMax = this.found.side === "max" ? own : [(value && this.maxPill(call)) || value, notes(true)];
    const isSame = JSON.stringify(forMax) === JSON.stringify(own);
    return new Map([[this.found.nodes[call], [state, ...own, ...(isSame ? [] : forMax)]]]);
  }

  maxPill(call) {
    return this.found.isJudged(call) ? this.limits.signs[this.found.sign(call)] + formatted(this.found.maxValue(call)) : "";
  }

  // Windows

  hasWindow(call) {
    return Boolean(this.found.role(call, "alpha"));
  }

  bound({ call, locals }, role) {
    const value = locals[this.found.role(call, role)];
    return isNumber(value) ? Number(value) : Infinity;
  }

  guarded(call, role) {
    const owner = role === "alpha" ? 1 : -1;
    return this.found.isFlipped(call) ? -owner : owner;
  }

  notes(step, forMax) {
    const { call } = step;
    if (!this.hasWindow(call) || this.found.replies[call].length === 0) return [];
    const isFlipped = forMax && this.found.isFlipped(call);
    return BOUNDS.map((role) => this.note(step, role, isFlipped));
  }

  note(step, role, isFlipped) {
    const { call } = step;
    const side = this.sideOf(call, role, isFlipped);
    const [bound, setter, worth] = [formatted(this.seen(step, role, isFlipped)), this.setters[call][side], this.bounds[call][side]];
    const isTaken = setter !== undefined && setter !== call && this.found.isJudged(call);
    const doubted = isTaken && !this.isShown(setter, side, worth);
    return this.say("bound at node", { role, bound, setter: this.named(setter), doubted });
  }

  /** The player who is sure of what a bound says, as it is told. */
  sideOf(call, role, flips) {
    return this.guarded(call, flips ? OPPOSITE[role] : role);
  }

  /** A bound, or what it is from the other side. */
  seen(step, role, flips) {
    return flips ? 0 - this.bound(step, OPPOSITE[role]) : this.bound(step, role);
  }

  newWindow(step) {
    const isNew = step.event === "call" || (this.news.has(step) && step.event !== "return");
    if (!isNew || !this.hasWindow(step.call)) return [];
    const [bounds, setters] = [this.bounds[step.call], this.setters[step.call]];
    return [plain(bounds[1]), plain(bounds[-1]), setters[1] ?? null, setters[-1] ?? null];
  }

  returned(step) {
    return step.event === "return" && this.found.isJudged(step.call) ? [plain(this.found.maxValue(step.call))] : [];
  }

  lastReply(step) {
    const back = this.found.replies[step.call].filter((reply) => this.calls[reply].last < step.at);
    return back.at(-1) ?? step.call;
  }

  replyName(step) {
    const reply = this.lastReply(step);
    return reply !== step.call && this.named(reply);
  }

  // Passes

  /** Where the search asks about a position more than once: each question, with the frame from which it is asked. */
  passes(frames) {
    const questions = [];
    this.calls.forEach(({ parent }, call) => questions.push(parent < 0 ? "" : this.question(call, parent) || questions[parent]));
    const found = [];
    frames.forEach(({ call }, at) => {
      if (questions[call] !== (found.at(-1)?.[1] ?? "")) found.push([at, questions[call]]);
    });
    return found;
  }

  question(call, parent) {
    const { nodes } = this.found;
    const visits = this.found.children[parent].filter((one) => nodes[one] === nodes[call]);
    const depths = visits.map((one) => this.found.argument(one, "depth"));
    const windows = visits.map((one) => this.found.maxWindow(one));
    if (new Set(visits.map((_, at) => `${depths[at]} ${windows[at]}`)).size < 2) return "";
    const at = visits.indexOf(call);
    const depth = new Set(depths).size > 1 ? depths[at] : null;
    const facts = { ...this.facts(call), number: at + 1, all: visits.length, inner: nodes[call] > 0, depth, one: depth === 1 };
    return this.say("pass", { ...facts, ...asked(windows[at], at > 0 && isNull(windows[at - 1])) });
  }
}

function sideName(turn) {
  return turn > 0 ? "MAX" : "MIN";
}

function isCode(value) {
  return value?.place !== undefined || value?.builtin !== undefined;
}

function plain(number) {
  return Number.isFinite(number) ? number : number > 0 ? "inf" : "-inf";
}

/** Run a search on a tree and return its narration, in the form of gametree.drawing.narration.as_json. */
// `narration` is one of the same search on the same nodes: what does not change is taken from it. `program` is the search
// as data, with what its recording has shown about it; `tree` has for each node its children, its number, its turn.
export function narrate(narration, program, tree) {
  const run = new Run(program, new Position(tree, 0));
  const findings = new Findings(run, tree, program);
  const narrator = new Narrator(run, findings, narration, program);
  const calls = run.calls.map(({ parent, source }, call) => {
    const node = findings.nodes[call];
    return [parent, source, narrator.names[node], node, tree.turns[node]];
  });
  const title = say(program.phrases, "title", { function: program.names[0], root: new Position(tree, 0) });
  const frames = narrator.frames();
  const passes = narrator.passes(frames);
  return { ...narration, title, calls, frames, passes: passes.length > 0 ? passes : undefined };
}

/** What a tree is worth for MAX. */
export function valueOf(tree, node = 0) {
  const values = tree.children[node].map((child) => valueOf(tree, child));
  if (values.length === 0) return numberOf(tree.numbers[node]);
  return tree.turns[node] > 0 ? Math.max(...values) : Math.min(...values);
}
