"""Keys that had another name before: the old one stays valid and is noted with the new one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from .errors import Fault, FaultList
from .yaml.yaml_values import YamlItem, YamlList, YamlMapping

OLD_KEYS: Mapping[str, str] = MappingProxyType({"refused": "invalid-tree"})
"""New names of keys of a file by their old names."""
OLD_STATEMENT_KEYS: Mapping[str, str] = MappingProxyType({"worth": "minimax-values"})
"""New names of keys of a statement by their old names."""


def with_new_keys(top: YamlMapping, faults: FaultList) -> YamlMapping:
    """Return the file with every old key under its new name; its places stay as written.

    An old key beside the new one is a fault.
    """
    pairs = _rename(top, OLD_KEYS, faults).pairs
    statements = pairs.get("statements")
    if statements and isinstance(statements.value, YamlList):
        items = tuple(
            replace(item, value=_rename(item.value, OLD_STATEMENT_KEYS, faults))
            if isinstance(item.value, YamlMapping)
            else item
            for item in statements.items
        )
        pairs["statements"] = replace(statements, value=YamlList(items, statements.value.mark))
    return YamlMapping(pairs, top.mark)


def _rename(mapping: YamlMapping, new: Mapping[str, str], faults: FaultList) -> YamlMapping:
    pairs: dict[str, YamlItem] = {}
    for name, pair in mapping.pairs.items():
        if name in new and new[name] in mapping.pairs:
            message = f"`{name}` is the old name of `{new[name]}`, and both stand here"
            faults.add(pair.key.mark, message, "leave one of them out")
        else:
            pairs[new.get(name, name)] = pair
    return YamlMapping(pairs, mapping.mark)


def old_key_notes(file: str, top: YamlMapping) -> Iterator[Fault]:
    """Yield a note for each old key of the file, whose keys have their new names by now."""
    statements = top.pairs["statements"].items if "statements" in top.pairs else ()
    for pairs in (top.pairs, *(statement.pairs for statement in statements)):
        for name, pair in pairs.items():
            if pair.key.text != name:
                message = f"`{pair.key.text}` is an old name, which stays valid"
                yield pair.key.mark.fault(file, message, f"write `{name}`")
