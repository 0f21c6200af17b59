"""The stylesheet of each frame's file: only the rules of the marks that are in it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from . import stylesheet
from .film import EMPTY


@dataclass(frozen=True, slots=True)
class Worn:
    """What the cuttings of a film wear."""

    rules: Mapping[str, str]
    """By the name of the style, in the theme's order."""
    names: Sequence[str | None]
    """The style of each cutting; None for titles and descriptions."""

    def styles(self, frames: Sequence[Sequence[int]]) -> Iterator[str]:
        """The style element of every frame of the film; neighbours mostly share one."""
        made: dict[frozenset[str], str] = {}
        in_slots: dict[int, str | None] = {}
        marks: Counter[str] = Counter()
        now, same = "", False
        for frame in frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                before, name = in_slots.get(slot), None if cutting == EMPTY else self.names[cutting]
                if before == name:
                    continue
                in_slots[slot] = name
                if before is not None:
                    marks[before] -= 1
                    same = same and marks[before] > 0
                if name is not None:
                    marks[name] += 1
                    same = same and marks[name] > 1
            if not same:
                worn = frozenset(name for name, number in marks.items() if number > 0)
                if worn not in made:
                    made[worn] = self._style(worn)
                now, same = made[worn], True
            yield now

    def _style(self, worn: frozenset[str]) -> str:
        rules = {name: rule for name, rule in self.rules.items() if name in worn}
        return f"<style>{stylesheet.for_file(rules)}</style>"
