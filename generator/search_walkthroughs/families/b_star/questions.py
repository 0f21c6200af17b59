"""Questions about bounds: which a node has now, and whether a move is proved the best."""

from collections.abc import Iterator, Sequence

from ...captions.context import CaptionContext
from ...game import MAX
from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import range_text
from .words import end_caption, known_ranges, narrowing, select_caption

DECIDED, BOUNDS = Kind("decided", None), Kind("bounds", "bound")


class Questions(family_questions.Questions):
    """What readers of a search by two bounds are asked."""

    KINDS = (DECIDED, BOUNDS)

    def drafts(self, contexts: Sequence[CaptionContext]) -> Iterator[QuestionDraft]:
        """See `family_questions.Questions`."""
        for at, context in enumerate(contexts):
            if context.frame.status == "backup":
                yield from _ask_bounds(context)
            if context.frame.status in ("select", "end") and at > 1:
                yield from _ask_decided(context)


def _ask_bounds(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask which bounds a node has after its children have got theirs; those of the other player,
    and the widest, are among the choices."""
    frame, ranges = context.frame, known_ranges(context)
    if len(ranges) < 2 or context.node.collapsed:
        return
    assert frame.bounds is not None
    other = min if frame.turn == MAX else max
    lows, highs = zip(*ranges, strict=True)
    reasons = {
        range_text((other(lows), other(highs))): context.say("bstar.question.other"),
        range_text((min(lows), max(highs))): context.say("bstar.question.widest"),
    }
    choices = [
        Choice(range_text(frame.bounds), context.words.paragraph(narrowing(context))),
        *(Choice(text, why) for text, why in reasons.items()),
    ]
    texts = context.words.join([range_text(bounds) for bounds in ranges])
    prompt = context.say(f"bstar.question.bounds_{context.side}", ranges=texts)
    yield from ask(context, BOUNDS, prompt, choices)


def _ask_decided(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask whether a move of the root is proved the best already."""
    ends = context.frame.status == "end"
    if ends and context.frame.move is None:
        return
    caption = end_caption(context) if ends else select_caption(context)
    yes, no = context.say("bstar.question.yes"), context.say("bstar.question.no")
    right, wrong = (yes, no) if ends else (no, yes)
    why = context.say(f"bstar.question.why_{'no' if ends else 'yes'}")
    choices = (Choice(right, context.words.paragraph(caption.reasons)), Choice(wrong, why))
    yield from ask(context, DECIDED, context.say("bstar.question.decided"), choices)
