"""Who moves where the search comes to, and what its window asks."""

from collections.abc import Iterator

from meaning.senses import DOWN, SIDES, UP, gain, player
from meaning.shown import Shown
from search_walkthroughs.game import MAX


def looks_for(shown: Shown) -> Iterator[str]:
    """The player who moves wants the largest or the smallest."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)
    yield gain(shown.turn)


def moves(shown: Shown) -> Iterator[str]:
    """The player moves here."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)


def window_of(shown: Shown) -> Iterator[str]:
    """What a player has elsewhere is the bound of the window, and worse is of no use to it."""
    _, side, *ends = shown.saying.key.replace(".", "_").split("_")
    holder, form = SIDES[side], ends[0] if ends else ""
    bound = shown.frame.alpha if holder == MAX else shown.frame.beta
    shown.must_be("bound" if form else side, bound)
    if form in ("", "above"):
        yield player(holder)
    yield gain(-holder)


def asks(shown: Shown) -> Iterator[str]:
    """Only values inside the window matter."""
    form = shown.last_part
    if form in ("above", "between"):
        shown.must_be("alpha", shown.frame.alpha)
        yield UP
    if form in ("below", "between"):
        shown.must_be("beta", shown.frame.beta)
        yield DOWN


def question(shown: Shown) -> Iterator[str]:
    """The null window asks whether the value is more than a number, or no less."""
    yield UP


def has(shown: Shown) -> Iterator[str]:
    """MAX has what α says, MIN can hold to what β says."""
    yield player(1 if shown.last_part == "has" else -1)


MEANINGS = {
    "start.max": looks_for,
    "start.min": looks_for,
    "start.again_*": looks_for,
    "start.only_*": moves,
    "start.pass_*": moves,
    "start.alpha": window_of,
    "start.beta": window_of,
    "start.alpha_*": window_of,
    "start.beta_*": window_of,
    "start.above": asks,
    "start.below": asks,
    "start.between": asks,
    "start.null_*": question,
    "start.ask_*": question,
    "start.has": has,
    "start.holds": has,
}
