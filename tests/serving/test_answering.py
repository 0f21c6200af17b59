"""What the server for authors answers to browsers, to strangers and to nonsense."""

import json
import re
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.serving.dev_server import FileWatcher
from search_walkthroughs.serving.http_server import CourseState, RequestHandler, Server

ROOT = Path(__file__).parents[2]
PAGE = b"<!doctype html><html><body><p>Secret</p></body></html>"


def shown(tmp_path, host="127.0.0.1"):
    """A server of one page."""
    server = Server(host, 0)
    desk = server.course = CourseState(lambda uri: None)
    (tmp_path / "index.html").write_bytes(PAGE)
    put = {"index.html": str(tmp_path / "index.html")}
    desk.receive(
        {"kind": "ready", "notices": [], "put": put, "drop": [], "stale": [], "changed": []}
    )
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    return server


@pytest.fixture
def server(tmp_path):
    running = shown(tmp_path)
    yield running
    running.course.close()
    running.shutdown()
    running.server_close()


def asked(server, data, seconds=5.0):
    """All that comes back for these bytes, until the server closes the connection."""
    with closing(socket.create_connection(("127.0.0.1", server.server_address[1]))) as line:
        line.settimeout(seconds)
        line.sendall(data)
        answer = b""
        while part := line.recv(65536):
            answer += part
        return answer


def status(server, host, path="/", method="GET"):
    """The status of the answer to a request that names the host."""
    connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=5)
    connection.putrequest(method, path, skip_host=True)
    for one in [host] if isinstance(host, str) else host:
        connection.putheader("Host", one)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert (b"Secret" in body) is (answer.status == 200 and method == "GET")
    return answer.status


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LocalHost:{port}", 200),
        ("[::1]:{port}", 200),
        ("evil.example:{port}", 421),
        ("evil.example", 421),
        ("localhost", 421),
        ("localhost:1", 421),
        ("127.0.0.1.evil.example:{port}", 421),
        ("localhost:{port}.evil.example", 421),
        ("192.168.7.7:{port}", 421),
        ("", 421),
        ([], 400),
        (["localhost:{port}", "evil.example"], 400),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_only_the_address_that_is_served_is_answered(server, host, code, method):
    port = server.server_address[1]
    given = host.format(port=port) if isinstance(host, str) else [h.format(port=port) for h in host]
    assert status(server, given, method=method) == code


@pytest.mark.parametrize("path", ["/.serving/client.js", "/.serving/news?run=x&since=0&page=x"])
def test_strangers_get_nothing_of_ours_either(server, path):
    assert status(server, f"evil.example:{server.server_address[1]}", path) == 421


def test_a_request_that_names_a_stranger_in_its_address_is_refused(server):
    port = server.server_address[1]
    text = f"GET http://evil.example:{port}/ HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"
    answer = asked(server, text.encode())
    assert b" 421 " in answer.split(b"\r\n")[0]
    assert b"Secret" not in answer


def test_a_server_for_all_addresses_answers_at_each_and_to_no_other_name(tmp_path):
    server = shown(tmp_path, "0.0.0.0")
    port = server.server_address[1]
    try:
        for host in ("localhost", "127.0.0.1", socket.gethostname()):
            assert status(server, f"{host}:{port}") == 200
        for host in ("evil.example", "10.9.8.7"):
            assert status(server, f"{host}:{port}") == 421
    finally:
        server.shutdown()
        server.server_close()


def test_the_address_that_was_given_is_answered(tmp_path):
    server = shown(tmp_path, "127.0.0.2")
    try:
        assert server.serves(f"127.0.0.2:{server.server_address[1]}", "127.0.0.2")
        assert not server.serves(f"127.0.0.3:{server.server_address[1]}", "127.0.0.2")
    finally:
        server.shutdown()
        server.server_close()


def request(server, line, *headers):
    port = server.server_address[1]
    return "\r\n".join([line, f"Host: localhost:{port}", *headers, "", ""]).encode("latin-1")


@pytest.mark.parametrize(
    "line",
    [
        "GET /.serving/news HTTP/1.1",
        "GET /.serving/news?since=x&run=1&page=a HTTP/1.1",
        f"GET /.serving/news?since={'9' * 9000}&run=1&page=a HTTP/1.1",
        "GET http://[ HTTP/1.1",
        "GET /index.html HTTP/9.9",
        "GET",
        "\x16\x03\x01\x02",
        "POST / HTTP/1.1",
        "BREW /tea HTTP/1.1",
        "GET /%00%ff/../../etc/passwd HTTP/1.1",
        "GET /" + "a" * 70000 + " HTTP/1.1",
    ],
)
def test_nonsense_is_refused_and_the_server_goes_on(server, line, capsys):
    answer = asked(server, request(server, line, "Connection: close"))
    first = answer.split(b"\r\n")[0]
    assert re.search(rb" (400|404|414|501|505) ", first) or b"Error code: 400" in answer
    assert status(server, f"localhost:{server.server_address[1]}") == 200
    said = capsys.readouterr()
    assert said.out + said.err == ""


