"""`Family`: a kind of search, and the parts in which it answers what the rooms ask of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, TypeVar


class Part:
    """The base of contracts. A contract is what one room asks of every family.

    The room that asks owns the contract and knows no family. Its methods answer for a search of
    which nothing is known, or raise. A family states the classes that answer for it.
    """


P = TypeVar("P", bound=Part)


class BadFamily(Exception):
    """A family is stated wrongly, or one of its parts cannot be used; the message says which."""


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of search, as its folder states it.

    Raises BadFamily if it states a part that is not a contract.
    """

    name: str
    """What an algorithm's file states under ``SEARCH``."""
    package: str
    """The dotted name of its folder: ``__name__`` where it is stated."""
    parts: Mapping[type[Part], str] = field(hash=False)
    """Its own class for each contract, as ``module:Class`` inside its folder. It is loaded when it
    is asked for."""
    base: "Family | None" = None
    """The family that answers for the contracts for which this one states no class."""

    def __post_init__(self) -> None:
        for contract, place in self.parts.items():
            if not is_contract(contract):
                raise self.fault(contract, place, "no room asks for it: it is not a contract")

    def __str__(self) -> str:
        """Return the name, which texts and classes of pictures show."""
        return self.name

    def states(self, contract: type[Part]) -> bool:
        """Return whether the family, or one that it is derived from, has a class for a contract."""
        return contract in self.parts or (self.base is not None and self.base.states(contract))

    def part(self, contract: type[P]) -> P:
        """Return the family's answers to a contract; those of its base, or of the contract itself,
        if it states none.

        Raises BadFamily if the class cannot be loaded or is not derived from the contract.
        """
        place = self.parts.get(contract)
        if place is None:
            return contract() if self.base is None else self.base.part(contract)
        try:
            answers = _load(self.package, place)
        except (ImportError, AttributeError, ValueError) as error:
            raise self.fault(contract, place, f"it cannot be loaded: {error}") from error
        if not (isinstance(answers, type) and issubclass(answers, contract)):
            owner = f"{contract.__module__}.{contract.__qualname__}"
            raise self.fault(contract, place, f"it is not a class derived from {owner}")
        return answers()

    def fault(self, contract: Any, place: str, why: str) -> BadFamily:
        """Return the error about a part: which one, where the family says it is, what is wrong."""
        name = getattr(contract, "__name__", repr(contract))
        return BadFamily(f"the part {name} of the search family `{self.name}` ({place}): {why}")


def is_contract(candidate: object) -> bool:
    """Return whether a class is a contract: one that is derived from `Part` itself."""
    return isinstance(candidate, type) and Part in candidate.__bases__


@cache
def _load(package: str, place: str) -> Any:
    """Return what stands at ``module:Class`` in the folder."""
    module, _, name = place.partition(":")
    return getattr(import_module(f"{package}.{module}"), name)
