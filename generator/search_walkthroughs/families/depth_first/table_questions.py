"""Questions about the table: does it know the position, is that enough, what does it keep?"""

from collections.abc import Iterator

from ...captions.context import CaptionContext
from ...questions.question import Choice, Kind, QuestionDraft, ask
from ...record.frame_text import number_text
from .table import (
    hit_outcome,
    range_form,
    store_caption,
    table_caption,
    table_facts,
    table_hit,
    window_facts,
)

KNOWN, NEW = Kind("known", "table-use"), Kind("new", "table-use")
CHILD, STORE = Kind("child", "table-use"), Kind("store", "table-store")
SETTLE, NARROW = Kind("settle", "table-use"), Kind("narrow", "window")

RANGE_KINDS = ("exact", "least", "most")
"""The kinds of ranges that the table may keep of a position met for the first time."""


def ask_table(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Yield the questions whose answer is a *table* frame."""
    yield from ask_lookup(context)
    if context.frame.registered and context.plan.traits.window:
        yield from ask_settling(context)


def ask_child(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask which child's range settles the node before any of them is searched; that none does is
    among the choices."""
    if context.frame.child is None or not context.has_child:
        return
    caption = table_caption(context)
    others = [child for child in context.node.children if child != context.child]
    choices = [
        Choice(context.names.child_node(context.child), context.words.paragraph(caption.reasons)),
        Choice(context.say("question.children_none"), str(caption.lead)),
        *(
            Choice(context.names.child_node(child), context.say("question.why_children_other"))
            for child in others
        ),
    ]
    yield from ask(context, CHILD, context.say("question.children"), choices)


def ask_storing(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask what the table keeps; the search's other two claims are among the choices."""
    frame, plan = context.frame, context.plan
    if frame.registered or frame.stored is None or frame.score is None:
        return
    stored_kind = range_form(plan, frame.stored)
    if stored_kind not in RANGE_KINDS or plan.unknown == plan.range:
        return
    value = number_text(frame.score)
    reason = context.words.paragraph(store_caption(context))
    choices = [Choice(context.say(f"question.store_{stored_kind}", value=value), reason)]
    mistake = "worth_exact" if stored_kind == "exact" else "store"
    for claim in RANGE_KINDS:
        if claim != stored_kind:
            why = context.say(f"question.why_{mistake}_{claim}", value=value)
            choices.append(Choice(context.say(f"question.store_{claim}", value=value), why))
    yield from ask(context, STORE, context.say("question.store"), choices)


def ask_lookup(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask whether the position is in the table; on a board, a hit by symmetry and one by other
    moves are two answers."""
    moves, frame = context.names.moves, context.frame
    yes, no = context.say("question.known_same"), context.say("question.known_not")
    like = context.say("question.known_like")
    first = frame.table.met if frame.table else None
    board = moves.on_board
    wrong = [like] if board and (moves.symmetric or not frame.registered) else []
    if frame.registered:
        kind = KNOWN
        texts = (yes, no, *wrong)
        if board and first is not None and not moves.same(first, frame.path):
            texts = (like, no, yes)
        reasons = list(table_hit(context))
    else:
        kind, texts = NEW, (no, yes, *wrong)
        reasons = list(table_caption(context).reasons)
    names = {yes: "same", like: "like", no: "not"}
    why = [context.say(f"question.why_{kind.name}_{names[text]}") for text in texts[1:]]
    choices = map(Choice, texts, (context.words.paragraph(reasons), *why))
    yield from ask(context, kind, context.say("question.known"), choices)


def ask_settling(context: CaptionContext) -> Iterator[QuestionDraft]:
    """Ask whether the entry is enough; that it is used as a window, or not at all, is among the
    choices."""
    frame = context.frame
    assert frame.lower is not None
    assert frame.upper is not None
    now = window_facts(context)
    yes, no = context.say("question.settle_yes"), context.say("question.settle_no")
    range_ = context.say(
        "question.settle_narrow", alpha=number_text(frame.lower), beta=number_text(frame.upper)
    )
    right = context.say("question.settle_narrow", **now)
    open_, same = (context.say(f"question.why_settle_{key}", **now) for key in ("open", "same"))
    if frame.table_cut:
        done = context.say("question.why_settle_done")
        empty = context.say("question.why_settle_empty")
        texts, why = (yes, no, range_), (done, empty)
    elif frame.window_moved:
        texts, why = (right, yes, no), (open_, context.say("question.why_settle_moved"))
    else:
        texts, why = (no, yes, range_), (open_, same)
    held_range = context.words.paragraph(table_facts(context))
    prompt = context.say("question.settle", known=held_range, **now)
    choices = map(Choice, texts, (hit_outcome(context), *why))
    kind = NARROW if frame.window_moved else SETTLE
    yield from ask(context, kind, prompt, choices)
