"""The file of results of a match, so that it can be gone on with, and its games can be replayed."""

import json
from dataclasses import asdict
from pathlib import Path as File

from ..course.files import path_exists, require_writable, write_at_once
from ..reading import BadInput, Fault
from ..reading.errors import bad_argument, system_reason
from .code_digest import digest
from .engine_sides import Forfeit
from .matches import NOTHING_PLAYED, Match, MatchResult
from .sequential_test import SequentialTest


def _digest(match: Match) -> str:
    return digest({**match.definition, "program": match.program})


def read_result(file: File, match: Match) -> MatchResult:
    """Return what the file says has been played; nothing if the file does not exist. BadInput if it
    is of another match, or cannot be written: nothing is played then."""
    if not path_exists(file):
        try:
            require_writable(file)
        except OSError as error:
            raise _results_error(file, error) from error
        return NOTHING_PLAYED
    try:
        record = json.loads(file.read_text("utf-8"))
        match_digest, pairs = (
            record["asked"],
            [(int(first), int(second)) for first, second in record["pairs"]],
        )
        forfeits = tuple(Forfeit(**forfeit) for forfeit in record.get("forfeits", ()))
    except (ValueError, KeyError, TypeError) as error:
        message = f"{file} holds no match"
        raise BadInput([Fault.of_argument("--results", message, "name another file")]) from error
    if match_digest != _digest(match) or not {n for p in pairs for n in p} <= {0, 1, 2}:
        message = f"{file} holds another match, or one by another version of the program"
        raise BadInput([Fault.of_argument("--results", message, "name another file")])
    games = tuple((first, second) for first, second in record.get("games", ()))
    return MatchResult(tuple(pairs), forfeits=forfeits, games=games)


def write_result(
    file: File, match: Match, result: MatchResult, test: SequentialTest | None = None
) -> None:
    """Write what has been played into the file, at once or not at all, with the test that ends the
    match. BadInput if it cannot be written."""
    record = {
        "asked": _digest(match),
        **match.definition,
        "program": match.program,
        "pairs": list(result.pairs),
        **({"forfeits": [*map(asdict, result.forfeits)]} if result.forfeits else {}),
        **({"games": list(result.games)} if result.games else {}),
        **({} if test is None else {"test": asdict(test)}),
    }
    try:
        write_at_once(file, json.dumps(record, ensure_ascii=False) + "\n")
    except OSError as error:
        raise _results_error(file, error) from error


def _results_error(file: File, error: OSError) -> BadInput:
    remedy = "name another file, in a folder that can be written"
    return bad_argument("--results", f"{file} cannot be written: {system_reason(error)}", remedy)
