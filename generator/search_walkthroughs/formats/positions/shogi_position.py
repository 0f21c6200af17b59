"""Positions and games of shogi: SFEN, what USI programs are told, and game records KIF and CSA."""

import re

from ...games._shogi import read_record
from ...reading.errors import FaultList
from ..position_format import (
    GamePosition,
    PositionFormat,
    checked_ply,
    position_of_game,
    reading,
)

ROWS = r"(?:\+?[lnsgkrbpLNSGKRBP1-9+]+/){8}[lnsgkrbpLNSGKRBP1-9+]+\s+[bw]\b"


def read_usi(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position of the first line, after so many of its moves."""
    line = " ".join(text.strip().splitlines()[0].split()).removeprefix("position ")
    begin, _, played = line.partition(" moves ")
    moves = played.split()
    moves = moves[: checked_ply(ply, len(moves), faults)]
    return GamePosition("shogi", " ".join([begin, "moves", *moves]) if moves else begin)


def read_game_record(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position after the plies of a game in KIF or CSA."""
    with reading(faults):
        names, positions = read_record(text)
    return position_of_game("shogi", names, positions, ply, faults)


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
KIF = PositionFormat(
    name="kif",
    title={
        "en": "shogi: a game in KIF or CSA, with `--ply N`",
        "ja": "将棋の棋譜KIF・CSA（`--ply N`）",
    },
    example="手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)",
    read=read_game_record,
    begins=re.compile(
        r"(?:#[^\n]*\n|[^\n：]{1,12}：[^\n]*\n|\*[^\n]*\n|\s)*?(?:手合割：|手数-|\s*1\s+[１-９])"
        r"|(?:'[^\n]*\n|V2[^\n]*\n|N[+-][^\n]*\n|\$[^\n]*\n)*(?:V2|PI|P1|[+-]\d{4}[A-Z]{2})"
    ),
    encoding="cp932",
)
