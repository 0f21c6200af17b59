"""A small course, built here in this process or by whoever is asked."""

from collections.abc import Mapping
from pathlib import Path

from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading import Limits
from trust import tiny

TREE = "title: {{en: Tree {n}, ja: 木{n}}}\nalgorithm: alpha-beta\ntree: [[{n}, 4], [3, 9]]\n"
MORE = 3
WALKTHROUGHS = Path("walkthroughs")


def write(root: Path) -> Path:
    """The tiny course and a few more trees."""
    tiny.write(root)
    for n in range(MORE):
        (root / f"walkthroughs/few/tree{n}.yml").write_text(TREE.format(n=n), "utf-8")
    return root


def built(root: Path, monkeypatch, **how) -> Mapping[str, str]:
    """Build the course in its folder; a digest of every file that came of it."""
    monkeypatch.chdir(root)
    outcome = build(root, walkthrough_files([WALKTHROUGHS]), Limits(), **how)
    assert outcome.findings == ()
    return looks(root)


def looks(root: Path) -> Mapping[str, str]:
    """A digest of every file of the course and of all that a build has kept, but who holds it and
    when it was written."""
    found = tiny.looks(root).items()
    return {name: digest for name, digest in found if "lock" not in name and "stamps" not in name}
