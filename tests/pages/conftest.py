"""A site built once for all tests that look at one, and a browser to look with."""

import os
import shutil
from collections.abc import Iterator
from functools import partial

import pytest

from once import once
from reader import opened
from search_walkthroughs.building.site_builder import build_site

from .browsing import FIRST
from .course import ROOT, write


@pytest.fixture(scope="session", autouse=True)
def importable() -> Iterator[None]:
    """The builder runs the hook in a process of its own, which has to find the generator."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT / "generator"), prepend=os.pathsep)
        yield


@pytest.fixture(scope="session")
def site(importable, tmp_path_factory):
    return once(tmp_path_factory, "small-mkdocs", partial(_built, builder="mkdocs")) / "site"


@pytest.fixture(scope="session")
def zensical_site(importable, tmp_path_factory):
    pytest.importorskip("zensical", reason="the second builder is not installed")
    return once(tmp_path_factory, "small-zensical", partial(_built, builder="zensical")) / "site"


def _built(root, builder):
    write(root)
    build_site(root, builder)


@pytest.fixture(scope="session")
def quiet_site(site, tmp_path_factory):
    """The site without the theme's own script, which takes a third of the time to open a page."""

    def copied(root):
        shutil.copytree(site, root / "site")
        for script in (root / "site/assets/javascripts").glob("bundle.*.js"):
            script.write_text("")

    return once(tmp_path_factory, "small-quiet", copied) / "site"


# The player is the same on both builders' pages: by day other tests open one of Zensical's.
@pytest.fixture(params=["quiet_site", pytest.param("zensical_site", marks=pytest.mark.night)])
def page(request, browser):
    with opened(browser, request.getfixturevalue(request.param)) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        yield page


@pytest.fixture(params=["site", pytest.param("zensical_site", marks=pytest.mark.night)])
def themed_page(request, browser):
    """The page with all that the theme's script does."""
    with opened(browser, request.getfixturevalue(request.param)) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        yield page
