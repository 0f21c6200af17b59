"""The formats that `import` reads: each is a constant of one file, of the course or a package."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

from ..plugins import BadPlugin, bad, entry_points_of
from ..reading import BadInput


@dataclass(frozen=True, slots=True)
class Format:
    """What help, guide and messages say of a format, and how its texts are recognised."""

    name: str
    """As `--from` takes it."""
    title: Mapping[str, str]
    """What it is, by language; English is needed."""
    example: str
    """A short text of the format; the guide shows it."""
    read: Any
    """The function that reads a text of the format."""
    begins: re.Pattern[str]
    """Pattern that the beginning of a text of this format, and of no other, has."""


F = TypeVar("F", bound=Format)


def formats_of(folder: ModuleType, kind: type[F]) -> Mapping[str, F]:
    """Return the formats of a kind by their names: those of the folder's files, in their order, and
    then those that other packages bring.

    Args:
        folder: The package whose modules hold the course's own formats.
        kind: The class of the constants.
    """
    names = sorted(module.name for module in iter_modules(folder.__path__))
    modules = [import_module(f"{folder.__name__}.{name}") for name in names]
    own_formats = (form for module in modules for form in _constants(module) if type(form) is kind)
    brought_formats = (form for form in _brought()[0] if isinstance(form, kind))
    table: dict[str, F] = {}
    for form in (*own_formats, *brought_formats):
        table.setdefault(form.name, form)
    return MappingProxyType(table)


def broken_formats() -> tuple[BadPlugin, ...]:
    """Return why formats of other packages cannot be used; the others are read without them."""
    return _brought()[1]


@cache
def _brought() -> tuple[tuple[Format, ...], tuple[BadPlugin, ...]]:
    """Return the formats of other packages, and why some cannot be used."""
    formats: list[Format] = []
    broken: list[BadPlugin] = []
    for entry in entry_points_of("formats"):
        try:
            constants = [_guarded(form, entry) for form in _constants(entry.load())]
        except Exception as error:
            broken.append(bad(entry, error))
            continue
        formats += constants
        if not constants:
            broken.append(bad(entry, "it defines no TreeFormat and no PositionFormat"))
    return tuple(formats), tuple(broken)


def _constants(module: ModuleType) -> Iterator[Format]:
    yield from (constant for constant in vars(module).values() if isinstance(constant, Format))


def _guarded(form: Format, entry: EntryPoint) -> Format:
    """Return the format, which raises BadPlugin where the code of its package fails.

    Raises ValueError for a format without an English title."""
    if "en" not in form.title:
        raise ValueError(f"the format {form.name} has no English title")

    def read(*arguments: Any) -> Any:
        try:
            return form.read(*arguments)
        except BadInput:
            raise
        except Exception as error:
            raise bad(entry, error) from error

    return replace(form, read=read)
