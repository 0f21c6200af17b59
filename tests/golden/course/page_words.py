"""The words of a page, as somebody reads them who sees no picture: a line for each piece of text.

What is the same on every page (the keys of the player, the listing, the file as its author wrote
it) is left out, and so are the captions below key frames, which stand in the list of all frames
too. Digests say whether these have changed.
"""

import re
from html.parser import HTMLParser

SEPARATE = frozenset(
    [
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "h1",
        "h2",
        "h3",
        "h4",
        "table",
        "thead",
        "tbody",
        "tr",
        "figure",
        "figcaption",
        "details",
        "summary",
        "section",
        "header",
        "nav",
        "form",
        "fieldset",
        "legend",
        "label",
        "button",
        "dl",
        "dt",
        "dd",
        "br",
    ]
)
"""Elements whose text stands on a line of its own."""
CELLS = frozenset(("td", "th"))
LEFT_OUT = frozenset(("script", "style", "svg", "figcaption", "select", "pre"))
LEFT_OUT_CLASSES = frozenset(("wt-menu", "wt-controls", "wt-listing"))
SHOWN = ("alt", "data-frame", "data-answer", "data-skill", "data-choice", "href")
"""Attributes that a reader meets: what a picture shows, which answer is right, where links lead."""
EMPTY = frozenset(
    [
        "img",
        "input",
        "br",
        "hr",
        "meta",
        "link",
        "source",
        "path",
        "use",
        "rect",
        "circle",
        "line",
        "col",
    ]
)
"""Elements that have no end of their own."""
FRAME_FILE = re.compile(r"/frames/(ja/)?\d+\.svg$")
"""The address of a frame: its number says as much."""
CODE_BLOCK = re.compile(r"^(`{3,}|~{3,}).*?^\1$", re.DOTALL | re.MULTILINE)


class _Words(HTMLParser):
    """Gathers the lines of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = [""]
        self._left_out: list[str] = []
        """The elements that are open inside one that is left out, it first."""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        unseen = LEFT_OUT_CLASSES & {*given.get("class", "").split()}
        if self._left_out or tag in LEFT_OUT or unseen:
            if tag not in EMPTY:
                self._left_out.append(tag)
            return
        if tag in SEPARATE:
            self._begin_line()
        if tag in CELLS and self.lines[-1]:
            self.lines[-1] += " | "
        given = {name: text for name, text in given.items() if not FRAME_FILE.search(text)}
        shown = [f"{name}={given[name]}" for name in SHOWN if given.get(name)]
        if shown:
            self.lines[-1] += f"[{' '.join(shown)}] "

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            if tag not in EMPTY:
                self._left_out.pop()
        elif tag in SEPARATE:
            self._begin_line()

    def handle_data(self, data: str) -> None:
        if self._left_out:
            return
        first, *rest = data.split("\n")
        self.lines[-1] += first
        for line in rest:
            self._begin_line()
            self.lines[-1] += line

    def _begin_line(self) -> None:
        if self.lines[-1].strip():
            self.lines.append("")


def words(page: str) -> str:
    """Return the words of a page of Markdown and HTML."""
    parser = _Words()
    parser.feed(CODE_BLOCK.sub("", page))
    parser.close()
    lines = (re.sub(r"\s+", " ", line).strip() for line in parser.lines)
    return "".join(f"{line}\n" for line in lines if line)
