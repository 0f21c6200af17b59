/* The drawer: listing, facts and questions beside the picture. It takes its room from the window, and the tree is
   arranged anew beside it. It is as the reader left it; before that it opens by itself in a wide window, where one
   search stays whole beside it. */
(() => {
  "use strict";
  const { memory } = self.walkthroughs;
  const NAME = "drawer";
  const WIDE = 1440; // pixels: in a player as wide as that it may open by itself
  const WIDTH = 360; // its own width, as its styles have it

  class Drawer {
    open = false;

    constructor(player) {
      this.player = player;
      this.key = player.root.querySelector(".wt-drawer-key");
      this.key.onclick = () => this.turn();
      if (memory.get(NAME) === "open" && !player.root.closest(".wt-front")) this.#set(true);
    }

    /** The films are there: open it, if it opens by itself. */
    ready() {
      const { root, views: [view, other], width } = this.player;
      if (memory.get(NAME) || other || width < WIDE || root.closest(".wt-front")) return;
      const { camera: { gutter, room: [across, down] } } = view.picture;
      if (view.film.fits([across - WIDTH, down], gutter)) this.show(true);
    }

    /** Open or close it because the reader wants it so, from now on. */
    turn(open = !this.open) {
      memory.set(NAME, open ? "open" : "shut");
      this.show(open);
    }

    show(open) {
      if (open === this.open) return;
      this.#set(open);
      this.player.views.forEach((view) => view.film && view.resize());
      this.player.questions.show();
    }

    #set(open) {
      this.open = open;
      this.player.root.classList.toggle("wt-drawer-open", open);
      this.key.setAttribute("aria-pressed", open);
    }
  }

  self.walkthroughs.Drawer = Drawer;
})();
