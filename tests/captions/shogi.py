"""Searches of shogi and of mate problems, for every way in which they can end."""

from search_walkthroughs.games.shogi import Shogi
from search_walkthroughs.games.tsume import Tsume

from .support import Run, searched

PROBLEM = "5+S2k/9/8+B/8p/9/9/9/9/9 b P2rb4g3s4n4l16p 1"


def problem(algorithm: str = "alpha-beta", plies: int = 3, **options: object) -> Run:
    """A mate problem."""
    return searched(Tsume(PROBLEM, plies=plies, **options), algorithm, "")  # type: ignore[arg-type]


def game(position: str, depth: int = 1, **options: object) -> Run:
    """A few moves from a position."""
    return searched(Shogi(position, **options), "nega-alpha", "", depth=depth)  # type: ignore[arg-type]


def everything() -> list[Run]:
    """All of it."""
    return [
        problem(),
        problem("proof-number"),
        problem("minimax", plies=5),
        problem(plies=5, shortest_win=True),
        game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
        game("8k/5n3/6G2/9/9/9/9/9/4K4 w BS2r 1", mate=3),
        game("+R+RGKG+B+BS1/4G4/PPPPP4/9/9/9/9/9/4k4 w Ss 1", evaluation="none"),
        game("k8/9/9/9/9/9/9/9/4K3R b - 1", moves="1i1a 9a9b 1a1b 9b9a"),
    ]
