/* A view: one search with its picture, number line, caption, listing and facts, frame by frame. */
(() => {
  "use strict";
  const {
    Caption, Film, Listing, NameTag, NumberLine, Overview, Picture, loadFilm,
  } = self.walkthroughs;
  const NARROW = 700; // pixels: a player narrower than this shows one search, and no board beside it
  const SIGNS = { alpha: "α", beta: "β" };

  class View {
    constructor(section, player) {
      this.section = section;
      this.player = player;
      this.id = section.id || player.root.id;
      this.title = section.ariaLabel;
      // The frames' numbers in the record, where that is not simply 0, 1, 2 and so on.
      this.numbers = JSON.parse(section.dataset.numbers ?? "null");
      this.picture = new Picture(this);
      this.caption = new Caption(this);
      this.listing = new Listing(this);
      this.overview = new Overview(this);
      this.tag = new NameTag(this);
    }

    async load() {
      if (this.film) return;
      this.listing.ready(this.take(await loadFilm(this.section.dataset)));
      new ResizeObserver(() => this.resize()).observe(this.picture.element);
    }

    /** Show the film of this data from now on. */
    take(data) {
      const film = new Film(data, this.player.root.lang);
      this.picture.ready(film);
      this.line?.element.remove();
      if (film.data.axis) {
        this.line = new NumberLine(this);
        this.line.ready(film);
      }
      this.film = film;
      if (this.chips) this.complete();
      return film;
    }

    /** The scripts are there that no first frame needs: for facts, for what moves or is out of sight, for cards and
        fingers. */
    complete() {
      const { Arrows, EdgeChips, Facts, Motion, NodeCard, OverviewDrawing, Touch } = self.walkthroughs;
      this.arrows ??= new Arrows(this.picture);
      this.chips ??= new EdgeChips(this);
      this.facts ??= new Facts(this);
      this.overview.drawing ??= new OverviewDrawing(this.overview);
      this.touch ??= new Touch(this);
      this.picture.motion = new Motion(this.picture);
      this.card = new NodeCard(this);
    }

    /** How many steps there are: frames, or the common steps of a comparison. */
    get steps() {
      const { align, frames } = this.film.data;
      return align.length || frames.length;
    }

    /** The frame shown at a step. */
    at(step) {
      const { align } = this.film.data;
      return align.length ? align[Math.min(step, align.length - 1)] : step;
    }

    /** The first step that shows a frame. */
    step(frame) {
      const { align } = this.film.data;
      return align.length ? align.indexOf(frame) : frame;
    }

    /** The number that the record and the file give to a frame. */
    numbered(frame) {
      return this.numbers?.[frame] ?? frame;
    }

    /** Whether the step brings a new frame, or the view waits for another. */
    moves(step) {
      return step === 0 || this.at(step) !== this.at(step - 1);
    }

    /** The bound that cuts at the frame shown, if a node has supplied it. */
    get cut() {
      const kind = this.film.cut(this.frame);
      return this.#bounds(this.frame).find((bound) => bound.kind === kind);
    }

    /** Show a step. `waits`: another view has something new, and this one waits; `quick`: nothing moves. */
    show(step, { waits = false, quick = false } = {}) {
      const frame = this.at(step);
      this.section.classList.toggle("wt-quiet", waits);
      this.picture.canvas.classList.toggle("quiet", waits);
      if (this.frame !== frame) this.card?.hide();
      this.frame = frame;
      this.place();
      this.caption.show(this.film.captions[frame]);
      this.picture.show(frame, quick);
      this.picture.svg.setAttribute("aria-label", this.caption.text);
      this.around();
      this.listing.light(this.film.data.lines[frame]);
      this.facts?.show(step, frame);
      this.explain(null, -1, quick);
    }

    /** What stands around the tree: called again where the camera has moved or will move. */
    around() {
      this.overview.show();
      this.tag.place();
      this.chips?.show();
    }

    /** What has to be measured, when all of the player is written, so that the browser lays it out once. */
    settle() {
      this.listing.scroll();
    }

    /** The number line and the arrows of a node: of the current one, or of one that the reader asks about. */
    explain(node = null, last = -1, quick = true) {
      if (this.frame === undefined) return;
      const { film, player } = this;
      const other = node !== null && node !== this.picture.node && last >= 0;
      const n = player.numbered(this.step(other ? last : this.frame));
      const label = other ? `${film.name(node)} · ${player.fill("frame", { n, last: player.numbered(player.last) })}` : "";
      this.line?.show(other ? last : this.frame, quick, label);
      if (node !== null) this.arrows?.show(node, this.#bounds(last));
      else this.arrows?.show(this.picture.node, this.cut ? [this.cut] : []);
    }

    /** The bounds of a node's window that a node has supplied. */
    #bounds(frame) {
      const window = frame >= 0 ? this.film.window(frame) : null;
      if (!window) return [];
      return ["alpha", "beta"].flatMap((kind, n) => {
        const [, node = -1, child = -1] = window[n + 2];
        const from = child >= 0 ? child : node;
        return from < 0 ? [] : [{ kind, text: `${SIGNS[kind]} = ${window[n]}`, from }];
      });
    }

    /** The nodes that the arrows of a node come from. */
    suppliers(node) {
      return this.#bounds(this.film.visits(node, this.frame).shown).map(({ from }) => from);
    }

    /** The board stands left of the tree; that of a compared search beside its line and caption; where there is
        no room for it, a key lays it over the picture. */
    place() {
      const { board } = this.picture;
      if (!board) return;
      const { root, width } = this.player;
      root.classList.toggle("wt-board-over", width < NARROW);
      root.classList.toggle("wt-boarded", width >= NARROW);
      const home = root.matches(".wt-pair") ? this.section : this.picture.element;
      if (board.parentElement !== home) home.append(board);
      this.picture.camera.measure(); // beside the board there is less room
    }

    resize() {
      const { camera } = this.picture;
      camera.measure();
      if (this.frame === undefined || !camera.room[0]) return;
      this.place();
      this.picture.show(this.frame, true);
      this.around();
      if (this.card?.element) this.card.show(this.card.node, this.card.pinned);
      else this.explain();
      this.player.modes();
    }
  }

  self.walkthroughs.View = View;
})();
