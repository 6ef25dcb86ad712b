// The branches of a tree, to be dealt to two workers: bars show at once who is at which branch, and when both are done.

import { addButton, element } from "../../gametree/widgets/page.js";

const letterOf = (branch) => String.fromCharCode(65 + branch);

class DealingView {
  constructor(model, el) {
    [this.looks, this.deals, this.serial] = ["looks", "deals", "serial"].map((name) => model.get(name));
    const times = Object.values(this.deals).map(([time]) => time);
    [this.best, this.longest] = [Math.min(...times), Math.max(...times)]; // a deal can need more than one alone does
    this.deal = [...Object.keys(this.deals)[0]].map(() => 0);
    const card = element("div", "gt-card gq-dealing", el);
    const tree = element("div", "gq-dealing-tree gt-scrolls", card);
    tree.innerHTML = model.get("tree");
    tree.firstChild.style.minWidth = `${0.84 * tree.firstChild.getAttribute("width")}px`; // its letters of 12 pixels are read
    const row = element("div", "gq-dealing-buttons", card);
    this.buttons = this.deal.map((_, branch) => addButton("gt-button", row, "", () => this.hand(branch)));
    this.rows = this.looks.map((look) => this.row(card, look));
    this.status = element("div", "gq-dealing-said", card, "", { role: "status" });
    this.draw();
  }

  row(card, [letter]) {
    const row = element("div", "gq-dealing-row", card);
    element("b", "", row, letter);
    return element("div", "gq-dealing-line", row);
  }

  hand(branch) {
    this.deal[branch] = 1 - this.deal[branch];
    this.draw();
  }

  draw() {
    const [time, bars] = this.deals[this.deal.join("")];
    this.buttons.forEach((button, branch) => {
      const [letter] = this.looks[this.deal[branch]];
      button.textContent = `${letterOf(branch)} → ${letter}`;
      button.title = `branch ${letterOf(branch)} is with ${letter}; hand it to the other`;
    });
    for (const line of this.rows) line.replaceChildren();
    for (const [worker, branch, start, end] of bars) this.bar(worker, letterOf(branch), start, end);
    this.status.textContent = this.said(time, bars);
  }

  bar(worker, name, start, end) {
    const [, colour, onColour, dashes] = this.looks[worker];
    const bar = element("span", dashes === "none" ? "" : "gq-dealing-striped", this.rows[worker], `${name} ${end - start}`);
    const share = (units) => `${(100 * units) / this.longest}%`;
    Object.assign(bar.style, { left: share(start), width: share(end - start), backgroundColor: colour, color: onColour });
  }

  said(time, bars) {
    const ends = this.looks.map((_, worker) => Math.max(...bars.map(([whose, , , end]) => (whose === worker ? end : 0))));
    if (ends.includes(0)) return `One does it all, and needs ${time} units, the root's own included. Hand a branch to the other.`;
    const [p, q] = this.looks.map(([letter], worker) => `${letter} after ${ends[worker]}`);
    const told = `Done: ${p}, ${q} units. One alone needs ${this.serial}.`;
    return time === this.best ? `✓ ${told} No deal is faster than ${time}.` : `${told} There is a better deal.`;
  }
}

export default { render: ({ model, el }) => new DealingView(model, el) };
