"""Othello: what moves turn over, passes, the end, and what static evaluations count."""

from typing import Any

from meaning.rules.claim import says
from meaning.rules.of_boards import stops
from meaning.rules.places import Place, is_same

SIGN = {"black": "X", "white": "O"}
SIDES = {"black": "MAX", "white": "MIN"}
PASS = "pass"


@says(
    en="<side:colour> has played <move:name> and turned <n:number> discs.",
    ja="<side:colour>が<move:name>に置き、石を<n:number>個返しました。",
)
@says(en="<side:colour> has played <move:name> and turned <n:number> disc.")
def played(place: Place, *, side: str, move: str, n: Any) -> bool:
    """The last move is this one, and so many discs have changed their colour."""
    before = place.game.grid(place.before)
    turned = sum(
        bool(sign_before) and sign != sign_before
        for row, row_before in zip(place.board.rows, before.rows, strict=True)
        for sign, sign_before in zip(row, row_before, strict=True)
    )
    return place.mover == SIDES[side] and move == place.move and n == turned


@says(
    en="<side:colour> had no move and has passed.",
    ja="<side:colour>は置けるマスがないのでパスしました。",
)
def passed(place: Place, *, side: str) -> bool:
    """The last move was a pass, the only move there was."""
    is_only = list(place.game.moves(place.before)) == [PASS]
    return place.mover == SIDES[side] and place.move == PASS and is_only


@says(
    en="Nobody can move any more, so the game is over:",
    ja="どちらももう置けないので、終局です。",
)
def nobody_moves(place: Place) -> bool:
    """The game is over, and whoever were to move could not."""
    return bool(place.game.over(place.state)) and not place.board.ending


@says(
    en="<n:number> for <a:colour> against <m:number> for <b:colour>, worth <value:number>.",
    ja="<a:colour><n:number>個、<b:colour><m:number>個で、評価値は<value:number>です。",
)
def counted(place: Place, *, a: str, n: Any, b: str, m: Any, value: Any) -> bool:
    """The discs of each are counted, and their difference is the value."""
    difference = place.cells("X") - place.cells("O")
    return has_discs(place, a=a, n=n, b=b, m=m) and value == difference and place.is_worth(value)


@says(en="<side:colour> cannot move, and in this game nobody may pass.")
@says(ja="<side:colour>は置けるマスがなく、このゲームではパスもできません。")
def is_stuck(place: Place, *, side: str) -> bool:
    """The game is over because the player to move cannot move, while the other one could."""
    other = type(place.game)(size=place.game.size)
    could_go_on = not other.over(place.state)
    is_over = bool(place.game.over(place.state))
    return place.to_move == SIDES[side] and is_over and could_go_on


@says(
    en="This counts as the <largest> possible loss, <value:number>.",
    ja="最も<largest>負けとみなされ、評価値は<value:number>です。",
)
def worst(place: Place, *, largest: str, value: Any) -> bool:
    """The value is the end of the range that the player to move likes least."""
    low, high = place.game.range
    worst_value = low if place.to_move == "MAX" else high
    return largest == "largest" and value == worst_value and place.is_worth(value)


# Static evaluations.


@says(
    en="<a:colour> has <n:number> discs and <b:colour> <m:number>.",
    ja="<a:colour>が<n:number>個、<b:colour>が<m:number>個です。",
)
@says(en="<a:colour> has <n:number> discs and <b:colour> <m:number>:")
def has_discs(place: Place, *, a: str, n: Any, b: str, m: Any) -> bool:
    """The discs of each are counted."""
    return a != b and (place.cells(SIGN[a]), place.cells(SIGN[b])) == (n, m)


@says(
    ja="<a:colour>が<n:number>個、<b:colour>が<m:number>個なので、この先の代わりに静的評価値<value:number>を使います。"
)
def discs_count(place: Place, *, a: str, n: Any, b: str, m: Any, value: Any) -> bool:
    """The difference of the discs stands in for what lies below."""
    return has_discs(place, a=a, n=n, b=b, m=m) and place.is_estimate(value)


