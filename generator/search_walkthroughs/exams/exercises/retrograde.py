"""A game solved backwards: the results and the distances of all positions of a small graph."""

from collections.abc import Iterator, Mapping
from random import Random
from string import ascii_uppercase

from ...game import MAX, MIN
from ...retrograde import PositionTable, retrograde
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

SIZES = (6, 7, 8, 9, 10)
"""Number of positions, by preset."""
DRAWS = ((0,), (0,), (2, 3), (2, 3), (2, 3))
"""Numbers of drawn positions, by preset; a draw needs another to go on to."""
LONGEST = (3, 4, 4, 5, 5)
"""Least distance of the position that is decided last, by preset (moves)."""
MOVE_COUNTS = (0, 1, 2, 2, 3, 1, 2, 2, 1, 3)
"""Numbers of moves of the positions, as many of them as there are positions."""
RESULTS = ("@won", "@lost", "@draw")

Graph = Mapping[str, tuple[str, ...]]
"""Where the moves of each position lead."""


class GraphGame:
    """The game on a graph: both players have the same moves, and whoever has none has lost."""

    range: tuple[float, float] = (-1, 1)

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def positions(self) -> Iterator[tuple[str, int]]:
        """Yield each position with each player to move."""
        for turn in (MAX, MIN):
            for name in self.graph:
                yield name, turn

    def start(self) -> tuple[str, int]:
        """Return the first position, MAX to move."""
        return next(self.positions())

    def turn(self, state: tuple[str, int]) -> int:
        """Return who moves."""
        return state[1]

    def moves(self, state: tuple[str, int]) -> tuple[str, ...]:
        """Return the names of the positions that moves lead to."""
        return self.graph[state[0]]

    def play(self, state: tuple[str, int], move: str) -> tuple[str, int]:
        """Return the position after the move, the other player to move."""
        return move, -state[1]

    def over(self, state: tuple[str, int]) -> bool:
        """Return whether the player to move has no move."""
        return not self.graph[state[0]]

    def score(self, state: tuple[str, int]) -> int:
        """Return the loss of the player to move, for MAX."""
        return -state[1]


def solved(graph: Graph) -> PositionTable[tuple[str, int]]:
    """Return the results of all positions, by the course's retrograde analysis."""
    return retrograde(GraphGame(graph))  # type: ignore[arg-type]  # it has no hashes


def _draw(lot: Random, preset: int) -> Exercise | None:
    names = ascii_uppercase[: SIZES[preset - 1]]
    counts = lot.sample(MOVE_COUNTS[: len(names)], len(names))
    graph = {
        name: tuple(sorted(lot.sample([other for other in names if other != name], count)))
        for name, count in zip(names, counts, strict=True)
    }
    table = solved(graph)
    decided = {name: table.values[name, MAX] for name in names if (name, MAX) in table.values}
    distances = {name: table.distances[name, MAX] for name in decided}
    drawn = [name for name in names if name not in decided]
    if len(drawn) not in DRAWS[preset - 1]:
        return None
    if max(distances.values()) < LONGEST[preset - 1] or _has_one_result(decided):
        return None
    results = {
        name: "@draw" if name in drawn else "@won" if decided[name] > 0 else "@lost"
        for name in names
    }
    rows = [
        (
            name,
            ", ".join(graph[name]) or "@none",
            results[name],
            str(distances[name]) if name in distances else "–",
        )
        for name in names
    ]
    last = max(distances, key=lambda name: distances[name])
    choosing = [name for name in distances if len(graph[name]) > 1]
    asked = lot.choice(choosing) if choosing else last
    keeps = [move for move in graph[asked] if _goes_on(asked, move, results, distances)]
    if not choosing or len(keeps) != 1:
        return None
    facts = {"name": asked, "move": keeps[0], "distance": str(distances[asked])}
    why = "why_" + results[asked].removeprefix("@")
    questions = (
        ExerciseQuestion("how_many", str(list(results.values()).count("@won"))),
        ExerciseQuestion("generation", str(distances[last]), {"name": last}, why="why_generation"),
        name_question("best", keeps[0], graph[asked], why=why, points=2, facts=facts),
    )
    sheet = FactTable(("position", "moves", "result", "distance"), rows, 2, RESULTS)
    effort = sum(map(len, graph.values())) + len(names)
    return Exercise(effort, questions, table=sheet, reasons=(("why_order", {}),))


def _has_one_result(decided: Mapping[str, int]) -> bool:
    return len(set(decided.values())) < 2


def _goes_on(
    name: str, move: str, results: Mapping[str, str], distances: Mapping[str, int]
) -> bool:
    """Return whether the move keeps the result of a decided position and its distance."""
    opposite = {"@won": "@lost", "@lost": "@won"}[results[name]]
    return results[move] == opposite and distances[move] == distances[name] - 1


KIND = ExerciseKind("retrograde", "solving-games", _draw)
