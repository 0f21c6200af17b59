"""What is asked of a node that is searched again, and what an earlier visit has shown."""

from collections.abc import Iterator

from meaning.senses import DOWN, SIDES, UP, end, gain, player
from meaning.shown import Shown


def scout(shown: Shown) -> Iterator[str]:
    """The parent's player has something already, and asks whether the node gives more."""
    path = shown.frame.path
    if path[:-1] in shown.plan.nodes:
        shown.must(shown.plan.nodes[path[:-1]].turn == SIDES[shown.last_part])
    yield gain(SIDES[shown.last_part])
    if "given" not in shown.saying.key:
        yield player(SIDES[shown.last_part])


def answer(shown: Shown) -> Iterator[str]:
    """The scout has answered whether the child gives the player more than the bound."""
    bound, gave = shown.number("bound"), shown.frame.child_score
    side = SIDES[shown.last_part]
    if bound is not None and gave is not None:
        is_yes = (gave - bound) * side > 0
        shown.must(is_yes == ("yes" in shown.saying.key))
    yield gain(side)


def of_mover(shown: Shown) -> Iterator[str]:
    """The first search of the node has shown a bound that its parent's player likes."""
    yield gain(SIDES[shown.last_part])


def known(shown: Shown) -> Iterator[str]:
    """A bound of the value is known from before, and the value keeps to it."""
    yield end(shown.last_part)
    if "earlier" in shown.saying.key:
        yield "time:early"


def window_missed(shown: Shown) -> Iterator[str]:
    """The value lies outside the window that was tried: above one that was too low."""
    is_low = shown.last_part == "low"
    yield UP if is_low else DOWN
    yield "bound:lower" if is_low else "bound:upper"


MEANINGS = {
    "again.scout_*": scout,
    "again.yes_*": answer,
    "again.no_*": answer,
    "again.research_max": of_mover,
    "again.research_min": of_mover,
    "again.second_max": of_mover,
    "again.second_min": of_mover,
    "again.follows_*": of_mover,
    "again.known_*": known,
    "again.earlier_least": known,
    "again.earlier_most": known,
    "again.too_*": window_missed,
}
