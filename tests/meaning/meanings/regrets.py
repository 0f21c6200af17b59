"""Counterfactual regrets: mixtures, what moves would have gained, and the certified range."""

from collections.abc import Iterator, Mapping
from math import isclose

from meaning.senses import BETTER, DOWN, LATER, UP, may, says
from meaning.shown import ROUNDED, Shown

POSITIVE, NEGATIVE = "sign:positive", "sign:negative"
SMALLEST = 1e-4
"""Sum of regrets below which the digits that frames keep say too little of their shares."""


def numbers(shown: Shown, name: str) -> Mapping[str, float]:
    """Return a number for each move of the frame: its `mixture`, `gains` or `regrets`."""
    return dict((shown.frame.extra or {}).get(name, ()))


def known_regrets(shown: Shown) -> list[float]:
    """Return the regrets that stand at the moves of the current node."""
    values = [view.own("regret") for view in shown.moment.below]
    return [value for value in values if isinstance(value, float)]


def equally_likely(shown: Shown) -> bool:
    """Return whether no regret is positive, and all moves have one share."""
    shares = list(numbers(shown, "mixture").values())
    return all(regret <= 0 for regret in known_regrets(shown)) and all(
        isclose(share, 1 / len(shares)) for share in shares
    )


def in_proportion(shown: Shown) -> bool:
    """Return whether each share is the positive part of its regret, divided by their sum."""
    positive = [max(0.0, regret) for regret in known_regrets(shown)]
    shares = list(numbers(shown, "mixture").values())
    if len(positive) != len(shares) or sum(positive) < SMALLEST:
        return True
    return all(
        isclose(share, part / sum(positive), abs_tol=ROUNDED)
        for share, part in zip(shares, positive, strict=True)
    )


def between(shown: Shown) -> Iterator[str]:
    """The two averages guarantee no more than they allow, and the value lies between."""
    low, high = shown.frame.low, shown.frame.high
    assert low is not None
    assert high is not None
    shown.must(low <= high + 1e-9)
    shown.must_be("low", round(low, 4))
    shown.must_be("high", round(high, 4))
    truth = shown.plan.truth
    if truth is not None:
        shown.must(low - 1e-9 <= truth[0] and truth[1] <= high + 1e-9)
    yield from (UP, DOWN, LATER)


def guaranteed(shown: Shown) -> Iterator[str]:
    """MAX's averages guarantee the lower end, whatever MIN does."""
    assert shown.frame.low is not None
    shown.must_be("low", round(shown.frame.low, 4))
    yield from ("player:MAX", "player:MIN", BETTER)


def allowed(shown: Shown) -> Iterator[str]:
    """MIN's averages allow MAX the upper end."""
    assert shown.frame.high is not None
    shown.must_be("high", round(shown.frame.high, 4))
    yield from ("player:MAX", "player:MIN", BETTER)


def gained(shown: Shown) -> Iterator[str]:
    """The move is the one that would have gained the most, and something."""
    gains = numbers(shown, "gains")
    best = max(gains.values())
    shown.must(best > 0 and gains[str(shown.saying.facts["move"])] == best)
    shown.must_be("gain", round(best, 4))
    yield from ()


def nothing_gained(shown: Shown) -> Iterator[str]:
    """No move would have gained anything."""
    shown.must(max(numbers(shown, "gains").values()) <= 0)
    yield from ()


def floored(shown: Shown) -> bool:
    """Return whether no regret is negative."""
    return all(regret >= 0 for regret in numbers(shown, "regrets").values())


def is_plus(shown: Shown) -> bool:
    """Return whether the search is CFR+."""
    return bool(shown.plan.options.get("plus"))


MEANINGS = {
    "regret.method": says(POSITIVE, LATER, *may("outcome:loss", NEGATIVE)),
    "regret.plain": says(LATER, if_so=lambda shown: not is_plus(shown)),
    "regret.plus": says(
        *("player:MAX", "player:MIN", LATER),
        *may("change:fall", DOWN, UP, "time:early"),
        if_so=is_plus,
    ),
    "regret.none_positive": says(POSITIVE, if_so=equally_likely),
    "regret.positive": says(POSITIVE, NEGATIVE, if_so=in_proportion),
    "regret.floored": says(NEGATIVE, if_so=lambda shown: is_plus(shown) and floored(shown)),
    "regret.gain": gained,
    "regret.no_gain": nothing_gained,
    "regret.range.*": between,
    "regret.guaranteed": guaranteed,
    "regret.allowed": allowed,
    "regret.question.why_always": says(POSITIVE, UP),
    "regret.question.why_equal": says(POSITIVE),
    "regret.question.why_negative": says(NEGATIVE),
}
