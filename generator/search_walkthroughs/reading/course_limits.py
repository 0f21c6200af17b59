"""The limits that a course sets, in `mkdocs.yml` or with `--limit`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path as File
from types import MappingProxyType

import yaml

from .errors import BadInput, Fault, Position, choose, quote_short
from .limits import HIGHEST, Limits, irregular, levels_fault
from .yaml.yaml_parser import settings_tree

LIMIT_NAMES = [field.name.replace("_", "-") for field in fields(Limits)]
OLD_NAMES: Mapping[str, str] = MappingProxyType({"written": "file-nodes", "unfolded": "tree-nodes"})
"""New names of limits by their old names, which stay valid."""


@dataclass(frozen=True, slots=True)
class _GivenLimit:
    """A limit that a course or a command line sets, as written."""

    file: str
    """Path of the settings, or the option."""
    mark: Position
    written_name: str
    value: str

    @property
    def name(self) -> str:
        """Name that the limit has now."""
        return OLD_NAMES.get(self.written_name, self.written_name)

    def fault(self, message: str, remedy: str) -> Fault:
        """Return the fault of what is wrong with it."""
        return self.mark.fault(self.file, message, remedy)


def course_limits(root: File, assignments: Sequence[str] = ()) -> Limits:
    """Return the limits of the course in the folder, changed by the `assignments`: ``name=number``
    each.

    Raises BadInput for a name or a number that is none.
    """
    changed = Limits()
    spelled: dict[tuple[str, str], str] = {}
    for given in _given_limits(root, assignments):
        if fault := _limit_fault(given, spelled):
            raise BadInput([fault])
        changed = replace(changed, **{given.name.replace("-", "_"): int(given.value)})
    return changed


def _limit_fault(given: _GivenLimit, spelled: dict[tuple[str, str], str]) -> Fault | None:
    """Return what is wrong with the limit; `spelled` are the written names of those before it, by
    file and name."""
    name, value = given.name, given.value
    if name not in LIMIT_NAMES:
        return given.fault(f"there is no limit {quote_short(name)}", choose(name, LIMIT_NAMES))
    if not value.isdecimal() or int(value) < 1:
        message = f"the limit {name} is {quote_short(value)}"
        return given.fault(message, "give a whole number from 1 up")
    if name == "levels" and int(value) > HIGHEST[name]:
        return given.fault(*levels_fault(value))
    if spelled.setdefault((given.file, name), given.written_name) != given.written_name:
        old = next(old for old in OLD_NAMES if OLD_NAMES[old] == name)
        message = f"{old} is the old name of the limit {name}, and both are given"
        return given.fault(message, "leave one of them out")
    return None


def old_limit_notes(root: File, assignments: Sequence[str] = ()) -> Iterator[Fault]:
    """Yield a note for each limit that is given by an old name; see `course_limits`."""
    for given in _given_limits(root, assignments):
        if given.written_name in OLD_NAMES:
            message = f"the limit {given.written_name} has an old name, which stays valid"
            yield given.fault(message, f"write {given.name}")


def _given_limits(root: File, assignments: Sequence[str]) -> Iterator[_GivenLimit]:
    """Yield the limits of the course, then those of the command line, which have the last word."""
    yield from _in_course(root / "mkdocs.yml")
    for name, _, value in (assignment.partition("=") for assignment in assignments):
        yield _GivenLimit("--limit", Position(0, 0), name.strip(), value.strip())


def _in_course(file: File) -> Iterator[_GivenLimit]:
    """Yield the limits in mkdocs.yml."""
    if fault := irregular(file):
        raise BadInput([fault])
    if not file.is_file():
        return

    def entries(node: yaml.Node | None) -> Mapping[str, yaml.Node]:
        return {key.value: v for key, v in node.value} if isinstance(node, yaml.MappingNode) else {}

    node = settings_tree(str(file), file.read_bytes())
    for key in ("extra", "walkthroughs", "limits"):
        node = entries(node).get(key)
    for name, value in entries(node).items():
        mark = Position(value.start_mark.line + 1, value.start_mark.column + 1)
        yield _GivenLimit(str(file), mark, name, str(value.value))
