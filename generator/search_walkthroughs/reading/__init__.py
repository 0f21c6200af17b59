"""Walkthroughs in YAML, read with places: all faults of a file at once, or one frozen value.

Values and faults are here at once. What reads brings the models with it, which take longer to load
than a build that finds nothing changed may last: it is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..games.tree import Branch, Node
from .errors import BadInput, Fault, Position
from .known_names import AlgorithmFacts, GameFacts, KnownNames, Option
from .limits import DEFAULT_LIMITS, Limits
from .walkthrough import (
    Chapter,
    Engine,
    Entry,
    FrameSelection,
    FrozenMap,
    Mistake,
    PluginFault,
    Source,
    Statement,
    Tree,
    Walkthrough,
)

if TYPE_CHECKING:
    from .options import read_options
    from .reader import read, read_chapter


READERS = {"read": "reader", "read_chapter": "reader", "read_options": "options"}
"""File of this folder in which each function is."""

__all__ = [
    "DEFAULT_LIMITS",
    "AlgorithmFacts",
    "BadInput",
    "Branch",
    "Chapter",
    "Engine",
    "Entry",
    "Fault",
    "FrameSelection",
    "FrozenMap",
    "GameFacts",
    "KnownNames",
    "Limits",
    "Mistake",
    "Node",
    "Option",
    "PluginFault",
    "Position",
    "Source",
    "Statement",
    "Tree",
    "Walkthrough",
    "read",
    "read_chapter",
    "read_options",
]


def __getattr__(name: str) -> Any:
    """Return the function that reads, imported when it is first used."""
    if name not in READERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{READERS[name]}"), name)
