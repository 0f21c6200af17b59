"""Build the same sources twice, as differently as one can: `make reproducible`.

Hash seed, locale, time zone, user name, number of workers, the order in which the file system lists
names, and the folder itself are others; every byte of pages, frames and site must be the same.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from trust import tiny

CHAPTERS = ("textbook", "windows")
WAYS: tuple[Mapping[str, str], ...] = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC", "USER": "ada", "JOBS": "1"},
    {
        **{"PYTHONHASHSEED": "4711", "LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"},
        **{"TZ": "Pacific/Kiritimati", "USER": "grace", "LOGNAME": "grace", "JOBS": "2"},
        **{"HOME": "/nowhere", "COLUMNS": "40", "PYTHONUTF8": "1", "SHUFFLED": "1"},
    },
)
SHUFFLE = """
import os, random
if os.environ.get("SHUFFLED"):
    listed, scanned, rng = os.listdir, os.scandir, random.Random(5)

    class Scanned:
        def __init__(self, *given):
            with scanned(*given) as found:
                self.found = list(found)
            rng.shuffle(self.found)
            self.left = iter(self.found)
        def __iter__(self):
            return self
        def __next__(self):
            return next(self.left)
        def __enter__(self):
            return self
        def __exit__(self, *_):
            return None
        def close(self):
            pass

    def shuffled(*given):
        names = listed(*given)
        rng.shuffle(names)
        return names

    os.listdir, os.scandir = shuffled, Scanned
"""
"""What a process reads before anything else: the file system lists names in another order."""


def checkout(root: Path, chapters: tuple[str, ...], shuffled: bool) -> Path:
    """The sources in a folder of their own, copied in another order if so asked."""
    parts = [f"walkthroughs/{chapter}" for chapter in chapters]
    for part in reversed(parts) if shuffled else parts:
        shutil.copytree(tiny.ROOT / part, root / part)
    (root / "docs/ja").mkdir(parents=True)
    (root / "docs/index.md").write_text("# Home\n", "utf-8")
    (root / "docs/ja/index.md").write_text("---\nlang: ja\n---\n\n# はじめに\n", "utf-8")
    (root / "mkdocs.yml").write_text(tiny.CONFIG, "utf-8")
    return root


def built(root: Path, way: Mapping[str, str], *options: str) -> Mapping[str, str]:
    """Every file that a build in that way gives, with its digest."""
    early = root / "early"
    early.mkdir()
    (early / "sitecustomize.py").write_text(SHUFFLE, "utf-8")
    paths = os.pathsep.join((str(early), str(tiny.ROOT)))
    subprocess.run(
        tiny.command("build", "--jobs", way["JOBS"], *options),
        cwd=root,
        env=tiny.around(**way) | {"PYTHONPATH": paths, "SOURCE_DATE_EPOCH": "0"},
        check=True,
    )
    found = {
        f"{part}/{name}": digest
        for part in ("docs", ".walkthroughs/store", "site")
        for name, digest in tiny.looks(root / part, but=()).items()
    }
    manifest = root / ".walkthroughs/frames.json"
    return found | {"frames.json": manifest.read_text("utf-8")}


def compared(folder: Path, chapters: tuple[str, ...], *options: str) -> tuple[int, list[str]]:
    """How many files there are, and which are not the same both times."""
    first, second = (
        built(checkout(folder / place, chapters, bool(number)), way, *options)
        for number, (place, way) in enumerate(zip(("here", "some/where else"), WAYS, strict=True))
    )
    names = sorted(first.keys() | second.keys())
    return len(names), [name for name in names if first.get(name) != second.get(name)]


def main() -> None:
    """Say how many files were compared, and which differ."""
    chapters = tuple(os.environ.get("CHAPTERS", " ".join(CHAPTERS)).split())
    with tempfile.TemporaryDirectory() as name:
        count, others = compared(Path(name), chapters)
    print(f"{count} files of {len(chapters)} chapters built twice: {len(others)} differ")
    print("\n".join(others))
    sys.exit(bool(others))


if __name__ == "__main__":
    main()
