"""The line that a fault speaks of, and the caret under its place."""

import re
from unicodedata import combining, east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.reading import BadInput, Fault, read
from search_walkthroughs.reading.errors import BREAK, EXCERPT_COLUMNS, excerpt, faults_text, source

from .broken import BROKEN
from .broken_mistakes import BROKEN_MISTAKES

WHOLE = ("nothing", "only a comment", "UTF-16", "no title", "no algorithm", "no tree")
"""Files that lack something: there is no word in them to point at."""
NEVER_SEEN = {"a control character", "a hidden line break", "a lone surrogate"}


def columns(text):
    """Columns of a terminal, counted in another way than the excerpt's."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in ("W", "F") else 1 for c in text)


def under(shown, carets):
    """What stands over the carets."""
    line, marks = shown.partition(" | ")[2], carets.partition(" | ")[2]
    start, place, over = marks.index("^"), 0, ""
    for character in line:
        if start <= place < len(marks):
            over += character
        place += columns(character)
    return over


def faults_of(text, catalogue):
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    return info.value.faults


@pytest.mark.parametrize("name", sorted({*BROKEN, *BROKEN_MISTAKES} - {*WHOLE}))
def test_the_caret_stands_under_what_is_wrong(catalogue, name, tmp_path):
    text, _, message, _ = {**BROKEN, **BROKEN_MISTAKES}[name]
    file = tmp_path / "x.yml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    fault = next(fault for fault in faults_of(text, catalogue) if message in fault.message)
    shown, carets = excerpt(source(file), fault)
    written = shown.partition(" | ")[2]
    assert shown.isprintable()
    assert columns(written) <= EXCERPT_COLUMNS + 1  # and a mark that there is more
    line = source(file)[fault.line - 1] if fault.line <= len(source(file)) else ""
    if name in NEVER_SEEN:
        assert not line[fault.column - 1].isascii() or not line[fault.column - 1].isprintable()
    elif line[fault.column - 1 :].strip():
        assert shown.startswith(f"{fault.line:4} | ")
        assert under(shown, carets)[:1] == line[fault.column - 1].replace("\t", " ")
    else:
        assert carets.count("^") == 1  # behind the last word
        assert carets.index("^") >= len(shown.rstrip())


NAMED = {
    "a slip in a key": "expct",
    "a slip in a name": "alhpa-beta",
    "a wrong choice": "sotf",
    "an empty window": "[5, 5]",
    "a path to nowhere": "A/C/3",
    "a label twice": "A",
    "a slash in a label": "A/B",
    "a wrong address": "'javascript:alert(1)'",
    "a title of two lines": '"a\\nb"',
    "a bell in the title": '"a\\ab"',
    "a time": "12:30",
    "a number too large": "1e999",
    "too many brackets": "[",
    "a cutoff of sorts": "gamma",
    "a key below itself": "{",
}


@pytest.mark.parametrize("name", NAMED)
def test_the_whole_word_is_underlined(catalogue, name):
    text, _, message, _ = BROKEN[name]
    fault = next(fault for fault in faults_of(text, catalogue) if message in fault.message)
    assert under(*excerpt(BREAK.split(text), fault)) == NAMED[name]


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_not_there_has_no_excerpt(catalogue, name):
    text, place, message, _ = BROKEN[name]
    fault = next(fault for fault in faults_of(text, catalogue) if message in fault.message)
    assert place == "1:1"
    assert excerpt(BREAK.split(text if isinstance(text, str) else ""), fault) == []


LINES = st.text(
    st.sampled_from("ab12 木ｱ、「é\u0301\u202e\x1b\t'\"[]{},:#-") | st.characters(codec="utf-8"),
    max_size=300,
).map(lambda text: BREAK.sub("", text))


@given(LINES, st.data())
def test_the_caret_keeps_its_place_whatever_stands_before_it(line, data):
    place = data.draw(st.integers(0, len(line)))
    shown = excerpt(["x", line], Fault("f", 2, place + 1, "some", "cure"))
    if not line.strip():
        return
    written, carets = shown
    assert written.isprintable()
    assert re.fullmatch(r" {4} +\| *\^+", carets)
    assert columns(written) <= EXCERPT_COLUMNS + len("   2 | ") + 1
    wanted = line[place] if place < len(line) else ""
    if wanted.isprintable() and wanted.strip() and not combining(wanted):
        assert under(written, carets).startswith(wanted)
    elif wanted and not wanted.isprintable() and wanted != "\t":
        assert under(written, carets).startswith("\\")


@given(st.integers(-3, 9), st.integers(-3, 9))
def test_a_place_that_the_file_does_not_have_is_no_trouble(line, column):
    for text in ([], [""], ["a: b", ""], ["", "  ", "a"]):
        shown = excerpt(text, Fault("f", line, max(column, 1), "some", "cure"))
        assert len(shown) in (0, 2)


def test_the_source_is_read_when_it_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    faults = [Fault("x.yml", 2, 1, "no `b`", "c"), Fault("--option", 1, 1, "found 'x'", "d")]
    assert list(faults_text(faults)) == [str(fault) for fault in faults]
    (tmp_path / "x.yml").write_bytes(b"\xef\xbb\xbfa\r\nb: \xe6\x9c\xa8\r\n")
    assert list(faults_text(faults)) == [f"{faults[0]}\n   2 | b: 木\n     | ^", str(faults[1])]
    (tmp_path / "x.yml").unlink()
    (tmp_path / "x.yml").mkdir()
    assert list(faults_text(faults)) == [str(fault) for fault in faults]
