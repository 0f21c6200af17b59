"""Positions of shogi as text: SFEN, read with suspicion.

A library that is handed a position that cannot be may do anything, so all that can be seen without
moving a piece is looked at here first: what stands where, and how many there are of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..game import BadPosition

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
LETTERS = "RBGSNLP"
"""The pieces that can be held in hand, the strongest first, as hands are written."""
MOST = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
NAMES = {
    "P": "pawn", "L": "lance", "N": "knight", "S": "silver",
    "G": "gold", "B": "bishop", "R": "rook", "K": "king",
}  # fmt: skip
ROWS = "abcdefghi"
SIDES = {
    **dict.fromkeys(("b", "black", "sente", "先手", "▲", "☗"), "b"),
    **dict.fromkeys(("w", "white", "gote", "後手", "△", "☖"), "w"),
}
SIDE_NAMES = {"b": "Black", "w": "White"}
DEEP = {"P": 1, "L": 1, "N": 2}
"""On so many of the last rows an unpromoted piece could never move again."""

Square: TypeAlias = tuple[int, int]
"""Row from the top and file from the right, both from 1, as moves name them."""


@dataclass(frozen=True, slots=True)
class Position:
    """What an SFEN says."""

    pieces: Mapping[Square, str]
    """Capitals are Black's; a plus stands before what is promoted."""
    side: str
    """Who moves: b or w."""
    hands: Mapping[str, int]
    text: str
    """The same as SFEN, written in the usual way."""


def read(position: str, to_move: str | None = None, *, problem: bool = False) -> Position:
    """The position in the text; BadPosition where it names none that a game leads to.

    In a mate `problem` whoever moves need not have a king.
    """
    words = position.split() or START.split()
    if words[0] in ("sfen", "startpos"):
        words = START.split() if words[0] == "startpos" else words[1:]
    if not 3 <= len(words) <= 4:
        message = f"found {len(words)} of the 3 or 4 parts of an SFEN"
        raise BadPosition(message, "write board, side to move, hands: `… b - 1`")
    pieces = dict(_board(words[0]))
    side = _side(words[1], to_move)
    hands = dict(_hands(words[2]))
    number = words[3] if len(words) == 4 else "1"
    if not number.isascii() or not number.isdecimal() or not 0 < int(number) < 10_000:
        raise BadPosition(f"found {number[:20]!r} for the number of the move", "write 1")
    mover, other = ("K", "k") if side == "b" else ("k", "K")
    _count(pieces, hands, other if problem else other + mover)
    _pawns(pieces)
    _stuck(pieces)
    return Position(pieces, side, hands, " ".join((words[0], side, words[2], number)))


def _board(text: str) -> Iterator[tuple[Square, str]]:
    rows = text.split("/")
    if len(rows) != 9:
        raise BadPosition(f"the board has {len(rows)} rows", "write 9 rows with a / between them")
    for r, row in enumerate(rows, 1):
        file, plus = 9, ""
        for sign in row:
            here = f"row {ROWS[r - 1]}, file {max(file, 1)}"
            if plus and sign.upper() not in "PLNSBR":
                raise BadPosition(f"{here} holds '+{sign}'", "only P, L, N, S, B and R promote")
            if sign == "+":
                plus = sign
            elif sign in "123456789":
                file -= int(sign)
            elif sign.upper() in NAMES and sign.isascii():
                yield (r, file), plus + sign
                file, plus = file - 1, ""
            else:
                remedy = "write P, L, N, S, G, B, R or K (small for White), or a number of squares"
                raise BadPosition(f"{here} holds {sign!r}", remedy)
        if plus:
            raise BadPosition(f"row {ROWS[r - 1]} ends with '+'", "write the piece behind it")
        if file:
            raise BadPosition(f"row {ROWS[r - 1]} has {9 - file} squares", "write 9 squares a row")


def _side(text: str, to_move: str | None) -> str:
    if text not in ("b", "w"):
        raise BadPosition(f"found {text[:20]!r} for the side to move", "write b or w")
    if to_move is None:
        return text
    asked = SIDES.get(to_move.strip().lower())
    if asked is None:
        raise BadPosition(f"found {to_move[:20]!r} to move", "write `black` or `white`")
    if asked != text:
        message = f"found {to_move!r} to move, and the position says {SIDE_NAMES[text]}"
        raise BadPosition(message, "leave `to-move` out, or change the position")
    return text


def _hands(text: str) -> Iterator[tuple[str, int]]:
    if text == "-":
        return
    seen, count = set[str](), ""
    for sign in text:
        if sign in "0123456789":
            count += sign
            continue
        if sign.upper() not in MOST or not sign.isascii():
            message = f"the hands hold {sign!r}"
            raise BadPosition(message, "write P, L, N, S, G, B or R (small for White), or -")
        if sign in seen or count.startswith("0"):
            raise BadPosition(f"the hands hold {count + sign!r} oddly", "write each piece once: 2P")
        seen.add(sign)
        yield sign, min(int(count or 1), 99)
        count = ""
    if count or not seen:
        raise BadPosition(f"the hands end with {count!r}", "write the piece behind its number")


def _count(pieces: Mapping[Square, str], hands: Mapping[str, int], kings: str) -> None:
    """No more pieces than there are in the box, and the right kings."""
    found = Counter(sign for sign in pieces.values() if sign in "Kk")
    for king in "Kk":
        side = SIDE_NAMES["b" if king == "K" else "w"]
        if found[king] > 1:
            raise BadPosition(f"{side} has {found[king]} kings", "leave one")
        if king in kings and not found[king]:
            raise BadPosition(f"{side} has no king", f"put {king} on the board")
    total = Counter(dict.fromkeys(MOST, 0))
    for sign in pieces.values():
        total[sign[-1].upper()] += 1
    for sign, number in hands.items():
        total[sign.upper()] += number
    for kind, most in MOST.items():
        if total[kind] > most:
            message = f"there are {total[kind]} pieces {kind} ({NAMES[kind]})"
            raise BadPosition(message, f"a set has {most}, hands and promoted ones included")


def _pawns(pieces: Mapping[Square, str]) -> None:
    """At most one unpromoted pawn of a side on a file."""
    for (file, sign), count in Counter((f, s) for (_, f), s in pieces.items()).items():
        if sign in "Pp" and count > 1:
            side = SIDE_NAMES["b" if sign == "P" else "w"]
            remedy = "a side may have one unpromoted pawn on a file"
            raise BadPosition(f"{side} has {count} pawns on file {file}", remedy)


def _stuck(pieces: Mapping[Square, str]) -> None:
    """Nothing stands where it could never move again."""
    for (row, file), sign in pieces.items():
        left = row if sign.isupper() else 10 - row
        if left <= DEEP.get(sign.upper(), 0):
            message = f"row {ROWS[row - 1]}, file {file} holds {sign!r}, which could never move"
            raise BadPosition(message, "promote it or take it away")
