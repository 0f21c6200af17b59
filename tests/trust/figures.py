"""Figures of runs that the page on trust says: each run keeps its own in a file of `docs`."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WIDEST = 80
"""Upper limit of the characters of a line of a program on the page."""
PAGES = {"en": ROOT / "docs/trust.md", "ja": ROOT / "docs/ja/trust.md"}


def file_of(name: str) -> Path:
    """Where the figures of that name are kept."""
    return ROOT / f"docs/{name}.json"


def marks(name: str) -> tuple[str, str]:
    """What stands on a page before the sentences about these figures, and what after."""
    return f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"


def with_sentences(page: str, name: str, text: str) -> str:
    """The page with the text between its marks."""
    begin, end = marks(name)
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{text}\n\n{end}{after}"


def sentences_on(page: str, name: str) -> str:
    """What stands between the marks."""
    begin, end = marks(name)
    return page.partition(begin)[2].partition(end)[0].strip()


def code_cell(text: str) -> str:
    """A line of a program in a table of Markdown, which must not end the table's cell."""
    shown = text
    if len(text) > WIDEST:  # between words: a part of one would look misspelt
        shown = re.sub(r"\w+$", "", text[: WIDEST - 1]) + "…"
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`" if shown else "–"


def keep(name: str, figures: Mapping[str, Any], sentences: Mapping[str, str]) -> None:
    """Keep the figures, and say them on the page of each language."""
    file_of(name).write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for language, text in sentences.items():
        page = PAGES[language]
        page.write_text(with_sentences(page.read_text("utf-8"), name, text), "utf-8")


def figures(name: str) -> dict[str, Any]:
    """The figures that are kept; empty if none are."""
    kept = file_of(name)
    return json.loads(kept.read_text("utf-8")) if kept.exists() else {}
