"""Game records of shogi: KIF and CSA, whose moves become those of USI."""

import re
from collections.abc import Iterator, Mapping

from ...game import BadPosition
from ...games.shogi import Shogi
from ...reading.errors import START, FaultList, quote_short
from ..position_format import GamePosition, PositionFormat, checked_ply, reading

KIF_LINE = re.compile(
    r"^\s*\d+\s+(?:(?P<to>[１-９][一二三四五六七八九])|同)\s*"
    r"(?P<piece>成?[香桂銀]|[歩金角飛玉王と杏圭全馬龍竜])(?P<how>打|成|不成)?(?:\((?P<from>\d\d)\))?",
    re.MULTILINE,
)
CSA_LINE = re.compile(r"^[+-](?P<from>\d\d)(?P<to>[1-9]{2})(?P<piece>[A-Z]{2})", re.MULTILINE)
NAME = re.compile(r"^(?:[先下]手：|[後上]手：|N[+-])(?P<name>.*)$", re.MULTILINE)
OTHER_START = re.compile(r"^(?:手合割：(?!平手)|上手：|後手の持駒|PI\d\d|P[+-]).*", re.MULTILINE)
"""Pattern of a line of a record that does not begin with all pieces in their places."""
CSA_ROW = re.compile(r"^P[1-9].*", re.MULTILINE)
CSA_ROWS = frozenset((
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "P2*-HI*****-KA*", "P3" + "-FU" * 9, "P4" + "*" * 9,
    "P5" + "*" * 9, "P6" + "*" * 9, "P7" + "+FU" * 9, "P8*+KA*****+HI*",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
))  # fmt: skip
"""The rows of the usual start in CSA, without blanks."""
FILES = {sign: str(number) for number, sign in enumerate("１２３４５６７８９", 1)}
RANKS = dict(zip("一二三四五六七八九", "abcdefghi", strict=True))
ROWS = dict(zip("123456789", "abcdefghi", strict=True))
PIECE_LETTERS: Mapping[str, str] = {
    "歩": "P", "香": "L", "桂": "N", "銀": "S", "金": "G", "角": "B", "飛": "R",
    "FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R",
}  # fmt: skip
"""The letters of pieces in USI."""
PROMOTED_PIECES = frozenset(("TO", "NY", "NK", "NG", "UM", "RY"))


def read_game_record(text: str, ply: int | None, faults: FaultList) -> GamePosition:
    """Return the position after the plies of a game that began as usual."""
    rows = (row for row in CSA_ROW.finditer(text) if "".join(row[0].split()) not in CSA_ROWS)
    if other_start := OTHER_START.search(text) or next(rows, None):
        line = quote_short(other_start[0].strip())
        message = f"this game has the line {line}, and only games from the usual start are read"
        faults.stop(START, message, "write the position as SFEN, with the moves after it")
    is_csa = CSA_LINE.search(text) is not None
    moves = [*(_csa_moves(text) if is_csa else _kif_moves(text))]
    if not moves:
        faults.stop(START, "found no move of KIF or CSA", "export the game again")
    moves = moves[: checked_ply(ply, len(moves), faults)]
    position = " ".join(["startpos", "moves", *moves] if moves else ["startpos"])
    with reading(faults):
        try:
            Shogi(position)
        except BadPosition as error:
            raise ValueError(error.message) from error
    names = (match["name"].strip() for match in NAME.finditer(text))
    return GamePosition("shogi", position, title=" – ".join(name for name in names if name))


def _kif_moves(text: str) -> Iterator[str]:
    """Yield the moves of the main line, which ends where variations begin."""
    to = ""
    for match in KIF_LINE.finditer(text.partition("変化：")[0]):
        if match["to"]:
            to = FILES[match["to"][0]] + RANKS[match["to"][1]]
        if match["from"] and match["how"] != "打":
            sign = "+" if match["how"] == "成" else ""
            yield _square(match["from"]) + to + sign
        else:
            yield f"{PIECE_LETTERS.get(match['piece'], match['piece'])}*{to}"


def _csa_moves(text: str) -> Iterator[str]:
    """Yield the moves; a piece promotes that has another name after its move."""
    promoted: set[str] = set()
    for match in CSA_LINE.finditer(text):
        to = _square(match["to"])
        if match["from"] == "00":
            promoted.discard(to)
            yield f"{PIECE_LETTERS.get(match['piece'], match['piece'])}*{to}"
            continue
        start, is_promoted = _square(match["from"]), match["piece"] in PROMOTED_PIECES
        yield start + to + ("+" if is_promoted and start not in promoted else "")
        promoted -= {start, to}
        promoted |= {to} if is_promoted else set()


def _square(digits: str) -> str:
    return digits[0] + ROWS.get(digits[1], "?")


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
