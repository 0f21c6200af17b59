"""A new walkthrough: a commented file that says what happens when it is run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .. import reading
from ..formats.writing import quoted
from ..reading import BadInput, Fault, Limits
from ..reading.catalogue import choose_algorithm
from ..reading.faults import WRONG, choose, shown
from ..running.claims import happening
from ..running.course import Held, hold_all
from ..running.filling import written
from ..running.find import catalogue, games
from .names import title
from .sizing import Start, small

TREE = """\
# root: min     # who moves first: max, unless said otherwise; the players take turns
tree:           # a number is a leaf and what it is worth to MAX; a name leads to what lies below
  A: [3, 12, 8]
  B: [2, 4, 6]
  C: [14, 5, 2]
"""
PLAYOUTS = 20
"""So many games played out are enough to see how a search goes about it."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to begin with."""

    name: str
    chapter: str
    game: str | None = None
    algorithm: str | None = None
    position: str = ""

    @property
    def file(self) -> str:
        """Where it goes, as seen from the course's root."""
        return f"walkthroughs/{self.chapter}/{self.name}.yml"


def made(wish: Wish, limits: Limits) -> str:
    """The text of the file, which holds: it has been run. BadInput if the wish cannot be met."""
    known = catalogue()
    if wish.game is not None and (wish.game not in games() or wish.game not in known.games):
        raise _unknown("game", wish.game, choose(wish.game, games()))
    if wish.algorithm is not None and wish.algorithm not in known.algorithms:
        raise _unknown(
            "algorithm", wish.algorithm, choose_algorithm(wish.algorithm, known.algorithms)
        )
    start = small(games()[wish.game], wish.position) if wish.game else Start()
    able = known.able(chance=start.chance, players=2)
    preferred = "expectimax" if start.chance else "alpha-beta"
    algorithm = wish.algorithm or (preferred if preferred in able else able[0])
    options = dict(start.options)
    if "playouts" in known.algorithms[algorithm].options:
        options["playouts"] = PLAYOUTS
    text = "\n".join(_lines(wish, algorithm, start, options))
    return text + "\n".join(_claims(text, wish, limits))


def _lines(wish: Wish, algorithm: str, start: Start, options: Mapping[str, Any]) -> Iterator[str]:
    """The file, its claims aside; the last line ends with the file."""
    up = "../" * (wish.chapter.count("/") + 1)
    yield f"# yaml-language-server: $schema={up}schema.json"
    yield "# (with the line above, an editor that knows the schema completes and explains the rest)"
    yield ""
    yield f"title: {quoted(title(wish.name))}   # or one for each language: {{en: …, ja: …}}"
    yield "# about: What to look for, in a sentence or two."
    yield "# source: {text: 'Author, title, year', url: 'https://…'}"
    yield ""
    wrong = f"{WRONG}; " if catalogue().algorithms[algorithm].wrong else ""
    yield f"algorithm: {algorithm}   # {wrong}{_beside(algorithm, start)}"
    if options:
        pairs = ", ".join(f"{name}: {written(value)}" for name, value in options.items())
        yield f"options: {{{pairs}}}   # small, to begin with; `walkthroughs list` names them all"
    else:
        yield "# options: {order: best-first}   # `walkthroughs list` names them all"
    yield ""
    yield from _played(wish, start) if wish.game else (TREE,)


def _played(wish: Wish, start: Start) -> Iterator[str]:
    yield f"game: {wish.game}"
    if not start.position:
        yield "# position: where to begin, as people write it who play this; else at the start"
    elif "\n" in start.position:
        yield "position: |"
        yield from (f"  {line}" for line in start.position.splitlines())
    else:
        yield f"position: {written(start.position)}"
    if start.wide:
        yield "frames: {follow: on}   # the picture moves with the search"
    else:
        yield "# frames: {depth: 1}   # how much a long search tells; also `follow: on`"
    yield ""


def _beside(algorithm: str, start: Start) -> str:
    """What else one may write there."""
    other = "expectimax" if start.chance else "minimax"
    if other == algorithm:
        other = "star1" if start.chance else "alpha-beta"
    return f"a list, such as [{other}, {algorithm}], shows several side by side"


def _claims(text: str, wish: Wish, limits: Limits) -> Iterator[str]:
    """What the file claims, which is what its run came to."""
    held = _held(text, wish, limits)
    yield ""
    yield "# What must come true: the build fails, and names the line, when it does not."
    yield "# `walkthroughs check --fix` adds what else can be claimed of the run."
    yield "expect:"
    for claim in ("value", "best"):
        value = happening(claim, 0, held.run)
        if value is not None:
            yield f"  {claim}: {written(value)}"
    if not held.proof.holds:
        yield "  proof: fails   # the search is wrong here; without this line the build fails"
    yield ""


def _held(text: str, wish: Wish, limits: Limits) -> Held:
    """The run of the text; BadInput for an algorithm that cannot search what is asked for."""
    try:
        (held,) = hold_all(reading.read(text, wish.file, catalogue(), limits))
    except BadInput as error:
        place = "--algorithm" if wish.algorithm else f"--game {wish.game}"
        faults = [Fault.of_argument(place, fault.message, fault.remedy) for fault in error.faults]
        raise BadInput(faults) from error
    return held


def _unknown(kind: str, name: str, remedy: str) -> BadInput:
    message = f"there is no {kind} {shown(name)}"
    return BadInput([Fault.of_argument(f"--{kind}", message, remedy)])
