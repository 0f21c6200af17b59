/* The overview: a strip as wide as the picture, below it, where less than most of the tree is seen. What it shows comes
   with the scripts that no first frame needs. */
(() => {
  "use strict";
  const { make } = self.walkthroughs;

  class Overview {
    constructor(view) {
      this.view = view;
      this.element = make("div", { className: "wt-overview", "aria-hidden": true, hidden: true });
      this.element.dataset.part = "overview";
      view.picture.element.after(this.element);
    }

    /** Show the strip, or hide it: where the whole tree is seen, or the picture needs its room. */
    show() {
      const { drawing, element, view } = this;
      const hide = !view.picture.camera.partial;
      if (element.hidden !== hide) {
        element.hidden = hide;
        // The pictures have another height, that beside it too.
        view.player.choice.shown.forEach((one) => {
          if (one !== view) one.resize();
          else one.picture.again();
        });
      }
      if (!hide) drawing?.show();
    }
  }

  self.walkthroughs.Overview = Overview;
})();
