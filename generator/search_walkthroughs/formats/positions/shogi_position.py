"""Positions of shogi: SFEN, and what USI programs are told."""

import re

from ...reading.errors import FaultList
from ..position_format import GamePosition, PositionFormat, checked_ply

ROWS = r"(?:\+?[lnsgkrbpLNSGKRBP1-9+]+/){8}[lnsgkrbpLNSGKRBP1-9+]+\s+[bw]\b"


def read_usi(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position of the first line, after so many of its moves."""
    line = " ".join(text.strip().splitlines()[0].split()).removeprefix("position ")
    begin, _, played = line.partition(" moves ")
    moves = played.split()
    moves = moves[: checked_ply(ply, len(moves), faults)]
    return GamePosition("shogi", " ".join([begin, "moves", *moves]) if moves else begin)


USI = PositionFormat(
    name="sfen",
    title={
        "en": "shogi: SFEN, `position …` of USI",
        "ja": "将棋のSFEN、USIの`position …`",
    },
    example="position startpos moves 7g7f 3c3d",
    read=read_usi,
    begins=re.compile(
        rf"(?:position\s+)?(?:sfen\s+)?{ROWS}|(?:position\s+)?startpos\s+moves\s+(?:\d|[A-Z]\*)"
    ),
)
