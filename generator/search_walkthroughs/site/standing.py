"""Whether the site that stands is the one that would be built: then nobody builds it again.

What it is built from: the pages, the settings with all that they inherit and name, the values of
the variables they ask for, this program, and the versions of all that makes HTML of Markdown.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..reading import BadInput
from ..running.links import OVERRIDES
from ..running.program import program, version_of
from .configuration import Configuration, configuration
from .output import BYTECODE, write_if_changed
from .stamps import FRAMES, Stamps
from .store import MANIFEST, STORE, Store, read_manifest

RECORD = Path(".walkthroughs/site.json")
"""What the last site was built from, below the course's root."""
STAMPS = Path(".walkthroughs/stamps/sources.json")
"""Where the stamps of its sources stand."""
FOLDERS = ("docs", OVERRIDES)
SINGLE = ("mkdocs.yml", MANIFEST.as_posix())
BUILT = Path(".walkthroughs/stamps/site.json")
"""Where those of its own files stand."""
BUILDERS = ("mkdocs", "mkdocs-material", "zensical")
LIBRARIES = ("Markdown", "pymdown-extensions", "Pygments", "Jinja2", "PyYAML")
"""What builders make pages with."""


def stands(root: Path, builder: str, site: str) -> bool:
    """Whether the site was built from the pages as they are, and nobody has touched it since."""
    known, built = _known(root), _built(root, site)
    if known is None or known != _facts(root, builder, site, _stamps(root), built):
        return False
    built.save()  # another may have linked frames since, which changes what is known of them
    return True


def stale(root: Path, builder: str, site: str) -> list[str]:
    """In what a site that stands differs from the one that would be built; a line each.

    Nothing if there is none: what is not there cannot be out of date.
    """
    if not (root / site).is_dir():
        return []
    known, now = _known(root), _facts(root, builder, site, _stamps(root), _built(root, site))
    if known is None:
        return [f"{site}: it is not known what it was built from"]
    found = [
        f"{site}: the {name} is another"
        for name in ("builder", "program")
        if known[name] != now[name]
    ]
    found += [f"{site}: {name} is another" for name in _differing(known, now, "environment")]
    found += [f"{site}: built before {name} changed" for name in _differing(known, now, "sources")]
    found += [f"{site}/{name}: not as it was built" for name in _differing(known, now, "site")]
    return found


def remember(root: Path, builder: str, site: str) -> None:
    """Keep what the site has just been built from."""
    stamps, built = _stamps(root), _built(root, site)
    store = Store(root / STORE)
    drawn = Stamps(root / FRAMES, store.folder)
    # Of every frame the digest is known: it was compared when the frame was linked, which has
    # changed what is known of the file.
    for name, digest in read_manifest(root / MANIFEST).items():
        if (root / site / name).is_file():
            built.know(name, digest)
            drawn.know(store.name(digest), digest)
    facts = _facts(root, builder, site, stamps, built)
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    write_if_changed(root / RECORD, text.encode())
    for one in (stamps, built, drawn):
        one.save()


def forget(root: Path) -> None:
    """A site is about to be built: until it stands, none does."""
    (root / RECORD).unlink(missing_ok=True)


def _known(root: Path) -> dict[str, Any] | None:
    """What the site was built from; None if that is not known."""
    try:
        known = json.loads((root / RECORD).read_bytes())
        whole = all(isinstance(known[name], dict) for name in ("sources", "site", "environment"))
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


def _built(root: Path, site: str) -> Stamps:
    return Stamps(root / BUILT, root / site)


def _facts(root: Path, builder: str, site: str, stamps: Stamps, built: Stamps) -> dict[str, Any]:
    """All that the site depends on, and its own files."""
    versions = [f"{name} {version_of(name)}" for name in (*BUILDERS, *LIBRARIES, builder)]
    try:
        settings = configuration(root)
    except BadInput:  # a build has refused them
        settings = Configuration((), inherits=False)
    return {
        "builder": [site, *versions],
        "program": program(),
        "environment": settings.environment(),
        "sources": {name: stamps.digest(name) for name in _sources(root, settings)},
        "site": {name: built.digest(name) for name in _files(str(root / site))},
    }


def _sources(root: Path, settings: Configuration) -> Iterator[str]:
    """What the site is made of, as seen from the course's root, each file once."""
    single = [*SINGLE, *settings.named()]
    found = dict.fromkeys(name for name in single if (root / name).is_file())
    # What a hook may import lies beside it.
    beside = (file for hook in settings.hooks() for file in (root / hook).parent.glob("*.py"))
    found |= dict.fromkeys(os.path.relpath(file, root) for file in beside)
    for folder in (*FOLDERS, *(name for name in single if (root / name).is_dir())):
        found |= dict.fromkeys(f"{folder}/{name}" for name in _files(str(root / folder)))
    yield from dict.fromkeys(map(os.path.normpath, found))


def _files(folder: str) -> list[str]:
    """All files below but bytecode, by their names as seen from there; none if there is no such
    folder."""
    names: list[str] = []
    left = [""] if os.path.isdir(folder) else []
    while left:
        place = left.pop()
        with os.scandir(f"{folder}/{place}") as found:
            for entry in found:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != BYTECODE:
                        left.append(f"{place}{entry.name}/")
                elif entry.is_file():
                    names.append(f"{place}{entry.name}")
    return names
