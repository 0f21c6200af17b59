/* Take away: frames as files, all of them as one, the trace, the walkthrough, and the player for
   another page. Everything is made in the browser from the film, so that it works from a disk too. */
(() => {
  "use strict";
  const { bring, make, textButton } = self.walkthroughs;
  const TWICE = 2; // a picture of points has so many for each of the picture's units

  /** The film's style with colours of its own: the light ones, and with them those for the dark.
      The light ones stand at the page's root, the others where an element asks for them. */
  function style(film) {
    const probe = make("div", { "data-md-color-scheme": "slate", hidden: true });
    document.body.append(probe);
    const [light, dark] = [document.documentElement, probe].map((from) => {
      const paint = getComputedStyle(from);
      return film.style.replace(/var\((--wt-[\w-]+)\)/g, (_, name) => paint.getPropertyValue(name).trim());
    });
    probe.remove();
    return { light, both: `${light}@media (prefers-color-scheme:dark){${dark}}` };
  }

  /** Neighbouring paths of one style as one, and neighbouring texts as a group, as in the files. */
  const fused = (svg) => svg.replace(/<path class="([^"]*)" d="[^"]*"\/>(?:<path class="\1" d="[^"]*"\/>)+/g,
    (run, name) => run.replaceAll(`"/><path class="${name}" d="`, ""))
    .replace(/<text class="([^"]*)"[^<]*<\/text>(?:<text class="\1"[^<]*<\/text>)+/g,
      (run, name) => `<g class="${name}">` + run.replaceAll(`<text class="${name}"`, "<text") + "</g>");

  /** Title and description of a frame, which say what its caption says. */
  function titled(caption) {
    const [, lead, why] = /^<b>(.*?)[.。]?<\/b>(.*)$/s.exec(caption);
    return `<title>${lead}</title><desc>${why.replace(/<\/?i>/g, "").trim()}</desc>`;
  }

  /** The file of a frame, less its stylesheet. */
  function frameFile(film, number) {
    const { head, tail } = film.data;
    const marks = Array.from(film.slots(number), (n) => film.cuttings[n] ?? "").join("");
    const title = marks.startsWith("<title>") ? "" : titled(film.captions[number]);
    return head + title + fused(marks) + tail;
  }

  /** A frame as a file that stands alone. */
  const alone = (view, number, rules) => frameFile(view.film, number).replace(/<svg[^>]*>/, `$&<style>${rules}</style>`);

  /** The frame as points, on white paper. */
  async function points(view, number) {
    const { width, height } = view.film.data;
    const svg = new Blob([alone(view, number, style(view.film.data).light)], { type: "image/svg+xml" });
    const image = make("img", { src: URL.createObjectURL(svg) });
    await image.decode();
    const canvas = make("canvas", { width: width * TWICE, height: height * TWICE });
    const ink = canvas.getContext("2d");
    ink.fillStyle = "#fff";
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return new Promise((done) => { canvas.toBlob(done); });
  }

  /** The check sum that zip asks for. */
  function crc(bytes) {
    let sum = -1;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
    }
    return ~sum >>> 0;
  }

  /** A number as so many bytes, the least first. */
  const bytes = (size, ...numbers) => numbers.flatMap((n) => (
    Array.from({ length: size }, (_, at) => (n >>> (8 * at)) & 255)));

  /** Files, by name, as one zip; nothing in it is compressed. */
  function zip(files) {
    const encode = (text) => new TextEncoder().encode(text);
    const [parts, entries] = [[], []];
    let at = 0;
    for (const [name, text] of files) {
      const [called, data] = [encode(name), encode(text)];
      // Version, flags (names are UTF-8), stored; 1 January 1980, so that the same is the same.
      const facts = [...bytes(2, 20, 0x800, 0, 0, 33), ...bytes(4, crc(data), data.length, data.length),
        ...bytes(2, called.length, 0)];
      const head = [...bytes(4, 0x04034b50), ...facts];
      entries.push(Uint8Array.of(...bytes(4, 0x02014b50), ...bytes(2, 20), ...facts,
        ...bytes(2, 0, 0, 0), ...bytes(4, 0, at)), called);
      parts.push(Uint8Array.of(...head), called, data);
      at += head.length + called.length + data.length;
    }
    const count = files.length;
    const size = entries.reduce((sum, { length }) => sum + length, 0);
    const end = Uint8Array.of(...bytes(4, 0x06054b50), ...bytes(2, 0, 0, count, count),
      ...bytes(4, size, at), ...bytes(2, 0));
    return new Blob([...parts, ...entries, end], { type: "application/zip" });
  }

  function save(blob, name) {
    const link = make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /** Give a text to the clipboard, and say so on the button. */
  async function copy(text, button, words) {
    try { await navigator.clipboard.writeText(text); } catch { return; } // the field can be copied by hand
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = words.copy; }, 1600);
  }

  /** The snippet that shows the player elsewhere: at the frame that it shows here, in this language, in
      the colours that the reader chooses. */
  function embedding(player, words) {
    const { root, views: [{ section }] } = player;
    const film = new URL(section.dataset.film, document.baseURI);
    const top = new URL("../".repeat(section.dataset.name.split("/").length), film).href;
    const path = new URL("../embed.html", film).href.slice(top.length);
    const alone = top + (root.lang === "en" ? "" : `${root.lang}/`) + path;
    const title = root.querySelector("h1, .wt-heading").textContent;
    const themes = ["", "light", "dark"].map((value) => make("option", { value }, words[value || "system"]));
    const theme = make("select", { "aria-label": words.theme, onchange: () => { fresh(); } }, ...themes);
    const src = () => `${alone}${theme.value && "?theme=" + theme.value}#f=${player.numbered(player.number)}`;
    const field = make("textarea", { readOnly: true, rows: 3, "aria-label": words.embed });
    const link = make("a", {}, words.alone);
    function fresh() {
      const frame = make("iframe", { src: src(), width: "100%", height: "760", title, loading: "lazy" });
      field.value = frame.outerHTML;
      link.href = src();
    }
    const button = textButton(words.copy, () => {
      fresh();
      copy(field.value, button, words);
    });
    field.onfocus = () => { fresh(); field.select(); };
    fresh();
    return make("div", { className: "wt-embedding", onpointerenter: fresh },
      make("label", {}, words.embed, field), make("label", {}, words.theme, theme), button, link);
  }

  /** Fill the menu of a player: a row for each picture, then what belongs to all of them. */
  self.walkthroughs.frameFile = frameFile;
  self.walkthroughs.takeAway = (player, menu) => {
    const { words: { take: words }, views } = player;
    const link = (text, address, view) => make("a", {
      href: new URL(address, new URL(view.section.dataset.film, document.baseURI)).href, download: "",
    }, text);

    function row(view) {
      const { title } = view;
      const name = view.section.dataset.name.split("/").slice(1).join("-");
      const at = () => view.at(player.number);
      const called = (frame, kind) => `${name}-${String(view.numbered(frame)).padStart(4, "0")}.${kind}`;
      const svg = (frame) => alone(view, frame, style(view.film.data).both);
      return make("p", { className: "wt-take-row" }, ...(title ? [make("b", {}, title)] : []),
        textButton(words.svg, () => save(new Blob([svg(at())], { type: "image/svg+xml" }), called(at(), "svg"))),
        textButton(words.png, async () => save(await points(view, at()), called(at(), "png"))),
        textButton(words.zip, () => save(zip(view.film.captions.map((_, n) => [called(n, "svg"), svg(n)])), `${name}.zip`)),
        link(words.trace, "trace.jsonl.gz", view));
    }

    menu.append(...views.map(row), make("p", { className: "wt-take-row" },
      link(words.yaml, "../walkthrough.yml", views[0])), embedding(player, words));
    bring("completion-code").then(() => menu.append(self.walkthroughs.completionCode(player.questions, words)));
  };
})();
