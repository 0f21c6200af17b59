"""Why a node is cut, where the bound comes from, and why a node that ends says no more."""

from collections.abc import Iterator
from itertools import pairwise

from meaning.senses import DOWN, FIRST, SIDES, UP, at, end, gain, may, player
from meaning.shown import Shown
from search_walkthroughs.game import MAX, MIN


def cut(shown: Shown) -> Iterator[str]:
    """The score of the node reaches the bound that the other player holds."""
    cutoff, frame = shown.frame.cutoff, shown.frame
    assert cutoff is not None
    assert frame.score is not None
    _, side, *ends = shown.saying.key.replace(".", "_").split("_")
    form = ends[0] if ends and ends[0] != "idle" else ""
    shown.must(cutoff.kind == side)
    if shown.turn in (MAX, MIN):
        reached = frame.alpha if shown.turn == MIN else frame.beta
        assert reached is not None
        shown.must((frame.score - reached) * shown.turn >= 0)
        shown.must(shown.turn == (MIN if cutoff.kind == "alpha" else MAX))
    if shown.saying.key.endswith("idle"):
        shown.must(not cutoff.skipped)
        yield "time:late"
        if form == "scout":
            yield FIRST
    yield from _other_side(cutoff.kind, form, names_player=bool(cutoff.skipped))


def _other_side(side: str, form: str, *, names_player: bool) -> Iterator[str]:
    """Yield what is said of the bound: nothing on the far side of it is of use. At the end of the
    range of scores a player is named only with `names_player`."""
    holder = MAX if SIDES[side] == MAX else MIN
    if form in ("", "stand", "scout", "above"):
        yield player(holder)
    if form in ("more", "least"):
        yield UP
        if form == "least" and holder == MAX:
            yield from may(DOWN)
    elif form == "range":
        yield gain(-holder)
        if names_player:
            yield player(-holder)
    else:
        yield gain(holder)


def got(shown: Shown) -> Iterator[str]:
    """Who moves has the score of the node in hand."""
    shown.must_be("score", shown.frame.score)
    yield player(shown.turn)


def kind(shown: Shown) -> Iterator[str]:
    """A cut at a node of MIN is an α cut."""
    assert shown.frame.cutoff is not None
    yield at(SIDES[shown.frame.cutoff.kind])


def depth(shown: Shown) -> Iterator[str]:
    """A cut is deep if the player changes more than once on the way from the bound."""
    cutoff = shown.frame.cutoff
    assert cutoff is not None
    source = cutoff.bound_from
    if source is not None and shown.is_sure(source):
        way = range(len(source), len(cutoff.path) + 1)
        turns = [shown.plan.nodes[cutoff.path[:length]].turn for length in way]
        is_deep = sum(one != other for one, other in pairwise(turns)) > 1
        yield "depth:deep" if is_deep else "depth:shallow"


def enough(shown: Shown) -> Iterator[str]:
    """The score that is returned lies on the far side of a bound, or at it."""
    frame = shown.frame
    _, side, *ends = shown.saying.key.replace(".", "_").split("_")
    holder, form = SIDES[side], ends[0] if ends else ""
    bound = frame.alpha if holder == MAX else frame.beta
    if bound is not None and frame.score is not None:
        shown.must((frame.score - bound) * holder <= 0)
    if form in ("", "above"):
        yield player(holder)
    elif form == "range":
        yield gain(-holder)
    elif form in ("more", "least"):
        yield DOWN if form == "least" and holder == MAX else UP
    else:
        yield gain(holder)


def leaf_outside(shown: Shown) -> Iterator[str]:
    """A leaf's value does not pass the bound."""
    holder, frame = SIDES[shown.last_part], shown.frame
    bound = frame.alpha if holder == MAX else frame.beta
    assert bound is not None
    assert frame.score is not None
    shown.must((frame.score - bound) * holder <= 0)
    shown.must_be("bound", bound)
    yield gain(holder)
    yield at(holder)


def none_better(shown: Shown) -> Iterator[str]:
    """All children stayed on the far side of the bound that is returned."""
    shown.must_be("score", shown.frame.score)
    side = 1 if "_low" in shown.saying.key else -1
    yield gain(side)
    yield from may(gain(-side))


def claims_less(shown: Shown) -> Iterator[str]:
    """More is proved than the search claims, because its score does not pass a bound."""
    holder = SIDES[shown.last_part]
    yield gain(-holder)
    if "null" not in shown.saying.key:
        yield gain(holder)
        yield at(holder)


def worth(shown: Shown) -> Iterator[str]:
    """The value of the node is on the side of the score that is named."""
    is_whole = not any(word in shown.saying.key for word in ("far", "pass", "guess"))
    if is_whole and shown.frame.horizon is None:
        truth = shown.worth(shown.frame.path)
        shown.must_keep_to(shown.last_part, truth, shown.number("score"))
    yield end(shown.last_part)


def choice(shown: Shown) -> Iterator[str]:
    """Who moves at the node takes what is best for it."""
    yield player(shown.turn)
    yield "good:better"


def fails(shown: Shown) -> Iterator[str]:
    """The score lies at the low end of the window or at the high one."""
    frame, low = shown.frame, "_low" in shown.saying.key
    if frame.score is not None and frame.alpha is not None and frame.beta is not None:
        shown.must(frame.score <= frame.alpha if low else frame.score >= frame.beta)
    yield "bound:lower" if low else "bound:upper"
    yield from may("bound:upper" if low else "bound:lower")


def misread(shown: Shown) -> Iterator[str]:
    """A leaf's value to MAX is taken for MIN's."""
    yield from ("player:MAX", "player:MIN")


MEANINGS = {
    "cut.alpha*": cut,
    "cut.beta*": cut,
    "cut.got_*": got,
    "cut.leaf_*": got,
    "cut.kind_*": kind,
    "cut.deep": depth,
    "cut.shallow": depth,
    "end.low": enough,
    "end.high": enough,
    "end.low_*": enough,
    "end.high_*": enough,
    "end.leaf_*": leaf_outside,
    "end.bound_*": none_better,
    "end.more_*": claims_less,
    "end.least": worth,
    "end.most": worth,
    "end.*_least": worth,
    "end.*_most": worth,
    "end.choice_*": choice,
    "end.guess_max": choice,
    "end.guess_min": choice,
    "end.term_low*": fails,
    "end.term_high*": fails,
    "end.misread": misread,
    "end.low_least": enough,
    "end.high_least": enough,
}
