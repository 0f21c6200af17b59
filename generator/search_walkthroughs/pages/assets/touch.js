/* Fingers and the mouse on the picture. One finger sideways steps, up and down it scrolls the page; two
   fingers move and zoom. A mouse drags what is larger than its box, and zooms with Ctrl and the wheel. */
(() => {
  "use strict";
  const STROKE = 40; // pixels sideways, and twice as far as up or down
  const DRAG = 5;
  const ZOOM = 1.15;

  class Touch {
    constructor(view) {
      this.view = view;
      this.fingers = new Map();
      const { caption, picture } = view;
      for (const box of [picture.element, caption.element]) {
        box.addEventListener("pointerdown", (event) => this.#down(event));
        box.addEventListener("pointermove", (event) => this.#move(event));
        for (const end of ["pointerup", "pointerleave"]) box.addEventListener(end, (event) => this.#up(event));
        box.addEventListener("pointercancel", (event) => this.#end(event));
      }
      picture.element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    }

    get #camera() {
      return this.view.picture.camera;
    }

    /** The middle of two fingers, and how far they are apart. */
    get #span() {
      const [a, b] = [...this.fingers.values()];
      return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, apart: Math.hypot(a[0] - b[0], a[1] - b[1]) };
    }

    #down(event) {
      if (event.target.closest("button, .wt-card")) return;
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      this.start = { x: event.clientX, y: event.clientY, touch: event.pointerType === "touch", at: { ...this.#camera?.at } };
      this.pinched = this.fingers.size === 2;
      if (this.pinched) Object.assign(this.start, this.#span);
    }

    #move(event) {
      const { start, fingers, view: { picture } } = this;
      if (!fingers.has(event.pointerId) || !this.#camera?.at) return;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (fingers.size === 2) {
        const { x, y, apart } = this.#span;
        this.#camera.drag(start.at, x - start.x, y - start.y, (start.at.scale * apart) / (start.apart || apart));
      } else {
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
        const larger = this.#camera.chosen !== "fit";
        if (start.touch || !larger || Math.hypot(dx, dy) < DRAG || !picture.element.contains(event.target)) return;
        picture.element.classList.add("wt-drag");
        this.#camera.drag(start.at, dx, dy);
      }
    }

    #up(event) {
      const { fingers, start, view: { player } } = this;
      if (fingers.size === 1 && fingers.has(event.pointerId) && start.touch && !this.pinched) {
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
        if (Math.abs(dx) > STROKE && Math.abs(dx) > 2 * Math.abs(dy)) {
          if (dx < 0) player.advance();
          else player.go(player.beyond(-1), "step");
        }
      }
      this.#end(event);
    }

    #end(event) {
      this.fingers.delete(event.pointerId);
      if (!this.fingers.size) this.view.picture.element.classList.remove("wt-drag");
    }

    #wheel(event) {
      if ((!event.ctrlKey && !event.metaKey) || !this.#camera?.at) return;
      event.preventDefault();
      const { left, top } = this.view.picture.scene.getBoundingClientRect();
      this.#camera.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, event.clientX - left, event.clientY - top);
    }
  }

  self.walkthroughs.Touch = Touch;
})();
