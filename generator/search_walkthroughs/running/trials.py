"""Where a course keeps its experiments, and the results beside them."""

from pathlib import Path as File

EXPERIMENTS = File("docs/experiments")
"""Where a course keeps its experiments."""
SUFFIX = ".json"
"""How the name of the results ends, which is else that of the experiment."""


def files(root: File = EXPERIMENTS) -> list[File]:
    """The files of a course's experiments."""
    return sorted(root.glob("*.yml"))
