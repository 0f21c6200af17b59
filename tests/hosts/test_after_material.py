"""The guide's page on the move from Material to Zensical says what is so."""

import re

import pytest

from starting.places import OURS, ROOT, Place, closure, linked
from trust import tiny

PAGES = ("guide/extend/zensical.md", "ja/guide/extend/zensical.md")
GENERATOR = ROOT / "generator/search_walkthroughs"
LOADS_MKDOCS = re.compile(r"^ *(?:from|import) mkdocs\b", re.MULTILINE)
OF_THE_BUILDER = re.compile(r"assets/|search[./]|sitemap\.xml\.gz$")
"""Files of a site that depend on what has built it."""


def named(page):
    """The files that the page says load MkDocs."""
    return sorted(re.findall(r"^\| `([\w/]+\.py)` \|", page, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_the_page_names_every_file_that_loads_mkdocs(page):
    loading = [
        file.relative_to(GENERATOR).as_posix()
        for file in sorted(GENERATOR.rglob("*.py"))
        if LOADS_MKDOCS.search(file.read_text("utf-8"))
    ]
    assert named((ROOT / "docs" / page).read_text("utf-8")) == loading


def test_a_file_that_begins_to_load_mkdocs_is_noticed():
    assert LOADS_MKDOCS.search("def build():\n    from mkdocs.config import load_config\n")
    assert not LOADS_MKDOCS.search("from mkdocsx import y\nfrom .mkdocs_hook import on_config\n")


@pytest.mark.night
def test_both_builders_make_the_same_files_but_for_those_of_the_theme(tmp_path):
    names = {}
    for builder in ("mkdocs", "zensical"):
        root = tiny.write(tmp_path / builder)
        done = tiny.built(root, "--builder", builder)
        assert done.returncode == 0, done.stderr
        names[builder] = tiny.looks(root / "site", but=())
    differing = names["mkdocs"].keys() ^ names["zensical"].keys()
    assert [name for name in differing if not OF_THE_BUILDER.match(name)] == []
    assert "walkthroughs/few/first.html" in names["zensical"]


@pytest.mark.night
def test_a_course_is_built_where_neither_mkdocs_nor_material_is_installed(tmp_path):
    pytest.importorskip("zensical")
    (tmp_path / "place").mkdir()
    needed = closure(f"{OURS}[zensical]", "hatchling") - {OURS}
    without = {name for name in needed if name.startswith(("mkdocs", "properdocs"))}
    linked({"pip"} | needed - without, tmp_path / "needed")
    place = Place(tmp_path / "place", needed=tmp_path / "needed")
    place(f"pip install --quiet --no-deps {ROOT}", tmp_path)
    for package in ("mkdocs", "material"):
        assert place.tried(f"python -c 'import {package}'", tmp_path).returncode == 1
    root, again = tiny.write(tmp_path / "course"), tiny.write(tmp_path / "again")
    place("walkthroughs build --builder zensical", root)
    assert tiny.built(again, "--builder", "zensical").returncode == 0
    assert tiny.looks(root / "site") == tiny.looks(again / "site")
