"""Transcripts of Othello: the squares in the order of the moves."""

import re

from ...reading.errors import FaultList
from ..position_format import GamePosition, PositionFormat, checked_ply

MOVE = re.compile(r"[a-hA-H][1-8]")


def read_transcript(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position after so many moves; passes are not written and not counted."""
    moves = MOVE.findall(text.lower())
    return GamePosition("othello", "".join(moves[: checked_ply(ply, len(moves), faults)]))


TRANSCRIPT = PositionFormat(
    name="othello",
    title={"en": "Othello: transcripts", "ja": "オセロの棋譜"},
    example="f5d6c3d3c4f4",
    read=read_transcript,
    begins=re.compile(r"(?:[a-hA-H][1-8]\s*){4,}\Z"),
)
