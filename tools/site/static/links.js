// A link such as #stepper-2=17 opens a lesson with its second stepper at step 17, and #game-1=4 its first game after four moves;
// each gives its own. What else is to be shown goes on like &tree=3,12,8,2,4,6;1,0;; and whoever shows it says whether it can.

const KINDS = { stepper: ".gt-stepper:not(.gt-half)", game: ".gt-replay" }; // a comparison is a stepper
const LINK = /^#(stepper|game)-(\d{1,3})=(\d{1,5})(?:&((?:tree|way|line|moves)=[-\d.,;]{1,2000}))?$/;
const REFUSED = "This link cannot be followed on this page";
const OTHER = { tree: "a tree that this stepper cannot show", way: "a way to go on that this comparison has not",
  line: "a line that this game has not", moves: "moves that this board cannot play" };
const NO_STEP = "a step that is not on it";
const LONG_ENOUGH = 1600; // milliseconds

const sliderOf = (card) => card.querySelector('input[type="range"]');
const kindOf = (card) => Object.keys(KINDS).find((kind) => card.matches(KINDS[kind]));
const allOf = (kind) => [...document.querySelectorAll(KINDS[kind])];
const firstOf = (kind) => Number(kind === "stepper"); // steps are counted from 1, moves that were played from 0

async function copyLink({ target }, card, offer) {
  const kind = kindOf(card), changes = card.dataset.changes ? `&${card.dataset.changes}` : "";
  const place = `${kind}-${allOf(kind).indexOf(card) + 1}=${Number(sliderOf(card).value) + firstOf(kind)}`;
  history.replaceState(history.state, "", `#${place}${changes}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {}); // where that is not allowed, the bar has the address
  target.textContent = "link copied";
  setTimeout(() => { target.textContent = offer; }, LONG_ENOUGH);
}

/** Cards come one after another, and some are built anew. */
function offerLinks() {
  for (const [kind, place] of [["stepper", ".gt-foot"], ["game", ".gt-bar"]]) {
    for (const foot of document.querySelectorAll(`${KINDS[kind]} ${place}:not(:has(.site-step-link))`)) {
      const card = foot.closest(KINDS[kind]), offer = kind === "stepper" ? "link to this step" : "copy link";
      if (!sliderOf(card)) continue;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "gt-button site-step-link", textContent: offer });
      button.addEventListener("click", (event) => copyLink(event, card, offer));
      foot.append(button);
    }
  }
}

/** Whether every widget of the page has been drawn: only then is it known which stepper is the second. */
function isComplete() {
  const places = document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]');
  const drawn = document.querySelectorAll(".cell_output .widget-subarea");
  const isDrawn = [...drawn].every((widget) => widget.querySelector(":scope > * > *") && !widget.querySelector(".lm-Panel > .lm-Widget:empty, .gt-lives:empty"));
  return drawn.length === places.length && isDrawn;
}

/** Say above what is shown instead that a link cannot be followed, and why. */
function refuse(asked, place = document.querySelector("article > *")) {
  const textContent = asked ? `${REFUSED}: it asks for ${asked}.` : `${REFUSED}.`;
  const told = Object.assign(document.createElement("p"), { className: "site-refused", role: "alert", textContent });
  place.before(told);
  told.scrollIntoView({ block: "center" }); // not below what stays at the top
}

function followLink() {
  if (!/^#(stepper|game)-/.test(location.hash)) return;
  document.querySelector(".site-refused")?.remove();
  const [, kind, number, step, changes] = LINK.exec(location.hash) ?? [], card = kind && allOf(kind)[number - 1];
  if (!kind) return refuse();
  const slider = card && sliderOf(card), value = step - firstOf(kind);
  if (!slider || value < 0 || (!changes && value > slider.max)) return refuse(NO_STEP);
  for (let at = slider; (at = at.parentElement); ) if (at.matches("details")) at.open = true;
  const asked = new CustomEvent("gt-changes", { detail: changes, cancelable: true }); // without one, of what it was
  const isHeard = !card.dispatchEvent(asked) || !changes;
  const isBeyond = value > sliderOf(card).max;
  sliderOf(card).value = value;
  sliderOf(card).dispatchEvent(new Event("input"));
  card.scrollIntoView({ block: "center" });
  if (!isHeard || isBeyond) refuse(isHeard ? NO_STEP : OTHER[changes.split("=")[0]], card);
}

document.addEventListener("DOMContentLoaded", () => {
  let isFollowed = false;
  new MutationObserver(() => {
    offerLinks();
    if (isFollowed || !isComplete()) return;
    isFollowed = true;
    followLink();
  }).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });
  window.addEventListener("hashchange", followLink);
});
