"""How digests are compared with those that are kept; the small course, built once."""

from pathlib import Path

import pytest

from golden.course.digests import Digests, write_texts
from golden.course.small_course import build_pages, write_course
from once import once
from pages.conftest import importable
from search_walkthroughs.building.site_builder import make_site

__all__ = ("importable",)


@pytest.fixture
def golden_digests(request, tmp_path):
    """Compare digests with the file they are to equal; with --update-golden, write it.

    A failure names the texts that differ, the folder where they lie as they are now, and the
    command that accepts them.
    """

    def compare(file, now, texts):
        if request.config.getoption("--update-golden"):
            now.write(file)
        before = Digests.read(file)
        assert before is not None, f"{file} is missing; `pytest --update-golden` writes it"
        if differing := before.difference(now):
            write_texts(tmp_path, texts, differing)
            lines = [
                f"{file.stem} is not what it was. These parts differ:",
                *(f"  {name}" for name in differing),
                f"They lie in {tmp_path} as they are now.",
                "If all of that is meant to change, keep their digests anew:",
                f"  pytest '{request.node.nodeid}' --night --update-golden",
            ]
            pytest.fail("\n".join(lines), pytrace=False)

    return compare


@pytest.fixture(scope="session")
def course(importable, tmp_path_factory):
    """The folder of the small course, with its site. Nobody writes in it."""

    def make(root: Path) -> None:
        build_pages(write_course(root))
        make_site(root)

    return once(tmp_path_factory, "golden-course", make)
