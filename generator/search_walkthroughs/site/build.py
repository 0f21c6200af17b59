"""Run a site builder beside the site that stands, and swap the two when it has succeeded."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_path
from typing import Literal, TypeAlias

from ..executors._hands import SAFE_PATH
from ..reading import BadInput
from ..running.links import all_wrong
from .building import GENERATED
from .configuration import CONFIG, refused
from .neighbours import part
from .offline import search_offline
from .output import MARKER, claim, discard, mark, write_whole
from .policy import guard
from .store import MANIFEST, STORE, Store, link, read_manifest
from .swapping import swap

Builder: TypeAlias = Literal["mkdocs", "zensical"]

BUILDERS: tuple[Builder, ...] = ("mkdocs", "zensical")
SITE = "site"
SIGNS = ("generated/assets",)
"""What every site of a course holds, and nothing else: by this it is known as ours."""
PROGRAM = Path(__file__).resolve().parents[1]
"""The folder of the generator."""
_ZENSICAL = ".zensical.yml"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class BuildFailed(RuntimeError):
    """The builder refused the pages; the site stands as it stood."""

    def __init__(self, builder: Builder, output: str) -> None:
        """What the builder said is the message."""
        super().__init__(f"{builder} failed\n{output}".rstrip())
        self.builder = builder
        self.output = output


def build_site(root: Path, builder: Builder = "mkdocs", *, site: str = SITE) -> str:
    """Build the course's pages and frames into the folder `site`; what the builder said.

    The new site grows in `site.new` and takes the old one's name at the end, so that a failing
    build (BuildFailed) leaves the old one whole. NotOurs if one of these was not built here,
    BadInput for links that lead out of the course and for settings that leave out what is ours.
    """
    if faults := [*all_wrong(root, root / GENERATED), *refused(root)]:
        raise BadInput(faults)
    new, now, old = (root / f"{site}{suffix}" for suffix in (".new", "", ".old"))
    for folder in (new, now, old):
        claim(folder, SIGNS)
    if old.exists() and not now.exists():  # an earlier swap was cut short between its two steps
        old.rename(now)
    for stale in (new, old):
        discard(stale)
    mark(new)  # whoever finds half a site, because this was cut short, knows that it is ours
    try:
        output = _run(root, builder, new.name)
        if builder != "mkdocs":  # there a hook does both
            part(new)
            guard(new)
        link(read_manifest(root / MANIFEST), Store(root / STORE), new)
        search_offline(new)
    except BaseException:
        discard(new)
        raise
    (new / MARKER).unlink(missing_ok=True)
    swap(new, now, old)
    discard(old)
    return output


def _run(root: Path, builder: Builder, site: str) -> str:
    """Let the builder write the site; what it said."""
    if builder == "mkdocs":
        return _call(root, builder, ("build", "--strict", "--clean", "-f", CONFIG, "-d", site))
    with _elsewhere(root, site) as config:
        return _call(root, builder, ("build", "--strict", "--clean", "-f", config))


@contextmanager
def _elsewhere(root: Path, site: str) -> Iterator[str]:
    """A configuration that differs in where the site goes: Zensical has no option for it.

    It has to lie at the root, because Zensical takes its folder for the project's.
    """
    path = root / _ZENSICAL
    write_whole(path, f"INHERIT: {CONFIG}\nsite_dir: {site}\n".encode())
    try:
        yield path.name
    finally:
        path.unlink(missing_ok=True)


def _call(root: Path, builder: Builder, arguments: Sequence[str]) -> str:
    """Run the builder in a process of its own; BuildFailed with all it said if it fails."""
    done = subprocess.run(
        (sys.executable, "-P", "-m", builder, *arguments),
        cwd=root,
        env=call_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    output = _COLOURS.sub("", done.stdout)  # Zensical paints even what goes into a pipe
    if done.returncode != 0:
        if "--strict flag" in output:  # it has said what is wrong; where it raised helps nobody
            output = output.partition("Traceback (most recent call last)")[0]
        raise BuildFailed(builder, output)
    return output


def call_environment() -> dict[str, str]:
    """The environment of a builder: ours, without the banner about the theme's future.

    It finds this very program, and nothing in the folder that it is started in.
    """
    home = str(PROGRAM.parent)
    there = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    if home != get_path("purelib"):  # where packages are, every Python looks, after its own
        there.insert(0, home)
    return os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONUTF8": "1",
        "PYTHONPATH": os.pathsep.join(there),
        SAFE_PATH: "1",
    }
