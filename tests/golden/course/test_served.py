"""What a browser gets from the server that shows a course while it is written."""

import http.client
import json
import re
import threading
from dataclasses import asdict
from pathlib import Path

import pytest

from search_walkthroughs.reading import Fault
from search_walkthroughs.reading.errors import Finding
from search_walkthroughs.serving.http_server import CourseState, Server
from search_walkthroughs.serving.problems import of_crash, of_findings, of_warning

KEPT = Path(__file__).parent / "served"
UNSTEADY = ("Date", "Server", "Content-Length")
CRASH = """Traceback (most recent call last):
  File "/elsewhere/library.py", line 3, in make
  File "{root}/docs/own.py", line 7, in page
    1 / 0
ZeroDivisionError: division by zero
"""


@pytest.fixture
def notices(tmp_path, monkeypatch):
    """One of each kind of what is said to an author."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Home\n\nSee [this](gone.md).\n")
    (tmp_path / "docs/own.py").write_text("\n" * 6 + "1 / 0\n")
    (tmp_path / "one.yml").write_text("title: One\ntree: [1, 2\nalgorithm: minimax\n")
    fault = Fault("one.yml", 2, 7, "the bracket [ is not closed", "close it with ]")
    link = "Doc file 'index.md' contains a link 'gone.md', but the target is not found."
    return [
        *of_findings([Finding("input", fault), Finding("note", fault), Finding("claim", fault)]),
        of_warning(link),
        of_warning("Snippet at path 'en/gone.html' could not be found", "docs/index.md"),
        of_warning("something else"),
        of_crash(CRASH.format(root=tmp_path), tmp_path),
        of_crash("", tmp_path),
    ]


def test_what_is_said_to_an_author_is_what_it_was(notices, golden, tmp_path):
    text = "\n\n".join(f"{notice.level}: {notice}" for notice in notices)
    golden(KEPT / "notices.txt", f"{text.replace(str(tmp_path), 'ROOT')}\n")


@pytest.fixture
def server(tmp_path):
    """A server that has been told of nothing yet."""
    server = Server("127.0.0.1", 0)
    server.course = CourseState(lambda uri: None)
    server.course.run = "RUN"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.course.close()
    server.shutdown()
    server.server_close()


class Asker:
    """Asks a server, and notes what it answers."""

    def __init__(self, server: Server) -> None:
        self.port = server.server_address[1]
        self.lines: list[str] = []

    def ask(self, path: str, method: str = "GET", *, lines: int | None = None, **headers: str):
        """Ask for a path; of an answer that does not end take so many lines."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=given)
        answer = connection.getresponse()
        self.lines += ["", f"# {method} {path} {given or ''}".rstrip()]
        self.lines.append(f"{answer.status} {answer.reason}")
        kept = [(name, value) for name, value in answer.getheaders() if name not in UNSTEADY]
        self.lines += [f"{name}: {value}" for name, value in sorted(kept)]
        if lines is None:
            body = answer.read()
        else:
            body = b"".join(answer.fp.readline() for _ in range(lines))
        answer.close()
        connection.close()
        text = body.decode("utf-8", "replace")
        text = re.sub(r'data-words="[^"]*"', 'data-words="…"', text)
        self.lines += text.splitlines()

    def told(self) -> str:
        """Return everything that was answered, without the port."""
        return "\n".join(self.lines).replace(f":{self.port}", ":PORT") + "\n"


def _message(notices=(), **facts):
    """Return a message of the process that makes the pages."""
    kinds = {"kind": "site", "put": {}, "drop": [], "stale": [], "changed": []}
    return {**kinds, **facts, "notices": [*map(asdict, notices)]}


def test_what_a_server_answers_is_what_it_was(server, notices, golden, tmp_path):
    asker = Asker(server)
    asker.ask("/")
    asker.ask("/ja/index.html")
    server.course.receive({"kind": "doing", "done": 3, "of": 8})
    asker.ask("/.serving/news?since=0&run=RUN&page=index.html", lines=4)
    page, picture = tmp_path / "page.html", tmp_path / "picture.svg"
    page.write_text("<html><body><p>Home</p></body></html>")
    picture.write_text("<svg/>")
    put = {
        "ja/index.html": str(page),
        "walkthroughs/assets/a.svg": str(picture),
        "a.json": str(page),
    }
    server.course.receive(_message(notices, put=put, changed=["ja/index.html"]))
    for path in (
        "/",
        "/ja/",
        "/ja/index.html",
        "/walkthroughs/assets/a.svg",
        "/a.json",
        "/gone.html",
    ):
        asker.ask(path)
    asker.ask("/ja/gone.html")
    asker.ask("/ja/index.html", "HEAD")
    asker.ask("/a.json", Host="stranger.example")
    asker.ask("/a.json", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="cors")
    asker.ask("/ja/index.html", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate",
              Sec_Fetch_Dest="document")  # fmt: skip
    asker.ask("/a.json", Content_Length="3")
    asker.ask("/.serving/news?since=x")
    asker.ask("/.serving/news?since=0&run=OTHER&page=index.html")
    asker.ask("/.serving/news?since=1&run=RUN&page=ja/index.html", lines=4)
    golden(KEPT / "answers.txt", asker.told().replace(str(tmp_path), "ROOT"))


def test_what_is_new_is_what_it_was(golden, notices, tmp_path):
    """Pages that are drawn, dropped and changed, and the end of the worker."""
    course = CourseState(lambda uri: None)
    lines = []
    for message in (
        _message(put={"a.html": "a", "b.html": "b"}, stale=["b.html"], changed=["a.html"]),
        _message(drop=["a.html"]),
        {**_message(), "kind": "drawn", "page": "b.html", "changed": True},
        _message(changed=[f"{number}.html" for number in range(200)]),
        _message(notices),
    ):
        before = course.version
        course.receive(message)
        lines.append(str(course.news(before, 0)))
    course.complain(notices[0])
    lines.append(str(course.news(0, 0)))
    lines.append(json.dumps({uri: str(course.file(uri)) for uri in ("a.html", "b.html")}))
    text = "\n".join(lines).replace(str(tmp_path), "ROOT")
    golden(KEPT / "news.txt", f"{text}\n")
