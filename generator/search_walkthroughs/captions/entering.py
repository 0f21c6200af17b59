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


def cards_rules(telling: CaptionContext, cards: Cards) -> Iterator[str]:
    """What the piles are called, said once, and what nobody knows."""
    foundations, piles = len(cards.foundations), len(cards.piles)
    top = RANKS[cards.total // foundations - 1]
    named = _card_places(telling, "F", foundations)
    yield telling.words.count("cards.foundations", foundations, names=named, top=top)
    yield telling.words.count("cards.piles", piles, names=_card_places(telling, "W", piles))
    if cards.left > 1:
        yield telling.say("cards.hand", n=cards.left)


def card_move_text(telling: CaptionContext, cards: Cards) -> str:
    """Which card has been turned over or moved, and where it has gone."""
    source, _, goal = cards.moved.partition(">")
    if not goal:
        if not cards.left:
            return telling.say("cards.turned_last", card=cards.opened)
        return telling.words.count("cards.turned", cards.left, card=cards.opened)
    n = int(goal[1:]) - 1
    if goal.startswith("W"):
        return telling.say("cards.wasted", card=cards.piles[n][-1], goal=goal)
    card, wanted, _ = cards.foundations[n]
    key = "cards.taken" if source.startswith("W") else "cards.placed"
    facts = {"card": card, "goal": goal, "source": source}
    if wanted:
        return telling.say(key, **facts, next=wanted)
    return telling.say(f"{key}_done", **facts)


def cards_end_text(telling: CaptionContext, cards: Cards, value: str) -> str:
    """Whether every card has reached a foundation, or how many have not."""
    left = sum(map(len, cards.piles))
    if not left:
        return telling.say("cards.won", value=value)
    return telling.say("cards.lost", n=left, value=value)  # never 1: it would have a place to go


def _card_places(telling: CaptionContext, letter: str, count: int) -> str:
    """The foundations or the waste piles."""
    if count < 3:
        return telling.words.join([f"{letter}{n + 1}" for n in range(count)])
    return telling.words.say("cards.range", first=f"{letter}1", last=f"{letter}{count}")


# Boards: the names of the squares, the last move, the end of the game.

RULES = {"": "sides", "tsume": "problem", "tsume-shortest": "problem_shortest"}
"""What is said first of what is played with the pieces of shogi."""


def squares(telling: CaptionContext) -> Iterator[str]:
    """How moves are written, said once."""
    node, board = telling.node, telling.node.position
    if board is None or node.path != telling.plan.root or not node.children:
        return
    if board.cards is not None:
        yield from cards_rules(telling, board.cards)
        return
    if board.stones == "pieces":
        yield telling.say(f"shogi.{RULES[board.rules]}")
        yield telling.say("shogi.squares")
        return
    if board.stones == "chess":
        yield telling.say(f"chess.{board.rules.removeprefix('chess-').replace('-', '_')}")
        return
    if board.rules:
        yield telling.say(f"{_section(board)}.rules")
        return
    if board.stones == "discs":
        high, wide = len(board.rows), len(board.rows[0])
        yield telling.say("start.sides")
        yield telling.say("start.squares", column=chr(ord("a") + wide - 1), row=high)
        return
    cells = sum(map(len, board.rows)) - 1
    first = next((p for p in telling.plan.nodes if p and str(p[-1]).isdigit()), None)
    if first is not None:  # a coin's two sides are moves too, and no cells
        move = telling.names.child(first)
        yield telling.say("start.cells", last=cells, move=move, cell=first[-1])


def move_text(telling: CaptionContext) -> Iterator[str]:
    """Who has just moved and what that did, where a move does more than fill its cell."""
    node, board = telling.node, telling.node.position
    if board is None or board.stones not in ("discs", "pieces", "cards", "chess") or not node.path:
        return
    if board.cards is not None:
        yield card_move_text(telling, board.cards)
        return
    if board.stones == "chess":
        yield telling.say("chess.played", move=telling.names.child(node.path))
        return
    if board.stones == "pieces":
        side, move = _side(telling, board, -node.turn), telling.names.child(node.path)
        yield telling.say("shogi.played", side=side, move=move)
        return
    side = telling.words.say("name.white" if node.turn == MAX else "name.black")
    if passes(node.path):
        yield telling.say("start.passed", side=side)
    else:
        move = telling.names.child(node.path)
        yield telling.words.count("start.played", len(board.flipped), side=side, move=move)


def board_end_text(telling: CaptionContext, board: Board, value: str) -> str:
    """How the game on the board has ended."""
    if board.cards is not None:
        return cards_end_text(telling, board.cards, value)
    if board.stones == "pieces":
        side = _side(telling, board, telling.node.turn)
        return telling.say(f"shogi.{board.ending.replace('-', '_')}", side=side, value=value)
    if board.stones == "discs":
        if board.ending == "stuck":
            name = telling.words.say("name.black" if telling.node.turn == MAX else "name.white")
            return telling.say("start.stuck", side=name, value=value)
        black, white = discs(board)
        return telling.say("start.discs", black=black, white=white, value=value)
    if board.ending:
        first, second = board.points
        mover, other = ("○", "×") if telling.node.turn == MAX else ("×", "○")
        if board.stones == "chess":
            mover = telling.words.say(f"chess.{_chess_side(telling, board)}")
        facts = {"mover": mover, "other": other, "first": first, "second": second}
        return telling.say(f"{_section(board)}.{board.ending}", value=value, **facts)
    winner = winner_sign(board)
    return telling.say("start.won" if winner else "start.drawn", value=value, winner=winner)


def static_evaluation_text(telling: CaptionContext, value: str) -> str:
    """What stands in for all that lies below, and what was counted on the board for it."""
    board = telling.node.position
    if board is not None and board.stones == "chess":
        return telling.say(f"chess.estimate_{board.guess}", value=value)
    if board is None or board.stones != "discs":
        return telling.say("start.estimate", value=value)
    black, white = discs(board)
    return telling.say(f"start.estimate_{board.guess}", black=black, white=white, value=value)


def _chess_side(telling: CaptionContext, board: Board) -> str:
    """Who is to move: White or Black, or in a mate problem the attacker or the defender."""
    problem = board.rules.startswith("chess-mate")
    names = ("attacker", "defender") if problem else ("white", "black")
    return names[telling.node.turn != MAX]


def _section(board: Board) -> str:
    """The section of the catalogue that speaks of the game."""
    return "chess" if board.stones == "chess" else board.rules.replace("-", "_")


def _side(telling: CaptionContext, board: Board, turn: int) -> str:
    """Who moves the pieces: Black and White, in a mate problem the attacker and the defender."""
    names = ("attacker", "defender") if board.rules else ("black", "white")
    return telling.words.say(f"shogi.{names[turn != MAX]}")


# The start of a node: who moves there, the aim, and the window.


def start_caption(telling: CaptionContext) -> CaptionParts:
    """The caption of a *start* frame."""
    if telling.node.leaf:
        why = (*move_text(telling), *why_again(telling), *_worth(telling))
        return CaptionParts(start_lead(telling), why, telling.say("start.term"))
    if new_pass(telling):
        return CaptionParts(
            start_lead(telling), (*why_again(telling), *_window(telling)), term_caption(telling)
        )
    reasons = (*squares(telling), *move_text(telling), *_inside(telling))
    return CaptionParts(start_lead(telling), reasons, term_caption(telling))


def _inside(telling: CaptionContext) -> Iterator[str]:
    """Who moves, why the search is here, and within which bounds."""
    if telling.plan.looks_ahead and telling.node.path:
        yield from why_reduced(telling)
        if is_resting(telling):
            yield from resting_text(telling)
            yield from _window(telling)
            return
    if telling.at_horizon:
        if telling.plan.looks_ahead:
            yield telling.say("refuse.horizon")
            return
        yield from why_again(telling)
        yield telling.say("again.horizon")
        return
    if is_second_search(telling):
        yield from why_again(telling)
        return
    yield from _moves(telling)
    yield from why_again(telling)
    yield from _window(telling)


def _worth(telling: CaptionContext) -> Iterator[str]:
    node = telling.node
    if node.value is None:
        return
    value = telling.value(node, node.value)
    if node.position is not None and not node.estimate:
        yield board_end_text(telling, node.position, value)
    else:
        yield (
            static_evaluation_text(telling, value)
            if node.estimate
            else telling.say("start.worth", value=value)
        )


def _moves(telling: CaptionContext) -> Iterator[str]:
    node = telling.node
    children = telling.names.children(node)
    if node.turn == CHANCE:
        yield from outcomes(telling)
        return
    above = telling.plan.nodes.get(node.path[:-1]) if node.path else None
    twice = above is not None and above.turn == node.turn
    form = "only_" if node.breadth == 1 else "again_" if twice else ""
    if node.board is not None and passes(node.children[0]):
        form = "pass_"
    yield telling.say(f"start.{form}{telling.side}", children=children)


def _window(telling: CaptionContext) -> Iterator[str]:
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return
    if is_widened(telling) or (new_pass(telling) and not null_window_question(telling)):
        return
    if is_scout(telling):
        yield from null_window_search(telling)
        return
    if telling.chance == frame.path[:-1]:
        yield from need(telling)
        return
    alpha, beta = bound_text(telling, frame.alpha), bound_text(telling, frame.beta)
    above = telling.source(MAX, frame.alpha)
    below = telling.source(MIN, frame.beta)
    if question := null_window_question(telling):
        yield null_window_sentence(telling, question, alpha)
        if above is not None and question == "more":
            yield telling.say("start.has", bound=alpha, source=telling.names.call(above))
        elif below is not None and question == "least":
            yield telling.say("start.holds", bound=beta, source=telling.names.call(below))
        return
    asked_above = above is None and frame.alpha > -inf
    asked_below = below is None and frame.beta < inf
    if asked_above and bound_source(telling, "alpha", frame.alpha) != "window":
        yield from _bound_sentence(telling, "alpha", frame.alpha)
        asked_above = False
    if asked_below and bound_source(telling, "beta", frame.beta) != "window":
        yield from _bound_sentence(telling, "beta", frame.beta)
        asked_below = False
    if above is not None:
        yield telling.say("start.alpha", alpha=alpha, source=telling.names.call(above))
    if below is not None:
        yield telling.say("start.beta", beta=beta, source=telling.names.call(below))
    if asked_above and asked_below and telling.node.path:
        yield telling.say("start.given")
    elif asked_above and asked_below:
        yield telling.say("start.between", alpha=alpha, beta=beta)
    elif asked_above:
        yield telling.say("start.above", alpha=alpha)
    elif asked_below:
        yield telling.say("start.below", beta=beta)
    elif frame.alpha == -inf and frame.beta == inf and telling.node.turn != CHANCE:
        yield telling.say("start.dropped" if iteration_ends_early(telling) else "start.free")


def _bound_sentence(
    telling: CaptionContext, side: Literal["alpha", "beta"], bound: float
) -> Iterator[str]:
    """A bound that the table has set, or that no score there is can pass.

    Below a chance node every bound is held within the scores there are: that says nothing new.
    """
    where = bound_source(telling, side, bound)
    if where != "range" or telling.chance is None:
        yield telling.say(f"start.{side}_{where}", bound=number_text(bound))


def term_caption(telling: CaptionContext) -> str:
    """The name of the step, with the window if there is one."""
    frame = telling.frame
    if not telling.plan.window or frame.alpha is None or frame.beta is None:
        return telling.say("start.term")
    window = {"alpha": number_text(frame.alpha), "beta": number_text(frame.beta)}
    key = "start.term_null" if null_window_question(telling) else "start.term_window"
    if telling.plan.terms == "mover" and frame.turn == MIN and -frame.alpha != frame.beta:
        theirs = {"low": number_text(-frame.beta), "high": number_text(-frame.alpha)}
        return telling.say(f"{key}_turned", **window, **theirs)
    return telling.say(key, **window)
