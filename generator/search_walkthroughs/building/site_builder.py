"""MkDocs or Zensical run beside the old site; whether the site is up to date."""

import json
import os
import re
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from posixpath import dirname, join, normpath
from sysconfig import get_path
from typing import Any, Literal, Self, TypeAlias
from urllib.parse import unquote

from ..course.files import DOCS, OVERRIDES, language_of, link_faults
from ..pages.markup.csp import csp_digest, with_policy
from ..pages.markup.page_markup import ASSET_FOLDER, lean_page, with_way_to_top
from ..reading import BadInput, Fault
from ..workers.program import SAFE_PATH, program, version_of
from .cache import (
    FRAMES,
    MANIFEST,
    STORE,
    FileDigests,
    FrameMissing,
    FrameStore,
    link,
    read_manifest,
)
from .changed_pages import changed_alone, differing_names, files_below
from .configuration import (
    CONFIG,
    Configuration,
    configuration,
    merged_settings,
)
from .link_check import check_changed_links, check_links
from .output import (
    MARKER,
    claim,
    discard,
    inside,
    mark,
    swap,
    unpublish,
    write_if_changed,
    write_whole,
)
from .own_settings import course_faults
from .page_builds import RECORD as PAGES
from .page_builds import BrokenLinks, make_all, make_some
from .python_pack import FOLDER, INDEX, link_pack
from .redirects import move_faults, moved_pages, write_redirects
from .search_index import search_files, search_offline
from .shared_files import INSTEAD

_STYLE_ELEMENT = re.compile(r'\("style",\{\},(\w+)\.toString\(\)\)')
"""Where a bundled script makes a style element; the group is the variable that holds its text."""


def guard(site: Path) -> None:
    """Give every page of a built site its policy."""
    scripts = (file.read_text("utf-8") for file in site.glob("assets/javascripts/bundle.*.js"))
    styles = "".join(
        f" {csp_digest(style)}" for script in scripts for style in _written_styles(script)
    )
    for file in site.rglob("*.html"):
        before = file.read_text("utf-8")
        if (after := with_policy(before, f"style-src{styles}")) != before:
            write_whole(file, after.encode())


def _written_styles(script: str) -> Iterator[str]:
    """Yield the stylesheets that a theme's script writes into a page, as Zensical's search does.

    A text in a script is written as in Python, as far as stylesheets go.
    """
    for name in set(_STYLE_ELEMENT.findall(script)):
        literal = re.compile(
            rf"""\b{re.escape(name)}=('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""", re.S
        )
        for text in literal.findall(script):
            yield literal_eval(text)


# Which page follows which: a language's last page leads to none of another language.
# A site builder puts all pages of a course in one row. Of those that run no hooks the pages are
# mended when they are written.

_LINK = re.compile(
    r'<link rel="(?:prev|next)" href="([^"]*)">\s*'
    r'|<a href="([^"]*)" class="md-footer__link md-footer__link--(?:prev|next)".*?</a>\s*',
    re.DOTALL,
)
"""The links to the page before and the page after, as the themes write them."""


def part(site: Path) -> None:
    """Take out of each page of a built site the way to a neighbour in another language, and the
    blank lines of its theme; give what it shows by its name the way to the top."""
    for file in site.rglob("*.html"):
        before, address = file.read_text("utf-8"), file.relative_to(site).as_posix()
        after = with_way_to_top(without_other_languages(before, address), address)
        if (after := lean_page(after)) != before:
            write_whole(file, after.encode())


def without_other_languages(page: str, address: str) -> str:
    """Return the page without such links; its address is that in the site."""

    def stays(match: re.Match[str]) -> str:
        other = normpath(join(dirname(address), unquote(match[1] or match[2])))
        return match[0] if language_of(other) == language_of(address) else ""

    return _LINK.sub(stays, page)


# Run a site builder beside the site that stands, and swap the two when it has succeeded.

Builder: TypeAlias = Literal["mkdocs", "zensical"]

SITE = "site"
SIGNS = (ASSET_FOLDER, "generated/assets")
"""Folders that every site of a course holds, and nothing else, which show that it was made here;
the second is where earlier versions wrote."""
PROGRAM = Path(__file__).resolve().parents[1]
"""The folder of the generator."""
_ZENSICAL = ".zensical.yml"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class BuildFailed(RuntimeError):
    """The builder refused the pages; the site stands as it stood."""

    def __init__(self, builder: Builder, output: str) -> None:
        """Keep the builder's output as message; leave out a traceback if the output names an error
        before it."""
        before, _, traceback = output.partition("Traceback (most recent call last)")
        named = re.search(r"^ERROR ", before, re.MULTILINE) or "--strict flag" in output
        if traceback and named:
            output = before
        super().__init__(f"{builder} failed\n{output}".rstrip())
        self.builder = builder
        self.output = output


