"""Whether the site that stands is the one that would be built: then nobody builds it again."""

import json
import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from .kept import version_of
from .output import write_if_changed
from .store import MANIFEST

RECORD = Path(".walkthroughs/site.json")
"""What the last site was built from, below the course's root."""
SOURCES = ("docs", "overrides", "mkdocs.yml")
BUILDERS = ("mkdocs", "mkdocs-material", "zensical")


def stands(root: Path, builder: str, site: str) -> bool:
    """Whether the site was built from the pages as they are, and nobody has touched it since."""
    try:
        known = json.loads((root / RECORD).read_bytes())
    except (OSError, ValueError):
        return False
    return bool(known == _facts(root, builder, site))


def remember(root: Path, builder: str, site: str) -> None:
    """Keep what the site has just been built from."""
    facts = json.dumps(_facts(root, builder, site), sort_keys=True)
    write_if_changed(root / RECORD, facts.encode())


def forget(root: Path) -> None:
    """A site is about to be built: until it stands, none does."""
    (root / RECORD).unlink(missing_ok=True)


def _facts(root: Path, builder: str, site: str) -> dict[str, str]:
    sources = blake2b(digest_size=20)
    for name in (*BUILDERS, builder, site):
        sources.update(f"{name} {version_of(name)}\0".encode())
    for path in _files([root / name for name in SOURCES] + [root / MANIFEST]):
        sources.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    built = blake2b(digest_size=20)
    for path in _files([root / site]):
        built.update(f"{path.relative_to(root).as_posix()} {path.stat().st_size}\0".encode())
    return {"sources": sources.hexdigest(), "site": built.hexdigest()}


def _files(roots: list[Path]) -> Iterator[Path]:
    """All files below, in one order everywhere."""
    for root in roots:
        if root.is_file():
            yield root
        for folder, folders, names in os.walk(root):
            folders.sort()
            yield from (Path(folder, name) for name in sorted(names))
