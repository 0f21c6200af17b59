"""What a page names happens in the frames that it shows: in its title, its text, its questions."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.questions import questions
from search_walkthroughs.reading import Limits
from search_walkthroughs.reading.errors import MissingPackage
from search_walkthroughs.record.frame import Frame

ROOT = Path(__file__).parents[2] / "walkthroughs"
DRAWN_BY_CURVES = ("chart", "network", "retrograde")
"""Page types that show whole runs in other ways than by frames."""


@dataclass(frozen=True)
class Event:
    """Something that happens in a frame, and the words by which pages name it."""

    words: Mapping[str, str]
    happens: Callable[[Frame], bool]


EVENTS = {
    "window moved": Event(
        {
            "en": r"window[^.]{0,40}\b(narrow|widen)|\b(narrow|widen)\w*[^.]{0,30}window|widening",
            "ja": r"窓[^。]{0,12}(狭|広げ|動)|(広げ|狭め)る(規則|誤り)",
        },
        lambda frame: bool(frame.window_moved),
    ),
    "cut": Event(
        {"en": r"\b[Cc]uts? (leave|and|skip)|[αβ] cut", "ja": r"[αβ]カット|枝刈りによって"},
        lambda frame: bool(frame.cut),
    ),
    "table cut": Event(
        {"en": r"settles? (a|the) node|can settle", "ja": r"置換表だけで決まる"},
        lambda frame: bool(frame.table_cut),
    ),
}
DENIED = {("articles/tic-tac-toe-score-range", "window moved")}
"""Pages that say that the event does not happen: it must not happen in the whole search."""
WITHOUT_TABLE = {"window moved", "table cut"}
"""Events that only a search with a table has; other texts mean other windows by these words."""


def named(texts: Mapping[str, Sequence[str]]) -> set[str]:
    """The events that the texts of some language name."""
    return {
        name
        for name, event in EVENTS.items()
        for language, pattern in event.words.items()
        if any(re.search(pattern, text) for text in texts.get(language, ()))
    }


def missing(texts: Mapping[str, Sequence[str]], frames: Iterable[Frame]) -> set[str]:
    """The events that the texts name and that none of the frames shows."""
    all_frames = list(frames)
    has_table = any(frame.status == "table" for frame in all_frames)
    return {
        name
        for name in named(texts)
        if (has_table or name not in WITHOUT_TABLE)
        and not any(EVENTS[name].happens(frame) for frame in all_frames)
    }


def partly_shown() -> list[str]:
    """The walkthroughs that show some frames of their searches, by name."""
    found = []
    for file in sorted(ROOT.glob("*/*.yml")):
        text = file.read_text("utf-8")
        page = re.search(r"^page: (\S+)", text, re.MULTILINE)
        if re.search(r"^frames:", text, re.MULTILINE) and (
            page is None or page[1] not in DRAWN_BY_CURVES
        ):
            found.append(file.relative_to(ROOT).with_suffix("").as_posix())
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", partly_shown())
def test_what_a_page_names_happens_in_its_frames(name):
    walkthrough = read_walkthrough(ROOT / f"{name}.yml", Limits())
    try:
        runs = check_walkthrough(walkthrough)
    except MissingPackage as error:
        pytest.skip(str(error))
    texts = {
        language: [
            walkthrough.title[language],
            walkthrough.about.get(language, ""),
            *(asked.prompt for asked in questions(runs[0].plan, runs[0].moments, language)),
        ]
        for language in languages()
    }
    frames = [moment.frame for run in runs for moment in run.moments]
    denied = {event for page, event in DENIED if page == name}
    assert missing(texts, frames) == denied


@pytest.mark.parametrize("name", ["tic-tac-toe/window-rules-whole"])
def test_upper_levels_that_never_show_a_named_event_are_refused(name, tmp_path):
    text = (ROOT / f"{name}.yml").read_text("utf-8")
    shallow = re.sub(r"^frames: .*$", "frames: {depth: 2, follow: on}", text, flags=re.MULTILINE)
    (tmp_path / "shallow.yml").write_text(shallow, "utf-8")
    walkthrough = read_walkthrough(tmp_path / "shallow.yml", Limits())
    frames = [m.frame for run in check_walkthrough(walkthrough) for m in run.moments]
    texts = {language: [walkthrough.title[language]] for language in languages()}
    assert missing(texts, frames) == {"window moved"}
