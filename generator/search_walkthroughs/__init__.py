"""Search Walkthroughs: a course on game-tree search that runs itself.

`run` runs a search of a tree or a game and returns its value, best move, counts and proofs; `trace`
gives its decisions one by one; `draw` makes pictures of a run, and `walk` a player; `judge` says
whether a search that somebody wrote is right, and `tree` shows the tree that it has left; `load`
reads a walkthrough from a file.

Names mean one thing everywhere:

state       a position of a game, an immutable value; *start* is where a search begins
move        what leads from a state to the next; its text is the edge's label
path        the moves from the root, the identity of a node; ``()`` is the root
turn        who moves: 1 MAX, -1 MIN, 0 chance
value       what a node is worth to MAX
score       the value while it is being found
alpha       the score MAX already has elsewhere; beta, the same for MIN
window      the pair (alpha, beta)
best        the first of the equal scores
bound       a value known to lie on the far side of the truth: at most, at least
leaf        a node where play is over, or where a depth limit stops it
cutoff      alpha cut at a MIN node, beta cut at a MAX node
shallow     a cutoff whose bound comes from the other player's nearest decision; else *deep*
pruned      a node skipped, and all that lies below it
table       the transposition table; *registered*, what stood in it
frame       one decision of a search, recorded
moment      a frame and how the tree stands after it
scene       what a picture shows of a moment; *mark*, one thing drawn in it
walkthrough one YAML file and its pages; *chapter*, a folder of them; *course*, them all
"""

from typing import TYPE_CHECKING, Any

from .version import __version__

if TYPE_CHECKING:
    from .api import (
        Algorithm,
        BadInput,
        Film,
        FilmFrame,
        Game,
        Limits,
        Page,
        ProgramVerdict,
        Run,
        Tree,
        Walk,
        Walkthrough,
        Watch,
        draw,
        judge,
        load,
        run,
        trace,
        tree,
        walk,
    )


__all__ = [
    "Algorithm",
    "BadInput",
    "Film",
    "FilmFrame",
    "Game",
    "Limits",
    "Page",
    "ProgramVerdict",
    "Run",
    "Tree",
    "Walk",
    "Walkthrough",
    "Watch",
    "__version__",
    "draw",
    "judge",
    "load",
    "run",
    "trace",
    "tree",
    "walk",
]


def __dir__() -> list[str]:
    """Return the names in `__all__`, for completion and for `help`."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """Return what other programs may rely on, loaded when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    return getattr(api, name)
