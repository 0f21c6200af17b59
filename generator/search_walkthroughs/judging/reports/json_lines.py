"""The JSON objects in what a program prints, each read as an event."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from ...reading.errors import FaultList, Position, quote_short

Event = TypeVar("Event")


class UnfitEvent(ValueError):
    """What is wrong with an event, and the remedy."""


def read_json_lines(
    lines: Iterable[bytes | str], faults: FaultList, read: Callable[[dict[str, Any], int], Event]
) -> Iterator[Event]:
    """Yield the event of each line that begins with ``{``; other lines are passed over.

    Args:
        lines: The log.
        faults: Where the fault of the first line goes that begins like an event and is not one.
        read: Returns the event of an object at a line of the log, from 1. Raises UnfitEvent.

    Raises:
        BadInput: A line begins like an event and is not one.
    """
    decode = json.JSONDecoder().raw_decode  # which leaves out to look for blanks
    for number, line in enumerate(lines, 1):
        text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        if not text.startswith("{"):
            continue
        try:
            facts, end = decode(text)
            if text[end:] != "\n" and text[end:].strip():
                raise ValueError(text)
            event = read(facts, number)
        except UnfitEvent as error:
            message, remedy = error.args
            faults.stop(Position(number, 1), message, remedy)
        except (ValueError, RecursionError):
            message = f"found {quote_short(text.strip())}, which is no JSON object"
            remedy = "print each event whole on a line of its own, and end the last line too"
            faults.stop(Position(number, 1), message, remedy)
        yield event
