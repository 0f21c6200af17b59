"""What is said of a world that is solved, of the means over the worlds, and of the move that is
chosen."""

from collections.abc import Hashable, Iterator
from typing import ClassVar

from ...captions.context import CaptionParts, player
from ...game import MIN, Path
from ...record.frame_text import exact_text, number_text
from ..monte_carlo import words
from ..monte_carlo.words import MonteCarloContext

MAX_LINE_MOVES = 8
"""Upper limit of moves of a line of play that are named; the others are counted."""


def start_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of the *start* of the search."""
    if context.node.leaf:
        reasons = [context.say("sampled.start_over")]
    else:
        drawn = context.plan.options.get("worlds")
        method = "every" if drawn is None else "drawn"
        reasons = [
            context.say("world.open"),
            context.say(f"world.method_{method}", n=number_text(float(str(drawn or 0)))),
            context.say("world.rule"),
        ]
    return CaptionParts(context.say("start.root"), reasons, context.say("start.term"))


def select_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of a *select* frame: the next world, or a move that is chosen."""
    frame = context.frame
    if frame.terms is not None:
        return _choice(context)
    if frame.world:
        outcomes = [_outcome(context, outcome) for outcome in frame.world]
        cards = context.words.messages["list.comma"].join(outcomes)
        lead = context.say("world.next", cards=cards)
    else:
        lead = context.say("world.next_node")
    reasons = [*_same(context, frame.path)]
    if frame.p is not None and context.plan.options.get("worlds") is None:
        reasons.append(context.say("world.probability", p=exact_text(frame.p)))
    reasons.append(context.say("world.solve"))
    return CaptionParts(lead, reasons, context.say("world.term_next"))


def playout_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of a *playout* frame: what a move is worth in the world at hand."""
    frame = context.frame
    assert frame.result is not None
    form = "move" if frame.path else "root"
    facts = {"move": move_text(context, frame.path)} if frame.path else {}
    lead = context.say(f"world.result_{form}", value=number_text(frame.result), **facts)
    moves = [*frame.moves] if frame.moves else []
    if not moves:
        return CaptionParts(lead, (context.say("world.over"),), context.say("world.term_result"))
    first_moves = moves if len(moves) <= MAX_LINE_MOVES + 1 else moves[:MAX_LINE_MOVES]
    ways = [(*frame.path, *first_moves[:end]) for end in range(1, len(first_moves) + 1)]
    texts = [move_text(context, way) for way in ways]
    text = context.words.messages["list.comma"].join(texts)
    more = len(moves) - len(first_moves)
    key = "world.line_more" if more else "world.line"
    return CaptionParts(
        lead, (context.say(key, moves=text, n=more),), context.say("world.term_result")
    )


def backup_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of a *backup* frame: the mean over the worlds so far."""
    frame = context.frame
    assert frame.visits is not None
    assert frame.mean is not None
    form = "move" if frame.path else "root"
    facts = context.facts | ({"move": move_text(context, frame.path)} if frame.path else {})
    lead = context.words.count(f"world.mean_{form}", frame.visits, **facts)
    reasons = []
    if frame.visits > 1:
        drawn = context.plan.options.get("worlds") is not None
        reasons.append(context.say("world.alike" if drawn else "world.weighted"))
    if frame.path and len(context.plan.information_set(frame.path[:-1])) > 1:
        reasons.append(context.say("world.shared"))
    return CaptionParts(lead, reasons, context.say("world.term_mean"))


def end_caption(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of the *end* of the search."""
    frame = context.frame
    assert frame.score is not None
    facts = {"score": number_text(frame.score)}
    lead = context.say("world.expected", **facts)
    if frame.move is not None:
        lead = context.say("world.end", best=move_text(context, (*frame.path, frame.move)), **facts)
    return CaptionParts(lead, (context.say("world.unproved"),), context.say("end.term"))


def move_text(context: MonteCarloContext, path: Path) -> str:
    """Return the last move of a path as it is written: nodes that look the same share it, so no
    node is named."""
    return context.move(path) if context.names.moves.on_board else str(path[-1])


def means_text(context: MonteCarloContext) -> str:
    """Return the means over the worlds of the moves that are compared, each as the game counts
    it."""
    frame = context.frame
    assert frame.terms is not None
    above = frame.path[:-1]
    sign = -1 if context.plan.nodes[above].turn == MIN else 1
    return context.words.clauses(
        [
            context.say(
                "world.of", child=move_text(context, (*above, move)), mean=number_text(sign * mean)
            )
            for move, (mean,) in frame.terms.items()
        ]
    )


def _choice(context: MonteCarloContext) -> CaptionParts:
    """Return the caption of the choice of the move with the best mean, for all nodes that look the
    same."""
    frame, above = context.frame, context.frame.path[:-1]
    assert frame.terms is not None
    reasons = [context.say("world.means", means=means_text(context)), *_same(context, above)]
    best = max(frame.terms.values())
    if [*frame.terms.values()].count(best) > 1:
        reasons.insert(1, context.say("world.tie"))
    if len(context.plan.information_set(above)) > 1:
        reasons.append(context.say("world.everywhere"))
    return CaptionParts(
        context.say("world.choose", move=move_text(context, frame.path)),
        reasons,
        context.say("world.term_choose"),
    )


def _same(context: MonteCarloContext, path: Path) -> Iterator[str]:
    """Yield what the mover of a node sees there, and which nodes look the same."""
    node, same = context.plan.nodes[path], context.plan.information_set(path)
    if len(same) > 1:
        nodes = context.words.join([context.names.name(same_path) for same_path in same])
        yield context.say("world.same", who=player(node.turn), seen=node.sees or "", nodes=nodes)


def _outcome(context: MonteCarloContext, outcome: Hashable) -> str:
    """Return what chance does, as it is written: for a card that is turned over, the card alone."""
    text = str(outcome)
    return text.removeprefix("turn ") if context.cards else text


class WorldContext(MonteCarloContext):
    """One moment of a search that solves worlds: its means are exact."""

    def mean_text(self, mean: float) -> str:
        """See `MonteCarloContext`."""
        return number_text(mean)


class Words(words.Words):
    """What is said of searches that solve worlds."""

    CONTEXT = WorldContext
    CAPTIONS: ClassVar = {
        "start": start_caption,
        "select": select_caption,
        "playout": playout_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
