"""Numbers as text, wherever they are shown, and a frame as a line of text."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import inf, isinf, nextafter

from ..game import CHANCE, MAX, MIN, spell
from .frame import Fact, Frame, Range

# The ends of null windows, in pictures and sentences. A null window reaches from a number to the
# next one that a computer can tell apart; written out, that is a long row of digits, so it is shown
# as ``5⁺`` or ``5⁻``.

SIMPLE = 1000
"""Fractions of smaller denominators are numbers that somebody may have written."""

MIN_EXPONENT_NUMBER = 1e21
"""Least number that is written with an exponent, as in JavaScript; it has over 21 digits."""


@lru_cache(4096, typed=True)  # a Fraction equals a float, and is written otherwise
def beside(value: float) -> tuple[float, str]:
    """Return the number that is meant, and on which side of it the value lies.

    >>> beside(nextafter(5, inf)), beside(nextafter(2 / 3, -inf)), beside(2 / 3)
    ((5.0, '⁺'), (0.6666666666666666, '⁻'), (0.6666666666666666, ''))
    """
    if not isinstance(value, float) or isinf(value) or _simple(value):
        return value, ""
    for toward, side in ((-inf, "⁺"), (inf, "⁻")):
        near = nextafter(value, toward)
        if _simple(near):
            return near, side
    return value, ""


def number_or_blank(value: float | None) -> str:
    """Return the number as `number_text` does; nothing where there is none."""
    return "" if value is None else number_text(value)


@lru_cache(4096, typed=True)  # as above
def number_text(value: float) -> str:
    """Return the number in at most four significant digits, whole numbers in full, with a true
    minus sign.

    >>> numbers = 5, -3.0, 7 / 3, -inf, 12345.6, Fraction(8, 3), nextafter(5, 9), -(10**30)
    >>> [number_text(number) for number in numbers]
    ['5', '−3', '2.333', '−∞', '12346', '8/3', '5⁺', '−1e30']
    >>> number_text(Fraction(nextafter(5, 9)))
    '5'
    """
    sides = isinstance(value, float)  # a sum of fractions is not an end of a null window
    if isinstance(value, Fraction):
        value = _simplified(value)
    if isinstance(value, Fraction):
        return str(value).replace("-", "−")
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    value, side = beside(value) if sides else (value, "")
    if abs(value) >= MIN_EXPONENT_NUMBER:
        return f"{value:.4g}".replace("e+", "e").replace("-", "−") + side
    is_whole = value == round(value) or abs(value) >= 1000
    text = str(round(value)) if is_whole else f"{value:.4g}"
    return text.replace("-", "−") + side


def term_text(value: float | Fraction) -> str:
    """Return the number as it stands behind a sign: a negative number in brackets.

    >>> term_text(2.5), term_text(-3)
    ('2.5', '(−3)')
    """
    return number_text(value) if value >= 0 else f"({number_text(value)})"


def equals_sign(*numbers: float | Fraction) -> str:
    """Return the sign between numbers that are equal, once they are written as `number_text` writes
    them: rounded digits are not equal to anything.

    >>> equals_sign(Fraction(23, 120)), equals_sign(Fraction(1, 8), 0.1, Fraction(8, 3), inf)
    ('≈', '=')
    """
    return "≈" if any(map(_is_rounded, numbers)) else "="


def _is_rounded(value: float | Fraction) -> bool:
    if isinf(value) or (isinstance(value, float) and beside(value)[1]):
        return False
    return float(Fraction(number_text(value).replace("−", "-"))) != float(value)


def range_text(range: Range) -> str:
    """Return where a number lies, or what it is, as pictures and tables write it.

    >>> range_text((1.5, 4)), range_text((3, 3))
    ('1.5 … 4', '= 3')
    """
    low, high = range
    return f"= {number_text(low)}" if low == high else f"{number_text(low)} … {number_text(high)}"


def rounded_text(value: float | Fraction) -> str:
    """Return an estimate, to two decimals.

    >>> rounded_text(2 / 3), rounded_text(-0.5), rounded_text(1), rounded_text(-0.001)
    ('0.67', '−0.50', '1.00', '0.00')
    """
    return f"{round(float(value), 2) + 0:.2f}".replace("-", "−")


def significant_text(value: float, digits: int) -> str:
    """Return the number with that many significant digits, written in full: never with an exponent.

    >>> significant_text(0.00007, 2), significant_text(123.4, 2), significant_text(0.25, 3)
    ('0.00007', '120', '0.25')
    """
    return f"{Decimal(f'{value:.{digits}g}'):f}"


def pruned_text(count: int, *, at_least: bool) -> str:
    """Return how many nodes a search pruned; `at_least`: of skipped subtrees only the roots are
    counted, because the tree is too large.

    >>> pruned_text(13506, at_least=True)
    '≥ 13,506'
    """
    return f"≥ {count:,}" if at_least else f"{count:,}"


def _simplified(value: Fraction) -> float | Fraction:
    """Return the number as simply as it can be held: a fraction only where a decimal is not exact.

    >>> _simplified(Fraction(4)), _simplified(Fraction(1, 8)), _simplified(Fraction(8, 3))
    (4, 0.125, Fraction(8, 3))
    """
    if value.denominator == 1:
        return int(value)
    return value if 1000 % value.denominator > 0 and value.denominator < 100 else float(value)


def _simple(value: float) -> bool:
    return float(Fraction(value).limit_denominator(SIMPLE)) == value


# Numbers in pictures: short, with a true minus sign.


def chance(share: Fraction) -> str:
    """Return a probability: a decimal of up to three places if that is exact, else a fraction.

    >>> [chance(Fraction(text)) for text in ("1/4", "1/3", "1/97531")]
    ['0.25', '1/3', '1.025e−05']
    """
    if 1000 % share.denominator == 0:
        return f"{float(share):g}"
    return str(share) if share.denominator < 100 else number_text(float(share))


def null_window_number(value: float) -> float:
    """Return the number beside which the end of a null window lies; any other number itself."""
    return beside(value)[0]


def is_null_window(alpha: float | None, beta: float | None) -> bool:
    """Return whether no number lies between the ends of the window, as in a search that only asks
    on which side of a number the value lies. None is an end that is not known.

    >>> windows = (5.0, nextafter(5, 9)), (nextafter(5, 0), 5.0), (5.0, 6.0), (None, 5.0)
    >>> [is_null_window(*window) for window in windows]
    [True, True, False, False]
    """
    return alpha is not None and beta is not None and alpha < beta == nextafter(alpha, inf)


# A frame as a line that people read. Golden traces consist of these lines.

PLAYERS = {MAX: "MAX", MIN: "MIN", CHANCE: "chance"}


def exact_text(value: float | Fraction) -> str:
    """Return the shortest text of the number that does not change it.

    >>> tuple(map(exact_text, (-2, 0.5, float("inf"), 1 / 3, Fraction(8, 3))))
    ('−2', '0.5', '∞', '0.3333333333333333', '8/3')
    """
    if isinstance(value, Fraction):
        value = _simplified(value)
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    value, side = beside(value)
    shortest = int(value) if float(value).is_integer() and abs(value) < 1e15 else value
    return str(shortest).replace("-", "−") + side


def frame_line(frame: Frame) -> str:
    """Return the frame on one line, indented by depth."""
    place = "  " * len(frame.path) + (spell(frame.path) or "(root)")
    head = f"{frame.number:>5}  {place:<28} {PLAYERS[frame.turn]:<6} {frame.status:<6}"
    window = _window(frame)
    extra_facts = [f"{name} {_fact_text(fact)}" for name, fact in (frame.extra or {}).items()]
    facts = [
        *filter(None, [_visit(frame), _reduction(frame), window, *_facts(frame), *extra_facts])
    ]
    ends = [f"line {frame.line}"] if frame.line else []
    ends += [f"inferred: {' '.join(frame.inferred)}"] if frame.inferred else []
    return f"{head} {'; '.join([', '.join(facts), *ends])}"


def _fact_text(fact: Fact) -> str:
    """Return a family's own fact as text.

    >>> _fact_text((2.5, "left"))
    '2.5 left'
    """
    if isinstance(fact, tuple):
        return " ".join(map(_fact_text, fact))
    return exact_text(fact) if isinstance(fact, int | float | Fraction) else str(fact)


def _window(frame: Frame) -> str:
    if frame.status != "start" or frame.alpha is None or frame.beta is None:
        return ""
    return f"window {exact_text(frame.alpha)} to {exact_text(frame.beta)}"


def _visit(frame: Frame) -> str:
    """Return which visit of the node begins, where visits are counted; else nothing."""
    if frame.status != "start" or frame.pass_ is None:
        return ""
    deep = "" if frame.horizon is None or frame.path else f", looking {frame.horizon} deep"
    return f"visit {frame.pass_}{deep}" if frame.pass_ > 1 or deep else ""


def _reduction(frame: Frame) -> str:
    """Return by how much less than its siblings a node is searched."""
    less = frame.reduced if frame.status == "start" else None
    return f"{less} less deep" if less else ""


def _facts(frame: Frame) -> list[str]:
    match frame.status:
        case "select" if frame.world is not None:
            cards = " ".join(map(str, frame.world)) or "nothing hidden"
            return [f"world {cards}", f"chance {exact_text(frame.p or 1)}"]
        case _ if frame.chance is not None or frame.result is not None:
            return list(_playouts_text(frame))
        case "end" if frame.stopped and frame.score is not None:
            counts = f"{frame.calculated} calculated, {frame.pruned} pruned"
            return [f"stopped: plays {frame.move} for {exact_text(frame.score)}", counts]
        case "end" if frame.kind is None and frame.score is not None:
            chosen = [] if frame.move is None else [f"chooses {frame.move}"]
            return [
                f"estimate {estimate_text(frame.score)}",
                *chosen,
                f"{frame.calculated} in the tree",
            ]
        case "select" | "backup" | "expand":
            return [*_expansion_text(frame), *_numbers(frame)]
    return _score_facts(frame)


def _score_facts(frame: Frame) -> list[str]:
    """Return what a step says of the scores of a node and its child."""
    match frame.status:
        case "score" | "update" if frame.low is not None and frame.high is not None:
            child_score = frame.child_score
            child = [] if child_score is None else [f"the child says {exact_text(child_score)}"]
            return [f"mean {span((frame.low, frame.high))}", *child, *_cut(frame)]
        case "table":
            return _table(frame)
        case "score":
            assert frame.score is not None
            assert frame.child_score is not None
            return [
                f"score {exact_text(frame.score)}",
                f"the child says {exact_text(frame.child_score)}",
            ]
        case "update":
            assert frame.score is not None
            change = "score" if frame.updated else "score stays"
            if frame.stand:
                change = "may stay at"
            refused = ["refused"] if frame.refused else []
            return [f"{change} {exact_text(frame.score)}", *refused, *_cut(frame)]
        case "end":
            assert frame.score is not None
            counts = f"{frame.calculated} calculated, {frame.pruned} pruned"
            stored = [f"stored {span(frame.stored)}"] if frame.stored else []
            return [f"score {exact_text(frame.score)}", str(frame.kind), *stored, counts]
    return []


def _playouts_text(frame: Frame) -> Iterator[str]:
    """Yield the text of a step of a Monte Carlo search."""
    drawn = "" if frame.p is None else f" by chance {exact_text(frame.p)}"
    if frame.status == "expand":
        yield f"child {frame.move}{drawn}"
        if frame.prior is not None:
            yield f"prior {estimate_text(frame.prior)}"
    elif frame.status == "select":
        sums = (
            f"{move} {' + '.join(map(estimate_text, terms))}"
            for move, terms in (frame.terms or {}).items()
        )
        yield f"drawn{drawn}" if frame.p is not None else f"of {'; '.join(sums)}"
    elif frame.status == "playout":
        assert frame.result is not None
        yield f"plays {' '.join(map(str, frame.moves or ())) or 'nothing'}"
        yield f"result {estimate_text(frame.result)}"
    elif frame.mean is not None:
        span = (
            ""
            if frame.interval is None
            else " ({} to {})".format(*map(estimate_text, frame.interval))
        )
        yield f"visits {frame.visits}, mean {estimate_text(frame.mean)}{span}"
        if frame.low is not None and frame.high is not None:
            yield f"value {exact_text(frame.low)} to {exact_text(frame.high)}"


def estimate_text(value: float) -> str:
    """Return an estimate, to as many digits as people compare.

    >>> estimate_text(2 / 3), estimate_text(1.0), estimate_text(-0.5)
    ('0.667', '1', '−0.5')
    """
    return exact_text(round(float(value), 3))


def _expansion_text(frame: Frame) -> list[str]:
    """Return what a step of a best-first search does besides its numbers."""
    if frame.status == "expand":
        worth = "" if frame.child_score is None else f" is {exact_text(frame.child_score)}"
        return [f"child {frame.move}{worth}"]
    return [] if frame.score is None else [f"reads {exact_text(frame.score)}"]


def _numbers(frame: Frame) -> list[str]:
    if frame.merit is not None:
        solved = {True: " solved", False: " live", None: ""}[frame.solved]
        return [f"merit {exact_text(frame.merit)}{solved}"]
    if frame.proof is None or frame.disproof is None:
        return []
    ends = (
        [""] * 2 if frame.thresholds is None else [f" < {exact_text(t)}" for t in frame.thresholds]
    )
    return [
        f"proof {exact_text(frame.proof)}{ends[0]}, disproof {exact_text(frame.disproof)}{ends[1]}"
    ]


def span(range: Range) -> str:
    """Return the range as text.

    >>> span((0, 1)), span((2, 2))
    ('0 to 1', '2')
    """
    low, high = range
    return exact_text(low) if low == high else f"{exact_text(low)} to {exact_text(high)}"


def _table(frame: Frame) -> list[str]:
    assert frame.lower is not None
    assert frame.upper is not None
    if not frame.registered:
        return ["not in the table"]
    held = f"in the table: {span((frame.lower, frame.upper))}"
    if frame.table_cut:
        return [held, "which settles it"]
    assert frame.alpha is not None
    assert frame.beta is not None
    window = f"window {exact_text(frame.alpha)} to {exact_text(frame.beta)}"
    return [held, f"now {window}" if frame.window_moved else f"{window} stays"]


def _cut(frame: Frame) -> list[str]:
    cut = frame.cutoff
    if cut is None:
        return []
    skipped = " ".join(map(spell, cut.skipped)) or "nothing"
    whose = "the window" if cut.bound_from is None else spell(cut.bound_from) or "the root"
    far = "deep" if cut.deep else "shallow"
    return [f"{far} {cut.kind} cut by {whose} skips {skipped}"]


def is_number(value: object) -> bool:
    """Return whether the value is a number that can be compared: NaN cannot.

    >>> is_number(2.5), is_number("2"), is_number(float("nan"))
    (True, False, False)
    """
    return isinstance(value, _NUMBERS) and value == value


_NUMBERS = (int, float, Fraction)
"""Put together once: it is asked of each node of a search."""
