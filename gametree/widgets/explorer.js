// A stepper whose leaves can be dragged and whose children can be moved: the search runs again in the page.

import { addButton, element, sayWayOn, send } from "./page.js";
import { Position } from "./python.js";
import { Moment } from "./narration.js";
import { namesOf, narrate, valueOf } from "./narrate.js";
import { StepperView, widget } from "./stepper.js";
import { numberOf, textOf } from "./window_line.js";

const PIXELS = 5; // that a number is dragged for one
const REACH = 60; // pixels of the rule at a leaf, up and down
const FROM = 4; // pixels after which a press is a drag
const HINT = "↕ drag or type a leaf   ↔ drag a node";
const AGAIN = "Python searches again after each change; that takes a moment.";

/** The frame of a new narration for one of the old: the same, or the last one before it that is still there. */
export function frameIn(old, at, narration) {
  if (at === old.frames.length - 1) return narration.frames.length - 1;
  const places = new Map(framesOf(narration).map((frame, step) => [frame, step]));
  const before = framesOf(old).slice(0, at + 1);
  return places.get(before.findLast((frame) => places.has(frame))) ?? 0;
}

function framesOf(narration) {
  const count = {};
  return narration.frames.map(({ kind, call }) => {
    const frame = `${kind} ${narration.calls[call][3]}`;
    count[frame] = (count[frame] ?? 0) + 1;
    return `${frame} ${count[frame]}`;
  });
}

/** From where to where a leaf's number can go without the root's value changing; and the ends of the root's value. */
export function bandOf(tree, leaf) {
  const valueWith = (number) => valueOf({ ...tree, numbers: tree.numbers.with(leaf, number) });
  const [low, high, number] = [valueWith(-Infinity), valueWith(Infinity), numberOf(tree.numbers[leaf])];
  const isFixed = low < number && number < high;
  const from = isFixed ? number : number >= high && low < high ? high : -Infinity;
  const to = isFixed ? number : number <= low && low < high ? low : Infinity;
  return { from, to, low, high, root: valueWith(number) };
}

function bandWords({ from, to, low, high, root }, name) {
  if (from === to) return `the root is ${name} itself, from ${textOf(low)} to ${textOf(high)}`;
  if (low === high) return `the root is ${textOf(root)}, whatever ${name} is`;
  return `the root is ${textOf(root)} while ${name} ${to === Infinity ? `≥ ${textOf(from)}` : `≤ ${textOf(to)}`}`;
}

/** A tree with a child of a node moved to another place among its siblings. */
export function withMoved(tree, parent, child, place) {
  const others = tree.children[parent].filter((one) => one !== child);
  return { ...tree, children: tree.children.with(parent, others.toSpliced(place, 0, child)) };
}

const NUMBER = String.raw`-?\d{1,15}(?:\.\d{1,15})?`;
const CHANGES = new RegExp(String.raw`^(?:tree=)?${NUMBER}(?:,${NUMBER})*(?:;(?:\d{1,3}(?:,\d{1,3})*)?)+$`);

const innerOf = ({ children }) => [...children.keys()].filter((at) => children[at].length);

/** What is changed in a tree, for a link: its leaves' numbers; for each other node the order of its children, if it is new. */
export function changesIn(tree, given) {
  const orders = innerOf(given).map((at) => tree.children[at].map((child) => given.children[at].indexOf(child)));
  const news = orders.map((order) => (order.every((place, at) => place === at) ? "" : order.join()));
  return [tree.numbers.filter((_, at) => !given.children[at].length).join(), ...news].join(";");
}

/** The tree that is changed so; undefined where the text, which may be anybody's, changes no such tree. */
export function withChanges(text, given) {
  if (!CHANGES.test(text)) return undefined;
  const [numbers, ...orders] = text.replace("tree=", "").split(";").map((part) => (part ? part.split(",").map(Number) : []));
  const inner = innerOf(given);
  const isOrder = (order, below) => !order.length || (order.length === below.length && below.every((_, at) => order.includes(at)));
  const fits = numbers.length === given.children.length - inner.length && orders.length === inner.length;
  if (!fits || !inner.every((at, count) => isOrder(orders[count], given.children[at]))) return undefined;
  const placed = (below, order) => (order?.length ? order.map((at) => below[at]) : below);
  return {
    ...given,
    numbers: given.numbers.map((number, at) => (given.children[at].length ? number : numbers.shift())),
    children: given.children.map((below, at) => placed(below, orders[inner.indexOf(at)])),
  };
}

