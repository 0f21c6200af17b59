"""The search finds pages in the language of the page that it is on, from a server and a disk."""

import json
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

import pytest

from reader import found
from search_walkthroughs.building.output import write_whole
from search_walkthroughs.building.search_index import (
    MAX_REFERENCE_BYTES,
    MAX_SECTION_BYTES,
    search_offline,
)
from search_walkthroughs.course.files import language_of
from search_walkthroughs.plugins import language_codes

pytestmark = pytest.mark.day(6)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


# What is found is in an index that is ours, whichever builder made the rest.
@pytest.fixture(params=["site", pytest.param("zensical_site", marks=pytest.mark.night)])
def built(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(
    params=[
        ("site", "disk"),
        ("zensical_site", "disk"),
        ("site", "server"),
        pytest.param(("zensical_site", "server"), marks=pytest.mark.night),
    ],
    ids=" on a ".join,
)
def base(request):
    """Where the site is."""
    name, place = request.param
    built = request.getfixturevalue(name)
    if place == "disk":
        yield built.as_uri()
        return
    handler = partial(Quiet, directory=str(built))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


NAMES = {
    "MCTS": "uct",
    "PVS": "pvs",
    "NegaScout": "pvs",
    "alpha beta": "alpha-beta",
    "αβ": "alpha-beta",
}
JAPANESE_NAMES = {"モンテカルロ木探索": "uct", "アルファベータ": "alpha-beta"}


@pytest.mark.browser
@pytest.mark.parametrize(
    ("start", "names"),
    [("index.html", NAMES), ("ja/index.html", {"αβ": "alpha-beta"} | JAPANESE_NAMES)],
)
def test_other_names_lead_to_the_page_of_an_algorithm_first(browser, built, start, names):
    """From a disk: what a server sends is the same."""
    page = browser.new_context(bypass_csp=True).new_page()
    page.set_default_timeout(10000)
    first = {}
    for word in names:
        page.goto(f"{built.as_uri()}/{start}")
        # A page stands before the sections of it that were found.
        found_there = [url for url in found(page, word) if "#" in url]
        first[word] = found_there[0].partition("#")[2].partition("?")[0]
    assert first == names


def doc(location, text="", title="A title"):
    return {"location": location, "title": title, "text": text}


def searched(tmp_path, *docs):
    """What is searched of these entries, in a course with a glossary of one word."""
    write_whole(tmp_path / "docs/glossary.toml", GLOSSARY.encode())
    index = tmp_path / "search/search_index.json"
    write_whole(index, json.dumps({"config": {}, "docs": docs}).encode())
    search_offline(tmp_path, tmp_path)
    return {
        code: json.loads((tmp_path / f"search/{code}.json").read_text())["docs"]
        for code in language_codes()
        if (tmp_path / f"search/{code}.json").is_file()
    }


GLOSSARY = """
[[section]]
title = {en = "All", ja = "すべて"}

[[section.term]]
word = {en = "Monte Carlo tree search, UCT", ja = "モンテカルロ木探索（UCT）"}
meaning = {en = "Grows a tree.", ja = "木を育てる。"}
also = {en = ["MCTS"], ja = ["木探索"]}
"""


def test_a_title_that_the_glossary_knows_has_all_names_of_the_thing(tmp_path):
    own = searched(
        tmp_path,
        doc("a.html", title="<code>uct</code>"),
        doc("b.html", title="UCT (Monte Carlo tree search)"),
        doc("c.html", title="Why UCT is good"),
        doc("ja/a.html", title="MCTS"),
    )
    names = ["Monte Carlo tree search", "UCT", "MCTS"]
    assert [one.get("tags") for one in own["en"]] == [names, names, None]
    assert own["ja"][0]["tags"] == ["モンテカルロ木探索", "UCT", "木探索", *names[::2]]


def test_a_page_of_a_walkthrough_is_found_by_what_it_is_about(tmp_path):
    write_whole(
        tmp_path / "walkthroughs/a.html", b'<meta name="description" content="Two &lt; three.">'
    )
    own = searched(
        tmp_path,
        doc("walkthroughs/a.html", "frame after frame"),
        doc("walkthroughs/a.html#result", "numbers"),
        doc("walkthroughs/gone.html", "as it is"),
    )
    assert [one["text"] for one in own["en"]] == ["Two &lt; three.", "as it is"]


@pytest.mark.parametrize(
    ("page", "limit"), [("a.html", MAX_SECTION_BYTES), ("guide/a.html", MAX_REFERENCE_BYTES)]
)
@pytest.mark.parametrize("words", ["word &amp; ", "木を育てます。"])
def test_a_section_is_searched_as_far_as_it_begins(tmp_path, words, page, limit):
    text = f"<p>{words * 200}</p><pre><code>x = 1</code></pre>"
    (one,) = searched(tmp_path, doc(page, f"<pre>code</pre>{text}"))["en"]
    assert len(one["text"].encode()) <= limit
    assert len(one["text"].encode()) > limit - 20
    assert (words * 200).startswith(one["text"])
    assert not re.search(r"&\w*$|wor?$", one["text"])
    # What has been shortened once stays as it is.
    (tmp_path / "again").mkdir()
    assert searched(tmp_path / "again", one)["en"] == [one]


def test_zensical_searches_names_in_texts_and_what_tells_pages_apart(tmp_path):
    write_whole(tmp_path / "docs/glossary.toml", GLOSSARY.encode())
    items = [
        {**doc("ja/index.html", "text", "はじめに"), "level": 1, "path": ["日本語", "はじめに"]},
        {**doc("ja/a.html", "text", "UCT"), "level": 1, "path": ["日本語", "講座", "UCT"]},
        {**doc("ja/a.html#b", "text", "b"), "level": 2, "path": ["日本語", "講座", "UCT"]},
        {**doc("ja/c.html", "text", "c"), "level": 1, "path": ["c"]},
    ]
    write_whole(tmp_path / "search.json", json.dumps({"config": {}, "items": items}).encode())
    search_offline(tmp_path, tmp_path)
    own = json.loads((tmp_path / "search/ja.json").read_text())["items"]
    assert [one["path"] for one in own] == [[], ["講座"], ["講座", "UCT"], []]
    assert (
        own[1]["text"] == "モンテカルロ木探索 · UCT · 木探索 · Monte Carlo tree search · MCTS text"
    )
    assert [one["text"] for one in (*own[:1], *own[2:])] == ["text"] * 3
    assert {key for one in own for key in one} == {"location", "title", "text", "level", "path"}


def test_pages_to_look_things_up_in_stand_behind_lessons(tmp_path):
    own = searched(
        tmp_path,
        doc("guide/a.html"),
        doc("reference/a.html"),
        doc("ja/guide/a.html"),
        doc("a/guide/a.html"),
        doc("walkthroughs/algorithms/pvs.html"),
    )
    boosts = {one["location"]: one.get("boost", 1) for one in (*own["en"], *own["ja"])}
    behind = {place for place, boost in boosts.items() if boost < 1}
    assert behind == {"guide/a.html", "reference/a.html", "ja/guide/a.html"}
    assert {boost for boost in boosts.values() if boost >= 1} == {1}


@pytest.mark.sample(4)
@pytest.mark.browser
@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("index.html", "tree"),
        ("walkthroughs/page.html", "seven"),
        ("ja/index.html", "置換表"),
        ("ja/index.html", "αβ法"),
        ("ja/index.html", "βカット"),
        ("ja/walkthroughs/page.html", "seven"),
    ],
)
def test_what_is_found_is_in_the_language_of_the_page(browser, base, address, word):
    page = browser.new_context(bypass_csp=True).new_page()
    page.set_default_timeout(10000)
    loaded, troubles = [], []
    page.on("request", lambda asked: loaded.append(asked.url.removeprefix(f"{base}/")))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{base}/{address}")
    places = [url.removeprefix(f"{base}/") for url in found(page, word)]
    here = language_of(address)
    assert places
    assert {language_of(place) for place in places} == {here}
    indexes = {url.rpartition(".")[0] for url in loaded if url.startswith("search/")}
    assert indexes - {"search/search_index"} == {f"search/{here}"}
    assert troubles == []
    page.context.close()


