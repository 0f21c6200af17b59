"""`play`: a reader plays against a search, and sees after each of its moves what it searched."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ..captions.catalogue import Messages, messages
from ..game import MAX, MIN, Board
from ..reading import BadInput, Fault
from ..record.frame_text import number_text
from ..runs.registry import algorithms
from ..runs.run import game_of
from .answer import answer
from .limits import FILE
from .tree_edit import edit_position, parse, with_key

GAMES: Mapping[str, str] = MappingProxyType(
    {
        "tic-tac-toe": "shortest-win: on",
        "connect-four": "",
        "othello": "size: 4",
    }
)
"""Games that a reader may play, each with the options that it is played with."""
ALGORITHMS = ("alpha-beta", "alpha-beta-table", "minimax")
VALUE_ALGORITHM = "alpha-beta-table"
"""Name of the search that finds the values of single moves."""
MAX_DEPTHS: Mapping[str, int] = MappingProxyType(
    {"tic-tac-toe": 9, "connect-four": 5, "othello": 6}
)
"""How far a search may look ahead, by game (moves): a browser then answers within seconds."""
TREE_DEPTH = 2
"""Depth to which the tree is drawn (moves); the line of best play is drawn to its end."""


def play(
    game: str,
    moves: Sequence[str],
    side: str = "max",
    algorithm: str = "",
    depth: int = 1,
    language: str = "en",
) -> dict[str, Any]:
    """Return the position after the moves, and who may play what there.

    `moves` are all moves from the start, as text. `side` is the reader's: `max`, who moves first,
    or `min`. With an `algorithm`, which looks `depth` moves ahead, the search plays where it is its
    turn: `reply` is its move, `value` what the position is worth to MAX by it, `replies` are all
    that it could have played, each with its board, its value and that value in words, and `html`
    and `films` show its tree.

    `board` has rows of signs and the cells of the last move and of a line that has won; `legal` the
    moves, each with its row and column (a pass has none); `state` is `reader`, `search`, `won`,
    `lost` or `drawn`, as the reader sees it; `sign` is the reader's; `choices` are what else can be
    played. Raises BadInput for what cannot be played.
    """
    rules, state, last = _position(game, moves, language)
    say = messages(language)
    reader = MIN if side == "min" else MAX
    is_over = rules.over(state)
    if is_over or rules.turn(state) == reader or not algorithm:
        return _position_data(game, rules, state, last, moves, reader)
    text = _text(game, language, algorithm, depth)
    board = rules.grid(state, last)
    mover = "black" if rules.turn(state) == MAX else "white"
    rows = [" ".join(sign or "." for sign in row) for row in board.rows]
    text = edit_position(text, rows, mover if board.stones == "discs" else "")
    text = with_key(text, "frames", [f"frames: {{depth: {TREE_DEPTH}, follow: on}}"])
    tree_answer = answer(text, {}, language)
    if "faults" in tree_answer:
        return {"faults": tree_answer["faults"]}
    [result] = tree_answer["results"]
    reply = next(move for move in rules.moves(state) if move == result["best"])
    next_state = rules.play(state, reply)
    position_data = _position_data(game, rules, next_state, reply, [*moves, str(reply)], reader)
    return {
        **position_data,
        "reply": _move_text(rules.grid(next_state, reply), reply, say),
        "value": number_text(result["value"]),
        "replies": _replies(text, depth, reply, say),
        "html": tree_answer["html"],
        "films": tree_answer["films"],
    }


def _replies(text: str, depth: int, played: Any, say: Messages) -> list[dict[str, Any]]:
    """Return every move of the search in its position, with its result; `played` is its choice.

    Alpha-beta gives bounds for moves that it need not know, so each is searched by itself.
    """
    walkthrough = parse(text)
    entry = walkthrough.entries[0]
    search_game = game_of(walkthrough, entry)
    game, rules = search_game.game, search_game.innermost
    value = algorithms()[VALUE_ALGORITHM].file_for({}).function(game)
    start, position = game.start(), rules.start()
    replies = []
    for move in game.moves(start):
        next_state = rules.play(position, move)
        board = rules.grid(next_state, move)
        worth = value(game.play(start, move))
        replies.append(
            {
                "move": _move_text(board, move, say),
                "board": _board_data(board),
                "value": f"{'+' * (worth > 0)}{number_text(worth)}",
                "words": _worth_in_words(
                    worth, board, _to_the_end(rules, next_state, depth - 1), say
                ),
                "played": move == played,
            }
        )
    return replies


def _to_the_end(rules: Any, state: Any, depth: int) -> bool:
    """Return whether a search of that depth from the state estimates nothing: each move fills a
    cell, but those of Othello may be passes."""
    cells = [cell for row in rules.grid(state).rows for cell in row]
    moves = cells.count("") * (2 if rules.grid(state).stones == "discs" else 1)
    return bool(rules.over(state)) or depth >= moves


def _worth_in_words(worth: float, board: Board, exact: bool, say: Messages) -> str:
    """Return what a value means in the game; estimates of Othello are as large as results."""
    settled = exact or (board.stones != "discs" and abs(worth) >= 1)
    if not worth:
        return str(say.say("play.draw" if settled else "play.level"))
    sign = _sign(board, MAX if worth > 0 else MIN)
    if board.stones == "discs":
        sign = str(say.say("play.black_disc" if sign == "X" else "play.white_disc"))
    return str(say.say("play.wins" if settled else "play.ahead", sign=sign))


def _text(game: str, language: str, algorithm: str, depth: int) -> str:
    """Return the walkthrough in which the search moves from the game's start."""
    if game not in GAMES:
        raise BadInput([_fault(f"there is no game {game[:40]!r} to play", f"play {_list(GAMES)}")])
    if algorithm not in ALGORITHMS:
        message = f"{algorithm[:40]!r} is not a search to play against"
        raise BadInput([_fault(message, f"play against {_list(ALGORITHMS)}")])
    max_depth = MAX_DEPTHS[game]
    if not 1 <= depth <= max_depth:
        message = f"a search cannot look {depth} moves ahead here"
        raise BadInput([_fault(message, f"let it look 1 to {max_depth} moves ahead")])
    title = messages(language).say(f"play.{game.replace('-', '_')}")
    options = ", ".join(filter(None, (GAMES[game], f"depth: {depth}")))
    return f"title: {title}\nalgorithm: {algorithm}\ngame: {game}\noptions: {{{options}}}\n"


