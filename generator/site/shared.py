"""What belongs to no single walkthrough: index pages, and all that a site needs besides.

It is made of more than a build needs that finds nothing changed, which therefore never reads this
file.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path as File

from ..reading import Chapter
from ..running.experiments import EXPERIMENTS
from ..running.prose import PROSE
from . import chaptered, measured
from .chapters import OVERVIEW, TABS, Card, index, navigation, overview, parts
from .furniture import furniture
from .guide import snippets
from .prose import prose
from .words import languages, words

LAST = 1000.0
"""Where the experiments stand among the chapters."""


def shared_files(
    root: File, generated: str, chapters: Mapping[str, Chapter], cards: Sequence[Card]
) -> dict[str, str | bytes]:
    """The files, by path below the folder that is called `generated`."""
    chapters = {**chapters, EXPERIMENTS.name: _experiments()}
    ordered = parts(chapters, cards)
    files = furniture(root, navigation(ordered, prose(root / PROSE, generated)))
    files |= snippets(cards) | chaptered.snippets(root / PROSE, cards)
    files |= measured.snippets(root / PROSE)
    for language in languages():
        for part in ordered:
            files[f"{language}/{part.file}"] = index(part, language)
        if len(ordered) > TABS:
            files[f"{language}/{OVERVIEW}"] = overview(ordered, language)
    return files


def _experiments() -> Chapter:
    """The part of the course in which experiments stand, the last."""
    title, about = (
        {code: str(words(code).say(f"experiment.{key}")) for code in languages()}
        for key in ("part", "part_about")
    )
    return Chapter(title=title, order=LAST, about=about, walkthroughs=())
