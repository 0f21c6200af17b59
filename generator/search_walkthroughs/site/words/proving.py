"""Proof-number search: a goal, and how many leaves must at least be read to settle it."""

from collections.abc import Iterator
from itertools import pairwise

from ...game import MAX
from .again import come
from .boards import squares
from .catalogue import number
from .limits import asked_of, meant
from .naming import FEW
from .telling import Said, Telling

STEPS = 3
"""A longer way down the tree is not told step by step."""


def ask(telling: Telling) -> Said:
    """A goal is asked of the root."""
    frame = telling.frame
    question, bound = asked_of(telling), meant(frame.alpha, frame.beta)
    first = (frame.pass_ or 1) == 1
    lead = telling.say("start.root") if first else telling.say("again.pass", n=frame.pass_)
    goal = telling.say(f"numbers.goal_{question}", bound=bound)
    begun = (*squares(telling), goal, telling.say("numbers.what"))
    why = begun if first else (*come(telling), goal)
    return Said(lead, why, telling.say(f"numbers.term_{question}", bound=bound))


def turn_to(telling: Telling) -> Said:
    """The most-proving node is selected."""
    term = telling.say("numbers.term_select")
    if not telling.frame.path:
        return Said(telling.say("numbers.select"), (telling.say("numbers.only"),), term)
    return Said(telling.say("numbers.select"), tuple(_way(telling)), term)


def _way(telling: Telling) -> Iterator[str]:
    """How one comes to the node from the root: by the number that counts for each mover."""
    road = (*reversed(telling.above), telling.frame.path)
    steps = [
        (above, below, view.proof if spot.turn == MAX else view.disproof)
        for above, below in pairwise(road)
        for spot, view in [(telling.plan.spots[above], telling.standing(below))]
    ]
    if len(steps) > STEPS or any(least is None for _, _, least in steps):
        yield telling.say("numbers.way", root=telling.names.call(telling.plan.root))
        return
    for above, below, least in steps:
        side = "max" if telling.plan.spots[above].turn == MAX else "min"
        names = {"above": telling.names.call(above), "below": telling.names.child(below)}
        yield telling.say(f"numbers.step_{side}", least=number(least or 0), **names)
    yield telling.say("numbers.ties")


def new_child(telling: Telling) -> Said:
    """A child is new; a leaf is read at once."""
    frame, term = telling.frame, telling.say("numbers.term_expand")
    assert frame.proof is not None
    assert frame.disproof is not None
    facts = {"proof": number(frame.proof), "disproof": number(frame.disproof)}
    if telling.moment.child is None:
        return Said(telling.say("numbers.new_hidden", **facts), (), term)
    if frame.child_score is None:
        return Said(telling.say("numbers.new"), (telling.say("numbers.unread", **facts),), term)
    child = telling.plan.spots[telling.child]
    won = frame.proof == 0
    bare = "_bare" if telling.names.bare(child) else ""
    key = f"numbers.leaf_{'reached' if won else 'missed'}{bare}"
    lead = telling.say(key, value=telling.value(child, frame.child_score))
    why = telling.say("numbers.proved" if won else "numbers.disproved", **facts)
    return Said(lead, (why,), term)


def count_numbers(telling: Telling) -> Said:
    """The numbers of a node are counted from those of its children."""
    frame, term = telling.frame, telling.say("numbers.term_backup")
    assert frame.proof is not None
    assert frame.disproof is not None
    facts = {"proof": number(frame.proof), "disproof": number(frame.disproof)}
    if frame.proof == 0 or frame.disproof == 0:
        state = "proved" if frame.proof == 0 else "disproved"
        lead = telling.say(f"numbers.now_{state}")
        return Said(lead, (telling.say(f"numbers.why_{state}_{telling.side}"),), term)
    return Said(telling.say("numbers.now", **facts), tuple(_counted(telling)), term)


def _counted(telling: Telling) -> Iterator[str]:
    """One of the numbers is the smallest of the children's, the other is their sum."""
    below, frame = telling.moment.below, telling.frame
    if not below:
        return
    if telling.spot.breadth == 1:
        yield telling.say("numbers.single")
        return
    best = frame.turn == MAX
    least, total = (frame.proof, frame.disproof) if best else (frame.disproof, frame.proof)
    assert least is not None
    assert total is not None
    parts = [view.disproof if best else view.proof for view in below]
    sum_ = number(total)
    if not telling.spot.folded and len(parts) <= FEW + 2 and None not in parts:
        added = " + ".join(number(part) for part in parts if part is not None)
        sum_ = telling.say("numbers.sum", parts=added, total=sum_)
    yield telling.say(f"numbers.count_{telling.side}", least=number(least), sum=sum_)
