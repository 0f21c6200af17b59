"""How large a file and its tree may be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds within which a file is read; each is named in the error it causes."""

    bytes: int = 2**20
    """Size of the file."""
    levels: int = 64
    """Moves from the root to the deepest leaf."""
    written: int = 100_000
    """Nodes of the tree as the file writes it; an alias counts as one."""
    unfolded: int = 1_000_000
    """Nodes of the tree when every transposition is written out."""
    game: int = 10**8
    """Nodes of the tree of a game, by an estimate: more than anybody waits for."""
    files: int = 10_000
    """Walkthroughs of a course."""
    runs: int = 100
    """Algorithms that one file lists."""
    playouts: int = 10**6
    """Games that a search plays out for one decision."""
    frames: int = 100_000
    """Frames of all runs of a page that are kept in order to be told, drawn and proved."""

    def remedy(self, name: str) -> str:
        """How to raise the limit, with a number twice as large as an example.

        >>> Limits().remedy("levels")[:32]
        'raise it with `--limit levels=12'
        """
        return (
            f"raise it with `--limit {name}={2 * getattr(self, name)}`, "
            f"or `extra: walkthroughs: limits: {name}` in mkdocs.yml"
        )
