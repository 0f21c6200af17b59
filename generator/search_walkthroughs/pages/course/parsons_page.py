"""The page *Put the lines in order*: listings in shuffled lines, whose answers are run."""

from random import Random
from types import MappingProxyType
from typing import Any

from ...captions.catalogue import languages, section
from ...course.files import page_path, to_top
from ...parsons.problem import Problem, problems
from ..markup.page_markup import ASSET_FOLDER, render
from .reader_pages import PARSONS, TRY, reader_page
from .try_page import cell_frame

CELL, SCRIPT = "parsons-cell.html", "parsons-judge"
"""The frame that runs answers, and its script."""
SEED = 3
"""Seed of the order in which the lines are shown."""
HEADS = MappingProxyType({"search": "searches", "mistake": "mistakes"})
"""The parts of the page's words, and what the script calls them."""


def parsons_pages(size: int | None) -> dict[str, str | bytes]:
    """Return the page in every language, and the frame that runs answers, by path below `docs`.

    `size` is that of the pack in bytes; None if the course has none: then answers are compared with
    the orders that are known to be right.
    """
    facts = [_facts(problem) for problem in problems()]
    pages: dict[str, str | bytes] = {
        f"{page_path(PARSONS, code)}.md": _page(code, facts, size) for code in languages()
    }
    frames = {} if size is None else {f"{ASSET_FOLDER}/{CELL}": cell_frame(PARSONS, SCRIPT)}
    return {**pages, **frames}


def _facts(problem: Problem) -> dict[str, Any]:
    """Return a problem as the script reads it; each order is a list of places in `sources`."""
    sources = list(dict.fromkeys(line.source for line in problem.lines))
    return {
        "name": problem.name,
        "task": problem.exercise.task,
        "call": problem.call,
        "given": problem.given,
        "lines": problem.shuffled(Random(f"{SEED} {problem.name}")),
        "strays": {stray.text: stray.mistake for stray in problem.exercise.strays},
        "sources": sources,
        "orders": [[sources.index(line.source) for line in order] for order in problem.orders],
    }


def page_words(language: str) -> dict[str, dict[str, str]]:
    """Return what the page says: its `words`, the names of `searches`, and the `mistakes`."""
    said = section(language, PARSONS)
    words: dict[str, dict[str, str]] = {"words": {}, "searches": {}, "mistakes": {}}
    for key, text in said.items():
        head, _, name = key.partition(".")
        if head in HEADS:
            words[HEADS[head]][name] = text
        else:
            words["words"][key] = text
    return words


def _page(language: str, facts: list[dict[str, Any]], size: int | None) -> str:
    words = page_words(language)
    own = words["words"]
    megabytes = "" if size is None else f"{size / 1e6:.0f}"
    top = to_top(page_path(PARSONS, language))
    body = render(
        "parsons.html",
        facts={**words, "problems": facts, "size": megabytes},
        words={**section(language, TRY), **own},
        cell="" if size is None else f"{top}{ASSET_FOLDER}/{CELL}",
        language=language,
    )
    return reader_page(PARSONS, language, own["lead"], body)
