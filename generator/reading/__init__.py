"""Walkthroughs in YAML, read with places: all faults of a file at once, or one frozen value."""

from .catalogue import AlgorithmFacts, Catalogue, GameFacts, Option
from .chapter import read_chapter
from .faults import BadInput, Fault, Mark
from .limits import Limits
from .options import read_options
from .schema import schema
from .values import (
    Branch,
    Chapter,
    Entry,
    FrozenMap,
    Mistake,
    Node,
    Source,
    Statement,
    Told,
    Tree,
    Walkthrough,
)
from .walkthrough import read

__all__ = [
    "AlgorithmFacts",
    "BadInput",
    "Branch",
    "Catalogue",
    "Chapter",
    "Entry",
    "Fault",
    "FrozenMap",
    "GameFacts",
    "Limits",
    "Mark",
    "Mistake",
    "Node",
    "Option",
    "Source",
    "Statement",
    "Told",
    "Tree",
    "Walkthrough",
    "read",
    "read_chapter",
    "read_options",
    "schema",
]
