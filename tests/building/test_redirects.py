"""What was published at former addresses is found, and so are frames that are no files."""

import re
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from reader import opened
from search_walkthroughs.building.output import MARKER
from search_walkthroughs.building.own_settings import course_faults
from search_walkthroughs.building.redirects import move_faults, moved_pages, write_redirects
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.former_addresses import former_address, new_address
from search_walkthroughs.reading import BadInput
from trust import tiny

pytestmark = pytest.mark.day(5)

ON = "extra: {walkthroughs: {redirects: true, frames: key}}\n"


class Handler(SimpleHTTPRequestHandler):
    """Serves a site below an address, and its own page for what is missing, as hosts do."""

    def send_error(self, code, message=None, explain=None):
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        with open(f"{self.directory}/site/404.html", "rb") as missing:
            self.wfile.write(missing.read())

    def log_message(self, *args):
        """Say nothing."""


@pytest.fixture(
    scope="module", params=["mkdocs", pytest.param("zensical", marks=pytest.mark.night)]
)
def site(request, tmp_path_factory):
    """The site of a course that has former addresses."""
    pytest.importorskip(request.param)
    root = tiny.write(tmp_path_factory.mktemp(request.param))
    (root / "mkdocs.yml").write_text(tiny.CONFIG + ON)
    done = tiny.built(root, "--builder", request.param)
    assert done.returncode == 0, done.stderr
    return root / "site"


