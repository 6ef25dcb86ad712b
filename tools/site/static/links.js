// A link such as #stepper-2=17 opens a lesson with its second stepper at step 17, and each stepper gives its own; where
// its tree was changed, the link goes on like &tree=3,12,8,2,4,6;1,0;; with the leaves' numbers and new orders of children.

const STEPPERS = ".gt-stepper:not(.gt-half)"; // a comparison is one
const LINK = /^#stepper-(\d+)=(\d+)(?:&tree=([-\d.,;]{1,2000}))?$/;
const NO_STEPPER = "The link that led here asks for a step that is not on this page.";
const OTHER_TREE = "The link that led here has a tree that this stepper cannot show: here is the lesson's own.";
const [OFFER, DONE, LONG_ENOUGH] = ["link to this step", "link copied", 1600]; // milliseconds

const sliderOf = (stepper) => stepper.querySelector('input[type="range"]');
const steppers = () => [...document.querySelectorAll(STEPPERS)];

async function copyLink({ target }) {
  const stepper = target.closest(STEPPERS);
  const number = steppers().indexOf(stepper) + 1;
  const tree = stepper.dataset.changes ? `&tree=${stepper.dataset.changes}` : "";
  history.replaceState(history.state, "", `#stepper-${number}=${Number(sliderOf(stepper).value) + 1}${tree}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {}); // where that is not allowed, the bar has the address
  target.textContent = DONE;
  setTimeout(() => { target.textContent = OFFER; }, LONG_ENOUGH);
}

/** Steppers come one after another, and some are built anew. */
function offerLinks() {
  for (const foot of document.querySelectorAll(`${STEPPERS} .gt-foot:not(:has(.site-step-link))`)) {
    if (!sliderOf(foot.closest(STEPPERS))) continue;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "gt-button site-step-link", textContent: OFFER });
    button.addEventListener("click", copyLink);
    foot.append(button);
  }
}

/** Whether every widget of the page has been drawn: only then is it known which stepper is the second. */
function isComplete() {
  const places = document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]');
  const drawn = document.querySelectorAll(".cell_output .widget-subarea");
  return drawn.length === places.length && [...drawn].every((widget) => widget.querySelector(":scope > * > *"));
}

/** Say above what is shown instead why a link cannot be followed. */
function refuse(words, place) {
  const told = Object.assign(document.createElement("p"), { className: "site-refused", role: "alert", textContent: words });
  place.before(told);
  told.scrollIntoView({ block: "start" });
}

function followLink() {
  if (!location.hash.startsWith("#stepper-")) return;
  document.querySelector(".site-refused")?.remove();
  const [, number, step, tree] = LINK.exec(location.hash) ?? [];
  const slider = number && sliderOf(steppers()[number - 1] ?? document.createElement("i"));
  if (!slider || step < 1 || step - 1 > (tree ? Infinity : slider.max)) return refuse(NO_STEPPER, document.querySelector("article > *"));
  for (let at = slider; (at = at.parentElement); ) if (at.matches("details")) at.open = true;
  const stepper = slider.closest(STEPPERS);
  const asked = new CustomEvent("gt-changes", { detail: tree, cancelable: true }); // without one, of the tree as it was
  const isHeard = !stepper.dispatchEvent(asked) || !tree;
  slider.value = step - 1;
  slider.dispatchEvent(new Event("input"));
  stepper.scrollIntoView({ block: "center" });
  if (!isHeard) refuse(OTHER_TREE, stepper);
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
