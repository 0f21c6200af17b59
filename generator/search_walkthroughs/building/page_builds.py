"""A site's pages made in parts side by side, or only those that have changed."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Self, TypeAlias

from .output import below, discard, inside, write_if_changed, write_whole

# What is to be made goes to MkDocs' process in a file, and its hook answers in the same file: see
# `mkdocs_hook`. Names are those of MkDocs: the path of a source below docs/.

VARIABLE = "WALKTHROUGHS_PAGES"
"""Environment variable that names that file; without it a build makes all pages."""
PARTS_FOLDER = Path(".walkthroughs/parts")
"""Folder in which parts of a site are made, below the course's root."""
RECORD = Path(".walkthroughs/pages.json")
"""Path of the record of what the pages of the last site link to, below the course's root."""
INDEX = "search/search_index.json"
"""Path at which MkDocs writes what can be searched."""
MIN_PAGES_FOR_TWO_PROCESSES = 60
"""Number of pages below which one process is quicker than two."""


@dataclass(frozen=True)
class Selection:
    """Some of the files that a site is made of."""

    names: Sequence[str] = ()
    is_complement: bool = True
    """Whether all but the names are meant."""
    heads: Mapping[str, str] = field(default_factory=dict)
    """What the site that stands shows of pages elsewhere, by source: see `PageFacts`."""
    shown_on: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The pages there that show it: they belong to the selection too if it has changed."""

    def holds(self, name: str) -> bool:
        """Return whether the file belongs to it."""
        return (name in self.names) != self.is_complement

    def extend(self, heads: Mapping[str, str]) -> "Selection":
        """Return the selection with the pages that show what has changed of these."""
        changed = [name for name, head in heads.items() if self.heads.get(name, head) != head]
        showing = (page for name in changed for page in self.shown_on.get(name, ()))
        return replace(self, names=list(dict.fromkeys([*self.names, *showing])))


@dataclass(frozen=True)
class PageFacts:
    """What of a page other pages and the search depend on."""

    name: str
    """Its source."""
    file: str
    """The file of the site."""
    address: str
    """Address to which the search leads: its URL as seen from the top of the site."""
    head: str
    """What other pages show of it: its title, and what its front matter says."""
    anchors: Sequence[str] = ()
    links: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Anchors to which it links, and how each link is written, by source of the page linked to."""
    shows: Sequence[str] = ()
    """The sources of the other pages whose heads it shows, in its navigation for instance."""


@dataclass(frozen=True)
class PageRecord:
    """The pages of a site, or of a part."""

    pages: Sequence[PageFacts]
    order: Sequence[str] = ()
    """The sources of all pages of the site, in the order of the search index."""
    strict: bool = True
    """Whether a link to an anchor that is not there fails the build."""
    everywhere: Sequence[str] = ()
    """Sources of the pages whose heads are shown by what is not a page, such as the answer to
    unknown addresses."""

    @classmethod
    def read(cls, path: Path) -> Self | None:
        """Read the record in the file; None if there is none that can be read."""
        try:
            content = json.loads(path.read_bytes())
            pages = [PageFacts(**page) for page in content.pop("pages")]
            return cls(pages=pages, **content)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, path: Path) -> None:
        """Write the record to the file."""
        text = json.dumps(asdict(self), ensure_ascii=False)
        write_if_changed(path, text.encode())

    def merge(self, records: Iterable["PageRecord"]) -> "PageRecord":
        """Return the record with the pages of the others, which stand in the place of its own."""
        pages = {page.name: page for record in (self, *records) for page in record.pages}
        return replace(self, pages=[pages[name] for name in self.order])

    def selection(self, names: Sequence[str]) -> Selection:
        """Return what is remade of a site that has these pages, if the named sources change."""
        heads = {page.name: page.head for page in self.pages if page.name in {*names}}
        shown_on: dict[str, list[str]] = {name: [] for name in heads}
        for page in self.pages:
            for name in heads.keys() & {*page.shows}:
                shown_on[name].append(page.name)
        return Selection(names, is_complement=False, heads=heads, shown_on=shown_on)

    def broken_links(self) -> Iterator[str]:
        """Yield the links to anchors that are not there, in MkDocs's words."""
        anchors = {page.name: frozenset(page.anchors) for page in self.pages}
        for page in self.pages:
            for name, links in page.links.items():
                for anchor in links.keys() - anchors.get(name, links.keys()):
                    yield (
                        f"WARNING -  Doc file '{page.name}' contains a link '{links[anchor]}', "
                        f"but the doc '{name}' does not contain an anchor '#{anchor}'."
                    )


class BrokenLinks(ValueError):
    """Pages link to anchors that are not there."""


Run: TypeAlias = Callable[[Mapping[str, str], Path], str]
"""Function that calls MkDocs with more environment variables, to write a site into a folder."""
SearchEntry: TypeAlias = Mapping[str, Any]


