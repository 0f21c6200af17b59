"""The recipes of CONTRIBUTING.md, taken from its own text: files to write and commands to run."""

import re
import textwrap
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
