"""A game of self-play: visits, moves that are drawn, and the result as each player sees it."""

from collections.abc import Iterator, Mapping
from typing import Any

from meaning.senses import FIRST, LATER, UP, may, player, says
from meaning.shown import Shown
from search_walkthroughs.game import MAX, MIN


def own(shown: Shown, name: str) -> Any:
    """Return a fact of the frame that only self-play has."""
    return (shown.frame.extra or {}).get(name)


def visits(shown: Shown) -> Mapping[Any, int]:
    """Return the visits of each move of the frame."""
    return dict(own(shown, "visits_of") or ())


def is_most_visited(shown: Shown) -> bool:
    """Return whether the move that is played is the most visited one, and not drawn."""
    return not own(shown, "drawn") and own(shown, "most_visited") == shown.frame.path[-1]


def another_is_most_visited(shown: Shown) -> bool:
    """Return whether a move was drawn that is not the most visited one."""
    return bool(own(shown, "drawn")) and own(shown, "most_visited") != shown.frame.path[-1]


def target(shown: Shown) -> Iterator[str]:
    """The share is that of the visits of the move among all."""
    known = visits(shown)
    most, total = max(known.values()), sum(known.values())
    said = [shown.number(name) for name in ("visits", "total")]
    shown.must(said == [most, total])
    yield from ()


def result(shown: Shown) -> Iterator[str]:
    """The result is noted as the player who moves sees it: MIN's with the opposite sign."""
    kind, z = shown.last_part, own(shown, "z")
    shown.must(shown.turn == (MAX if kind == "max" else MIN))
    shown.must_be("z", z)
    yield player(shown.turn)
    if kind == "mistaken":
        yield player(MAX)
        yield "?truth:wrong"


def no_noise_missing(shown: Shown) -> bool:
    """Return whether noise is mixed in."""
    return float(str(shown.plan.options["noise"])) > 0


def is_drawn_at_first(shown: Shown) -> bool:
    """Return whether so many first moves are drawn as it is said."""
    drawn = shown.plan.options["temperature-moves"]
    assert isinstance(drawn, int)
    return drawn > 0 and str(shown.saying.facts["n"]) == f"{drawn:,}"


def no_move_is_drawn(shown: Shown) -> bool:
    """Return whether no move is drawn: for none it is asked, or the temperature is 0."""
    options = shown.plan.options
    return 0 in (options["temperature-moves"], float(str(options["temperature"])))


def nobody_moves(shown: Shown) -> bool:
    """Return whether the game was over where it began."""
    return shown.frame.move is None


MEANINGS = {
    "self_play.noise": says(FIRST, if_so=no_noise_missing),
    "self_play.drawing.*": says(UP, FIRST, LATER, if_so=is_drawn_at_first),
    "self_play.no_drawing": says(UP, if_so=no_move_is_drawn),
    "self_play.target": target,
    "self_play.other": says(UP, *may(LATER), if_so=another_is_most_visited),
    "self_play.chosen": says(UP, if_so=is_most_visited),
    "self_play.goes_back": says(FIRST, LATER),
    "self_play.z_*": result,
    "self_play.fits": says(*may("size:down", FIRST), if_so=lambda shown: not nobody_moves(shown)),
    "self_play.nothing": says(FIRST, if_so=nobody_moves),
    "self_play.question.why_own": says(FIRST),
    "self_play.question.why_all": says("good:better"),
    "self_play.question.why_sign": says("player:MIN"),
    "self_play.question.why_zero": says(LATER),
}
