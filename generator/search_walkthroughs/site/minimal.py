"""What a page tells of the minimal tree, where each node tries its best move first.

D. E. Knuth and R. W. Moore (1975) showed how few leaves prove what a tree is worth, and that
alpha-beta reads no more of them where the best move always comes first and the tree is even.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import inf

from ..running.course import Held
from ..running.smallest_proof import minimal_leaves, smallest_proof, uniform
from ..trace.plan import Plan
from .markdown import markdown_safe
from .words import Words
from .words.catalogue import number

MOST = 100_000
"""Of larger trees it is not worked out."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Minimal:
    """How many leaves were read, and how few would do."""

    read: int
    smallest: int
    value: float
    cuts: bool
    """Whether the search cuts at all."""
    shape: tuple[int, int] | None
    """Children of each inner node and depth of each leaf, where these are the same everywhere."""


def marked(plan: Plan) -> bool:
    """Whether the minimal tree is marked in the picture."""
    return any(spot.critical for spot in plan.spots.values())


def counted(held: Held) -> Minimal | None:
    """The counts; None where the minimal tree is not shown or the search asks for less.

    A table may spare leaves that stand for one position, and a window asks for no exact value:
    then the numbers cannot be held against each other.
    """
    run = held.run
    if not marked(held.plan) or run.window != (-inf, inf) or run.tally.frames["table"]:
        return None
    if run.tally.full or run.total is None or run.total > MOST:
        return None
    game = run.arena.game
    smallest = smallest_proof(game, held.plan.unknown)
    return Minimal(len(run.tally.leaves), smallest, run.value, held.plan.window, uniform(game))


def minimal(held: Held, say: Words, label: str = "") -> Iterator[str]:
    """The section on the minimal tree; `label` names the run where several stand on the page."""
    found = counted(held)
    if found is None:
        return
    after = f": {markdown_safe(escape(label))}" if label else ""
    yield f"## {say.say('minimal.title')}{after}\n"
    yield f"{say.paragraph([*sentences(found, say)])}\n"


def sentences(found: Minimal, say: Words) -> Iterator[str]:
    """The counts in words."""
    value = number(found.value)
    yield say.count("minimal.read", found.read)
    if found.read == found.smallest:
        yield say.say("minimal.least", value=value)
    else:
        yield say.count("minimal.fewer", found.smallest, value=value)
        if found.shape is None and found.cuts:
            yield say.say("minimal.uneven")
    if found.shape is not None:
        width, depth = found.shape
        yield say.count("minimal.formula", width, depth=depth, sum=formula(width, depth))


def formula(width: int, depth: int) -> str:
    """How few leaves do in an even tree.

    >>> formula(3, 2)
    '3¹ + 3¹ − 1 = 5'
    """
    longer, shorter = (str(n).translate(_RAISED) for n in (depth - depth // 2, depth // 2))
    return f"{width}{longer} + {width}{shorter} − 1 = {minimal_leaves(width, depth)}"