class ExplorerView extends StepperView {
  constructor(model, el) {
    super(model, el);
    this.card.classList.add("gt-explorer");
    this.past = []; // the trees that Ctrl+Z goes back to
    this.card.addEventListener("gt-changes", (event) => {
      const given = this.model.get("given");
      const tree = this.isFollowed && event.detail ? withChanges(event.detail, given) : undefined;
      if (tree) event.preventDefault(); // so that whoever asked knows
      if (this.change(tree ?? given)) this.commit();
    });
  }

  findNarration() {
    const given = super.findNarration();
    this.settled = this.explored = this.model.get("tree");
    const narration = (this.isChanged && this.isFollowed && this.told(this.explored)) || given;
    if (this.moment && !this.isFollowed) this.model.set("step", frameIn(this.narration, this.steps.step, narration));
    return narration;
  }

  get isFollowed() {
    return Boolean(this.model.get("program").functions);
  }

  get isChanged() {
    return JSON.stringify(this.explored) !== JSON.stringify(this.model.get("given"));
  }

  mayCut() {
    return this.moment.hasWindows;
  }

  get nodes() {
    return this.spread.tree.nodes;
  }

  build(narration) {
    super.build(narration);
    const { tree, counts } = this.spread;
    this.rule = new Rule(tree.box);
    this.refusal = element("div", "gt-refusal", null, "", { role: "alert" });
    tree.box.after(this.refusal);
    counts.before(element("span", "gt-hint", null, this.isFollowed ? HINT : `${HINT}   ${AGAIN}`));
    this.seen = element("b", "gt-seen", counts.parentNode);
    const goBack = () => this.change(this.model.get("given")) && this.commit();
    this.back = addButton("gt-button", counts.parentNode, "as it was", goBack);
  }

  begin() {
    if (this.nodes.length !== this.explored.children.length) return; // the tree of this picture is on the way
    this.spread.tree.children = this.explored.children;
    this.label();
    this.nodes.forEach((node, at) => this.prepare(node, at));
    super.begin();
  }

  // Another tree

  /** The narration of the search on a tree; undefined where there is none, and then it is said why. */
  told(tree) {
    try {
      return narrate(super.findNarration(), { ...this.model.get("program"), phrases: CAPTIONS, limits: LIMITS, nodeNames: this.namesHeld }, tree);
    } catch (error) {
      this.wrong = `✗ ${error.message}`;
      return undefined;
    }
  }

  /** Search another tree of the same nodes, in the frame that is shown. */
  change(tree) {
    this.wrong = "";
    const narration = this.isFollowed ? this.told(tree) : this.narration;
    this.refusal.textContent = this.wrong;
    if (!narration) return false;
    const step = frameIn(this.narration, this.steps.step, narration);
    [this.explored, this.spread.tree.children] = [tree, tree.children];
    this.moment = new Moment(narration);
    this.bar.measure(this.moment.cuts, narration.passes);
    this.spread.side.nest?.measure([narration]);
    this.label();
    this.spread.fitTree(this.moment);
    if (this.model.get("step") === step) this.show();
    else this.model.set("step", step);
    return true;
  }

  commit() {
    if (JSON.stringify(this.settled) !== JSON.stringify(this.explored)) this.past.push(this.settled);
    this.settle();
  }

  settle() {
    this.settled = this.explored;
    this.hideRule();
    send(this.model, "tree", this.explored);
    if (!this.isFollowed && !this.back.disabled && !this.python()) sayWayOn(this.refusal, "A search of the changed tree");
  }

  /** The names of nodes while one of them is dragged: each keeps its own until it is let go. */
  get namesHeld() {
    return this.held && this.names;
  }

  put(leaf, number) {
    if (number === this.explored.numbers[leaf]) return;
    this.change({ ...this.explored, numbers: this.explored.numbers.with(leaf, number) });
  }

  move(node, place) {
    const parent = this.narration.parents[node];
    const last = (this.explored.children[parent]?.length ?? 0) - 1;
    const to = Math.max(0, Math.min(place, last));
    if (last < 1 || this.placeOf(node) === to) return;
    this.change(withMoved(this.explored, parent, node, to));
  }

