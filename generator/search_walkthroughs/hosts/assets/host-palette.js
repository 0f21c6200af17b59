/* A player in a page of another site is light or dark as that page is: its background says which, whatever
   the site calls its palettes. */
(() => {
  "use strict";
  const MIDDLE = 128; // of 255: as far from black as from white
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  /** The colour that lies behind an element, as red, green and blue. */
  function behind(element) {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 1, 1);
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.unshift(getComputedStyle(at).backgroundColor);
    for (const layer of layers) {
      pen.fillStyle = layer;
      pen.fillRect(0, 0, 1, 1);
    }
    return pen.getImageData(0, 0, 1, 1).data;
  }

  function paint() {
    for (const host of document.querySelectorAll(".wt-host")) {
      const [red, green, blue] = behind(host.parentElement);
      const dark = 0.3 * red + 0.6 * green + 0.1 * blue < MIDDLE;
      host.dataset.mdColorScheme = dark ? "slate" : "default";
    }
  }

  // A page may fade from one palette to the other.
  for (const event of ["transitionend", "DOMContentLoaded"]) document.addEventListener(event, paint);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  const watch = new MutationObserver(paint);
  watch.observe(document.documentElement, { attributes: true });
  if (document.body) watch.observe(document.body, { attributes: true });
  self.document$?.subscribe(paint);
  paint();
})();