@says(en="Only those of the player who moves at the root are counted, for that player:")
def of_root(place: Place) -> bool:
    """The estimate is the number of the root player's discs."""
    turn = place.game.turn(place.game.start())
    own = place.cells("X" if turn == 1 else "O")
    return stops(place) and bool(place.game.evaluate(place.state) == turn * own)


@says(
    ja="根で手番の側の石だけを、その側の得点として数え、静的評価値<value:number>をこの先の代わりに使います。"
)
def of_root_in_japanese(place: Place, *, value: Any) -> bool:
    """The same, with the number."""
    return of_root(place) and place.is_estimate(value)


@says(en="Only the mover's are counted, for the mover:")
def of_mover(place: Place) -> bool:
    """The estimate is the number of discs of the player to move."""
    turn = place.game.turn(place.state)
    own = place.cells("X" if turn == 1 else "O")
    return stops(place) and bool(place.game.evaluate(place.state) == turn * own)


@says(
    ja="手番の側の石だけを手番の側の得点として数え、静的評価値<value:number>をこの先の代わりに使います。"
)
def of_mover_in_japanese(place: Place, *, value: Any) -> bool:
    """The same, with the number."""
    return of_mover(place) and place.is_estimate(value)


@says(
    en="The squares on which <a:colour> could play, <less> those on which <b:colour> could, make "
    "the estimate <value:number>, which stands in for all that lies below.",
    ja="<a:colour>が置けるマスの数から、<b:colour>が置けるマスの数を<less>た静的評価値<value:number>を、この先の代わりに使います。",
)
def mobility(place: Place, *, a: str, less: str, b: str, value: Any) -> bool:
    """The moves of both are counted by letting either move."""
    sign = 1 if less == "less" else -1
    difference = _mobility(place, a) - sign * _mobility(place, b)
    return a != b and is_same(difference, value) and place.is_estimate(value)


def _mobility(place: Place, colour: str) -> int:
    drawing = "/".join("".join(cell or "." for cell in row) for row in place.board.rows)
    game = type(place.game)(drawing, colour, size=place.game.size)
    return sum(move != PASS for move in game.moves(game.start()))


@says(
    en="<a:colour>'s corners <less> <b:colour>'s, each counted as a whole side of the board, "
    "make the estimate <value:number>, which stands in for all that lies below.",
    ja="<a:colour>の隅の数から<b:colour>の隅の数を<less>、1つの隅を盤の一辺と同じ数と数えた静的評価値<value:number>を、この先の代わりに使います。",
)
def corners(place: Place, *, a: str, less: str, b: str, value: Any) -> bool:
    """The corners of both are counted."""
    held = {colour: _corners(place, SIGN[colour]) for colour in SIGN}
    sign = 1 if less == "less" else -1
    difference = (held[a] - sign * held[b]) * len(place.board.rows)
    is_counted = a == "black" and b == "white" and less == "less"
    return is_counted and difference == value and place.is_estimate(value)


def _corners(place: Place, sign: str) -> int:
    rows = place.board.rows
    return sum(rows[r][c] == sign for r in (0, -1) for c in (0, -1))


@says(
    en="Discs, squares to play on, corners and the squares diagonally beside them, <a:colour>'s "
    "<less> <b:colour>'s, are each multiplied by a fitted weight.",
    ja="石、置けるマス、隅、隅の斜め隣のマスについて、<a:colour>の数から<b:colour>の数を<less>た差に、あてはめで決めた重みを掛けます。",
)
def features(place: Place, *, a: str, less: str, b: str) -> bool:
    """The features are those, and the last one says who moves."""
    discs = place.cells("X") - place.cells("O")
    moves = _mobility(place, "black") - _mobility(place, "white")
    corner = _corners(place, "X") - _corners(place, "O")
    said = place.game.features(place.state)
    is_so = tuple(said[:3]) == (discs, moves, corner) and said[-1] == place.game.turn(place.state)
    return is_so and (a, less, b) == ("black", "less", "white")


@says(
    en="With the weight of the move their sum is the estimate <value:number>, which stands in "
    "for all that lies below.",
    ja="それらと手番の重みの和である静的評価値<value:number>を、この先の代わりに使います。",
)
def weighed(place: Place, *, value: Any) -> bool:
    """The sum of the weighed features is the estimate."""
    return stops(place) and place.is_estimate(value)
