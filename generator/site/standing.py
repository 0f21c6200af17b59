"""Whether the site that stands is the one that would be built: then nobody builds it again."""

import json
import os
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..running.links import OVERRIDES
from ..running.program import program, version_of
from .output import write_if_changed
from .store import MANIFEST

RECORD = Path(".walkthroughs/site.json")
"""What the last site was built from, below the course's root."""
SOURCES = ("docs", OVERRIDES, "mkdocs.yml")
BUILDERS = ("mkdocs", "mkdocs-material", "zensical")


def stands(root: Path, builder: str, site: str) -> bool:
    """Whether the site was built from the pages as they are, and nobody has touched it since."""
    known = _known(root)
    return known is not None and known == _facts(root, builder, site)


def stale(root: Path, builder: str, site: str) -> list[str]:
    """In what a site that stands differs from the one that would be built; a line each.

    Nothing if there is none: what is not there cannot be out of date.
    """
    if not (root / site).is_dir():
        return []
    known, now = _known(root), _facts(root, builder, site)
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
    facts = json.dumps(_facts(root, builder, site), sort_keys=True, ensure_ascii=False)
    write_if_changed(root / RECORD, facts.encode())


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


def _facts(root: Path, builder: str, site: str) -> dict[str, Any]:
    """All that the site depends on, and its own files; of these the sizes are enough."""
    versions = [f"{name} {version_of(name)}" for name in (*BUILDERS, builder)]
    sources = _files([root / name for name in SOURCES] + [root / MANIFEST])
    return {
        "builder": [site, *versions],
        "program": program(),
        "sources": {_name(root, path): _digest(path) for path in sources},
        "site": {_name(root / site, path): path.stat().st_size for path in _files([root / site])},
    }


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=20).hexdigest()


def _files(roots: list[Path]) -> Iterator[Path]:
    """All files below, in one order everywhere."""
    for root in roots:
        if root.is_file():
            yield root
        for folder, folders, names in os.walk(root):
            folders.sort()
            yield from (Path(folder, name) for name in sorted(names))
