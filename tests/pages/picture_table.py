"""What a site's pages with a player hold of the design of the picture, as a table.

`python tests/pages/picture_table.py SITE` prints it for all pages and films; with `--sample N` for
so many of each, by a seed.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
from chromium import chromium_path
from pages.picture_first import TOOLS, Measured, measure

DESK, PROJECTOR, PHONE = (1280, 800), (1920, 1080), (390, 844)
WHOLE_SHARE = {"1280x800": 89.0, "1920x1080": 93.0, "390x844": 65.0}
"""Per cent of all films that are to be legible as a whole, at every frame, in such a window."""
SEED = 5


@dataclass(frozen=True)
class Seen:
    """A page as it was measured."""

    name: str
    size: tuple[int, int]
    leads: bool
    """Whether the player is the page; else it stands in prose."""
    table: bool
    """Whether its number line shows the ranges of a table."""
    question: bool
    """Whether a question stands above the player."""
    found: Measured
    whole: Mapping[str, bool] = field(default_factory=dict)
    """For each film of a walkthrough's page, whether its tree is legible at every frame there."""

    @property
    def phone(self) -> bool:
        """Whether the window is narrow."""
        return self.size == PHONE

    @property
    def least(self) -> int:
        """Per cent of the window that each picture is to have."""
        if self.phone:
            return 38 if self.question else 45
        if self.found.views > 1:
            return 29
        return 40 if self.question else 50 if self.table else 55


@dataclass(frozen=True)
class Row:
    """A row of the table: how many of those that it is asked of hold it, and the others."""

    name: str
    asked: int
    faults: Mapping[str, str]
    """What was found of those that do not, by page or film."""
    wanted: float = 100.0
    """Per cent of them that are to hold it."""

    @property
    def share(self) -> float:
        """Per cent of them that hold it."""
        return 100 * (1 - len(self.faults) / self.asked) if self.asked else 100.0

    @property
    def holds(self) -> bool:
        """Whether as many do as are to."""
        return self.share >= self.wanted

    def __str__(self) -> str:
        held = self.asked - len(self.faults)
        mark = "" if self.holds else "  !"
        return f"{self.name:48} {held:5} of {self.asked:5}  {self.share:5.1f} %{mark}"


def page_rows(seen: Iterable[Seen]) -> Iterator[Row]:
    """The rows that pages fill."""
    every = list(seen)
    for size in dict.fromkeys(page.size for page in every):
        there = [page for page in every if page.size == size]
        leading = [page for page in there if page.leads]
        name = "x".join(map(str, size))

        def row(what: str, pages: Sequence[Seen], bad: Any, said: Any, name: str = name) -> Row:
            faults = {page.name: str(said(page)) for page in pages if bad(page.found, page)}
            return Row(f"{name} {what}", len(pages), faults)

        alone = [page for page in there if page.leads or page.question]
        single = [page for page in alone if page.found.views == 1]
        pair = [page for page in alone if page.found.views > 1]
        small = lambda found, page: found.least < page.least - 0.05  # noqa: E731
        share = lambda page: f"{page.found.least:.1f} of {page.least} %"  # noqa: E731
        yield row("picture, one search", single, small, share)
        yield row("picture, each of two", pair, small, share)
        yield row(
            "current node inside",
            there,
            lambda found, _: "C" in found.missing,
            lambda page: dict(page.found.missing),
        )
        yield row(
            "parent, children, supplier inside where whole",
            there,
            lambda found, _: bool(found.cut),
            lambda page: dict(page.found.cut),
        )
        yield row(
            "letters of 11 px",
            there,
            lambda found, _: found.letters < 10.95,
            lambda page: f"{page.found.letters:.2f} px",
        )
        yield row(
            "caption of one size",
            there,
            lambda found, _: len(found.sizes) > 1,
            lambda page: sorted(page.found.sizes),
        )
        yield row(
            "caption of at most 31 words",
            there,
            lambda found, _: found.most_words > 31,
            lambda page: page.found.most_words,
        )
        yield row(
            "no row moves", there, lambda found, _: found.moves > 0, lambda page: page.found.moves
        )
        yield row(
            "at most 14 controls",
            leading,
            lambda found, _: found.controls > 14,
            lambda page: page.found.controls,
        )
        yield row(
            "at most 70 words besides the picture",
            leading,
            lambda found, page: found.words_in_sight > 70 and not page.question,
            lambda page: page.found.words_in_sight,
        )
        yield row(
            "no empty rows", there, lambda found, _: found.empty > 0, lambda page: page.found.empty
        )


def film_rows(seen: Iterable[Seen]) -> Iterator[Row]:
    """The rows that the films of these pages fill: a film has the same tree in every language."""
    films = dict[tuple[int, int], dict[str, bool]]()
    for page in seen:
        films.setdefault(page.size, {}).update(page.whole)
    yield from (film_row(whole, size) for size, whole in films.items() if whole)