@pytest.fixture(scope="module")
def address(site):
    """Where the site is served: below the top of its host, which the site does not know."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=site.parent))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/site"
    server.shutdown()
    server.server_close()


def pages(site):
    found = (page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    old = re.compile(r"(ja/)?walkthroughs/(?!assets/|algorithms/|(practise|today|parsons)\.html)")
    ours = (page for page in found if old.match(page))
    return set(ours)


def test_each_page_has_one_at_its_former_address(site):
    former = {page.relative_to(site).as_posix() for page in (site / "generated").rglob("*.html")}
    assert former == {former_address(page) for page in pages(site)}
    assert {new_address(page) for page in former} == pages(site)
    # The chapter; Try it, Play against it, Is my minimax right?, My progress, which practice has
    # taken over; the walkthroughs, their players.
    assert len(former) == 2 * (1 + 4 + 2 + 2)


@pytest.fixture(scope="module")
def successor(tmp_path_factory):
    """A course without former addresses, built where one of an earlier version was: in it a page of
    prose has moved, and an author wrote texts beside those of the build."""
    root = moved(tiny.write(tmp_path_factory.mktemp("later")), {"course/02-b.md": "01-b.md"})
    for name in (f"docs/generated/{MARKER}", "docs/generated/en/few/first.md", "docs/mine/a.md"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("# Text\n")
    assert tiny.built(root, "--check").returncode == 1
    assert (root / "docs/generated").exists()
    done = tiny.built(root)
    assert done.returncode == 0, done.stderr
    return root


def test_no_address_of_a_site_says_generated_unless_the_course_has_former_ones(successor):
    root = successor
    assert not (root / "site/generated").exists()
    assert (root / "site/ja/walkthroughs/few/first.html").is_file()
    assert not [p for p in (root / "site").rglob("*") if "generated" in p.relative_to(root).parts]


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("generated/en/few/first.html#f=3", "walkthroughs/few/first.html#f=3"),
        ("generated/ja/few/second.html#f=3", "ja/walkthroughs/few/second.html#f=3"),
        ("generated/walkthroughs/few/first/ja/embed.html", "ja/walkthroughs/few/first/embed.html"),
    ],
)
def test_it_leads_on_from_a_disk_with_the_frame(browser, site, old, new):
    with opened(browser, site, old) as page:
        page.wait_for_url(f"{site.as_uri()}/{new}")
        page.wait_for_selector(".wt-running")


FRAMES = "walkthroughs/few/{}/frames/{}.svg"


@pytest.mark.browser
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("generated/en/few/first.html#f=3", "walkthroughs/few/first.html#f=3"),
        ("generated/en/few/gone.html", "walkthroughs/few/gone.html"),
        (f"generated/{FRAMES}", FRAMES),
        ("generated/assets/paper.css", "walkthroughs/assets/paper.css"),
    ],
)
def test_the_page_for_what_is_missing_leads_on(browser, site, address, old, new):
    old, new = (text.format("first/alpha-beta", "0010") for text in (old, new))
    assert not new.endswith(".svg") or (site / new).is_file()
    page = browser.new_page()
    page.goto(f"{address}/{old}")
    page.wait_for_url(f"{address}/{new}")


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize(
    ("before", "walkthrough", "run", "frame", "language"),
    [
        ("", "first", "alpha-beta", "0005", "en"),
        ("", "first", "alpha-beta", "ja/0005", "ja"),
        ("generated/", "second", "2-alpha-beta", "0004", "en"),
    ],
)
def test_a_frame_that_is_no_file_is_shown_by_the_player(
    browser, site, address, before, walkthrough, run, frame, language
):
    name = FRAMES.format(f"{walkthrough}/{run}", frame)
    assert not (site / name).exists()
    number = int(frame[-4:])
    page = browser.new_context(bypass_csp=True).new_page()
    page.goto(f"{address}/{before}{name}")
    folder = "walkthroughs" if language == "en" else "ja/walkthroughs"
    page.wait_for_url(f"{address}/{folder}/few/{walkthrough}.html#{run}:frame={number}")
    link = f'a[data-frame="{number}"]'
    line = page.locator(f'.wt-transcript[data-player="{run}"] li:has(> {link})')
    caption = line.text_content().removeprefix(f"{number} ")
    page.wait_for_function(
        "([id, text]) => document.querySelector(`[id='${id}'] .wt-caption`).textContent === text",
        arg=[run, caption],
    )
    assert line.locator(link).get_attribute("href") == f"#{run}:frame={number}"
    line.evaluate("line => line.closest('details').open = true")
    page.locator(f'.wt-transcript[data-player="{run}"] a[data-frame="1"]').click()
    page.wait_for_function("location.hash.endsWith('f=1')")


@pytest.mark.browser
def test_an_address_of_nothing_says_so_and_stays(browser, site, address):
    page = browser.new_page()
    page.goto(f"{address}/few/nothing.html")
    page.get_by_text("There is no such page.").wait_for()
    page.get_by_text("このページはありません。").wait_for()
    assert page.url == f"{address}/few/nothing.html"


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        ("{redirects: perhaps}", "redirects are wanted or not", "write true or false"),
        ("{redirect: true}", "there is no setting 'redirect'", "did you mean `redirects`?"),
        ("{frames: keys}", "`frames` says which frames are files, and not 'keys'", "did you mean"),
        (
            "{frames: [key, all]}",
            "`frames` says which",
            "did you mean `key`? It may be auto, all or key",
        ),
    ],
)
def test_a_setting_that_is_none_is_refused_where_it_stands(tmp_path, text, message, remedy):
    (tmp_path / "mkdocs.yml").write_text(f"{tiny.CONFIG}extra:\n  walkthroughs: {text}\n")
    (fault,) = course_faults(tmp_path)
    wrong = text.partition(": ")[2] if "redirect:" not in text else text[1:]
    config = (tmp_path / "mkdocs.yml").read_text().splitlines()
    assert config[fault.line - 1][fault.column - 1 :] == wrong
    assert fault.message.startswith(message)
    assert fault.remedy.startswith(remedy)


def moved(root, names):
    for name, formerly in names.items():
        page = root / "docs" / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"---\ntitle: T\nformerly: {formerly}\n---\n\n# T\n")
    return root


def test_a_page_of_prose_leads_on_from_where_it_lay(tmp_path):
    root = moved(tiny.write(tmp_path), {"ja/course/02-b.md": "01-b.md"})
    assert moved_pages(root) == {"ja/course/01-b.md": "ja/course/02-b.md"}
    write_redirects(root, root / "site")
    page = (root / "site/ja/course/01-b.html").read_text()
    assert 'data-moved href="02-b.html"' in page
    assert 'lang="ja"' in page


def test_a_page_may_have_moved_several_times(tmp_path):
    root = moved(tiny.write(tmp_path), {"course/b.md": "[01-b.md, 02-b.md]"})
    assert moved_pages(root) == dict.fromkeys(("course/01-b.md", "course/02-b.md"), "course/b.md")


@pytest.mark.parametrize(
    ("formerly", "message"),
    [
        ("../../else.md", "no page can have lain at ../else.md"),
        ("02-b.html", "no page can have lain at course/02-b.html"),
        ("../index.md", "index.md leads to index.md already"),
        ("01-a.md", "course/01-a.md leads to course/02-b.md already"),
    ],
)
def test_a_former_address_that_cannot_be_is_refused(tmp_path, formerly, message):
    root = tiny.write(tmp_path)
    moved(root, {"course/02-b.md": "01-a.md", "course/03-c.md": formerly})
    (fault,) = move_faults(root)
    assert (fault.file, fault.line, fault.message) == ("docs/course/03-c.md", 3, message)
    with pytest.raises(BadInput, match=re.escape(message)):
        build_site(root)


@pytest.mark.browser
def test_a_page_that_moved_leads_on_with_the_place_in_it(browser, successor):
    site = successor / "site"
    with opened(browser, site, "course/01-b.html#summary") as page:
        page.wait_for_url(f"{site.as_uri()}/course/02-b.html#summary")


def test_a_course_of_an_earlier_version_is_told_what_to_write_and_mended_by_check(tmp_path):
    root = tiny.write(tmp_path)
    config = root / "mkdocs.yml"
    config.write_text(tiny.INHERITING.replace("docs/walkthroughs", "docs/generated"))
    (fault,) = course_faults(root)
    assert (fault.file, fault.line, fault.column) == ("mkdocs.yml", 1, 10)
    assert fault.remedy == "write docs/walkthroughs/.site/mkdocs.yml, where builds write now"
    config.write_text(tiny.INHERITING)
    page = root / "docs/ja/guide/page.md"
    page.parent.mkdir()
    page.write_text("# T\n\n[一](../../generated/ja/few/first.md#f=2) `(../../generated/en/x)`\n")
    done = tiny.built(root)
    assert done.returncode == 1
    assert "docs/ja/guide/page.md:3:5" in done.stderr
    remedy = "check", "--fix", "docs/ja/guide/page.md"
    said = f"write ../walkthroughs/few/first.md, or let `walkthroughs {' '.join(remedy)}` do it"
    assert said in done.stderr
    assert not (root / "site").exists()
    subprocess.run(tiny.command(*remedy), cwd=root, env=tiny.around(), check=True)
    assert page.read_text() == (
        "# T\n\n[一](../walkthroughs/few/first.md#f=2) `(../../generated/en/x)`\n"
    )


def test_what_an_earlier_version_wrote_goes_and_what_an_author_wrote_stays(successor):
    assert not (successor / "docs/generated").exists()
    assert (successor / "docs/mine/a.md").is_file()
