"""What is said of a match: its hypotheses, each pair, the ratio and the verdict."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import isinf
from typing import ClassVar, cast

from ...captions import family_words
from ...captions.catalogue import Messages, Phrase
from ...captions.context import CaptionContext, CaptionParts
from ...captions.family_words import Rows
from ...match_statistics import LikelihoodTest, elo, normalised_elo
from ...record.frame_text import number_text, significant_text
from ...record.plan import Plan
from ...record.tree_state import Moment
from .facts import ratio_text
from .pairs import PAIR_POINTS, MatchFrame, test_of

VERDICTS: Mapping[object, str] = {"stronger": "stronger", "not stronger": "not_stronger"}
"""Keys of messages by verdict."""


def verdict_key(verdict: Hashable | None) -> str:
    """Return how keys of messages name a verdict."""
    return VERDICTS.get(verdict, "undecided")


def percent(score: float) -> str:
    """Return a share of the points as people read it.

    >>> percent(0.65625)
    '65.6%'
    """
    return f"{significant_text(score * 100, 3)}%"


def rating(difference: float) -> str:
    """Return a difference in rating as people read it, with its sign.

    >>> rating(112.33), rating(-8.8), rating(float("inf"))
    ('+112', '−9', '+∞')
    """
    size = abs(difference) if isinf(difference) else abs(round(difference))
    return f"{'+' if difference > 0 and size else '−' if size else ''}{number_text(size)}"


def lead_text(say: Messages, lead: float) -> Phrase:
    """Return what a hypothesis says of the first side."""
    if not lead:
        return say.say("match.lead.none")
    key = "more" if lead > 0 else "less"
    return say.say(f"match.lead.{key}", points=number_text(abs(lead)))


def start_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *start*: both hypotheses and both bounds."""
    test = test_of(context.plan.options)
    low, high = map(ratio_text, test.bounds)
    reasons = [
        context.say(f"match.h{place}", lead=lead_text(context.words, lead))
        for place, lead in enumerate((test.elo0, test.elo1))
    ]
    reasons.append(context.say("match.bounds", low=low, high=high))
    if test.least > 1:
        reasons.append(context.say("match.least", n=test.least))
    return CaptionParts(context.say("match.begin"), reasons, context.say("match.term.begin"))


def backup_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of a pair: what it brought, and what that does to the ratio."""
    pair, test = MatchFrame.of(context.frame), test_of(context.plan.options)
    points = PAIR_POINTS[pair.points]
    lead = context.say("match.pair", n=sum(pair.counts), points=points)
    before = ratio_before(context, pair)
    change = "rises" if pair.ratio > before else "falls" if pair.ratio < before else "stays"
    facts = {"before": ratio_text(before), "now": ratio_text(pair.ratio)}
    if facts["before"] == facts["now"]:
        change = "stays"
    reasons = [context.say(f"match.{change}", **facts), *_what_is_missing(context, pair, test)]
    return CaptionParts(lead, reasons, context.say("match.term.pair"))


def ratio_before(context: CaptionContext, pair: MatchFrame) -> float:
    """Return the ratio before the pair; 0 before the first, when both hypotheses are as likely."""
    test, counts = test_of(context.plan.options), list(pair.counts)
    counts[pair.points] -= 1
    return test.ratio(counts)


def _what_is_missing(
    context: CaptionContext, pair: MatchFrame, test: LikelihoodTest
) -> Iterator[Phrase]:
    """Yield whether a bound is reached, and whether the test may decide already."""
    pairs, hypothesis = sum(pair.counts), test.reached(pair.ratio)
    low, high = map(ratio_text, test.bounds)
    if hypothesis is None:
        yield context.say("match.between", low=low, high=high)
    elif pairs < test.least:
        yield context.say("match.too_early", hypothesis=hypothesis, n=test.least)
    else:
        bound = high if hypothesis == "H1" else low
        yield context.say("match.reached", hypothesis=hypothesis, bound=bound)


def end_caption(context: CaptionContext) -> CaptionParts:
    """Return the caption of the *end*: the verdict, and what the pairs say besides."""
    frame, test = context.frame, test_of(context.plan.options)
    verdict = verdict_key(frame.move)
    reasons = []
    if verdict == "undecided":
        reasons.append(context.say("match.not_decided"))
    else:
        accepted = test.elo1 if verdict == "stronger" else test.elo0
        hypothesis = "H1" if verdict == "stronger" else "H0"
        text = lead_text(context.words, accepted)
        reasons.append(context.say("match.accepted", hypothesis=hypothesis, lead=text))
        reasons.append(context.say("match.may_err", error=percent(_error(context, verdict))))
    counts = _last_counts(context)
    if counts is not None and frame.score is not None:
        reasons.append(_score_sentence(context, frame.score, counts))
    lead = context.say(f"match.end.{verdict}")
    return CaptionParts(lead, reasons, context.say("match.term.end"))


def _error(context: CaptionContext, verdict: str) -> float:
    """Return how often the test may give the verdict wrongly."""
    name = "alpha" if verdict == "stronger" else "beta"
    return cast("float", context.plan.options[name])


def _last_counts(context: CaptionContext) -> tuple[int, ...] | None:
    """Return how many pairs of each kind there are; None if the node says nothing of them."""
    return cast("tuple[int, ...] | None", context.view.own("counts"))


def _score_sentence(context: CaptionContext, score: float, counts: tuple[int, ...]) -> Phrase:
    """Return what the first side has scored, in points of rating too."""
    statistics = context.view.playouts
    low, high = (0.0, 1.0) if statistics is None else statistics.interval or (0.0, 1.0)
    facts = {"score": percent(score), "elo": rating(elo(score))}
    facts |= {"low": rating(elo(low)), "high": rating(elo(high))}
    normalised = normalised_elo(counts)
    if normalised is None:
        return context.say("match.scored_alike", **facts)
    return context.say("match.scored", normalised=rating(normalised), **facts)


class Words(family_words.Words):
    """What is said of the test of a match."""

    CAPTIONS: ClassVar = {
        "start": start_caption,
        "backup": backup_caption,
        "end": end_caption,
    }
    worked_style = "wt-playouts"

    def worked_rows(self, plan: Plan, moments: Sequence[Moment], say: Messages) -> Rows:
        """Return a row for each pair: its points, the pairs so far by their points, and the
        ratio."""
        heads = ("pair", "points", "ratio")
        pair, points, ratio = (say.say(f"match.worked.{head}") for head in heads)
        by_points = [say.say("match.worked.pairs", points=text) for text in PAIR_POINTS]
        rows: Rows = [[pair, points, *by_points, ratio]]
        for moment in moments:
            if moment.frame.status == "backup":
                read = MatchFrame.of(moment.frame)
                counts = map(str, read.counts)
                number, brought = str(sum(read.counts)), PAIR_POINTS[read.points]
                rows.append([number, brought, *counts, ratio_text(read.ratio)])
        return rows
