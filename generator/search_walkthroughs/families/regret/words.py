"""What is said of mixtures, regrets, and the range that is certified."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...captions import family_words
from ...captions.catalogue import Messages, Phrase
from ...captions.context import CaptionContext, CaptionParts
from ...captions.family_words import Rows
from ...record.frame_text import number_text, rounded_text
from ...record.plan import Plan
from ...record.tree_state import Moment
from .facts import averages, iteration, numbers_of

DIGITS = 4
"""Number of decimals that gains, regrets and the ends of the range are written with, at most."""


def short(number: float) -> str:
    """Return a number as sentences write it.

    >>> short(0.125), short(1 / 3), short(-2.0)
    ('0.125', '0.3333', '−2')
    """
    return number_text(round(number, DIGITS))


def start_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *start* of the search."""
    form = "plus" if context.plan.options.get("plus") else "plain"
    reasons = (context.say("regret.method"), context.say(f"regret.{form}"))
    return CaptionParts(context.say("start.root"), reasons, context.say("start.term"))


def select_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *select* frame: the mixture of an information set."""
    regrets = known_regrets(context)
    shares = numbers_of(context.frame, "mixture")
    texts = [of_text(context, move, rounded_text(share)) for move, share in shares.items()]
    reasons = [context.say("regret.shares", shares=context.words.clauses(texts)), *_same(context)]
    if not any(regret > 0 for regret in regrets.values()):
        reasons.append(context.say("regret.none_positive"))
    else:
        texts = [of_text(context, move, short(regret)) for move, regret in regrets.items()]
        reasons.append(context.say("regret.positive", regrets=context.words.clauses(texts)))
    form = "node" if context.node.sees is None else "sees"
    facts = {"n": iteration(context.frame), "seen": context.node.sees or ""}
    lead = context.say(f"regret.mix_{form}", **facts)
    return CaptionParts(lead, reasons, context.say("regret.term_mix"))


def backup_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a *backup* frame: what moves would have gained, and their regrets."""
    gains, regrets = (numbers_of(context.frame, name) for name in ("gains", "regrets"))
    best = max(gains, key=gains.__getitem__)
    place = place_text(context)
    if gains[best] > 0:
        lead = context.say("regret.gain", place=place, move=best, gain=short(gains[best]))
    else:
        lead = context.say("regret.no_gain", place=place)
    texts = [of_text(context, move, short(regret)) for move, regret in regrets.items()]
    reasons = [
        context.say("regret.weighed"),
        context.say("regret.now", regrets=context.words.clauses(texts)),
    ]
    if context.plan.options.get("plus") and any(
        regret == 0 > gains[move] for move, regret in regrets.items()
    ):
        reasons.append(context.say("regret.floored"))
    return CaptionParts(lead, reasons, context.say("regret.term_learn"))


def end_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of an *end* frame: what the average mixtures guarantee and allow."""
    frame = context.frame
    assert frame.bounds is not None
    low, high = frame.bounds
    facts = {"low": short(low), "high": short(high)}
    lead = context.words.count("regret.range", iteration(frame), **facts)
    reasons = [context.say("regret.guaranteed", **facts), context.say("regret.allowed", **facts)]
    gap = short((high - low) / 2)
    reasons.append(context.say("regret.exploitability", gap=gap))
    if not averages(frame):
        reasons = [context.say("regret.nobody")]
    return CaptionParts(lead, reasons, context.say("regret.term_range"))


def place_text(context: CaptionContext) -> Phrase:
    """Return where the mover of the current node is: what it sees, or the node."""
    form = "node" if context.node.sees is None else "sees"
    return context.say(f"regret.at_{form}", seen=context.node.sees or "")


def known_regrets(context: CaptionContext) -> dict[str, float]:
    """Return the regrets with which the iteration begins, as far as they are known: those that
    stand at the moves of the current node."""
    pairs = zip(context.node.children, context.moment.below, strict=True)
    regrets = ((str(path[-1]), view.own("regret")) for path, view in pairs)
    return {move: regret for move, regret in regrets if isinstance(regret, float)}


def of_text(context: CaptionContext, move: str, number: str) -> str:
    """Return a number with the move that it belongs to."""
    return context.say("regret.of", number=number, move=move)


def _same(context: CaptionContext) -> Iterator[str]:
    """Yield which nodes look the same to the mover."""
    nodes = context.plan.information_set(context.frame.path)
    if len(nodes) > 1:
        names = context.words.join([context.names.name(path) for path in nodes])
        yield context.say("regret.same", nodes=names)


class Words(family_words.Words):
    """What is said of searches that count regrets."""

    CAPTIONS: ClassVar = {
        "start": start_caption,
        "select": select_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
    worked_style = "wt-playouts"

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each range that is certified: after how many iterations, its two ends,
        and the difference."""
        heads = ("iterations", "guaranteed", "allowed", "difference")
        rows: Rows = [[say.say(f"regret.worked.{head}") for head in heads]]
        for frame in (moment.frame for moment in moments):
            if frame.status == "end" and frame.bounds is not None:
                low, high = frame.bounds
                rows.append([f"{iteration(frame):,}", *map(short, (low, high, high - low))])
        return rows