  placeOf(node) {
    return this.explored.children[this.narration.parents[node]].indexOf(node);
  }

  isLeaf(node) {
    return node !== undefined && this.explored.children[node].length === 0;
  }

  // What is drawn

  label() {
    this.names = this.namesHeld ?? namesOf(this.explored);
    this.nodes.forEach((node, at) => {
      const title = `${this.names[at]}: ${new Position(this.explored, at)}`;
      if (title === node.title) return;
      Object.assign(node, { title, mark: undefined }); // so that it is shown again
      const name = node.group.querySelector(".gt-name");
      if (name) name.textContent = this.names[at];
      if (this.isLeaf(at)) this.labelLeaf(at, textOf(numberOf(this.explored.numbers[at])));
    });
    this.spread.tree.measure(this.moment);
    const leaves = this.nodes.filter((_, at) => this.isLeaf(at)).length;
    const visited = new Set(this.moment.nodes.filter((node) => this.isLeaf(node)));
    this.seen.textContent = visited.size > 0 ? `looks at ${visited.size} of ${leaves} leaves in all` : ""; // none: it stops above them
    this.back.disabled = !this.isChanged;
    this.card.dataset.changes = this.isChanged && this.isFollowed ? `tree=${changesIn(this.explored, this.model.get("given"))}` : "";
  }

  labelLeaf(at, text) {
    this.nodes[at].number = text;
    this.nodes[at].group.querySelector(".gt-label").textContent = text;
    this.spread.tree.figures[at].fitNumber(text);
  }

  show() {
    super.show();
    // How many it looks at in all is told at the end; before that, of a changed tree only.
    this.seen.style.visibility = this.isChanged || this.steps.step === this.steps.last ? "" : "hidden";
    this.nodes.forEach((node, at) => this.isLeaf(at) && node.face.setAttribute("tabindex", "0"));
  }

  // By hand

  prepare({ face, group }, at) {
    if (this.isLeaf(at)) face.setAttribute("aria-description", "press Enter, or type, to change its number");
    group.addEventListener("pointerdown", (event) => this.press(event, at));
    group.addEventListener("pointermove", (event) => this.pull(event));
    for (const end of ["pointerup", "pointercancel"]) group.addEventListener(end, () => this.release());
    group.addEventListener("dblclick", () => this.isLeaf(at) && this.type(at));
    face.addEventListener("focus", () => this.isLeaf(at) && this.showRule(at));
    face.addEventListener("blur", () => this.hideRule());
  }

  press(event, at) {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    this.held = { at, x, y, number: numberOf(this.explored.numbers[at]), way: undefined };
    this.nodes[at].group.setPointerCapture(event.pointerId);
  }

  pull({ clientX, clientY }) {
    if (!this.held) return;
    const { at, x, y } = this.held;
    const [right, up] = [clientX - x, y - clientY];
    if (!this.held.way && Math.max(Math.abs(right), Math.abs(up)) >= FROM) this.start(Math.abs(up) >= Math.abs(right));
    Object.assign(this.held, { clientX, up });
    this.redraw ??= requestAnimationFrame(() => this.drag(at));
  }

  start(isUp) {
    this.asking.ask(undefined);
    this.asking.isBusy = true; // and the click that follows asks nothing
    this.held.way = isUp && this.isLeaf(this.held.at) ? "number" : "order";
    if (this.held.way === "number") this.showRule(this.held.at);
  }

  drag(at) {
    this.redraw = undefined;
    if (!this.held?.way) return;
    const { way, number, up, clientX } = this.held;
    if (way === "order") return this.move(at, this.placeUnder(at, clientX));
    this.put(at, number + Math.round(up / PIXELS));
    this.rule.at(this.explored, at, this.names[at]);
  }

  placeUnder(node, clientX) {
    const parent = this.narration.parents[node];
    const others = (this.explored.children[parent] ?? []).filter((one) => one !== node);
    const middles = others.map((one) => this.nodes[one].group.querySelector(".gt-box").getBoundingClientRect());
    return middles.filter(({ left, width }) => left + width / 2 < clientX).length;
  }

