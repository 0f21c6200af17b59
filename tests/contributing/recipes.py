"""The recipes of CONTRIBUTING.md, taken from its own text: files to write and commands to run."""

import re
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(
    r'^(?P<margin> *)```(?P<kind>\w+)(?: title="(?P<file>[^"]+)")?\n(?P<text>.*?)^(?P=margin)```$',
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Recipe:
    """One section of the text."""

    name: str
    steps: int
    files: dict[str, str]
    commands: list[list[str]]


def recipes(text: str = TEXT) -> dict[str, Recipe]:
    """Every section that has a file to write, by its heading."""
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    read = (_recipe(*pair) for pair in zip(parts[1::2], parts[2::2], strict=True))
    return {one.name: one for one in read if one.files}


def _recipe(name: str, text: str) -> Recipe:
    blocks = list(BLOCK.finditer(text))
    files = {found["file"]: textwrap.dedent(found["text"]) for found in blocks if found["file"]}
    said = (textwrap.dedent(found["text"]) for found in blocks if found["kind"] == "sh")
    commands = [line.split() for part in said for line in part.splitlines()]
    return Recipe(name, len(re.findall(r"^\d\. ", text, re.MULTILINE)), files, commands)


def install(files: dict[str, str], home: Path) -> None:
    """Put a package where Python finds it, as its installer would: the files, and what it says
    of itself in a folder beside them."""
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    facts = home / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    (facts / "entry_points.txt").write_text("\n".join(_entries(project["entry-points"])))


def _entries(groups: dict[str, dict[str, str]]) -> Iterator[str]:
    for group, entries in groups.items():
        yield f"[{group}]"
        yield from (f"{name} = {where}" for name, where in entries.items())
