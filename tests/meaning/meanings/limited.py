"""Searches that stand pat, refuse moves, and believe estimates with margins."""

from collections.abc import Iterator

from meaning.senses import SIDES, at, end, gain, may, player
from meaning.shown import Shown
from search_walkthroughs.game import MAX


def stands(shown: Shown) -> Iterator[str]:
    """The mover may stay at its estimate, so it has that or better."""
    shown.must(shown.turn == SIDES[shown.last_part])
    shown.must_be("score", shown.frame.score)
    yield player(shown.turn)
    yield gain(shown.turn)


def reaches(shown: Shown) -> Iterator[str]:
    """The mover's estimate reaches the bound that the other player holds."""
    side = SIDES[shown.last_part]
    shown.must(shown.turn == side)
    shown.must_be("bound", shown.frame.beta if side == MAX else shown.frame.alpha)
    yield at(-side)


def is_better(shown: Shown) -> Iterator[str]:
    """A search less deep is compared with what the player has: for MIN less is better."""
    side = SIDES[shown.last_part]
    yield "good:better" if side == MAX else gain(side)
    if shown.saying.key.startswith("refuse."):
        yield "depth:shallow"
    elif shown.last_part in SIDES:
        yield player(side)


def needs(shown: Shown) -> Iterator[str]:
    """The player who has passed needs the bound."""
    side = SIDES[shown.last_part]
    yield player(side)
    if side != MAX:
        yield gain(side)


def no_move(shown: Shown) -> Iterator[str]:
    """A move should be no worse than a pass, so the mover has the score or better."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)
    yield gain(shown.turn)


def with_margin(shown: Shown) -> Iterator[str]:
    """The estimate with its margin, against the mover or for it, and the bound: as they add up."""
    side = SIDES[shown.last_part]
    names = ("estimate", "margin", "guess", "bound")
    numbers = [shown.number(name) for name in names]
    assert None not in numbers
    estimate, margin, guess, bound = (number for number in numbers if number is not None)
    for_mover = -1 if "standing" in shown.saying.key else 1
    shown.must(abs(estimate + for_mover * side * margin - guess) < 1e-9)
    if "standing" in shown.saying.key:
        shown.must((guess - bound) * side >= 0)
        yield at(-side)
    else:
        shown.must((guess - bound) * side <= 0)
        if side != MAX:
            yield gain(side)


def predicted(shown: Shown) -> Iterator[str]:
    """A shallow search must bring so much, or so little, that a bound counts as reached."""
    kind = shown.last_part
    names = ("line", "band", "bound")
    line, band, bound = (shown.number(name) for name in names)
    if line is not None and band is not None and bound is not None:
        edge = line - band if kind == "least" else line + band
        shown.must(edge >= bound - 1e-9 if kind == "least" else edge <= bound + 1e-9)
    yield end(kind)
    if kind == "most":
        yield from may(end("least"))
    yield "window:β" if kind == "least" else "window:α"


MEANINGS = {
    "quiet.max": stands,
    "quiet.min": stands,
    "quiet.cut_*": reaches,
    "refuse.research_*": is_better,
    "refuse.second_*": is_better,
    "refuse.refused_*": is_better,
    "refuse.enough_*": needs,
    "refuse.short_*": needs,
    "refuse.no_move_*": no_move,
    "margin.short_*": is_better,
    "margin.reached_*": is_better,
    "margin.standing_*": with_margin,
    "margin.razoring_*": with_margin,
    "margin.futility_*": with_margin,
    "prediction.asks_*": predicted,
    "prediction.reached_*": predicted,
    "prediction.missed_*": predicted,
    "prediction.counts_*": predicted,
}
