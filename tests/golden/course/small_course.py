"""A small course that has every part of a site once, and its site as texts."""

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from golden.course.digests import digest
from golden.course.made_pages import film_lines, without_compression
from search_walkthroughs.building.course_build import BuildOutcome, build
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading.course_limits import course_limits

SOURCES = Path(__file__).parent / "course"
"""The files that an author would write."""
LAST_CHANGED = re.compile(r"\s*<lastmod>.*?</lastmod>")
BINARY = (".png", ".woff2", ".zip")


def write_course(root: Path) -> Path:
    """Write the course into the folder, which is there already."""
    shutil.copytree(SOURCES, root, dirs_exist_ok=True)
    return root


def build_pages(root: Path) -> BuildOutcome:
    """Make the pages of the course, before a site builder sees them."""
    return build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))


def file_text(file: Path) -> str:
    """Return a file of a course or a site as a text that is the same on every machine."""
    if file.suffix in BINARY:
        return f"{file.suffix} file"
    if file.suffix == ".gz":
        return gzip.decompress(file.read_bytes()).decode()
    text = file.read_text("utf-8")
    if file.name == "film.js":
        return film_lines(text)
    return LAST_CHANGED.sub("", without_compression(text))


def listing(folder: Path, files: Iterator[Path], *, digests: bool) -> str:
    """Return the paths of the files below the folder, a line each; with `digests` what is in them
    as well."""
    lines = []
    for file in sorted(files):
        name = file.relative_to(folder).as_posix()
        lines.append(f"{digest(file_text(file))}  {name}" if digests else name)
    return "".join(f"{line}\n" for line in lines)


class PageFrame(HTMLParser):
    """What stands around the text of a page: its head, its navigation, and what it leads on to."""

    HEAD = frozenset(("description", "viewport", "robots", "author"))

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._link: list[str] | None = None
        self._is_title = False
        self._article = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        name = given.get("name") or given.get("property") or ""
        if tag == "html":
            self.lines.append(f"language {given.get('lang')}")
        elif tag == "title":
            self._is_title = True
        elif tag == "article":
            self._article += 1
        elif tag == "meta" and (name in self.HEAD or name.startswith(("og:", "twitter:"))):
            self.lines.append(f"{name}: {given.get('content')}")
        elif tag == "link" and given.get("rel") not in ("stylesheet", "icon", "preconnect"):
            extra = " ".join(given[key] for key in ("hreflang", "type", "title") if key in given)
            self.lines.append(f"link {given.get('rel')} {given.get('href')} {extra}".rstrip())
        elif tag == "script" and given.get("src"):
            self.lines.append(f"script {_without_hash(given['src'])}")
        elif tag == "a" and not self._article:
            here = " (here)" if "active" in given.get("class", "") else ""
            self._link = [f"leads to {given.get('href')}{here}:"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "article":
            self._article -= 1
        if tag == "title":
            self._is_title = False
        if tag == "a" and self._link:
            self.lines.append(re.sub(r"\s+", " ", " ".join(self._link)).strip())
            self._link = None

    def handle_data(self, data: str) -> None:
        if self._is_title:
            self.lines.append(f"title: {data.strip()}")
        elif self._link is not None:
            self._link.append(data)


def page_frame(file: Path) -> str:
    """Return what stands around the text of a page of the site, in lines."""
    return "".join(f"{line}\n" for line in PageFrame(file.read_text("utf-8")).lines)


def search_entries(file: Path) -> str:
    """Return what can be searched, a paragraph for each entry."""
    index = json.loads(file.read_text("utf-8"))
    entries = (
        "\n".join(f"{key}: {value}" for key, value in sorted(entry.items()))
        for entry in index["docs"]
    )
    settings = json.dumps(index["config"], ensure_ascii=False, sort_keys=True)
    return "\n\n".join([settings, *entries]) + "\n"


def _without_hash(address: str) -> str:
    """Return the address of a script without the part that is another in each version of it."""
    return re.sub(r"\.[0-9a-f]{8}(?=\.min\.js|\.js)", "", address)
