"""How much the lab takes: what a page of a browser answers within seconds."""

from dataclasses import dataclass

from ..pages.course.try_page import FRAMES, GAME_NODES, SEARCHES
from ..reading import BadInput, Limits
from ..reading.errors import bad_file

FILE = "your-tree.yml"
"""Name of the reader's text in faults."""


def bad_text(message: str, remedy: str) -> BadInput:
    """Return the error of the reader's text as a whole."""
    return bad_file(FILE, message, remedy)


@dataclass(frozen=True, slots=True)
class LabLimits(Limits):
    """Limits that no option raises."""

    def highest(self, name: str) -> float:
        """Return the limit itself: what is beyond it is not looked at."""
        return float(getattr(self, name))

    def remedy(self, name: str, needed: float, *others: str) -> str:
        """Return what to do beyond the limit."""
        smaller = "make it smaller for this page, or build it with `walkthroughs` on your computer"
        return f"{', '.join(others)}, or {smaller}" if others else smaller


LIMITS = LabLimits(
    bytes=2**16,
    levels=40,
    file_nodes=2_000,
    tree_nodes=20_000,
    game=GAME_NODES,
    runs=SEARCHES,
    playouts=5_000,
    frames=FRAMES,
)