def make_part(root: Path, part: Selection, site: Path, run: Run) -> tuple[PageRecord, str]:
    """Have the part made in that folder; return its pages and the output of MkDocs."""
    order = root / PARTS_FOLDER / f"{site.name}.json"
    write_whole(order, json.dumps(asdict(part)).encode())
    try:
        output = run({VARIABLE: str(order.resolve())}, site)
        page_record = PageRecord.read(order)
        assert page_record, "the hook has not answered"
        return page_record, output
    finally:
        order.unlink(missing_ok=True)


def make_all(root: Path, new: Path, run: Run, processes: int) -> str:
    """Make all pages of the site in the folder with that many processes; return their output.

    Raises BrokenLinks for links to anchors that are not there.
    """
    parts = list(split(root, processes))
    folders = [new, *(root / PARTS_FOLDER / str(number) for number in range(1, len(parts)))]
    with ThreadPoolExecutor(len(parts)) as pool:
        made_parts = list(
            pool.map(lambda part, site: make_part(root, part, site, run), parts, folders)
        )
    records, outputs = [record for record, _ in made_parts], [output for _, output in made_parts]
    record = records[0].merge(records[1:])
    _require_anchors(record)
    indexes = [json.loads((folder / INDEX).read_bytes()) for folder in folders]
    for folder, part in zip(folders[1:], records[1:], strict=True):
        for page in part.pages:
            target = inside(new, page.file)
            target.parent.mkdir(parents=True, exist_ok=True)
            below(folder, page.file).replace(target)
        discard(folder)
    docs = in_order((doc for index in indexes for doc in index["docs"]), record)
    text = json.dumps({**indexes[0], "docs": docs}, ensure_ascii=False, separators=(",", ":"))
    write_if_changed(new / INDEX, text.encode())
    record.write(root / RECORD)
    return "\n".join(dict.fromkeys(line for output in outputs for line in output.splitlines()))


def split(root: Path, processes: int) -> Iterator[Selection]:
    """Yield parts of the site that take about as long; the first also makes what is not a page."""
    docs = root / "docs"
    files = (file.relative_to(docs).as_posix() for file in docs.rglob("*.md"))
    sizes = {name: (docs / name).stat().st_size for name in files if "/." not in f"/{name}"}
    count = processes if len(sizes) >= MIN_PAGES_FOR_TWO_PROCESSES else 1
    largest = sorted(sizes, key=lambda name: (-sizes[name], name))
    shares = [largest[number::count] for number in range(1, count)]
    yield Selection([name for share in shares for name in share], is_complement=True)
    yield from (Selection(share, is_complement=False) for share in shares)


@dataclass(frozen=True)
class Update:
    """What of a site is made anew, to be put in its place."""

    files: Mapping[str, bytes]
    """Contents of the files, by path in the site."""
    addresses: frozenset[str]
    """Addresses of the pages among them."""
    docs: Sequence[SearchEntry]
    """What the search finds of these pages."""
    record: PageRecord
    """Facts of all pages."""


def make_some(root: Path, names: Sequence[str], run: Run) -> Update | None:
    """Make the files of these sources anew, for a site that stands, and the pages that show what
    has changed of their titles.

    Returns None if more than pages shows it. Raises BrokenLinks for links to anchors that are not
    there, between whichever pages.
    """
    former, folder = PageRecord.read(root / RECORD), root / PARTS_FOLDER / "1"
    if former is None:
        return None
    remade, _ = make_part(root, former.selection(names), folder, run)
    heads = {page.name: page.head for page in former.pages}
    changed = {page.name for page in remade.pages if heads.get(page.name) != page.head}
    if remade.order != former.order or changed.intersection(former.everywhere):
        return None
    record = former.merge([remade])
    _require_anchors(record)
    pages = {page.name: page.file for page in remade.pages}
    names_of_files = dict.fromkeys(pages.get(name, name) for name in (*names, *pages))
    files = {file: below(folder, file) for file in names_of_files}
    update = Update(
        # some sources are not part of a site
        files={file: path.read_bytes() for file, path in files.items() if path.is_file()},
        addresses=frozenset(page.address for page in remade.pages),
        docs=json.loads((folder / INDEX).read_bytes())["docs"],
        record=record,
    )
    discard(folder)
    return update


def in_order(docs: Iterable[SearchEntry], record: PageRecord) -> list[SearchEntry]:
    """Return the entries of the search, page after page as the site has them."""
    places = {page.address: place for place, page in enumerate(record.pages)}
    return sorted(docs, key=lambda doc: places.get(address(doc), len(places)))


def address(doc: SearchEntry) -> str:
    """Return the page that the entry leads to."""
    return str(doc["location"]).partition("#")[0]


def _require_anchors(record: PageRecord) -> None:
    if record.strict and (broken := sorted(record.broken_links())):
        raise BrokenLinks("\n".join(broken))
