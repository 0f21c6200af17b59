"""Questions about what is noted of a position: the target of a move, and the result."""

from collections.abc import Iterator, Sequence

from ...questions import family_questions
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text, rounded_text
from .facts import means_of, target_of, visits_of
from .words import SelfPlayContext

TARGET = Kind("target", "puct")
NOTED_RESULT = Kind("noted result", "backup")


class Questions(family_questions.Questions):
    """What readers of a game of self-play are asked."""

    KINDS = (TARGET, NOTED_RESULT)

    def drafts(self, contexts: Sequence[SelfPlayContext]) -> Iterator[QuestionDraft]:
        """Yield what the search notes for a move, and what the result is for the mover."""
        for context in contexts:
            if context.frame.status == "expand":
                yield from _ask_target(context)
            elif context.frame.status == "backup":
                yield from _ask_result(context)


def _ask_target(context: SelfPlayContext) -> Iterator[QuestionDraft]:
    """Ask for the target of the most visited move; wrong answers give it everything, divide by the
    visits of the position itself, take the mean, or leave the temperature out."""
    visits, target = visits_of(context.frame), target_of(context.frame)
    move = max(visits, key=lambda move: visits[move])
    total = sum(visits.values())
    if len(visits) < 2:
        return
    heated = context.temperature_form != ""
    values = {"share": visits[move] / total} if heated else {"own": visits[move] / (total + 1)}
    values |= {"all": 1.0, "mean": means_of(context.frame)[move]}
    facts = {"best": context.move_here(move), "visits": visits[move], "total": total}
    facts["temperature"] = rounded_text(context.temperature)
    right = context.words.paragraph(
        [context.say(f"self_play.question.why_{context.target_key}", **facts)]
    )
    choices = [
        Choice(rounded_text(target[move]), right),
        *(
            Choice(rounded_text(value), context.say(f"self_play.question.why_{key}"))
            for key, value in values.items()
        ),
    ]
    prompt = context.say(f"self_play.question.target{'_at' if heated else ''}", **facts)
    yield from ask(context, TARGET, prompt, choices)


def _ask_result(context: SelfPlayContext) -> Iterator[QuestionDraft]:
    """Ask for the result that is noted; wrong answers forget whose turn it is, or that the last
    move alone does not decide. Of a program that notes it for MAX everywhere nothing is asked."""
    z = context.frame.own("z")
    if not z or context.plan.options["results"] == "max":
        return
    right = context.say(f"self_play.z_{context.side}", z=number_text(z))
    choices = (
        Choice(number_text(z), right),
        Choice(number_text(-z), context.say("self_play.question.why_sign")),
        Choice(number_text(0), context.say("self_play.question.why_zero")),
    )
    yield from ask(context, NOTED_RESULT, context.say("self_play.question.z"), choices)
