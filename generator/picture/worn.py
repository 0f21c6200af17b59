"""The stylesheet of each frame's file: only the rules of the marks that are in it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from .film import EMPTY
from .stylesheet import Filed


class Worn:
    """What the cuttings of a film wear."""

    def __init__(self, rules: Mapping[str, str], names: Sequence[str | None]) -> None:
        """The rules of the styles, by name in the theme's order, and the style of each cutting;
        None for titles and descriptions."""
        self._rules = Filed(rules)
        self._names = names

    def styles(self, frames: Sequence[Sequence[int]]) -> Iterator[str]:
        """The style element of every frame of the film; neighbours mostly share one."""
        made: dict[frozenset[str], str] = {}
        in_slots: dict[int, str | None] = {}
        marks: Counter[str] = Counter()
        worn: set[str] = set()
        for frame in frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                before = in_slots.get(slot)
                name = None if cutting == EMPTY else self._names[cutting]
                if before == name:
                    continue
                in_slots[slot] = name
                if before is not None:
                    marks[before] -= 1
                    if not marks[before]:
                        worn.discard(before)
                if name is not None:
                    marks[name] += 1
                    worn.add(name)
            now = frozenset(worn)
            if now not in made:
                made[now] = f"<style>{self._rules.only(now)}</style>"
            yield made[now]
