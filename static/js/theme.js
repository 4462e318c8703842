// Loaded in <head> before the first paint, so a chosen theme never flashes the other one.
// "system" stores nothing and leaves the choice to prefers-color-scheme.
(() => {
  const root = document.documentElement;
  const KEY = "plumbline-theme";

  function stored() {
    try {
      return localStorage.getItem(KEY) ?? "system";
    } catch {
      return "system"; // storage is forbidden: follow the system
    }
  }

  function store(theme) {
    try {
      if (theme === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // storage is forbidden: the choice holds for this page only
    }
  }

  function apply(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  }

  function show(theme) {
    for (const button of document.querySelectorAll("[data-theme-set]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeSet === theme));
    }
  }

  root.dataset.js = "";
  apply(stored());

  document.addEventListener("DOMContentLoaded", () => {
    for (const control of document.querySelectorAll("[data-theme-switch]")) control.hidden = false;
    show(stored());
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-set]");
    if (!button) return;
    const theme = button.dataset.themeSet;
    store(theme);
    apply(theme);
    show(theme);
  });
})();
