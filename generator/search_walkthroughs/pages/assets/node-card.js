/* The card of a node: its window when it was entered and now, its score, who set its bounds, why it was
   left out. It comes by pointer, finger or keyboard, and leads to the node's frames once it is pinned. */
(() => {
  "use strict";
  const { bring, button, clamp, fill, make } = self.walkthroughs;
  const WIDE = 236;
  const GAP = 12;
  const SIGNS = { alpha: "α", beta: "β" };

  class NodeCard {
    constructor(view) {
      this.view = view;
      const { targets, scene } = view.picture;
      const node = (event) => Number(event.target.dataset?.node ?? NaN);
      targets.addEventListener("pointerover", (event) => {
        if (event.pointerType === "mouse" && !this.pinned && node(event) >= 0) this.show(node(event));
      });
      targets.addEventListener("pointerout", () => { if (!this.pinned) this.hide(); });
      targets.addEventListener("click", (event) => {
        if (!(node(event) >= 0)) return;
        this.show(node(event), true);
        this.#change(node(event));
      });
      const root = targets.getRootNode(); // a group that listened to the focus would be a stop of the Tab key itself
      root.addEventListener("focusin", (event) => {
        if (!this.closing && event.target.matches(":focus-visible")) this.show(node(event));
      });
      root.addEventListener("focusout", () => { if (!this.pinned) this.hide(); });
      targets.addEventListener("keydown", (event) => this.#key(event, node(event)));
      scene.addEventListener("click", (event) => {
        if (!event.target.closest(".wt-card, .wt-chip, .wt-leaf") && !event.composedPath().some((one) => one.dataset?.node)) this.hide();
      });
    }

    /** Arrows go to parent, child and siblings; Enter pins the card, Escape leaves. */
    #key(event, node) {
      const { film, picture, player } = this.view;
      const drawn = (one) => picture.target(one);
      const siblings = film.children(film.parent(node)).filter(drawn);
      const beside = (way) => siblings[siblings.indexOf(node) + way];
      const to = {
        ArrowUp: film.parent(node), ArrowDown: film.children(node).find(drawn), ArrowLeft: beside(-1), ArrowRight: beside(1),
      }[event.key];
      if (event.shiftKey) return;
      if (to >= 0) {
        picture.reach(to);
        drawn(to)?.focus();
      } else if (event.key === "Enter" || event.key === " ") {
        this.show(node, true);
        this.element.querySelector("button")?.focus();
        this.#change(node);
      } else if (event.key === "Escape") {
        this.hide();
        player.root.focus({ preventScroll: true });
      } else if (!event.key.startsWith("Arrow")) return;
      event.preventDefault();
      event.stopPropagation();
    }

    /** A leaf whose tree can be searched in the page gets a field for another value; its script comes now. */
    async #change(node) {
      const { film, player } = this.view;
      if (!film.data.light || film.children(node).length) return;
      await bring("light-search", `light-words.${player.root.lang}`, "light");
      if (this.pinned && this.node === node) new self.walkthroughs.Leaf(this.view, node);
    }

    hide() {
      this.pinned = false;
      const { element, node } = this;
      if (!element) return;
      [this.element, this.node] = [null, null];
      if (element.contains(document.activeElement)) {
        this.closing = true; // the node has the focus again, and is not asked about again
        this.view.picture.target(node)?.focus();
        this.closing = false;
      }
      element.remove();
      this.view.explain();
    }

    show(node, pinned = false) {
      const { view } = this;
      const { film, frame, player } = view;
      this.element?.remove();
      [this.node, this.pinned] = [node, pinned];
      const visits = film.visits(node, frame);
      this.element = make("div", { className: "wt-card", role: pinned ? "group" : "tooltip", "aria-label": film.name(node) },
        make("p", {}, make("b", {}, film.name(node))), ...this.#facts(node, visits).map((text) => make("p", {}, text)));
      if (pinned) {
        const words = player.words.card;
        for (const [key, to] of [["first", visits.first], ["last", visits.last]]) {
          if (to < 0 || to === frame) continue;
          const text = fill(words[key], { frame: this.#number(to) });
          this.element.append(button("visit", text, () => { this.hide(); player.go(view.step(to)); }, text));
        }
      }
      view.picture.scene.append(this.element);
      this.#place(node);
      view.explain(node, visits.shown);
    }

    /** The sentences about the node, from the record of the frames. */
    #facts(node, { shown: last, entered }) {
      const { film, frame, player } = this.view;
      const words = player.words.card;
      const said = [];
      const say = (key, facts = {}) => said.push(fill(words[key], facts));
      const windows = [["entered", entered], ["window", last]].map(([key, at]) => {
        const found = at >= 0 ? film.window(at) : undefined;
        if (found) say(key, { alpha: found[0], beta: found[1] });
        return found;
      });
      const score = last >= 0 ? film.score(last) : undefined;
      if (score) {
        const [kind, first, second] = score;
        say(`score_${kind}`, kind === "proof" ? { proof: first, disproof: second } : { score: first, visits: second });
      }
      ["alpha", "beta"].forEach((kind, n) => {
        const [source, from, child] = windows[1]?.[n + 2] ?? ["none"];
        if (source === "none") return;
        const whose = source !== "score" ? "" : child < 0 ? "_hidden" : `_${kind}`;
        say(`bound_${source}${whose}`, {
          bound: `${SIGNS[kind]} = ${windows[1][n]}`, node: film.name(from), child: film.name(child),
        });
      });
      const left = film.leftOut(node, frame);
      if (left) say(`omission_${left.why}`, { frame: this.#number(left.frame), node: film.name(left.by) });
      else if (last < 0) say("unvisited");
      return said;
    }

    /** What the counter says at a frame. */
    #number(frame) {
      const { player } = this.view;
      return player.numbered(this.view.step(frame));
    }

    /** Below, right, left or above: the first place that covers neither the current node nor the supplier, or at least
        not the node itself, where a field may lie. */
    #place(node) {
      const { element, view } = this;
      const { picture } = view;
      const { camera } = picture;
      const [width, height] = camera.room;
      const own = camera.pixels(picture.box(node));
      const [left, top, right, bottom] = own;
      const [wide, tall] = [Math.min(WIDE, width - 8), element.offsetHeight];
      const spots = [
        [left - 60, bottom + GAP], [right + GAP, top - GAP],
        [left - wide - GAP, top - GAP], [left - 60, top - tall - GAP],
        [right + GAP, height - tall - 4], [left - wide - GAP, height - tall - 4],
      ].map(([x, y]) => [clamp(x, 4, Math.max(width - wide - 4, 4)), y]);
      const avoid = [picture.node, node, ...view.suppliers(node)].map((one) => picture.box(one)).filter(Boolean)
        .map((box) => camera.pixels(box));
      const inside = ([, y]) => y >= 4 && y + tall <= height - 4;
      const covers = ([x, y], box) => x < box[2] && x + wide > box[0] && y < box[3] && y + tall > box[1];
      const [x, y] = spots.find((spot) => inside(spot) && !avoid.some((one) => covers(spot, one)))
        ?? spots.find((spot) => inside(spot) && !covers(spot, own))
        ?? [spots[0][0], clamp(spots[0][1], 4, Math.max(height - tall - 4, 4))];
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
    }
  }

  self.walkthroughs.NodeCard = NodeCard;
})();
