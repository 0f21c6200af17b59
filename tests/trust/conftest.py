"""A course of hostile texts, built once for all tests that look at it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from search_walkthroughs import reading
from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.runs.registry import catalogue
from trust import tiny
from trust.payloads import payloads

SHORT = 40
LEAVES, LINES = 24, 12
NAMES = ("<img data-pwn src=x onerror=pwn()>", " a & b'c", "", "{{ x }}")
"""How the names of files go on."""


@dataclass(frozen=True)
class Hostile:
    """One walkthrough and the texts in it."""

    name: str
    title: str
    source: str
    about: Sequence[str]
    labels: Sequence[str]
    notes: Sequence[str]

    def written(self) -> str:
        """The file; JSON is YAML."""
        leaves = {
            label: {"value": value, "note": note}
            for value, (label, note) in enumerate(zip(self.labels, self.notes, strict=True))
        }
        wanted = {
            "title": self.title,
            "about": " · ".join(self.about),
            "source": {"text": self.source},
            "algorithm": [{"minimax": {"label": self.labels[0]}}],
            "frames": {"limit": 12},
            "tree": {"children": leaves},
        }
        return json.dumps(wanted, ensure_ascii=False)


def accepted(text: str) -> bool:
    """Whether the reader takes the text for a label or, where it is too long for one, a title."""
    label = text if len(text) <= SHORT and "/" not in text else "A"
    wanted = {"title": text, "algorithm": "minimax", "tree": {"children": {label: 1, "b": 2}}}
    try:
        reading.read(json.dumps(wanted, ensure_ascii=False), "t.yml", catalogue())
    except BadInput:
        return False
    return True


def hostile() -> Iterator[Hostile]:
    """Walkthroughs that hold every payload: the short ones as labels, all others as prose."""
    every = [text for text in payloads() if accepted(text)]
    short = iter([text for text in every if len(text) <= SHORT and "/" not in text])
    long = iter([text for text in every if len(text) > SHORT or "/" in text])
    for number in range(100):
        labels = list(islice(short, LEAVES))
        rest = list(islice(long, LEAVES + LINES))
        if not labels and not rest:
            return
        labels += [f"leaf {n}" for n in range(LEAVES - len(labels))]
        rest += labels[: LEAVES + LINES - len(rest)] * 2
        texts = rest[: LEAVES + LINES]
        name = f"few/h{number:02}{NAMES[number % len(NAMES)]}"
        title = labels[number % len(labels)] if number % 2 else texts[0]
        yield Hostile(name, title, texts[-1], texts[:LINES], labels, texts[LINES:])


@pytest.fixture(scope="session")
def hostile_course(tmp_path_factory) -> tuple[Path, list[Hostile]]:
    """The course's folder with its site, and what is written in it."""
    root = tiny.write(tmp_path_factory.mktemp("hostile"))
    for file in (root / "walkthroughs/few").iterdir():
        file.unlink()
    every = list(hostile())
    for one in every:
        (root / "walkthroughs" / f"{one.name}.yml").write_text(one.written(), "utf-8")
    chapter = {"title": every[0].title, "about": every[0].about[1]}
    (root / "walkthroughs/few/_chapter.yml").write_text(json.dumps(chapter), "utf-8")
    outcome = build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
    assert outcome.findings == ()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(tiny.ROOT))
        build_site(root)
    return root, every
