/* Elements that the scripts make, and what a browser keeps for them. None of it holds a word of any
   language. */
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

  /** An element of a picture. */
  function shape(tag, facts = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(facts)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  /** An icon of lines in a square of twenty. */
  const icon = (path) => shape("svg", { viewBox: "0 0 20 20", "aria-hidden": true }, shape("path", { d: path }));

  /** A button that is called by the label; what it shows may be a sign or a shorter word. */
  function button(name, label, onclick, ...content) {
    const made = make("button", { type: "button", className: `wt-${name}`, onclick }, ...content);
    call(made, label);
    return made;
  }

  /** Call a button by the label; who points at it learns which key does the same. */
  function call(button, label, key = button.dataset.key) {
    if (key) button.dataset.key = key;
    button.title = key ? `${label} (${key})` : label;
    button.setAttribute("aria-label", label);
  }

  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  /** A sentence with its facts; large numbers by thousands, as captions have them. */
  const fill = (sentence, facts) => sentence.replace(/\{(\w+)\}/g, (all, key) => {
    const fact = facts[key];
    return (typeof fact === "number" ? fact.toLocaleString("en") : fact) ?? all;
  });

  // A host may hold several courses, and each has memory of its own. It is named as the theme's are.
  // A script without an address is part of the page; what it keeps is for that page.
  const { src } = document.currentScript;
  const course = src ? new URL("../../", src).pathname : location.pathname;

  /** What a browser keeps for the course, by name; a page may be refused a memory. A learning platform has its own. */
  const key = (name) => `${course}.walkthroughs.${name}`;
  const store = () => walkthroughs.store ?? localStorage;
  const memory = {
    get(name) { try { return store().getItem(key(name)); } catch { return null; } },
    /** Whether it could be kept. */
    set(name, value) {
      try { store().setItem(key(name), value); } catch { return false; }
      return true;
    },
  };

  const loading = new Map();

  /** Load scripts that lie beside this one, in their order; each is loaded once. In one file they are there. */
  const bring = (...names) => Promise.all(src ? names.map((name) => {
    if (!loading.has(name)) {
      loading.set(name, new Promise((onload, onerror) => {
        document.head.append(make("script", { src: new URL(`${name}.js`, src).href, async: false, onload, onerror }));
      }));
    }
    return loading.get(name);
  }) : []);

  /** Whether the page has an address that can name a frame: what an iframe holds as its `srcdoc` has none. */
  const addressed = location.protocol !== "about:";

  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  /** Whether the reader wants nothing to move. */
  const still = () => reduced.matches;

  Object.assign(walkthroughs, { make, shape, icon, button, call, clamp, fill, memory, bring, addressed, still });
})();
