"""Questions about what the next iteration of a search asks."""

from collections.abc import Iterator
from math import inf

from ..captions.context import CaptionContext
from ..captions.cutoffs import null_window_question, null_window_side, null_window_value
from ..captions.family_words import Words
from ..captions.re_search import (
    is_widened,
    why_again,
)
from ..record.frame import Frame, Range
from ..record.frame_text import number_text
from ..record.tree_state import Moment
from .question import Choice, QuestionDraft, because, distinct


def questions_about_iteration(context: CaptionContext, before: Moment) -> Iterator[QuestionDraft]:
    """Ask what the next iteration asks; questions with a known answer are among the choices."""
    frame, ended = context.frame, before.frame
    if ended.status != "end" or ended.path or frame.path or frame.horizon is not None:
        return
    asked, now = before.states[-1].entry_window or _pass_window(ended), _pass_window(frame)
    if now is None or asked is None or ended.score is None or ended.kind == "exact":
        return
    known = "least" if ended.kind == "fail high" else "most"
    value = number_text(ended.score)
    prompt = context.say(f"question.pass_{known}", value=value)
    choices: list[Choice] = []
    reasons = list(why_again(context))
    if question := null_window_question(context):
        bound = null_window_value(*now)
        key = context.plan.family.part(Words).question
        reasons.append(context.say(f"{key}_{question}", bound=bound))
        choices.append(
            Choice(context.say(f"question.ask_{question}", bound=bound), because(context, reasons))
        )
        other = "least" if question == "more" else "more"
        last = null_window_side(*asked)
        numbers = [(other, now[0 if question == "more" else 1])]
        numbers += [(last, asked[0 if last == "more" else 1])] if last else []
        for kind, number in numbers:
            if _is_answered(kind, number, known, ended.score):
                facts = {"bound": number_text(number), "value": value}
                text = context.say(f"question.ask_{kind}", **facts)
                why = context.say(f"question.why_{kind}_{known}", **facts)
                choices.append(Choice(text, why))
    elif is_widened(context):
        turned = (-inf, now[0]) if now[1] == inf else (now[1], inf)
        for a, b in (now, turned, asked):
            ends = {"alpha": number_text(a), "beta": number_text(b)}
            outside = context.say(f"question.why_window_{known}", value=value, **ends)
            reason = because(context, reasons) if (a, b) == now else outside
            choices.append(Choice(context.say("question.ask_window", **ends), reason))
    if len(distinct(choices)) > 1:
        yield QuestionDraft("pass", prompt, distinct(choices))


def _is_answered(kind: str, number: float, known: str, bound: float) -> bool:
    """Return whether a bound of the value answers the question `kind` of a null window."""
    if known == "least":
        return bound > number or (kind == "least" and bound == number)
    return bound < number or (kind == "more" and bound == number)


def _pass_window(frame: Frame) -> Range | None:
    return None if frame.alpha is None or frame.beta is None else (frame.alpha, frame.beta)
