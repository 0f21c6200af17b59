"""Games of ○ and ×: lines of three, columns of stones, sticks, boxes, seeds and points."""

from itertools import pairwise
from typing import Any

from meaning.rules.claim import says
from meaning.rules.places import Place, Step, is_same, side_name

WINNERS = {"MAX": 1, "MIN": -1}


# Lines of stones, and columns into which stones fall.


@says(
    en="<winner:stone> has completed a line, so the game is over and worth <value:number>.",
    ja="<winner:stone>が一列に並んで終局し、評価値は<value:number>です。",
)
def completed(place: Place, *, winner: str, value: Any) -> bool:
    """The cells of the line lie side by side and hold the winner's stones."""
    line = place.board.line
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)}
    is_straight = len(steps) == 1 and max(map(abs, next(iter(steps)))) == 1
    is_own = {place.board.rows[row][column] for row, column in line} == {winner}
    return is_straight and is_own and place.is_worth(value)


@says(en="The game is over and nobody has completed a line:")
def nobody(place: Place) -> bool:
    """The board is full and there is no line."""
    return bool(place.game.over(place.state)) and not place.board.line and not place.cells("")


@says(en="a draw, worth <value:number>.")
def drawn(place: Place, *, value: Any) -> bool:
    """Nobody has won."""
    return place.is_worth(value) and value == 0


@says(ja="どちらも並ばずに終局した引き分けで、評価値は<value:number>です。")
def nobody_drawn(place: Place, *, value: Any) -> bool:
    """The board is full and there is no line."""
    return nobody(place) and drawn(place, value=value)


@says(
    en="A move is the name of a column, <name:letter> to the <across>;",
    ja="手は列の名前で、<across>端が<name:letter>です。",
)
def columns(place: Place, *, name: str, across: str) -> bool:
    """The names of the columns are letters, which begin at this side."""
    wide = len(place.board.rows[0])
    number = ord(name) - ord("a")
    is_outermost = number == (0 if across == "left" else wide - 1)
    return is_outermost and all(
        _last(place, step)[1] == ord(step.move) - ord("a") for step in place.ground.steps
    )


@says(
    en="the stone falls to the <which:lowest> empty cell.",
    ja="石はその列の空いているいちばん<which:lowest>のマスに落ちます。",
)
def falls(place: Place, *, which: str) -> bool:
    """The stone comes to lie in the lowest of the column's empty cells."""
    best = max if which == "lowest" else min
    return all(
        _last(place, step)[0]
        == best(
            row
            for row, cells in enumerate(place.game.grid(step.before).rows)
            if not cells[_last(place, step)[1]]
        )
        for step in place.ground.steps
    )


def _last(place: Place, step: Step) -> tuple[int, int]:
    last = place.game.grid(step.after, step.move).last
    assert last is not None
    return last


# Nim.


@says(en="The piles are A, B and so on from the <end>:")
def piles(place: Place, *, end: str) -> bool:
    """The first pile is the row at this end."""
    high = len(place.board.rows)
    rows = range(high) if end == "top" else range(high)[::-1]
    named = dict(zip("ABCDEF", rows, strict=False))
    return all(_last(place, step)[0] == named[step.move[0]] for step in place.ground.steps)


@says(en="<pile>-<n:number> takes <count> stick from <from_pile:pile>.")
def takes(place: Place, *, pile: str, n: Any, count: str, from_pile: str) -> bool:
    """A move names the pile and how many sticks it takes."""
    return (
        pile == from_pile
        and str(n) == count
        and all(
            step.before[0]["ABCDEF".index(step.move[0])]
            - step.after[0]["ABCDEF".index(step.move[0])]
            == int(step.move[2:])
            for step in place.ground.steps
        )
    )


@says(ja="山は<end>から順にA、B、…で、<pile>-<n:number>は<from_pile:pile>から<count>本取る手です。")
def piles_and_takes(
    place: Place, *, end: str, pile: str, n: Any, count: str, from_pile: str
) -> bool:
    """The piles have names, and a move says what it takes."""
    is_so = takes(place, pile=pile, n=n, count=count, from_pile=from_pile)
    return is_so and piles(place, end=end)


@says(en="The player who takes the <time> stick <wins>.", ja="<time>の1本を取った方が<wins>です。")
def last_stick(place: Place, *, time: str, wins: str) -> bool:
    """Games end with the last stick, and their value says who has won."""
    ends = [step for step in place.ground.steps if place.game.over(step.after)]
    results = {
        place.game.score(step.after) * place.game.turn(step.before) > 0
        for step in ends
        if not any(step.after[0])
    }
    return time == "last" and results == {wins == "won"}


@says(
    en="<player:stone> has taken the <time> stick and has <won>:",
    ja="<player:stone>が<time>の1本を取って<won>。",
)
def has_taken(place: Place, *, player: str, time: str, won: str) -> bool:
    """The player has moved last, no stick is left, and the value says whose win it is."""
    has_won = place.game.score(place.state) == WINNERS[place.mover]
    is_player = player == {"MAX": "O", "MIN": "X"}[place.mover]
    is_last = not any(place.state[0])
    return time == "last" and is_last and is_player and (won == "won") == has_won


