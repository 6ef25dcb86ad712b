// The stage: where the nodes of a tree stand in the room that there is, and how much of each is shown.

const [DOT, SMALL, WHOLE] = [0, 1, 2];
const WIDE = { label: 8.4, value: 9.6, name: 7 }; // pixels of a character
const ASIDE = 9; // pixels between a node and its value
const [UNDER, BAR] = [16, 10]; // pixels that a line of text is high, and a window's bar below its node
export const EDGE = 24; // pixels around a tree, from side to side
const [SIDE_NAMES, SIDE_SIGNS, MANY] = [72, 12, 440]; // pixels for the names of the sides, or their signs, where there are not so many
const LEAST_CALL = 0.86; // of a call's box, so that its text of 12 pixels stays inside
const MOST_SPARE = 24; // pixels that levels move apart where there is room
const WAY = 9; // more levels than any tree has: all of it is shown
// The order of trials: all of the tree at falling scales, then only what lies around the node that is looked at.
const style = (scale, around = WAY, isTight = around !== WAY) => ({ scale, around, isTight, gap: isTight ? 22 : 34 });
const TIGHT = [style(1, WAY, true), style(0.86, WAY, true), style(0.75, WAY, true), { ...style(0.75, WAY, true), gap: 8 }, { ...style(0.6, WAY, true), gap: 14 }];
const NUMBERS = [style(1.5), style(1.25), style(1), ...TIGHT, style(1, 2), style(0.86, 2), style(0.86, 1), style(0.75, 1), style(0.75, 0), style(0.75, 3)];
const CLOSE = [0.9, 0.75, 0.6, 0.5, 0.4, 0.33].map((scale) => style(scale, 0));
const BOARDS = [style(1), style(0.875), style(0.75), style(0.625), { ...style(0.625), gap: 14 }, style(0.875, 2), style(0.75, 2), style(0.625, 2), style(0.75, 1), ...CLOSE];

/** Where nodes stand: children side by side, each parent above their middle, each level below all of the one before. */
// `needs` has for each node how far it reaches to the left, right, up and down, and how far it is below what is above.
export function placesOf(children, needs) {
  const [reaches, offsets, levels] = [[], [], []];
  const measure = (node, depth) => {
    (levels[depth] ??= []).push(node);
    const mine = children[node];
    mine.forEach((child) => measure(child, depth + 1));
    let x = 0;
    mine.forEach((child, at) => (offsets[child] = x += at && reaches[mine[at - 1]].right + reaches[child].left));
    mine.forEach((child) => (offsets[child] -= x / 2));
    const [first, last] = [mine[0], mine.at(-1)];
    const below = mine.length ? [reaches[first].left - offsets[first], reaches[last].right + offsets[last]] : [0, 0];
    reaches[node] = { left: Math.max(needs[node].left, below[0]), right: Math.max(needs[node].right, below[1]) };
  };
  measure(0, 0);
  const [xs, ys] = [[reaches[0].left], []];
  let y = 0;
  levels.forEach((nodes, depth) => {
    const most = (way) => Math.max(...nodes.map((node) => needs[node][way]));
    y += most("up") + (depth && most("gap"));
    for (const node of nodes) {
      ys[node] = y;
      children[node].forEach((child) => (xs[child] = xs[node] + offsets[child]));
    }
    y += most("down");
  });
  return { xs, ys, width: reaches[0].left + reaches[0].right, height: y, levels: levels.length };
}

/** A drawn node, and the room that it needs. */
export class Figure {
  constructor(group, longest) {
    Object.assign(this, { group, longest });
    const { x, width, height } = group.querySelector(".gt-frame").attributes;
    this.half = Number(x.value) + Number(width.value) - 5;
    this.isBoard = group.querySelector(".gt-drawn, .gt-square") !== null;
    this.isNumber = !this.isBoard && group.querySelector(".gt-leaf") !== null;
    this.isCall = group.querySelector(".gt-call") !== null;
    this.tall = (this.isNumber ? 26 : Number(height.value) - 10) / 2;
    this.top = Number(group.getAttribute("transform").match(/-?[\d.]+/g)[1]);
    this.edge = group.ownerSVGElement.querySelector(`[data-edge="${group.dataset.node}"]`);
  }

  get name() {
    return this.group.querySelector(".gt-name")?.textContent ?? "";
  }

  /** Put a board's name, where it is short, on the side of its edge to which that does not bend. */
  turnName(isRight) {
    const name = this.group.querySelector(".gt-name");
    this.isTurned ??= this.isBoard && name !== null && Number(name.getAttribute("x")) < -5;
    if (this.isTurned) setAll(name, { "x": isRight ? 5 : -5, "text-anchor": isRight ? "start" : "end" });
  }

