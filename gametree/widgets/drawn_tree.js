// The tree of a narration: its nodes as they are marked, the halo around the one that is looked at, and what a node has to say.

import { addButton, element, faceOf } from "./page.js";
import { EDGE, Figure, Stage, setAll, svgElement } from "./stage.js";
import { placeOf } from "./window_line.js";

const GLIDE = 250; // milliseconds in which the halo, and a value, go along an edge
const HALO = [4.5, 3.5]; // pixels from a node to the middle of its halo, beside it and above: it covers no name and no neighbour
const HELD = 150; // milliseconds: steps that follow so soon are shown at once
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const STATES = { "gt-wait": "not looked at yet", "gt-open": "open", "gt-pruned": "never looked at" };

export class DrawnTree {
  constructor(parent) {
    this.box = element("div", "gt-tree-box", parent);
    this.view = element("div", "gt-tree", this.box);
  }

  /** Draw the picture of a narration; false where it is of another one, which is on the way. */
  draw(svg, moment, hasBars = moment.hasWindows) {
    this.moment = undefined; // nothing is shown yet
    this.view.innerHTML = svg;
    this.svg = this.view.querySelector("svg");
    this.nodes = [...this.view.querySelectorAll("[data-node]")].map((group) => new NodeView(group, this.view));
    this.svg.setAttribute("role", "group");
    this.svg.querySelector("title")?.remove();
    const { parents } = moment.narration;
    this.isWhole = this.nodes.length === parents.length;
    if (!this.isWhole) return false;
    this.figures = this.nodes.map(({ group }) => new Figure(group, 0));
    this.stage = new Stage(this.figures, parents, hasBars);
    this.halo = svgElement("rect", "gt-halo", { rx: 8 });
    this.svg.insertBefore(this.halo, this.nodes[0].group);
    this.children = parents.map(() => []);
    parents.forEach((parent, at) => parent >= 0 && this.children[parent].push(at));
    this.measure(moment);
    return true;
  }

  /** Find out what room the values of nodes will ever need, beside them or below their numbers. */
  measure({ worths }) {
    this.figures.forEach((figure, at) => {
      const told = [...worths[at]];
      figure.longest = Math.max(0, ...told.map((value) => value.length));
      figure.hasBelow = told.some((value) => value && value !== this.nodes[at].number);
    });
  }

  /** Give the tree its room, and at least a height; what it does not fit into scrolls. */
  fit({ nodes }, room) {
    this.stage.choose(this.children, this.box.closest(".gt-printed") ? [] : [...new Set(nodes)], room); // paper does not scroll
    const [width, height] = this.stage.frame(this.view.clientWidth, room.beside, room.names);
    const high = Math.min(height, room.height + EDGE);
    this.view.style.height = `${high}px`;
    this.overflows = width > this.view.clientWidth || height > high;
    if (this.moment) this.stand();
  }

  /** Show a moment; `axis` is that of the windows, where there are some. */
  show(moment, axis) {
    this.moment = moment;
    const { marks, now, step, frame, forMax } = moment;
    marks.forEach((mark, at) => this.nodes[at].show(mark, at === now, forMax));
    this.svg.setAttribute("aria-label", `step ${step + 1} of ${moment.narration.frames.length}: ${moment.wordsOf(frame)[1]}`);
    this.nodes.forEach((node, at) => node.face.setAttribute("tabindex", at === now ? "0" : "-1"));
    const isNext = moment.isNext && this.isUnhurried();
    this.stand(isNext);
    if (this.overflows) this.follow(this.nodes[now]);
    if (axis) this.showBars(axis);
    if (isNext && frame.kind === "return") this.travel(now);
  }

