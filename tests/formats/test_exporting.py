"""What goes out opens in other programs, and is what the site shows."""

import json
import logging
import re
import subprocess
import sys
import warnings
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
from matplotlib.font_manager import FontProperties, fontManager
from PIL import Image
from pypdf import PdfReader

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course import files as course_files
from search_walkthroughs.drawing.theme import width
from search_walkthroughs.formats import matplotlib_figure
from search_walkthroughs.formats.captioned_pages import pieces, wrap
from search_walkthroughs.formats.export_file import export
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import BadInput
from search_walkthroughs.record.frame import record

pytestmark = pytest.mark.day(16)

SMALL = """\
title: {en: Small, ja: 小さな木}
algorithm: alpha-beta
tree: {A: [2, 4], 左: [1, {X_1: 7, "50 %": 8}]}
"""
PAIR = """\
title: Two
algorithm: [minimax, {alpha-beta: {label: cutting}}, {alpha-beta: {options: {cut: past-bound}}}]
tree: [[3, 5], [3, 4]]
"""
COURSE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def small(read):
    return read(SMALL)


@pytest.fixture(scope="module")
def shown(small):
    (one,) = showings("made", course_check.check_walkthrough(small))
    return one


@pytest.fixture(scope="module")
def moving(small):
    """The frames as one picture that moves, which takes longest to make."""
    return export(small, "gif").data


def test_an_svg_is_the_frame_of_the_site(small, shown):
    every = list(shown.drawing.frames())
    assert export(small, "svg").data == every[-1]
    assert export(small, "svg", frame=4).data == every[4]
    ElementTree.fromstring(every[4])


@pytest.mark.parametrize(("target", "suffix"), [("svg", "svg"), ("tikz", "tex")])
def test_all_frames_are_one_zip(small, shown, target, suffix):
    with ZipFile(BytesIO(export(small, target, frame="all").data)) as archive:
        assert archive.testzip() is None
        names = [f"made-alpha-beta-{n:04}.{suffix}" for n in range(len(shown.moments))]
        assert archive.namelist() == names
        for number in (0, 4):
            assert archive.read(names[number]) == export(small, target, frame=number).data


def test_in_a_comparison_too(read):
    pair = read(PAIR)
    first, second, _ = showings("made", course_check.check_walkthrough(pair))
    assert export(pair, "svg", algorithm="minimax").data == [*first.drawing.frames()][-1]
    assert export(pair, "svg", algorithm="cutting").data == [*second.drawing.frames()][-1]


def test_of_several_searches_one_must_be_chosen(read):
    for algorithm in (None, "alpha-beta"):
        with pytest.raises(BadInput, match="several searches: "):
            export(read(PAIR), "svg", algorithm=algorithm)


def test_a_search_that_the_file_does_not_name(small):
    done = export(small, "json", algorithm="alpha-beta", options=["window=[3, 4]"])
    assert json.loads(done.data)["options"]["window"] == [3, 4]
    assert json.loads(export(small, "json", algorithm="minimax").data)["pruned"] == []


def test_a_png_is_as_large_as_the_picture_on_fine_screens(small, shown):
    image = Image.open(BytesIO(export(small, "png").data))
    assert image.size == (2 * shown.drawing.width, 2 * shown.drawing.height)
    assert image.getpixel((0, 0)) == (255, 255, 255)
    assert len(image.getcolors(10**6)) > 20


def test_a_gif_shows_every_frame_for_a_while(moving, shown):
    image = Image.open(BytesIO(moving))
    times = []
    for number in range(image.n_frames):
        image.seek(number)
        times.append(image.info["duration"])
        assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert sum(times[:-1]) == 800 * (len(shown.moments) - 1)  # equal pictures are one, for longer
    assert times[-1] > 800


def inked(image, top, bottom):
    """The rows between the two in which something is drawn."""
    grey = np.asarray(image.convert("L"))[top:bottom]
    return top + np.flatnonzero((grey < 128).any(axis=1))


