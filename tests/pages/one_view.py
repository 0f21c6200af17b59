"""What of a player is not wholly in sight, at a sample of its frames.

A part is whatever carries `data-part`; open shadow roots are searched too. The current node is held
against the visible box of its picture, the lit line against that of its listing, everything against
the window. Where the listing is folded away, its running line stands by itself. No count is cut
off. A board is not covered. The letters of picture, number line and board are at least so many
pixels high.
"""

from dataclasses import dataclass

SIZES = ((1280, 800), (1440, 900), (1920, 1080), (768, 1024), (390, 844))
SCREENS = ((1280, 800), (768, 1024), (390, 844))
"""The narrowest of each kind: a desk, a tablet, a telephone."""
SMALLEST = 11
"""Pixels: no letter of a picture, a number line or a board is lower."""

MEASURE = """
async ({ player, frames, smallest }) => {
  const shown = (e) => e.getClientRects().length && getComputedStyle(e).visibility !== "hidden";
  const inside = (root) => [...root.querySelectorAll("*")]
    .flatMap((e) => (e.shadowRoot ? [e, ...inside(e.shadowRoot)] : [e]));
  const above = (e) => e.parentElement ?? e.getRootNode().host ?? null;
  const holds = (e, box) => { while (e && e !== box) e = above(e); return e === box; };
  const root = document.querySelectorAll('[data-part="player"]')[player];
  const slider = root.querySelector('[data-part="controls"] input[type=range]');
  const within = (r, box) => r.left >= box.left - 1 && r.top >= box.top - 1
    && r.right <= box.right + 1 && r.bottom <= box.bottom + 1;
  const lapped = (r, box) => r.left < box.right - 1 && r.right > box.left + 1
    && r.top < box.bottom - 1 && r.bottom > box.top + 1;
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const beat = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
  const listed = !root.closest(".wt-front"); // there the program's text comes later
  root.scrollIntoView({ block: "start", behavior: "instant" });
  const whole = ["caption", "controls", "line", "question"];
  const faultsNow = () => {
    const all = inside(root);
    const found = (part) => all.filter((e) => e.dataset?.part === part && shown(e));
    const faults = [];
    const tell = (part, what) => faults.push(`frame ${slider.value}: ${part} ${what}`);
    const listing = root.querySelector(".wt-listing");
    const drawerOpen = root.matches(".wt-drawer-open") && listing.getClientRects().length;
    const homes = { current: "picture", ...(drawerOpen ? { lit: "listing" } : {}) };
    const needed = ["picture", "caption", "controls", ...Object.entries(homes).flat()];
    if (listed && !drawerOpen && root.clientWidth >= 700) needed.push("running");
    if (all.some((e) => e.dataset?.part === "line")) needed.push("line");
    for (const part of new Set(needed)) if (!found(part).length) tell(part, "is missing");
    for (const part of new Set([...needed, "question", "board"])) {
      for (const e of found(part)) {
        const box = e.getBoundingClientRect();
        if (!within(box, window_)) tell(part, "is outside the window");
        const home = found(homes[part]).find((one) => holds(e, one));
        if (home && !within(box, home.getBoundingClientRect())) {
          tell(part, `is outside ${homes[part]}`);
        }
        const more = e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2;
        if (more && whole.includes(part)) tell(part, "is cut off");
      }
      const count = found(part).length;
      if (homes[part] && count < found(homes[part]).length) tell(part, "is missing in a view");
    }
    for (const chip of all.filter((e) => e.matches(".wt-chip"))) {
      const box = chip.getBoundingClientRect();
      if (found("current").some((e) => lapped(e.getBoundingClientRect(), box))) {
        tell("current", "is covered");
      }
    }
    for (const counts of all.filter((e) => e.matches(".wt-counts") && shown(e))) {
      const facts = counts.closest(".wt-facts").getBoundingClientRect();
      if (counts.getBoundingClientRect().right > facts.right + 1) tell("facts", "are cut off");
    }
    for (const board of found("board")) {
      const box = board.getBoundingClientRect();
      const beside = ["line", "running"].flatMap(found).map((e) => e.getBoundingClientRect());
      const texts = document.createRange();
      for (const e of found("caption")) {
        texts.selectNodeContents(e);
        beside.push(...texts.getClientRects());
      }
      const large = root.matches(".wt-show-board");
      if (!large && beside.some((r) => lapped(r, box))) tell("board", "is covered");
    }
    for (const part of ["picture", "line", "board"].flatMap(found)) {
      for (const text of inside(part.shadowRoot ?? part)) {
        if (text.tagName !== "text" || !shown(text)) continue;
        const high = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().a);
        if (high < smallest - 0.05) {
          tell(part.dataset.part, `has letters of ${high.toFixed(1)} px`);
        }
      }
    }
    return faults;
  };
  await new Promise(beat); // the page has another size than before
  const faults = [];
  for (let n = 0; n < frames; n++) {
    slider.value = Math.round((n / Math.max(frames - 1, 1)) * slider.max);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    let found = faultsNow(); // a frame is there at once
    if (found.length || n === frames - 1) {
      await new Promise(beat); // and what is drawn later may mend it, or spoil it
      found = faultsNow();
    }
    faults.push(...found);
  }
  return faults;
}
"""


@dataclass(frozen=True)
class Measured:
    """What was found at all sizes."""

    frames: int
    """How many frames were looked at."""
    faults: tuple[str, ...]

    @property
    def share(self) -> float:
        """Of the frames, how many are wholly in sight."""
        bad = {fault.rpartition(":")[0] for fault in self.faults}
        return 1 - len(bad) / self.frames if self.frames else 1


def measure(page, frames, sizes=SIZES):
    """All players of an open page, at every size, at so many of their frames."""
    looked, faults = 0, []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        count = page.locator('[data-part="player"]').count()
        for player in range(count):
            facts = {"player": player, "frames": frames, "smallest": SMALLEST}
            page.locator('[data-part="player"]').nth(player).scroll_into_view_if_needed()
            page.wait_for_function(
                "n => document.querySelectorAll('[data-part=player]')[n].matches('.wt-running')",
                arg=player,
            )
            page.wait_for_timeout(50)
            found = page.evaluate(MEASURE, facts)
            looked += frames
            faults += [f"{width}x{height} player {player + 1} {fault}" for fault in found]
    return Measured(looked, tuple(faults))
