"""Who is who, what squares are called, and where a depth limit stops, in games on boards."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from meaning.rules.claim import says
from meaning.rules.places import Ground, Place, Step, side_name
from search_walkthroughs.game import CHANCE, MAX

OWNERS = {"O": "O", "X": "X", "○": "O", "×": "X"}


def owner(game: Any, step: Step) -> str | None:
    """Return whose the stone, the box or the points are that a step has brought; None if it has
    brought none."""
    after = game.grid(step.after, step.move)
    if after.stones in ("marks", "lines"):
        return _new_sign(game.grid(step.before).rows, after.rows)
    if after.stones == "points":
        rows = game.grid(step.before).rows
        return next((OWNERS[row[0]] for row in rows if row[2].startswith("+")), None)
    if after.stones == "letters":
        return str(step.before.library_state.current_player())
    if after.last is None:
        return None
    sign = after.rows[after.last[0]][after.last[1]]
    if after.stones == "discs":
        return {"X": "black", "O": "white"}[sign]
    capitals, others = ("white", "black") if after.stones == "chess" else ("black", "white")
    return capitals if sign.lstrip("+").isupper() else others


def _new_sign(before: Sequence[Sequence[str]], after: Sequence[Sequence[str]]) -> str | None:
    """Return the stone or the owner in a cell that was empty."""
    for row_before, row in zip(before, after, strict=True):
        for sign_before, sign in zip(row_before, row, strict=True):
            if sign in OWNERS and not sign_before:
                return sign
    return None


@cache
def is_played_by(ground: Ground, player: str, side: str) -> bool:
    """Return whether all that the player has comes from moves of this side, and the player has
    moved. Sticks are nobody's: there whoever is written as moving must be this side."""
    game = ground.game
    start = game.start()
    if game.grid(start).stones == "sticks":
        written = type(game)(" ".join(map(str, start[0])), player)
        return side_name(written.turn(written.start())) == side
    moves = ((owner(game, step), side_name(game.turn(step.before))) for step in ground.steps)
    return {mover for name, mover in moves if name == player} - {"CHANCE"} <= {side}


@says(
    en="<a:stone> is <x:side> and <b:stone> is <y:side>.",
    ja="<a:stone>が<x:side>、<b:stone>が<y:side>です。",
)
@says(
    en="<a:colour> is <x:side> and <b:colour> is <y:side>.",
    ja="<a:colour>が<x:side>、<b:colour>が<y:side>です。",
)
@says(
    en="Player <a:seat> is <x:side> and player <b:seat> is <y:side>.",
    ja="プレイヤー<a:seat>が<x:side>、プレイヤー<b:seat>が<y:side>です。",
)
def sides(place: Place, *, a: str, x: str, b: str, y: str) -> bool:
    """One player is MAX and the other one MIN."""
    return (
        a != b
        and x != y
        and (is_played_by(place.ground, a, x) and is_played_by(place.ground, b, y))
    )


@says(
    en="Moves and boards are written as the library OpenSpiel prints them.",
    ja="手と盤面は、ライブラリOpenSpielの表記のままです。",
)
def as_printed(place: Place) -> bool:
    """The signs of the board are those that the library prints."""
    printed = "".join(str(place.state.library_state).split())
    return "".join(sign for row in place.board.rows for sign in row) in printed


@says(
    en="The columns are a to <column:letter> from the <across>, the rows 1 to <row:number> from "
    "the <end>.",
    ja="列は<across>から順にa〜<column:letter>、行は<end>から順に1〜<row:number>です。",
)
def squares(place: Place, *, column: str, across: str, row: Any, end: str) -> bool:
    """A move names the column by a letter and the row by a number."""
    high, wide = len(place.board.rows), len(place.board.rows[0])
    if (column, row) != (chr(ord("a") + wide - 1), high):
        return False
    played = [step for step in place.ground.steps if step.move != "pass"]
    return all(
        place.game.grid(step.after, step.move).last
        == (
            _from_end(int(step.move[1:]) - 1, high, is_first=end == "top"),
            _from_end(ord(step.move[0]) - ord("a"), wide, is_first=across == "left"),
        )
        for step in played
    )


@says(
    en="The files are <a:number> to <b:number> from the <across>, the ranks <c:rank> to <d:rank> "
    "from the <end>.",
    ja="筋は<across>から<a:number>〜<b:number>、段は<end>から<c:rank>〜<d:rank>です。",
)
def files(place: Place, *, a: Any, b: Any, across: str, c: int, d: int, end: str) -> bool:
    """A move of shogi names where it goes by file and rank."""
    if (a, b, c, d) != (9, 1, 1, 9):
        return False
    steps = place.ground.steps
    return all(
        place.game.grid(step.after, step.move).last
        == (
            _from_end("abcdefghi".index(step.move[3]), 9, is_first=end == "top"),
            _from_end(9 - int(step.move[2]), 9, is_first=across == "left"),
        )
        for step in steps
    )


@says(
    en="The cells are numbered <a:number> to <b:number>, <lines>:",
)
def numbered(place: Place, *, a: Any, b: Any, lines: str) -> bool:
    """The moves are the numbers of the cells."""
    high, wide = len(place.board.rows), len(place.board.rows[0])
    return (a, b) == (0, high * wide - 1) and all(
        _cell(place, step) == divmod(step.move, wide)[:: 1 if lines == "rows" else -1]
        for step in place.ground.steps
        if isinstance(step.move, int)
    )


@says(en="<move:name> is a move to cell <cell:number>.")
def is_to_cell(place: Place, *, move: str, cell: Any) -> bool:
    """The name of a move is the stone of its player and the number of its cell."""
    game, state = place.game, place.game.start()
    while game.turn(state) == CHANCE:
        state = game.play(state, game.moves(state)[0])
    sign = "○" if game.turn(state) == MAX else "×"
    return cell in game.moves(state) and move == f"{sign}{cell}"


@says(
    ja="マスには<across>上から順に<a:number>から<b:number>の番号が付いていて、<move:name>は<cell:number>番のマスに置く手です。"
)
def numbered_and_to_cell(
    place: Place, *, across: str, a: Any, b: Any, move: str, cell: Any
) -> bool:
    """The moves are the numbers of the cells from one corner on."""
    is_so = numbered(place, a=a, b=b, lines="rows") and is_to_cell(place, move=move, cell=cell)
    return across == "left" and is_so


def _cell(place: Place, step: Step) -> tuple[int, int] | None:
    last: tuple[int, int] | None = place.game.grid(step.after, step.move).last
    return last


def _from_end(number: int, count: int, *, is_first: bool) -> int:
    return number if is_first else count - 1 - number


# Estimates: what is said first, and of games that count one thing only.


@says(en="The depth limit stops here.", ja="深さの上限に達しました。")
@says(en="The depth limit stops here:")
def stops(place: Place) -> bool:
    """The game would go on."""
    return place.node.estimate and not place.game.over(place.state)


@says(
    en="the estimate <value:number> stands in for all that lies below.",
    ja="深さの上限に達したので、この先の代わりに静的評価値<value:number>を使います。",
)
def estimate(place: Place, *, value: Any) -> bool:
    """The number is the static evaluation."""
    return stops(place) and place.is_estimate(value)


# The end of games of which only the value is said.


@says(en="The game is over:")
def is_over(place: Place) -> bool:
    """The game is over."""
    return bool(place.game.over(place.state))


@says(en="worth <value:number>.", ja="評価値は<value:number>です。")
@says(ja="終局し、評価値は<value:number>です。")
def worth(place: Place, *, value: Any) -> bool:
    """The game is over and worth this."""
    return place.is_worth(value)
