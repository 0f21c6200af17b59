"""Put a new folder in the place of an old one, so that one of the two is there at any moment."""

import ctypes
import os
import sys
from pathlib import Path

_HERE = -100  # AT_FDCWD: paths are taken from where we are
_EXCHANGE = 2  # RENAME_EXCHANGE


def swap(new: Path, now: Path, old: Path) -> None:
    """Give `new` the name of `now`, and `now`, if there is one, the name of `old`.

    Linux can exchange two names in one step. Elsewhere `now` is missing for a moment; a build that
    is cut short there finds `old` and puts it back.
    """
    if now.exists() and _exchanged(new, now):
        new.rename(old)
        return
    if now.exists():
        now.rename(old)
    new.rename(now)


def _exchanged(one: Path, other: Path) -> bool:
    """Whether the two have changed names; the system or its files may know no such thing."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    return bool(rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0)
