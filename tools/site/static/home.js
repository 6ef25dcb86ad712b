// Plays the recorded search of tic-tac-toe: twelve seconds, again and again, while it is in sight.

const [STANDS, SEARCHES, RESTS] = [1200, 8800, 2000]; // milliseconds
const ICONS = {
  pause: '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h4v12H3zM9 2h4v12H9z"/></svg>',
  play: '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2l10 6-10 6z"/></svg>',
};

class Search {
  constructor(figure) {
    this.figure = figure;
    this.left = figure.dataset.left.split(" ").map(Number);
    this.counter = figure.querySelector(".counter");
    this.calls = 1 + Number(figure.querySelector("[data-seen='0']").dataset.left);
    const parts = (name, state) => [...figure.querySelectorAll(`[data-${name}]`)].map((part) => [Number(part.dataset[name]), part, state]);
    this.events = [...parts("seen", "seen"), ...parts("cut", "cut")].sort(([one], [other]) => one - other);
    this.fronts = [...figure.querySelectorAll("svg > g [data-seen]")].filter((part) => part.querySelector(":scope > .gt-board, :scope > g > .gt-board"));
    this.time = 0;
    this.wants = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.button = figure.querySelector(".pause");
    this.button.addEventListener("click", () => this.choose(!this.wants));
    this.button.hidden = false;
    new IntersectionObserver(([seen]) => this.see(seen.isIntersecting)).observe(figure);
    this.choose(this.wants);
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

  /** Run while it is wanted and seen. */
  go() {
    cancelAnimationFrame(this.request);
    if (!this.wants || !this.isSeen) return;
    if (!this.figure.classList.contains("playing")) this.begin();
    let before = performance.now();
    const frame = (now) => {
      this.time += Math.min(now - before, 100); // a page that was hidden goes on where it was
      before = now;
      this.show();
      this.request = requestAnimationFrame(frame);
    };
    this.request = requestAnimationFrame(frame);
  }

  begin() {
    this.time = 0;
    this.next = 0;
    this.figure.classList.add("playing", "growing");
    for (const [, part, state] of this.events) part.classList.remove(state);
  }

  show() {
    if (this.time > STANDS + SEARCHES + RESTS) this.begin();
    const share = Math.max(0, Math.min((this.time - STANDS) / SEARCHES, 1));
    if (share > 0) this.figure.classList.remove("growing");
    const call = share > 0 ? share * this.calls : -1;
    for (; this.next < this.events.length && this.events[this.next][0] <= call; this.next++) {
      const [, part, state] = this.events[this.next];
      part.classList.add(state);
    }
    for (const part of this.fronts) part.classList.toggle("now", share < 1 && part.dataset.seen <= call && call <= part.dataset.left);
    this.counter.textContent = this.left[Math.floor(share * (this.left.length - 1))].toLocaleString("en");
  }
}

for (const figure of document.querySelectorAll(".whole")) new Search(figure);
