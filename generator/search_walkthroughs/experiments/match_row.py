"""`MatchRow`: a match of two searches as a row of an experiment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..course.quotes import Number
from ..policies import Played
from ..reading.other_files.experiment import MatchPlan
from .code_digest import digest
from .matches import (
    LOSS,
    WIN,
    Match,
    MatchResult,
    different_openings,
    games_of_pair,
    outcome_of_pair,
    play_match,
)
from .tried_row import TriedRow, Work, is_list, quoted_numbers


@dataclass(frozen=True)
class MatchRow(TriedRow):
    """A match as a row of an experiment."""

    plan: MatchPlan

    QUOTED = ("games", "won", "drawn", "lost", "score", "p", "openings")

    @property
    def match(self) -> Match:
        """The match of the row's two searches."""
        return Match(self.row.walkthrough, self.plan.opening, longest=self.plan.longest)

    @property
    def pairs(self) -> int:
        """Number of pairs of games."""
        return self.plan.games // 2

    def definition(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return self.match.definition | self.extent()

    def extent(self) -> dict[str, Any]:
        """See `TriedRow`."""
        return {"play": self.plan.games}

    def program(self) -> str:
        """See `TriedRow`."""
        return self.match.program

    def first(self) -> str:
        """See `TriedRow`."""
        return _digest_of(games_of_pair(self.match, 0))

    def conduct(self, work: Work) -> dict[str, Any]:
        """See `TriedRow`."""
        played = play_match(self.match, self.pairs, work.mapper, on_progress=work.on_progress)
        return played.kept_facts() | {"openings": different_openings(self.match, self.pairs)}

    def has_outcomes(self, result: Mapping[str, Any]) -> bool:
        """See `TriedRow`."""
        return is_list(result.get("pairs"), self.pairs, _is_pair)

    def facts(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """See `TriedRow`."""
        pairs = tuple((first, second) for first, second in result["pairs"])
        return MatchResult(pairs, result["seconds"]).kept_facts()

    def replay_fault(self, result: Mapping[str, Any], count: int) -> str:
        """See `TriedRow`; the openings are counted again, too."""
        openings = different_openings(self.match, self.pairs)
        if openings != result.get("openings"):
            return f"says openings = {result.get('openings')}, and it comes to {openings}"
        kept_pairs = result["pairs"][: -(-count // 2)]
        pairs = [games_of_pair(self.match, number) for number in range(len(kept_pairs))]
        wrong = {2 * n for n, pair in enumerate(pairs) if [*outcome_of_pair(pair)] != kept_pairs[n]}
        return self.outcome_fault(result, _digest_of(pairs[0]), wrong)

    def numbers(self, result: Mapping[str, Any]) -> dict[str, Number]:
        """See `TriedRow`."""
        return match_numbers(result)


def match_numbers(result: Mapping[str, Any]) -> dict[str, Number]:
    """Return the numbers of a match that prose may quote, without a rating that is beyond
    measure."""
    ratings = dict(zip(("elo", "elo-low", "elo-high"), result["elo"], strict=True))
    known_ratings = {key: rating for key, rating in ratings.items() if rating is not None}
    return quoted_numbers(result, MatchRow.QUOTED) | known_ratings


def _digest_of(pair: tuple[Played, Played]) -> str:
    return digest([[*map(str, game.moves)] for game in pair])


def _is_pair(pair: object) -> bool:
    match pair:
        case [int(one), int(other)]:
            return {type(one), type(other)} == {int} and LOSS <= min(pair) <= max(pair) <= WIN
    return False
