/* Added to every page while a course is written: it loads the page again when something of it has
   changed, and shows over it what is wrong with the course. */
(() => {
  const { run, version, page, words } = document.currentScript.dataset;
  const catalogues = JSON.parse(words);
  const spoken = document.documentElement.lang;
  const language = spoken in catalogues ? spoken : Object.keys(catalogues)[0];
  const say = (key, facts = {}) =>
    catalogues[language][key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  performance.setResourceTimingBufferSize(20000);
  let since = Number(version);
  let source;
  let shown = "[]";
  let dismissed = "";
  let panel;

  const STYLE = `
    :host { all: initial; }
    section {
      position: fixed; inset: auto 0 0 0; z-index: 2147483647; box-sizing: border-box;
      max-height: 70vh; overflow: auto; padding: 0.75rem 1rem; text-align: left;
      font: 15px/1.45 system-ui, sans-serif; color: #1c1c1c; background: #fff6f4;
      color: light-dark(#1c1c1c, #f2eeee); background: light-dark(#fff6f4, #2a1a1a);
      border-top: 4px solid #b3261e; border-top-color: light-dark(#b3261e, #ff8a80);
      box-shadow: 0 -2px 12px #0006;
    }
    section.drawn {
      background: #fff9e8; background: light-dark(#fff9e8, #2a2412);
      border-top-color: #8a6100; border-top-color: light-dark(#8a6100, #ffcc66);
    }
    h2 { margin: 0 3rem 0.5rem 0; font-size: 1.05rem; }
    article { margin: 0.75rem 0 0; }
    p { margin: 0; overflow-wrap: anywhere; }
    code, pre { font: 13px/1.4 ui-monospace, monospace; }
    pre { margin: 0.25rem 0 0; padding: 0.5rem; overflow-x: auto; background: #8883; }
    button {
      position: absolute; top: 0.5rem; right: 0.75rem; min-width: 32px; min-height: 32px;
      font: inherit; color: inherit; background: none; border: 1px solid currentColor;
      border-radius: 4px; cursor: pointer;
    }
  `;

  const element = (name, text, ...inner) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    made.append(...inner);
    return made;
  };

  const hide = () => {
    panel?.remove();
    panel = undefined;
    document.body.style.removeProperty("padding-bottom");
  };

  /* What is wrong, most serious first; nothing if all is well. */
  function show(notices) {
    const text = JSON.stringify(notices);
    if (text === shown && panel) return;
    shown = text;
    if (text !== dismissed) dismissed = "";
    hide();
    if (!notices.length || dismissed) return;
    notices.sort((a, b) => a.drawn - b.drawn);
    const kept = !notices[0].drawn;
    const n = notices.length;
    const title = `${kept ? "wrong_before" : "wrong_drawn"}.${n === 1 ? "one" : "other"}`;
    const box = element("section", "", element("h2", say(title, { n })));
    box.className = kept ? "" : "drawn";
    box.setAttribute("role", "alert");
    box.lang = language;
    for (const { place, message, remedy, excerpt } of notices) {
      const line = element("p", "", element("code", place), ` ${message}`);
      const item = element("article", "", line, element("p", `→ ${remedy}`));
      item.lang = "en"; // as the terminal says it
      if (excerpt) item.append(element("pre", excerpt));
      box.append(item);
    }
    const close = element("button", "✕");
    close.setAttribute("aria-label", say("close"));
    close.onclick = () => { dismissed = shown; hide(); };
    box.append(close);
    panel = document.createElement("div");
    panel.id = "serving-notices";
    const shadow = panel.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet(); // the page's policy forbids styles that are written into it
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    document.body.append(panel);
    shadow.append(box); // last, so that it is announced
    document.body.style.paddingBottom = `${box.offsetHeight}px`; // nothing stays out of reach below
  }

  /* Whether the page was made from any of the files. */
  function concerned(changed) {
    if (changed.includes("*")) return true;
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) =>
      decodeURI(new URL(name).pathname).slice(1)));
    return changed.some((file) => file === page || loaded.has(file));
  }

  function receive({ data }) {
    const news = JSON.parse(data);
    const waiting = document.querySelector("#doing");
    if (news.reload || concerned(news.changed) || (waiting && news.changed.length)) {
      source.close();
      location.reload();
      return;
    }
    since = news.version;
    if (waiting) waiting.textContent = news.doing ? say("doing", news.doing) : "";
    show(news.notices);
  }

  /* A page that nobody sees keeps no connection: a browser has few for all its tabs. */
  function listen() {
    source?.close();
    if (document.visibilityState !== "visible") return;
    const query = new URLSearchParams({ run, since, page });
    source = new EventSource(`/.serving/news?${query}`);
    source.onmessage = receive;
    source.onerror = () => { source.close(); setTimeout(listen, 1000); };
  }

  document.addEventListener("visibilitychange", listen);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && panel) { dismissed = shown; hide(); }
  });
  addEventListener("pagehide", () => source?.close());
  listen();
})();
