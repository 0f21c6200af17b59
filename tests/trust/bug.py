"""`Bug`: what somebody might write by mistake, and what is to notice it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bug:
    """A mistake, and what is to notice it."""

    name: str
    file: str
    """As seen from `generator/search_walkthroughs/`."""
    patches: tuple[tuple[str, str], ...]
    """(right, wrong): one after the other, each where the text stands first."""
    room: str = ""
    """Whose laws are tried, one after the other; see `catching.CATCHERS`."""
    tests: tuple[str, ...] = ()
    """What is tried instead: test files, tests in them, or modules whose examples are run."""
