/* The picture: the tree of a frame, its levels at the left, and what can be pointed at. Only slots that differ are touched, and what is in the page
   is always the frame as it will be: whatever moves (motion.js) lies over it, or is not seen yet. */
(() => {
  "use strict";
  const { Camera, Marks, make, shape, still } = self.walkthroughs;
  const RULES = `svg{display:block;width:100%;height:100%;overflow:hidden}
    :host(.quiet) path:is([class^=edge],[class^=path],[class^=bar],[class^=visit]){opacity:.45}
    :host(.wt-board) :is(.small,.count){font-size:var(--wt-board-letter,12px)}:host(.wt-board) .count{word-spacing:-3px}
    .close{font-size:12px}.above{text-anchor:middle}
    [data-under]:not(.here){display:none}
    .halo{paint-order:stroke;stroke:var(--wt-paper);stroke-width:3.5;stroke-linejoin:round}
    .node{fill:transparent;cursor:pointer;outline:0}
    .node:hover,.node:focus-visible{stroke:var(--wt-soft);stroke-width:2;stroke-dasharray:2 3}
    .ground{fill:var(--wt-paper);opacity:.96}
    .arrow{fill:none;stroke-width:2;stroke-dasharray:6 4}
    .arrow.alpha{stroke:var(--wt-alpha)}.arrow.beta{stroke:var(--wt-beta)}
    .tip.alpha{fill:var(--wt-alpha)}.tip.beta{fill:var(--wt-beta)}
    .says{font:700 12px 'DejaVu Sans','Noto Sans CJK JP',sans-serif;text-anchor:middle;
      paint-order:stroke;stroke:var(--wt-paper);stroke-width:5;stroke-linejoin:round}
    .rise{fill:var(--wt-ink);font-size:17px}
    .dot{fill:var(--wt-child)}
    .ring{fill:none;stroke:var(--wt-focus);stroke-width:3}
    @media (forced-colors:active){.halo,.says{stroke:Canvas}}`;
  const parser = shape("g");

  /** The elements of a cutting; a comment keeps the place of an empty slot. */
  function parsed(text) {
    parser.innerHTML = text;
    return parser.firstElementChild ?? document.createComment("");
  }

  /** A shadow root that wears the film's styles: the page's palette reaches it, its rules do not. */
  function dressed(element, film) {
    const root = element.attachShadow({ mode: "open" });
    if (!film.sheet) {
      film.sheet = new CSSStyleSheet(); // a page's policy forbids styles that are written into it
      film.sheet.replaceSync(film.data.style + RULES);
    }
    root.adoptedStyleSheets = [film.sheet];
    return root;
  }

  const middle = ({ left, right }) => (left + right) / 2;

  class Picture {
    #shown = [];
    #nodes = [];

    constructor(view) {
      this.view = view;
      this.element = view.section.querySelector(".wt-picture");
    }

    /** The film is there: a picture that can change takes the place of the still one. */
    ready(film) {
      this.film = film;
      const { areas, parts } = film.data;
      // The caption describes what is drawn; the nodes are buttons, which an image could not have.
      this.svg = shape("svg", { role: "group" });
      [this.tree, this.levels, this.ghosts, this.above] = Array.from({ length: 4 }, () => shape("g", { "aria-hidden": true }));
      this.targets = shape("g");
      this.ground = shape("rect", { class: "ground" });
      this.svg.append(this.tree, this.ghosts, this.above, this.levels, this.targets);
      this.canvas = make("div", { className: "wt-canvas" });
      dressed(this.canvas, film).append(this.svg);
      this.scene = make("div", { className: "wt-scene" }, this.canvas);
      this.element.replaceChildren(this.scene);
      this.homes = { tree: this.tree, levels: this.levels };
      for (const name of ["board", "trail"]) {
        if (!parts[name]) continue;
        const [left, top, right, bottom] = areas[name];
        const svg = shape("svg", { viewBox: [left - 2, top - 2, right - left + 4, bottom - top + 4].join(" ") });
        const part = make("div", { className: `wt-${name}` });
        part.dataset.part = name;
        dressed(part, film).append(svg);
        if (name === "board") part.onclick = () => this.view.player.board();
        this[name] = part;
        this.homes[name] = svg;
        const { style } = this.view.section;
        style.setProperty(`--wt-${name}-width`, right - left + 4);
        style.setProperty(`--wt-${name}-height`, bottom - top + 4);
      }
      if (this.trail) this.element.prepend(this.trail);
      this.camera = new Camera(this);
    }

    box(node, marks) {
      return this.arranged.box(node, marks);
    }

    /** Show a frame; `quick`: nothing fades and nothing moves. */
    show(frame, quick) {
      const { film } = this;
      const before = this.frame;
      const from = before === undefined ? null : this.box(this.node);
      this.frame = frame;
      this.node = film.data.nodes[frame];
      const same = this.#arrange();
      const motion = same && frame === before + 1 && !quick && !still() ? this.motion : null;
      this.moving?.end();
      this.moving = motion;
      motion?.begin(frame);
      this.#fill(film.slots(frame), motion);
      if (this.trail) this.#lastMoves();
      this.#aim();
      this.camera.follow(quick);
      motion?.show(from);
    }

    /** Show the frame again, where the room is another than before. */
    again() {
      this.camera.measure();
      this.show(this.frame, true);
    }

    /** Arrange the nodes for the room that there is; whether they stand where they stood. */
    #arrange() {
      const { camera, film } = this;
      const arranged = film.arranged(this.frame, camera.room, camera.gutter);
      if (this.arranged === arranged) return true;
      this.arranged = arranged;
      this.marks = new Marks(film, arranged);
      if (camera.mode !== "free") camera.at = null;
      Object.values(this.homes).forEach((home) => home.replaceChildren());
      [this.#shown, this.#nodes] = [[], []];
      return false;
    }

    /** Put the marks of a frame into their slots, with a motion one after another. */
    #fill(slots, motion) {
      const { film } = this;
      for (let slot = 0; slot < film.length; slot++) {
        const cutting = slots[slot] ?? -1;
        const old = this.#nodes[slot];
        if (old && this.#shown[slot] === cutting) continue;
        const home = this.homes[film.kind(slot)];
        if (!home) continue;
        const fresh = parsed(cutting < 0 ? "" : film.cuttings[cutting]);
        this.marks.place(slot, fresh);
        if (!old) home.append(fresh);
        else {
          old.replaceWith(fresh);
          motion?.turn(old, fresh);
        }
        this.#nodes[slot] = fresh;
        this.#shown[slot] = cutting;
      }
      if (!this.ground.isConnected) this.levels.prepend(this.ground);
    }

    /** Show the end of the trail, where there is not room for all of it. */
    #lastMoves() {
      const { areas: { trail: [left, top, , bottom] } } = this.film.data;
      const [svg, height] = [this.homes.trail, bottom - top + 4];
      const { x, width } = svg.getBBox();
      const room = (this.trail.clientWidth * height) / this.trail.clientHeight;
      svg.setAttribute("viewBox", [Math.max(left - 2, x + width + 2 - room), top - 2, room, height].join(" "));
    }

    /** The places of the nodes, for pointer and keys; the current one is where the keys begin. */
    #aim() {
      const { arranged, film, frame, node } = this;
      const drawn = film.drawn(frame);
      if (this.aimed?.arranged !== arranged || this.aimed.count !== drawn.length) {
        this.aimed = { arranged, count: drawn.length };
        this.targets.replaceChildren(...drawn.map((one) => {
          const { left, top, right, bottom } = this.box(one);
          return shape("rect", {
            class: "node", x: left - 3, y: top - 3, width: right - left + 6, height: bottom - top + 6, rx: 4,
            "data-node": one, tabindex: -1, role: "button", "aria-label": film.name(one),
          });
        }));
      }
      this.tree.querySelectorAll("[data-under]").forEach((text) => text.classList.toggle("here", Number(text.dataset.under) === node));
      this.svg.querySelector("[data-part]")?.removeAttribute("data-part");
      this.targets.querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
      const target = this.target(node);
      target?.setAttribute("tabindex", 0);
      (this.tree.querySelector("[class^=current]") ?? target)?.setAttribute("data-part", "current");
    }

    /** Bring a node into sight that the reader goes to. */
    reach(node) {
      const { left, top, right, bottom } = this.camera.seen;
      const box = this.box(node);
      if (!box || (box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom)) return;
      this.camera.centre(middle(box), (box.top + box.bottom) / 2);
    }

    target(node) {
      return this.targets.querySelector(`[data-node="${node}"]`);
    }
  }

  Object.assign(self.walkthroughs, { Picture, dressed, middle, parsed });
})();
