"""The words of pictures: the same marks at the same places in every language."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from search_walkthroughs.drawing.film import FilmFrames, draw
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import TextMark
from search_walkthroughs.drawing.theme import LARGE, extent, width
from search_walkthroughs.drawing.wording import Vocabulary, Wording, short_name
from search_walkthroughs.game import spell
from search_walkthroughs.record.plan import PlanNode
from search_walkthroughs.record.tree_state import Moment

from .support import OTHELLO, describe, film_json, plan, story
from .test_film import joined

WORDS: Mapping[str, Mapping[str, str]] = {
    "fail low": {"ja": "上界のみ"},
    "exact": {"ja": "正確"},
    "fail high": {"ja": "下界のみ"},
    "fail low, yet exact": {"ja": "窓の下だが正確"},
    "fail high, yet exact": {"ja": "窓の上だが正確"},
    "score": {"ja": "評価値"},
}


def in_japanese(moment: Moment) -> tuple[str, str]:
    """A description in another language."""
    return f"フレーム{moment.frame.number}", "説明"


@pytest.fixture(scope="module")
def drawing() -> FilmFrames:
    """A run of alpha-beta, with words in two languages."""
    tree = plan(OTHELLO)
    words = Vocabulary.of(WORDS)
    return draw(tree, story(tree), describe=describe, words=words, others={"ja": in_japanese})


def texts(frame: bytes) -> list[str]:
    """All that is written in a frame."""
    return re.findall(r"<text[^>]*>([^<]*)<", frame.decode())


def test_a_language_has_pictures_of_its_own_where_it_has_other_words(drawing: FilmFrames) -> None:
    assert frozenset({"ja"}) in drawing.languages
    for ours, theirs in zip(drawing.frames(), drawing.frames("ja"), strict=True):
        our_texts, their_texts = texts(ours), texts(theirs)
        assert len(our_texts) == len(their_texts)
        for one, other in zip(our_texts, their_texts, strict=True):
            word = next((word for word in WORDS if one.startswith(word)), None)
            assert other == (one.replace(word, WORDS[word]["ja"]) if word else one)
        assert not re.search("fail|exact|score", " ".join(their_texts))
        assert "<desc>説明</desc>" in theirs.decode()
        # Nothing but texts, title and description differs.
        bare = [
            re.sub(r"<(title|desc)>.*?</\1>|>[^<]*</text>", "", f.decode()) for f in (ours, theirs)
        ]
        assert bare[0] == bare[1]


def test_without_other_words_there_is_one_picture_for_all() -> None:
    tree = plan(OTHELLO)
    plain = draw(tree, story(tree), describe=describe, others={"ja": in_japanese})
    assert not any(plain.languages)
    assert list(plain.frames("ja")) == list(plain.frames())
    assert "words" not in plain.film.parts()


def test_a_film_holds_the_words_of_every_language(drawing: FilmFrames) -> None:
    film = film_json(drawing)
    for number, cutting in film["words"]["ja"].items():
        assert film["cuttings"][int(number)] != cutting
        film["cuttings"][int(number)] = cutting
    files = [re.sub("<style>.*?</style>", "", file.decode()) for file in drawing.frames("ja")]
    assert joined(film) == files


def test_words_of_any_length_leave_room_for_each_other() -> None:
    """The names of neighbouring bands do not overlap, whichever language is the longer."""
    tree = plan(OTHELLO)
    long = {word: {"xx": word * 2} for word in ("fail low", "exact", "fail high")}
    scene = Scene(tree, story(tree), words=Vocabulary.of(long))
    count = 0
    for moment in story(tree):
        bands = [
            one for one in scene._line.above(moment) if isinstance(one, TextMark) and one.others
        ]
        for language in ("en", "xx"):
            marks = [one.in_language(language) for one in bands]
            boxes = sorted(extent(one.style, *one.at, one.text) for one in marks)
            for left, right in pairwise(boxes):
                assert left[2] <= right[0]
                count += 1
    assert count


def test_a_wording_takes_the_room_of_its_longest_text() -> None:
    name = Wording("K-4h", (("ja", "▲４八玉"),))
    assert name.wide(LARGE) == width("▲４八玉", LARGE)
    assert name.elide(LARGE, 40).others == (("ja", "▲…"),)
    assert name.changed(lambda text: "same") == Wording("same")
    assert not Wording("")


def test_a_path_keeps_its_end_and_a_label_its_beginning() -> None:
    deep = (0, 1, 2, 3, 4, 5, 6)
    other = (*deep[:-1], 7)
    nodes = {path: PlanNode(path, str(path[-1]), 1, len(path)) for path in (deep, other)}
    long = PlanNode((0,), "the knight on the king's side", 1, 1)
    drawn = replace(
        plan([1]),
        nodes={**nodes, long.path: long},
        names={**{path: spell(path) for path in nodes}, long.path: long.label},
    )
    one, two = (short_name(drawn, path, 12, 60).text for path in (deep, other))
    assert (one[0], one[-4:], two[-4:]) == ("…", "/5/6", "/5/7")
    assert short_name(drawn, long.path, 12, 60).text.endswith("…")
    assert short_name(drawn, deep, 12, 600).text == "0/1/2/3/4/5/6"
