"""Every combination of some options: a matrix of runs, written as one entry of a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ..plugins import language_codes, option_words
from .errors import FaultList, Position, choose
from .known_names import Option
from .walkthrough import FrozenMap
from .yaml.yaml_values import BadValue, Scalar, Value, YamlItem, YamlList, YamlMapping, unfit

EXAMPLE = "write the option and its values: {bounds: [infinite, score-range]}"
COMMA, COLON = {"ja": "、"}, {"ja": "："}
"""Signs between the options of a label, and between an option and its value, by language, where
they are not as in English."""


@dataclass(frozen=True, slots=True)
class Combination:
    """One value of each option of a matrix."""

    pairs: Mapping[str, YamlItem]

    def options(self, entry_options: YamlItem | None, mark: Position) -> YamlItem:
        """Return the options of its run: the entry's own, and these."""
        own_pairs = entry_options.pairs if entry_options else {}
        return YamlItem(mark, YamlMapping({**own_pairs, **self.pairs}, mark))

    def label(self, before: Mapping[str, str]) -> FrozenMap[str, str]:
        """Return the label of the combination's run in each language, with the words that stand
        `before`."""
        return FrozenMap({code: "".join(self._label(code, before)) for code in language_codes()})

    def _label(self, code: str, before: Mapping[str, str]) -> Iterator[str]:
        comma, colon = COMMA.get(code, ", "), COLON.get(code, ": ")
        words = option_words(code)
        if code in before:
            yield before[code] + comma
        for place, (name, pair) in enumerate(self.pairs.items()):
            value = text(pair.value)
            value_in_words = words.get(f"option_{name}_{value}", value)
            name_in_words = words.get(f"option_{name}", name)
            yield f"{comma if place else ''}{name_in_words}{colon}{value_in_words}"


def combinations(
    every: Sequence[YamlItem],
    known_options: Mapping[str, Option],
    entry_options: YamlItem | None,
    who_knows: str,
    faults: FaultList,
) -> list[Combination]:
    """Return the combinations of the options under each `every`, the last option changing first;
    none if anything is wrong with them.

    The first `every` is the entry's own, beside which its `entry_options` stand, or the file's.
    """
    before, values = len(faults), dict[str, tuple[YamlItem, ...]]()
    own_pairs = entry_options.pairs if entry_options else {}
    for at in every:
        if isinstance(at.value, YamlMapping) and not at.pairs:
            faults.add(at.mark, "`every` names no option", EXAMPLE)
        elif not isinstance(at.value, YamlMapping | BadValue):
            unfit(at.value, "options and the values of each", EXAMPLE).report(at.mark, faults)
        for name, pair in at.pairs.items():
            if name not in known_options:
                faults.add(
                    pair.key.mark,
                    f"{who_knows} no option `{name[:40]}`",
                    choose(name, known_options),
                )
            elif name in own_pairs:
                message = f"`{name}` stands under `options` too"
                faults.add(pair.key.mark, message, "leave it out there, or here")
            else:
                values[name] = tuple(_values(pair, faults))
    if len(faults) > before:
        return []
    chosen = (
        dict(zip(values, chosen_values, strict=True)) for chosen_values in product(*values.values())
    )
    return [Combination(pairs) for pairs in chosen]


def _values(pair: YamlItem, faults: FaultList) -> Iterator[YamlItem]:
    """Yield the option with each of its values."""
    name = pair.key.text
    if isinstance(pair.value, BadValue):
        return
    if not isinstance(pair.value, YamlList):
        wrong = unfit(pair.value, f"a list of values of `{name}`", "put the value into a list")
        wrong.report(pair.mark, faults)
        return
    if not pair.items:
        faults.add(pair.mark, f"the list of values of `{name}` is empty", "write one or more")
    first = dict[str, YamlItem]()
    for item in pair.items:
        spelled = text(item.value)
        if spelled in first:
            message = f"{spelled[:40]} stands in this list twice, first at {first[spelled].mark}"
            faults.add(item.mark, message, "leave one of them out")
        first[spelled] = item
        yield replace(item, key=pair.key)


def text(value: Value) -> str:
    """Return a value as the labels write it: switches as on and off."""
    match value:
        case YamlList(items=items):
            return f"[{', '.join(text(at.value) for at in items)}]"
        case Scalar(text=written):
            return {"true": "on", "false": "off"}.get(written.lower(), written)
    return "…"