# Dots and boxes.


@says(
    en="A move names the <count> dots that it joins.", ja="手は、線で結ぶ<count>つの点の名前です。"
)
def joins(place: Place, *, count: str) -> bool:
    """The name of a line is those of its ends."""
    return all(
        step.move == "".join(f"{chr(ord('a') + c // 2)}{r // 2 + 1}" for r, c in _ends(place, step))
        and len(step.move) == 2 * int(count)
        for step in place.ground.steps
    )


def _ends(place: Place, step: Step) -> list[tuple[int, int]]:
    """Return the cells of the dots beside the cell of a line."""
    row, column = _last(place, step)
    across = column % 2
    return [(row - (not across), column - across), (row + (not across), column + across)]


@says(
    en="The player who draws the <nth> side of a box owns it and moves again.",
    ja="箱の<nth>本目の辺を引いた方がその箱を取り、続けてもう一度引きます。",
)
def closes(place: Place, *, nth: str) -> bool:
    """Whoever closes a box owns it and keeps the turn; nobody else does."""
    return all(_is_rule_of_boxes(place, step, int(nth)) for step in place.ground.steps)


def _is_rule_of_boxes(place: Place, step: Step, sides: int) -> bool:
    game = place.game
    rows, before = game.grid(step.after).rows, game.grid(step.before).rows
    drawn = [
        (r, c)
        for r in range(1, len(rows), 2)
        for c in range(1, len(rows[0]), 2)
        if _sides(rows, r, c) == sides > _sides(before, r, c)
    ]
    sign = "O" if game.turn(step.before) == 1 else "X"
    is_again = game.turn(step.after) == game.turn(step.before)
    return bool(drawn) == is_again and all(rows[r][c] == sign for r, c in drawn)


def _sides(rows: tuple[tuple[str, ...], ...], row: int, column: int) -> int:
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(bool(rows[r][c]) for r, c in beside)


@says(en="Every line is drawn.", ja="すべての線が引かれました。")
def all_drawn(place: Place) -> bool:
    """No cell of a line is empty."""
    return bool(place.game.over(place.state)) and not place.cells("")


@says(
    en="<a:stone> has <n:number> boxes and <b:stone> has <m:number>:",
    ja="<a:stone>は<n:number>箱、<b:stone>は<m:number>箱で、評価値は<value:number>です。",
)
def boxes(place: Place, *, a: str, n: Any, b: str, m: Any, value: Any = None) -> bool:
    """The boxes of each are counted, and their difference is the value."""
    is_counted = a != b and (place.cells(a), place.cells(b)) == (n, m)
    difference = place.cells("O") - place.cells("X")
    return is_counted and place.is_worth(difference if value is None else value)


# Kalah.


@says(
    en="<who:stone> is <side> and owns the <row> pits <case> and so on from the <first:across>, "
    "and the store on the <store:across>.",
    ja="<who:stone>が<side>で、<row>の列の穴（<first:across>から<case>、…）と<store:across>のストアを持ちます。",
)
def pits(place: Place, *, who: str, side: str, row: str, case: str, first: str, store: str) -> bool:
    """The pits have names, and seeds come to the own store and never to the other's."""
    if (who, side) not in (("O", "MAX"), ("X", "MIN")):
        return False
    own = [s for s in place.ground.steps if side_name(place.game.turn(s.before)) == side]
    return all(_is_own_pit(place, step, row, case, first, store) for step in own)


def _is_own_pit(place: Place, step: Step, row: str, case: str, first: str, store: str) -> bool:
    board = place.game.grid(step.after, step.move)
    wide = len(board.rows[0])
    number = "ABCDEF".index(step.move.upper()) + 1
    where = (int(row == "lower"), number if first == "left" else wide - 1 - number)
    is_named = step.move.isupper() == (case == "capital") and board.last == where
    if place.game.over(step.after):  # what is left has gone to the stores
        return is_named
    before = place.game.grid(step.before)
    stores = {"left": (0, 0), "right": (1, wide - 1)}
    gains = {
        side: int(board.rows[r][c]) - int(before.rows[r][c]) for side, (r, c) in stores.items()
    }
    others = gains["right" if store == "left" else "left"]
    return is_named and others == 0 and gains[store] >= 0


@says(en="A player whose move ends in the <whose> store moves again.")
@says(ja="<time>の種が<whose>のストアに入ると、続けてもう一度まきます。")
def ends_in_store(place: Place, *, whose: str, time: str = "last") -> bool:
    """The turn stays if the seeds of a pit lead just to the own store."""
    return (
        time == "last"
        and whose == "own"
        and all(
            (place.game.turn(step.after) == place.game.turn(step.before))
            == _ends_in_own_store(place, step)
            for step in place.ground.steps
        )
    )


