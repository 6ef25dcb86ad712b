// Read by scripts after this one. Font Awesome must not replace the elements that the widgets write to.
window.FontAwesomeConfig = { observeMutations: false };
window.require = { baseUrl: "_static/" };

// The widgets ask for JupyterLab's theme.
function followTheme() {
  document.body.dataset.jpThemeLight = String(document.documentElement.dataset.theme !== "dark");
}

// Paper is white.
function themeForPaper({ type }) {
  const { dataset } = document.documentElement;
  if (type === "beforeprint") dataset.themeOnScreen = dataset.theme;
  dataset.theme = type === "beforeprint" ? "light" : dataset.themeOnScreen;
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelector(".search-button-field")?.removeAttribute("aria-label"); // its own words say more
  followTheme();
  new MutationObserver(followTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, themeForPaper);
});
