"""`play`: a reader plays against a search, and sees after each of its moves what it searched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ..captions.catalogue import Messages, messages
from ..game import MAX, MIN, Board, Path
from ..pages.markup.tree_page import TreePage
from ..record.frame_text import number_text
from ..runs.registry import algorithms
from ..runs.run import game_of
from ..visit_trees.picture import value_text
from .answer import answer
from .growth import Report, live_growth
from .limits import bad_text
from .tree_edit import edit_position, parse, with_key


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that a reader may play, and how far a search may think about it in a browser."""

    name: str
    max_depth: int
    """Upper limit of the moves that a search looks ahead: a browser then answers within seconds."""
    options: str = ""
    """What it is played with."""
    tree_options: str | None = None
    """The same for a search that grows a tree, if otherwise: such a search counts what is won, and
    not how soon."""
    puct_options: str = ""
    """What gives PUCT priors that were learnt; without it all moves have the same prior, and a rule
    evaluates the position."""
    drawn_depth: int = 2
    """Depth to which the tree of a search that looks ahead is drawn (moves); the line of best play
    is drawn to its end."""


GAMES: Mapping[str, PlayedGame] = MappingProxyType(
    {
        "tic-tac-toe": PlayedGame(
            "tic-tac-toe", 9, "shortest-win: on", "", puct_options="evaluation: network"
        ),
        "connect-four": PlayedGame("connect-four", 5),
        "othello": PlayedGame("othello", 6, "size: 4"),
        "othello-8": PlayedGame("othello", 3, "evaluation: root-stones", "", drawn_depth=1),
        "othello-8-learned": PlayedGame("othello", 3, "evaluation: linear", drawn_depth=1),
    }
)
"""The games, by the name under which the page offers them."""
ALGORITHMS = ("alpha-beta", "alpha-beta-table", "minimax")
"""Names of the searches that look some moves ahead."""
TREE_ALGORITHMS: Mapping[str, str] = MappingProxyType({"uct": "playouts", "puct": "simulations"})
"""Names of the searches that grow a tree, each with the option that says how many playouts they
make; in PUCT these are looks of an evaluation."""
VALUE_ALGORITHM = "alpha-beta-table"
"""Name of the search that finds the values of single moves."""
PLAYOUTS = (50, 100, 300, 1000)
"""How many playouts a move may have: 1,000 take a browser about two seconds, where games are
short."""
MAX_EXPLORATION = 4
"""Upper limit of C of UCT and c of PUCT, as of the page's slider."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """The search that a reader plays against."""

    algorithm: str = ALGORITHMS[0]
    depth: int = 1
    """How many moves it looks ahead, if it does not grow a tree."""
    playouts: int = PLAYOUTS[0]
    exploration: float = 1.4
    seed: int = 0
    """Seed of its playouts: a game with the same moves can be played again."""

    def options(self, game: str) -> str:
        """Return its options and those of the game. Raises BadInput for what cannot be chosen."""
        names = (*ALGORITHMS, *TREE_ALGORITHMS)
        if self.algorithm not in names:
            message = f"{self.algorithm[:40]!r} is not a search to play against"
            raise bad_text(message, f"play against {', '.join(names)}")
        if self.algorithm in TREE_ALGORITHMS:
            return self._tree_options(game)
        max_depth = GAMES[game].max_depth
        if not 1 <= self.depth <= max_depth:
            message = f"a search cannot look {self.depth} moves ahead here"
            raise bad_text(message, f"let it look 1 to {max_depth} moves ahead")
        return ", ".join(filter(None, (GAMES[game].options, f"depth: {self.depth}")))

    def _tree_options(self, game: str) -> str:
        if self.playouts not in PLAYOUTS:
            message = f"{self.playouts} playouts cannot be chosen"
            raise bad_text(message, f"choose one of {', '.join(map(str, PLAYOUTS))}")
        if not 0 <= self.exploration <= MAX_EXPLORATION:
            message = f"exploration cannot be {self.exploration:g}"
            raise bad_text(message, f"choose 0 to {MAX_EXPLORATION}")
        played_game = GAMES[game]
        options = [
            played_game.options if played_game.tree_options is None else played_game.tree_options,
            f"{TREE_ALGORITHMS[self.algorithm]}: {self.playouts}",
            f"exploration: {self.exploration:g}",
        ]
        is_random = "seed" in algorithms()[self.algorithm].text.options
        options.append(f"seed: {self.seed}" if is_random else played_game.puct_options)
        return ", ".join(filter(None, options))

    def text(self, game: str, language: str) -> str:
        """Return the walkthrough in which it moves from the game's start. Raises BadInput."""
        if game not in GAMES:
            remedy = f"play {', '.join(GAMES)}"
            raise bad_text(f"there is no game {game[:40]!r} to play", remedy)
        title = messages(language).say(f"play.{game.replace('-', '_')}")
        options = self.options(game)
        return (
            f"title: {title}\nalgorithm: {self.algorithm}\ngame: {GAMES[game].name}\n"
            f"options: {{{options}}}\n"
        )


