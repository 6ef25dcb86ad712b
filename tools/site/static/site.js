// Read by scripts after this one. Font Awesome must not replace the elements that the widgets write to.
window.FontAwesomeConfig = { observeMutations: false };
window.require = { baseUrl: "_static/" };

// The widgets ask for JupyterLab's theme.
function followTheme() {
  document.body.dataset.jpThemeLight = String(document.documentElement.dataset.theme !== "dark");
}

/** Paper is white, and what cells show is on it, also where it waits for a prediction on the screen. */
function goOnPaper({ type }) {
  const { dataset } = document.documentElement;
  const isOut = type === "beforeprint";
  if (isOut) dataset.themeOnScreen = dataset.theme;
  dataset.theme = isOut ? "light" : dataset.themeOnScreen;
  for (const folded of document.querySelectorAll(isOut ? "details.below-input:not([open])" : "[data-printed]")) {
    folded.open = folded.toggleAttribute("data-printed", isOut);
  }
}

/** More is folded, as it is in JupyterLab; its contents do not move, so that links lead where they led. */
function foldMore() {
  for (const section of document.querySelectorAll('article section[id^="more-"]:has(> h2)')) {
    const folded = document.createElement("details");
    const title = document.createElement("summary");
    folded.className = "site-more";
    section.querySelector(".headerlink")?.remove(); // a link inside what folds would be one click for two things
    title.append(section.querySelector("h2"));
    folded.append(title, ...section.childNodes);
    section.append(folded);
  }
}

/** Open what a link leads to or into. */
function openTarget() {
  let target;
  try {
    target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return; // no name at all, such as "%"
  }
  const folded = target?.querySelector(":scope > .site-more") ?? target?.closest(".site-more");
  if (!folded || folded.open) return;
  folded.open = true;
  target.scrollIntoView();
}

/** Beside the link that skips to the lesson, one that skips to its first toy: by keys it lies far below. */
function leadToToy() {
  const skip = document.querySelector("#pst-skip-link");
  const toy = document.querySelector(".cell_output:has(script[type='application/vnd.jupyter.widget-view+json'])");
  if (!skip || !toy) return;
  const second = skip.cloneNode();
  second.id = "skip-to-toy";
  Object.assign(toy, { id: "first-toy", tabIndex: -1 });
  second.append(Object.assign(document.createElement("a"), { href: "#first-toy", textContent: "Skip to the first toy" }));
  skip.after(second);
}

/** What folds pages below a page in the contents has no words of its own. */
function nameFolds() {
  for (const fold of document.querySelectorAll(".has-children > details > summary")) {
    fold.setAttribute("aria-label", `pages of ${fold.closest(".has-children").querySelector("a").textContent}`);
  }
}

document.addEventListener("DOMContentLoaded", () => {
  leadToToy();
  nameFolds();
  foldMore();
  openTarget();
  window.addEventListener("hashchange", openTarget);
  document.querySelector(".search-button-field")?.removeAttribute("aria-label"); // its own words say more
  followTheme();
  new MutationObserver(followTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, goOnPaper);
});
