"""The real course, built once into a folder of its own."""

import shutil
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.reading.limits import limits
from search_walkthroughs.running.course_files import walkthrough_files

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def course(tmp_path_factory):
    """The course's folder, with `docs/walkthroughs` written."""
    return _built(tmp_path_factory.mktemp("course"), "*")


@pytest.fixture(scope="session")
def little(tmp_path_factory):
    """The same with one chapter, for what need not be tried on all."""
    return _built(tmp_path_factory.mktemp("little"), "textbook")


def _built(root, chapters):
    ours = shutil.ignore_patterns("walkthroughs")
    shutil.copytree(ROOT / "docs", root / "docs", ignore=ours)
    for chapter in (ROOT / "walkthroughs").glob(chapters):
        if chapter.is_dir():
            shutil.copytree(chapter, root / "walkthroughs" / chapter.name)
    shutil.copy(ROOT / "mkdocs.yml", root)
    outcome = build(root, walkthrough_files([root / "walkthroughs"]), limits(root))
    assert outcome.findings == ()
    return root


@pytest.fixture(scope="session")
def site(course):
    """The site as MkDocs builds it."""
    build_site(course)
    return course / "site"


@pytest.fixture(scope="session")
def zensical(course):
    """The site as Zensical builds it."""
    pytest.importorskip("zensical", reason="the second builder is not installed")
    build_site(course, "zensical", site="zensical")
    return course / "zensical"