def test_a_body_is_not_taken_for_the_next_request(server):
    hidden = request(server, "GET / HTTP/1.1")
    answer = asked(
        server, request(server, "GET / HTTP/1.1", f"Content-Length: {len(hidden)}") + hidden
    )
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b" 400 " in answer.split(b"\r\n")[0]


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_connection_on_which_nothing_comes_is_closed(server, monkeypatch, begun):
    monkeypatch.setattr(RequestHandler, "timeout", 0.3)
    start = time.monotonic()
    assert b"Secret" not in asked(server, begun)
    assert time.monotonic() - start < 4


def test_an_idle_connection_is_closed_after_its_answer(server, monkeypatch):
    monkeypatch.setattr(RequestHandler, "timeout", 0.3)
    assert b"Secret" in asked(server, request(server, "GET / HTTP/1.1"))


def test_connections_are_closed_without_being_told_to():
    assert 0 < RequestHandler.timeout <= 60


@pytest.mark.parametrize(
    ("path", "language"),
    [("", "en"), ("ja/index.html", "ja"), ("ja/walkthroughs/few/one.html", "ja"), ("x/ja/y", "en")],
)
def test_while_there_is_no_page_that_is_said_in_its_language(path, language):
    server = Server("127.0.0.1", 0)
    server.course = CourseState(lambda uri: None)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        page = asked(server, request(server, f"GET /{path} HTTP/1.1", "Connection: close")).decode()
    finally:
        server.shutdown()
        server.server_close()
    assert f'<html lang="{language}">' in page
    assert messages(language).say("serving.title") in page
    given = json.loads(unescape(re.search('data-words="(.*?)"', page)[1]))
    assert given["ja"]["close"] == messages("ja").say("serving.close")
    assert given.keys() >= {"en", "ja"}


def changes_until(saved, path):
    """All changes that are noticed up to the one of the path; it is waited for, not a time."""
    changes, deadline = set(), monotonic() + 60
    while path not in changes:
        assert monotonic() < deadline, f"{path} was never noticed, only {changes}"
        changes |= saved.wait(1)
    return changes


def test_generated_folders_are_not_watched(tmp_path):
    ours = ("docs/walkthroughs/a", "docs/ja/walkthroughs/a", "site/en")
    for name in ("walkthroughs/a", "overrides", "docs/ja/guide", *ours):
        (tmp_path / name).mkdir(parents=True)
    saved = FileWatcher(tmp_path, Path("/elsewhere"))
    observer = saved.watch()
    observer.start()
    try:
        names = {folder.relative_to(tmp_path).as_posix() for folder in saved.folders}
        assert names == {".", "walkthroughs", "docs", "docs/ja", "docs/ja/guide", "overrides"}
        source = tmp_path / "walkthroughs/a/one.yml"
        for path in (*(tmp_path / name / "page" for name in ours), source):
            path.write_text("ours")
        assert changes_until(saved, source) == {source}, "only what somebody writes"
        (tmp_path / "docs/course/deep").mkdir(parents=True)
        changes_until(saved, tmp_path / "docs/course")
        for name in ("docs/course/deep/page.md", "docs/ja/page.md"):
            (tmp_path / name).write_text("new")
            changes_until(saved, tmp_path / name)
        (tmp_path / "docs/ja").rename(tmp_path / "docs/fr")
        changes_until(saved, tmp_path / "docs/fr")
        (tmp_path / "docs/fr/page.md").write_text("newer")
        changes_until(saved, tmp_path / "docs/fr/page.md")
    finally:
        observer.stop()
        observer.join()


@pytest.mark.parametrize("command", ["serve", "build"])
def test_where_there_is_no_course_nothing_is_left(tmp_path, command):
    done = subprocess.run(
        (sys.executable, "-m", "search_walkthroughs", command), cwd=tmp_path,
        env={"PYTHONPATH": ":".join([str(ROOT), *sys.path])}, capture_output=True, text=True,
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "walkthroughs init" in done.stderr
    assert list(tmp_path.iterdir()) == []
