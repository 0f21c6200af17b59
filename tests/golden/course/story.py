"""A story: a page of the site, and what a reader does there, line by line, in a file.

    open walkthroughs/cuts/one-cut.html
    press ArrowRight ArrowRight
    click .wt-next
    fill .wt-leaf = 7
    choose .wt-kind = cut
    go #f=3
    paper

A story is told as what comes and what goes of what the reader sees, after each line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import ndiff
from pathlib import Path
from typing import Any

from golden.course.digests import digest

SEEN = (Path(__file__).parent / "seen.js").read_text("utf-8")
STILL = 3
"""So many looks in a row see the same on a page that has come to rest."""
PAUSE = 40
"""Milliseconds between two looks."""
LOOKS = 60
"""Upper limit of looks at a page that does not come to rest."""
LONG = 300
"""Milliseconds after which a page has written in its address where the reader is."""


@dataclass(frozen=True)
class View:
    """What a reader sees of a page."""

    lines: Sequence[str] = ()
    states: Sequence[str] = ()
    pictures: Sequence[str] = field(default=())

    @classmethod
    def of(cls, page: Any) -> "View":
        """Look at a page that has come to rest."""
        seen, times = page.evaluate(SEEN), 1
        for _ in range(LOOKS):
            if times == STILL:
                break
            page.wait_for_timeout(PAUSE)
            now = page.evaluate(SEEN)
            seen, times = now, times + 1 if now == seen else 1
        return cls(seen["lines"], seen["states"], [*map(_picture, seen["pictures"])])

    def changes(self, later: "View") -> Iterator[str]:
        """Yield what has come and what has gone until a later view, line by line."""
        for before, after in (
            (self.lines, later.lines),
            (self.states, later.states),
            (self.pictures, later.pictures),
        ):
            yield from (line.rstrip() for line in ndiff(before, after) if line[0] in "+-")


def _picture(seen: tuple[str, str, str]) -> str:
    """Return the words of a picture and a digest of all that is drawn, as a line."""
    home, words, drawn = seen
    return f"picture in {home}: {words} ({digest(drawn)})"


def tell(story: str, page: Any, site: str) -> str:
    """Do on the page what the story says, and return what the reader saw. `site` is the address
    before the paths of the pages."""
    told, view = [], View()
    for line in story.splitlines():
        verb, _, rest = line.partition(" ")
        ACTIONS[verb](page, site + rest if verb == "open" else rest)
        now = View.of(page)
        told += [f"# {line}", *view.changes(now), ""]
        view = now
    page.wait_for_timeout(LONG)
    return "\n".join([*told, f"in the end at {page.url.removeprefix(site)}", ""])


def _open(page: Any, address: str) -> None:
    page.goto(address)
    page.wait_for_function("!document.querySelector('.wt-player:not(.wt-running)')")


def _press(page: Any, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press("Space" if key == "Space" else key)


def _click(page: Any, selector: str) -> None:
    page.locator(selector).first.click()


def _fill(page: Any, rest: str) -> None:
    selector, _, text = rest.partition(" = ")
    page.locator(selector).first.fill(text)


def _choose(page: Any, rest: str) -> None:
    selector, _, value = rest.partition(" = ")
    page.locator(selector).first.select_option(value)


def _focus(page: Any, selector: str) -> None:
    page.locator(selector).first.focus()


def _go(page: Any, anchor: str) -> None:
    page.evaluate("anchor => { location.hash = anchor; }", anchor)


def _paper(page: Any, _: str) -> None:
    page.emulate_media(media="print")


def _screen(page: Any, _: str) -> None:
    page.emulate_media(media="screen")


def _wait(page: Any, selector: str) -> None:
    page.locator(selector).first.wait_for()


ACTIONS: Mapping[str, Callable[[Any, str], None]] = {
    "open": _open,
    "press": _press,
    "click": _click,
    "fill": _fill,
    "choose": _choose,
    "focus": _focus,
    "go": _go,
    "paper": _paper,
    "screen": _screen,
    "wait": _wait,
}
