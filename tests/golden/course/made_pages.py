"""What the generator makes of one walkthrough, taken apart into named texts.

A text has the name of what a reader gets there: a section of the page, the captions of a film, the
pictures of a language. What is compressed is unpacked first, since other versions of a library
compress the same text otherwise.
"""

import base64
import gzip
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from search_walkthroughs.building.tasks import Task, TaskResult, run_task, walkthrough
from search_walkthroughs.course.files import Source
from search_walkthroughs.pages.walkthrough.frame_files import FrameFiles
from search_walkthroughs.reading import Limits
from support import film_of

LIMITS = Limits()
"""The limits of a course that sets none."""
DRAWING = [
    "width",
    "height",
    "head",
    "tail",
    "style",
    "cuttings",
    "words",
    "parts",
    "areas",
    "axis",
    "node_slots",
    "places",
    "sizes",
    "frames",
]
"""The keys of a film that only its drawing needs."""
STORY = [
    "lines",
    "status",
    "kinds",
    "standings",
    "stack",
    "called",
    "counts",
    "depths",
    "nodes",
    "align",
    "jumps",
    "questions",
]
"""The keys of a film that say what happens at each frame."""
LAB_LINK = re.compile(r"(#(?:lab|game)=1\.)([\w-]+)")
"""A link that carries a compressed file; see `without_compression`."""
TREE_DATA = re.compile(r'(data-tree=")([^"]+)')
"""The nodes of a growing tree, compressed."""
FOLDED_END = '<details class="wt-keys wt-results"'
"""How the end of a page begins: results, the file, and what can be downloaded."""
HEADING = re.compile(r"^## +(.*?) *(?:\{[^}]*\})?$")


@dataclass(frozen=True)
class MadePage:
    """What became of a walkthrough."""

    result: TaskResult

    @property
    def faults(self) -> list[str]:
        """What is wrong with the walkthrough, and why it was not run."""
        findings = [*self.result.findings, *self.result.record.skipped]
        return [f"{finding.level}: {finding.fault.message}" for finding in findings]

    def texts(self) -> dict[str, str]:
        """Return everything that was made, by names that a reader of a failure understands."""
        texts = {"card": self._card(), "numbers": self._numbers(), "notes": "\n".join(self.faults)}
        for path, data in self.result.files.items():
            for name, text in _file_texts(path, data):
                texts[name] = f"{texts[name]}\n{text}" if name in texts else text
        return {**texts, **self._pictures()}

    def page(self, language: str) -> str:
        """Return the Markdown of the page in the language."""
        (text,) = (
            data.decode()
            for path, data in self.result.files.items()
            if path.endswith(".md") and _language(path) == language
        )
        return without_compression(text)

    def pictures(self) -> dict[str, str]:
        """Return every frame that is a file of its own, by path."""
        frames = self.result.frames
        return {path: frames[digest].decode() for path, digest in self.result.record.frames.items()}

    def _pictures(self) -> dict[str, str]:
        """Return all frames of a run in a language as one text."""
        joined: dict[str, list[str]] = {}
        for path, svg in self.pictures().items():
            run, _, frame = path.partition("/frames/")
            language = "ja" if frame.startswith("ja/") else "en"
            name = f"{language} frames of {run.rpartition('/')[2]}"
            joined.setdefault(name, []).append(f"{path}\n{svg}")
        return {name: "\n".join(files) for name, files in joined.items()}

    def _card(self) -> str:
        """Return what the index of the chapter shows of the page."""
        card = self.result.record.card
        if card is None:
            return ""
        lines = [*card.summary.values(), f"{card.minutes} minutes, difficulty {card.difficulty}"]
        lines += [f"{language}: {path}" for language, path in card.picture.items()]
        lines += [f"size {card.size}, middle {card.middle}", *sorted(card.uses)]
        return "\n".join(lines)

    def _numbers(self) -> str:
        """Return what pages of prose may quote of the runs."""
        return "\n".join(
            f"{' '.join(run.names)}: {key} {number}"
            for run in self.result.record.figures
            for key, number in run.numbers.items()
        )