def _position(game: str, moves: Sequence[str], language: str) -> tuple[Any, Any, Any]:
    """Return the rules of the game, its state after the moves, and the last of them."""
    walkthrough = parse(_text(game, language, ALGORITHMS[0], 1))
    rules, last = game_of(walkthrough, walkthrough.entries[0]).innermost, None
    state = rules.start()
    for number, text in enumerate(moves, 1):
        legal = () if rules.over(state) else rules.moves(state)
        last = next((move for move in legal if str(move) == text), None)
        if last is None:
            message = f"{text[:40]!r} cannot be played as move {number}"
            raise BadInput([_fault(message, "play one of the moves that the board offers")])
        state = rules.play(state, last)
    return rules, state, last


def _position_data(
    game: str, rules: Any, state: Any, last: Any, moves: Sequence[str], reader: int
) -> dict[str, Any]:
    """Return the position as JSON holds it."""
    board: Board = rules.grid(state, last)
    is_over = rules.over(state)
    turn = rules.turn(state)
    worth = rules.score(state) * reader if is_over else 0
    ending = "won" if worth > 0 else "lost" if worth < 0 else "drawn"
    legal = []
    for move in () if is_over else rules.moves(state):
        place = rules.grid(rules.play(state, move), move).last
        row, column = place if place is not None else (None, None)
        legal.append({"move": str(move), "row": row, "column": column})
    return {
        "board": _board_data(board),
        "moves": list(moves),
        "legal": legal,
        "state": ending if is_over else "reader" if turn == reader else "search",
        "sign": _sign(board, reader),
        "choices": {
            "games": list(GAMES),
            "algorithms": list(ALGORITHMS),
            "deepest": MAX_DEPTHS[game],
        },
    }


def _board_data(board: Board) -> dict[str, Any]:
    return {
        "rows": [list(row) for row in board.rows],
        "stones": board.stones,
        "falls": board.rules == "connect-four",
        "last": board.last,
        "line": [list(cell) for cell in board.line],
    }


def _sign(board: Board, side: int) -> str:
    """Return the sign of a side's stones: MAX has O, except for black discs, which are X."""
    return "OX"[(side == MAX) == (board.stones == "discs")]


def _move_text(board: Board, move: Any, say: Messages) -> str:
    """Return a move as people write it, and the number of a cell as its row and column."""
    if isinstance(move, int) and board.last is not None:
        row, column = board.last
        return str(say.say("play.place", row=row + 1, column=column + 1))
    return board.name(say.language) or str(move)


def _list(names: Sequence[str] | Mapping[str, str]) -> str:
    return ", ".join(names)


def _fault(message: str, remedy: str) -> Fault:
    return Fault(FILE, 1, 1, message, remedy)
