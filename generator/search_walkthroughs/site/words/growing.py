"""How a Monte Carlo search begins, and which move it has chosen when it is over."""

from collections.abc import Iterator

from .boards import squares
from .catalogue import number
from .sampling import Sampling, decimals
from .telling import Said

METHODS = "uct", "flat_monte_carlo", "mcts_greedy", "playout"
"""Those whose way of searching is told."""


def tell_begin(telling: Sampling) -> Said:
    """The caption of the *start* of the search."""
    return Said(telling.say("start.root"), tuple(_opening(telling)), telling.say("start.term"))


def _opening(telling: Sampling) -> Iterator[str]:
    options = telling.plan.options
    if telling.spot.leaf:
        yield telling.say("sampled.start_over")
        return
    yield from squares(telling)
    if telling.cards:
        yield telling.say("sampled.start_cards")
    yield telling.say(f"sampled.start_{telling.side}")
    if telling.method in METHODS:
        threshold = options.get("threshold", "")
        yield telling.say(f"sampled.method_{telling.method}", threshold=threshold)
    if (policy := f"sampled.policy_{options.get('policy')}") in telling.words.messages:
        yield telling.say(policy)


def tell_finish(telling: Sampling) -> Said:
    """The caption of the *end* of the search."""
    frame = telling.frame
    assert frame.score is not None
    facts = {"score": decimals(frame.score)}
    term = telling.say("end.term")
    if frame.move is None:
        lead = telling.say("sampled.estimated", **facts)
        return Said(lead, (telling.say("sampled.unproved"), *_size(telling)), term)
    best = (*frame.path, frame.move)
    lead = telling.say("sampled.end", best=telling.move(best), **facts)
    if telling.method == "playout":
        return Said(lead, (telling.say("sampled.chosen_playout"), *_size(telling)), term)
    reasons = (*_chosen(telling), telling.say("sampled.unproved"), *_size(telling))
    return Said(lead, reasons, term)


def _chosen(telling: Sampling) -> Iterator[str]:
    """Why this move, and what of those that did as well."""
    frame, known = telling.frame, dict(telling.children())
    mine = known.get((*frame.path, frame.move))
    if mine is None or telling.method not in METHODS:
        return
    counts = telling.method == "uct"
    total = telling.view.sampled.visits if telling.view.sampled else mine.visits
    facts = {"n": number(mine.visits), "total": number(total), "score": decimals(mine.mean)}
    yield telling.say(f"sampled.chosen_{telling.method}", **facts)
    equal = [
        path
        for path, other in known.items()
        if path[-1] != frame.move
        and (other.visits == mine.visits if counts else other.mean == mine.mean)
    ]
    if equal:
        key = "visits" if counts else "means"
        yield telling.words.count(f"sampled.equal_{key}", len(equal))


def _size(telling: Sampling) -> Iterator[str]:
    """How large the tree has become, and how much of it is drawn."""
    nodes, shown = telling.frame.calculated, len(telling.plan.spots)
    if nodes <= shown:
        yield telling.words.count("sampled.size", nodes)
    else:
        yield telling.say("sampled.size_drawn", n=f"{nodes:,}", shown=f"{shown:,}")