def make(source: Source, frames: FrameFiles = "key") -> MadePage:
    """Make the page of a walkthrough as a build does, with its link to *Try it*."""
    return make_of(Task(source, walkthrough, (frames, True)))


def make_of(task: Task) -> MadePage:
    """Do a task of a build."""
    return MadePage(run_task(task, LIMITS))


def own_source(file: Path) -> Source:
    """Return a walkthrough of the tests' own, as a file of the chapter `own`."""
    return Source(Path(f"walkthroughs/own/{file.name}"), f"own/{file.stem}", file.read_bytes())


def sections(page: str) -> Iterator[tuple[str, str]]:
    """Yield the sections of a page, each with its heading. The first has none, and the last is all
    that the page folds away at its end."""
    page, folded, rest = page.partition(FOLDED_END)
    title, lines = "top", list[str]()
    for line in page.splitlines(keepends=True):
        if heading := HEADING.match(line.rstrip("\n")):
            yield title, "".join(lines)
            title, lines = heading[1], []
        lines.append(line)
    yield title, "".join(lines)
    if folded:
        yield "results and files", rest


def _file_texts(path: str, data: bytes) -> Iterator[tuple[str, str]]:
    """Yield the texts of a file, and their names."""
    language, name = _language(path), path.rpartition("/")[2]
    run = path.split("/")[-2]
    if path.endswith("/walkthrough.yml"):
        return  # a copy of the source
    if path.endswith("/film.js"):
        yield from _film_texts(run, data.decode())
    elif path.endswith(".jsonl.gz"):
        yield f"trace of {run}", gzip.decompress(data).decode()
    elif path.endswith(".md"):
        for title, text in _numbered(sections(without_compression(data.decode()))):
            yield f"{language} page: {title}", text
    elif path.endswith(".svg") and "/frames/" in path:
        return  # among the frames
    elif "/.site/embed/" in path or name == "embed.html":
        yield f"{language} players in other pages", without_compression(data.decode())
    else:
        yield f"{language} file {name}", without_compression(data.decode())


def _film_texts(run: str, script: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a film: how its script begins, its captions by language, its drawing, its
    story and the rest."""
    film = film_of(script)
    yield f"script of {run}", script.partition("]=")[0]
    for language, captions in film["captions"].items():
        yield f"{language} captions of {run}", "\n".join(captions)
    rest = film.keys() - {"captions", "listing", *DRAWING, *STORY}
    groups = {
        "listing": ["listing"],
        "drawing": DRAWING,
        "story": STORY,
        "facts": sorted(rest),
    }
    for name, keys in groups.items():
        lines = (f"{key}: {_json(film[key])}" for key in keys if key in film)
        yield f"{name} of {run}", "\n".join(lines)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _language(path: str) -> str:
    """Return the language of a file by its path."""
    return "ja" if path.startswith("ja/") or "/embed/ja/" in path or "/ja/" in path else "en"


def _numbered(titled: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the same with a number behind each title that came before."""
    seen: dict[str, int] = {}
    for title, text in titled:
        seen[title] = seen.get(title, 0) + 1
        yield (title if seen[title] == 1 else f"{title} ({seen[title]})"), text


def film_lines(script: str) -> str:
    """Return the film in a script of the player, a line for each of its parts."""
    film = film_of(script)
    parts = [f"{key}: {_json(film[key])}" for key in sorted(film)]
    return "\n".join([script.partition("]=")[0], *parts])


def without_compression(text: str) -> str:
    """Return the text with what its links and trees carry compressed as a readable text."""

    def unpack_link(link: re.Match[str]) -> str:
        packed = base64.urlsafe_b64decode(link[2] + "=" * (-len(link[2]) % 4))
        return link[1] + escape(zlib.decompress(packed, -zlib.MAX_WBITS).decode())

    def unpack_tree(tree: re.Match[str]) -> str:
        packed = base64.b64decode(tree[2])
        return tree[1] + escape(zlib.decompress(packed, -zlib.MAX_WBITS).decode())

    return TREE_DATA.sub(unpack_tree, LAB_LINK.sub(unpack_link, text))