def play(
    game: str,
    moves: Sequence[str],
    side: str = "max",
    opponent: Mapping[str, Any] | None = None,
    language: str = "en",
    report: Report = lambda _: None,
) -> dict[str, Any]:
    """Return the position after the moves, and who may play what there.

    With an `opponent`, the search plays where it is its turn: `reply` is its move, `value` what the
    position is worth to MAX by it, `replies` are all that it could have played, each with its
    board, its value and that value in words or its visits, and `html` and `films` show its tree.

    `board` has rows of signs and the cells of the last move and of a line that has won; `legal` the
    moves, each with its row and column (a pass has none); `state` is `reader`, `search`, `won`,
    `lost` or `drawn`, as the reader sees it; `sign` is the reader's; `choices` are what else can be
    played.

    Args:
        game: Its name.
        moves: All moves from the start, as text.
        side: The reader's: `max`, who moves first, or `min`.
        opponent: The values of an `Opponent`; without any nobody moves.
        language: Language of what is said.
        report: Called with each snapshot of a tree while the search grows it.

    Returns:
        The position.

    Raises:
        BadInput: For what cannot be played.
    """
    rules, state, last = _position(game, moves, language)
    reader = MIN if side == "min" else MAX
    is_over = rules.over(state)
    if is_over or rules.turn(state) == reader or not opponent:
        return _position_data(game, rules, state, last, moves, reader)
    search = Opponent(**opponent)
    text = search.text(game, language)
    board = rules.grid(state, last)
    mover = "black" if rules.turn(state) == MAX else "white"
    rows = [" ".join(sign or "." for sign in row) for row in board.rows]
    text = edit_position(text, rows, mover if board.stones == "discs" else "")
    if search.algorithm in TREE_ALGORITHMS:
        reply, facts = _grown_reply(text, language, report)
    else:
        reply, facts = _searched_reply(text, language, search.depth, GAMES[game].drawn_depth)
    if reply is None:
        return facts
    next_state = rules.play(state, reply)
    position_data = _position_data(game, rules, next_state, reply, [*moves, str(reply)], reader)
    say = messages(language)
    return {**position_data, **facts, "reply": move_text(rules.grid(next_state, reply), reply, say)}


def _searched_reply(
    text: str, language: str, depth: int, drawn_depth: int
) -> tuple[Any, dict[str, Any]]:
    """Return the move of a search that looks ahead, and what shows why; None and the faults of a
    search that cannot be made."""
    text = with_key(text, "frames", [f"frames: {{depth: {drawn_depth}, follow: on}}"])
    tree_answer = answer(text, {}, language)
    if "faults" in tree_answer:
        return None, {"faults": tree_answer["faults"]}
    [result] = tree_answer["results"]
    reply = result["best"]
    facts = {
        "value": number_text(result["value"]),
        "replies": _replies(text, depth, reply, messages(language)),
        "html": tree_answer["html"],
        "films": tree_answer["films"],
    }
    return reply, facts


