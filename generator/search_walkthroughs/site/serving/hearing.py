"""What the site builder warns of, heard instead of printed."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

_LOG = logging.getLogger("mkdocs")


@contextmanager
def heard(said: list[str]) -> Iterator[None]:
    """Put the warnings of the site builder into the list, for the length of the block."""

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    ear = Ear(logging.WARNING)
    _LOG.addHandler(ear)
    before, _LOG.propagate = _LOG.propagate, False
    try:
        yield
    finally:
        _LOG.removeHandler(ear)
        _LOG.propagate = before
