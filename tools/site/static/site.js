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

// Boards and buttons whose answer Python computes say so, once each.
function tellOfPython({ target }) {
  const widget = target.closest(".gt-clickboard [data-cell], .widget-button")?.closest(".cell_output");
  if (!widget || widget.querySelector(".site-python")) return;
  const told = document.createElement("p");
  told.className = "site-python";
  told.setAttribute("role", "status");
  told.append("Nobody answers on this page: that takes Python. ", document.querySelector(".site-button").cloneNode(true));
  widget.append(told);
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelector(".search-button-field")?.removeAttribute("aria-label"); // its own words say more
  followTheme();
  new MutationObserver(followTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, themeForPaper);
  document.addEventListener("click", tellOfPython, true); // before the board, which keeps its keys to itself
  document.addEventListener("keydown", (event) => event.key === "Enter" && tellOfPython(event), true);
});
