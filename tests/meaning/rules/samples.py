"""Searches of every game with rules in words, in which each sentence about the game is shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from typing import Any, TypeAlias

from captions.othello import BOTH_PASS
from captions.shogi import PROBLEM
from captions.small_games import GAMES
from captions.support import Run, searched
from captions.test_chess import BACK_RANK, PAWN
from meaning.rules.keys import is_of_game
from meaning.rules.places import Ground, Place, path_of
from meaning.shown import Shown, sayings
from search_walkthroughs.game import Path
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.chess import Chess
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.dots_and_boxes import DotsAndBoxes
from search_walkthroughs.games.kalah import Kalah
from search_walkthroughs.games.nim import Nim
from search_walkthroughs.games.open_spiel import OpenSpiel
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.games.pig import Pig
from search_walkthroughs.games.random_turn_tic_tac_toe import RandomTurnTicTacToe
from search_walkthroughs.games.rook_ending import RookEnding
from search_walkthroughs.games.shogi import Shogi
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tsume import Tsume

Sample: TypeAlias = tuple[Callable[[], Any], str, Mapping[str, Any]]
"""What makes the game, the search of it, and the options of the search."""

HAS_OPEN_SPIEL = find_spec("pyspiel") is not None
"""Whether the library is installed; without it its sample and its messages are left out."""
MATE_PROBLEM = "7k/8/8/8/8/8/P7/K7 w - - 0 1"
CHANCE = {"pig"}
"""Games of chance among the small ones."""

SAMPLES: Mapping[str, Sample] = {
    **{
        name: (make, "expectimax" if name in CHANCE else "minimax", {})
        for name, make in GAMES.items()
    },
    "nim, two sticks": (lambda: Nim("2 1"), "minimax", {}),
    "nim, misere": (lambda: Nim("2 1", misere=True), "minimax", {}),
    "connect-four, X": (
        lambda: ConnectFour(".O.\nXXO", columns=3, rows=2, length=3),
        "minimax",
        {},
    ),
    "kalah, X": (lambda: Kalah("1 0 | 1 1 | 2 3", "X", pits=2), "minimax", {}),
    "kalah, bonus": (lambda: Kalah("2 1 | 0 1 | 2 3", pits=2), "minimax", {}),
    "dots-and-boxes, square": (
        lambda: DotsAndBoxes("+-+\n|..\n+-+", rows=1, columns=1),
        "minimax",
        {},
    ),
    "pig, X": (
        lambda: Pig("2 1 1", "X", target=4, sides=3, turns=1),
        "expectimax",
        {},
    ),
    "tic-tac-toe": (lambda: TicTacToe("OX. XO. XO."), "minimax", {}),
    "tic-tac-toe, drawn": (lambda: TicTacToe("OXO OX. XO."), "minimax", {}),
    "random turns": (lambda: RandomTurnTicTacToe("OXO XX. OO."), "expectimax", {}),
    "othello": (lambda: Othello(BOTH_PASS, size=4), "minimax", {}),
    "othello, stuck": (lambda: Othello(BOTH_PASS, size=4, passing=False), "minimax", {}),
    **{
        f"othello, {way}": (
            partial(Othello, size=6, evaluation=way),
            "alpha-beta",
            {"depth": 2},
        )
        for way in ("stones", "root-stones", "own-stones", "mobility", "corners", "linear")
    },
    "calculation": (
        lambda: Calculation("2 4 | 4 3 5 | 3", ranks=5, suits=2, piles=1),
        "expectimax",
        {},
    ),
    "calculation, one suit": (lambda: Calculation(ranks=4, suits=1, piles=1), "expectimax", {}),
    "calculation, played out": (
        lambda: Calculation("3 2 | 4 | 3", ranks=5, suits=2, piles=1),
        "uct",
        {"playouts": 30},
    ),
    "chess, passes": (partial(Chess, PAWN), "null-move", {"depth": 2}),
    "calculation, first card": (lambda: Calculation("A 2 3 4 | | 5"), "expectimax", {"depth": 1}),
    "rook ending": (
        lambda: RookEnding("Ka3 Rc1 kd2", size=4, evaluation="table"),
        "minimax",
        {"depth": 2},
    ),
    "chess, mate": (lambda: Chess(BACK_RANK, mate_in=1), "minimax", {}),
    "chess, shortest": (
        lambda: Chess(BACK_RANK, mate_in=2, shortest_win=True),
        "minimax",
        {"depth": 1},
    ),
    "chess, checks": (lambda: Chess(MATE_PROBLEM, mate_in=1, checks=True), "minimax", {}),
    **{
        f"chess, {way}": (partial(Chess, PAWN, evaluation=way), "minimax", {"depth": 2})
        for way in ("material", "mobility", "none")
    },
    "chess, back rank": (lambda: Chess(BACK_RANK), "minimax", {"depth": 1}),
    "chess, repetition": (lambda: Chess(PAWN, repetition=True), "minimax", {"depth": 4}),
    "chess, fifty": (
        lambda: Chess(f"{BACK_RANK[:-3]}99 1", fifty_moves=True),
        "minimax",
        {"depth": 1},
    ),
    "tsume": (lambda: Tsume(PROBLEM), "alpha-beta", {}),
    "tsume, shortest": (lambda: Tsume(PROBLEM, plies=5, shortest_win=True), "alpha-beta", {}),
    "shogi": (lambda: Shogi("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), "nega-alpha", {"depth": 1}),
    "shogi, mate": (
        lambda: Shogi("8k/5n3/6G2/9/9/9/9/9/4K4 w BS2r 1", mate=3),
        "nega-alpha",
        {"depth": 1},
    ),
    "shogi, declared": (
        lambda: Shogi("+R+RGKG+B+BS1/4G4/PPPPP4/9/9/9/9/9/4k4 w Ss 1", evaluation="none"),
        "nega-alpha",
        {"depth": 1},
    ),
    "shogi, repeated": (
        lambda: Shogi("k8/9/9/9/9/9/9/9/4K3R b - 1", moves="1i1a 9a9b 1a1b 9b9a"),
        "nega-alpha",
        {"depth": 1},
    ),
    **(
        {"open-spiel": (lambda: OpenSpiel(name="hex(board_size=2)"), "minimax", {})}
        if HAS_OPEN_SPIEL
        else {}
    ),
}


@cache
def ground(name: str) -> Ground:
    """Return the game of the sample, and what can happen in it."""
    return Ground(SAMPLES[name][0]())


@cache
def run_of(name: str) -> tuple[Run, Mapping[Path, Place]]:
    """Return the run of the sample, and each of its nodes as a place of the game."""
    game = ground(name)
    _, algorithm, options = SAMPLES[name]
    done = searched(game.game, algorithm, "", **options)
    return done, {path: Place(game, node) for path, node in done.plan.nodes.items()}


@cache
def said_in(name: str, language: str) -> Sequence[tuple[Shown, Place]]:
    """Return what the captions of the sample say of games, each with the place of the game."""
    done, places = run_of(name)
    every = sayings(done.plan, done.moments, language)
    return [
        (one, places[path_of(one.frame, done.plan)]) for one in every if is_of_game(one.saying.key)
    ]


def texts(names: Iterable[str], language: str) -> Mapping[str, Mapping[str, Place]]:
    """Return by text of a saying the places at which the samples say it, one of each sample."""
    found: dict[str, dict[str, Place]] = {}
    for name in names:
        for shown, place in said_in(name, language):
            found.setdefault(shown.saying.text, {}).setdefault(name, place)
    return found
