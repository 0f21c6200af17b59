"""Chess and shogi: who is who, what mates, pieces and draws are worth, and how games end."""

from collections.abc import Iterator
from typing import Any

from meaning.rules.claim import says
from meaning.rules.of_boards import is_played_by
from meaning.rules.of_discs import stops
from meaning.rules.places import Place, is_same

SIDES = {"attacker": "MAX", "defender": "MIN"}
EXTRA_PAWN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
"""White has a pawn more."""
DRAWN_PLIES = 100
"""Number of plies without capture or pawn's move after which a game is a draw."""


def colour_of(place: Place, side: str) -> str:
    """Return the colour of a side: that of the men which it moves."""
    is_white_max = is_played_by(place.ground, "white", "MAX")
    first, second = ("white", "black") if is_white_max else ("black", "white")
    return first if side == "MAX" else second


# Who is who, and what is worth what.


@says(
    en="<a:role>, who is to move, is <x:side>;",
)
@says(en="<a:role> is <x:side>.")
@says(en="<a:role> is <x:side> and <gives> check with every move;")
def attacks(place: Place, *, a: str, x: str, gives: str = "") -> bool:
    """The attacker is who begins; with checks, every move gives one."""
    is_side = SIDES[a] == x and (a == "attacker") == _begins(place, x)
    return is_side and (not gives or (gives == "gives" and _always_checks(place)))


@says(ja="手番の<a:role>が<x:side>、<b:role>が<y:side>です。")
def attacks_and_defends(place: Place, *, a: str, x: str, b: str, y: str) -> bool:
    """The attacker is who begins."""
    return SIDES[a] == x and SIDES[b] == y and a != b and _begins(place, x)


@says(ja="<a:solver>が<x:side>で、王手を<gives>ます。")
def checks_in_japanese(place: Place, *, a: str, x: str, gives: str) -> bool:
    """The attacker gives check with every move."""
    return attacks(place, a=a, x=x, gives=gives)


@says(ja="<a:solver>が<x:side>です。")
def is_side(place: Place, *, a: str, x: str) -> bool:
    """The player is this side."""
    return SIDES[a] == x


def _begins(place: Place, side: str) -> bool:
    return (place.game.turn(place.game.start()) == 1) == (side == "MAX")


def _always_checks(place: Place) -> bool:
    """Return whether each attacker's move leaves the defender in check."""
    walker = place.game._walker
    attacks = [step for step in place.ground.steps if place.game.turn(step.before) == 1]
    return bool(attacks) and all(walker.at(step.after.moves).is_check() for step in attacks)


@says(en="Mate in time is worth <mate:number>, all else <rest:number>.")
@says(ja="手数のうちにメイトすれば<mate:number>、そうでなければ<rest:number>です。")
@says(ja="手数のうちに詰めば<mate:number>、そうでなければ<rest:number>です。")
def mate_worth(place: Place, *, mate: Any, rest: Any) -> bool:
    """Every end with a mate has one value, every other end another."""
    values = {(_is_mate(place, end), place.game.score(end)) for end in _ends(place)}
    return values <= {(True, mate), (False, rest)} and place.game.range == (rest, mate)