  /** Half as wide as its number needs, which may change. */
  fitNumber(text) {
    this.half = Math.max(15, (text.length * WIDE.label) / 2 + 5);
    this.group.querySelector(".gt-leaf").setAttribute("d", `M${-this.half} -13H${this.half}V13H${-this.half}Z`);
  }

  need({ scale, isTight, gap }, detail, hasBars) {
    if (detail === DOT || (detail === SMALL && this.isCall)) return { left: 3.5, right: 3.5, up: 6, down: 6, gap: 8, scale: 1 };
    const k = detail === SMALL && this.isBoard ? scale / 2 : this.isCall ? Math.max(scale, LEAST_CALL) : scale;
    const room = this.reach(k, detail, isTight);
    return { ...room, down: room.down + (hasBars ? BAR : 0), gap: detail === SMALL ? 14 : gap, scale: k };
  }

  reach(k, detail, isTight) {
    const [half, tall] = [this.half * k, this.tall * k];
    const beside = isTight ? 0.5 : 4;
    if (this.isNumber) return { left: half + beside, right: half + beside, up: tall, down: tall + (isTight ? 4 : 14 * k + 5) + (this.hasBelow ? UNDER : 0) };
    const isNamed = this.isBoard && detail === WHOLE;
    const name = isNamed ? this.name.length * WIDE.name + 5 : 0;
    const value = this.longest ? ASIDE + this.longest * WIDE.value : 0;
    const margin = this.isBoard || !isTight ? 5 : 2;
    const apart = margin + (this.isBoard && value ? 3 : 0); // so that the halo of a neighbour does not touch it
    return { left: Math.max(half, name) + margin, right: half + value + apart, up: tall + (isNamed ? UNDER + 5 : 0), down: tall };
  }

  put(x, y, { scale }, detail) {
    const isSame = scale === this.scale && detail === this.detail;
    if (!isSame || x !== this.x || y !== this.y) this.group.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    Object.assign(this, { x, y, scale, detail });
    if (!isSame || this.sized !== this.half) this.size();
  }

  /** What depends on how large it is shown, and on how much of it. */
  size() {
    const { group, scale, detail } = this;
    this.sized = this.half;
    group.style.setProperty("--gt-scale", scale);
    group.dataset.detail = detail;
    const boxOf = (more) => {
      const [half, tall] = [this.half + more, this.tall + more].map((one) => (detail === DOT ? 6 : one));
      return { x: -half, y: -tall, width: 2 * half, height: 2 * tall };
    };
    for (const frame of group.querySelectorAll(".gt-face, .gt-frame, .gt-frame-glow")) setAll(frame, boxOf(4));
    for (const ring of group.querySelectorAll(".gt-ring")) setAll(ring, boxOf(this.isNumber ? 1 : 4)); // numbers touch each other
    if (!this.isNumber) for (const text of group.querySelectorAll(".gt-value, .gt-note")) text.setAttribute("x", this.half + ASIDE / scale);
    if (detail === DOT) this.dot ??= this.draw("rect", "gt-dot", { x: -3, y: -4, width: 6, height: 8, rx: 2 });
  }

  draw(tag, classes, attributes = {}) {
    const made = svgElement(tag, classes, attributes);
    this.group.insertBefore(made, this.group.querySelector(".gt-face"));
    return made;
  }

  /** How far it reaches from its middle on the screen. */
  get box() {
    return this.detail === DOT ? [4, 4] : [this.half * this.scale, this.tall * this.scale];
  }
}

export function svgElement(tag, classes, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  made.setAttribute("class", classes);
  setAll(made, attributes);
  return made;
}

export function setAll(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
}

/** The layout of a tree of figures in its room: one style for all steps, so that nothing changes size; places by node. */
export class Stage {
  constructor(figures, parents, hasBars = false) {
    Object.assign(this, { figures, parents, hasBars, svg: figures[0].group.ownerSVGElement });
    const tops = [...new Set(figures.map(({ top }) => top))].sort((one, other) => one - other);
    const names = [...this.svg.querySelectorAll(".gt-side-name")];
    this.sides = names.map((name) => [name, tops.indexOf(Number(name.getAttribute("y")) - 4), name.textContent]);
  }

