"""RAVE's second mean, and workers whose visits count before they come back."""

from collections.abc import Iterator

from meaning.senses import LATER, may, says
from meaning.shown import Shown
from search_walkthroughs.game import MIN


def shares(shown: Shown) -> Iterator[str]:
    """Both shares add up to 1, and the second mean counts for less the more visits there are."""
    share, rest = shown.number("share"), shown.number("rest")
    assert share is not None
    assert rest is not None
    shown.must(abs(share + rest - 1) < 0.011)
    yield LATER


def virtual_loss(shown: Shown) -> Iterator[str]:
    """A worker that is away counts with the result that its parent's player likes least, or, by
    mistake, most."""
    above = shown.plan.nodes.get(shown.frame.path[:-1])
    low, high = shown.plan.range
    if above is not None and above.turn == MIN:
        low, high = high, low
    is_worst = shown.last_part == "mover"
    shown.must_be("loss", low if is_worst else high)
    yield "good:worse" if is_worst else "good:better"


MEANINGS = {
    "rave.mixture": shares,
    "rave.later_alone": says(LATER),
    "tree_parallel.taken_mover": virtual_loss,
    "tree_parallel.taken_opponent": virtual_loss,
    "tree_parallel.question.why_loss": says("outcome:loss"),
    "tree_parallel.question.why_visit": says("outcome:loss"),
    "rave.question.why_counted": says(LATER),
    "rave.question.why_first": says("time:early", LATER),
    "rave.question.why_both": says(*may("good:better")),
}
