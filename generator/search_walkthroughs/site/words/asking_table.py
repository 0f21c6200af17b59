"""Questions about the table: does it know the position, is that enough, what does it keep?"""

from collections.abc import Iterator

from .catalogue import number
from .looking_up import met, outcome, said_of, tell_table, window
from .question import Asked, Kind, because, distinct
from .storing import shape, tell_stored
from .telling import Telling

KEPT = ("exact", "least", "most")
"""What may be kept of a position met for the first time."""


def asked_of_table(telling: Telling) -> Iterator[Asked]:
    """The questions whose answer is a *table* frame."""
    yield from _known(telling)
    if telling.frame.registered and telling.plan.window:
        yield from _settle(telling)


def asked_what_is_kept(telling: Telling) -> Iterator[Asked]:
    """What does the table keep? The search's other two claims are among the choices."""
    frame, plan = telling.frame, telling.plan
    if frame.registered or frame.stored is None or frame.score is None:
        return
    kept = shape(plan, frame.stored)
    if kept not in KEPT or plan.unknown == plan.range:
        return
    value = number(frame.score)
    claims = sorted(KEPT, key=lambda claim: (claim != kept, claim))
    choices = tuple(telling.say(f"question.store_{claim}", value=value) for claim in claims)
    reason = because(telling, list(tell_stored(telling)))
    yield Asked("store", telling.say("question.store"), choices, reason)


def _known(telling: Telling) -> Iterator[Asked]:
    """Is it in the table? On a board, a hit by symmetry is told from one by other moves."""
    moves, frame = telling.names.moves, telling.frame
    yes, no = telling.say("question.known_same"), telling.say("question.known_not")
    like = telling.say("question.known_like")
    first = frame.table.met if frame.table else None
    board = moves.on_board
    wrong = [like] if board and (moves.symmetric or not frame.registered) else []
    if frame.registered:
        kind: Kind = "known"
        choices = (yes, no, *wrong)
        if board and first is not None and not moves.same(first, frame.path):
            choices = (like, no, yes)
        place = met(telling)
        reasons = [*([place] if place else []), *said_of(telling)]
    else:
        kind, choices = "new", (no, yes, *wrong)
        reasons = list(tell_table(telling).reasons)
    prompt = telling.say("question.known")
    yield Asked(kind, prompt, distinct(choices), because(telling, reasons))


def _settle(telling: Telling) -> Iterator[Asked]:
    """Is that enough? That it is used as a window, or not at all, is among the choices."""
    frame = telling.frame
    assert frame.lower is not None
    assert frame.upper is not None
    now = window(telling)
    yes, no = telling.say("question.settle_yes"), telling.say("question.settle_no")
    range_ = telling.say(
        "question.settle_narrow", alpha=number(frame.lower), beta=number(frame.upper)
    )
    right = telling.say("question.settle_narrow", **now)
    if frame.table_cut:
        choices = (yes, no, range_)
    elif frame.window_moved:
        choices = (right, yes, no)
    else:
        choices = (no, yes, range_)
    known = telling.words.paragraph(list(said_of(telling)))
    prompt = telling.say("question.settle", known=known, **now)
    yield Asked("settle", prompt, distinct(choices), outcome(telling))
