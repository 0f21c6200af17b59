"""What a change of the small course makes anew: which pages, and which files of the site."""

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from golden.course.small_course import build_pages, file_text
from search_walkthroughs.building.site_builder import make_site, stale

KEPT = Path(__file__).parent / "changes"


NEW_WALKTHROUGH = """title: {en: New, ja: 新しい}
algorithm: minimax
tree: [1, 2]
"""
FRAME = re.compile(r"^(.*/frames/(?:ja/)?)\d+\.svg")


@dataclass(frozen=True)
class Edit:
    """What an author does between two builds."""

    name: str
    file: str
    old: str = ""
    new: str = ""
    """The text in place of the old one; where that is empty, the file is deleted, or written."""

    def make(self, root: Path) -> None:
        file = root / self.file
        if self.old:
            text = file.read_text("utf-8")
            assert self.old in text
            file.write_text(text.replace(self.old, self.new), "utf-8")
        elif self.new:
            file.write_text(self.new, "utf-8")
        else:
            file.unlink()


EDITS_OF_ONE_PAGE = (
    Edit("a leaf of a walkthrough", "walkthroughs/cuts/one-cut.yml", "[3, 9]", "[3, 8]"),
    Edit("the words of a page of prose", "docs/course/02-tables.md", "See", "Look at"),
)
EDITS_OF_MANY = (
    Edit("the title of a walkthrough", "walkthroughs/tables/again.yml", "The same", "One"),
    Edit("the title of a page of prose", "docs/course/01-cuts.md", "not read", "read"),
    Edit("the title of a chapter", "walkthroughs/tables/_chapter.yml", "Tables", "Table"),
    Edit("a setting", "mkdocs.yml", "redirects: true", "redirects: false"),
    Edit("a word of the glossary", "docs/glossary.toml", "begins", "starts"),
    Edit("a new walkthrough", "walkthroughs/tables/new.yml", new=NEW_WALKTHROUGH),
    Edit("a walkthrough less", "walkthroughs/ordering/prune.yml"),
)


def _site(root: Path) -> dict[str, str]:
    """Return the files of the site that are texts of ours, by path."""
    site = root / "site"
    return {
        name: file_text(file)
        for file in sorted(site.rglob("*"))
        if file.is_file()
        and not (name := file.relative_to(site).as_posix()).startswith("assets/")
        and not name.endswith(".gz")
    }


def _differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Return the paths of files that are new, gone or other."""
    signs = dict.fromkeys(after.keys() - before.keys(), "+")
    signs |= dict.fromkeys(before.keys() - after.keys(), "-")
    common = before.keys() & after.keys()
    signs |= {name: "~" for name in common if before[name] != after[name]}
    return [f"{signs[name]} {name}" for name in sorted(signs)]


def _without_frames(lines: Iterable[str]) -> list[str]:
    """Return the lines with one for all frames of a run in a language."""
    return [*dict.fromkeys(FRAME.sub(r"\1*.svg", line) for line in lines)]


def _account(root: Path, edit: Edit) -> str:
    """Return what a build after the edit says that it wrote, what it says of the site that stands,
    and what changes in the site when that is made anew."""
    edit.make(root)
    outcome = build_pages(root)
    lines = [f"# {edit.name}", "## pages", *map(str, outcome.findings), *outcome.changes]
    lines += ["## the site that stands", *stale(root, "mkdocs", "site")]
    before = _site(root)
    make_site(root)
    lines += ["## the site made anew", *_differences(before, _site(root))]
    lines += ["## and then", *stale(root, "mkdocs", "site")]
    return "".join(f"{line}\n" for line in _without_frames(lines))


@pytest.fixture
def copied(course, tmp_path):
    """A copy of the course with its site, to be changed."""
    root = tmp_path / "course"
    shutil.copytree(course, root)
    assert stale(root, "mkdocs", "site") == []
    return root


def test_what_a_change_of_one_page_brings_is_what_it_was(copied, golden):
    """Each edit comes on top of those before."""
    golden(KEPT / "one-page.txt", "\n".join(_account(copied, edit) for edit in EDITS_OF_ONE_PAGE))


@pytest.mark.night
def test_what_a_change_of_many_pages_brings_is_what_it_was(copied, golden):
    golden(KEPT / "many-pages.txt", "\n".join(_account(copied, edit) for edit in EDITS_OF_MANY))
