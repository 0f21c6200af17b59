/* Change a leaf in the picture: a field lies on it; Enter searches the tree again, here, in some milliseconds; Escape
   leaves. What is shown then says that it was computed here, and leads to the page that proves it. */
(() => {
  "use strict";
  const { button, clamp, fill, lightFilm, make, nodesOf, optionsOf, walkthroughText } = self.walkthroughs;
  const NUMBER = /^[-−]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
  const WIDE = 64; // pixels: the field, as its styles have it
  const TALL = 36;

  /** A number as people type it, also in full-width signs and with a true minus sign; none: NaN. */
  function numberOf(text) {
    const plain = text.normalize("NFKC").trim();
    return NUMBER.test(plain) ? Number(plain.replace("−", "-")) + 0 : NaN;
  }

  const base64 = (bytes) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  /** The part of an address that opens a walkthrough in the page "Try it". */
  async function addressOf(yaml) {
    const stream = new Blob([JSON.stringify({ yaml, sources: {} })]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return `#lab=1.${base64(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
  }

  class Leaf {
    /** Put a field on a leaf of a view. */
    constructor(view, node) {
      Object.assign(this, { view, node });
      const { film: { data }, picture, player } = view;
      this.words = self.walkthroughs.lightWords[player.root.lang];
      this.nodes = nodesOf(data);
      const { page } = this.words;
      const label = fill(page.change, { node: view.film.name(node) });
      this.field = make("input", {
        className: "wt-leaf", value: `${this.nodes[node].value}`.replace("-", "−"), inputMode: "text", size: 4, "aria-label": label, title: label,
      });
      this.field.addEventListener("keydown", (event) => this.#key(event));
      this.field.onblur = () => this.#close();
      picture.scene.querySelector(".wt-leaf")?.remove();
      picture.scene.append(this.field);
      this.#place();
      this.field.focus({ preventScroll: true });
      this.field.select();
    }

    #place() {
      const { camera } = this.view.picture;
      const { left, right, top, bottom } = this.view.picture.box(this.node);
      const [x, y] = camera.pixel((left + right) / 2, (top + bottom) / 2);
      this.field.style.left = `${clamp(x - WIDE / 2, 2, camera.room[0] - WIDE - 2)}px`;
      this.field.style.top = `${clamp(y - TALL / 2, 2, camera.room[1] - TALL - 2)}px`;
    }

    #close() {
      this.field.onblur = null; // what has the focus and is taken out of the page loses it
      this.field.remove();
    }

    #key(event) {
      event.stopPropagation();
      if (event.key !== "Escape" && (event.key !== "Enter" || event.isComposing)) return;
      event.preventDefault();
      const { card, player } = this.view;
      const value = numberOf(this.field.value);
      if (event.key === "Enter" && Number.isNaN(value)) {
        this.field.setAttribute("aria-invalid", true);
        this.field.title = this.words.page.number;
        return;
      }
      this.#close();
      card.hide();
      player.root.focus({ preventScroll: true });
      if (event.key === "Enter" && value !== this.nodes[this.node].value) this.#search(value);
    }

    /** Search the tree with that value of the leaf, and show the same frame or the last. */
    #search(value) {
      const { nodes, view, words } = this;
      const { light, listing, style } = view.film.data;
      const { player } = view;
      player.original ??= view.film.data; // the generator's
      nodes[this.node].value = value;
      const data = lightFilm({
        nodes, algorithm: light.algorithm, options: optionsOf(light), lines: light.lines,
        languages: { [player.root.lang]: words }, style: style.includes(words.style) ? style : style + words.style,
      });
      const values = nodes.flatMap((node) => (node.children.length ? [] : [node.value]));
      this.#show({ ...data, listing, light: { ...light, values } });
      const note = this.#note(data);
      const title = player.root.querySelector(".wt-head :is(h1, .wt-heading)");
      if (title.offsetHeight) title.after(note);
      else view.picture.element.append(note); // a player within a page of prose has no head
      const detail = { path: this.#path(this.node), value };
      player.root.dispatchEvent(new CustomEvent("walkthroughs:leaf", { bubbles: true, detail }));
    }

    /** The way from the root to a node: which child it takes each time. */
    #path(node) {
      const { film } = this.view;
      const parent = film.parent(node);
      return parent < 0 ? [] : [...this.#path(parent), film.children(parent).indexOf(node)];
    }

    #show(data) {
      const { player } = this.view;
      player.root.querySelector(".wt-light")?.remove();
      const { number } = player;
      player.take(data);
      player.show(number, { quick: true });
    }

    /** What is shown was computed here: the way to the proof, and back. */
    #note({ scores, score }) {
      const { nodes, view, words: { page } } = this;
      const { root } = view.player;
      const { light } = view.film.data;
      const [, value] = scores[score.at(-1)];
      const name = view.film.name(0);
      const note = make("p", { className: "wt-light", role: "status" }, make("span", {}, fill(page.here, { node: name, value })));
      const lab = document.querySelector(".wt-change a[href]");
      if (lab) {
        const prove = make("a", { href: lab.href, target: "_top" }, page.prove);
        addressOf(walkthroughText(nodes, light.algorithm, light.options, document.title)).then((hash) => {
          prove.href = new URL(hash, lab.href).href;
        });
        note.append(prove);
      }
      note.append(button("undo", page.back, () => {
        const { original } = view.player;
        view.player.original = undefined;
        this.#show(original);
        root.focus({ preventScroll: true });
      }, page.back));
      return note;
    }
  }

  Object.assign(self.walkthroughs, { Leaf, numberOf });
})();
