"""The feed of new walkthroughs: valid RSS, one for each language, and none without an address."""

from email.utils import parsedate_to_datetime
from xml.etree import ElementTree

import pytest

from search_walkthroughs.building.configuration import configuration
from search_walkthroughs.building.course_build import build
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.course.chapter_pages import ChapterEntry
from search_walkthroughs.pages.course.feed import FEED, MAX_FEED_ITEMS, SiteAddress, feeds, newest
from search_walkthroughs.reading.course_limits import course_limits
from trust import tiny

HERE = "https://school.example/search/"
ATOM = "{http://www.w3.org/2005/Atom}link"


def entry(name, date="", **about):
    return ChapterEntry(name, {"en": f"<{name}> & more", "ja": f"題{name}"}, about, {}, date=date)


def read(data):
    """The channel of a feed that keeps to RSS 2.0: all that must be there is, once."""
    rss = ElementTree.fromstring(data)
    assert (rss.tag, rss.get("version")) == ("rss", "2.0")
    (channel,) = rss
    assert channel.tag == "channel"
    for name in ("title", "link", "description", "language", ATOM):
        assert len(channel.findall(name)) == 1
    for item in channel.findall("item"):
        assert {part.tag for part in item} - {"description"} == {"title", "link", "guid", "pubDate"}
        assert item.findtext("guid") == item.findtext("link")
        assert item.findtext("link").startswith(HERE)
        assert parsedate_to_datetime(item.findtext("pubDate")).utcoffset() is not None
    return channel


def test_a_feed_lists_what_has_a_date_the_newest_first():
    new = entry("a/new", "2026-11-23", en="x < y")
    cards = [entry("a/old", "2026-01-02"), entry("a/none"), new]
    found = feeds(SiteAddress(HERE, "Mine & yours"), newest(cards))
    assert set(found) == {f"walkthroughs/{FEED}", f"ja/walkthroughs/{FEED}"}
    channel = read(found[f"walkthroughs/{FEED}"])
    assert channel.findtext("title") == "New in Mine & yours"
    assert channel.find(ATOM).get("href") == f"{HERE}walkthroughs/{FEED}"
    first, second = channel.findall("item")
    assert first.findtext("title") == "<a/new> & more"
    assert first.findtext("link") == f"{HERE}walkthroughs/a/new.html"
    assert first.findtext("description") == "x < y"
    assert parsedate_to_datetime(first.findtext("pubDate")).isoformat()[:10] == "2026-11-23"
    assert second.find("description") is None
    japanese = read(found[f"ja/walkthroughs/{FEED}"])
    assert japanese.findtext("link") == f"{HERE}ja/index.html"
    assert [item.findtext("link") for item in japanese.findall("item")] == [
        f"{HERE}ja/walkthroughs/a/{name}.html" for name in ("new", "old")
    ]


def test_a_feed_does_not_grow_for_ever():
    cards = [entry(f"a/{n:02}", f"2026-03-{n % 28 + 1:02}") for n in range(MAX_FEED_ITEMS + 5)]
    listed = newest(cards)
    assert len(listed) == MAX_FEED_ITEMS
    assert [card.date for card in listed] == sorted((c.date for c in listed), reverse=True)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("", ""),
        ("site_url:", ""),
        ("site_url: https://a.example/", "https://a.example/"),
        ("site_url: !ENV SITE", "https://e.example/"),
        ("site_url: !ENV ABSENT", ""),
        ("site_url: !ENV [ABSENT, SITE, 'https://d.example/']", "https://e.example/"),
        ("site_url: !ENV [ABSENT, 'https://d.example/']", "https://d.example/"),
    ],
)
def test_an_address_may_come_from_the_environment(tmp_path, monkeypatch, setting, expected):
    monkeypatch.setenv("SITE", "https://e.example/")
    monkeypatch.delenv("ABSENT", raising=False)
    (tmp_path / "mkdocs.yml").write_text(f"{tiny.CONFIG}{setting}\n", "utf-8")
    assert configuration(tmp_path).text("site_url") == expected


def test_a_course_has_a_feed_once_it_has_an_address_and_something_new(tmp_path):
    root = tiny.write(tmp_path)
    feed = root / "docs/walkthroughs" / FEED
    settings = root / "docs/walkthroughs/.site/mkdocs.yml"

    def built(config, text):
        (root / "mkdocs.yml").write_text(tiny.CONFIG + config, "utf-8")
        tiny.edit(root, text)
        outcome = build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
        assert not outcome.findings
        assert ("feed: true" in settings.read_text("utf-8")) == feed.is_file()
        return feed.is_file()

    dated = f"date: 2026-11-23\n{tiny.OLD}"
    assert not built("", dated)
    for address in (f"site_url: {HERE.rstrip('/')}\n", f"site_url: {HERE}\n"):
        assert built(address, dated)
        (item,) = read(feed.read_bytes()).findall("item")
        assert item.findtext("title") == "One cut"
        assert "//" not in item.findtext("link").removeprefix("https://")
    assert not built(address, tiny.OLD)
