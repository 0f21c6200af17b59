"""Files of results in which the moves of a match are kept: its games are played again by the rules.

`walkthroughs match --results` writes the moves where programs in Python play. Nobody has to run the
programs to see that the results follow from the games, and the games from the openings.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from .. import reading
from ..course.files import contents
from ..course.quotes import Number, RunNumbers
from ..policies import Played
from ..reading import BadInput, Fault
from ..runs.registry import catalogue
from .match_row import match_numbers
from .matches import (
    EVEN,
    Match,
    MatchResult,
    different_openings,
    opening_moves,
    outcome_of_pair,
    rules,
)
from .sequential_test import Pair, SequentialTest

KEPT_MATCHES = File("docs/played")
"""Folder in which a course keeps its matches."""
SUFFIX = ".json"
SHOWN_FAULTS = 3
"""Upper limit of the faults that are told of one match."""


@dataclass(frozen=True)
class KeptMatch:
    """A match as its file holds it."""

    file: File
    match: Match
    """The question: the game, its options, and the openings; both searches are stand-ins."""
    result: MatchResult
    test: SequentialTest | None

    @classmethod
    def read(cls, file: File) -> "KeptMatch":
        """Return the match in the file. BadInput for a file that keeps none, or no moves."""
        try:
            record = json.loads(contents(file))
            pairs = tuple((int(first), int(second)) for first, second in record["pairs"])
            games = tuple((str(first), str(second)) for first, second in record["games"])
            test = SequentialTest(**record["test"]) if "test" in record else None
            match = Match(_stand_in(record, file), record["opening"], record["seed"])
        except (ValueError, KeyError, TypeError) as error:
            message = "keeps no match with the moves of its games"
            remedy = "write it with `walkthroughs match FILE --results`, where programs play"
            raise BadInput([Fault(str(file), 1, 1, message, remedy)]) from error
        return cls(file, match, MatchResult(pairs, games=games), test)

    def faults(self) -> list[Fault]:
        """Return what the moves do not bear out."""
        pairs, games = self.result.pairs, self.result.games
        wrong = list[str]()
        if len(pairs) != len(games):
            wrong.append(f"{len(pairs)} pairs have results, and {len(games)} have moves")
        for number, (pair, played) in enumerate(zip(pairs, games, strict=False)):
            try:
                replayed = self._replay(number, played)
            except ValueError as error:
                wrong.append(f"pair {number + 1}: {error}")
                continue
            if replayed != pair:
                said, right = (f"{first}-{second}" for first, second in (pair, replayed))
                wrong.append(f"pair {number + 1} is {right} by its moves, and is said to be {said}")
        remedy = "play the match anew with `walkthroughs match`"
        return [Fault(str(self.file), 1, 1, message, remedy) for message in wrong[:SHOWN_FAULTS]]

    def _replay(self, number: int, played: tuple[str, str]) -> Pair:
        """Return the result of a pair by its moves. ValueError for moves that are not allowed, and
        for a game that does not begin with its opening or has no end."""
        game = rules(self.match.walkthrough, self.match.walkthrough.entries[0])
        opening = [str(move) for move in opening_moves(self.match, game, number)]
        ends = []
        for moves in map(str.split, played):
            state = game.start()
            if moves[: len(opening)] != opening:
                raise ValueError(f"a game begins with another opening than {' '.join(opening)}")
            for text in moves:
                legal = () if game.over(state) else game.moves(state)
                if (move := next((move for move in legal if str(move) == text), None)) is None:
                    raise ValueError(f"the move {text[:20]} is not allowed")
                state = game.play(state, move)
            if not game.over(state):
                raise ValueError("a game stops before its end")
            ends.append(Played(game.score(state), tuple(moves)))
        return outcome_of_pair(ends)

    def numbers(self) -> list[RunNumbers]:
        """Return the numbers that prose may quote: those of a match, and of its test. Pairs that
        were played after the test had decided, by another process, do not count."""
        end = self.test.decided_at(self.result.pairs) if self.test else None
        result = self.result.first(end)
        pairs = len(result.pairs)
        counts = {**result.facts(), "openings": different_openings(self.match, pairs)}
        even = sum(sum(pair) == EVEN for pair in result.pairs)
        values: dict[str, Number] = {**match_numbers(counts), "pairs": pairs, "even": even}
        if self.test is not None:
            facts = self.test.facts(result.pairs)
            values |= {"llr": facts["llr"], "verdict": facts["verdict"]}
        return [RunNumbers((name(self.file),), values)]


def kept_matches() -> list[File]:
    """Return the files of the matches that a course keeps."""
    return sorted(KEPT_MATCHES.glob(f"*{SUFFIX}"))


def name(file: File) -> str:
    """Return the name by which prose quotes a match."""
    return f"{KEPT_MATCHES.name}/{file.stem}"


def _stand_in(record: Mapping[str, Any], file: File) -> reading.Walkthrough:
    """Return a walkthrough of the game from the position that the record names."""
    options = dict(_rule_options(record))
    lines = [f"title: {file.stem}", f"game: {record['game']}", f"options: {json.dumps(options)}"]
    if record["position"]:
        lines.append(f"position: {json.dumps(record['position'])}")
    if record["to_move"]:
        lines.append(f"to-move: {record['to_move']}")
    return reading.read("\n".join([*lines, "algorithm: minimax"]), str(file), catalogue())


def _rule_options(record: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the options of the game."""
    known = catalogue().games[record["game"]].options
    for key, value in record["sides"][0]["options"].items():
        if key in known and value is not None:
            yield key, value
