// Plays a search in its picture: the whole tree stands, what is visited lights up, what is cut falls, and the number goes down.

import { NODES } from "./whole.mjs";

const LOOPED = { stands: 1200, searches: 8800, rests: 2000 }; // milliseconds
const ONCE = { stands: 300, searches: 2700, rests: Infinity };
const ICONS = {
  pause: '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h4v12H3zM9 2h4v12H9z"/></svg>',
  play: '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2l10 6-10 6z"/></svg>',
};

export class Film {
  constructor(figure) {
    Object.assign(this, { figure, counter: figure.querySelector(".counter"), button: figure.querySelector(".pause") });
    this.button.addEventListener("click", () => this.choose(!this.wants));
    new IntersectionObserver(([seen]) => this.see(seen.isIntersecting)).observe(figure);
  }

  /** Take the picture that the figure has now, as it is at the end of a search. */
  load({ calls, lost }) {
    const parts = (name, state) => [...this.figure.querySelectorAll(`[data-${name}]`)].map((part) => [Number(part.dataset[name]), part, state]);
    cancelAnimationFrame(this.request);
    Object.assign(this, { calls, lost, isBegun: false });
    this.events = [...parts("seen", "seen"), ...parts("cut", "cut")].sort(([one], [other]) => one - other);
    this.fronts = parts("seen").map(([, part]) => part).filter((part) => part.querySelector(":scope > .gt-board"));
    this.figure.classList.remove("playing", "growing");
    this.counter.textContent = calls.toLocaleString("en");
  }

  /** Play it, again and again or once, unless its reader wants no motion. */
  play(isLooped) {
    this.times = isLooped ? LOOPED : ONCE;
    this.choose(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  choose(wants) {
    this.wants = wants;
    this.button.innerHTML = ICONS[wants ? "pause" : "play"];
    this.button.setAttribute("aria-label", wants ? "pause the animation" : "play the animation");
    this.go();
  }

  see(isSeen) {
    this.isSeen = isSeen;
    this.go();
  }

  /** Run while it is wanted and in sight. */
  go() {
    cancelAnimationFrame(this.request);
    if (!this.wants || !this.isSeen) return;
    if (!this.isBegun) this.begin();
    let before = performance.now();
    const frame = (now) => {
      this.time += Math.min(now - before, 100); // a page that was hidden goes on where it was
      before = now;
      this.show();
      if (this.isBegun) this.request = requestAnimationFrame(frame);
    };
    this.request = requestAnimationFrame(frame);
  }

  begin() {
    Object.assign(this, { time: 0, next: 0, cuts: 0, left: NODES, isBegun: true });
    this.figure.classList.add("playing", "growing");
    for (const [, part, state] of this.events) part.classList.remove(state);
  }

  show() {
    const { stands, searches, rests } = this.times;
    if (this.time > stands + searches + rests) this.begin();
    const share = Math.max(0, Math.min((this.time - stands) / searches, 1));
    if (share > 0) this.figure.classList.remove("growing");
    const call = share > 0 ? share * this.calls : -1;
    for (; this.next < this.events.length && this.events[this.next][0] <= call; this.next++) {
      const [, part, state] = this.events[this.next];
      part.classList.add(state);
    }
    for (; this.cuts < this.lost.length && this.lost[this.cuts][0] <= call; this.cuts++) this.left -= this.lost[this.cuts][1];
    for (const part of this.fronts) part.classList.toggle("now", share < 1 && part.dataset.seen <= call && call <= part.dataset.left);
    this.counter.textContent = this.left.toLocaleString("en");
    if (share < 1 || rests < Infinity) return;
    this.isBegun = false;
    this.choose(false);
  }
}
