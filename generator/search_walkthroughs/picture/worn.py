"""The stylesheet of each frame's file: only the rules of the marks that are in it."""

from collections.abc import Iterator, Mapping, Sequence

from .film import EMPTY
from .stylesheet import filed


class Worn:
    """What the cuttings of a film wear."""

    def __init__(self, rules: Mapping[str, str], names: Sequence[str | None]) -> None:
        """The rules of the styles, by name in the theme's order, and the style of each cutting;
        None for titles and descriptions."""
        self._rules = tuple(rules.items())
        self._names = names

    def styles(self, frames: Sequence[Sequence[int]]) -> Iterator[bytes]:
        """The style element of every frame of the film; neighbours mostly share one."""
        made: dict[frozenset[str], bytes] = {}
        in_slots: dict[int, str | None] = {}
        wearers: dict[str, int] = {}
        """How many slots wear each style; those that none wears are left out."""
        names = self._names
        for frame in frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                before = in_slots.get(slot)
                name = None if cutting == EMPTY else names[cutting]
                if before == name:
                    continue
                in_slots[slot] = name
                if before is not None and (left := wearers.pop(before) - 1):
                    wearers[before] = left
                if name is not None:
                    wearers[name] = wearers.get(name, 0) + 1
            worn = frozenset(wearers)
            if worn not in made:
                rules = filed(tuple([rule for rule in self._rules if rule[0] in worn]))
                made[worn] = f"<style>{rules}</style>".encode()
            yield made[worn]
