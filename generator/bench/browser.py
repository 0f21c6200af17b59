"""Pages in a browser: how it is started; what a step of the player costs."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path as File
from shutil import which
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from .measuring import Row, missing, ours, process
from .workloads import WHOLE_GAME

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    # The browser loads no pages of its own for the address bar.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)


@contextmanager
def chromium() -> Iterator[Callable[[], Any] | None]:
    """Provide a function that starts a browser; None if Playwright or Chromium is missing."""
    program = which("chromium") or which("chromium-headless-shell") or which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        yield None
        return
    with sync_playwright() as play:
        yield lambda: play.chromium.launch(executable_path=program, args=_FLAGS)


# A step: from the press of a key until the page is laid out as the next frame has it.

MAX_STEP_MILLISECONDS = 16
"""Upper limit of the time of a step: a browser draws sixty pictures in a second."""
FRAMES = 400
"""Number of frames of each page."""
_LEAVES = [[[n * k % 19 for n in range(4)] for k in range(m, m + 5)] for m in range(2, 7)]
PAGES = {
    "fit": ("a whole tree", f"algorithm: minimax\ntree: {_LEAVES}\n"),
    "positions": (
        "boards",
        f"{WHOLE_GAME}position: '. X . . O . X . O'\n",
    ),
    "follow": ("a part that moves", WHOLE_GAME),
}
"""What pictures show, by how they are looked at, and a walkthrough with such pictures."""
_STEP = """() => {
  const player = document.querySelector(".wt-player");
  const began = performance.now();
  player.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  player.getBoundingClientRect(); // styles and layout are part of the step
  const spent = performance.now() - began;
  return new Promise((next) => requestAnimationFrame(() => next(spent)));
}"""
_NUMBER = "document.querySelector('.wt-player input[type=range]').value"


def player_steps() -> Iterator[Row]:
    """Yield the rows of the player's steps: the time that 19 of 20 do not exceed."""
    text = f"a step of the player on a page of {FRAMES} frames"
    labels = {
        f"step.{name}": f"{text} that show {drawn_size}: 19 of 20 take at most"
        for name, (drawn_size, _) in PAGES.items()
    }
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder, chromium() as start:
        if start is None:
            yield from (missing(name, label, "Playwright") for name, label in labels.items())
            return
        process(ours("init", "course"), File(folder))
        root = File(folder) / "course"
        (root / "walkthroughs/bench").mkdir()
        for name, (_, search) in PAGES.items():
            frames = f"{{follow: {'on' if name == 'follow' else 'off'}, to: {FRAMES}}}"
            file = root / f"walkthroughs/bench/{name}.yml"
            file.write_text(f"title: {name}\n{search}frames: {frames}\n", "utf-8")
        process(ours("build"), root)
        with closing(start()) as browser:
            for name, label in labels.items():
                page = f"site/walkthroughs/bench/{name.partition('.')[2]}.html"
                spent = _steps(browser, root / page)
                slow, note = quantiles(spent, n=20)[-1], f"half of them {median(spent):.1f} ms"
                yield Row(name, label, slow, "ms", MAX_STEP_MILLISECONDS, "least", note=note)


def _steps(browser: Any, file: File) -> list[float]:
    """Return the milliseconds of each step from the first frame of the page to its last."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(file.as_uri())
    page.locator(".wt-player input[type=range]").wait_for()
    page.wait_for_load_state("networkidle")
    spent = [page.evaluate(_STEP) for _ in range(FRAMES - 1)]
    assert page.evaluate(_NUMBER) == f"{FRAMES - 1}"
    page.close()
    return spent
