"""The fixed parts of pages and films, as text."""

import ast
import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown

from search_walkthroughs.captions.catalogue import labels, languages, later_words, player_words
from search_walkthroughs.pages.markup.page_markup import (
    ASSETS,
    assets,
    lean,
    markdown_safe,
    page_opening,
)
from search_walkthroughs.pages.walkthrough.film_script import compressed_film_script, film_script
from search_walkthroughs.pages.walkthrough.player_html import (
    PlayerHead,
    PlayerView,
    StillView,
    key_figures,
    listing,
    listing_lines,
    player,
    transcript,
)
from search_walkthroughs.record.frame import STATUSES
from support import film_of

from .course import LISTING, ROOT
from .film import STORY, reel

HEAD = PlayerHead("t")

NASTY = "<script>alert('x')</script> & \"quotes\""


class Text(HTMLParser):
    """The text of a page and the tags it came in."""

    def __init__(self, html):
        super().__init__()
        self.text, self.tags, self.attributes = "", [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes.append(dict(attributes))

    def handle_data(self, data):
        self.text += data


def show(**facts):
    first = StillView(0, "frames/0000.svg", 880, 380, NASTY, "<b>The search begins.</b>")
    plain = PlayerView(
        "tree",
        "film.js",
        "tree",
        7,
        "en",
        first,
        LISTING,
        2,
        (("S", "MAX", "−∞", "∞"),),
        (0, 0, 0, None),
    )
    return replace(plain, **facts)


def test_the_scripts_speak_no_language():
    scripts = [lean(path.read_text("utf-8")) for path in ASSETS.glob("*.js")]
    said = {text for language in languages() for text in labels(language).values()}
    for word in {text for text in said if " " in text}:
        assert not any(word in script for script in scripts), word


def test_the_languages_have_the_same_labels_with_the_same_holes():
    english = labels("en")
    for language in languages():
        assert labels(language).keys() == english.keys(), language
        for key, text in labels(language).items():
            assert text.count("{") == english[key].count("{"), (language, key)
        others = {"chance", "root", "kinds", "now", "states", "take_away"}
        assert set(player_words(language)) <= {*labels(language), *others}


def test_what_readers_named_cannot_become_markup():
    page = Text(player([show(title=NASTY, id='a"b', stack=((NASTY, "MAX", "1", "2"),))], HEAD))
    assert "script" not in page.tags
    assert page.text.count("alert('x')") == 2
    assert page.attributes[0]["id"] == 'a"b'
    assert next(a for a in page.attributes if a.get("alt"))["alt"] == NASTY


def test_the_player_says_its_language_and_shows_its_first_frame():
    page = Text(player([show(language="ja")], HEAD))
    section = page.attributes[0]
    assert section["lang"] == "ja"
    assert "The search begins." in page.text
    assert labels("ja")["calculated"] in page.text


def test_the_words_of_all_players_come_once_with_their_script():
    script = dict(assets())["stage.js"]
    head = "(self.walkthroughs ??= {}).words = "
    assert script.startswith(head)
    words, _ = json.JSONDecoder().raw_decode(script[len(head) :])
    assert words == {language: player_words(language) for language in languages()}
    longest = max(later_words("en")["card"].values(), key=len)
    assert json.dumps(longest) in dict(assets())["later.js"]
    assert longest not in player([show()], HEAD) + script


def test_the_listing_is_the_text_and_its_running_line_is_lit():
    text = listing(LISTING, 12, "listing", "lines 1 to {last}")
    page = Text(text)
    assert page.text == LISTING
    [before, lit] = text.split("<span class=wt-lit>")
    assert before[before.index("<code>") :].count("\n") == 11
    assert Text(lit.partition("\n")[0]).text == LISTING.splitlines()[11]


def test_what_stands_before_the_function_is_folded_away():
    page = Text(listing(f"import this\n\n{LISTING}", 14, "listing", "lines 1 to {last}"))
    assert page.text == f"lines 1 to 2import this\n\n{LISTING}"
    assert page.tags.index("details") < page.tags.index("summary") < page.tags.index("code")


@given(st.sampled_from(["game.py", "watch.py", "building/cache.py", "pages/markup/page_markup.py"]))
def test_any_of_our_files_survives_being_listed(name):
    text = (ROOT / "generator/search_walkthroughs" / name).read_text()
    ast.parse("".join(Text(line).text + "\n" for line in listing_lines(text)))
    assert "\n".join(Text(line).text for line in listing_lines(text)) == text.rstrip("\n")


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"])))
def test_markdown_leaves_safe_text_alone(text):
    from html import escape

    html = markdown_safe(f"<b>{escape('x' + text)}</b>")
    page = Text(Markdown(extensions=["attr_list", "md_in_html", "footnotes"]).convert(html))
    assert page.text == "x" + text
    assert page.tags == ["p", "b"]


def test_key_figures_and_transcript_name_each_frame_once():
    stills = [StillView(n, f"{n}.svg", 880, 380, "", step.en) for n, step in enumerate(STORY)]
    numbers = [str(n) for n in range(len(STORY))]
    figures = Text(key_figures(stills, show())).attributes
    assert [a["data-frame"] for a in figures if "data-frame" in a] == numbers
    assert re.findall(r"<li><a[^>]*>(\d+)</a>", transcript(stills, show())) == numbers
    beside = [replace(still, counter=still.number + 5) for still in stills]
    links = re.findall(r'<li><a[^>]* data-frame="(\d+)">(\d+)</a>', transcript(beside, show()))
    assert links == [(n, str(int(n) + 5)) for n in numbers]


def shown_slots(film):
    """What stands in each slot of each frame."""
    slots = {}
    for frame in film["frames"]:
        slots |= dict(zip(frame[::2], frame[1::2], strict=True))
        yield {slot: film["cuttings"][cutting] for slot, cutting in slots.items() if cutting >= 0}


def test_the_film_is_a_script_that_registers_what_the_reel_holds():
    script = film_script(reel("a/b", STORY))
    start, _, data = script.partition("]=")
    assert start == '(self.walkthroughFilms??={})["a/b"'
    packed, plain = film_of(compressed_film_script(script)), film_of(script)
    columns = plain.keys() - {"cuttings", "frames", "words"}
    assert {name: packed[name] for name in columns} == {name: plain[name] for name in columns}
    texts = range(*plain["parts"]["text"][0])
    for before, after in zip(shown_slots(plain), shown_slots(packed), strict=True):
        assert after == {slot: mark for slot, mark in before.items() if slot not in texts}
        assert {*before} & {*texts}
    film = json.loads(data.rstrip(";\n"))
    assert film["kinds"] == [step.mark for step in STORY]
    assert film["captions"]["ja"] == [step.ja for step in STORY]
    roads = [[tuple(film["standings"][one]) for one in road] for road in film["stack"]]
    assert roads == [list(step.stack) for step in STORY]
    assert len(film["standings"]) == len({one for step in STORY for one in step.stack})
    assert film["counts"][5] == [4, 1, 5, 800]
    assert {STATUSES[status] for status in film["status"]} == {"update"}


def test_a_reel_with_a_column_too_short_is_refused():
    whole = reel("a", STORY)
    with pytest.raises(ValueError, match="a: 6 lines for 7 frames"):
        replace(whole, lines=whole.lines[1:])
    with pytest.raises(ValueError, match="captions in ja"):
        replace(whole, captions={"ja": []})
    with pytest.raises(ValueError, match=r"align names frames outside 0\.\.6"):
        replace(whole, align=(7,))


def test_a_page_of_words_begins_with_its_title_its_facts_and_what_it_is_about():
    opening = page_opening("mine/first", "ja", NASTY, NASTY, "<b>5</b>")
    body = opening.rpartition("---\n")[2]
    found = Text(Markdown().convert(body))
    assert [*filter(None, found.text.split("\n"))] == [NASTY, "5 · English", NASTY]
    assert found.tags == ["h1", "p", "b", "a", "p"]
    assert "../../../walkthroughs/mine/first.html" in body
    assert "wt-about" not in page_opening("mine/first", "ja", "t")
