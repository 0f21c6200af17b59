"""A node is entered; what its board shows."""

from collections.abc import Iterator
from math import inf
from typing import Literal

from ..game import CHANCE, MAX, MIN, Board, Cards
from ..trace.frame_text import number_text
from .chance import need, outcomes
from .context import CaptionContext, CaptionParts
from .cutoffs import bound_source, bound_text, iteration_ends_early, null_window_question
from .names import discs, passes, winner_sign
from .re_search import (
    is_scout,
    is_second_search,
    is_widened,
    new_pass,
    null_window_search,
    null_window_sentence,
    start_lead,
    why_again,
)
from .refusals import is_resting, resting_text, why_reduced

# Games of patience: the piles, the move, the end of the game.

RANKS = "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"


def cards_rules(context: CaptionContext, cards: Cards) -> Iterator[str]:
    """What the piles are called, said once, and what nobody knows."""
    foundations, piles = len(cards.foundations), len(cards.piles)
    top = RANKS[cards.total // foundations - 1]
    named = _card_places(context, "F", foundations)
    yield context.words.count("cards.foundations", foundations, names=named, top=top)
    yield context.words.count("cards.piles", piles, names=_card_places(context, "W", piles))
    if cards.left > 1:
        yield context.say("cards.hand", n=cards.left)


def card_move_text(context: CaptionContext, cards: Cards) -> str:
    """Which card has been turned over or moved, and where it has gone."""
    source, _, goal = cards.moved.partition(">")
    if not goal:
        if not cards.left:
            return context.say("cards.turned_last", card=cards.opened)
        return context.words.count("cards.turned", cards.left, card=cards.opened)
    n = int(goal[1:]) - 1
    if goal.startswith("W"):
        return context.say("cards.wasted", card=cards.piles[n][-1], goal=goal)
    card, wanted, _ = cards.foundations[n]
    key = "cards.taken" if source.startswith("W") else "cards.placed"
    facts = {"card": card, "goal": goal, "source": source}
    if wanted:
        return context.say(key, **facts, next=wanted)
    return context.say(f"{key}_done", **facts)


def cards_end_text(context: CaptionContext, cards: Cards, value: str) -> str:
    """Whether every card has reached a foundation, or how many have not."""
    left = sum(map(len, cards.piles))
    if not left:
        return context.say("cards.won", value=value)
    return context.say("cards.lost", n=left, value=value)  # never 1: it would have a place to go


def _card_places(context: CaptionContext, letter: str, count: int) -> str:
    """The foundations or the waste piles."""
    if count < 3:
        return context.words.join([f"{letter}{n + 1}" for n in range(count)])
    return context.words.say("cards.range", first=f"{letter}1", last=f"{letter}{count}")


# Boards: the names of the squares, the last move, the end of the game.

RULES = {"": "sides", "tsume": "problem", "tsume-shortest": "problem_shortest"}
"""What is said first of what is played with the pieces of shogi."""


def squares(context: CaptionContext) -> Iterator[str]:
    """How moves are written, said once."""
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
    """Who has just moved and what that did, where a move does more than fill its cell."""
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
    """How the game on the board has ended."""
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
    """What stands in for all that lies below, and what was counted on the board for it."""
    board = context.node.position
    if board is not None and board.stones == "chess":
        return context.say(f"chess.estimate_{board.guess}", value=value)
    if board is None or board.stones != "discs":
        return context.say("start.estimate", value=value)
    black, white = discs(board)
    return context.say(f"start.estimate_{board.guess}", black=black, white=white, value=value)


def _chess_side(context: CaptionContext, board: Board) -> str:
    """Who is to move: White or Black, or in a mate problem the attacker or the defender."""
    problem = board.rules.startswith("chess-mate")
    names = ("attacker", "defender") if problem else ("white", "black")
    return names[context.node.turn != MAX]


def _section(board: Board) -> str:
    """The section of the catalogue with the words for the game."""
    return "chess" if board.stones == "chess" else board.rules.replace("-", "_")


def _side(context: CaptionContext, board: Board, turn: int) -> str:
    """Who moves the pieces: Black and White, in a mate problem the attacker and the defender."""
    names = ("attacker", "defender") if board.rules else ("black", "white")
    return context.words.say(f"shogi.{names[turn != MAX]}")


# The start of a node: who moves there, the aim, and the window.


def start_caption(context: CaptionContext) -> CaptionParts:
    """The caption of a *start* frame."""
    if context.node.leaf:
        why = (*move_text(context), *why_again(context), *_worth(context))
        return CaptionParts(start_lead(context), why, context.say("start.term"))
    if new_pass(context):
        return CaptionParts(
            start_lead(context), (*why_again(context), *_window(context)), term_caption(context)
        )
    reasons = (*squares(context), *move_text(context), *_inside(context))
    return CaptionParts(start_lead(context), reasons, term_caption(context))


def _inside(context: CaptionContext) -> Iterator[str]:
    """Who moves, why the search is here, and within which bounds."""
    if context.plan.looks_ahead and context.node.path:
        yield from why_reduced(context)
        if is_resting(context):
            yield from resting_text(context)
            yield from _window(context)
            return
    if context.at_horizon:
        if context.plan.looks_ahead:
            yield context.say("refuse.horizon")
            return
        yield from why_again(context)
        yield context.say("again.horizon")
        return
    if is_second_search(context):
        yield from why_again(context)
        return
    yield from _moves(context)
    yield from why_again(context)
    yield from _window(context)


def _worth(context: CaptionContext) -> Iterator[str]:
    node = context.node
    if node.value is None:
        return
    value = context.value(node, node.value)
    if node.position is not None and not node.estimate:
        yield board_end_text(context, node.position, value)
    else:
        yield (
            static_evaluation_text(context, value)
            if node.estimate
            else context.say("start.worth", value=value)
        )


def _moves(context: CaptionContext) -> Iterator[str]:
    node = context.node
    children = context.names.children(node)
    if node.turn == CHANCE:
        yield from outcomes(context)
        return
    above = context.plan.nodes.get(node.path[:-1]) if node.path else None
    twice = above is not None and above.turn == node.turn
    form = "only_" if node.breadth == 1 else "again_" if twice else ""
    if node.board is not None and passes(node.children[0]):
        form = "pass_"
    yield context.say(f"start.{form}{context.side}", children=children)


def _window(context: CaptionContext) -> Iterator[str]:
    frame = context.frame
    if not context.plan.window or frame.alpha is None or frame.beta is None:
        return
    if is_widened(context) or (new_pass(context) and not null_window_question(context)):
        return
    if is_scout(context):
        yield from null_window_search(context)
        return
    if context.chance == frame.path[:-1]:
        yield from need(context)
        return
    alpha, beta = bound_text(context, frame.alpha), bound_text(context, frame.beta)
    above = context.source(MAX, frame.alpha)
    below = context.source(MIN, frame.beta)
    if question := null_window_question(context):
        yield null_window_sentence(context, question, alpha)
        if above is not None and question == "more":
            yield context.say("start.has", bound=alpha, source=context.names.call(above))
        elif below is not None and question == "least":
            yield context.say("start.holds", bound=beta, source=context.names.call(below))
        return
    asked_above = above is None and frame.alpha > -inf
    asked_below = below is None and frame.beta < inf
    if asked_above and bound_source(context, "alpha", frame.alpha) != "window":
        yield from _bound_sentence(context, "alpha", frame.alpha)
        asked_above = False
    if asked_below and bound_source(context, "beta", frame.beta) != "window":
        yield from _bound_sentence(context, "beta", frame.beta)
        asked_below = False
    if above is not None:
        yield context.say("start.alpha", alpha=alpha, source=context.names.call(above))
    if below is not None:
        yield context.say("start.beta", beta=beta, source=context.names.call(below))
    if asked_above and asked_below and context.node.path:
        yield context.say("start.given")
    elif asked_above and asked_below:
        yield context.say("start.between", alpha=alpha, beta=beta)
    elif asked_above:
        yield context.say("start.above", alpha=alpha)
    elif asked_below:
        yield context.say("start.below", beta=beta)
    elif frame.alpha == -inf and frame.beta == inf and context.node.turn != CHANCE:
        yield context.say("start.dropped" if iteration_ends_early(context) else "start.free")


def _bound_sentence(
    context: CaptionContext, side: Literal["alpha", "beta"], bound: float
) -> Iterator[str]:
    """A bound that the table has set, or that no score there is can pass.

    Below a chance node every bound is held within the scores there are: that says nothing new.
    """
    where = bound_source(context, side, bound)
    if where != "range" or context.chance is None:
        yield context.say(f"start.{side}_{where}", bound=number_text(bound))


def term_caption(context: CaptionContext) -> str:
    """The name of the step, with the window if there is one."""
    frame = context.frame
    if not context.plan.window or frame.alpha is None or frame.beta is None:
        return context.say("start.term")
    window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
    key = "start.term_null" if null_window_question(context) else "start.term_window"
    if context.plan.terms == "mover" and frame.turn == MIN and -frame.alpha != frame.beta:
        theirs = {"low": number_text(-frame.beta), "high": number_text(-frame.alpha)}
        return context.say(f"{key}_turned", **window, **theirs)
    return context.say(key, **window)
