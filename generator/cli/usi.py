"""The command that plays shogi with other programs."""

import sys

from .group import commands, line


@commands.command()
def usi() -> None:
    """Play shogi with a program that speaks USI on the standard input and output."""
    from ..usi.protocol import Player

    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    Player(line).converse(sys.stdin)
