// Before the theme's own script: Font Awesome must not replace the elements that the widgets write to.
window.FontAwesomeConfig = { observeMutations: false };

// The widgets ask for JupyterLab's theme.
const follow = () => {
  const isDark = document.documentElement.dataset.theme === "dark";
  document.body.dataset.jpThemeLight = String(!isDark);
};
document.addEventListener("DOMContentLoaded", () => {
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
});
