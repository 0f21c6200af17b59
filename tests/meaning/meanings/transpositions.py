"""What a transposition table holds of a position, and what follows from it."""

from collections.abc import Iterator

from meaning.senses import DOWN, SIDES, UP, end, gain, player
from meaning.shown import Shown
from search_walkthroughs.game import MAX


def holds(shown: Shown) -> Iterator[str]:
    """The table has a bound of the value, and the value keeps to it."""
    name = "lower" if shown.last_part == "least" else "upper"
    if shown.frame.horizon is None:
        truth = shown.worth(shown.frame.path)
        shown.must_keep_to(shown.last_part, truth, shown.number(name))
    yield end(shown.last_part)


def child(shown: Shown) -> Iterator[str]:
    """Who moves may go to the child, so its bound holds of the node too."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)
    yield gain(shown.turn)


def settled(shown: Shown) -> Iterator[str]:
    """The range that the table holds lies on the far side of a bound of the window."""
    frame = shown.frame
    _, _, side, *ends = shown.saying.key.replace(".", "_").split("_")
    holder, form = SIDES[side], ends[0] if ends else ""
    known, bound = (frame.upper, frame.alpha) if holder == MAX else (frame.lower, frame.beta)
    if known is not None and bound is not None:
        shown.must((known - bound) * holder <= 0)
    if form in ("", "above"):
        yield player(holder)
    elif form == "range":
        yield gain(-holder)
    elif form in ("more", "least"):
        yield DOWN if form == "least" and holder == MAX else UP
    else:
        yield gain(holder)


def width(shown: Shown) -> Iterator[str]:
    """The window has become narrower, or wider by mistake."""
    ends = [shown.number(name) for name in ("from", "to", "alpha", "beta")]
    if None not in ends:
        low, high, alpha, beta = (number for number in ends if number is not None)
        is_inside = low <= alpha and beta <= high
        shown.must(is_inside == (shown.last_part == "narrowed"))
    yield "width:narrow" if shown.last_part == "narrowed" else "width:wide"


def still_open(shown: Shown) -> Iterator[str]:
    """The question of the null window has no answer yet."""
    yield UP


MEANINGS = {
    "table.least": holds,
    "table.most": holds,
    "stored.least": holds,
    "stored.most": holds,
    "table.child_*": child,
    "table.settled_*": settled,
    "table.narrowed": width,
    "table.widened": width,
    "table.open_*": still_open,
}
