"""What the interface writes into files."""

from pathlib import Path as File

from ..reading.errors import write_error

ELSEWHERE = "name another place"
"""Remedy for a place at which nothing can be written."""


def save_bytes(path: File, data: bytes) -> None:
    """Write the file, in place of one that is there; BadInput if it cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise write_error(path, error, ELSEWHERE) from error