class DeadLinks(RuntimeError):
    """Visitors would not find what pages lead to or show; the site stands as it stood."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        """Keep the faults, each with its place in the sources of the course."""
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def make_site(
    root: Path,
    builder: Builder = "mkdocs",
    *,
    site: str = SITE,
    fresh: bool = False,
    processes: int = 1,
) -> None:
    """Build the site in the folder `site` unless it stands; where only some pages have changed,
    these alone.

    With `fresh` all is built. The exceptions are those of `build_site`.
    """
    state = None if fresh else SiteState.of(root, builder, site)
    if state and state.earlier == state.now:
        return
    if state is None or not _update(root, builder, site, state):
        forget(root)
        build_site(root, builder, site=site, processes=processes)
        remember(root, builder, site)


def build_site(
    root: Path, builder: Builder = "mkdocs", *, site: str = SITE, processes: int = 1
) -> str:
    """Build the course's pages and frames into the folder `site`; return the builder's output.

    With MkDocs, that many processes each make a part of the pages.

    The new site grows in `site.new` and takes the old one's name at the end, so that a failing
    build (BuildFailed, DeadLinks) leaves the old one whole. NotOurs if one of these was not built
    here, BadInput for links that lead out of the course and for settings that leave out what is
    ours.
    """
    if faults := [*link_faults(root), *course_faults(root), *move_faults(root)]:
        raise BadInput(faults)
    new, now, old = (root / f"{site}{suffix}" for suffix in (".new", "", ".old"))
    for folder in (new, now, old):
        claim(folder, SIGNS)
    if old.exists() and not now.exists():  # an earlier swap was cut short between its two steps
        old.rename(now)
    for stale in (new, old):
        discard(stale)
    mark(new)  # if this is cut short, half a site is known as ours
    try:
        with _failures(builder):
            output = _run(root, builder, os.path.relpath(new, root), processes)
            if builder != "mkdocs":  # there a hook does both
                part(new)
                guard(new)
            link(read_manifest(root / MANIFEST), FrameStore(root / STORE), new)
            link_pack(root, new)
            unpublish(new)
            search_offline(root, new)
            write_redirects(root, new)
        if faults := check_links(root, new, _address(root)):
            raise DeadLinks(faults)
    except BaseException:
        discard(new)
        raise
    (new / MARKER).unlink(missing_ok=True)
    swap(new, now, old)
    discard(old)
    return output


def _address(root: Path) -> str:
    """Return where the site will be; empty if the course does not say."""
    return configuration(root).address if (root / CONFIG).is_file() else ""


def _run(root: Path, builder: Builder, site: str, processes: int) -> str:
    """Let the builder write the site; return its output."""
    if builder == "mkdocs":
        return make_all(root, root / site, partial(_mkdocs, root), processes)
    with _site_configuration(root, site) as config:
        return _call(root, builder, ("build", "--strict", "--clean", "-f", config))


def _mkdocs(root: Path, variables: Mapping[str, str], site: Path) -> str:
    """Let MkDocs write a site, or the part of it that the variables ask for."""
    place = os.path.relpath(site, root)
    arguments = ("build", "--strict", "--clean", "-f", CONFIG, "-d", place)
    return _call(root, "mkdocs", arguments, variables)


@contextmanager
def _failures(builder: Builder) -> Iterator[None]:
    """Turn missing frames, and broken links between parts, into failures of the build like those of
    the builder itself."""
    try:
        yield
    except (BrokenLinks, FrameMissing) as error:
        raise BuildFailed(builder, str(error)) from error


def _update(root: Path, builder: str, site: str, state: "SiteState") -> bool:
    """Remake what comes of the changed sources in the present site; return whether that is enough.

    Nothing is touched unless all of it could be made.
    """
    if (
        state.earlier is None
        or (changed := changed_alone(root, builder, state.earlier, state.now)) is None
    ):
        return False
    present_files = [name for name in changed if (root / DOCS / name).is_file()]
    with _failures("mkdocs"):
        update = make_some(root, present_files, partial(_mkdocs, root)) if present_files else None
    if present_files and update is None:
        return False
    folder, manifest, files = root / site, read_manifest(root / MANIFEST), state.earlier["site"]
    frames = {name: key for name, key in manifest.items() if files.get(name) != key}
    removed_files = {*changed, *state.earlier["frames"]} - {*present_files, *manifest}
    written: dict[str, bytes | str] = {**frames, **(update.files if update else {})}
    if faults := check_changed_links(root, folder, _address(root), written, removed_files):
        raise DeadLinks(faults)
    forget(root)
    with _failures("mkdocs"):
        link(frames, FrameStore(root / STORE), folder)
    for name, key in frames.items():
        state.site_files.know(name, key)
    for name in removed_files:
        inside(folder, name).unlink(missing_ok=True)
        state.site_files.forget(name)
    if update:
        for name, data in {**update.files, **search_files(root, folder, update)}.items():
            write_if_changed(inside(folder, name), data)
            state.site_files.know(name, FrameStore.digest(data))
        update.record.write(root / PAGES)
    state.save(root)
    return True


@contextmanager
def _site_configuration(root: Path, site: str) -> Iterator[str]:
    """Write a configuration that differs in where the site goes, for which Zensical has no option,
    and in what MkDocs' hook puts into place.

    It has to lie at the root, because Zensical takes its folder for the project's. It inherits
    nothing, because Zensical joins a list to the one that is inherited, and MkDocs replaces that.
    """
    path = root / _ZENSICAL
    instead_file = root / DOCS / INSTEAD
    instead = json.loads(instead_file.read_bytes()) if instead_file.is_file() else {}
    theme = {"theme": {"palette": palette}} if (palette := instead.pop("palette", None)) else {}
    settings = {"site_dir": site, **instead, **theme}
    write_whole(path, merged_settings(root, settings).encode())
    try:
        yield path.name
    finally:
        path.unlink(missing_ok=True)


def _call(
    root: Path,
    builder: Builder,
    arguments: Sequence[str],
    variables: Mapping[str, str] | None = None,
) -> str:
    """Run the builder in a process of its own; BuildFailed with all its output if it fails."""
    done = subprocess.run(
        (sys.executable, "-P", "-m", builder, *arguments),
        cwd=root,
        env={**call_environment(), **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    output = _COLOURS.sub("", done.stdout)  # Zensical paints even what goes into a pipe
    if done.returncode != 0:
        raise BuildFailed(builder, output)
    return output


def call_environment() -> dict[str, str]:
    """Return the environment of a builder: ours, without the banner about the theme's future.

    It finds this very program, and nothing in the folder that it is started in.
    """
    home = str(PROGRAM.parent)
    search_path = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    if home != get_path("purelib"):  # where packages are, every Python looks, after its own
        search_path.insert(0, home)
    return os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONUTF8": "1",
        "PYTHONPATH": os.pathsep.join(search_path),
        SAFE_PATH: "1",
    }


# Whether the site that stands is the one that would be built: then nobody builds it again.
# What it is built from: the pages, the settings with all that they inherit and name, the values of
# the variables they ask for, this program, and the versions of all that makes HTML of Markdown.

RECORD = Path(".walkthroughs/site.json")
"""Path of the record of what the last site was built from, below the course's root."""
STAMPS = Path(".walkthroughs/stamps/sources.json")
"""Path of the stamps of its sources."""
FOLDERS = ("docs", OVERRIDES)
SINGLE_SOURCES = ("mkdocs.yml", MANIFEST.as_posix(), f"{FOLDER.as_posix()}/{INDEX}")
SITE_STAMPS = Path(".walkthroughs/stamps/site.json")
"""Path of the stamps of the site's own files."""
BUILDER_PACKAGES = ("mkdocs", "mkdocs-material", "zensical")
LIBRARIES = ("Markdown", "pymdown-extensions", "Pygments", "Jinja2", "PyYAML")
"""Packages with which builders make pages."""


