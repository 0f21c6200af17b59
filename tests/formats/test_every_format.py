"""Every format of `export` on one page of every kind."""

import json
import warnings
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from PIL import Image

from search_walkthroughs.course.files import read_walkthrough, walkthrough_files
from search_walkthroughs.formats import Target
from search_walkthroughs.formats.export_file import FRAME_TARGETS, SINGLE_FRAME_TARGETS, export
from search_walkthroughs.reading import BadInput
from search_walkthroughs.runs.registry import catalogue

pytestmark = pytest.mark.day(9)

COURSE = Path(__file__).parents[2] / "walkthroughs"
TARGETS = get_args(Target)


@cache
def examples():
    """For every kind of page the course's shortest file of that kind."""
    found = {}
    for file in walkthrough_files([COURSE]):
        walkthrough = read_walkthrough(file)
        size = file.stat().st_size
        if size < found.get(walkthrough.page, (size + 1,))[0]:
            found[walkthrough.page] = size, walkthrough
    return {kind: walkthrough for kind, (_, walkthrough) in found.items()}


def text(data):
    return data.decode("utf-8").strip()


def picture(data):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        Image.open(BytesIO(data)).verify()


def unpacked(data):
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert "imsmanifest.xml" in archive.namelist()


def latex(data):
    source = text(data)
    assert source.endswith(r"\end{document}")
    assert source.count(r"\begin{") == source.count(r"\end{")


OPENED = {
    "svg": ElementTree.fromstring,
    "png": picture,
    "gif": picture,
    "mp4": lambda data: data.index(b"ftyp", 4, 8),
    "pdf": lambda data: data.index(b"%%EOF", data.index(b"%PDF-")),
    "html": lambda data: text(data).index("</html>"),
    "scorm": unpacked,
    "tikz": latex,
    "json": json.loads,
    "efg": lambda data: text(data).index("EFG 2 R"),
}
"""How a file of each format is opened; it raises for another file."""


def test_every_kind_of_page_has_an_example_and_every_format_is_opened():
    assert examples().keys() == catalogue().pages.keys()
    assert OPENED.keys() == set(TARGETS)


@pytest.mark.sample(20)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", catalogue().pages)
def test_a_page_of_every_kind_is_exported(kind, target):
    """TikZ, which is written in no time, of every search in all of its frames."""
    walkthrough = examples()[kind]
    if walkthrough.game in ("shogi", "tsume"):
        pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    if target == "mp4":
        pytest.importorskip("imageio_ffmpeg")
    if target == "tikz":
        for entry in walkthrough.entries:
            export_and_open(walkthrough, entry.name, target, "all")
    else:
        frame = 0 if target in FRAME_TARGETS and target not in SINGLE_FRAME_TARGETS else None
        export_and_open(walkthrough, walkthrough.entries[0].name, target, frame)


@pytest.mark.night
@pytest.mark.parametrize("target", ["gif", "pdf"])
@pytest.mark.parametrize("kind", catalogue().pages)
def test_all_frames_of_a_page_of_every_kind_are_exported(kind, target):
    for entry in examples()[kind].entries:
        export_and_open(examples()[kind], entry.name, target, None)


def export_and_open(walkthrough, algorithm, target, frame):
    """Write the file and open it; only too large a tree may be refused, and only as a tree."""
    try:
        done = export(walkthrough, target, algorithm=algorithm, frame=frame)
    except BadInput as refused:
        (fault,) = refused.faults
        assert (target, "--limit file-nodes=" in fault.remedy) == ("efg", True), fault
        return
    assert done.findings == ()
    if frame != "all":
        OPENED[target](done.data)
        return
    with ZipFile(BytesIO(done.data)) as archive:
        for name in archive.namelist():
            OPENED[target](archive.read(name))


@pytest.mark.parametrize("name", ["bluff", "non-locality", "strategy-fusion", "worlds"])
def test_a_mean_that_is_a_fraction_is_written_as_the_picture_writes_it(name):
    file = COURSE / f"hidden-information/{name}.yml"
    walkthrough = read_walkthrough(file)
    picture = export(walkthrough, "svg").data.decode()
    source = export(walkthrough, "tikz").data.decode()
    (root,) = [line for line in source.splitlines() if line.startswith("[{")]
    mean = root.partition("$")[2].partition("$")[0]
    assert "." in mean
    assert f">{mean.replace('-', '−')}<" in picture
