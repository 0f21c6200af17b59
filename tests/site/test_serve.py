"""The server stays up while sources change, and goes down cleanly."""

import signal
import socket
import subprocess
import sys
import time
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from generator.site.serve import _Changes, _is_source

from .course import write

SERVER = """
import sys
from pathlib import Path
from generator.site.serve import serve

root = Path(sys.argv[1])

def rebuild():
    text = (root / "walkthroughs/tree.yml").read_text()
    if "broken" in text:
        raise ValueError("tree.yml:1:1: broken")
    with open(root / "rebuilt", "a") as log:
        log.write(text)
    (root / "docs/index.md").write_text(f"# {text}")

sys.exit(serve(root, rebuild, "127.0.0.1", int(sys.argv[2])))
"""


def wait(test, seconds=15.0):
    """Wait until the test holds; what it gave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("waited in vain")


def answer(port, path=""):
    try:
        with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=2) as page:
            return page.read().decode()
    except (URLError, ConnectionError, TimeoutError):
        return ""


@pytest.fixture
def served(tmp_path):
    write(tmp_path)
    (tmp_path / "walkthroughs").mkdir()
    (tmp_path / "walkthroughs/tree.yml").write_text("Acacia")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    errors = tmp_path / "errors"
    with errors.open("w") as log:
        process = subprocess.Popen(
            (sys.executable, "-c", SERVER, str(tmp_path), str(port)), stderr=log, stdout=log
        )
    yield tmp_path, port, process, errors
    if process.poll() is None:
        process.send_signal(signal.SIGINT)  # it ends its own server
        process.wait(timeout=15)


def test_a_saved_source_rebuilds_and_a_broken_one_does_not_end_the_server(served):
    root, port, process, errors = served
    assert wait(lambda: "Home" in answer(port))
    assert "<svg" in answer(port, "generated/tree/frames/0003.svg")

    source = root / "walkthroughs/tree.yml"
    source.write_text("Baobab")
    assert wait(lambda: "Baobab" in answer(port, "index.html"))

    source.write_text("broken")
    assert wait(lambda: "ValueError: tree.yml:1:1: broken" in errors.read_text())
    assert "Baobab" in answer(port, "index.html")

    source.write_text("Cedar")
    assert wait(lambda: "Cedar" in answer(port, "index.html"))
    assert (root / "rebuilt").read_text() == "BaobabCedar"

    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=15) == 0
    assert answer(port) == ""
    assert "Traceback" not in errors.read_text()


@pytest.mark.parametrize(
    ("name", "heard"),
    [
        ("a/tree.yml", True),
        ("a/alpha_beta.py", True),
        ("a/.tree.yml.swp", False),
        ("a/.#tree.yml", False),
        ("a/alpha_beta.pyc", False),
    ],
)
def test_only_sources_are_heard(name, heard):
    assert _is_source(name) is heard


def test_several_saves_are_one_change():
    changes = _Changes()
    changes.heard.set()
    changes.settle()
    assert not changes.heard.is_set()
