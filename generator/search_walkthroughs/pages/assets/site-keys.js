/* In the head of a player that a page of a site begins with: the way to the site's front page, its search and its
   menu, which are the theme's own. They are there only where the theme is. */
(() => {
  "use strict";
  const { button, icon } = self.walkthroughs;
  const SEARCH = "M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3M13.5 13.5 17 17";
  const MENU = "M3 5h14M3 10h14M3 15h14";

  self.walkthroughs.siteKeys = ({ root, words }) => {
    const head = root.querySelector(".wt-head");
    const [menu, search] = ["__drawer", "__search"].map((id) => document.getElementById(id));
    if (!menu || !root.matches(".wt-lead")) return;
    const logo = document.querySelector(".md-header .md-logo").cloneNode(true);
    logo.className = "wt-logo";
    head.prepend(logo);
    const key = (name, label, path, toggle, then) => button(name, label, () => {
      toggle.click();
      then?.();
    }, icon(path));
    const field = document.querySelector(".md-search__input"); // Zensical has none: its search opens with one
    const keys = [
      search && key("site-search", words.site_search, SEARCH, search, () => field?.focus()),
      key("site-menu", words.site_menu, MENU, menu, () => document.querySelector(".md-tabs a")?.focus({ preventScroll: true })),
    ];
    head.querySelector(".wt-about")?.before(...keys.filter(Boolean)) ?? head.append(...keys.filter(Boolean));
  };
})();