def asked_for(context):
    """The indexes of a language that are asked for from now on."""
    asked = []
    context.on("request", lambda one: asked.append(urlsplit(one.url).path))
    return lambda: [place for place in asked if re.search(r"/search/(en|ja)\.js", place)]


@pytest.mark.sample(2)
@pytest.mark.browser
@pytest.mark.parametrize("way", ["nobody", "shortcut", "press", "tab", "address"])
def test_the_index_is_loaded_when_somebody_searches(browser, base, request, way):
    """A reader who searches nothing does not load what may be half of the page."""
    zensical = "zensical" in request.node.callspec.id
    page = browser.new_context(bypass_csp=True).new_page()
    page.set_default_timeout(10000)
    indexes = asked_for(page.context)
    page.goto(f"{base}/index.html{'?q=tree' if way == 'address' else ''}")
    page.wait_for_load_state("networkidle")
    if way != "address":
        assert indexes() == []
    if way == "shortcut":
        page.keyboard.press("/")
    elif way == "press":
        page.locator(".md-search__button" if zensical else "input.md-search__input").click()
    elif way == "tab":
        page.locator(".md-search__button" if zensical else "input.md-search__input").focus()
    script = page.locator("script[src$='/offline-search.js']")
    if way != "nobody":
        script.wait_for(state="attached")  # it asks for the index
    page.wait_for_timeout(300)
    assert script.count() == (way != "nobody")
    for _ in range(20):
        if len(indexes()) == (way != "nobody"):
            break
        page.wait_for_timeout(100)
    assert len(indexes()) == (way != "nobody")
    page.context.close()