@dataclass(frozen=True)
class SiteState:
    """What a site was built from, and what it would be built from now."""

    earlier: dict[str, Any] | None
    """None if that is not known."""
    now: dict[str, Any]
    stamps: FileDigests
    """Stamps of the sources."""
    site_files: FileDigests
    """Stamps of the site's own files."""

    @classmethod
    def of(cls, root: Path, builder: str, site: str) -> Self:
        """Read the state of the site of that name."""
        stamps, built = _stamps(root), _site_digests(root, site)
        earlier, now = _earlier_sources(root), _facts(root, builder, site, stamps, built)
        if earlier == now:
            built.save()  # another may have linked frames since: other things are known of them
        return cls(earlier, now, stamps, built)

    def save(self, root: Path) -> None:
        """Keep what the site has just been built from: what is now, and its files as they are."""
        _save_facts(root, {**self.now, "site": self.site_files.digests()})
        self.stamps.save()
        self.site_files.save()


def stale(root: Path, builder: str, site: str) -> list[str]:
    """Return, one a line, in what a present site differs from the one that would be built.

    Empty if there is no site: what is not there cannot be out of date.
    """
    if not (root / site).is_dir():
        return []
    state = SiteState.of(root, builder, site)
    earlier, now = state.earlier, state.now
    if earlier is None:
        return [f"{site}: it is not known what it was built from"]
    differences = [
        f"{site}: the {name} is another"
        for name in ("builder", "program")
        if earlier[name] != now[name]
    ]
    differences += [
        f"{site}: {name} is another" for name in differing_names(earlier, now, "environment")
    ]
    differences += [
        f"{site}: built before {name} changed" for name in differing_names(earlier, now, "sources")
    ]
    differences += [
        f"{site}/{name}: not as it was built" for name in differing_names(earlier, now, "site")
    ]
    return differences


