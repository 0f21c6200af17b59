"""What other sites show of a link: title and words of the page, a picture if it has an address."""

import json
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
import yaml
from jinja2 import Environment, FileSystemLoader

from search_walkthroughs.building.shared_files import HOUSE

ROOT = Path(__file__).parents[2]
HERE = "https://school.example/search/"


@pytest.fixture(scope="module")
def said():
    """The tags of a page, by name."""
    theme = Environment(loader=FileSystemLoader(HOUSE / "theme"))
    template = theme.get_template("partials/social.html")

    def said(page=None, **settings):
        whole = {"site_name": "Mine", "site_description": None, "site_url": None, "extra": {}}
        whole["theme"] = {"language": "en"}
        text = template.render(page=page, config=SimpleNamespace(**{**whole, **settings}))
        tags = [line.split('"') for line in text.splitlines() if line.startswith("<meta")]
        return {tag[1]: tag[3] for tag in tags}

    return said


def page(canonical_url=None, **meta):
    return SimpleNamespace(title="A heading", meta=meta, canonical_url=canonical_url)


def test_a_page_is_named_by_its_front_matter_or_heading(said):
    assert said(page(title="α & <i>β</i>"))["og:title"] == "α &amp; β"
    assert said(page())["og:title"] == "A heading"
    assert said()["og:title"] == "Mine"


def test_quotes_stay_inside_the_tag(said):
    assert said(page(description='says "5"'))["og:description"] == "says &#34;5&#34;"


def test_the_course_speaks_for_a_page_without_words_of_its_own(said):
    assert said(page(), site_description="A course.")["og:description"] == "A course."
    assert "og:description" not in said(page())


@pytest.mark.parametrize("address", [HERE, HERE.rstrip("/")])
def test_a_picture_has_a_whole_address_or_none(said, address):
    card = {"card": "assets/card.png"}
    assert said(page(), site_url=address, extra=card)["og:image"] == f"{HERE}assets/card.png"
    assert "og:image" not in said(page(), extra=card)
    assert "og:image" not in said(page(), site_url=address)


def test_without_an_address_nothing_names_a_host(said):
    assert not [
        name
        for name, text in said(page(title="A"), extra={"card": "a.png"}).items()
        if "//" in text
    ]


def test_the_player_alone_has_a_whole_address_or_none(said):
    there = page(f"{HERE}ja/walkthroughs/mine/first.html", player=True)
    tags = said(there, site_url=HERE)
    alone = f"{HERE}ja/walkthroughs/mine/first/embed.html"
    assert (tags["og:video"], tags["og:video:type"]) == (alone, "text/html")
    assert (tags["twitter:player"], tags["twitter:card"]) == (alone, "player")
    for other in (page(player=True), page(f"{HERE}course/index.html")):
        assert not [name for name in said(other) if "player" in name or "video" in name]


def test_a_page_of_a_walkthrough_has_its_own_picture_where_it_was_made(said):
    there = page(f"{HERE}ja/walkthroughs/mine/first.html", player=True)
    made = {"cards": True, "card": "assets/card.png"}
    tags = said(there, site_url=HERE, extra=made)
    assert tags["og:image"] == f"{HERE}ja/walkthroughs/mine/first/card.png"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["og:image:type"] == "image/png"
    assert tags["twitter:card"] == "player"
    other = said(page(f"{HERE}course/index.html"), site_url=HERE, extra=made)
    assert other["og:image"] == f"{HERE}assets/card.png"
    assert other["twitter:card"] == "summary_large_image"
    usual = said(there, site_url=HERE, extra={**made, "cards": False})
    assert usual["og:image"] == f"{HERE}assets/card.png"


