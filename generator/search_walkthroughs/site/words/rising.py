"""A result rises: what a node is estimated at now, and whether an average or the best is taken."""

from collections.abc import Iterator

from ...game import MIN
from .catalogue import number
from .sampling import Sampling, decimals
from .telling import Said

FEW = 3
"""Of more children the average is not written out."""


def tell_backup(telling: Sampling) -> Said:
    """The caption of a *backup* frame."""
    frame, term = telling.frame, telling.say("sampled.term_backup")
    assert frame.visits is not None
    if lost(telling):
        assert frame.mean is not None
        lead = telling.say("sampled.lost_lead", had=telling.counted(frame.mean, frame.visits))
        return Said(lead, (telling.say("sampled.lost"), telling.say("sampled.unfair")), term)
    lead = telling.words.count("sampled.backup", frame.visits, **telling.facts)
    return Said(lead, tuple(_reasons(telling)), term)


def lost(telling: Sampling) -> bool:
    """Whether the playout was made at the node itself, whose numbers are those of its children."""
    frame = telling.frame
    carries = telling.method == "mcts_greedy" and not _own(telling)
    return carries and frame.played == frame.path


def _reasons(telling: Sampling) -> Iterator[str]:
    frame = telling.frame
    if telling.spot.leaf:
        yield telling.say("sampled.ended")
        return
    yield telling.say("sampled.brought")
    if _own(telling):
        assert frame.visits is not None
        yield telling.words.count("sampled.own", frame.visits, **telling.facts)
        return
    carries = telling.method == "mcts_greedy"
    form = "best" if carries else "average"
    if telling.spot.turn == 0:
        form = "weighted" if carries else "chance"
    if form == "best":
        yield _best(telling)
    elif form == "weighted":
        yield _weighted(telling)
    else:
        yield telling.say(f"sampled.carry_{form}")
    yield telling.say("sampled.unfair_best" if form == "best" else "sampled.unfair")


def _own(telling: Sampling) -> bool:
    """Whether all its playouts were played from the node itself."""
    sampled = telling.view.sampled
    return sampled is None or sampled.own


def _best(telling: Sampling) -> str:
    """The child whose rate is taken over."""
    mean = telling.frame.mean
    givers = [path for path, sampled in telling.children() if sampled.mean == mean]
    facts = {"mover": "MIN" if telling.spot.turn == MIN else "MAX"}
    if not givers:
        return telling.say("sampled.carry_best", **facts)
    return telling.say("sampled.carry_best_of", child=telling.move(givers[0]), **facts)


def _weighted(telling: Sampling) -> str:
    """How the average is made, where the children are few and all of them are drawn."""
    children, frame = telling.children(), telling.frame
    known = sum(sampled.visits for _, sampled in children)
    if not 1 < len(children) <= FEW or known != frame.visits:
        return telling.say("sampled.carry_weighted")
    parts = [
        telling.say("sampled.weight", n=number(sampled.visits), value=decimals(sampled.mean))
        for _, sampled in children
    ]
    return telling.say("sampled.carry_weights", parts=telling.words.join(parts))
