"""Who is to move in the games of O, who is MAX, and X, who is MIN."""

from ..game import MAX, MIN, BadPosition

SIDES = {"O": MAX, "○": MAX, "o": MAX, "X": MIN, "×": MIN, "x": MIN}


def side_to_move(to_move: str | None) -> int:
    """Return the side that `to_move` names, O if it is None; BadPosition for any other text."""
    if to_move is None:
        return MAX
    if to_move.strip() not in SIDES:
        raise BadPosition(f"found {to_move!r} to move", "write O or X")
    return SIDES[to_move.strip()]