def remember(root: Path, builder: str, site: str) -> None:
    """Keep what the site has just been built from."""
    stamps, built = _stamps(root), _site_digests(root, site)
    store = FrameStore(root / STORE)
    drawn = FileDigests(root / FRAMES, store.folder)
    # Of every frame the digest is known: it was compared when the frame was linked, which has
    # changed what is known of the file.
    for name, digest in read_manifest(root / MANIFEST).items():
        with suppress(FileNotFoundError):
            built.know(name, digest)
            drawn.know(store.name(digest), digest)
    facts = _facts(root, builder, site, stamps, built)
    _save_facts(root, facts)
    for digests in (stamps, built, drawn):
        digests.save()


def _save_facts(root: Path, facts: Mapping[str, Any]) -> None:
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    write_if_changed(root / RECORD, text.encode())


def forget(root: Path) -> None:
    """Forget the record of a site that is about to be built: until it stands, no site is known."""
    (root / RECORD).unlink(missing_ok=True)


def _earlier_sources(root: Path) -> dict[str, Any] | None:
    """Return what the site was built from; None if that is not known."""
    try:
        record = json.loads((root / RECORD).read_bytes())
        is_complete = all(
            isinstance(record[name], dict) for name in ("sources", "site", "environment")
        )
        return (
            dict(record)
            if is_complete and {"builder", "program", "frames"} <= record.keys()
            else None
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _stamps(root: Path) -> FileDigests:
    return FileDigests(root / STAMPS, root)


def _site_digests(root: Path, site: str) -> FileDigests:
    return FileDigests(root / SITE_STAMPS, root / site)


def _facts(
    root: Path, builder: str, site: str, stamps: FileDigests, built: FileDigests
) -> dict[str, Any]:
    """Return all that the site depends on, and its own files."""
    versions = [f"{name} {version_of(name)}" for name in (*BUILDER_PACKAGES, *LIBRARIES, builder)]
    try:
        settings = configuration(root)
    except BadInput:  # a build has refused them
        settings = Configuration((), inherits=False)
    moved = {f"the page formerly at {former}": now for former, now in moved_pages(root).items()}
    return {
        "builder": [site, *versions],
        "program": program(),
        "environment": {**settings.environment(), **moved},
        "frames": list(read_manifest(root / MANIFEST)),
        "sources": {name: stamps.digest(name) for name in _sources(root, settings)},
        "site": {name: built.digest(name) for name in files_below(str(root / site))},
    }


def _sources(root: Path, settings: Configuration) -> Iterator[str]:
    """Yield what the site is made of, as seen from the course's root, each file once."""
    single = [*SINGLE_SOURCES, *settings.named_paths()]
    sources = dict.fromkeys(name for name in single if (root / name).is_file())
    # What a hook may import lies beside it.
    beside = (file for hook in settings.hooks() for file in (root / hook).parent.glob("*.py"))
    sources |= dict.fromkeys(os.path.relpath(file, root) for file in beside)
    for folder in (*FOLDERS, *(name for name in single if (root / name).is_dir())):
        sources |= dict.fromkeys(f"{folder}/{name}" for name in files_below(str(root / folder)))
    yield from dict.fromkeys(map(os.path.normpath, sources))
