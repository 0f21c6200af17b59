"""What sentences mean: what must hold whenever one is shown, and what it must say then.

Each file holds the meanings of one concept or family, by the keys of messages. A meaning is written
once for both languages. It looks at the state and not at the words, raises `Untrue` where the
sentence does not hold, and yields the senses that both languages must say. A new family costs one
file with the table `MEANINGS`.
"""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from typing import TypeAlias

from meaning.shown import Shown

Meaning: TypeAlias = Callable[[Shown], Iterator[str]]
"""What a message means, by key. A star in a key stands for any letters."""


@cache
def meanings_by_file() -> Mapping[str, Mapping[str, Meaning]]:
    """Return the meanings of each file by the file's name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}").MEANINGS for name in names}


@cache
def meaning_of(key: str) -> Meaning | None:
    """Return the meaning of a message; None if none is written. A whole key comes before a star."""
    for exact in (True, False):
        for table in meanings_by_file().values():
            for pattern, meaning in table.items():
                if key == pattern if exact else fnmatchcase(key, pattern):
                    return meaning
    return None