def test_a_gif_is_twice_as_large_as_the_picture_and_has_its_caption_below(small, shown):
    def frame(place, language):
        data = export(small, "gif", frame=place, language=language).data
        return Image.open(BytesIO(data)).convert("RGB")

    place = 4
    english, japanese = frame(place, "en"), frame(place, "ja")
    wide, high = 2 * shown.drawing.width, 2 * shown.drawing.height
    assert english.width >= wide
    assert english.height > high + 100
    alone = Image.open(BytesIO(export(small, "png", frame=place).data)).convert("L")
    dots = np.asarray(english.convert("L")).astype(int)
    left = (english.width - wide) // 2
    apart = [
        np.abs(dots[top : top + high, left : left + wide] - alone).mean()
        for top in range(english.height - high)
    ]
    found = int(np.argmin(apart))
    assert apart[found] < 3 < max(apart)  # the picture itself, but for parts of a dot
    assert len(inked(english, found + high, english.height)) > 20  # letters of some height
    assert english.tobytes() != japanese.tobytes()


def test_the_picture_of_a_gif_stays_in_its_place(moving, shown):
    """Captions of one line and of three must not make it jump."""
    image = Image.open(BytesIO(moving))
    side = (image.width - 2 * shown.drawing.width) // 2 + 60
    labels, captions = set(), set()
    for number in range(image.n_frames):
        image.seek(number)
        grey = np.asarray(image.convert("L"))
        labels.add(grey[100 : image.height // 3, :side].tobytes())  # MAX and MIN are always there
        captions.add(grey[-image.height // 4 :].tobytes())
    assert len(labels) == 1
    assert min(grey[100 : image.height // 3, :side].flatten()) < 128
    assert len(captions) > 5


def test_nothing_is_said_of_fonts_without_bold(small, monkeypatch, caplog):
    """What is written is right, and an author can do nothing about it."""
    entries = [one for one in fontManager.ttflist if one.name == "DejaVu Sans"]
    regular = [one for one in entries if one.weight == 400]
    thin = [replace(one, name=name) for one in regular for name in ("IPAGothic", "Yu Gothic")]
    others = [one for one in fontManager.ttflist if one.name not in ("IPAGothic", "Yu Gothic")]
    monkeypatch.setattr(fontManager, "ttflist", [*others, *thin])
    matplotlib_figure._covers.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        export(small, "pdf", frame=0, language="ja")
        export(small, "gif", frame=0, language="ja")
    matplotlib_figure._covers.cache_clear()
    assert [record.getMessage() for record in caplog.records] == []
    logger = logging.getLogger("matplotlib.font_manager")
    assert logger.level == logging.NOTSET
    fontManager.findfont(FontProperties(family=["IPAGothic"], weight="bold"))
    assert "bold" in caplog.text  # the same font is noted where nobody asks for silence


def pages(data):
    return len(PdfReader(BytesIO(data)).pages)


def test_slides_are_as_many_as_frames(small, shown):
    data = export(small, "pdf").data
    assert data.startswith(b"%PDF-")
    assert pages(data) == len(shown.moments)
    assert pages(export(small, "pdf", frame=3).data) == 1


def test_pictures_speak_the_language_that_is_asked_for(small):
    ours, theirs = (export(small, "svg", language=code).data.decode() for code in ("en", "ja"))
    assert ">score = " in ours
    assert ">評価値 = " in theirs
    assert ">score = " not in theirs
    assert export(small, "png", language="ja").data != export(small, "png").data


def test_slides_speak_the_language_that_is_asked_for(small, shown):
    for code in languages():
        slides = PdfReader(BytesIO(export(small, "pdf", frame=0, language=code).data))
        assert slides.metadata.title == small.title[code]
        said = shown.captions[code][0]
        words = re.sub(r"\s", "", slides.pages[0].extract_text())
        assert re.sub(r"\s", "", said.title) in words
        assert re.sub(r"\s", "", said.text)[-20:] in words


def test_slides_without_typst_say_what_to_install(small, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadInput, match=r"pip install 'search-walkthroughs\[paper\]'"):
        export(small, "pdf")


def test_a_video_without_ffmpeg_says_what_to_install(small, monkeypatch):
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BadInput, match=r"pip install 'search-walkthroughs\[video\]'"):
        export(small, "mp4")


def test_a_video_shows_every_frame_for_a_while_and_is_the_same_again(small, shown, tmp_path):
    ffmpeg = pytest.importorskip("imageio_ffmpeg").get_ffmpeg_exe()
    file = tmp_path / "search.mp4"
    file.write_bytes(export(small, "mp4").data)
    assert file.read_bytes() == export(small, "mp4").data
    command = [ffmpeg, "-loglevel", "error", "-i", str(file), str(tmp_path / "%04d.png")]
    subprocess.run(command, check=True)
    files = sorted(tmp_path.glob("*.png"))
    assert len(files) == 4 * (len(shown.moments) - 1) + 16  # five a second: 0.8 s each, 3.2 s last
    starts = [np.asarray(Image.open(files[4 * place])) for place in range(len(shown.moments))]
    high, wide, _ = starts[0].shape
    assert wide >= 2 * shown.drawing.width
    assert high > 2 * shown.drawing.height + 100  # the caption stands below
    assert starts[0][0, 0].min() > 250  # paper
    moved = [np.abs(a.astype(int) - b).max() for a, b in pairwise(starts)]
    assert min(moved) > 60  # no frame looks like the one before


def test_the_same_run_gives_the_same_bytes(small):
    for target in ("png", "gif", "pdf", "tikz", "json", "efg"):
        frame = 2 if target in ("pdf", "gif") else None
        first, again = (export(small, target, frame=frame).data for _ in range(2))
        assert first == again


def test_without_a_font_for_the_labels_it_says_which_to_install(small, monkeypatch):
    monkeypatch.setattr(matplotlib_figure, "_others", lambda: iter(()))
    with pytest.raises(BadInput, match=r"no font on this computer can write 左.*Noto Sans CJK"):
        export(small, "png")


def test_latex_has_every_node_and_its_brackets_close(small, shown):
    text = export(small, "tikz").data.decode()
    body = text.partition("\\begin{forest}")[2].partition("\\end{forest}")[0]
    bare = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[\[\]]\}", "", body))
    assert bare.count("[") == bare.count("]") == len(shown.plan.nodes)
    assert r"X\_1" in body
    assert r"50 \%" in body
    assert "luatexja" in text
    crossed = {p for m in shown.moments for p, view in m.changed.items() if view.is_cut}
    assert body.count("struck=") == len(crossed) > 0
    assert r"$= 2$" in body


def test_json_holds_the_run_the_tree_and_the_trace(small, shown, read, shape):
    text = export(small, "json").data
    whole = json.loads(text)
    assert whole["title"] == {"en": "Small", "ja": "小さな木"}
    assert (whole["value"], whole["best"]) == (
        shown.checked_run.run.value,
        shown.checked_run.run.best,
    )
    assert whole["trace"] == [record(moment.frame) for moment in shown.moments]
    back = read(import_tree(text, "small.json").text)
    assert back.title["en"] == "Small"
    assert shape(back) == shape(small)


def test_the_json_of_a_game_says_what_it_leaves_out(read):
    text = "title: x\nalgorithm: alpha-beta\ngame: tic-tac-toe\nposition: ox.x.o...\n"
    text += "frames: {depth: 1}\n"
    whole = json.loads(export(read(text), "json").data)
    below = whole["tree"]["children"]
    assert 1 + len(below) + sum(child["hidden"] for child in below) == whole["total"]


def test_a_wrong_claim_is_told_and_nothing_is_given(read):
    done = export(read(SMALL + "expect: {value: 9}\n"), "svg")
    assert done.data == b""
    assert [finding.level for finding in done.findings] == ["claim"]


def test_too_large_a_tree_is_refused_with_the_limit(read):
    game = read("title: x\nalgorithm: minimax\ngame: tic-tac-toe\n")
    with pytest.raises(
        BadInput, match="more than 100,000 nodes; raise it with `--limit file-nodes="
    ):
        export(game, "efg")


@pytest.mark.parametrize("name", ["shogi/mate-in-three", "monte-carlo/uct", "textbook/compare"])
@pytest.mark.parametrize("target", ["png", "tikz", "pdf"])
def test_the_pages_of_the_course_can_be_given_away(name, target):
    pytest.importorskip("cshogi")
    walkthrough = course_files.read_walkthrough(COURSE / f"walkthroughs/{name}.yml")
    search = walkthrough.entries[-1].name
    number = min(7, len(walkthrough.entries) + 5)
    assert export(walkthrough, target, algorithm=search, frame=number).data


def test_lines_are_broken_where_each_script_breaks_them():
    text = "MAXは（次に）Aを選び、値は 3.5 です。 It is known, too."
    for room in (60, 90, 200):
        lines = wrap(text, 12, room)
        assert "".join("".join(lines).split()) == "".join(text.split())
        for line in lines:
            assert width(line, 12) <= room or len(list(pieces(line))) == 1
            assert line[0] not in "、。）"
            assert line[-1] not in "（"


def test_matplotlib_waits_until_something_is_drawn():
    code = "import sys, search_walkthroughs.formats.export_file; "
    code += "import search_walkthroughs.formats.import_file; "
    code += "sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=COURSE).returncode == 0


CLI = ("export", "small.yml", "--to")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("json", "--frame", "3"), "json holds no single frame"),
        (("html", "--frame", "all"), "html holds all frames anyway"),
        (("html", "--frame", "999"), "no frame 999 is shown; those shown go from 0 to "),
        (("svg", "--frame", "every"), "'every' is neither a frame's number nor 'all'"),
        (
            ("tikz", "--language", "ja"),
            "--language is that of pictures (svg, png, gif, mp4, pdf, html, ",
        ),
        (("svg", "--frame", "999"), "no frame 999 is shown; those shown go from 0 to "),
        (("svg", "-o", "small.yml"), "there is such a file already"),
        (("svg", "--algorithm", "alpha"), "there is no algorithm 'alpha'"),
        (("jpg",), "'jpg' is not one of"),
    ],
)
def test_export_says_what_it_cannot_do(walkthroughs, write, arguments, words):
    write("small.yml", SMALL)
    done = walkthroughs(*CLI, *arguments)
    assert done.code == 2
    assert words in done.err
    assert done.out == ""


def test_import_and_export_as_one_types_them(walkthroughs, write, tmp_path):
    write("tree.json", '{"S": {"A": [3, 12], "B/C": [2, 4]}}')
    done = walkthroughs("import", "tree.json", "-o", "tree.yml")
    assert (done.code, done.out) == (0, "")
    assert len(done.err.splitlines()) == 4  # what it is, two notes, and what there is now
    assert walkthroughs("check", "tree.yml").code == 0
    assert walkthroughs("import", "tree.json", "-o", "tree.yml").code == 2
    assert walkthroughs("import", "tree.json", "-o", "tree.yml", "--force").code == 0
    for target in ("svg", "png", "gif", "pdf", "tikz", "json", "efg"):
        name = f"out.{target}"
        assert walkthroughs("export", "tree.yml", "--to", target, "-o", name).code == 0
        assert (tmp_path / name).stat().st_size > 0
    again = walkthroughs("import", "out.efg")
    assert (
        again.out.partition("tree:")[2]
        == ((tmp_path / "tree.yml").read_text("utf-8").partition("tree:")[2])
    )


def test_import_reads_what_is_piped_in(walkthroughs, write, monkeypatch):
    class Piped:
        buffer = BytesIO(b"((3 12) (2 4))")

    monkeypatch.setattr(sys, "stdin", Piped)
    done = walkthroughs("import", "-")
    assert "tree: [[3, 12], [2, 4]]" in done.out


def test_a_file_that_is_not_there(walkthroughs, write):
    write("x", "")
    assert (
        "no-file.json: there is no such file or folder"
        in walkthroughs("import", "no-file.json").err
    )
    assert walkthroughs("import", "x").code == 2
