"""A server for authors: what is saved is shown, what is wrong is reported, and nothing is left."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.serving.dev_server import FileWatcher

from .serving import ONE, PAGE, ROOT, children, served, small, tree, wait

pytestmark = pytest.mark.day(5)

NOTICES = "#serving-notices [role=alert]"
FRAME = "walkthroughs/few/one/alpha-beta/frames/0001.svg"


@pytest.fixture(scope="module", autouse=True)
def patience():
    """A machine that is busy with other tests makes pages slowly."""
    expect.set_options(timeout=30_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    with served(small(tmp_path_factory.mktemp("served"))) as running:
        running.shows("Acacia")
        yield running


@pytest.fixture
def tab(course, browser):
    course.save(ONE, tree())
    course.shows("<title>Acacia - ")
    context = browser.new_context()
    page = context.new_page()
    page.goto(course.address + PAGE)
    yield page
    for one in context.pages:
        left(one)
    context.close()


def left(page):
    """Leave the page: one that is about to load again would hold up what closes it."""
    for _ in range(5):
        try:
            page.goto("about:blank")
        except Error:  # it has loaded again just then
            continue
        return


def test_a_saved_walkthrough_is_shown(course, tab):
    other = tab.context.new_page()
    other.goto(course.address + f"ja/{PAGE}")
    for leaf in (7, 8):
        course.save(ONE, tree(f"Acacia with {leaf}", leaf=leaf))
        expect(tab.locator("h1").first).to_contain_text(f"Acacia with {leaf}")
        expect(other.locator("article")).to_contain_text(f"[2, {leaf}]")
        expect(tab.locator(".md-nav--primary")).to_contain_text(f"Acacia with {leaf}")
    assert "<svg" in course.answer(FRAME)
    other.close()


def test_what_is_broken_is_told_on_the_page_until_it_is_mended(course, tab):
    course.save(ONE, tree(algorithm="alpha-bet"))
    alert = tab.locator(NOTICES)
    expect(alert).to_contain_text("few/one.yml:2:12")
    expect(alert).to_contain_text("did you mean `alpha-beta`")
    expect(alert.locator("pre")).to_contain_text("^^^^")
    expect(tab.locator("h1").first).to_contain_text("Acacia")
    assert "few/one.yml:2:12" in course.said
    course.save(ONE, tree("Mended"))
    expect(tab.locator("h1").first).to_contain_text("Mended")
    expect(alert).to_have_count(0)
    wait(lambda: course.said.rstrip().endswith("all is well again"))


def test_the_panel_speaks_the_language_of_the_page(course, tab):
    japanese = tab.context.new_page()
    japanese.goto(course.address + f"ja/{PAGE}")
    alerts = [page.locator(NOTICES) for page in (tab, japanese)]
    course.save(ONE, tree(algorithm="alpha-bet"))
    expect(alerts[0].locator("h2")).to_have_text(re.compile("There is one mistake: the pages"))
    expect(alerts[1].locator("h2")).to_have_text(re.compile("誤りが1つあります。関係する"))
    expect(alerts[1].get_by_role("button", name="閉じる")).to_be_visible()
    expect(alerts[1]).to_contain_text("few/one.yml:2:12")
    course.save(ONE, tree("Claimed", more="expect: {value: 77}\n"))
    expect(alerts[1].locator("h2")).to_have_text(re.compile("ページは描きました"))
    alerts[1].get_by_role("button", name="閉じる").click()
    expect(alerts[1]).to_have_count(0)
    japanese.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_pipe_among_the_pages_is_told_and_nobody_waits_for_it(course, tab):
    pipe = course.root / "docs/pipe.md"
    os.mkfifo(pipe)
    expect(tab.locator(NOTICES)).to_contain_text("docs/pipe.md:1:1 is a named pipe")
    course.save(ONE, tree("Beside a pipe"))
    pipe.unlink()
    expect(tab.locator(NOTICES)).to_have_count(0)
    course.shows("Beside a pipe")


def test_a_wrong_claim_is_told_and_its_page_drawn(course, tab):
    course.save(ONE, tree("Claimed", more="expect: {value: 77}\n"))
    expect(tab.locator("h1").first).to_contain_text("Claimed")
    expect(tab.locator(NOTICES)).to_contain_text("77")
    course.save("walkthroughs/few/two.yml", tree("Baobab again"))
    course.shows("Baobab again", PAGE.replace("one", "two"))
    expect(tab.locator(NOTICES)).to_contain_text("77")


NUMBER = "<!--run few/one value-->77<!--/run-->"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "broken", "message"),
    [
        ("walkthroughs/few/_chapter.yml", "title: {en: Few\n", "_chapter.yml:"),
        ("mkdocs.yml", "site_name: [Small\n", "mkdocs.yml:"),
        ("docs/index.md", "# Home\n\n[lost](lost.md)\n", "docs/index.md:3:8"),
        ("docs/index.md", '# Home\n\n--8<-- "en/few/lost.html"\n', "docs/index.md:3:9"),
        ("docs/index.md", f"# Home\n\nOf {NUMBER}.\n", "docs/index.md:3:4"),
    ],
)
def test_whatever_is_broken_is_told(course, tab, name, broken, message):
    whole = (course.root / name).read_text()
    course.save(name, broken)
    alert = tab.locator(NOTICES)
    expect(alert).to_contain_text(message)
    course.save(name, whole)
    expect(alert).to_have_count(0)
    assert "Home" in course.answer()


def test_notices_can_be_put_away_and_come_back_with_the_next_fault(course, tab):
    alert = tab.locator(NOTICES)
    course.save(ONE, tree(algorithm="alpha-bet"))
    expect(alert).to_have_count(1)
    tab.keyboard.press("Escape")
    expect(alert).to_have_count(0)
    course.save(ONE, tree(algorithm="beta-alph"))
    expect(alert).to_have_count(1)


def test_walkthroughs_and_pages_come_and_go(course, tab):
    course.save("walkthroughs/few/three.yml", tree("Cedar"))
    course.save("docs/about.md", "# About\n")
    course.shows("Cedar", "walkthroughs/few/three.html")
    course.shows("About", "about.html")
    course.shows("Cedar", "walkthroughs/few/index.html")
    expect(tab.locator(".md-nav--primary")).to_contain_text("Cedar")
    (course.root / "walkthroughs/few/three.yml").rename(course.root / "walkthroughs/few/four.yml")
    (course.root / "docs/about.md").unlink()
    course.shows("Cedar", "walkthroughs/few/four.html")
    wait(lambda: not course.answer("walkthroughs/few/three.html"))
    wait(lambda: not course.answer("about.html"))
    assert not list((course.root / "docs/walkthroughs").rglob("*three*"))
    (course.root / "walkthroughs/few/four.yml").unlink()
    wait(lambda: "Cedar" not in course.answer("walkthroughs/few/index.html"))


def test_what_is_served_is_what_a_build_would_write(course, monkeypatch):
    course.save(ONE, tree("Served", leaf=5))
    course.shows("<title>Served")
    wait(lambda: "Served" in course.answer("search/en.json"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    build_site(course.root)
    for file in sorted((course.root / "site").rglob("*")):
        path = file.relative_to(course.root / "site").as_posix()
        if not file.is_file() or path.startswith(".") or path.endswith((".gz", ".woff2", ".png")):
            continue
        written, shown = file.read_text("utf-8"), course.answer(path)
        script = shown.find('<script src="/.serving/')
        if script >= 0:
            shown = shown[:script] + shown[shown.index("</script>", script) + 9 :]
        assert shown == written, path


def test_a_course_that_is_broken_from_the_start_is_served_and_ends_cleanly(tmp_path, browser):
    root = small(tmp_path)
    (root / ONE).write_text(tree(algorithm="alpha-bet"), "utf-8")
    with served(root) as running:
        tab = browser.new_page()
        tab.goto(running.address)
        expect(tab.locator(NOTICES)).to_contain_text("few/one.yml:2:12")
        running.save(ONE, tree("Mended"))
        expect(tab.locator(NOTICES)).to_have_count(0)
        running.shows("Mended")
        worker = children(running.process.pid)
        assert len(worker) == 1
        assert running.end(signal.SIGTERM) == 0
        tab.close()
        assert not any((root / ".temporary").iterdir())
        wait(lambda: not any(Path(f"/proc/{pid}/cwd").exists() for pid in worker))
        assert "Traceback" not in running.said


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            (sys.executable, "-m", "search_walkthroughs", "serve", "--port", port),
            cwd=small(tmp_path), env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert port in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "watched"),
    [
        ("walkthroughs/a/tree.yml", True),
        ("walkthroughs/a/.tree.yml.swp", False),
        ("walkthroughs/a/tree.yml~", False),
        ("docs/index.md", True),
        ("docs/walkthroughs/a/tree.md", False),
        ("docs/ja/walkthroughs/a/tree.md", False),
        ("docs/ja/index.md", True),
        ("overrides/main.html", True),
        ("mkdocs.yml", True),
        ("notes.txt", False),
        ("generator/games/tree.py", True),
        ("generator/pages/templates/feed.xml", True),
        ("generator/games/__pycache__/tree.cpython-311.pyc", False),
    ],
)
def test_only_sources_are_heard(tmp_path, name, watched):
    saved = FileWatcher(tmp_path, tmp_path / "generator")
    assert saved.is_source(tmp_path / name) is watched
    assert saved.is_program(tmp_path / name) is name.startswith("generator/")
