"""A course of two walkthroughs, which takes a moment to build, and commands to run on it."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[2]

OLD = """title: {en: One cut, ja: 一つの枝刈り}
algorithm: alpha-beta
tree: [[4, 3], [3, 9]]
expect: {value: 3, pruned: [2/2]}
"""
NEW = """title: {en: Another cut, ja: もう一つの枝刈り}
algorithm: alpha-beta
tree: [[8, 6, 7], [5, 9]]
expect: {value: 6, pruned: [2/2]}
"""
SECOND = """title: {en: Two searches, ja: 二つの探索}
algorithm: [minimax, alpha-beta]
tree: [[1, 2], [0, 9]]
"""
CONFIG = """plugins: [search, walkthroughs]
site_name: Tiny
"""
INHERITING = CONFIG.replace(
    "plugins: [search, walkthroughs]", "INHERIT: docs/walkthroughs/.site/mkdocs.yml"
)
"""The same, as courses once said it."""


def write(root: Path) -> Path:
    """The course, as it is at first."""
    (root / "walkthroughs/few").mkdir(parents=True)
    (root / "walkthroughs/few/first.yml").write_text(OLD, "utf-8")
    (root / "walkthroughs/few/second.yml").write_text(SECOND, "utf-8")
    (root / "docs/ja").mkdir(parents=True)
    (root / "docs/index.md").write_text("# Home\n", "utf-8")
    (root / "docs/ja/index.md").write_text("---\nlang: ja\n---\n\n# はじめに\n", "utf-8")
    (root / "mkdocs.yml").write_text(CONFIG, "utf-8")
    return root


def edit(root: Path, text: str = NEW) -> None:
    """What an author saves between two builds."""
    (root / "walkthroughs/few/first.yml").write_text(text, "utf-8")


def around(**others: str) -> dict[str, str]:
    """The environment in which the commands find this generator."""
    return os.environ | {"PYTHONPATH": f"{ROOT}/generator", "PYTHONUNBUFFERED": "1"} | others


def command(*arguments: str) -> Sequence[str]:
    """How a command of the generator is called."""
    return (sys.executable, "-m", "search_walkthroughs", *arguments)


def built(root: Path, *arguments: str, **others: str) -> subprocess.CompletedProcess[str]:
    """Build the course, and say what the command said."""
    return subprocess.run(
        command("build", *arguments),
        cwd=root,
        env=around(**others),
        text=True,
        capture_output=True,
        check=False,
    )


UNSTEADY = (".gz", "sitemap.xml", ".pyc")
"""What MkDocs writes with the day of the build in it, unless SOURCE_DATE_EPOCH says another, and
bytecode, which names the folder of its source."""


def looks(folder: Path, but: Sequence[str] = UNSTEADY) -> Mapping[str, str]:
    """A digest of every file below the folder, by its path."""
    return {
        file.relative_to(folder).as_posix(): blake2b(file.read_bytes(), digest_size=8).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith(tuple(but))
    }
