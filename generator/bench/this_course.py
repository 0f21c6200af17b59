"""The course of this repository: its pages and its site from nothing, with nothing changed, and
with one change."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from statistics import median
from tempfile import TemporaryDirectory

from .measuring import Row, ours, process
from .shares import shares
from .site import FILE_SECONDS, START_SECONDS, outputs

ROOT = Path(__file__).parents[2]
MAX_FRESH_SECONDS = 20
"""Upper limit of the time for the site from nothing."""
MAX_CHANGE_SECONDS = 2
"""Upper limit of the time for the site with one walkthrough changed."""
CHANGED = "walkthroughs/small-trees/alpha-beta.yml"


def copy_course(root: Path) -> None:
    """Copy the sources of the course into the folder: nothing that a build has made."""
    copytree(ROOT / "docs", root / "docs", ignore=ignore_patterns("walkthroughs"))
    copytree(ROOT / "walkthroughs", root / "walkthroughs")
    copy(ROOT / "mkdocs.yml", root)


def this_course(rounds: int) -> Iterator[Row]:
    """Yield the rows of this course, in seconds of the clock; from nothing it is built once."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        root = Path(folder)
        copy_course(root)
        build, file = ours("build"), root / CHANGED
        fresh = process(build, root)
        count = len(list((root / "walkthroughs").rglob("[!_]*.yml")))
        goal = START_SECONDS + FILE_SECONDS * len(outputs(root))
        rebuilds = [process(build, root).wall for _ in range(rounds)]
        changed = []
        for number in range(rounds):
            with file.open("a", encoding="utf-8") as text:
                text.write(f"# {number}\n")
            changed.append(process(build, root).wall)
        pages = process(ours("build", "--pages-only", "--fresh"), root)
    label = f"this course of {count} walkthroughs"
    yield Row("course.fresh", f"{label}: the whole site", fresh.wall, "s", MAX_FRESH_SECONDS,
        "least", fresh.cpu, fresh.wall)  # fmt: skip
    yield Row("course.pages", f"{label}: the pages and frames alone", pages.wall, "s", None,
        "least", pages.cpu, pages.wall)  # fmt: skip
    yield Row("course.again", f"{label}: nothing changed", median(rebuilds), "s", goal, "least")
    yield Row(
        "course.one",
        f"{label}: one of them changed",
        median(changed),
        "s",
        MAX_CHANGE_SECONDS,
        "least",
    )
    yield from shares(copy_course)