def _grown_reply(text: str, language: str, report: Report) -> tuple[Any, dict[str, Any]]:
    """Return the move of a search that grows a tree, and that tree."""
    walkthrough, say = parse(text), messages(language)
    search_game = game_of(walkthrough, walkthrough.entries[0])
    rules = search_game.innermost
    boards: dict[Path, Board] = {}

    def board(path: Path) -> Board:
        if path not in boards:
            boards[path] = rules.grid(search_game.at(path), path[-1] if path else None)
        return boards[path]

    def label(path: Path) -> str:
        return move_text(board(path), path[-1], say, "play.cell")

    growth = live_growth(walkthrough, language, report, label)
    last = growth.snapshots[-1]
    replies = []
    for place, node in enumerate(growth.nodes):
        if len(node.path) != 1:
            continue
        mean = last.means[place]
        [move] = node.path
        visits = say.count("play.visits", last.visits[place])
        words = "" if mean is None else value_text(mean, rules.range)
        facts = _reply_data(board(node.path), move, visits, words, say)
        replies.append({**facts, "played": move == growth.best})
    shown = TreePage(growth.timeline(label, lambda path: _drawn(board(path))), "", language)
    facts = {
        "value": value_text(growth.value, rules.range),
        "replies": replies,
        "html": shown.body(),
        "films": [],
    }
    return growth.best, facts


def _drawn(board: Board) -> str:
    """Return a board as text, for the card of a node."""
    return "\n".join(" ".join(sign or "·" for sign in row) for row in board.rows)


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
        number = f"{'+' * (worth > 0)}{number_text(worth)}"
        words = _worth_in_words(worth, board, _to_the_end(rules, next_state, depth - 1), say)
        facts = _reply_data(board, move, number, words, say)
        replies.append({**facts, "played": move == played})
    return replies


def _reply_data(board: Board, move: Any, value: str, words: str, say: Messages) -> dict[str, Any]:
    """Return a move of the search as JSON holds it: the board after it, what it is worth."""
    return {
        "move": move_text(board, move, say),
        "board": _board_data(board),
        "value": value,
        "words": words,
    }


def _to_the_end(rules: Any, state: Any, depth: int) -> bool:
    """Return whether a search of that depth from the state estimates nothing: each move fills a
    cell, but those of Othello may be passes."""
    cells = [cell for row in rules.grid(state).rows for cell in row]
    moves = cells.count("") * (2 if rules.grid(state).stones == "discs" else 1)
    return bool(rules.over(state)) or depth >= moves


def _worth_in_words(worth: float, board: Board, exact: bool, say: Messages) -> str:
    """Return what a value means in the game; estimates of Othello are as large as results, and one
    of them only counts the discs of a side."""
    settled = exact or (board.stones != "discs" and abs(worth) >= 1)
    if not worth:
        return str(say.say("play.draw" if settled else "play.level"))
    sign = _sign(board, MAX if worth > 0 else MIN)
    if board.stones == "discs":
        sign = str(say.say("play.black_disc" if sign == "X" else "play.white_disc"))
    if board.guess == "root-stones" and not exact:
        return str(say.say("play.disc_count", sign=sign))
    return str(say.say("play.wins" if settled else "play.ahead", sign=sign))


def _position(game: str, moves: Sequence[str], language: str) -> tuple[Any, Any, Any]:
    """Return the rules of the game, its state after the moves, and the last of them."""
    walkthrough = parse(Opponent().text(game, language))
    rules, last = game_of(walkthrough, walkthrough.entries[0]).innermost, None
    state = rules.start()
    for number, text in enumerate(moves, 1):
        legal = () if rules.over(state) else rules.moves(state)
        last = next((move for move in legal if str(move) == text), None)
        if last is None:
            message = f"{text[:40]!r} cannot be played as move {number}"
            raise bad_text(message, "play one of the moves that the board offers")
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
            "trees": list(TREE_ALGORITHMS),
            "deepest": GAMES[game].max_depth,
            "playouts": PLAYOUTS,
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


def move_text(board: Board, move: Any, say: Messages, key: str = "play.place") -> str:
    """Return a move as people write it, and the number of a cell as its row and column, by the
    message `key`."""
    if isinstance(move, int) and board.last is not None:
        row, column = board.last
        return str(say.say(key, row=row + 1, column=column + 1))
    return board.name(say.language) or str(move)