@says(
    en="Mate in time is worth <mate:number>, and <more:number> more for every move that was not "
    "needed;"
)
@says(
    en="Mate in time is worth <mate:number>, and <more:number> more for every check that was not "
    "needed;"
)
@says(
    ja="手数のうちにメイトすれば<mate:number>で、<early:number>手早いごとに<more:number>増えます。"
)
@says(
    ja="手数のうちに詰めば<mate:number>で、王手が<early:number>回少なくて済むごとに<more:number>増えます。"
)
def sooner_is_worth(place: Place, *, mate: Any, more: Any, early: Any = 1) -> bool:
    """A mate is worth more for each of the attacker's moves that are left."""
    mates = [end for end in _ends(place) if _is_mate(place, end)]
    return (
        early == 1
        and place.game.range[1] == mate + more * (place.game.plies // 2)
        and all(place.game.score(end) == mate + more * _moves_left(place, end) for end in mates)
    )


def _moves_left(place: Place, end: Any) -> int:
    """Return how many moves the attacker has left at this end of a problem."""
    made = end.moves if isinstance(end.moves, int) else len(end.moves)
    return int((place.game.plies + 1) // 2 - (made + 1) // 2)


@says(en="all else is worth <rest:number>.", ja="できなければ<rest:number>です。")
@says(ja="詰まなければ<rest:number>です。")
def rest_worth(place: Place, *, rest: Any) -> bool:
    """Every end without a mate has this value."""
    others = {place.game.score(end) for end in _ends(place) if not _is_mate(place, end)}
    return others <= {rest} and place.game.range[0] == rest


@says(en="A pawn is worth <pawn:number>, a mate <mate:number>.")
@says(ja="ポーンは<pawn:number>点、チェックメイトは<mate:number>点です。")
def men_worth(place: Place, *, pawn: Any, mate: Any) -> bool:
    """A pawn more is worth so much, and so is a mate to who gives it."""
    game = type(place.game)(EXTRA_PAWN)
    mates = {abs(place.game.score(end)) for end in _ends(place) if _is_mate(place, end)}
    return (
        game.evaluate(game.start()) == pawn
        and place.game.range == (-mate, mate)
        and mates <= {mate}
    )


@says(en="<a:colour>, with king and rook, is <x:side>;")
def with_rook(place: Place, *, a: str, x: str) -> bool:
    """The player with the rook is White, who is MAX."""
    men = {"white": str.isupper, "black": str.islower}
    rooks = [sign for row in place.board.rows for sign in row if sign in ("R", "r")]
    return colour_of(place, x) == a and all(map(men[a], rooks))


@says(en="<a:colour>, with the king alone, is <x:side>.")
def king_alone(place: Place, *, a: str, x: str) -> bool:
    """The other player has no other man."""
    men = [sign for row in place.board.rows for sign in row if sign]
    own = [sign for sign in men if sign.isupper() == (a == "white")]
    return colour_of(place, x) == a and len(own) == 1


@says(ja="キングとルークを持つ<a:colour>が<x:side>、キングだけの<b:colour>が<y:side>です。")
def rook_and_king(place: Place, *, a: str, x: str, b: str, y: str) -> bool:
    """The same of both."""
    return with_rook(place, a=a, x=x) and king_alone(place, a=b, x=y)


@says(
    en="A mate is worth <mate:number>, a draw <draw:number>.",
    ja="メイトは<mate:number>点、引き分けは<draw:number>点です。",
)
def ending_worth(place: Place, *, mate: Any, draw: Any) -> bool:
    """Games end with a mate or a draw."""
    return mate_worth(place, mate=mate, rest=draw)


def _ends(place: Place) -> Iterator[Any]:
    for step in place.ground.steps:
        if place.game.over(step.after):
            yield step.after


def _is_mate(place: Place, state: Any) -> bool:
    """Return whether the player to move is in check and cannot move."""
    board = getattr(state, "board", None)
    if board is not None:
        return bool(board.is_checkmate())
    ending = place.game.grid(state).ending
    if hasattr(place.game, "_walker"):
        walker = place.game._walker
        is_check = bool(walker.at(state.moves).is_check())
        return is_check and not walker.legal(state.moves) and place.game.turn(state) == -1
    return bool(ending == "mated" and place.game._in_check(state))


# Moves and ends.


@says(en="The <time> move is the pass.", ja="直前の手はパスです。")
def last_move_is_a_pass(place: Place, *, time: str = "last") -> bool:
    """The player has passed, which only the search may do."""
    return time == "last" and place.is_null_move


@says(en="The <time> move is <move:name>.", ja="直前の手は<move:name>です。")
def last_move(place: Place, *, move: str, time: str = "last") -> bool:
    """The move is written as people write it, or as it is given."""
    return time == "last" and move in (place.board.name(), str(place.move))


@says(en="<side:role> has played <move:name>.", ja="<side:solver>が<move:name>と指しました。")
@says(en="<side:colour> has played <move:name>.", ja="<side:colour>が<move:name>と指しました。")
def has_played(place: Place, *, side: str, move: str) -> bool:
    """The player has moved last, and the move is called so in one of the languages."""
    names = {place.board.name(language) for language in ("en", "ja")}
    return _is_player(place, side, place.mover) and move in names


@says(
    en="<side:colour> is in check and has no legal move:",
    ja="<side:colour>はチェックされていて合法手がなく、チェックメイトです。",
)
@says(
    en="<side:role> is in check and has no legal move:",
    ja="<side:role>はチェックされていて合法手がなく、チェックメイトです。",
)
def is_mated(place: Place, *, side: str) -> bool:
    """The player to move is mated."""
    return _is_player(place, side, place.to_move) and _is_mate(place, place.state)


@says(en="it is mate, worth <value:number>.")
def mate(place: Place, *, value: Any) -> bool:
    """The value is that of a mate."""
    return _is_mate(place, place.state) and place.is_worth(value)


@says(
    en="<side:colour> is not in check and has no legal move:",
    ja="<side:colour>はチェックされておらず合法手もないので、ステイルメイトの引き分けです。",
)
def is_stalemated(place: Place, *, side: str) -> bool:
    """The player to move cannot move and is not mated."""
    cannot = not place.game.moves(place.state)
    is_player = _is_player(place, side, place.to_move)
    return is_player and cannot and not _is_mate(place, place.state)


@says(en="stalemate, worth <value:number>.")
def stalemate(place: Place, *, value: Any) -> bool:
    """The value is that of a draw."""
    return value == 0 and place.is_worth(value)


@says(
    en="This position has been there before, and the moves would go round in a circle:",
    ja="同じ局面が前にもあり、手順が循環するので引き分けです。",
)
def is_repeated(place: Place) -> bool:
    """The men stood so before, with the same player to move."""
    return place.state.men in place.state.earlier


@says(
    en="For <plies:hundred> plies there was neither a capture nor a move of a pawn:",
)
def fifty(place: Place, *, plies: str) -> bool:
    """So many plies were counted."""
    return int(plies) == DRAWN_PLIES <= place.state.board.halfmove_clock


@says(en="a draw by the rule of <moves:fifty> moves, worth <value:number>.")
def by_fifty(place: Place, *, moves: str, value: Any) -> bool:
    """The rule counts the moves of both."""
    return int(moves) * 2 == DRAWN_PLIES and place.is_worth(value) and value == 0


@says(
    ja="駒を取る手もポーンの手もないまま<plies:number>回（両者合わせて）続いたので、<moves:number>手ルールで引き分けです。"
)
def fifty_in_japanese(place: Place, *, plies: Any, moves: Any) -> bool:
    """Both."""
    return fifty(place, plies=str(plies)) and 2 * moves == DRAWN_PLIES


@says(
    en="Neither side has enough men left to mate:",
    ja="どちらにもメイトできるだけの駒がなく、引き分けです。",
)
def insufficient(place: Place) -> bool:
    """A king and at most one light piece are left."""
    men = [
        sign.lower() for row in place.board.rows for sign in row if sign.lower() not in ("", "k")
    ]
    return len(men) <= 1 and set(men) <= {"n", "b"} and place.is_worth(0)


@says(
    en="The moves are used up and it is not mate:", ja="手数を使い切ってもメイトになっていません。"
)
@says(ja="手数を使い切っても詰んでいません。")
def used_up(place: Place) -> bool:
    """All plies have been made, and nobody is mated."""
    return len(place.node.path) == place.game.plies and not _is_mate(place, place.state)


@says(
    en="<side:role> has no check left, so this way does not mate:",
    ja="<side:role>にチェックの手がなく、これではメイトになりません。",
)
@says(ja="<side:solver>に王手がなく、これでは詰みません。")
def no_check(place: Place, *, side: str) -> bool:
    """The attacker is to move and has no move that the problem allows."""
    is_player = _is_player(place, side, place.to_move)
    return is_player and side == "attacker" and not place.game.moves(place.state)


@says(en="The rook is taken:", ja="ルークが取られました。")
def rook_taken(place: Place) -> bool:
    """No rook is on the board."""
    return not place.cells("R") and not place.cells("r") and bool(place.game.over(place.state))


@says(ja="引き分けで、<value:number>点です。")
def drawn_at(place: Place, *, value: Any) -> bool:
    """The value is that of a draw."""
    return value == 0 and place.is_worth(value)


# Shogi.


@says(en="<side:colour> has no legal move and has <won>:")
def no_move(place: Place, *, side: str, won: str) -> bool:
    """The player to move cannot, and the value is against that player."""
    loses = place.game.score(place.state) * place.game.turn(place.state) < 0
    is_player = _is_player(place, side, place.to_move)
    return is_player and not place.game.moves(place.state) and loses == (won == "lost")


@says(ja="<side:colour>に合法手がなく、<wins>です。")
def no_move_in_japanese(place: Place, *, side: str, wins: str) -> bool:
    """The same."""
    return no_move(place, side=side, won=wins)


@says(en="<side:role> has no legal move:", ja="<side:solver>に合法手がなく、詰みです。")
def problem_mated(place: Place, *, side: str) -> bool:
    """The player to move in a problem is mated."""
    return is_mated(place, side=side)


@says(
    en="The king of <side:colour> is in the enemy camp with enough pieces to declare a win:",
    ja="<side:colour>の入玉宣言勝ちです。",
)
def declared(place: Place, *, side: str) -> bool:
    """The king of the player to move stands in the three rows of the other side."""
    king, camp = ("K", (0, 1, 2)) if side == "black" else ("k", (6, 7, 8))
    (row,) = [r for r, cells in enumerate(place.board.rows) if king in cells]
    return _is_player(place, side, place.to_move) and row in camp and _wins(place, side)


@says(
    en="A mate in a few moves is found for <side:colour>, so the game counts as <won>:",
)
def mate_found(place: Place, *, side: str, won: str) -> bool:
    """The player to move can mate, and the value is that player's win."""
    can_mate = place.game.mating(place.state) is not None
    is_player = _is_player(place, side, place.to_move)
    return is_player and can_mate and _wins(place, side) == (won == "won")


@says(ja="<side:colour>に短い詰みが見つかったので、<wins>とします。")
def mate_found_in_japanese(place: Place, *, side: str, wins: str) -> bool:
    """The same."""
    return mate_found(place, side=side, won=wins)


@says(
    en="This position has been before in the game, which ends it:",
    ja="この局面は前にも現れたので、ここで終わりです。",
)
def comes_back(place: Place) -> bool:
    """The library says that the position repeats one."""
    return bool(place.game._walker.at(place.state.moves).is_draw())


def _wins(place: Place, colour: str) -> bool:
    """Return whether the value is a win for the colour."""
    is_max = colour_of(place, "MAX") == colour
    return bool((place.game.score(place.state) > 0) == is_max)


def _is_player(place: Place, name: str, side: str) -> bool:
    """Return whether the player who is named so is this side."""
    return SIDES[name] == side if name in SIDES else colour_of(place, side) == name


# Static evaluations.


@says(
    en="The men of <a:colour> <less> those of <b:colour>, a pawn being <pawn:number>, make the "
    "estimate <value:number>, which stands in for all that lies below.",
    ja="ポーンを<pawn:number>点として、<a:colour>の駒から<b:colour>の駒を<less>た静的評価値<value:number>を、この先の代わりに使います。",
)
def material(place: Place, *, a: str, less: str, b: str, pawn: Any, value: Any) -> bool:
    """The men are counted by what each is worth."""
    is_so = (a, less, b, pawn) == ("white", "less", "black", 100)
    return is_so and is_same(_men(place), value) and place.is_estimate(value)


@says(
    en="The men of <a:colour> <less> those of <b:colour>, and <n:number> for each legal move "
    "more, make the estimate <value:number>, which stands in for all that lies below.",
    ja="<a:colour>の駒から<b:colour>の駒を<less>、合法手が1つ多いごとに<n:number>点を加えた静的評価値<value:number>を、この先の代わりに"
    "使います。",
)
def mobility(place: Place, *, a: str, less: str, b: str, n: Any, value: Any) -> bool:
    """The men and the moves of both are counted."""
    own, other = place.state.board, place.state.board.copy(stack=False)
    other.turn = not own.turn
    white, black = (own, other) if own.turn else (other, own)
    moves = white.legal_moves.count() - black.legal_moves.count()
    is_so = (a, less, b) == ("white", "less", "black")
    return is_so and is_same(_men(place) + n * moves, value) and place.is_estimate(value)


@says(
    en="The depth limit stops here, and nothing is counted:",
)
def nothing(place: Place) -> bool:
    """Every position has the same estimate."""
    estimates = {place.game.evaluate(step.before) for step in place.ground.steps}
    return stops(place) and estimates == {0}


@says(en="<value:number> stands in for all that lies below.")
def stands_in(place: Place, *, value: Any) -> bool:
    """The number is the static evaluation."""
    return place.is_estimate(value)


@says(ja="何も数えないので、この先の代わりに<value:number>を使います。")
def nothing_in_japanese(place: Place, *, value: Any) -> bool:
    """The same."""
    return nothing(place) and place.is_estimate(value)


def _men(place: Place) -> int:
    worth = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900}
    men = [sign for row in place.board.rows for sign in row if sign]
    return sum(worth.get(m.lower(), 0) * (1 if m.isupper() else -1) for m in men)


@says(en="The depth limit stops here, and the table of all positions answers:")
def looked_up(place: Place) -> bool:
    """The game would go on, and a table says what it is worth."""
    return stops(place) and place.game.evaluation == "table"


@says(en="<value:number>.")
def is_answer(place: Place, *, value: Any) -> bool:
    """The number is what the table says."""
    return place.is_estimate(value)


@says(
    en="That is <top:number> less one for each move of both sides until the mate, or "
    "<draw:number> for a draw."
)
def distance(place: Place, *, top: Any, draw: Any) -> bool:
    """The estimates fall by one for each move on the way to the mate."""
    game = place.game
    mates = {game.score(end) for end in _ends(place) if _is_mate(place, end)} or {game.range[1]}
    steps = [step for step in place.ground.steps if not game.over(step.after)]
    best = {}
    for step in steps:
        sign = game.turn(step.before)
        value = game.evaluate(step.after)
        known = best.get(step.before)
        best[step.before] = value if known is None else sign * max(sign * known, sign * value)
    is_falling = all(
        game.evaluate(state) in (value - 1, draw) or sign_differs(game, state, value)
        for state, value in best.items()
    )
    return mates == {top} and draw == game.range[0] and is_falling


def sign_differs(game: Any, state: Any, value: float) -> bool:
    """Return whether not all moves of a state are known, so that a better one may be missing."""
    return bool(game.turn(state) * (game.evaluate(state) - value) > -1)


@says(ja="深さの上限で打ち切り、全局面の表を引くと<value:number>点です。")
def looked_up_in_japanese(place: Place, *, value: Any) -> bool:
    """The number is what the table says."""
    return looked_up(place) and is_answer(place, value=value)


@says(
    ja="これは、<top:number>からメイトまでの手数（両者合わせて）を<less>た点で、引き分けなら<draw:number>点です。"
)
def distance_in_japanese(place: Place, *, top: Any, less: str, draw: Any) -> bool:
    """The same."""
    return less == "less" and distance(place, top=top, draw=draw)
