"""A frame as a line that people read.

The lines of a run are its transcript: golden traces are made of them.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import isinf

from ..game import CHANCE, MAX, MIN, spell
from .frame import Frame, Range
from .numbers import beside, fraction

PLAYERS = {MAX: "MAX", MIN: "MIN", CHANCE: "chance"}


def number(value: float | Fraction) -> str:
    """The number as short as it can be said without changing it.

    >>> number(-2), number(0.5), number(float("inf")), number(1 / 3), number(Fraction(8, 3))
    ('−2', '0.5', '∞', '0.3333333333333333', '8/3')
    """
    if isinstance(value, Fraction):
        value = fraction(value)
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    value, side = beside(value)
    whole = int(value) if float(value).is_integer() and abs(value) < 1e15 else value
    return str(whole).replace("-", "−") + side


def line(frame: Frame) -> str:
    """The frame on one line, indented by depth."""
    place = "  " * len(frame.path) + (spell(frame.path) or "(root)")
    head = f"{frame.number:>5}  {place:<28} {PLAYERS[frame.turn]:<6} {frame.status:<6}"
    window = _window(frame)
    facts = [*filter(None, [_visit(frame), window, *_facts(frame)])]
    return f"{head} {', '.join(facts)}; line {frame.line}"


def _window(frame: Frame) -> str:
    if frame.status != "start" or frame.alpha is None or frame.beta is None:
        return ""
    return f"window {number(frame.alpha)} to {number(frame.beta)}"


def _visit(frame: Frame) -> str:
    """Which visit of the node begins, where that can be told from others."""
    if frame.status != "start" or frame.pass_ is None:
        return ""
    deep = "" if frame.horizon is None or frame.path else f", looking {frame.horizon} deep"
    return f"visit {frame.pass_}{deep}" if frame.pass_ > 1 or deep else ""


def _facts(frame: Frame) -> list[str]:
    match frame.status:
        case _ if frame.chance is not None or frame.result is not None:
            return list(_sampled(frame))
        case "end" if frame.kind is None and frame.score is not None:
            chosen = [] if frame.move is None else [f"chooses {frame.move}"]
            return [f"estimate {short(frame.score)}", *chosen, f"{frame.calculated} in the tree"]
        case "select" | "backup" | "expand":
            return [*_grown(frame), *_numbers(frame)]
        case "score" | "update" if frame.low is not None and frame.high is not None:
            heard = frame.child_score
            child = [] if heard is None else [f"the child says {number(heard)}"]
            return [f"mean {span((frame.low, frame.high))}", *child, *_cut(frame)]
        case "table":
            return _table(frame)
        case "score":
            assert frame.score is not None
            assert frame.child_score is not None
            return [f"score {number(frame.score)}", f"the child says {number(frame.child_score)}"]
        case "update":
            assert frame.score is not None
            change = "score" if frame.updated else "score stays"
            return [f"{change} {number(frame.score)}", *_cut(frame)]
        case "end":
            assert frame.score is not None
            counts = f"{frame.calculated} calculated, {frame.pruned} pruned"
            stored = [f"stored {span(frame.stored)}"] if frame.stored else []
            return [f"score {number(frame.score)}", str(frame.kind), *stored, counts]
    return []


def _sampled(frame: Frame) -> Iterator[str]:
    """A step of a Monte Carlo search."""
    drawn = "" if frame.p is None else f" by chance {number(frame.p)}"
    if frame.status == "expand":
        yield f"child {frame.move}{drawn}"
    elif frame.status == "select":
        sums = (
            f"{move} {' + '.join(map(short, terms))}" for move, terms in (frame.terms or {}).items()
        )
        yield f"drawn{drawn}" if frame.p is not None else f"of {'; '.join(sums)}"
    elif frame.status == "playout":
        assert frame.result is not None
        yield f"plays {' '.join(map(str, frame.moves or ())) or 'nothing'}"
        yield f"result {short(frame.result)}"
    elif frame.mean is not None and frame.interval is not None:
        low, high = map(short, frame.interval)
        yield f"visits {frame.visits}, mean {short(frame.mean)} ({low} to {high})"


def short(value: float) -> str:
    """An estimate, to as many digits as people compare.

    >>> short(2 / 3), short(1.0), short(-0.5)
    ('0.667', '1', '−0.5')
    """
    return number(round(float(value), 3))


def _grown(frame: Frame) -> list[str]:
    """What a step of a best-first search does besides its numbers."""
    if frame.status == "expand":
        worth = "" if frame.child_score is None else f" is {number(frame.child_score)}"
        return [f"child {frame.move}{worth}"]
    return [] if frame.score is None else [f"reads {number(frame.score)}"]


def _numbers(frame: Frame) -> list[str]:
    if frame.merit is not None:
        solved = {True: " solved", False: " live", None: ""}[frame.solved]
        return [f"merit {number(frame.merit)}{solved}"]
    if frame.proof is None or frame.disproof is None:
        return []
    return [f"proof {number(frame.proof)}, disproof {number(frame.disproof)}"]


def span(range: Range) -> str:
    """The range as text.

    >>> span((0, 1)), span((2, 2))
    ('0 to 1', '2')
    """
    low, high = range
    return number(low) if low == high else f"{number(low)} to {number(high)}"


def _table(frame: Frame) -> list[str]:
    assert frame.lower is not None
    assert frame.upper is not None
    if not frame.registered:
        return ["not in the table"]
    found = f"in the table: {span((frame.lower, frame.upper))}"
    if frame.table_cut:
        return [found, "which settles it"]
    assert frame.alpha is not None
    assert frame.beta is not None
    window = f"window {number(frame.alpha)} to {number(frame.beta)}"
    return [found, f"now {window}" if frame.window_moved else f"{window} stays"]


def _cut(frame: Frame) -> list[str]:
    cut = frame.cutoff
    if cut is None:
        return []
    skipped = " ".join(map(spell, cut.skipped)) or "nothing"
    whose = "the window" if cut.bound_from is None else spell(cut.bound_from) or "the root"
    far = "deep" if cut.deep else "shallow"
    return [f"{far} {cut.kind} cut by {whose} skips {skipped}"]
