/* What a reader sees of a page now, as texts: what stands on it, the state of its keys and fields, and its pictures,
   whose numbers are rounded to whole ones. Nothing of it depends on fonts. */
() => {
  const ICON = '[viewBox="0 0 20 20"], [viewBox="0 0 24 24"]';
  const round = (text) => text.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(Math.round(Number(number))));
  const name = (element) => {
    const own = element.id || element.getAttribute("aria-label") || element.textContent.trim() || element.className;
    return `${element.tagName.toLowerCase()} ${String(own).slice(0, 40)}`.replace(/\s+/g, " ");
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const article = document.querySelector("article") ?? document.body;
  const lines = [document.title, ...article.innerText.split("\n")].map((line) => line.replace(/\s+/g, " ").trim());

  const states = [];
  const STATES = ["aria-pressed", "aria-checked", "aria-expanded", "aria-selected", "aria-disabled", "aria-valuetext"];
  for (const element of article.querySelectorAll("input, select, textarea, button, [role], [tabindex], dialog[open]")) {
    if (!isSeen(element)) continue;
    const told = STATES.filter((state) => element.hasAttribute(state)).map((state) => `${state}=${element.getAttribute(state)}`);
    if (element.matches("input[type=checkbox], input[type=radio]")) told.push(element.checked ? "checked" : "not checked");
    else if (element.matches("input, select, textarea")) told.push(`value=${element.value}`);
    if (element.disabled) told.push("disabled");
    if (told.length) states.push(`${name(element)}: ${told.join(" ")}`);
  }
  const { activeElement: focused } = document;
  states.push(`focus: ${focused && focused !== document.body ? name(focused) : "nowhere"}`);

  /** All pictures below a root, those inside of components too. */
  const svgsOf = (root) => [...root.querySelectorAll("*")].flatMap((one) => [
    ...(one.localName === "svg" ? [one] : []), ...(one.shadowRoot ? svgsOf(one.shadowRoot) : []),
  ]);
  const homeOf = (svg) => {
    const { host } = svg.getRootNode();
    return host ? `${host.className || host.localName}` : svg.closest("[id], [class]:not(svg)")?.className || "page";
  };
  /** Whether the places in a picture hang on how high lines of text are: a player inside a page of prose. */
  const swaysWithFonts = (svg) => {
    const { host } = svg.getRootNode();
    return Boolean(host?.closest(".wt-player:not(.wt-lead)"));
  };
  const MEASURED = ".tip"; // drawn beside a text, as wide as that is
  const pictures = [];
  for (const svg of svgsOf(document.body)) {
    if (svg.matches(ICON) || !isSeen(svg)) continue;
    const parts = [...svg.querySelectorAll("text, path, rect, circle, line, polygon, ellipse, use, g[class], [role]")];
    const sways = swaysWithFonts(svg);
    const drawn = parts.map((part) => {
      const left = sways || part.matches(MEASURED) ? ["class", "role", "aria-label"] : [...part.getAttributeNames()];
      const given = left.filter((name) => part.hasAttribute(name) && !["style", "id", "transform"].includes(name));
      const told = given.map((name) => `${name}=${part.getAttribute(name)}`).join(" ");
      return round(`${part.tagName} ${told} ${part.tagName === "text" ? part.textContent : ""}`);
    });
    const texts = parts.filter((part) => part.tagName === "text").map((part) => part.textContent.trim());
    pictures.push([homeOf(svg), texts.filter(Boolean).join(" | "), drawn.join("\n")]);
  }
  return { lines: lines.filter(Boolean), states, pictures };
}
