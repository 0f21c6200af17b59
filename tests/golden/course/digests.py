"""Digests of texts that are too large to be kept whole: one line for each text of a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from search_walkthroughs.course.files import Source

DIGITS = 8
"""How many hexadecimal digits of a digest are kept."""
SOURCE = "source"
"""The name of the line that says of which source the others were made."""


@dataclass(frozen=True)
class Digests:
    """The digests of what was made of one source, by the names of the texts."""

    source: str
    texts: Mapping[str, str]

    @classmethod
    def of(cls, source: Source, texts: Mapping[str, str]) -> "Digests":
        """Return the digests of texts that were made of the source."""
        return cls(source_digest(source), {name: digest(text) for name, text in texts.items()})

    @classmethod
    def read(cls, file: Path) -> "Digests | None":
        """Read the digests in a file; None if there is no such file."""
        if not file.is_file():
            return None
        lines = file.read_text("utf-8").splitlines()
        digests = dict(reversed(line.split("  ", 1)) for line in lines)
        return cls(digests.pop(SOURCE), digests)

    def write(self, file: Path) -> None:
        """Write the digests to the file, one in each line, before the name of its text."""
        lines = [f"{self.source}  {SOURCE}"]
        lines += [f"{digest}  {name}" for name, digest in self.texts.items()]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", "utf-8")

    def difference(self, others: "Digests") -> Sequence[str]:
        """Return the names of the texts that are not the same in both, or are in one alone."""
        names = dict.fromkeys([*self.texts, *others.texts])
        return [name for name in names if self.texts.get(name) != others.texts.get(name)]


def digest(text: str) -> str:
    """Return the first digits of the digest of a text."""
    return sha256(text.encode()).hexdigest()[:DIGITS]


def source_digest(source: Source) -> str:
    """Return the digest of an author's file and of the files besides that it needs."""
    return sha256(b"\0".join([source.data, *source.besides])).hexdigest()[:DIGITS]


def write_texts(folder: Path, texts: Mapping[str, str], names: Sequence[str]) -> None:
    """Write the named texts into the folder, each in a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names, 1):
        if name in texts:
            written = "".join(letter if letter.isalnum() else "-" for letter in name)
            (folder / f"{number:02}-{written[:60]}.txt").write_text(texts[name], "utf-8")
