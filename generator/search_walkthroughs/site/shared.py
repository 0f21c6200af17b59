"""What belongs to no single walkthrough: index pages, and all that a site needs besides.

What makes a piece is loaded when the piece is made: a build that finds nothing changed only asks
what each would be made of.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File

from ..reading import Chapter
from ..running.links import OVERRIDES
from ..running.prose import PROSE
from ..running.trials import EXPERIMENTS
from .chapters import OVERVIEW, TABS, Card, Outline, Part, Picture, index, overview, parts
from .examples import Examples, examples
from .pieces import Files, Piece
from .prose import Pages, Written, chapters_in, prose
from .words import languages, words

MEASURED = "speed.json"
"""The last benchmark, among the pages of prose."""
LAST = 1000.0
"""Where the experiments stand among the chapters."""


def pieces(
    root: File, generated: str, chapters: Mapping[str, Chapter], cards: Sequence[Card]
) -> Iterator[Piece]:
    """The pieces for the course in `root`, whose pages lie in the folder called `generated`."""
    docs, overrides, measured = root / PROSE, root / OVERRIDES, root / PROSE / MEASURED
    ordered = parts(_with_experiments(chapters, cards), cards)
    templates = [file for file in sorted(overrides.rglob("*")) if file.is_file()]
    written = chapters_in(docs)
    pictures = {
        code: {card.name: (card.picture[code], card.size) for card in cards if card.picture}
        for code in languages()
    }
    yield Piece(_assets)
    yield Piece(_theme, ({_below(overrides, file): file.read_bytes() for file in templates},))
    yield Piece(_settings, ([part.outline for part in ordered], prose(docs, generated)))
    yield Piece(_facts)
    yield Piece(_examples, (examples(cards),))
    yield Piece(_chapters, (written, pictures if written else {}))
    yield Piece(_measured, (measured.read_bytes() if measured.is_file() else b"",))
    yield from (Piece(_index, (part,)) for part in ordered)
    if len(ordered) > TABS:
        yield Piece(_overview, (ordered,))


def _assets() -> Files:
    from .furniture import assets

    return {f"assets/{name}": text for name, text in assets()}


def _theme(own: Mapping[str, bytes]) -> Files:
    from .furniture import theme

    return theme(own)


def _settings(outlines: Sequence[Outline], pages: Pages) -> Files:
    from .furniture import settings
    from .navigation import navigation

    return settings(navigation(outlines, pages))


def _facts() -> Files:
    from .guide import facts

    return facts()


def _examples(seen: Examples) -> Files:
    from .guide import tables

    return tables(seen)


def _chapters(written: Written, pictures: Mapping[str, Mapping[str, Picture]]) -> Files:
    from .chaptered import snippets

    return snippets(written, pictures)


def _measured(data: bytes) -> Files:
    from .measured import snippets

    return snippets(data)


def _index(part: Part) -> Files:
    return {f"{language}/{part.file}": index(part, language) for language in languages()}


def _overview(parts: Sequence[Part]) -> Files:
    return {f"{language}/{OVERVIEW}": overview(parts, language) for language in languages()}


def _with_experiments(
    chapters: Mapping[str, Chapter], cards: Sequence[Card]
) -> Mapping[str, Chapter]:
    """The chapters, and the part of the course in which experiments stand, the last."""
    if not any(card.name.startswith(f"{EXPERIMENTS.name}/") for card in cards):
        return chapters
    title, about = (
        {code: str(words(code).say(f"experiment.{key}")) for code in languages()}
        for key in ("part", "part_about")
    )
    last = Chapter(title=title, order=LAST, about=about, walkthroughs=())
    return {**chapters, EXPERIMENTS.name: last}


def _below(folder: File, file: File) -> str:
    return file.relative_to(folder).as_posix()
