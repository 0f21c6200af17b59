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
        marks: Counter[str | None] = Counter()
        for frame in frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                name = None if cutting == EMPTY else self.names[cutting]
                marks[in_slots.get(slot)] -= 1
                marks[name] += 1
                in_slots[slot] = name
            worn = frozenset(name for name, number in marks.items() if name and number > 0)
            if worn not in made:
                rules = {name: rule for name, rule in self.rules.items() if name in worn}
                made[worn] = f"<style>{stylesheet.for_file(rules)}</style>"
            yield made[worn]