  release() {
    const { held } = this;
    if (held?.way) this.drag(held.at);
    this.held = undefined;
    if (!held?.way) return;
    this.change(this.explored); // by its new names
    setTimeout(() => (this.asking.isBusy = false));
    this.commit();
  }

  // By keyboard

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && this.past.length) {
      event.preventDefault();
      event.stopPropagation();
      return this.change(this.past.pop()) && this.settle();
    }
    const node = event.target.closest("[data-node]")?.dataset.node;
    this.focused = node && Number(node);
    const isNumber = /^[-\d]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!this.isLeaf(this.focused) || !isNumber) return super.key(event);
    this.type(this.focused); // and the key that was pressed is typed into it
    event.stopPropagation();
  }

  keys() {
    const at = this.focused;
    return this.isLeaf(at) ? { ...super.keys(), Enter: () => this.type(at) } : super.keys();
  }

  walks() {
    const at = this.focused;
    if (at === undefined) return super.walks();
    const by = (change) => () => {
      this.move(at, this.placeOf(at) + change);
      this.commit();
    };
    return { ...super.walks(), ArrowLeft: by(-1), ArrowRight: by(1) };
  }

  /** Let a leaf's number be typed, and changed by ↑ and ↓, in a field in its place; the search follows each change. */
  type(at) {
    const [box, own] = [this.spread.tree.box.getBoundingClientRect(), this.nodes[at].group.querySelector(".gt-box").getBoundingClientRect()];
    const before = numberOf(this.explored.numbers[at]);
    const attributes = { "type": "number", "step": "any", "value": before, "aria-label": `number of ${this.names[at]}` };
    const field = element("input", "gt-typed", this.spread.tree.box, "", attributes);
    Object.assign(field.style, { left: `${own.left - box.left}px`, top: `${own.top - box.top}px`, width: `${own.width}px` });
    field.addEventListener("input", () => {
      if (Number.isFinite(field.valueAsNumber)) this.put(at, field.valueAsNumber);
      this.rule.at(this.explored, at, this.names[at]);
    });
    field.addEventListener("keydown", (event) => this.typed(event, at, before));
    field.addEventListener("blur", () => {
      field.remove();
      this.commit();
    });
    field.focus();
    field.select();
    this.asking.ask(undefined);
    this.showRule(at);
  }

  typed(event, at, before) {
    event.stopPropagation();
    if (event.key === "Escape") this.put(at, before);
    if (event.key === "Enter" || event.key === "Escape") this.nodes[at].face.focus();
  }

  showRule(at) {
    const own = this.nodes[at].group.querySelector(".gt-box").getBoundingClientRect();
    this.rule.stand(own, this.spread.tree.box.getBoundingClientRect(), numberOf(this.explored.numbers[at]));
    this.rule.at(this.explored, at, this.names[at]);
  }

  hideRule() {
    this.rule.hide();
  }
}

/** The rule at a leaf that is dragged: how far its number can go before the root's value changes. */
class Rule {
  constructor(box) {
    this.all = element("div", "gt-rule", box, "", { style: `height: ${2 * REACH}px` });
    this.band = element("div", "gt-rule-band", this.all);
    this.dot = element("div", "gt-rule-dot", this.all);
    this.words = element("div", "gt-rule-words", this.all, "", { role: "status" });
    this.hide();
  }

  hide() {
    this.all.hidden = true;
  }

  /** Stand at the right edge of a leaf, its middle at the number that the leaf has now. */
  stand(own, box, middle) {
    this.all.hidden = false;
    this.middle = middle;
    this.all.style.left = `${own.right - box.left - 7}px`;
    this.all.style.top = `${(own.top + own.bottom) / 2 - box.top - REACH}px`;
    this.all.classList.toggle("gt-rule-left", own.right - box.left > box.width / 2);
  }

  at(tree, leaf, name) {
    const found = bandOf(tree, leaf);
    const [top, bottom] = [this.place(found.to), this.place(found.from)];
    Object.assign(this.band.style, { top: `${top}px`, height: `${Math.max(bottom - top, 3)}px` });
    this.dot.style.top = `${this.place(numberOf(tree.numbers[leaf]))}px`;
    this.words.textContent = bandWords(found, name);
  }

  place(number) {
    return REACH - Math.max(-REACH, Math.min(REACH, (number - this.middle) * PIXELS));
  }
}

export default widget(ExplorerView);
