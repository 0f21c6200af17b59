"""A small course, and a real server that shows it while it is written."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
TREE = (
    "title: {{en: {title}, ja: 木}}\nalgorithm: {algorithm}\ntree: [[3, 12], [2, {leaf}]]\n{more}"
)
ONE = "walkthroughs/few/one.yml"
PAGE = "walkthroughs/few/one.html"


def tree(title="Acacia", algorithm="alpha-beta", leaf=6, more=""):
    """A walkthrough's text."""
    return TREE.format(title=title, algorithm=algorithm, leaf=leaf, more=more)


def small(root):
    """Write a course of one chapter and two walkthroughs; with it its root."""
    texts = {
        "mkdocs.yml": "plugins: [search, walkthroughs]\nsite_name: Small\n",
        "docs/index.md": "# Home\n\n[One](walkthroughs/few/one.md)\n",
        "docs/ja/index.md": "---\nlang: ja\n---\n\n# はじめに\n",
        "walkthroughs/few/_chapter.yml": "title: {en: Few, ja: 少し}\n",
        ONE: tree(),
        "walkthroughs/few/two.yml": tree("Baobab", leaf=9),
    }
    for name, text in texts.items():
        save(root, name, text)
    return root


def save(root, name, text):
    """Save a file, as an editor does that writes another one first."""
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{file.name}.new")
    new.write_text(text, "utf-8")
    new.replace(file)


def wait(test, seconds=30.0):
    """Wait until the test holds; what it gave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


def children(pid):
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if not listed.exists():
        pytest.skip("this system does not tell who started whom")
    return listed.read_text().split()


class Served:
    """A course and the server that shows it."""

    def __init__(self, root, process, errors):
        self.root, self.process, self.errors = root, process, errors
        self.address = wait(lambda: self._address())

    def _address(self):
        found = re.search(r"http://\S+/", self.said)
        return found and found[0]

    @property
    def said(self):
        """All that stands in the terminal."""
        return self.errors.read_text("utf-8")

    def answer(self, path=""):
        """What a browser gets; nothing for a page that is not there."""
        try:
            with urlopen(self.address + path, timeout=20) as page:
                return page.read().decode()
        except (HTTPError, URLError, ConnectionError):
            return ""

    def shows(self, text, path=PAGE):
        """Wait until the page holds the text."""
        return wait(lambda: text in self.answer(path))

    def save(self, name, text):
        save(self.root, name, text)

    def end(self, how=signal.SIGINT):
        """Interrupt the server; its exit code."""
        self.process.send_signal(how)
        return self.process.wait(timeout=20)


@contextmanager
def served(root, *flags):
    """A server of the course, by a Python with these flags; ended at the end at the latest."""
    errors = root / ".errors"
    folder = root / ".temporary"
    folder.mkdir()
    there = os.environ.get("PYTHONPATH")
    # An empty one would be the course.
    paths = os.pathsep.join((str(ROOT / "generator"), *([there] if there else ())))
    with errors.open("w") as log:
        process = subprocess.Popen(
            (sys.executable, *flags, "-m", "search_walkthroughs", "serve", "--port", "0"),
            cwd=root,
            env=os.environ | {"PYTHONPATH": paths, "TMPDIR": str(folder)},
            stdout=log,
            stderr=log,
        )
    try:
        yield Served(root, process, errors)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
