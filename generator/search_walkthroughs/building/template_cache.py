"""Templates as Python code, kept where Python keeps compiled modules.

Each process of MkDocs compiles the templates of its theme anew: a quarter of the time that a small
site takes. Jinja keeps them if they are given a folder (its documentation, Bytecode Cache).
"""

import sys
from contextlib import suppress
from hashlib import blake2b
from importlib.util import cache_from_source
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from ..workers.program import version_of
from .output import write_whole

_DIGEST_SIZE = 20
_PACKAGES = ("jinja2", "mkdocs")
"""Packages whose versions decide what a template is compiled to: its language, and the filters that
are applied to constants."""


def template_folder() -> Path:
    """Return the folder of compiled templates: beside our own compiled modules, and as trusted."""
    return Path(cache_from_source(__file__)).parent / "templates"


class TemplateCache(BytecodeCache):
    """Compiled templates in a folder, each under a name that says all that it depends on.

    A template's own path is not part of it: the same text in another course is the same code.
    """

    def __init__(self, folder: Path) -> None:
        """Open the templates in the folder, which need not exist yet."""
        self.folder = folder
        self._versions = "".join(f"{name} {version_of(name)}\n" for name in _PACKAGES)

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Return the name of the template, wherever its file lies."""
        return super().get_cache_key(name)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the code, if it is there and whole."""
        try:
            data = self._path(bucket).read_bytes()
        except OSError:
            return
        digest, code = data[:_DIGEST_SIZE], data[_DIGEST_SIZE:]
        if digest == _digest(code):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code if files can be written; nothing depends on it."""
        if sys.dont_write_bytecode:
            return
        code = bucket.bytecode_to_string()
        with suppress(OSError):
            write_whole(self._path(bucket), _digest(code) + code, flush=False)

    def _path(self, bucket: Bucket) -> Path:
        extensions = " ".join(sorted(bucket.environment.extensions))
        fingerprint = f"{self._versions}{extensions}\n{bucket.key}\n{bucket.checksum}"
        python = sys.implementation.cache_tag
        return self.folder / f"{_digest(fingerprint.encode()).hex()}.{python}"


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_DIGEST_SIZE).digest()
