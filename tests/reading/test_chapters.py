"""The file of a chapter."""

import pytest

from search_walkthroughs.reading import BadInput, Chapter, FrozenMap, read_chapter


def test_chapters():
    text = "title: {ja: αβ法}\norder: 1.5\nabout: {en: Cuts., ja: 枝刈り。}\n"
    about = {"en": "Cuts.", "ja": "枝刈り。"}
    expected = Chapter(FrozenMap({"en": "αβ法", "ja": "αβ法"}), 1.5, FrozenMap(about))
    assert read_chapter(text, "_chapter.yml") == expected
    assert read_chapter("title: T", "_chapter.yml").order is None
    named = read_chapter("title: T\nwalkthroughs: [b, 1, no]", "_chapter.yml")
    assert named.walkthroughs == ("b", "1", "no")
    assert named.menu
    assert not read_chapter("title: T\nmenu: false", "_chapter.yml").menu


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "1:1", "empty"),
        ("order: 3", "1:1", "`title` is missing"),
        ("title: T\norder: first", "2:8", "found text 'first'"),
        ("title: T\ntree: 3", "2:1", "unknown key `tree`"),
        ("title: [T]", "1:8", "found a list"),
        ("title: T\nmenu: perhaps", "2:7", "found text 'perhaps'"),
    ],
)
def test_broken_chapters(text, place, message):
    with pytest.raises(BadInput) as info:
        read_chapter(text, "_chapter.yml")
    (fault,) = info.value.faults
    assert str(fault).startswith(f"_chapter.yml:{place}: ")
    assert message in fault.message