  /** Whether there is time for a motion: the last step was not just now, and motion is wanted. */
  isUnhurried() {
    const [now, last] = [performance.now(), this.shownAt ?? -Infinity];
    this.shownAt = now;
    return now - last > HELD && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Put the nodes where they stand, and the halo around the one that is looked at. */
  stand(isGliding = false) {
    const { now, frame } = this.moment;
    const hasMoved = this.stage.put(now);
    const from = this.haloAt;
    this.haloAt = now;
    for (const motion of this.halo.getAnimations()) motion.cancel();
    const figure = this.figures[now];
    const [half, tall] = figure.box.map((one, axis) => one + (axis === 0 && figure.isNumber && this.stage.style.isTight ? 0.5 : HALO[axis]));
    setAll(this.halo, { x: -half, y: -tall, width: 2 * half, height: 2 * tall });
    this.halo.style.transform = `translate(${figure.x}px, ${figure.y}px)`;
    this.halo.classList.toggle("gt-halo-cut", frame.kind === "cut");
    if (isGliding && !hasMoved && from !== now) this.glide(from, now);
  }

  glide(from, to) {
    const { figures, moment: { narration: { parents } } } = this;
    const isDown = parents[to] === from;
    const { edge } = figures[isDown ? to : from];
    const isAlong = isDown || parents[from] === to;
    const points = isAlong ? pointsOf(edge).slice(1, -1) : [];
    const places = [figures[from], ...(isDown ? points : points.reverse()), figures[to]];
    this.halo.animate(places.map(translation), { duration: GLIDE, easing: EASE });
  }

  /** A small bar at each node of the path, all on one scale: how the windows nest, and where they close. */
  showBars(axis) {
    const { openCalls, nodes, windows } = this.moment;
    const open = new Map(openCalls.reverse().map((call) => [nodes[call], windows[call]]));
    this.figures.forEach((figure, at) => {
      const window = figure.detail > 0 && !figure.isNumber ? open.get(at) : undefined;
      if (window) showBar(figure, window.slice(0, 2), axis);
      else if (figure.bar) figure.bar.style.display = "none";
    });
  }

  follow({ group }) {
    const view = this.view.getBoundingClientRect();
    const all = group.getBoundingClientRect(); // with its window and value
    const box = all.width < view.width ? all : group.querySelector(".gt-face").getBoundingClientRect();
    if (box.left < view.left || box.right > view.right) {
      this.view.scrollLeft += (box.left + box.right - view.left - view.right) / 2;
    }
    if (box.top < view.top || box.bottom > view.bottom) {
      this.view.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2;
    }
  }

  /** Let the value of a node go up to its parent. */
  travel(node) {
    const { edge, detail } = this.figures[node];
    if (!edge || detail === 0) return;
    const text = svgElement("text", "gt-travelling");
    text.textContent = this.nodes[node].value.textContent;
    this.svg.append(text);
    text.animate(pointsOf(edge).reverse().map(translation), GLIDE).finished.finally(() => text.remove());
  }

  /** For each arrow key, where it leads from a node: up, down, or to a neighbour. */
  walks(node = this.moment.now) {
    const { parents } = this.moment.narration;
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
}

function translation({ x, y }) {
  return { transform: `translate(${x}px, ${y}px)` };
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

class NodeView {
  constructor(group, tree) {
    this.group = group;
    this.edge = tree.querySelector(`[data-edge="${group.dataset.node}"]`);
    this.value = group.querySelector(".gt-value");
    this.notes = [...group.querySelectorAll(".gt-note")];
    this.number = group.querySelector(".gt-leaf ~ .gt-label")?.textContent;
    const title = group.querySelector("title");
    this.title = title?.textContent ?? "";
    title?.remove(); // its own tooltip says more
    this.face = faceOf(group);
    this.face.setAttribute("role", "img");
  }

  show(mark, isNow, forMax) {
    const isSame = mark === this.mark || String(mark) === String(this.mark);
    if (isSame && isNow === this.isNow && forMax === this.forMax) return;
    Object.assign(this, { mark, isNow, forMax });
    const [state, own, ownNote, other, otherNote] = mark;
    const [value, note] = forMax && other !== undefined ? [other, otherNote] : [own, ownNote];
    const told = !value ? "" : value === this.number ? " gt-told" : " gt-valued";
    this.group.setAttribute("class", `gt-node gt-clickable ${state}${told}${isNow ? " gt-now" : ""}`);
    this.face.setAttribute("aria-label", this.said(state, value, note));
    this.edge?.setAttribute("class", `gt-edge ${state}${this.isLit ? " gt-lit" : ""}`);
    this.value.textContent = value;
    this.notes.forEach((line, at) => (line.textContent = note[at] || ""));
  }

  /** Show that it lies on the way from the node that is asked to the root. */
  light(isLit) {
    if (isLit === Boolean(this.isLit)) return;
    this.isLit = isLit;
    this.edge?.classList.toggle("gt-lit", isLit);
  }

  said(state, value, note) {
    const known = STATES[state.split(" ")[0]];
    const noted = note.join(" "); // its lines are those that there is room for
    return [this.title, known, value && `value ${value}`, known && noted !== known && noted].filter(Boolean).join(", ");
  }
}

/** Asking the nodes of a tree: what a node has to say stands beside it, taking no room of its own, and stays once it is clicked. */
export class Asking {
  // `leave` is called with the step to go on to, when a button of an answer is pressed; with none, when it is closed.
  constructor(tree, leave) {
    Object.assign(this, { tree, leave });
    tree.view.addEventListener("click", (event) => event.target.closest("[data-node]") || this.ask(undefined));
    this.panel = element("div", "gt-answer", tree.box, "", { role: "status" });
    this.hide();
  }

  /** Let the nodes that are drawn be asked. */
  begin() {
    this.tree.nodes.forEach(({ face, group }, at) => {
      const point = (node) => () => this.isPinned || this.ask(node);
      face.setAttribute("role", "button");
      group.addEventListener("mouseenter", point(at));
      group.addEventListener("mouseleave", point(undefined));
      face.addEventListener("focus", () => this.ask(at));
      face.addEventListener("blur", point(undefined));
      group.addEventListener("click", () => this.ask(at, true));
    });
  }

  ask(node, isPinned = false) {
    if (this.isBusy) return;
    this.node = node;
    const lit = new Set();
    for (let at = node ?? -1; at >= 0; at = this.tree.stage.parents[at]) lit.add(at);
    this.tree.nodes.forEach((one, at) => one.light(lit.has(at)));
    if (node === undefined) this.hide();
    else this.answer(this.tree.nodes[node], this.tree.moment.answersFor(node), isPinned);
  }

  /** Answer again, in another step. */
  again() {
    if (this.node !== undefined) this.ask(this.node, this.isPinned);
  }

  keys() {
    return { Enter: () => this.ask(this.node, true), Escape: () => this.ask(undefined) };
  }

  hide() {
    this.panel.hidden = true;
    this.isPinned = false;
  }

  answer(node, { lines, goals }, isPinned) {
    this.isPinned = isPinned;
    this.panel.hidden = false;
    this.panel.replaceChildren();
    this.panel.classList.toggle("gt-pinned", isPinned);
    const isBoard = node.group.querySelector(".gt-drawn") !== null;
    element("b", "", this.panel, isBoard ? node.title.split(":")[0] : node.title);
    for (const line of lines.filter(Boolean)) element("p", "", this.panel, line);
    if (isPinned) this.addButtons(goals);
    this.stand(node.group.getBoundingClientRect(), this.tree.box.getBoundingClientRect());
  }

  addButtons(goals) {
    const buttons = Object.entries(goals).map(([text, step]) => [`${text}: step ${step + 1}`, step]);
    for (const [text, step] of [...buttons, ["close"]]) {
      addButton("gt-button", this.panel, text, () => {
        this.ask(undefined);
        this.leave(step); // the button that was pressed goes with the answer
      });
    }
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
