"""What a course says about itself in `mkdocs.yml`, under `extra: walkthroughs:`."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path as File

from ..reading import BadInput, Fault, Limits
from ..reading.faults import choose, shown
from .links import irregular

NAMES = [field.name for field in fields(Limits)]


def limits(root: File, given: Sequence[str] = ()) -> Limits:
    """The limits of the course in the folder, changed as `given` says: ``name=number`` each.

    Raises BadInput for a name or a number that is none.
    """
    changed = Limits()
    for file, line, column, name, value in (*_in_course(root / "mkdocs.yml"), *_in_options(given)):
        if name not in NAMES:
            message = f"there is no limit {shown(name)}"
            raise BadInput([Fault(file, line, column, message, choose(name, NAMES))])
        if not value.isdecimal() or int(value) < 1:
            message = f"the limit {name} is {shown(value)}"
            raise BadInput([Fault(file, line, column, message, "give a whole number from 1 up")])
        changed = replace(changed, **{name: int(value)})
    return changed


def _in_options(given: Sequence[str]) -> list[tuple[str, int, int, str, str]]:
    pairs = [option.partition("=") for option in given]
    return [("--limit", 0, 0, name.strip(), value.strip()) for name, _, value in pairs]


def _in_course(file: File) -> list[tuple[str, int, int, str, str]]:
    """The limits in mkdocs.yml; its tags name Python objects, so nothing is constructed."""
    if fault := irregular(file):
        raise BadInput([fault])
    if not file.is_file():
        return []
    import yaml  # only now: a folder of walkthroughs alone has no such file

    def entries(node: yaml.Node | None) -> Mapping[str, yaml.Node]:
        return {key.value: v for key, v in node.value} if isinstance(node, yaml.MappingNode) else {}

    try:
        node = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        message = f"is not YAML: {' '.join(str(error).split())}"
        raise BadInput([Fault(str(file), 1, 1, message, "mend it")]) from error
    for key in ("extra", "walkthroughs", "limits"):
        node = entries(node).get(key)
    return [
        (str(file), v.start_mark.line + 1, v.start_mark.column + 1, name, str(v.value))
        for name, v in entries(node).items()
    ]
