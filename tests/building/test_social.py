"""What other sites show of a link: title and words of the page, a picture if it has an address."""

from pathlib import Path
from types import SimpleNamespace

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


def test_the_card_of_this_course_is_there():
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert (ROOT / "docs" / settings["extra"]["card"]).is_file()
