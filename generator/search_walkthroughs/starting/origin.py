"""Where the generator comes from: a new course names it, so that every build installs the same."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from ..reading.errors import bad_argument, quote_short
from ..version import __version__

PACKAGE = "search-walkthroughs"
WHEELS = "wheels"
"""Folder of a course in which its generator lies, if it was installed from a file."""
ARCHIVES = (".whl", ".zip", ".tar.gz")
_HOUSE = Path(__file__).resolve().parents[2]
_VERSION = re.compile(r"\d+(\.\d+)*((a|b|rc)\d+)?")
_SHELL = re.compile(r'["$`\\\n]')
"""Characters that have a meaning between double quotes."""
_RANGE = re.compile(r"(===?|~=|!=|<=?|>=?)\s*[\w.*+!-]+(\s*,\s*(===?|~=|!=|<=?|>=?)\s*[\w.*+!-]+)*")


@dataclass(frozen=True)
class Origin:
    """Where a course gets its generator from, so that it is this one."""

    requirement: str
    """The requirement, as `requirements.txt` writes it."""
    wheel: Path | None = None
    """File that goes into the course, because nobody else has it."""
    local_path: str = ""
    """Path of the generator, if only this machine can reach it."""

    @property
    def elsewhere(self) -> bool:
        """Whether this can be installed on any machine, from any folder."""
        return self.wheel is None and not self.local_path


def origin_of(requirement: str | None = None) -> Origin:
    """Return where this generator was installed from, or what is `requirement` instead.

    Raises BadInput for what nothing can be installed from, and for what a shell would not take as
    it is: workflows and statements hold it between double quotes.
    """
    origin = _parse(requirement) if requirement is not None else _installer_record()
    if sign := _SHELL.search(origin.requirement):
        holder, held = quote_short(origin.requirement), quote_short(sign[0])
        message = f"{holder} holds {held}, which shells read"
        code = "".join(f"%{byte:02X}" for byte in sign[0].encode())
        raise bad_argument("--from", message, f"write {code} for it, or use another address")
    return origin


@cache
def _installer_record() -> Origin:
    """Read what the installer recorded (PEP 610); it records nothing for packages of an index."""
    try:
        text = distribution(PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:  # it runs where it lies
        return _folder(_HOUSE)
    return Origin(PACKAGE + compatible(__version__)) if text is None else direct(json.loads(text))


def direct(facts: Mapping[str, Any]) -> Origin:
    """Return the origin that `direct_url.json` describes.

    >>> facts = {"url": "https://a.org/b.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}}
    >>> direct(facts).requirement
    'search-walkthroughs @ git+https://a.org/b.git@1f'
    """
    url = str(facts["url"])
    part = f"#subdirectory={facts['subdirectory']}" if facts.get("subdirectory") else ""
    if "vcs_info" in facts:
        kind, commit = (facts["vcs_info"][key] for key in ("vcs", "commit_id"))
        address = f"{kind}+{url}@{commit}{part}"
        if urlsplit(url).scheme == "file":  # with our name before it pip would refuse it
            return Origin(address, local_path=url2pathname(unquote(urlsplit(url).path)))
        return _address(address)
    if urlsplit(url).scheme != "file":
        digest = facts.get("archive_info", {}).get("hashes", {}).get("sha256")
        return _address(url + (part or (f"#sha256={digest}" if digest else "")))
    return _path(Path(url2pathname(unquote(urlsplit(url).path))))


def _parse(source: str) -> Origin:
    """Return the origin that an author names: a version, an address, a file or a folder."""
    if _VERSION.fullmatch(source):
        return Origin(PACKAGE + compatible(source))
    if _RANGE.fullmatch(source):
        return Origin(PACKAGE + source)
    parts = urlsplit(source)
    if re.fullmatch(r"(git|hg|svn|bzr)\+\w+", parts.scheme):
        return _address(source)
    if parts.scheme in ("http", "https") and parts.path.endswith(ARCHIVES):
        return _address(source)
    if parts.scheme == "file":
        return _from_path(Path(url2pathname(unquote(parts.path))), source)
    if parts.scheme in ("http", "https", "ssh"):
        raise bad_argument(
            "--from",
            f"{quote_short(source)} names no archive",
            f"write git+{source} for a repository",
        )
    return _from_path(Path(source), source)


def _from_path(path: Path, source: str) -> Origin:
    if path.is_file() and path.name.endswith(ARCHIVES):
        return _path(path.absolute())
    if (path / "pyproject.toml").is_file():
        return _path(path.absolute())
    message = f"nothing can be installed from {quote_short(source)}"
    raise bad_argument(
        "--from", message, "write a version, git+https://…, a wheel or a clone of the generator"
    )


def _path(path: Path) -> Origin:
    """Return an origin on this machine: a file goes along with the course."""
    if path.is_file():
        return Origin(f"./{WHEELS}/{path.name}", wheel=path)
    return _folder(path)


def _folder(folder: Path) -> Origin:
    """Return what a clone is a clone of, if others can get the same commit from there."""
    address = _commit_address(folder)
    if address:
        return _address(address)
    return Origin(f"{PACKAGE} @ {folder.as_uri()}", local_path=str(folder))


def _commit_address(folder: Path) -> str:
    """Return the address of the commit that the folder holds; empty if there is none."""

    def git(*arguments: str) -> str:
        command = ("git", "-C", str(folder), *arguments)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    if not shutil.which("git") or not folder.is_dir():
        return ""
    top, commit = git("rev-parse", "--show-toplevel"), git("rev-parse", "HEAD")
    url = git("remote", "get-url", "origin")
    if not (top and commit and Path(top).resolve() == folder.resolve()):
        return ""
    if not git("branch", "--remotes", "--contains", commit):  # nobody else has it yet
        return ""
    if scp := re.fullmatch(r"([\w.-]+@[\w.-]+):([^/].*)", url):  # as one writes git@host:a/b.git
        url = f"ssh://{scp[1]}/{scp[2]}"
    return f"git+{url}@{commit}" if urlsplit(url).scheme in ("https", "http", "ssh") else ""


def _address(url: str) -> Origin:
    """Return an origin in the network, without a password or a token in its address."""
    parts = urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    if user:
        name = f"{user.partition(':')[0]}@" if parts.scheme.endswith("ssh") else ""
        url = url.replace(f"{user}@{host}", f"{name}{host}", 1)
    return Origin(f"{PACKAGE} @ {url}")


def compatible(version: str) -> str:
    """Return the versions of the generator that build the same course.

    >>> compatible("0.3.1"), compatible("2.0"), compatible("1")
    ('>=0.3.1,<0.4', '>=2.0,<3', '>=1,<2')
    """
    numbers = [int(number) for number in re.findall(r"\d+", version)[:2]]
    major, minor = (*numbers, 0)[:2]
    return f">={version},<{f'0.{minor + 1}' if major == 0 else major + 1}"
