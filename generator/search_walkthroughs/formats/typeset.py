"""Pages of paper that Typst sets: a template, the facts that it reads, the pictures it places."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import Any

from ..reading.errors import bad_argument

FACTS_FILE = "facts.json"
"""What templates read, beside the pictures that it names."""


def has_typst() -> bool:
    """Return whether PDFs can be made here."""
    try:
        return find_spec("typst") is not None
    except ValueError:  # it is blocked: `sys.modules` has None for it
        return False


@dataclass(frozen=True)
class Typesetter:
    """A template with its pictures, to be set once or more often with different facts."""

    folder: File
    compiler: Any

    def tell(self, facts: Mapping[str, object]) -> None:
        """Give the template these facts in place of former ones."""
        (self.folder / FACTS_FILE).write_text(json.dumps(facts, ensure_ascii=False), "utf-8")

    def pdf(self) -> bytes:
        """Return the pages as PDF: the same bytes for the same facts."""
        return bytes(self.compiler.compile(format="pdf", timestamp=0))

    def values(self, label: str) -> list[Any]:
        """Return what the template notes under the label, in the order of the pages."""
        return list(json.loads(self.compiler.query(f"<{label}>", field="value")))


@contextmanager
def typesetter(template: File, pictures: Mapping[str, bytes]) -> Iterator[Typesetter]:
    """Open a typesetter for the length of the block.

    `pictures` are SVG by the names under which the template finds them. Raises BadInput if Typst is
    not installed, with the command that installs it.
    """
    try:
        import matplotlib  # slow to load, and needed for its fonts alone
        import typst
    except ImportError as error:
        message = "Typst sets the pages, and it is not installed"
        remedy = "pip install 'search-walkthroughs[paper]'"
        raise bad_argument("pdf", message, remedy) from error
    with TemporaryDirectory() as name:
        folder = File(name)
        main = folder / template.name
        main.write_bytes(template.read_bytes())
        for picture, data in pictures.items():
            (folder / picture).write_bytes(data)
        fonts = File(matplotlib.get_data_path()) / "fonts/ttf"  # all machines have these alike
        yield Typesetter(folder, typst.Compiler(str(main), root=name, font_paths=[str(fonts)]))
