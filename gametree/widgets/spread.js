// What a card shows of a narration, as on two pages: the caption, the tree on the left, and what stands beside it on the right.

import { element, heightOf } from "./page.js";
import { DrawnTree } from "./drawn_tree.js";
import { textOfCaption } from "./narration.js";
import { Side } from "./side.js";
import { EDGE } from "./stage.js";

export const NARROW = 700; // pixels of a card in which code and windows stand below the tree
export const [HIGHEST, HIGHEST_NARROW] = [638, 678]; // pixels of a card
const [LOWEST, LOWEST_NARROW] = [300, 200]; // pixels that a tree is given at least
const MOST_CAPTIONS = 60; // to measure, of the longest

export class Caption {
  constructor(card, tree) {
    Object.assign(this, { card, tree, box: element("div", "gt-caption", card, "", { "aria-live": "polite" }) });
  }

  show(moment) {
    this.box.replaceChildren(...moment.captionOf(moment.frame).map((part) => this.part(part, moment.now)));
  }

  /** A part of a caption: words, or a name or number with the colour that it has in the tree, which lights its node. */
  part(part, now) {
    if (typeof part === "string") return part;
    const [text, kind, node] = part;
    const made = element("span", `gt-say gt-say-${kind}${node === now && kind === "node" ? " gt-here" : ""}`, null, text);
    if (node === null || node === undefined) return made;
    const light = (isLit) => this.tree.nodes[node].group.toggleAttribute("data-pointed", isLit);
    made.addEventListener("mouseenter", () => light(true));
    made.addEventListener("mouseleave", () => light(false));
    return made;
  }

  /** The height that the longest caption needs. */
  heightFor(moment) {
    const told = moment.narration.frames.flatMap((frame) => [true, false].map((side) => moment.captionOf(frame, side)));
    const known = new Map(told.map((caption) => [textOfCaption(caption), caption]));
    const longest = [...known.keys()].sort((one, other) => other.length - one.length).slice(0, MOST_CAPTIONS);
    const probe = element("div", "gt-caption gt-probe", this.card);
    for (const text of longest) element("span", "", probe).append(...known.get(text).map((part) => this.part(part)));
    const height = probe.offsetHeight;
    probe.remove();
    return height;
  }
}

export class Spread {
  // `view` is asked to show itself again, when numbers are to be for the other side.
  constructor(card, moment, view, hasWindows = moment.hasWindows) {
    const { narration } = moment;
    Object.assign(this, { card, hasWindows });
    if (narration.passes) this.pass = element("div", "gt-pass", card);
    this.tree = new DrawnTree();
    this.caption = new Caption(card, this.tree);
    this.body = element("div", "gt-body", card);
    this.left = element("div", "gt-left", this.body);
    this.left.append(this.tree.box);
    this.counts = element("span", "gt-counts", element("div", "gt-foot", this.left));
    this.side = new Side(this.body, moment, hasWindows, view, view.spread?.side);
    card.classList.toggle("gt-plain", !hasWindows);
  }

  draw(svg, moment) {
    return this.tree.draw(svg, moment, this.hasWindows);
  }

  show(moment) {
    const { frame, step, narration } = moment;
    this.caption.show(moment);
    this.counts.textContent = frame.counts;
    this.side.show(moment);
    if (this.pass) this.pass.textContent = narration.passes.findLast(([first]) => first <= step)?.[1] ?? "";
    this.tree.show(moment, this.side.nest?.axis);
  }

  /** Give each part its room: `beside` is the height that is needed beside the tree, `narrow` the tree's in a narrow card. */
  fit(moment, beside, narrow) {
    if (!this.tree.isWhole) return;
    this.card.classList.toggle("gt-narrow", this.card.clientWidth < NARROW);
    this.caption.box.style.height = `${this.caption.heightFor(moment)}px`;
    this.fitTree(moment, beside, narrow);
    this.side.code.scroll();
  }

  fitTree(moment, beside = this.side.height, narrow = undefined) {
    const isNarrow = this.card.classList.contains("gt-narrow");
    const { stage, view: { clientWidth } } = this.tree;
    const foot = heightOf(this.left) - heightOf(this.tree.view);
    const others = heightOf(this.card) - heightOf(this.body) + (isNarrow ? this.side.box.offsetHeight : 0) + foot;
    const least = isNarrow ? LOWEST_NARROW : Math.max(LOWEST, beside - foot) - EDGE;
    const names = stage.namesIn(clientWidth);
    const height = (isNarrow && narrow) || (isNarrow ? HIGHEST_NARROW : HIGHEST) - others - EDGE;
    this.tree.fit(moment, { width: clientWidth - EDGE - names, height, least, beside: isNarrow ? 0 : least + EDGE, names });
  }
}
