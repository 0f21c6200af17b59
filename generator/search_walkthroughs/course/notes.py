"""Notes on what an author may not have meant: those that need the game, and those on the file."""

from collections.abc import Iterator

from .. import reading
from ..game import CHANCE
from ..reading import Fault
from ..runs.registry import catalogue
from ..runs.search_game import SearchGame

MAX_PROBED_MOVES = 100
"""Upper limit of moves of a game in which chance is looked for."""


def notes(walkthrough: reading.Walkthrough, search_game: SearchGame) -> Iterator[Fault]:
    """Yield the notes on the file, and on the game of the `SearchGame`."""
    yield from walkthrough.notes
    if walkthrough.game is None:
        return
    marks, game = walkthrough.marks, search_game.game
    start = game.start()
    if game.over(start) and not search_game.is_estimate(start):
        message = "the game is over in this position, and there is nothing to search"
        mark = marks.get("position") or marks["game"]
        yield walkthrough.fault(mark, message, "give an earlier position, with moves to make")
        return
    algorithms = catalogue().algorithms
    searches = [algorithms[entry.algorithm] for entry in walkthrough.entries]
    for_chance = all(facts.chance and facts.exact for facts in searches)
    if for_chance and CHANCE not in first_turns(search_game, MAX_PROBED_MOVES):
        message = f"{searches[0].name} is for chance, and in {walkthrough.game} there is none"
        yield walkthrough.fault(marks["algorithm"], message, "use minimax or alpha-beta")


def first_turns(search_game: SearchGame, max_moves: int) -> Iterator[int]:
    """Yield whose turn it is, move by move, in the game in which always the first move is played;
    up to a number of moves."""
    game = search_game.game
    state = game.start()
    for _ in range(max_moves):
        if game.over(state):
            return
        yield game.turn(state)
        state = game.play(state, game.moves(state)[0])
