/* Finds walkthroughs: by what is typed, and by algorithm, game, idea, kind, difficulty and minutes. The address says what
   was asked for, so that a link leads to what was found. */
(() => {
  const form = document.querySelector(".wt-find");
  if (!form) return;
  const output = form.querySelector("output");
  const sections = [...document.querySelectorAll(".wt-idea")].map((section) => ({
    section,
    idea: section.dataset.idea,
    cards: [...section.querySelectorAll(".wt-card")].map((card) => ({
      card,
      facts: new Set(card.dataset.facts.split(" ")),
      text: `${card.textContent} ${card.dataset.facts}`.toLowerCase(),
    })),
  }));
  const fields = [...form.elements].filter(({ name }) => name);

  function find() {
    const asked = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const words = asked.typed.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = ["algorithm", "game", "kind", "difficulty", "minutes"]
      .filter((name) => asked[name]).map((name) => `${name}=${asked[name]}`);
    let count = 0;
    for (const { section, idea, cards } of sections) {
      let here = 0;
      for (const { card, facts, text } of cards) {
        const fits = (!asked.idea || idea === asked.idea)
          && wanted.every((one) => facts.has(one)) && words.every((word) => text.includes(word));
        card.hidden = !fits;
        here += fits;
      }
      section.hidden = !here;
      count += here;
    }
    output.textContent = count ? output.dataset.found.replace("{n}", count) : output.dataset.none;
  }

  function remember() {
    const asked = new URLSearchParams(fields.filter(({ value }) => value).map(({ name, value }) => [name, value]));
    history.replaceState(null, "", `#${asked}`);
  }

  function recall() {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) if (asked.has(field.name)) field.value = asked.get(field.name);
    find();
  }

  form.addEventListener("input", () => { find(); remember(); });
  form.addEventListener("reset", () => setTimeout(() => { find(); remember(); }));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", recall);
  form.hidden = false;
  recall();
})();
