/* Parts that the scripts make. None of them holds a word of any language. */
(() => {
  "use strict";
  const walkthroughs = (self.walkthroughs ??= {});

  /** An element with the facts as its properties, or its attributes where it has no such property. */
  function make(tag, facts = {}, ...children) {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(facts)) {
      if (key in element) element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  /** A picture of nothing but lines. */
  function drawn(box, inside, facts = "") {
    return make("span", { innerHTML: `<svg viewBox="${box}" ${facts} aria-hidden="true">${inside}</svg>` }).firstChild;
  }

  const icon = (path) => drawn("0 0 20 20", `<path d="${path}"/>`);

  /** A button that is called by the label; what it shows may be a sign or a shorter word. */
  function button(name, label, onclick, ...content) {
    const made = make("button", { type: "button", className: `wt-${name}`, onclick }, ...content);
    call(made, label);
    return made;
  }

  function call(button, label) {
    button.title = label;
    button.setAttribute("aria-label", label);
  }

  // A host may hold several courses, and each has memory of its own. It is named as the theme's are.
  // A script without an address is part of the page; what it keeps is for that page.
  const { src } = document.currentScript;
  const course = src ? new URL("../../", src).pathname : location.pathname;

  /** Under which name a browser keeps something for the course. */
  const memoryKey = (name) => `${course}.walkthroughs.${name}`;

  /** Whether the page has an address that can name a frame: what an iframe holds as its `srcdoc` has none. */
  const addressed = location.protocol !== "about:";

  Object.assign(walkthroughs, { make, drawn, icon, button, call, memoryKey, addressed });
})();
