"""What is said of boards: how moves are written, the last move, the end of the game."""

from collections.abc import Iterator

from ..game import MAX, Board, Cards
from .context import CaptionContext
from .names import discs, passes, winner_sign

# Games of patience: the piles, the move, the end of the game.

RANKS = "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"


def cards_rules(context: CaptionContext, cards: Cards) -> Iterator[str]:
    """Yield what the piles are called, which is said once, and what nobody knows."""
    foundations, piles = len(cards.foundations), len(cards.piles)
    top = RANKS[cards.total // foundations - 1]
    named = _card_places(context, "F", foundations)
    yield context.words.count("cards.foundations", foundations, names=named, top=top)
    yield context.words.count("cards.piles", piles, names=_card_places(context, "W", piles))
    if cards.left > 1:
        yield context.say("cards.hand", n=cards.left)


def card_move_text(context: CaptionContext, cards: Cards) -> str:
    """Return which card has been turned over or moved, and where it has gone."""
    source, _, goal = cards.moved.partition(">")
    if not goal:
        if not cards.left:
            return context.say("cards.turned_last", card=cards.opened)
        return context.words.count("cards.turned", cards.left, card=cards.opened)
    n = int(goal[1:]) - 1
    if goal.startswith("W"):
        return context.say("cards.wasted", card=cards.piles[n][-1], goal=goal)
    card, next_card, _ = cards.foundations[n]
    key = "cards.taken" if source.startswith("W") else "cards.placed"
    facts = {"card": card, "goal": goal, "source": source}
    if next_card:
        return context.say(key, **facts, next=next_card)
    return context.say(f"{key}_done", **facts)


def cards_end_text(context: CaptionContext, cards: Cards, value: str) -> str:
    """Return whether every card has reached a foundation, or how many have not."""
    left = sum(map(len, cards.piles))
    if not left:
        return context.say("cards.won", value=value)
    return context.say("cards.lost", n=left, value=value)  # never 1: it would have a place to go


def _card_places(context: CaptionContext, letter: str, count: int) -> str:
    """Return the names of the foundations or the waste piles."""
    if count < 3:
        return context.words.join([f"{letter}{n + 1}" for n in range(count)])
    return context.words.say("cards.range", first=f"{letter}1", last=f"{letter}{count}")


# Boards: the names of the squares, the last move, the end of the game.

RULES = {"": "sides", "tsume": "problem", "tsume-shortest": "problem_shortest"}
"""The message that is said first of each game with the pieces of shogi, by its rules."""


def notation_text(context: CaptionContext) -> Iterator[str]:
    """Yield how moves are written, which is said once."""
    node, board = context.node, context.node.position
    if board is None or node.path != context.plan.root or not node.children:
        return
    if board.cards is not None:
        yield from cards_rules(context, board.cards)
        return
    if board.stones == "pieces":
        yield context.say(f"shogi.{RULES[board.rules]}")
        yield context.say("shogi.squares")
        return
    if board.stones == "chess":
        yield context.say(f"chess.{board.rules.removeprefix('chess-').replace('-', '_')}")
        return
    if board.rules:
        yield context.say(f"{_section(board)}.rules")
        return
    if board.stones == "discs":
        high, wide = len(board.rows), len(board.rows[0])
        yield context.say("start.sides")
        yield context.say("start.squares", column=chr(ord("a") + wide - 1), row=high)
        return
    cells = sum(map(len, board.rows)) - 1
    first = next((p for p in context.plan.nodes if p and str(p[-1]).isdigit()), None)
    if first is not None:  # a coin's two sides are moves too, and no cells
        move = context.names.child(first)
        yield context.say("start.cells", last=cells, move=move, cell=first[-1])


def move_text(context: CaptionContext) -> Iterator[str]:
    """Yield who has just moved and what that did, where a move does more than fill its cell."""
    node, board = context.node, context.node.position
    if board is None or board.stones not in ("discs", "pieces", "cards", "chess") or not node.path:
        return
    if board.cards is not None:
        yield card_move_text(context, board.cards)
        return
    if board.stones == "chess":
        yield context.say("chess.played", move=context.names.child(node.path))
        return
    if board.stones == "pieces":
        side, move = _side(context, board, -node.turn), context.names.child(node.path)
        yield context.say("shogi.played", side=side, move=move)
        return
    side = context.words.say("name.white" if node.turn == MAX else "name.black")
    if passes(node.path):
        yield context.say("start.passed", side=side)
    else:
        move = context.names.child(node.path)
        yield context.words.count("start.played", len(board.flipped), side=side, move=move)


def board_end_text(context: CaptionContext, board: Board, value: str) -> str:
    """Return how the game on the board has ended."""
    if board.cards is not None:
        return cards_end_text(context, board.cards, value)
    if board.stones == "pieces":
        side = _side(context, board, context.node.turn)
        return context.say(f"shogi.{board.ending.replace('-', '_')}", side=side, value=value)
    if board.stones == "discs":
        if board.ending == "stuck":
            name = context.words.say("name.black" if context.node.turn == MAX else "name.white")
            return context.say("start.stuck", side=name, value=value)
        black, white = discs(board)
        return context.say("start.discs", black=black, white=white, value=value)
    if board.ending:
        first, second = board.points
        sides = (context.words.say("name.noughts"), "×")
        mover, other = sides if context.node.turn == MAX else sides[::-1]
        if board.stones == "chess":
            mover = context.words.say(f"chess.{_chess_side(context, board)}")
        facts = {"mover": mover, "other": other, "first": first, "second": second}
        return context.say(f"{_section(board)}.{board.ending}", value=value, **facts)
    winner = winner_sign(board)
    if winner != "×":
        winner = winner and context.words.say("name.noughts")
    return context.say("start.won" if winner else "start.drawn", value=value, winner=winner)


def static_evaluation_text(context: CaptionContext, value: str) -> str:
    """Return what stands in for all that lies below, and what was counted on the board for it."""
    board = context.node.position
    if board is not None and board.stones == "chess":
        return context.say(f"chess.estimate_{board.guess}", value=value)
    if board is None or board.stones != "discs":
        return context.say("start.estimate", value=value)
    black, white = discs(board)
    return context.say(f"start.estimate_{board.guess}", black=black, white=white, value=value)


def _chess_side(context: CaptionContext, board: Board) -> str:
    """Return who is to move: White or Black, or in a mate problem the attacker or the defender."""
    problem = board.rules.startswith("chess-mate")
    names = ("attacker", "defender") if problem else ("white", "black")
    return names[context.node.turn != MAX]


def _section(board: Board) -> str:
    """Return the section of the catalogue with the words for the game."""
    return "chess" if board.stones == "chess" else board.rules.replace("-", "_")


def _side(context: CaptionContext, board: Board, turn: int) -> str:
    """Return who moves the pieces: Black and White, in a mate problem the attacker and the
    defender."""
    names = ("attacker", "defender") if board.rules else ("black", "white")
    return context.words.say(f"shogi.{names[turn != MAX]}")
