"""The guide's page on embedding: its commands and files make what it says, to the letter."""

import ast
import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from pypdf import PdfReader

from reader import opened
from search_walkthroughs.cli import commands

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "guide/embed.md", "ja": DOCS / "ja/guide/embed.md"}
BLOCK = re.compile(r'^(`{3,})(\w+)(?: title="([^"]+)")?\n(.*?)^\1$', re.MULTILINE | re.DOTALL)
FRAME, SLIDE = 12, 600


def blocks(language="en"):
    """Kind, file name and text of each block."""
    return [found[1:] for found in BLOCK.findall(PAGES[language].read_text("utf-8"))]


def kind(name):
    return [text for called, _, text in blocks() if called == name]


SLOW = re.compile(r"--to (gif|pdf|png)")
"""What draws each frame in points."""


def run(home, slow):
    """Run those commands of the page there that are slow, or the others."""
    here = os.getcwd()
    os.chdir(home)
    try:
        for line in "".join(kind("sh")).splitlines():
            program, *arguments = shlex.split(line)
            if bool(SLOW.search(line)) != slow:
                continue
            if program == "walkthroughs":
                done = CliRunner().invoke(commands, arguments)
                assert done.exit_code == 0, (line, done.output)
            else:
                subprocess.run([sys.executable, "-m", program, *arguments], check=True)
    finally:
        os.chdir(here)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files of the page, in which its commands have been run."""
    home = tmp_path_factory.mktemp("embed")
    for _, name, text in blocks():
        if name:
            (home / name).parent.mkdir(exist_ok=True)
            (home / name).write_text(text, "utf-8")
    (home / "index.html").write_text("".join(kind("html")[1:2]), "utf-8")
    run(home, slow=False)
    return home


def test_both_languages_have_the_same_blocks():
    assert blocks("en") == blocks("ja")
    assert len(kind("sh")) == 3


def test_the_player_and_the_figure_are_those_of_the_frame(folder):
    assert f'alpha-beta:f={FRAME}"' in (folder / "search.html").read_text("utf-8")
    figure = (folder / "frame-12.tex").read_text("utf-8")
    assert figure.startswith(f"% A tree of two moves, frame {FRAME}\n\\documentclass")


@pytest.mark.night
def test_slides_are_what_the_page_says(folder):
    run(folder, slow=True)
    with zipfile.ZipFile(folder / "frames.zip") as archive:
        frames = len(archive.namelist())
        with archive.open(archive.namelist()[FRAME]) as picture:
            assert picture.read() == (folder / "frame-12.png").read_bytes()
    slides = len(PdfReader(folder / "search.pdf").pages)
    assert slides == frames
    shown = [int(n) for block in kind("latex") for n in re.findall(r"\[page=(\d+)", block)]
    assert shown == [FRAME, FRAME + 1]
    assert max(shown) <= slides
    with Image.open(folder / "search.gif") as moving:
        assert moving.n_frames > 1


def test_a_cell_of_a_notebook_shows_the_player():
    (code,) = kind("python")
    *first, last = ast.parse(code).body
    names = {}
    exec(compile(ast.Module(first, []), "cell", "exec"), names)
    shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    assert '<iframe title="' in shown._repr_mimebundle_()["text/html"]


@pytest.mark.browser
def test_frames_of_pages_and_slides_open_at_the_frame(folder, browser):
    """reveal.js loads what `data-src` names when a slide comes near."""
    slides = folder / "slides.html"
    slides.write_text(slides.read_text("utf-8").replace("data-src", "src"), "utf-8")
    for name in ("index.html", "slides.html"):
        with opened(browser, folder, name) as page:
            player = page.frame_locator("iframe")
            count = player.locator(".wt-count")
            count.filter(has_text=f"frame {FRAME} ").wait_for()
            player.locator("button.wt-next").click()
            count.filter(has_text=f"frame {FRAME + 1} ").wait_for()
            inside = player.locator(".wt-player").bounding_box()
            assert inside["height"] > SLIDE / 2
