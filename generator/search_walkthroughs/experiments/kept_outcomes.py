"""Which outcomes a file of results must hold, so that all else can be counted from them."""

import re
from collections.abc import Mapping
from typing import Any

from ..reading.other_files.experiment import Row
from .audit import is_position
from .learning_curve import is_run
from .matches import LOSS, WIN
from .regression import is_line, is_value_pair

EXACT = re.compile(r"-?\d{1,30}(/[1-9]\d{0,30}|(\.\d{1,30})?(e-?\d{1,2})?)")
"""A pattern of an exact value: a whole number, a fraction or a decimal."""
MAX_NUMBER = 1e100
"""Upper limit of the absolute value of a number in a file of results."""


def is_whole(row: Row, result: Mapping[str, Any]) -> bool:
    """Return whether the result holds the outcomes from which all else is counted."""
    if not _number(result.get("seconds")) or result["seconds"] < 0:
        return False
    if row.match:
        pairs = result.get("pairs")
        return (
            isinstance(pairs, list)
            and len(pairs) == row.match.games // 2
            and all(map(_pair, pairs))
        )
    if row.audit or row.fit:
        answers = result.get("answers")
        return (
            isinstance(answers, list)
            and len(answers) == row.length
            and all(map(is_position if row.audit else is_value_pair, answers))
            and (not row.fit or is_line(answers))
        )
    if row.train:
        answers, positions = result.get("answers"), result.get("positions")
        return (
            isinstance(answers, list)
            and len(answers) == row.length
            and all(is_run(row.train, positions, run) for run in answers)
        )
    if row.games:
        won = result.get("won")
        if not isinstance(won, list) or not all(type(number) is int for number in won):
            return False
        return won == sorted(set(won)) and not set(won) - set(range(row.games))
    answers, best, exact = (result.get(name) for name in ("answers", "best", "exact"))
    if not (
        isinstance(exact, str)
        and EXACT.fullmatch(exact) is not None
        and isinstance(answers, list)
        and len(answers) == row.length
    ):
        return False
    if row.counts:
        return all(map(_count, answers))
    return (
        all(map(_answer, answers))
        and isinstance(best, list)
        and all(isinstance(move, str) for move in best)
    )


def _pair(pair: object) -> bool:
    match pair:
        case [int(one), int(other)]:
            return {type(one), type(other)} == {int} and LOSS <= min(pair) <= max(pair) <= WIN
    return False


def _answer(answer: object) -> bool:
    match answer:
        case [estimate, str()]:
            return _number(estimate)
    return False


def _count(count: object) -> bool:
    match count:
        case [value, int(nodes), int(false_hits)]:
            exact = {type(nodes), type(false_hits)} == {int}
            return exact and _number(value) and 0 < nodes <= MAX_NUMBER and 0 <= false_hits <= nodes
    return False


def _number(value: object) -> bool:
    """Return whether it is a number to calculate with: not a bool, and not near infinity."""
    return type(value) in (int, float) and -MAX_NUMBER <= value <= MAX_NUMBER  # type: ignore[operator]