  /** Choose the first style in which everything fits, whichever of some nodes is looked at; without any, all is shown. */
  choose(children, nows, { width, height, least }) {
    Object.assign(this, { children, places: new Map(), place: undefined });
    const known = this.figures.some(({ isBoard }) => isBoard) ? BOARDS : NUMBERS;
    const styles = nows.length ? known : known.filter(({ around }) => around === WAY);
    const sizesOf = (style) => (style.around === WAY ? [0] : nows).map((now) => this.layOut(now, style));
    const mostOf = (sizes) => ["width", "height", "levels"].map((name) => Math.max(...sizes.map((size) => size[name])));
    const fits = (style) => {
      const [wide, high] = mostOf(sizesOf(style));
      return wide <= width && high <= (style.scale > 1 ? Math.min(height, least) : height);
    };
    const style = styles.find(fits) ?? styles.at(-1);
    const [, high, levels] = mostOf(sizesOf(style));
    const spare = style.around === WAY ? (least - high) / Math.max(1, levels - 1) : 0;
    this.style = { ...style, gap: style.gap + Math.max(0, Math.min(MOST_SPARE, spare)) };
    [this.width, this.height] = mostOf(sizesOf(this.style));
  }

  /** How much of a room's width the names of the sides take, on the left; their signs, where there is no room for more. */
  namesIn(width) {
    return this.sides.length > 0 ? (width > MANY ? SIDE_NAMES : SIDE_SIGNS) : 0;
  }

  /** Give the picture a size, at least that of the tree, and put the tree into its middle; returns the size. */
  frame(width, height, names) {
    const { scale, isTight } = this.style;
    const size = [Math.max(width, this.width + EDGE + names), Math.max(height, this.height + EDGE)];
    this.left = (this.width - names - size[0]) / 2;
    this.svg.setAttribute("viewBox", `${this.left} ${(this.height - size[1]) / 2} ${size.join(" ")}`);
    ["width", "height"].forEach((name, at) => (this.svg.style[name] = `${size[at]}px`));
    this.svg.style.setProperty("--gt-number", `${scale > 1 ? 18 : scale < (this.figures[0].isCall ? 1 : 0.7) ? 12 : 14}px`);
    this.svg.classList.toggle("gt-tight", isTight);
    for (const [name, , text] of this.sides) name.textContent = names > SIDE_SIGNS ? text : text[0];
    return size;
  }

  /** How much is shown of each node while one of them is looked at: the way to it, what is beside it, and its children. */
  details(now, around) {
    if (around === WAY) return this.figures.map(() => WHOLE);
    const details = this.figures.map(() => DOT);
    for (let [node, up] = [now, 0]; node >= 0; node = this.parents[node], up++) {
      const [own, beside] = AROUND[around].map((levels) => levels[Math.min(up, levels.length - 1)]);
      for (const one of this.children[this.parents[node]] ?? []) details[one] = beside;
      details[node] = own;
    }
    for (const one of this.children[now]) details[one] = [1, 2].includes(around) || this.figures[one].isNumber ? WHOLE : SMALL;
    return details;
  }

  layOut(now, style) {
    const details = this.details(now, style.around);
    const needs = this.figures.map((figure, at) => figure.need(style, details[at], this.hasBars && this.children[at].length > 0));
    this.figures.forEach(({ isCall }, at) => (details[at] = isCall && details[at] === SMALL ? DOT : details[at]));
    return { ...placesOf(this.children, needs), needs, details };
  }

  /** Put every node where it stands while one of them is looked at; false where they stand there already. */
  put(now) {
    const key = this.style.around === WAY ? 0 : now;
    if (!this.places.has(key)) this.places.set(key, this.layOut(key, this.style));
    const place = this.places.get(key);
    if (this.place === place) return false;
    this.place = place;
    const left = (this.width - place.width) / 2;
    this.figures.forEach((figure, at) => figure.put(left + place.xs[at], place.ys[at], place.needs[at], place.details[at]));
    this.figures.forEach((figure, at) => figure.edge && this.drawEdge(figure, this.figures[this.parents[at]]));
    const ys = [...new Set(place.ys)].sort((one, other) => one - other);
    for (const [name, level] of this.sides) setAll(name, { x: this.left + EDGE / 2, y: ys[level] + 4 });
    return true;
  }

  drawEdge(figure, above) {
    figure.turnName(figure.x > above.x);
    const [from, to] = [above.y + above.box[1], figure.y - figure.box[1]];
    const middle = (from + to) / 2;
    const way = `M${above.x} ${from}C${above.x} ${middle} ${figure.x} ${middle} ${figure.x} ${to}`;
    if (way !== figure.way) figure.edge.setAttribute("d", (figure.way = way));
  }
}

// For how many levels around the node are shown: what is on the way up from the node, and what is beside that, by level.
const AROUND = [
  [[WHOLE, WHOLE, SMALL, DOT], [SMALL, DOT]],
  [[WHOLE, WHOLE, SMALL], [WHOLE, SMALL, DOT]],
  [[WHOLE], [WHOLE]],
  [[WHOLE, DOT], [DOT]],
];
