"""A course's sources, `docs/bibliography.bib`: BibTeX with one field a line."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..errors import FaultList, Position

_HEAD = re.compile(r"@(\w+)\{([\w:-]+),")
_FIELD = re.compile(r"\s*(\w+)\s*=\s*\{(.*)\},?")
NECESSARY = ("author", "title", "year")
PLACES = ("journal", "booktitle", "school", "institution", "publisher", "howpublished")
"""Fields that say where something was published; an entry has one of them."""
DOI = re.compile(r"10\.\d{4,9}/\S+")


@dataclass(frozen=True, slots=True)
class Publication:
    """One entry."""

    kind: str
    """Kind of entry, such as ``article``."""
    key: str
    fields: Mapping[str, str]

    @property
    def authors(self) -> str:
        """Their names as running text: ``A, B and C``."""
        *names, last = self.fields["author"].split(" and ")
        return f"{', '.join(names)} and {last}" if names else last

    @property
    def place(self) -> str:
        """Where it was published, with the pages."""
        venue = next(self.fields[name] for name in PLACES if name in self.fields)
        pages = self.fields.get("pages", "").replace("--", "–")
        return f"{venue}, {pages}" if pages else venue

    @property
    def algorithms(self) -> list[str]:
        """The algorithms of the course that it is about."""
        return [name.strip() for name in self.fields.get("algorithms", "").split(",") if name]


def read_bibliography(text: str, file: str = "bibliography.bib") -> list[Publication]:
    """Return the entries, by year. Raises BadInput with every fault of the text."""
    faults = FaultList(file)
    publications = sorted(
        _entries(text, faults), key=lambda publication: publication.fields.get("year", "")
    )
    faults.close()
    return publications


def _entries(text: str, faults: FaultList) -> Iterator[Publication]:
    """Yield the entries; what cannot be read is a fault."""
    entry: Publication | None = None
    fields: dict[str, str] = {}
    first_line = 1
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("%"):
            continue
        if head := _HEAD.fullmatch(line):
            fields, first_line = {}, number
            entry = Publication(head[1], head[2], fields)
        elif entry and line.strip() == "}":
            _check(entry, Position(first_line, 1), faults)
            yield entry
            entry = None
        elif entry and (field := _FIELD.fullmatch(line)):
            fields[field[1]] = field[2]
        else:
            remedy = "write @article{key, then a line `title = {…},` for each field, then }"
            faults.add(Position(number, 1), "this is not a line of an entry", remedy)
    if entry is not None:
        faults.add(Position(first_line, 1), f"`{entry.key}` does not end", "end it with a line }")


def _check(entry: Publication, place: Position, faults: FaultList) -> None:
    """Add what the entry lacks."""
    for name in NECESSARY:
        if name not in entry.fields:
            faults.add(place, f"`{entry.key}` has no {name}", f"add {name} = {{…}},")
    if not any(name in entry.fields for name in PLACES):
        remedy = f"add one of {', '.join(PLACES)}"
        faults.add(place, f"`{entry.key}` does not say where it was published", remedy)
    doi = entry.fields.get("doi")
    if doi is not None and not DOI.fullmatch(doi):
        faults.add(place, f"`{doi}` is not a DOI", "write it as 10.1000/182, without an address")
