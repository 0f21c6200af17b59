"""Questions about a match: is it decided, and does an interval decide it?"""

from collections.abc import Iterator, Sequence

from ...captions.context import CaptionContext
from ...match_statistics import LikelihoodTest, elo, score_interval
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask
from .facts import ratio_text
from .pairs import PAIR_POINTS, MatchFrame, test_of
from .words import rating, ratio_before

INTERVAL, VERDICT, RATIO = (
    Kind("interval", "verdict"),
    Kind("verdict", "verdict"),
    Kind("ratio", "verdict"),
)

EVEN = 0.5
"""Score of two sides that are equally strong."""


class Questions(family_questions.Questions):
    """What readers of a match are asked."""

    KINDS = (INTERVAL, VERDICT, RATIO)

    def drafts(self, contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
        """See `family_questions.Questions`."""
        for context in contexts:
            if context.frame.status == "backup":
                pair, test = MatchFrame.of(context.frame), test_of(context.plan.options)
                yield from _ask_decided(context, pair, test)
                yield from _ask_interval(context, pair, test)
                yield from _ask_even(context, pair)


def _ask_decided(
    context: CaptionContext, pair: MatchFrame, test: LikelihoodTest
) -> Iterator[QuestionDraft]:
    """Ask whether the match is decided, where the ratio is far from zero."""
    low, high = test.bounds
    if not (pair.ratio > high / 2 or pair.ratio < low / 2):
        return
    facts = {"ratio": ratio_text(pair.ratio), "n": sum(pair.counts), "least": test.least}
    facts |= {"low": ratio_text(low), "high": ratio_text(high)}
    verdict = test.verdict(pair.counts)
    right = {"H1": "stronger", "H0": "not_stronger", None: "undecided"}[verdict]
    open_reason = "between" if test.reached(pair.ratio) is None else "early"
    reason = open_reason if verdict is None else right
    texts = {
        "stronger": context.say("match.question.stronger"),
        "not_stronger": context.say("match.question.not_stronger"),
        "undecided": context.say("match.question.undecided"),
    }
    wrong = [name for name in texts if name != right]
    choices = [Choice(texts[right], context.say(f"match.question.why_{reason}", **facts))]
    choices += [
        Choice(texts[name], context.say(f"match.question.wrong_{name}", **facts)) for name in wrong
    ]
    prompt = context.say("match.question.decided", **facts)
    yield from ask(context, VERDICT, prompt, choices)


def _ask_interval(
    context: CaptionContext, pair: MatchFrame, test: LikelihoodTest
) -> Iterator[QuestionDraft]:
    """Ask whether one may stop, where the interval excludes an even score too early."""
    low, high = score_interval(pair.counts)
    if low == high or low <= EVEN <= high or test.verdict(pair.counts):
        return
    facts = {"n": sum(pair.counts), "low": rating(elo(low)), "high": rating(elo(high))}
    prompt = context.say("match.question.interval", **facts)
    choices = tuple(
        Choice(
            context.say(f"match.question.interval_{answer}"),
            context.say(f"match.question.why_interval_{answer}", **facts),
        )
        for answer in ("no", "yes")
    )
    yield from ask(context, INTERVAL, prompt, choices)


def _ask_even(context: CaptionContext, pair: MatchFrame) -> Iterator[QuestionDraft]:
    """Ask what a pair does to the ratio in which both sides got as much."""
    before = ratio_before(context, pair)
    facts = {"n": sum(pair.counts), "before": ratio_text(before), "now": ratio_text(pair.ratio)}
    if PAIR_POINTS[pair.points] != "1" or facts["before"] == facts["now"]:
        return
    right, wrong = ("rises", "falls") if pair.ratio > before else ("falls", "rises")
    choices = (
        Choice(
            context.say(f"match.question.{right}"),
            context.say(f"match.question.why_{right}", **facts),
        ),
        Choice(
            context.say(f"match.question.{wrong}"), context.say(f"match.question.wrong_{wrong}")
        ),
    )
    yield from ask(context, RATIO, context.say("match.question.ratio", **facts), choices)
