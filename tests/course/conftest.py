"""The real course, built once into a folder of its own."""

import functools
import http.server
import shutil
import threading
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.python_pack import FOLDER, PackError, make_pack, pack_files
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading.course_limits import course_limits

ROOT = Path(__file__).parents[2]
HEAVY = {"articles/tic-tac-toe-score-range.yml", "articles/tic-tac-toe-widen.yml"}
"""The walkthroughs that show every frame of an author's whole search, however heavy that is."""


@pytest.fixture(scope="session")
def pack():
    """The pack of the page *Try it*, made as `make site` does: nothing, or why there is none."""
    try:
        make_pack(ROOT)
    except PackError as error:
        return str(error)
    return ""


@pytest.fixture(scope="session")
def course(tmp_path_factory, pack):
    """The course's folder, with `docs/walkthroughs` written."""
    root = tmp_path_factory.mktemp("course")
    if not pack:
        shutil.copytree(ROOT / FOLDER, root / FOLDER, ignore=shutil.ignore_patterns("fetched"))
    return _built(root, "*")


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
    outcome = build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
    assert outcome.findings == ()
    notes = [finding.fault for finding in outcome.skipped if finding.level == "note"]
    assert [note for note in notes if not _shows_a_whole_search(note)] == []
    return root


def _shows_a_whole_search(note):
    """Return whether the note only says how heavy a page is whose author asks for every frame."""
    return "/".join(Path(note.file).parts[-2:]) in HEAVY and "frames and loads" in note.message


@pytest.fixture(scope="session")
def site(course):
    """The site as MkDocs builds it."""
    build_site(course)
    return course / "site"


@pytest.fixture(scope="session")
def tried(course, site, pack):
    """The course's folder, if there is a pack; else the test is skipped."""
    if pack:
        pytest.skip(pack)
    assert pack_files(course)
    return course


@pytest.fixture(scope="session")
def host(site):
    """The address of a server that gives the site away."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            """Say nothing."""

    serve = functools.partial(Quiet, directory=site)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def zensical(course):
    """The site as Zensical builds it."""
    pytest.importorskip("zensical", reason="the second builder is not installed")
    build_site(course, "zensical", site="zensical")
    return course / "zensical"