def film_row(whole: Mapping[str, bool], size: tuple[int, int]) -> Row:
    """The row that films fill in a window of that size."""
    room = "x".join(map(str, size))
    faults = {name: "not whole" for name, fits in whole.items() if not fits}
    return Row(f"{room} films whole at every frame", len(whole), faults, WHOLE_SHARE[room])


def whole_on_pages(
    page: Any, site: Path, names: Iterable[str], size: tuple[int, int]
) -> dict[str, bool]:
    """For each film of these pages, by its name, whether all of the tree is legible at every frame
    in the picture that the page has in a window of that size."""
    whole: dict[str, bool] = {}
    for name in names:
        show(page, site, name, size)
        page.evaluate(TOOLS)
        whole |= page.evaluate("pictureFirst.fits()")
    return whole


def of_walkthrough(name: str) -> bool:
    """Whether it is the page of a walkthrough, in the course's first language."""
    return name.startswith("walkthroughs/")


def pages_with_player(site: Path, language: str) -> list[str]:
    """The addresses of a site's pages with a player in the language."""
    pages = [
        file.relative_to(site).as_posix()
        for file in sorted(site.rglob("*.html"))
        if file.name != "embed.html" and 'data-part="player"' in file.read_text("utf-8")
    ]
    return [name for name in pages if name.startswith("ja/") == (language == "ja")]


FACTS = """() => {
  const player = document.querySelector('[data-part="player"]');
  const film = self.walkthroughFilms[player.querySelector(".wt-view").dataset.name];
  return {
    leads: player.matches(".wt-lead"), question: Boolean(player.closest(".wt-front")),
    table: film.areas.line[3] - film.axis.y > %d,
  };
}"""
RANGES_BELOW = 80
"""Units below the axis of a number line in which no ranges of a table stand."""


def look(page: Any, site: Path, name: str, size: tuple[int, int], frames: int, cuts: int) -> Seen:
    """Measure a page of the site in a window of that size."""
    show(page, site, name, size)
    facts = page.evaluate(FACTS % RANGES_BELOW)
    found = measure(page, frames, cuts)
    whole = page.evaluate("pictureFirst.fits()") if of_walkthrough(name) else {}
    return Seen(name, size, facts["leads"], facts["table"], facts["question"], found, whole)


def show(page: Any, site: Path, name: str, size: tuple[int, int]) -> None:
    """Open a page of the site, and wait until its first player runs."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto((site / name).as_uri())
    page.evaluate("document.querySelectorAll('.wt-solution').forEach((d) => { d.open = true; })")
    page.locator(".wt-player").first.scroll_into_view_if_needed()
    page.wait_for_selector(".wt-running")
    page.wait_for_timeout(100)


def sampled(names: Sequence[str], count: int | None) -> list[str]:
    """So many of them, by the seed; all, if no number is given."""
    if count is None or count >= len(names):
        return list(names)
    return sorted(random.Random(SEED).sample(list(names), count))


def report(rows: Iterable[Row], most_named: int = 400) -> str:
    """The table, and below each row that does not hold the pages that fail it."""
    lines = []
    for row in rows:
        lines.append(str(row))
        if not row.holds:
            lines += [
                f"      {name}: {said}" for name, said in list(row.faults.items())[:most_named]
            ]
    return "\n".join(lines)


def main() -> None:
    """Print the table of a site."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("site", type=Path)
    ask.add_argument("--chromium", default=str(chromium_path()))
    ask.add_argument("--sample", type=int, help="pages of each language, and films")
    ask.add_argument("--languages", default="en,ja")
    ask.add_argument("--sizes", default="1280x800,390x844")
    ask.add_argument("--frames", type=int, default=5)
    ask.add_argument("--cuts", type=int, default=6)
    ask.add_argument("--only", choices=("films",), help="only whether their trees are whole")
    given = ask.parse_args()
    site = given.site.resolve()
    sizes = [tuple(map(int, size.split("x"))) for size in given.sizes.split(",")]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=given.chromium)
        page = browser.new_context(reduced_motion="reduce", bypass_csp=True).new_page()
        if given.only == "films":
            leading = list(filter(of_walkthrough, pages_with_player(site, "en")))
            names = sampled(leading, given.sample)
            for size in sizes:
                print(report([film_row(whole_on_pages(page, site, names, size), size)]), flush=True)
        else:
            seen = list[Seen]()
            for language in given.languages.split(","):
                for name in sampled(pages_with_player(site, language), given.sample):
                    for size in sizes:
                        try:
                            seen.append(look(page, site, name, size, given.frames, given.cuts))
                        except Exception as error:
                            print(name, size, str(error)[:200], flush=True)
            print(report([*page_rows(seen), *film_rows(seen)]))


if __name__ == "__main__":
    main()
