"""Both builders make the same course, and a build that fails changes nothing."""

import json
import re
import shutil
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest

from pages.course import write
from pages.film import KEYS, STORY
from search_walkthroughs.building.output import SEARCH_INDEX
from search_walkthroughs.building.search_index import search_offline
from search_walkthroughs.building.site_builder import (
    BuildFailed,
    build_site,
    without_other_languages,
)
from search_walkthroughs.course.files import page_path
from search_walkthroughs.plugins import language_codes

pytestmark = pytest.mark.day(18)

LOADS = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}


class References(HTMLParser):
    """What a page loads, what it links to, and its own anchors."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.links, self.ids, self.language = [], [], set(), None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if (tag, name) in LOADS:
                self.loads.append(value)
            elif (tag, name) == ("a", "href"):
                self.links.append(value)
            elif name == "id":
                self.ids.add(value)
            elif (tag, name) == ("html", "lang"):
                self.language = value
            elif name == "data-film":
                self.loads.append(value)


@pytest.fixture(params=["mkdocs", "zensical"])
def built(request):
    return request.getfixturevalue("site" if request.param == "mkdocs" else "zensical_site")


@pytest.fixture
def root(tmp_path):
    write(tmp_path)
    return tmp_path


def pages(site):
    return [path for path in site.rglob("*.html") if path.name != "404.html"]


def test_every_page_is_there_in_its_language(built):
    languages = {
        path.relative_to(built).as_posix(): References(path.read_text()).language
        for path in pages(built)
    }
    assert languages == {
        "index.html": "en",
        "walkthroughs/page.html": "en",
        "ja/index.html": "ja",
        "ja/walkthroughs/page.html": "ja",
        "walkthroughs/practise.html": "en",
        "ja/walkthroughs/practise.html": "ja",
        "walkthroughs/progress.html": "en",  # the page that *Practise* took the place of
        "ja/walkthroughs/progress.html": "ja",
        "walkthroughs/today.html": "en",
        "ja/walkthroughs/today.html": "ja",
        "walkthroughs/parsons.html": "en",
        "ja/walkthroughs/parsons.html": "ja",
        "generated/en/page.html": "en",  # where they lay, as the course's settings ask
        "generated/ja/page.html": "ja",
        "generated/en/progress.html": "en",
        "generated/ja/progress.html": "ja",
    }


def navigation(path):
    """The tabs and the drawer of a page: the pages they lead to, less those of this very page."""
    text = path.read_text()
    parts = [
        text[text.index(start) : text.index("</ul>", text.index(start))]
        for start in ('class="md-tabs__list"', 'class="md-nav__list"')
    ]
    found = [References(part).links for part in parts]
    return [{(path.parent / link.partition("#")[0]).resolve() for link in links} for links in found]


@pytest.mark.parametrize(
    ("here", "there"),
    [("index.html", "ja/index.html"), ("walkthroughs/page.html", "ja/walkthroughs/page.html")],
)
def test_navigation_keeps_to_one_language_and_leads_to_the_other(built, here, there):
    english = {"index.html", "walkthroughs/page.html", "walkthroughs/practise.html"}
    japanese = {f"ja/{page}" for page in english}
    for page, other, own in ((here, there, english), (there, here, japanese)):
        tabs, drawer = navigation(built / page)
        assert tabs == {(built / name).resolve() for name in own | {other}}
        assert drawer <= {*tabs, (built / page).parent}


@pytest.mark.parametrize("language", ["", "ja/"])
def test_a_page_holds_only_the_navigation_that_is_unfolded_there(built, language):
    """What is folded is one link, to its first page; blank lines of the theme are left out."""
    home, page = (built / f"{language}{name}.html" for name in ("index", "walkthroughs/page"))
    for path, inner in ((home, 0), (page, 1 if language == "" else 0)):
        text = path.read_text()
        drawer = text[text.index('class="md-nav md-nav--primary') :]
        drawer, _, rest = drawer.partition("<article")
        assert "md-sidebar--secondary" not in rest
        drawer = drawer.partition("md-sidebar--secondary")[0]
        assert drawer.count('data-md-level="1"') == inner
        assert (drawer.count("md-nav__item--pruned") == 0) == bool(inner or language)
        assert not re.search(r"\n\s*\n", text[: text.index("<article")])
        assert not re.search(r"\n\s*\n", text[text.index("</article>") :])


def test_nothing_is_loaded_from_another_host(built):
    for path in built.rglob("*.html"):
        for address in References(path.read_text()).loads:
            assert not urlsplit(address).netloc, f"{path}: {address}"
    for path in built.rglob("*.css"):
        assert "@import" not in path.read_text()


def test_every_reference_leads_somewhere(built):
    for path in pages(built):
        found = References(path.read_text())
        for address in found.loads + found.links:
            parts = urlsplit(address)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.exists(), f"{path}: {address}"


def test_every_frame_is_in_the_site(built):
    frames = sorted((built / "walkthroughs/tree/frames").glob("*.svg"))
    assert [path.name for path in frames] == [f"{n:04}.svg" for n in range(len(STORY))]
    store = built.parent / ".walkthroughs/store"
    stored = {path.stat().st_ino for path in store.rglob("*.svg")}
    assert {path.stat().st_ino for path in frames} <= stored


def test_key_frames_are_figures_whose_captions_markdown_left_alone(built):
    text = (built / "walkthroughs/page.html").read_text()
    assert text.count('<figure class="wt-key') == len(KEYS)
    for number in KEYS:
        assert f"tree/keys/{number:04}.svg" in text
    assert "<em>" not in text


def test_generated_bookkeeping_is_not_published(built):
    assert not [path for path in built.rglob(".*") if path.name != ".nojekyll"]
    assert not list(built.rglob("mkdocs.yml"))


def test_bytecode_and_source_maps_are_not_published(built):
    assert (built.parent / "docs/course/__pycache__/proof.pyc").is_file()
    assert (built / "course/proof.py").is_file()
    assert not [path for path in built.rglob("*") if path.suffix in (".pyc", ".map")]
    assert not list(built.rglob("__pycache__"))


def test_the_search_takes_words_apart_in_its_own_languages_alone(built):
    theme = built / "assets/javascripts/lunr"
    if not (built / SEARCH_INDEX).is_file():  # Zensical's search has no such files
        assert not theme.exists()
        return
    languages = {path.name for path in (theme / "min").iterdir()}
    assert languages == {f"lunr.{name}.min.js" for name in ("ja", "multi", "stemmer.support")}
    assert [path.name for path in theme.glob("*.js")] == ["tinyseg.js"]


@pytest.mark.parametrize(
    ("here", "former", "later"),
    [
        ("index.html", None, "walkthroughs/page.html"),
        ("walkthroughs/practise.html", "walkthroughs/page.html", None),
        ("ja/index.html", None, "ja/walkthroughs/page.html"),
        ("ja/walkthroughs/page.html", "ja/index.html", "ja/walkthroughs/practise.html"),
    ],
)
def test_no_page_leads_on_to_another_language(built, here, former, later):
    """The last English page is followed, in the row of all pages, by the first Japanese one."""
    text = (built / here).read_text()
    for way, expected in (("prev", former), ("next", later)):
        head = re.findall(rf'<link rel="{way}" href="([^"]*)">', text)
        foot = re.findall(
            rf'<a href="([^"]*)" class="md-footer__link md-footer__link--{way}"', text
        )
        wanted = [] if expected is None else [(built / expected).resolve()]
        for found in (head, foot):
            assert [((built / here).parent / link).resolve() for link in found] == wanted


def test_a_link_to_a_neighbour_is_taken_out_whole():
    way = (
        '<a href="../{}" class="md-footer__link md-footer__link--next" aria-label="x"><b>x</b></a>'
    )
    assert (
        without_other_languages(f"<p>{way.format('ja/index.html')}</p>", "course/one.html")
        == "<p></p>"
    )
    for page in (way.format("index.html"), '<a href="../ja/index.html">日本語</a>'):
        assert without_other_languages(page, "course/one.html") == page


def indexes(site):
    """The pages in the index of each language, and those in the one that the theme loads."""
    own = {
        code: json.loads((site / f"search/{code}.json").read_text()) for code in language_codes()
    }
    (left,) = [*site.glob("search.json"), *site.glob("search/search_index.json")]
    key = "items" if left.name == "search.json" else "docs"
    return {code: index[key] for code, index in own.items()}, json.loads(left.read_text())[key]


def test_each_language_has_an_index_of_its_own_and_the_themes_holds_no_page(built):
    own, left = indexes(built)
    assert left == []
    for code, found in own.items():
        places = [page["location"] for page in found]
        assert {place.partition("#")[0] for place in places} == {
            "index.html" if code == "en" else f"{code}/index.html",
            f"{page_path('page', code)}.html",
            f"{page_path('practise', code)}.html",
            f"{page_path('today', code)}.html",
            f"{page_path('parsons', code)}.html",
        }


def test_words_are_taken_apart_as_the_language_has_it(site):
    for code, spoken in (("en", ["en"]), ("ja", ["ja"])):
        assert json.loads((site / f"search/{code}.json").read_text())["config"]["lang"] == spoken


def test_an_index_is_shared_out_once(site, tmp_path):
    shutil.copytree(site / "search", tmp_path / "search")
    before = {path: path.read_bytes() for path in (tmp_path / "search").iterdir()}
    search_offline(tmp_path, tmp_path)
    assert {path: path.read_bytes() for path in before} == before


def test_the_search_index_can_be_read_from_a_disk(built):
    for code in language_codes():
        index = built / f"search/{code}.json"
        script = index.with_suffix(".js").read_text()
        assert script.startswith("var walkthroughs_index = ")
        text = script.removeprefix("var walkthroughs_index = ").rstrip(";\n")
        assert json.loads(text) == json.loads(index.read_text())


def test_the_search_is_spared_the_listings(site):
    page = (site / "walkthroughs/page.html").read_text()
    (code, *_) = re.findall(r'class="wt-listing".*?<code>(.*?)</code>', page, re.DOTALL)
    line = max(re.sub(r"<[^>]*>", "", code).splitlines(), key=len).strip()
    index = json.loads((site / "search/en.json").read_text())
    texts = [doc["text"] for doc in index["docs"] if doc["location"].startswith("walkthroughs/")]
    assert line
    assert texts
    assert not [text for text in texts if line in text]


def standing(site):
    """A site that an earlier build has left."""
    (site / "walkthroughs/assets").mkdir(parents=True)
    (site / "index.html").write_text("as it was")


@pytest.mark.parametrize("builder", ["mkdocs", "zensical"])
def test_a_build_that_fails_leaves_the_site_as_it_was(root, builder):
    pytest.importorskip(builder)
    standing(root / "site")
    (root / "docs/index.md").write_text("[nowhere](nowhere.md)")
    with pytest.raises(BuildFailed, match=r"nowhere\.md") as failed:
        build_site(root, builder)
    assert "Traceback" not in failed.value.output
    assert {path.name for path in (root / "site").iterdir()} == {"index.html", "walkthroughs"}
    assert (root / "site/index.html").read_text() == "as it was"
    assert not {path.name for path in root.iterdir()} & {"site.new", "site.old", ".zensical.yml"}


def test_a_page_that_shows_what_is_not_built_is_named_without_a_traceback(root):
    (root / "docs/index.md").write_text('--8<-- "en/no/where.html"\n')
    with pytest.raises(BuildFailed) as failed:
        build_site(root)
    assert "Error reading page 'index.md': Snippet at path 'en/no/where.html'" in str(failed.value)
    assert "Traceback" not in failed.value.output
    assert "Traceback" in str(BuildFailed("mkdocs", "Traceback (most recent call last):\n  x"))


def test_a_frame_missing_from_the_store_fails_before_the_swap(root):
    shutil.rmtree(root / ".walkthroughs/store")
    with pytest.raises(BuildFailed, match="not in the store") as failed:
        build_site(root)
    assert "Traceback" not in failed.value.output
    assert not (root / "site").exists()
    assert not (root / "site.new").exists()


def test_a_new_site_replaces_the_old_one_whole(root):
    standing(root / "site")
    (root / "site/stray.html").write_text("gone tomorrow")
    build_site(root)
    assert (root / "site/index.html").exists()
    assert not (root / "site/stray.html").exists()
    assert not (root / "site.old").exists()


def test_a_swap_that_was_cut_short_is_mended(root):
    standing(root / "site.old")
    (root / "docs/index.md").write_text("[nowhere](nowhere.md)")
    with pytest.raises(BuildFailed):
        build_site(root)
    assert (root / "site/index.html").read_text() == "as it was"
