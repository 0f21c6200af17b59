"""Anchors and aliases: the same position written once and used often."""

from .faults import Faults, Mark
from .written import Hole, Value

LONGEST = 40
"""Characters of an anchor that a message shows."""


class Anchors:
    """The anchors of a document so far."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self._places: dict[str, Mark] = {}
        self._values: dict[str, Value] = {}  # those whose value has ended

    def open(self, anchor: str, mark: Mark, shared: bool) -> None:
        """An anchor begins; `shared` where aliases are allowed at all."""
        name = f"&{anchor[:LONGEST]}"
        if not shared:
            message = f"found the anchor {name} outside `tree`"
            self.faults.add(mark, message, "leave it out: only positions can be shared")
        elif anchor in self._places:
            message = f"the anchor {name} is used twice, first at {self._places[anchor]}"
            self.faults.add(mark, message, "give one of the two another name")
        self._places[anchor] = mark
        self._values.pop(anchor, None)

    def close(self, anchor: str, value: Value) -> None:
        """What the anchor stands for is known."""
        self._values[anchor] = value

    def find(self, anchor: str, mark: Mark, shared: bool) -> Value:
        """What the alias at the mark stands for; a hole if nothing can be meant."""
        name, place = f"*{anchor[:LONGEST]}", self._places.get(anchor)
        if not shared:
            message = f"found the alias {name} outside `tree`"
            self.faults.add(mark, message, "write the value out")
        elif place is None:
            message = f"the alias {name} has no anchor before it"
            self.faults.add(mark, message, f"mark the position it means with &{anchor[:LONGEST]}")
        elif anchor not in self._values:
            message = f"the alias {name} lies inside what it repeats, which began at {place}"
            self.faults.add(mark, message, "a game that never ends has no value: cut the cycle")
        else:
            return self._values[anchor]
        return Hole(mark)
