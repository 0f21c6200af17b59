"""Questions about what the next iteration of a search asks."""

from collections.abc import Iterator
from math import inf

from ..captions.context import CaptionContext
from ..captions.cutoffs import null_window_question, null_window_side, null_window_value
from ..captions.family_words import Words
from ..captions.re_search import is_widened, why_again
from ..record.frame import Frame, Range
from ..record.frame_text import number_text
from .question import Choice, Kind, QuestionDraft, ask

PASS = Kind("pass", "null-window")


def ask_iteration(context: CaptionContext, before: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask what the next iteration asks; questions with a known answer are among the choices."""
    frame, ended = context.frame, before.frame
    if ended.status != "end" or ended.path or frame.path or frame.horizon is not None:
        return
    former_window, now = before.view.entry_window or _pass_window(ended), _pass_window(frame)
    if now is None or former_window is None or ended.score is None or ended.kind == "exact":
        return
    bound_kind = "least" if ended.kind == "fail high" else "most"
    value = number_text(ended.score)
    prompt = context.say(f"question.pass_{bound_kind}", value=value)
    choices: list[Choice] = []
    reasons = list(why_again(context))
    if question := null_window_question(context):
        bound = null_window_value(*now)
        key = context.plan.family.part(Words).null_window_key
        reasons.append(context.say(f"{key}_{question}", bound=bound))
        choices.append(
            Choice(
                context.say(f"question.ask_{question}", bound=bound),
                context.words.paragraph(reasons),
            )
        )
        other = "least" if question == "more" else "more"
        last = null_window_side(*former_window)
        numbers = [(other, now[0 if question == "more" else 1])]
        numbers += [(last, former_window[0 if last == "more" else 1])] if last else []
        for kind, number in numbers:
            if _is_answered(kind, number, bound_kind, ended.score):
                facts = {"bound": number_text(number), "value": value}
                text = context.say(f"question.ask_{kind}", **facts)
                why = context.say(f"question.why_{kind}_{bound_kind}", **facts)
                choices.append(Choice(text, why))
    elif is_widened(context):
        turned = (-inf, now[0]) if now[1] == inf else (now[1], inf)
        for a, b in (now, turned, former_window):
            ends = {"alpha": number_text(a), "beta": number_text(b)}
            outside = context.say(f"question.why_window_{bound_kind}", value=value, **ends)
            reason = context.words.paragraph(reasons) if (a, b) == now else outside
            choices.append(Choice(context.say("question.ask_window", **ends), reason))
    yield from ask(context, PASS, prompt, choices)


def _is_answered(kind: str, number: float, bound_kind: str, bound: float) -> bool:
    """Return whether a bound of the value answers the question `kind` of a null window."""
    if bound_kind == "least":
        return bound > number or (kind == "least" and bound == number)
    return bound < number or (kind == "more" and bound == number)


def _pass_window(frame: Frame) -> Range | None:
    return None if frame.alpha is None or frame.beta is None else (frame.alpha, frame.beta)