def described(**facts):
    """The structured data of a page, if it has any."""
    theme = Environment(loader=FileSystemLoader(HOUSE / "theme"))
    one = SimpleNamespace(**{"title": "A heading", "meta": {}, "canonical_url": None} | facts)
    settings = {"site_name": "Mine", "site_description": "All.", "site_url": HERE, "extra": {}}
    config = SimpleNamespace(**settings, theme=SimpleNamespace(language="en"))
    text = theme.get_template("partials/social.html").render(page=one, config=config)
    _, start, rest = text.partition('<script type="application/ld+json">')
    assert rest.count("<") == bool(start), "nothing may end the script but its end"
    return json.loads(rest.partition("</script>")[0]) if start else None


def test_a_page_to_learn_from_says_so_to_search_engines():
    place = "ja/walkthroughs/a.html"
    meta = {"title": "α &lt; <i>β</i></script>", "lang": "ja", "description": 'says "5"'}
    found = described(url=place, canonical_url=f"{HERE}{place}", meta=meta)
    assert found["@type"] == "LearningResource"
    assert found["name"].endswith("β")
    assert (found["inLanguage"], found["description"]) == ("ja", 'says "5"')
    assert found["url"] == f"{HERE}{place}"
    assert found["isPartOf"]["name"] == "Mine"
    chapter = described(url="course/one.html", canonical_url=f"{HERE}course/one.html")
    assert (chapter["name"], chapter["description"]) == ("A heading", "All.")


def test_other_pages_and_sites_without_an_address_say_nothing():
    assert described(url="guide/a.html", canonical_url=f"{HERE}guide/a.html") is None
    assert described(url="walkthroughs/a.html") is None


@pytest.mark.parametrize(("code", "place"), [("en", ""), ("ja", "ja/")])
def test_a_page_names_the_feed_of_its_language_where_there_is_one(code, place):
    theme = Environment(loader=FileSystemLoader(HOUSE / "theme"))
    theme.filters["url"] = lambda path: f"../{path}"
    template = theme.get_template("partials/social.html")

    def link(**facts):
        settings = {"site_name": "M", "site_description": "", "site_url": HERE} | facts
        config = SimpleNamespace(**settings, theme=SimpleNamespace(language="en"))
        return template.render(page=page(lang=code), config=config)

    assert f'type="application/rss+xml" title="M" href="../{place}walkthroughs/feed.xml"' in link(
        extra={"feed": True}
    )
    assert "rss" not in link(extra={"feed": False})
    assert "rss" not in link(extra={"feed": True}, site_url=None)


LINK = "{http://www.w3.org/1999/xhtml}link"
PLACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def listed(*urls, site_url=HERE):
    """The pages in the map of a site: the address of each, and its addresses by language."""
    facts = [(url, f"{site_url}{url}" if site_url else None) for url in urls]
    pages = [
        SimpleNamespace(
            page=SimpleNamespace(url=url, canonical_url=whole, update_date="2026-01-02")
        )
        for url, whole in facts
    ]
    site_languages = [SimpleNamespace(code=code) for code in ("en", "ja")]
    config = SimpleNamespace(extra=SimpleNamespace(site_languages=site_languages))
    theme = Environment(loader=FileSystemLoader(HOUSE / "theme"))
    text = theme.get_template("sitemap.xml").render(pages=pages, config=config)
    return {
        one.findtext(f"{PLACE}loc"): {
            link.get("hreflang"): link.get("href") for link in one.iter(LINK)
        }
        for one in ElementTree.fromstring(text)
    }


def test_the_map_of_a_site_names_each_page_in_every_language():
    found = listed("a.html", "ja/a.html", "b&c.html")
    both = {"en": f"{HERE}a.html", "ja": f"{HERE}ja/a.html"}
    assert found == {
        f"{HERE}a.html": both,
        f"{HERE}ja/a.html": both,
        f"{HERE}b&c.html": {"en": f"{HERE}b&c.html"},
    }
    assert listed("a.html", site_url=None) == {}


def test_the_card_of_this_course_is_there():
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert (ROOT / "docs" / settings["extra"]["card"]).is_file()
