/* Captions read aloud by the browser's own voice, symbols spelled as words. While the player plays, each frame stands for
   as long as its caption is read; where the reader steps, the caption of that frame is read. The text may be hidden then.
   It is the voice of the page's language; where the browser has none, that is said. */
(() => {
  "use strict";
  const { clamp, fill, make } = self.walkthroughs;
  const WAIT = 1000; // milliseconds that a browser may take to find its voices
  const [SLOWEST, FASTEST] = [0.5, 2]; // a voice that is faster cannot be followed
  /** What stands on either side of a relation: a bound, a number, the name of a node, a letter. */
  const OPERAND = "([−-]?∞|[αβ]|[−+-]?\\d[\\d.]*[⁺⁻]?|\\b[A-Z][\\w/]*|\\b[a-z]\\b)";
  const RELATIONS = { "≥": "least", "≤": "most", "=": "equal", "≠": "other", "<": "less", ">": "more" };
  /** Signs that stand for a word, wherever they stand. */
  const SIGNS = { "α": "alpha", "β": "beta", "∞": "infinity", "⁺": "just_above", "⁻": "just_below", "…": "to", "≈": "about", "≡": "same", "±": "give_or_take", "−": "minus", "½": "half", "×": "cross", "○": "circle" };

  /** A word in its place: in a language that writes words apart, apart from others. */
  const apart = (word) => (/^[a-z]/i.test(word) ? ` ${word} ` : word);
  const plain = (html) => make("template", { innerHTML: html }).content.textContent;

  /** A caption as a voice says it: signs become words of the language. */
  function spokenText(html, words) {
    let text = plain(html);
    for (const [sign, key] of Object.entries(RELATIONS)) {
      text = text.replace(new RegExp(`${OPERAND}\\s*${sign}\\s*${OPERAND}`, "g"), (_, a, b) => fill(words[key], { a, b }));
      text = text.replace(new RegExp(`${sign}\\s*${OPERAND}`, "g"), (_, b) => fill(words[`${key}_alone`], { b }));
    }
    text = text.replace(/(\d)\s*×\s*(?=\d)/g, `$1${apart(words.times)}`);
    for (const [sign, key] of Object.entries(SIGNS)) text = text.replaceAll(sign, apart(words[key]));
    return text.replace(/(\w)\/(?=\w)/g, "$1 ").replace(/[“”「」]/g, "").replace(/\s+/g, " ").replace(/ (?=[,.?!:;)])|(?<=\() /g, "").trim();
  }

  /** The voice of a language, of the device itself: others send the text away. */
  const voice = (language) => {
    const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.replace("_", "-").toLowerCase().startsWith(language));
    return voices.find(({ localService }) => localService) ?? null;
  };

  /** The same, once the browser has found its voices. */
  async function found(language) {
    if (!self.speechSynthesis) return null;
    if (!speechSynthesis.getVoices().length) {
      await new Promise((done) => {
        speechSynthesis.addEventListener("voiceschanged", done, { once: true });
        setTimeout(done, WAIT);
      });
    }
    return voice(language);
  }

  class ReadAloud {
    constructor(player) {
      this.player = player;
      this.words = player.words.read_aloud;
      this.switch = player.root.querySelector("[data-does=read-aloud]");
      const hide = make("input", { type: "checkbox" });
      hide.onchange = () => player.root.classList.toggle("wt-untexted", this.on && hide.checked);
      this.hide = hide;
      this.label = make("label", {}, hide, this.words.hide);
      this.status = make("span");
      this.switch.closest("label").after(this.label, make("p", { role: "status" }, this.status));
      this.turn();
    }

    /** Begin to read, or end, as the switch stands. */
    async turn() {
      const { player, words } = this;
      this.voice = this.switch.checked ? await found(player.root.lang) : null;
      if (this.switch.checked && !this.voice) {
        this.switch.checked = false;
        this.status.textContent = words.no_voice;
      } else this.status.textContent = "";
      this.on = this.switch.checked;
      this.label.hidden = !this.on;
      player.root.classList.toggle("wt-untexted", this.on && this.hide.checked);
      player.playback.voice = this.on ? this : null;
      this.steps?.abort();
      this.hush();
      player.speak();
      if (!this.on) return;
      this.steps = new AbortController();
      player.root.addEventListener("walkthroughs:step", () => this.#step(), { signal: this.steps.signal });
      if (!player.playback.on) this.say();
    }

    /** The reader has gone to another frame: it is read. What plays reads for itself. */
    #step() {
      const { player } = this;
      if (player.playback.on || this.at === player.number) return;
      this.say();
    }

    /** What is said of the step that is shown. */
    get text() {
      const { player: { choice, number }, words } = this;
      const moving = choice.shown.filter((view) => view.moves(number));
      const captions = new Set((moving.length ? moving : choice.shown).map((view) => view.film.captions[view.at(number)]));
      return [...captions].map((html) => spokenText(html, words)).join(" ");
    }

    /** Read the caption, then do what comes after it. */
    say(then = () => {}) {
      this.hush();
      const { player } = this;
      this.at = player.number;
      player.views.forEach(({ caption }) => caption.element.setAttribute("aria-live", "off")); // it would be read twice
      const speech = new SpeechSynthesisUtterance(this.text);
      speech.lang = this.voice.lang;
      speech.voice = this.voice;
      speech.rate = clamp(player.playback.speed, SLOWEST, FASTEST);
      speech.onend = () => { if (this.saying === speech) then(); };
      speech.onerror = ({ error }) => { if (this.saying === speech && error !== "canceled" && error !== "interrupted") player.playback.stop(); };
      this.saying = speech;
      speechSynthesis.speak(speech);
    }

    hush() {
      this.saying = null;
      this.at = null;
      self.speechSynthesis?.cancel();
    }
  }

  const readers = new WeakMap();
  self.walkthroughs["read-aloud"] = async (player) => {
    await player.complete();
    if (readers.has(player)) readers.get(player).turn();
    else readers.set(player, new ReadAloud(player));
  };
  Object.assign(self.walkthroughs, { spokenText });
})();
