"""A walkthrough's search as a shogi program would tell it."""

from .. import reading
from ..games.shogi import LIMIT, Shogi
from ..reading import BadInput, Fault
from ..running.run import effective, ground
from .search import Say, Search

GAME, ALGORITHM = "shogi", "nega-alpha"
CLOCK = {"time", "nps"}
"""What a line says by the clock, each followed by a number."""


def tellable(walkthrough: reading.Walkthrough, entry: reading.Entry) -> bool:
    """Whether the search is one that a shogi program makes."""
    known = walkthrough.game == GAME and entry.algorithm == ALGORITHM
    return known and entry.options.get("depth") is not None


def timeless(line: str) -> str:
    """The line less what differs from run to run.

    >>> timeless("info nps 31000 time 12 nodes 446 score cp 0 pv 8h2b+ 3a2b")
    'info nodes 446 score cp 0 pv 8h2b+ 3a2b'
    """
    words = line.split()
    timed = {place + more for place, word in enumerate(words) if word in CLOCK for more in (0, 1)}
    return " ".join(word for place, word in enumerate(words) if place not in timed)


def told(walkthrough: reading.Walkthrough, entry: reading.Entry, say: Say) -> None:
    """Search as the file says; `say` is given every line, the best move in the last.

    Raises BadInput where the search is none that such a program makes.
    """
    if not tellable(walkthrough, entry):
        message = "only a search of shogi by nega-alpha to some depth is told in USI"
        remedy = "leave `--format usi` out, or set `game`, `algorithm` and the option `depth`"
        raise BadInput([Fault.of_argument(walkthrough.file, message, remedy)])
    arena = ground(walkthrough, entry)
    game = arena.innermost
    assert arena.ground.limit is not None
    assert isinstance(game, Shogi)
    low, high = effective(walkthrough, entry)["window"]
    search = Search(game, say)
    move = search.at_once()
    if move is None:
        window = max(low, -LIMIT), min(high, LIMIT)
        best = search.through(arena.game, arena.ground.limit, window)
        move = best.line[0] if best else None
    if move is not None:
        say(f"bestmove {move}")
