"""How much of a window the picture of a search has, and what of the moment it shows.

`python tests/pages/picture_first.py URL...` prints a line for each page and size.
"""

import argparse
import io
import re
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
from chromium import chromium_path

SIZES = ((1280, 800), (1920, 1080), (390, 844))
"""A desk, a projector, a telephone."""
TOOLS = Path(__file__).with_suffix(".js").read_text("utf-8")
EMPTY = 40
"""Rows of pixels in which nothing is painted, from so many on."""
ROOMS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "1280x800": {"single": (1280, 506), "pair": (640, 470)},
    "1920x1080": {"single": (1920, 786), "pair": (960, 750)},
    "390x844": {"single": (390, 504), "pair": (390, 455)},
}
"""The picture that a film has in a window: of one search, and of each of two."""


@dataclass(frozen=True)
class Measured:
    """What was found in a window, over the steps that were looked at."""

    top: float
    """Pixels above the picture."""
    share: float
    """Per cent of the window that all pictures have: the median."""
    least: float
    """Per cent that the smallest has."""
    views: int
    searches: int
    """Of which two are shown side by side."""
    drawn: int
    """The most nodes."""
    missing: Mapping[str, int]
    """How many times what is outside: see `missing` in the script."""
    cut: Mapping[str, int]
    """The same, where the picture ought to be whole."""
    letters: float
    """Pixels: the height of the smallest in picture and line."""
    words: float
    """Of captions: the median."""
    most_words: int
    sizes: frozenset[float]
    """The sizes of captions, in pixels."""
    moves: int
    """How many steps have their rows elsewhere than the step before."""
    controls: int
    words_in_sight: int
    empty: int
    """Rows of pixels in which no step paints anything, where there are more than a few in a row."""

    def faults(self, width: int) -> list[str]:
        """What the design does not allow in a window so wide."""
        least = 45 if width < 700 else 29 if self.views > 1 else 55
        found = {
            f"the picture has {self.least:.1f} % of the window": self.least < least,
            f"outside the picture: {dict(self.missing)}": "C" in self.missing,
            f"outside a whole picture: {dict(self.cut)}": bool(self.cut),
            f"letters of {self.letters:.1f} px": self.letters < 10.95,
            f"captions of {self.most_words} words": self.most_words > 31,
            f"captions of {sorted(self.sizes)} px": len(self.sizes) > 1,
            f"rows move {self.moves} times": self.moves > 0,
            f"{self.controls} controls": self.controls > 14,
            f"{self.words_in_sight} words besides the picture": self.words_in_sight > 70,
            f"{self.empty} rows are empty": self.empty > 0,
        }
        return [fault for fault, bad in found.items() if bad]


def measure(page: Page, frames: int = 5, cuts: int = 6) -> Measured:
    """The first player of an open page at so many steps, evenly spread, and at some of its cuts."""
    page.evaluate(TOOLS)
    page.locator("[data-part=player]").first.evaluate("e => e.scrollIntoView({ block: 'start' })")
    first = page.evaluate("pictureFirst.firstScreen()")
    last = page.evaluate("pictureFirst.step(0)")
    steps = {round(last * k / max(frames - 1, 1)) for k in range(frames)}
    steps |= set(page.evaluate("pictureFirst.cuts()")[:cuts])
    moments, painted = list[Any](), list[list[bool]]()
    for number in sorted(steps):
        page.evaluate("number => pictureFirst.step(number)", number)
        moments.append(page.evaluate("pictureFirst.moment()"))
        rows = painted_rows(page.screenshot(), page.evaluate("pictureFirst.columns()"))
        painted = [  # a picture that is higher at one step than at another counts as a move
            [any(step) for step in zip_longest(*both)]
            for both in zip(painted or rows, rows, strict=True)
        ]
    views = [view for moment in moments for view in moment["views"]]
    words = [count for moment in moments for count in moment["words"]]
    rows = [moment["rows"] for moment in moments]
    return Measured(
        top=min(view["top"] for view in views),
        share=statistics.median(sum(v["share"] for v in moment["views"]) for moment in moments),
        least=min(view["share"] for view in views),
        views=max(len(moment["views"]) for moment in moments),
        searches=page.locator("[data-part=player]").first.locator(".wt-view").count(),
        drawn=max(view["drawn"] for view in views),
        missing=Counter(part for view in views for part in view["missing"]),
        cut=Counter(part for view in views if view["whole"] for part in view["missing"]),
        letters=min(moment["letters"] for moment in moments),
        words=statistics.median(words),
        most_words=max(words),
        sizes=frozenset(size for moment in moments for size in moment["sizes"]),
        moves=sum(before != after for before, after in pairwise(rows)),
        controls=first["controls"],
        words_in_sight=first["words"],
        empty=max(map(empty_rows, painted)),
    )


def painted_rows(png: bytes, columns: Iterable[Sequence[int]]) -> list[list[bool]]:
    """For each column, whether something is painted in its rows of pixels, from above."""
    image = Image.open(io.BytesIO(png)).convert("L")
    found = []
    for left, top, right, bottom in columns:
        rows = range(max(top, 0), min(bottom, image.height))
        ends = [image.crop((left + 6, y, right - 6, y + 1)).getextrema() for y in rows]
        found.append([high - low >= 6 for low, high in ends])
    return found


def empty_rows(painted: Iterable[bool]) -> int:
    """How many rows are not painted; short runs do not count."""
    runs = re.findall("0+", "".join("01"[row] for row in painted))
    return sum(len(run) for run in runs if len(run) > EMPTY)


def whole_films(page: Page, films: Mapping[str, Path]) -> dict[str, list[bool]]:
    """For each film by its name, in each of the rooms, whether all of the tree is legible at every
    frame. The page is one with a player."""
    page.evaluate(TOOLS)
    ask = "([name, address, rooms]) => pictureFirst.whole(name, address, rooms)"
    rooms = list(ROOMS.values())
    return {name: page.evaluate(ask, [name, f.as_uri(), rooms]) for name, f in films.items()}


def _line(name: str, width: int, found: Measured) -> str:
    missing: Any = " ".join(f"{part}{n}" for part, n in sorted(found.missing.items())) or "-"
    return (
        f"{name[-34:]:34} {width:5} {found.top:4.0f} {found.share:5.1f} {found.least:5.1f} "
        f"{found.drawn:4} {missing:16} {found.letters:5.1f} {found.words:4.0f} "
        f"{found.most_words:4} {len(found.sizes)} {found.moves} {found.controls:4} "
        f"{found.words_in_sight:4} {found.empty:4}"
    )


def main() -> None:
    """Print a line for each page and size."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("urls", nargs="+")
    ask.add_argument("--chromium", default=str(chromium_path()))
    given = ask.parse_args()
    print(
        f"{'page':34} {'wide':>5} head pic % least node outside          type word most s m "
        "ctrl word gaps"
    )
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=given.chromium)
        for url in given.urls:
            for width, height in SIZES:
                page = browser.new_page(
                    viewport={"width": width, "height": height}, reduced_motion="reduce"
                )
                page.goto(url)
                page.wait_for_selector(".wt-running")
                page.wait_for_timeout(200)
                found = measure(page)
                print(_line(url.rpartition("walkthroughs/")[2], width, found))
                for fault in found.faults(width):
                    print("   ", fault)
                page.close()


if __name__ == "__main__":
    main()
