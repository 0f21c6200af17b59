"""Whether the site that stands is the one that would be built: then nobody builds it again."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..running.links import OVERRIDES
from ..running.program import program, version_of
from .output import BYTECODE, write_if_changed
from .stamps import Stamps
from .store import MANIFEST

RECORD = Path(".walkthroughs/site.json")
"""What the last site was built from, below the course's root."""
STAMPS = Path(".walkthroughs/stamps/sources.json")
"""Where the stamps of its sources stand."""
FOLDERS = ("docs", OVERRIDES)
SINGLE = ("mkdocs.yml", MANIFEST.as_posix())
BUILDERS = ("mkdocs", "mkdocs-material", "zensical")


def stands(root: Path, builder: str, site: str) -> bool:
    """Whether the site was built from the pages as they are, and nobody has touched it since."""
    known = _known(root)
    return known is not None and known == _facts(root, builder, site, _stamps(root))


def stale(root: Path, builder: str, site: str) -> list[str]:
    """In what a site that stands differs from the one that would be built; a line each.

    Nothing if there is none: what is not there cannot be out of date.
    """
    if not (root / site).is_dir():
        return []
    known, now = _known(root), _facts(root, builder, site, _stamps(root))
    if known is None:
        return [f"{site}: it is not known what it was built from"]
    found = [
        f"{site}: the {name} is another"
        for name in ("builder", "program")
        if known[name] != now[name]
    ]
    found += [f"{site}: built before {name} changed" for name in _differing(known, now, "sources")]
    found += [f"{site}/{name}: not as it was built" for name in _differing(known, now, "site")]
    return found


def remember(root: Path, builder: str, site: str) -> None:
    """Keep what the site has just been built from."""
    stamps = _stamps(root)
    facts = _facts(root, builder, site, stamps)
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    write_if_changed(root / RECORD, text.encode())
    stamps.save()


def forget(root: Path) -> None:
    """A site is about to be built: until it stands, none does."""
    (root / RECORD).unlink(missing_ok=True)


def _known(root: Path) -> dict[str, Any] | None:
    """What the site was built from; None if that is not known."""
    try:
        known = json.loads((root / RECORD).read_bytes())
        whole = all(isinstance(known[name], dict) for name in ("sources", "site"))
        return dict(known) if whole and {"builder", "program"} <= known.keys() else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _differing(known: Mapping[str, Any], now: Mapping[str, Any], part: str) -> list[str]:
    """The files of a part that are new, gone or others."""
    before, after = known[part], now[part]
    names = before.keys() | after.keys()
    return sorted(name for name in names if before.get(name) != after.get(name))


def _stamps(root: Path) -> Stamps:
    return Stamps(root / STAMPS, root)


def _facts(root: Path, builder: str, site: str, stamps: Stamps) -> dict[str, Any]:
    """All that the site depends on, and its own files; of these the sizes are enough."""
    versions = [f"{name} {version_of(name)}" for name in (*BUILDERS, builder)]
    return {
        "builder": [site, *versions],
        "program": program(),
        "sources": {name: stamps.digest(name) for name in _sources(root)},
        "site": {name: entry.stat().st_size for name, entry in _files(str(root / site))},
    }


def _sources(root: Path) -> Iterator[str]:
    """What the site is made of, as seen from the course's root."""
    yield from (name for name in SINGLE if (root / name).is_file())
    for folder in FOLDERS:
        yield from (f"{folder}/{name}" for name, _ in _files(str(root / folder)))


def _files(folder: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """All files below but bytecode, by their names as seen from there; none if there is no such
    folder."""
    if not os.path.isdir(folder):
        return
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name == BYTECODE:
                continue
            if entry.is_dir(follow_symlinks=False):
                inner = _files(entry.path)
                yield from ((f"{entry.name}/{name}", below) for name, below in inner)
            elif entry.is_file():
                yield entry.name, entry
