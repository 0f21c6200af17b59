/* What a window shows of a search, and how much of it is the picture. A player is whatever carries
   data-part="player"; open shadow roots are searched too. */
(() => {
  "use strict";
  const JAPANESE = /[\u3040-\u9fff]/;
  const LETTERS_A_WORD = 2.2;
  const FIRST_WIDE = "\u2e80";
  const NEAR = 1.5; // pixels that a node may be outside
  const FEW = 40; // nodes: of so many all are expected in the picture
  const BESIDE = ["line", "board"]; // parts with letters that stand beside the picture
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

  const all = (root) => [...root.querySelectorAll("*")].flatMap((e) => (e.shadowRoot ? [e, ...all(e.shadowRoot)] : [e]));
  const above = (e) => e.parentElement ?? e.getRootNode()?.host ?? null;
  const seen = (e) => e.getClientRects().length && getComputedStyle(e).visibility !== "hidden";
  const common = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const area = (box) => Math.max(box.right - box.left, 0) * Math.max(box.bottom - box.top, 0);
  const inside = (box, home) => box.left >= home.left - NEAR && box.top >= home.top - NEAR
    && box.right <= home.right + NEAR && box.bottom <= home.bottom + NEAR;

  /** The part of a box in an element that neither the window nor an ancestor cuts off. */
  function visible(element, box) {
    let left = common(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let e = element; e instanceof Element; e = above(e)) {
      if (e !== document.body && e !== document.documentElement && getComputedStyle(e).overflow !== "visible") {
        left = common(left, e.getBoundingClientRect());
      }
    }
    return left;
  }

  /** A Japanese word is so many letters, and a letter of Latin is half as wide as one, as the pages count. */
  const words = (text) => (JAPANESE.test(text)
    ? Math.round([...text.replace(/\s/g, "")].reduce((sum, letter) => sum + (letter > FIRST_WIDE ? 1 : 0.5), 0) / LETTERS_A_WORD)
    : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length);

  /** What of the moment is outside the picture: C the current node, P its parent, K its children, S who supplied
      the bound of a cut, A any node of a small tree. */
  function missing(film, step, nodes, home) {
    const frame = film.align?.length ? film.align[Math.min(step, film.align.length - 1)] : step;
    const { parent } = film.tree;
    const node = film.nodes[frame];
    const there = (one) => nodes.has(one) && inside(nodes.get(one).getBoundingClientRect(), home);
    let found = there(node) ? "" : "C";
    if (parent[node] >= 0 && !there(parent[node])) found += "P";
    if ([...nodes.keys()].some((one) => parent[one] === node && !there(one))) found += "K";
    const kind = film.cuts?.find(([at]) => at === frame)?.[1];
    if (kind) {
      const [, by = -1, child = -1] = film.windows[film.window[frame]][kind === "alpha" ? 2 : 3];
      const from = child >= 0 ? child : by;
      if (nodes.has(from) && !there(from)) found += "S";
    }
    if (nodes.size <= FEW && [...nodes.keys()].some((one) => !there(one))) found += "A";
    return found;
  }

  /** The text of a caption that is shown without asking for more. */
  function shownText(caption) {
    const walk = document.createTreeWalker(caption, NodeFilter.SHOW_TEXT);
    let text = "";
    while (walk.nextNode()) {
      const { parentElement } = walk.currentNode;
      if (seen(parentElement) && !parentElement.closest("button")) text += `${walk.currentNode.textContent} `;
    }
    return text;
  }

  self.pictureFirst = {
    /** Show a step of the page's first player; how many there are. */
    step(number) {
      const slider = document.querySelector('[data-part="controls"] input[type=range]');
      slider.value = number;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      return Number(slider.max);
    },

    /** The steps at which a branch is cut. */
    cuts() {
      const steps = [...document.querySelector('[data-part="player"]').querySelectorAll(".wt-view")].flatMap((section) => {
        const film = self.walkthroughFilms[section.dataset.name];
        return (film.cuts ?? []).map(([at]) => (film.align?.length ? film.align.indexOf(at) : at));
      });
      return [...new Set(steps)].sort((a, b) => a - b);
    },

    /** The step that is shown: of each picture its share of the window and what it misses; the smallest letters; the
        words and the letter sizes of captions; where each row begins. */
    moment() {
      const root = document.querySelector('[data-part="player"]');
      const step = Number(root.querySelector('[data-part="controls"] input[type=range]').value);
      const found = { views: [], letters: Infinity, words: [], sizes: [], rows: [] };
      const letters = (text) => {
        if (text.tagName !== "text" || !seen(text) || !text.textContent.trim()) return;
        const high = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().a);
        found.letters = Math.min(found.letters, high);
      };
      for (const section of root.querySelectorAll(".wt-view")) {
        const picture = section.querySelector('[data-part="picture"]');
        if (!seen(picture)) continue;
        const home = visible(picture, picture.querySelector(".wt-scene").getBoundingClientRect());
        const nodes = new Map(all(picture).filter((e) => e.matches("rect.node[data-node]")).map((e) => [Number(e.dataset.node), e]));
        found.views.push({
          share: (100 * area(visible(picture, picture.getBoundingClientRect()))) / (innerWidth * innerHeight),
          missing: missing(self.walkthroughFilms[section.dataset.name], step, nodes, home),
          drawn: nodes.size,
          whole: !picture.matches(".wt-larger"),
          top: picture.getBoundingClientRect().top,
        });
        for (const text of all(picture)) if (area(common(text.getBoundingClientRect(), home))) letters(text);
      }
      for (const part of all(root)) {
        if (BESIDE.includes(part.getRootNode().host?.dataset.part)) letters(part);
        if (part.dataset?.part === "caption" && seen(part)) {
          found.words.push(words(shownText(part)));
          found.sizes.push(parseFloat(getComputedStyle(part).fontSize));
        }
        if (["picture", "line", "caption", "controls"].includes(part.dataset?.part) && part.getClientRects().length) {
          found.rows.push(Math.round(part.getBoundingClientRect().top));
        }
      }
      return found;
    },

    /** What can be pressed and what can be read in the first screen; in the picture nothing is counted. */
    firstScreen() {
      const [{ drawer }] = self.walkthroughs.start();
      const { open } = drawer;
      drawer.show(false); // what stands in the drawer is asked for; a press would be remembered on the next page
      const controls = all(document).filter((e) => {
        if (!e.matches(CONTROLS) || e.matches("svg *") || !seen(e) || e.disabled) return false;
        const box = visible(e, e.getBoundingClientRect());
        if (box.right - box.left < 6 || box.bottom - box.top < 6) return false;
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return hit && (e.contains(hit) || hit.contains(e));
      });
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let count = 0;
      while (walk.nextNode()) {
        const { textContent, parentElement } = walk.currentNode;
        if (!textContent.trim() || parentElement.closest("script, style, noscript, option") || !seen(parentElement)) continue;
        range.selectNodeContents(walk.currentNode);
        const box = range.getBoundingClientRect();
        if (box.width >= 1 && area(visible(parentElement, box)) > area(box) / 2) count += words(textContent);
      }
      drawer.show(open);
      return { controls: controls.length, words: count };
    },

    /** Each picture, and the whole stage from there down to the bar, of which two searches may share line and
        caption: left, top, right, bottom. */
    columns() {
      const root = document.querySelector('[data-part="player"]');
      const bar = Math.min(root.querySelector('[data-part="controls"]').getBoundingClientRect().top, innerHeight);
      const pictures = [...root.querySelectorAll('.wt-view [data-part="picture"]')].filter(seen)
        .map((picture) => picture.getBoundingClientRect());
      const edge = (way, side) => Math[way](...pictures.map((box) => box[side]));
      return [...pictures.map(({ left, top, right, bottom }) => [left, top, right, Math.min(bottom, bar)]),
        [edge("min", "left"), edge("min", "top"), edge("max", "right"), bar]].map((box) => box.map(Math.round));
    },

    /** For each film of the page's first player, whether all of its tree is legible there at every frame. */
    async fits() {
      const { Film, loadFilm } = self.walkthroughs;
      const root = document.querySelector('[data-part="player"]');
      const { clientWidth, clientHeight } = [...root.querySelectorAll(".wt-scene")].find(seen);
      return Object.fromEntries(await Promise.all([...root.querySelectorAll(".wt-view")].map(async ({ dataset }) => {
        const film = new Film(await loadFilm(dataset), "en");
        const gutter = film.data.parts.levels ? (clientWidth < 560 ? 30 : 74) : 0;
        return [dataset.name, film.fits([clientWidth, clientHeight], gutter)];
      })));
    },

    /** Whether all of a film's tree is legible in a picture of so many pixels, at every frame. */
    async whole(name, address, rooms) {
      const { Film, loadFilm } = self.walkthroughs;
      const film = new Film(await loadFilm({ film: address, name }), "en");
      const { align, parts } = film.data;
      delete self.walkthroughFilms[name];
      return rooms.map(({ single, pair }) => {
        const [width, height] = align.length ? pair : single;
        const board = parts.board && !align.length && width >= 700 ? 252 : 0;
        const gutter = parts.levels ? (width < 560 ? 30 : 74) : 0;
        return film.fits([width - board, height - (parts.trail ? 26 : 0)], gutter);
      });
    },
  };
})();
