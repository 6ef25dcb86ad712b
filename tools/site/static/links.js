// A link such as #stepper-2=17 opens a lesson with its second stepper at step 17, and each stepper gives its own.

const STEPPERS = ".gt-stepper:not(.gt-half)"; // a comparison is one
const LINK = /^#stepper-(\d+)=(\d+)$/;
const [OFFER, DONE, LONG_ENOUGH] = ["link to this step", "link copied", 1600]; // milliseconds

const sliderOf = (stepper) => stepper.querySelector('input[type="range"]');
const steppers = () => [...document.querySelectorAll(STEPPERS)];

async function copyLink({ target }) {
  const stepper = target.closest(STEPPERS);
  const number = steppers().indexOf(stepper) + 1;
  history.replaceState(history.state, "", `#stepper-${number}=${Number(sliderOf(stepper).value) + 1}`);
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

function followLink() {
  const [, number, step] = LINK.exec(location.hash) ?? [];
  const slider = number && sliderOf(steppers()[number - 1] ?? document.createElement("i"));
  if (!slider) return;
  for (let at = slider; (at = at.parentElement); ) if (at.matches("details")) at.open = true;
  slider.value = step - 1;
  slider.dispatchEvent(new Event("input"));
  slider.closest(STEPPERS).scrollIntoView({ block: "center" });
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
