"""The families of searches: one folder each, and those that other packages bring."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from ..family import BadFamily, Family, Part
from ..plugins import catalogue_texts, entry_points_of, error_text
from ..record.family_facts import Facts
from ..record.frame import FIELDS
from ..record.recording import Recording
from ..record.tree_state import Folding

REQUIRED: tuple[type[Part], ...] = (Recording, Folding)
"""The contracts that have no neutral answer: each family states a class for them."""


def families() -> Mapping[str, Family]:
    """Return every family by the name that an algorithm states under ``SEARCH``."""
    return _families()[0]


def family_named(name: str) -> Family:
    """Return the family of a name. Raises BadFamily, with the reason, if it cannot be used."""
    good, broken = _families()
    if name in good:
        return good[name]
    why = broken.get(name, f"it is not one of {', '.join(sorted(good))}")
    raise BadFamily(f"the search family `{name}`: {why}")


def check(family: Family) -> None:
    """Raise BadFamily if the family lacks a part that it must have, or has one that is wrong."""
    for contract in REQUIRED:
        if not family.states(contract):
            name = contract.__name__
            raise BadFamily(f"it states no class for {name} (of {contract.__module__})")
    for contract in family.parts:
        family.part(contract)
    for name in family.part(Facts).FIELDS.keys() & FIELDS:
        raise family.fault(Facts, family.parts[Facts], f"{name!r} is a field of every frame")
    for file in Path(import_module(family.package).__path__[0]).glob("*.toml"):
        try:
            catalogue_texts(file)
        except (OSError, ValueError) as error:
            raise BadFamily(f"{file.name} {error_text(error, ' when it is read')}") from error


@cache
def _families() -> tuple[Mapping[str, Family], Mapping[str, str]]:
    """Return the families by name, and why others that packages name cannot be used.

    Those of other packages are checked here, in all their parts: an author learns of a mistake in
    them before any search runs.
    """
    names = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    built_in = [import_module(f"{__name__}.{name}").FAMILY for name in names]
    good = {family.name: family for family in built_in}
    broken: dict[str, str] = {}
    for entry in entry_points_of("families"):
        try:
            family = entry.load()
            if not isinstance(family, Family):
                raise BadFamily(f"{entry.value} is not a Family")
            if family.name != entry.name:
                raise BadFamily(f"{entry.value} calls itself `{family.name}`")
            check(family)
        except BadFamily as error:
            broken[entry.name] = str(error)
        except Exception as error:  # the package around it is imported
            broken[entry.name] = f"{entry.value} cannot be imported: {error}"
        else:
            good.setdefault(entry.name, family)
    return MappingProxyType(good), MappingProxyType(broken)
