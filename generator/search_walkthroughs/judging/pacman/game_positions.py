"""The states of a Pacman game as a page shows them: the states that an agent made, and beside them
the states that it should have made."""

from collections.abc import Iterator

from ...game import CHANCE, MAX, MIN
from ..counterexample import Counterexample, Step
from .games import ActionPath, GameState
from .played_game import PlayedGame
from .reference import Reference

MAX_LEAVES = 40
"""Upper limit of the leaves of a game that is shown with all that was not searched."""


def game_positions(
    played_game: PlayedGame,
    reference: Reference,
    sentence: str,
    wrong: ActionPath = (),
    answer: float | None = None,
) -> Counterexample:
    """Return what a page shows of a game.

    An agent says what it finds only of the states that it reads. So a state between start and
    leaves ends with what it is worth, where the values that were read prove it.

    Parameters: `sentence`, what is wrong; `wrong`, the state with which the page ends; `answer`,
    what Pacman gets by the action that was answered, with which the start ends.
    """
    is_small = len(reference.leaves) <= MAX_LEAVES

    def steps(path: ActionPath, state: GameState) -> Iterator[tuple[ActionPath, Step]]:
        visit = played_game.visits.get(path)
        made_actions = [made[-1] for made in played_game.made_after(path)]
        # Where the agent asks the value and goes no further, its search has a leaf.
        is_leaf = visit is not None and visit.is_read and not made_actions
        right_actions = () if is_leaf else reference.actions(path, state)
        moves = list(dict.fromkeys([*made_actions, *right_actions]))
        ghost = CHANCE if reference.averages else MIN
        worth = reference.value(path, state) if moves else state.value
        low, high = reference.bounds(path, state, played_game.read)
        agent_value = float(low) if low == high else None
        if is_leaf:
            agent_value = state.value
        yield (
            path,
            Step(
                turn=(ghost if state.agent else MAX) if moves else None,
                answer=agent_value if path else answer,
                worth=float(worth),
                is_read=visit is not None,
                line=0 if visit is None else visit.line,
                moves=len(moves),
            ),
        )
        for action in moves if visit is not None or is_small else ():
            yield from steps((*path, action), state.successors[action])

    game = played_game.game
    case = {"ghosts": str(game.ghosts), "depth": str(game.depth)}
    return Counterexample(tuple(steps((), game.start)), wrong, sentence, case)
