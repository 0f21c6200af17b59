/* A page that stands alone has the palette of the system: nothing on it can choose one. */
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  document.body.dataset.mdColorScheme = dark.matches ? "slate" : "default";
};
dark.addEventListener("change", paint);
paint();
