"""Positions and games of chess: FEN and EPD, what UCI programs are told, lichess, and PGN."""

import re

from ...games.chess import parts, read_epd, read_pgn
from ...reading.errors import FaultList
from ..position_format import (
    GamePosition,
    PositionFormat,
    checked_ply,
    reading,
)

ROWS = r"(?:[pnbrqkPNBRQK1-8]+/){7}[pnbrqkPNBRQK1-8]+[ _]+[wb]\b"


def read_chess_position(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position of the first line: FEN, EPD, an address of lichess, `startpos moves …`.

    Of the operations of EPD, `bm` is the best move, `dm` a mate in so many moves, `id` a title."""
    line = " ".join(text.strip().splitlines()[0].split())
    words, moves = parts(line)
    if ";" not in line:
        begin = f"fen {' '.join(words)}" if words else "startpos"
        moves = moves[: checked_ply(ply, len(moves), faults)]
        return GamePosition("chess", " ".join([begin, "moves", *moves] if moves else [begin]))
    checked_ply(ply, 0, faults)
    with reading(faults):
        fen, operations = read_epd(line)
    options = {"mate-in": operations["dm"]} if operations.get("dm") in range(1, 6) else {}
    return GamePosition(
        "chess", fen, options, tuple(operations["bm"]), str(operations.get("id", ""))
    )


def read_pgn_game(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position after the plies of the first game, in its main line."""
    with reading(faults):
        names, positions = read_pgn(text)
    place = checked_ply(ply, len(positions) - 1, faults)
    title = " – ".join(name for name in names if name.strip("?"))
    return GamePosition("chess", positions[place], title=title)


FEN = PositionFormat(
    name="fen",
    title={
        "en": "chess: FEN, EPD, `position …` of UCI, addresses of lichess",
        "ja": "チェスのFEN、EPD、UCIの`position …`、lichessのURL",
    },
    example="6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; dm 1;",
    read=read_chess_position,
    begins=re.compile(
        rf"(?:position\s+)?(?:fen\s+)?{ROWS}|(?:position\s+)?startpos(?:\s+moves\s+\D|\s*\Z)"
        r"|https?://(?:www\.)?lichess\.org/"
    ),
)
PGN = PositionFormat(
    name="pgn",
    title={"en": "chess: a game in PGN, with `--ply N`", "ja": "チェスの棋譜PGN（`--ply N`）"},
    example='[Event "?"]\n\n1. e4 e5 2. Nf3 Nc6 *',
    read=read_pgn_game,
    begins=re.compile(r'\[[A-Z]\w* "|1\.\s*[a-hNBRQKO]'),
)
