"""What playouts say of the root's moves, beside what is true of them: a table of the page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import Any, cast

from ..game import Path
from ..policies import PolicyName
from ..running.course import Held
from ..running.policy_value import average, played
from ..running.proofs import LIMIT
from ..trace.moments import Sampled
from ..trace.numbers import rounded
from .markdown import markdown_safe
from .results import called
from .tables import named, named_after, wide
from .words import Words
from .words.catalogue import number

FEW = 3
"""So many results of games are told with how likely each is."""
NONE = "–"


@dataclass(frozen=True)
class Row:
    """One move at the root."""

    path: Path
    sampled: Sampled | None
    """None if it was not tried."""
    policy: Fraction | None
    """What playouts after it come to in the long run; None where nobody works it out."""
    value: Fraction | None
    """What it is worth, likewise."""


@dataclass(frozen=True)
class Estimated:
    """One run whose value is an estimate."""

    held: Held

    @cached_property
    def rows(self) -> Sequence[Row]:
        """The root's moves in the game's order; itself where it is not moved by a player."""
        run, game = self.held.run, self.held.run.arena.game
        start = game.start()
        moves = () if game.over(start) or run.best is None else game.moves(start)
        paths: list[Path] = [(move,) for move in moves] or [()]
        return [self._row(path) for path in paths]

    def _row(self, path: Path) -> Row:
        arena = self.held.run.arena
        sampled = self.held.run.estimates.get(path)
        if not self._small:
            return Row(path, sampled, None, None)
        state = arena.at(path)
        expected = average(self._played(state))
        return Row(path, sampled, expected, Fraction(arena.truth(state)))

    @cached_property
    def ends(self) -> Mapping[float, Fraction]:
        """How likely games by the policy are to come to each result, if that is worked out."""
        run = self.held.run
        return self._played(run.arena.game.start()) if self._small else {}

    @cached_property
    def _played(self) -> Callable[[Any], Mapping[float, Fraction]]:
        """What games from a state come to, if all players play by the run's policy."""
        policy = cast("PolicyName", self.held.run.options.get("policy", "random"))
        return played(self.held.run.arena.game, policy)

    @cached_property
    def _small(self) -> bool:
        arena = self.held.run.arena
        size = arena.census.size(arena.game.start())
        return size is not None and size <= LIMIT


def estimates(every: Sequence[Estimated], say: Words) -> Iterator[str]:
    """The section: for every run a table of the root's moves."""
    sampled = [one for one in every if one.held.plan.sampled]
    if not sampled:
        return
    yield f"## {say.say('estimate.title')}\n"
    for one in sampled:
        label = one.held.run.called(say.language) if len(every) > 1 else ""
        if label:
            yield f"### {markdown_safe(escape(label))}\n"
        title = named_after(say.say("estimate.title"), label)
        yield wide(named("wt-estimates", _table(one, say)), title)
    yield from _ends(sampled, say)
    exact = any(row.value is not None for one in sampled for row in one.rows)
    yield f"{say.say('estimate.note_exact' if exact else 'estimate.note')}\n"


def _ends(every: Sequence[Estimated], say: Words) -> Iterator[str]:
    """How games by each policy end from here, where there are few ways to."""
    told = dict.fromkeys(one.held.run.options.get("policy") for one in every)
    for policy in told:
        one = next(o for o in every if o.held.run.options.get("policy") == policy)
        if 1 < len(one.ends) <= FEW:
            shares = [
                say.say("estimate.end", result=number(result), share=f"{float(share):.1%}")
                for result, share in one.ends.items()
            ]
            yield f"{say.say('estimate.ends', shares=say.join(shares))}\n"


def _table(one: Estimated, say: Words) -> Iterator[Sequence[str]]:
    exact = any(row.value is not None for row in one.rows)
    columns = ("move", "playouts", "mean", "interval", *(("policy", "value") if exact else ()))
    yield [say.say(f"estimate.{column}") for column in columns]
    best = one.held.run.best
    for row in one.rows:
        name = called(one.held.run, row.path, say.language) or "/".join(map(str, row.path))
        name = name or say.say("name.root")
        if best is not None and row.path == (best,):
            name = say.say("estimate.chosen", move=name)
        cells = [name, *_sampled(row.sampled)]
        if exact:
            cells += [NONE if v is None else exactly(v) for v in (row.policy, row.value)]
        yield cells


def _sampled(known: Sampled | None) -> list[str]:
    if known is None:
        return [NONE] * 3
    low, high = known.interval
    told = f"{rounded(low)} … {rounded(high)}"
    return [f"{known.visits:,}", rounded(known.mean), told if known.own else f"({told})"]


def exactly(value: Fraction) -> str:
    """The number as a fraction if it is a short one, with its decimals beside it.

    >>> exactly(Fraction(7, 12)), exactly(Fraction(0))
    ('7/12 = 0.58', '0')
    """
    if value.denominator == 1:
        return number(int(value))
    decimal = rounded(float(value))
    short = value.denominator < 10_000
    return f"{value} = {decimal}".replace("-", "−") if short else decimal
