/* A page that stands alone has the palette that its address asks for, `?theme=light` or `?theme=dark`;
   else that of the system: nothing on it can choose one. */
const theme = new URLSearchParams(location.search).get("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  const slate = ["light", "dark"].includes(theme) ? theme === "dark" : dark.matches;
  document.body.dataset.mdColorScheme = slate ? "slate" : "default";
};
dark.addEventListener("change", paint);
paint();
