"""The addresses of a finished site: what the check refuses, and where it says that it stands."""

import shutil
from pathlib import Path

import pytest

from pages.course import write
from search_walkthroughs.building.link_check import check_changed_links, check_links
from search_walkthroughs.building.site_builder import DeadLinks, build_site, make_site

pytestmark = pytest.mark.day(16)

PAGE = "docs/mine/deep/page.md"
HTML = "mine/deep/page.html"


@pytest.fixture
def course(tmp_path):
    """A course and the site that was made of it, by hand: a page, a player and a picture."""
    files = {
        PAGE: "# Mine\n\nText.\n",
        "docs/other.md": "# Other\n\n## Second part\n",
        "walkthroughs/few/first.yml": "title: First\n",
        "mkdocs.yml": "site_name: A\n",
        f"site/{HTML}": '<h1 id="mine">Mine</h1>',
        "site/other.html": '<h1 id="other">Other</h1><h2 id="second-part">Second part</h2>',
        "site/walkthroughs/few/first.html": '<h1 id="first">x</h1><p data-frames="12"></p>',
        "site/walkthroughs/few/first/minimax/film.js": "",
        "site/walkthroughs/few/first/minimax/frames/0001.svg": "",
        "site/assets/a.png": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def faults(course, body, source="", base=""):
    (course / f"site/{HTML}").write_text(f'<h1 id="mine">Mine</h1>\n{body}', "utf-8")
    (course / PAGE).write_text(f"# Mine\n\n{source or body}\n", "utf-8")
    return check_links(course, course / "site", base)


RIGHT = [
    '<a href="../../other.html#second-part">x</a>',
    '<a href="#mine">x</a> <a href="#">x</a> <a href="#top">x</a>',
    '<a href="../../walkthroughs/few/first.html#f=11">x</a>',
    '<a href="../../walkthroughs/few/first.html#q=AB,2">x</a>',
    '<img src="../../assets/a.png" srcset="../../assets/a.png 2x, ../../assets/a.png">',
    '<a href="https://example.org/x#y">x</a> <a href="mailto:a@example.org">x</a>',
    '<section data-film="../../walkthroughs/few/first/minimax/film.js"></section>',
    '<!-- <a href="no.html"> --> <script>x = "<a href=\\"no.html\\">";</script>',
    '<p>one writes a href="no.html" there</p>',
    "<a href=../../other.html>x</a> <a href='../../other.html'>x</a>",
    '<link rel="preconnect" href="no.html">',
    '<a href="/of-the-host.html">x</a>',
]


@pytest.mark.parametrize("body", RIGHT)
def test_what_is_there_is_found(course, body):
    assert faults(course, body) == []


WRONG = {
    "a dead link": (
        '<a href="../../otherr.html">x</a>',
        "[x](../../otherr.md)",
        (3, 5),
        "leads to otherr.html",
        "did you mean `../../other.md`?",
    ),
    "a dead anchor": (
        '<a href="../../other.html#secnd-part">x</a>',
        "See [x](../../other.md#secnd-part)",
        (3, 9),
        "an anchor that docs/other.md does not have",
        "did you mean `#second-part`?",
    ),
    "a dead anchor of the page itself": (
        '<a href="#mien">x</a>',
        "[x](#mien)",
        (3, 5),
        "an anchor that docs/mine/deep/page.md does not have",
        "did you mean `#mine`?",
    ),
    "a missing picture": (
        '<img alt="" src="b.png">',
        "![](b.png)",
        (3, 5),
        "leads to mine/deep/b.png",
        "put the file at docs/mine/deep/b.png",
    ),
    "one of several sizes": (
        '<img src="../../assets/a.png" srcset="../../assets/a.png, ../../assets/z.png 2x">',
        "",
        (3, 59),
        "leads to assets/z.png",
        "put the file at docs/assets/z.png",
    ),
    "a missing film": (
        '<section data-film="../../walkthroughs/few/first/alpha-beta/film.js"></section>',
        '--8<-- "en/few/first.html"',
        (3, 9),
        "the film walkthroughs/few/first/alpha-beta/film.js is not in the site",
        "walkthroughs build --fresh",
    ),
    "a missing frame": (
        '<img src="../../walkthroughs/few/first/minimax/frames/0002.svg">',
        '--8<-- "guide/en/few/first.blank.html"',
        (3, 9),
        "the frame walkthroughs/few/first/minimax/frames/0002.svg is not in the site",
        "walkthroughs build --fresh",
    ),
    "a frame that the player does not have": (
        '<a href="../../walkthroughs/few/first.html#f=12">x</a>',
        "",
        (3, 10),
        "leads to a frame that the player does not have",
        "0 to 11",
    ),
    "the page in another language": (
        '<a href="../../ja/mine/deep/page.html" hreflang="ja">日本語</a>',
        "nothing of it",
        (1, 1),
        "a link to another language leads to ja/mine/deep/page.html, which is not there",
        "write docs/ja/mine/deep/page.md",
    ),
    "a way out of the site": (
        '<a href="../../../x.html">x</a>',
        "",
        (3, 10),
        "leads out of the site",
        "link to a page of the course",
    ),
    "what nobody has replaced": (
        '<img src="walkthroughs-top:assets/a.png">',
        "nothing of it",
        (1, 1),
        "walkthroughs-top:assets/a.png",
        "",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_missing_is_named_where_it_is_written(course, case):
    body, source, place, message, remedy = WRONG[case]
    (fault,) = faults(course, body, source)
    assert (fault.file, (fault.line, fault.column)) == (PAGE, place)
    assert message in fault.message
    assert remedy in fault.remedy


def test_what_a_template_or_the_settings_write_is_named_once(course):
    pages = ["other.html", HTML]
    for page in pages:
        top = "../" * page.count("/")
        (course / "site" / page).write_text(f'<img src="{top}assets/logo.svg">')
    (course / "mkdocs.yml").write_text("site_name: A\ntheme: {logo: assets/logo.svg}\n")
    (fault,) = check_links(course, course / "site", "")
    assert (fault.file, fault.line, fault.column) == ("mkdocs.yml", 2, 15)
    assert "(also on 1 other page)" in fault.message
    (course / "mkdocs.yml").write_text("site_name: A\n")
    (course / "overrides").mkdir()
    (course / "overrides/main.html").write_text("<p>\n<img src=\"{{ 'assets/logo.svg' | url }}\">")
    (fault,) = check_links(course, course / "site", "")
    assert (fault.file, fault.line) == ("overrides/main.html", 2)


def test_whole_addresses_are_looked_up_where_the_site_will_be(course):
    base = "https://e.example/course/"
    assert (
        faults(course, f'<a href="{base}other.html">x</a><a href="/x.html">x</a>', "", base) == []
    )
    for body in (
        f'<a href="{base}otherr.html">x</a>',
        '<a href="/course/otherr.html">x</a>',
        f'<link rel="alternate" hreflang="ja" href="{base}ja/mine/deep/page.html">',
        f'<meta property="og:image" content="{base}assets/card.png">',
    ):
        assert len(faults(course, body, "nothing of it", base)) == 1, body
    assert faults(course, '<a href="#mine">x</a>', "", base) == []
    (course / "site/sitemap.xml").write_text(f"<urlset><loc>{base}gone.html</loc></urlset>")
    (fault,) = check_links(course, course / "site", base)
    assert "gone.html" in fault.message


def test_only_what_changes_is_read_again_and_old_links_count_too(course):
    assert faults(course, '<a href="../../other.html#second-part">x</a>') == []
    site = course / "site"
    new = {"other.html": b'<h1 id="other">Other</h1>'}
    (fault,) = check_changed_links(course, site, "", new, ())
    assert (fault.file, fault.line) == (PAGE, 3)
    assert "#second-part" in fault.message
    (fault,) = check_changed_links(course, site, "", {}, {"other.html"})
    assert "there is no such file" in fault.message
    added = {"new.html": b'<a href="walkthroughs/few/first/minimax/frames/0009.svg">x</a>'}
    assert len(check_changed_links(course, site, "", added, ())) == 1
    frame = {"walkthroughs/few/first/minimax/frames/0009.svg": "digest"}
    assert check_changed_links(course, site, "", {**added, **frame}, ()) == []
    (course / ".walkthroughs/links.json").write_text("[1")
    assert len(check_changed_links(course, site, "", new, ())) == 1


@pytest.mark.parametrize("builder", ["mkdocs", "zensical"])
def test_a_site_with_a_dead_address_does_not_take_the_place_of_the_old_one(tmp_path, builder):
    pytest.importorskip(builder)
    write(tmp_path)
    (tmp_path / "site/walkthroughs/assets").mkdir(parents=True)
    (tmp_path / "site/index.html").write_text("as it was")
    home = tmp_path / "docs/index.md"
    home.write_text(f'{home.read_text()}\n<a href="walkthroughs/pgae.html">x</a>\n')
    with pytest.raises(DeadLinks) as failed:
        build_site(tmp_path, builder)
    (fault,) = failed.value.faults
    assert (fault.file, fault.remedy) == ("docs/index.md", "did you mean `walkthroughs/page.html`?")
    assert (tmp_path / "site/index.html").read_text() == "as it was"
    assert not (tmp_path / "site.new").exists()


@pytest.mark.night
def test_a_build_of_changed_pages_alone_looks_their_addresses_up(tmp_path):
    write(tmp_path)
    shutil.copytree(
        Path(__file__).parents[2] / "docs/assets", tmp_path / "docs/assets", dirs_exist_ok=True
    )
    make_site(tmp_path)
    before = (tmp_path / "site/index.html").read_bytes()
    home = tmp_path / "docs/index.md"
    right = home.read_text()
    home.write_text(f'{right}\n<img alt="" src="assets/nowhere.png">\n')
    for _ in range(2):  # nothing is recorded as right
        with pytest.raises(DeadLinks, match=r"docs/index\.md:\d+:\d+: .*nowhere\.png"):
            make_site(tmp_path)
        assert (tmp_path / "site/index.html").read_bytes() == before
    home.write_text(f"{right}\nMore.\n")
    make_site(tmp_path)
    assert "More." in (tmp_path / "site/index.html").read_text()
