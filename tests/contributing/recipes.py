"""The recipes of the author's guide, taken from its own text: files to write, commands to run."""

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs/guide/extend"
PAGES = {page.stem: page.read_text("utf-8") for page in sorted(FOLDER.glob("*.md"))}
BLOCK = re.compile(
    r'^(?P<margin> *)```(?P<kind>\w+)(?: title="(?P<file>[^"]+)")?\n(?P<text>.*?)^(?P=margin)```$',
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Recipe:
    """One page with files to write."""

    steps: int
    files: dict[str, str]
    commands: list[list[str]]


def recipes() -> dict[str, Recipe]:
    """Return every page that has a file to write, by its name."""
    read = {name: _recipe(text) for name, text in PAGES.items()}
    return {name: recipe for name, recipe in read.items() if recipe.files}


def _recipe(text: str) -> Recipe:
    blocks = list(BLOCK.finditer(text))
    files = {found["file"]: textwrap.dedent(found["text"]) for found in blocks if found["file"]}
    shell = (textwrap.dedent(found["text"]) for found in blocks if found["kind"] == "sh")
    commands = [line.split() for part in shell for line in part.splitlines()]
    return Recipe(len(re.findall(r"^\d\. ", text, re.MULTILINE)), files, commands)
