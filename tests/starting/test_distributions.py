"""What a release is made of: the wheel and the archive of its sources."""

import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes

import pytest

from search_walkthroughs.version import __version__

from .places import ROOT, sources

NAME = f"search_walkthroughs-{__version__}"
SOURCES = {
    ".gitignore",
    "CHANGELOG.md",
    "CITATION.cff",
    "LICENSE",
    "PKG-INFO",
    "README.md",
    "pyproject.toml",
}
"""The archive's files beside the generator."""


def build(folder, output, *kinds):
    """Build a folder's distributions into another."""
    subprocess.run(
        (sys.executable, "-m", "hatchling", "build", "-d", output, *kinds),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return {file.name: file.read_bytes() for file in output.iterdir()}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    return folder, build(ROOT, folder)


@pytest.mark.night
def test_two_builds_are_the_same_bytes(built, tmp_path):
    _, files = built
    assert files.keys() == {f"{NAME}-py3-none-any.whl", f"{NAME}.tar.gz"}
    assert build(ROOT, tmp_path) == files


@pytest.mark.night
def test_the_archive_builds_the_same_wheel_and_holds_nothing_else(built, tmp_path):
    folder, files = built
    with tarfile.open(folder / f"{NAME}.tar.gz") as archive:
        names = {name.split("/")[1] for name in archive.getnames()}
        archive.extractall(tmp_path, filter="data")
    assert names == {*SOURCES, "generator"}
    wheel = build(tmp_path / NAME, tmp_path / "out", "-t", "wheel")
    assert wheel == {name: data for name, data in files.items() if name.endswith(".whl")}


@pytest.mark.night
def test_other_sources_are_other_bytes(built, tmp_path):
    _, files = built
    changed = sources(tmp_path)
    with (changed / "generator/search_walkthroughs/watch.py").open("a") as file:
        file.write("# another line\n")
    wheel = build(changed, tmp_path / "out", "-t", "wheel")
    assert not wheel.items() <= files.items()


@pytest.mark.night
def test_the_wheel_says_what_it_is_and_has_its_licence(built):
    folder, _ = built
    with zipfile.ZipFile(folder / f"{NAME}-py3-none-any.whl") as wheel:
        facts = message_from_bytes(wheel.read(f"{NAME}.dist-info/METADATA"))
        licence = wheel.read(f"{NAME}.dist-info/licenses/LICENSE")
        points = wheel.read(f"{NAME}.dist-info/entry_points.txt").decode()
        names = wheel.namelist()
    assert licence == (ROOT / "LICENSE").read_bytes()
    assert facts["License-Expression"] == "MIT"
    assert facts["Description-Content-Type"] == "text/markdown"
    assert {"Framework :: MkDocs", "Typing :: Typed"} <= set(facts.get_all("Classifier"))
    assert {"chess", "paper", "shogi", "open-spiel", "dask", "sphinx", "zensical"} <= set(
        facts.get_all("Provides-Extra")
    )
    assert all(f"[{group}]" in points for group in ("mkdocs.plugins", "markdown.extensions"))
    assert re.findall(r"^([\w-]+) = search_walkthroughs\.cli:main$", points, re.MULTILINE) == [
        "search-walkthroughs",
        "walkthroughs",
    ]
    assert "search_walkthroughs/hosts/assets/host.css" in names
    assert "search_walkthroughs/py.typed" in names
    assert {name.split("/")[0] for name in names} == {"search_walkthroughs", f"{NAME}.dist-info"}
