"""Frames by their content, outside the pages: written once, then only linked.

Twenty thousand pictures make a site builder twelve times slower, so it never sees them: they are
hard-linked into the site after it has run.
"""

import json
import os
import re
import shutil
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from .output import UNFINISHED, inside, keep_below, same, write_if_changed, write_whole

STORE = Path(".walkthroughs/store")
"""Where a course keeps its frames, below its root."""
MANIFEST = Path(".walkthroughs/frames.json")
"""Which frame stands where in the site, below the course's root."""

_DIGEST = re.compile("[0-9a-f]{40}")

Manifest: TypeAlias = Mapping[str, str]
"""The digest of the frame at each path of the site."""


class FrameMissing(LookupError):
    """The manifest names a frame that the store does not hold, or holds damaged."""

    def __init__(self, source: str, message: str) -> None:
        """Said with the remedy, which is the same for both."""
        super().__init__(f"{source} {message}; `walkthroughs build` draws it again")


class Store:
    """A folder of files named by what they hold."""

    def __init__(self, folder: Path, suffix: str = ".svg") -> None:
        """The store in that folder, which need not exist yet."""
        self.folder = folder
        self.suffix = suffix

    def path(self, digest: str) -> Path:
        """Where the file of a digest lies."""
        return self.folder / self.name(digest)

    def name(self, digest: str) -> str:
        """The same, as seen from the store's folder."""
        return f"{digest[:2]}/{digest[2:]}{self.suffix}"

    @staticmethod
    def digest(data: bytes) -> str:
        """The name of the bytes: 40 hexadecimal digits."""
        return blake2b(data, digest_size=20).hexdigest()

    def put(self, data: bytes) -> str:
        """The digest of the bytes (40 hexadecimal digits), stored if they were not yet.

        Files are read-only: a site shares them by hard links, and a tool that edits the site in
        place would otherwise edit the store.
        """
        digest = self.digest(data)
        self.hold(digest, data)
        return digest

    def hold(self, digest: str, data: bytes) -> None:
        """Store the bytes of a digest that is known already, if they were not yet.

        What lies there and is not what its name says gives way.
        """
        path = self.path(digest)
        if not same(path, data):
            write_whole(path, data, mode=0o444)

    def held(self) -> set[str]:
        """The names of all files there: to look once is much cheaper than to ask for each."""
        if not self.folder.is_dir():
            return set()
        with os.scandir(self.folder) as found:
            shelves = [shelf for shelf in found if shelf.is_dir(follow_symlinks=False)]
        return {f"{shelf.name}/{file}" for shelf in shelves for file in os.listdir(shelf)}

    def sweep(self, manifest: Manifest) -> int:
        """Delete the store's files that the manifest does not name, and halves; how many."""
        others = self.held().difference(map(self.name, manifest.values()))
        strays = [
            path
            for path in (self.folder / name for name in others)
            if self._ours(path) or path.name.startswith(UNFINISHED)
        ]
        for path in strays:
            path.unlink(missing_ok=True)
        return len(strays)

    def _ours(self, path: Path) -> bool:
        """Whether the path is one that a digest gives: whatever else lies there stays."""
        return self.path(path.parent.name + path.stem) == path and bool(
            _DIGEST.fullmatch(path.parent.name + path.stem)
        )


def link(
    manifest: Manifest,
    store: Store,
    site: Path,
    instead: Callable[[str, str], object] = shutil.copyfile,
) -> int:
    """Put the manifest's frames into the site; how many were not there yet.

    `instead` takes (source, target) where the file system refuses hard links.
    """
    folders: dict[str, Path] = {}
    new = 0
    for name, digest in manifest.items():
        parent, _, base = name.rpartition("/")
        if parent not in folders:
            folders[parent] = inside(site, name).parent
            folders[parent].mkdir(parents=True, exist_ok=True)
        keep_below(folders[parent], base)
        # texts and not paths: to make a path takes as long as to link a file
        source = f"{store.folder}/{store.name(digest)}"
        new += _link(source, f"{folders[parent]}/{base}", digest, instead)
    return new


def _link(source: str, target: str, digest: str, instead: Callable[[str, str], object]) -> bool:
    """Link one file, which is to have that digest; whether the target was not already that file."""
    try:
        with open(source, "rb") as file:
            if Store.digest(file.read()) != digest:
                raise FrameMissing(source, "is not what its name says")
        os.link(source, target)
    except FileNotFoundError:
        raise FrameMissing(source, "is not in the store") from None
    except FileExistsError:
        if os.path.samefile(source, target):
            return False
        os.unlink(target)
        return _link(source, target, digest, instead)
    except OSError:  # another file system, or one without hard links
        instead(os.path.realpath(source), target)
    return True


def read_manifest(path: Path) -> dict[str, str]:
    """The manifest in a file; empty if there is none."""
    try:
        return dict(json.loads(path.read_bytes()))
    except FileNotFoundError:
        return {}


def write_manifest(path: Path, manifest: Manifest) -> bool:
    """Write the manifest, in the order of its paths; whether it changed."""
    text = json.dumps(dict(sorted(manifest.items())), ensure_ascii=False, indent=0)
    return write_if_changed(path, text.encode() + b"\n")
