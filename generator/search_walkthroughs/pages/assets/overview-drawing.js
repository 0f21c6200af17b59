/* What an overview shows: the whole tree, where the search has been and is, and what is seen of it. A press brings its
   place into the picture. */
(() => {
  "use strict";
  const { make, shape } = self.walkthroughs;
  /** How the strokes of the tree look in the strip, by the style of their mark. */
  const LOOKS = [
    ["unseen", /^edge-unseen/], ["pruned", /^edge-pruned/], ["read", /^edge(-best)?$|^visit-band/],
    ["cut", /^bar/], ["current-path", /^path/],
  ];

  class OverviewDrawing {
    constructor({ element, view: { picture } }) {
      this.element = element;
      this.picture = picture;
      this.svg = shape("svg", { preserveAspectRatio: "none" });
      this.dot = make("i");
      element.append(this.svg, this.dot);
      element.addEventListener("pointerdown", (event) => {
        element.setPointerCapture(event.pointerId);
        this.#look(event);
      });
      element.addEventListener("pointermove", (event) => { if (event.buttons) this.#look(event); });
    }

    #look({ clientX, clientY }) {
      const { arranged, camera } = this.picture;
      const { left, top, width, height } = this.element.getBoundingClientRect();
      const [x, y] = [(clientX - left) / width, (clientY - top) / height];
      if (camera.at) camera.centre(arranged.width * x, arranged.height * y);
    }

    /** Draw the tree of the frame. */
    show() {
      const { picture } = this;
      const { arranged: { height, width }, camera, node, tree } = picture;
      if (!camera.at) return;
      this.svg.setAttribute("viewBox", [0, 0, width, height].join(" "));
      const strokes = Object.fromEntries(LOOKS.map(([name]) => [name, ""]));
      for (const path of tree.querySelectorAll("path")) {
        const look = LOOKS.findLast(([, of]) => of.test(path.getAttribute("class")));
        if (look) strokes[look[0]] += path.getAttribute("d");
      }
      this.window = shape("rect", { class: "wt-viewport" });
      this.svg.replaceChildren(
        ...Object.entries(strokes).map(([name, d]) => shape("path", { class: `wt-${name}`, d })), this.window);
      const box = picture.box(node);
      this.dot.hidden = !box;
      if (box) {
        this.dot.style.left = `${((box.left + box.right) / 2 / width) * 100}%`;
        this.dot.style.top = `${((box.top + box.bottom) / 2 / height) * 100}%`;
      }
      this.frame();
    }

    /** Frame what is seen of it. */
    frame() {
      if (this.element.hidden || !this.window) return;
      const { arranged, camera: { seen } } = this.picture;
      const [x, y] = [Math.max(seen.left, 0), Math.max(seen.top, 0)];
      const size = {
        x, y,
        width: Math.max(Math.min(seen.right, arranged.width) - x, 0),
        height: Math.max(Math.min(seen.bottom, arranged.height) - y, 0),
      };
      for (const [key, value] of Object.entries(size)) this.window.setAttribute(key, value);
    }
  }

  self.walkthroughs.OverviewDrawing = OverviewDrawing;
})();
