"""The law *play*: from a solved position a search keeps what the position is worth about as often
as the course's own UCT with the same formula does.

That a move is wrong proves nothing, because UCT errs too. So the law convicts nobody: what plays
much worse than a right search would is called weak. The numbers of games are fixed beforehand, so
that nothing is gained by looking again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from ...reading.errors import bad_file
from .backup_law import BackupReading
from .choice_law import ChoiceReading
from .findings import Finding
from .search_log import SearchLog
from .tree_links import move_text

RUNS = 40
"""Number of runs of the program, each with a seed of its own."""
REFERENCE_RUNS = 200
"""Number of runs of the course's own UCT."""
MAX_POSITIONS = 50_000
"""Upper limit of different positions of a game that is solved."""
MAX_CHANCE = 1e-6
"""Probability below which a right search would do so badly, if a program is called weak."""
CONFIDENCE = 0.999
"""How sure it is that a right search does at least as well as it is taken to do."""


@dataclass(frozen=True)
class SolvedPosition:
    """The position from which the program plays, and which of its moves keep what it is worth."""

    game: Any
    keeps: Mapping[str, bool]
    """For each move, as a program may name it, whether it keeps the value."""

    @classmethod
    def of(cls, text: str, file: str = "") -> "SolvedPosition":
        """Return the position of a walkthrough, given as its text and the name of its file. Raises
        BadInput."""
        # What reads walkthroughs takes long to load, and most programs come without a position.
        from ... import reading
        from ...record.statistics import SubtreeSizes
        from ...runs.registry import catalogue
        from ...runs.run import game_of

        walkthrough = reading.read(text, file, catalogue(), reading.Limits())
        search_game = game_of(walkthrough, walkthrough.entries[0])
        game, start = search_game.game, search_game.game.start()
        if SubtreeSizes(game, MAX_POSITIONS).size(start) is None:
            message = "from here the game has too many positions to be solved"
            remedy = "give a position nearer to the end"
            raise bad_file(file, message, remedy)
        value = search_game.truth(start)
        after = {move: game.play(start, move) for move in game.moves(start)}
        keeps = {move_text(move): search_game.truth(after[move]) == value for move in after}
        return cls(game, keeps)

    def reference(self, playouts: int, exploration: float) -> int:
        """Return in how many of its runs the course's own UCT plays a move that keeps the value."""
        from ...runs.registry import algorithms

        good_runs, uct = 0, algorithms()["uct"].text.function
        for seed in range(REFERENCE_RUNS):
            search = uct(self.game, playouts=playouts, exploration=exploration, seed=seed)
            _, move = search(self.game.start())
            good_runs += self.keeps[move_text(move)]
        return good_runs


def play_law(
    runs: Sequence[SearchLog],
    backup: BackupReading,
    choice: ChoiceReading,
    position: SolvedPosition,
) -> Iterator[Finding]:
    """Yield whether the program keeps what the position is worth about as often as UCT does.

    `runs` are its runs with different seeds.
    """
    span = backup.high - backup.low
    if choice.fit is None or choice.fit.formula.family != "uct" or not span:
        yield Finding("play", "unseen", "unseen.play_formula")
        return
    moves = [run.played.move if run.played is not None else "" for run in runs]
    strange = next((move for move in moves if move not in position.keeps), None)
    if len(moves) < RUNS or strange is not None:
        yield Finding("play", "unseen", "unseen.play_move", {"x": strange or "–"})
        return
    good_runs = sum(position.keeps[move] for move in moves)
    # The constant of the course's own UCT is a share of the range of its results.
    exploration = choice.fit.constant / span
    playouts = max(len(run.iterations) for run in runs)
    good_references = position.reference(playouts, exploration)
    least = lower_limit(good_references, REFERENCE_RUNS)
    chance = at_most(good_runs, RUNS, least)
    facts = {"k": good_runs, "n": RUNS, "g": good_references, "of": REFERENCE_RUNS}
    if chance < MAX_CHANCE:
        yield Finding("play", "weak", "weak.play", facts)
    else:
        yield Finding("play", "holds")


def at_most(successes: int, trials: int, probability: float) -> float:
    """Return how probable this number of successes or a smaller one is.

    >>> at_most(1, 2, 0.5), at_most(2, 2, 0.5)
    (0.75, 1.0)
    """
    return sum(
        comb(trials, count) * probability**count * (1 - probability) ** (trials - count)
        for count in range(successes + 1)
    )


def lower_limit(successes: int, trials: int) -> float:
    """Return the lower end of the interval of Clopper and Pearson for a probability: with a smaller
    one, this number of successes would be rarer than `CONFIDENCE` allows.

    Source: C. J. Clopper and E. S. Pearson, The Use of Confidence or Fiducial Limits Illustrated in
    the Case of the Binomial, Biometrika 26 (1934), pp. 404-413.
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        is_rare = 1 - at_most(successes - 1, trials, middle) < 1 - CONFIDENCE
        low, high = (middle, high) if is_rare else (low, middle)
    return low
