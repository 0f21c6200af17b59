"""The command that plays shogi with other programs."""

import sys
from io import TextIOWrapper

from .group import commands, line


@commands.command()
def usi() -> None:
    """Play shogi with a program that speaks USI on the standard input and output."""
    from ..usi.protocol import Player

    if isinstance(sys.stdin, TextIOWrapper):  # bytes that are no text are no reason to end
        sys.stdin.reconfigure(errors="replace")
    Player(line).converse(sys.stdin)