def _ends_in_own_store(place: Place, step: Step) -> bool:
    pits_of_side = place.game.pits
    number = "ABCDEF".index(step.move.upper())
    half = 0 if step.move.isupper() else pits_of_side + 1
    seeds = step.before[0][half + number]
    return (seeds - (pits_of_side - number)) % (2 * pits_of_side + 1) == 0


@says(
    en="<mover:stone> has no seed left to sow, so the game is over.",
    ja="<mover:stone>にまける種がないので、終局です。",
)
def no_seed(place: Place, *, mover: str) -> bool:
    """The player to move is the one who is named, and cannot move."""
    is_mover = mover == {"MAX": "O", "MIN": "X"}[place.to_move]
    return is_mover and not place.game.moves(place.state) and bool(place.game.over(place.state))


@says(
    en="It ends with <n:number> seeds for <a:stone> and <m:number> for <b:stone>, worth "
    "<value:number>.",
    ja="<a:stone>は<n:number>個、<b:stone>は<m:number>個で、評価値は<value:number>です。",
)
def seeds(place: Place, *, a: str, n: Any, b: str, m: Any, value: Any) -> bool:
    """The seeds of each are counted, and their difference is the value."""
    rows = place.board.rows
    counts = {
        "O": sum(map(int, filter(None, rows[1]))),
        "X": sum(map(int, filter(None, rows[0]))),
    }
    is_counted = a != b and (counts[a], counts[b]) == (n, m)
    return is_counted and is_same(counts["O"] - counts["X"], value) and place.is_worth(value)


# Pig.


@says(
    en="<when> the plus stand the points of this turn:",
    ja="+の<when>の数は、この番で集めた点です。",
)
def after_plus(place: Place, *, when: str) -> bool:
    """A roll that is not lost adds its number to the one after the plus."""
    rolls = [
        (_turn_text(place.game.grid(step.before)), _turn_text(place.game.grid(step.after)), step)
        for step in place.ground.steps
        if isinstance(step.move, int) and step.before.player == step.after.player
    ]
    return when == "after" and all(
        int(before[1:]) + step.move == int(after[1:]) for before, after, step in rolls
    )


def _turn_text(board: Any) -> str:
    return "".join(row[2] for row in board.rows)


@says(en="a <face:number> <loses> them, and a player who <stops> <keeps> them.")
def one_loses(place: Place, *, face: Any, loses: str, stops: str, keeps: str) -> bool:
    """One face ends a turn without points, and only a stop or the target gives them."""
    return (loses, stops, keeps) == ("loses", "stops", "keeps") and all(
        _is_rule_of_pig(place, step, face) for step in place.ground.steps
    )


def _is_rule_of_pig(place: Place, step: Step, face: Any) -> bool:
    before, after = (place.game.grid(state) for state in (step.before, step.after))
    gained = sum(after.points) - sum(before.points)
    in_turn = int(_turn_text(before)[1:] or 0)
    if step.move == "roll":
        return gained == 0
    if step.move == "hold":
        return gained == in_turn
    if step.move == face:
        return gained == 0 and step.before.player != step.after.player
    return gained in (0, in_turn + step.move) and (
        gained > 0 or step.before.player == step.after.player
    )


@says(ja="<face:number>が出るとそれを<loses>、<stops>れば<keeps>ます。")
def one_loses_in_japanese(place: Place, *, face: Any, loses: str, stops: str, keeps: str) -> bool:
    """The same."""
    return one_loses(place, face=face, loses=loses, stops=stops, keeps=keeps)


@says(
    en="<player:stone> has reached the target, <n:number> points for <a:stone> and <m:number> "
    "for <b:stone>:"
)
def reached(place: Place, *, player: str, n: Any, a: str, m: Any, b: str) -> bool:
    """The player has as many points as are needed."""
    counts = dict(zip("OX", place.board.points, strict=True))
    return counts[player] >= place.game.target and _counted(place, a, n, b, m)


@says(ja="<player:stone>が目標に達しました。")
def has_reached(place: Place, *, player: str) -> bool:
    """The player has as many points as are needed."""
    counts = dict(zip("OX", place.board.points, strict=True))
    return counts[player] >= place.game.target


@says(en="No turn is left:", ja="残りの番がありません。")
def no_turn(place: Place) -> bool:
    """The game is over and nobody has reached the target."""
    return bool(place.game.over(place.state)) and max(place.board.points) < place.game.target


@says(
    en="<n:number> points for <a:stone> and <m:number> for <b:stone>, worth <value:number>.",
    ja="<a:stone>は<n:number>点、<b:stone>は<m:number>点で、評価値は<value:number>です。",
)
def points(place: Place, *, a: str, n: Any, b: str, m: Any, value: Any) -> bool:
    """The points of each are said, and whoever has more has won."""
    noughts, crosses = place.board.points
    has_more = (noughts > crosses) - (noughts < crosses)
    return _counted(place, a, n, b, m) and has_more == value and place.is_worth(value)


def _counted(place: Place, a: str, n: Any, b: str, m: Any) -> bool:
    counts = dict(zip("OX", place.board.points, strict=True))
    return a != b and (counts[a], counts[b]) == (n, m)
