"""Answers browsers, and sends them what has changed."""

import json
import mimetypes
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from ..captions.catalogue import languages, messages
from ..course.files import language_of
from ..pages.markup.csp import csp_digest, meta, policy
from ..pages.markup.page_markup import ASSET_FOLDER, render
from ..plugins import FIRST, language_codes
from .problems import NOTE, SERIOUS, Problem

FRONT = "index.html"
"""Name of the first page of a site, and of a language in its folder."""

# What the server knows of the course: its files, what waits to be drawn, what is wrong.

PAGE_WAIT_SECONDS = 10.0
"""Time that a browser waits for a page that is being drawn, before it gets the former one."""
MAX_LISTED_CHANGES = 1000
"""Upper limit of changed files that a browser is told of; of more it is told that all changed."""
EVERYTHING = "*"


@dataclass(frozen=True)
class Update:
    """What has happened since a browser got its last update."""

    version: int
    changed: Sequence[str]
    notices: Sequence[Problem]
    doing: tuple[int, int] | None
    """Number of walkthroughs made, and of all to be made; None while none are made."""


class CourseState:
    """State shared by the process that makes the pages and the browsers that show them."""

    def __init__(self, ask: Callable[[str], object]) -> None:
        """Take a function that has a page drawn before all others."""
        self.ask = ask
        self.version = 1
        self.run = f"{time.time():.6f}"
        """An identity by which a browser notices that another server has taken this one's place."""
        self.notices: Sequence[Problem] = ()
        self.ready = False
        self._doing: tuple[int, int] | None = None
        self._files: dict[str, Path] = {}
        self._stale: set[str] = set()
        self._changed: dict[str, int] = {}
        self._viewing: dict[int, str] = {}
        self._turn = Condition()
        self._is_closed = False

    def receive(self, message: dict[str, Any]) -> None:
        """Process a message of the worker."""
        with self._turn:
            if message["kind"] == "doing":
                self._doing = message["done"], message["of"]
            else:
                self._doing = None
                self.notices = tuple(map(Problem.of, message["notices"]))
                if message["kind"] == "drawn":
                    self._stale.discard(message["page"])
                    self._note([message["page"]] if message["changed"] else [])
                else:
                    self._take(message)
            self.version += 1
            self._turn.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        for uri in message["drop"]:
            self._files.pop(uri, None)
        self._files.update((uri, Path(path)) for uri, path in message["put"].items())
        self.ready = self.ready or bool(message["put"])
        if message["put"] or message["stale"] or message["changed"]:
            self._stale = set(message["stale"])
        self._note([*message["changed"], *message["drop"]])

    def _note(self, uris: Sequence[str]) -> None:
        self._changed |= dict.fromkeys(uris, self.version + 1)

    def complain(self, notice: Problem) -> None:
        """Note that the worker has ended: existing files stay, and nothing is waited for."""
        with self._turn:
            self.notices = (notice,)
            self._doing = None
            self._stale = set()
            self.version += 1
            self._turn.notify_all()

    def file(self, uri: str) -> Path | None:
        """Return where the site's file lies, drawn first if need be; None without such a file."""
        with self._turn:
            if uri in self._stale:
                self.ask(uri)
                self._turn.wait_for(
                    lambda: uri not in self._stale or self._is_closed, PAGE_WAIT_SECONDS
                )
            return self._files.get(uri)

    def news(self, since: int, seconds: float) -> Update | None:
        """Return what is new since that version; None if nothing is in that time, or at the end."""
        with self._turn:
            self._turn.wait_for(lambda: self.version > since or self._is_closed, seconds)
            if self._is_closed or self.version <= since:
                return None
            changed = [uri for uri, version in self._changed.items() if version > since]
            if len(changed) > MAX_LISTED_CHANGES:
                changed = [EVERYTHING]
            return Update(self.version, changed, self.notices, self._doing)

    def look(self, browser: int, uri: str) -> None:
        """Note that a browser shows the page: when it changes it is drawn before others."""
        with self._turn:
            self._viewing[browser] = uri

    def leave(self, browser: int) -> None:
        """Note that a browser no longer shows a page."""
        with self._turn:
            self._viewing.pop(browser, None)

    @property
    def viewing(self) -> list[str]:
        """The pages that are looked at."""
        with self._turn:
            return list(dict.fromkeys(self._viewing.values()))

    @property
    def closed(self) -> bool:
        """Whether nobody is to wait any more."""
        return self._is_closed

    def close(self) -> None:
        """Release everyone who waits."""
        with self._turn:
            self._is_closed = True
            self._turn.notify_all()


# Answer browsers: the site's files, and what has changed while a page is looked at.

OURS = ".serving/"
"""Beginning of the addresses of the server's own files, which are not the site's."""
CLIENT = Path(__file__).with_name("client.js")
PART = "serving."
"""Beginning of the keys of this server's messages in the catalogues."""
ASSETS = f"{ASSET_FOLDER}/"
"""Beginning of the addresses of files that are the same in every course: scripts, styles, the pack.
A browser takes the frame without an origin, in which a reader's program runs, for another site."""
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'self'",
    "X-Frame-Options": "SAMEORIGIN",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every answer: no page of another origin may load or frame it, or hold its window."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
IDLE_SECONDS = 20.0
"""Time after which a connection is closed on which nothing is asked."""
HEARTBEAT_SECONDS = 15.0
"""Time after which a silent browser is spoken to, to see whether it is still there."""
_WAITING_STYLE = Path(__file__).with_name("waiting.css").read_text("utf-8")
_WAITING_POLICY = meta(policy(more=f"style-src {csp_digest(_WAITING_STYLE)}"))
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".yml": "text/plain"}


class Server(ThreadingHTTPServer):
    """A server that shows a course."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, host: str, port: int) -> None:
        """Take the address; OSError if it cannot be had."""
        if ":" in host:
            self.address_family = socket.AF_INET6
        super().__init__((host, port), RequestHandler)
        self.course: CourseState
        self._host = host

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        host, port = self.server_address[:2]
        name = f"[{host!s}]" if ":" in str(host) else str(host)
        return f"http://{name}:{port}/"

    def serves(self, host: str, local: str) -> bool:
        """Return whether a request that names the host is meant for this server.

        The page of a stranger can have its own name lead to this machine, and would then read the
        course through the reader's browser; but the browser still sends the stranger's name.
        `local` is the address at which the request arrived.
        """
        name, colon, port = host.strip().lower().rpartition(":")
        if not colon or port.endswith("]"):  # no port: that of every web server
            name, port = host.strip().lower(), "80"
        bound = str(self.server_address[0])
        everywhere = bound in ("0.0.0.0", "::")
        names = {_bracket(self._host.lower()), _bracket(bound)}
        if everywhere:
            names |= {_bracket(local), socket.gethostname().lower()}
        if everywhere or _bracket(bound) in LOOPBACK or bound.startswith("127."):
            names.update(LOOPBACK)
        return name in names and port == str(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors: a browser that leaves in the middle of an answer is not an error."""


class RequestHandler(BaseHTTPRequestHandler):
    """Handler of one connection's requests."""

    protocol_version = "HTTP/1.1"
    timeout = IDLE_SECONDS
    server: Server

    def log_message(self, format: str, *args: Any) -> None:
        """Ignore access logs: the terminal shows faults of the course only."""

    def do_GET(self) -> None:
        """Send what is asked for."""
        hosts = self.headers.get_all("Host") or []
        local = str(self.connection.getsockname()[0])
        if len(hosts) != 1:
            self._refuse(HTTPStatus.BAD_REQUEST, "a request names one host")
            return
        if not self.server.serves(hosts[0], local):
            words = f"this server shows a course at {self.server.address} and at no other address"
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST, words)
            return
        if self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            self._refuse(HTTPStatus.BAD_REQUEST, "a request for a page has no body")
            return
        try:
            parts = urlsplit(self.path)
        except ValueError:
            self._refuse(HTTPStatus.BAD_REQUEST, "this is not an address")
            return
        if parts.netloc and not self.server.serves(parts.netloc, local):
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST, "this server shows a course only")
            return
        uri = unquote(parts.path).removeprefix("/")
        if self._is_for_another_site(uri):
            words = f"pages of other sites may not read this course: open {self.server.address}"
            self._refuse(HTTPStatus.FORBIDDEN, words)
        elif uri == OURS + "client.js":
            self._send(HTTPStatus.OK, CLIENT.read_bytes(), "text/javascript")
        elif uri == OURS + "news":
            self._send_events(parse_qs(parts.query))
        else:
            self._page(f"{uri}index.html" if uri.endswith("/") or not uri else uri)

    do_HEAD = do_GET  # noqa: N815, the name that the library calls

    def _is_for_another_site(self, uri: str) -> bool:
        """Return whether a page of another origin asks for something of the course. Browsers say so
        in headers; a typed address, or a link followed in a window, does not count."""
        if self.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
            return False
        mode_and_target = self.headers.get("Sec-Fetch-Mode"), self.headers.get("Sec-Fetch-Dest")
        return not _is_asset(uri) and mode_and_target != ("navigate", "document")

    def _page(self, uri: str) -> None:
        course = self.server.course
        version = course.version
        path = course.file(uri)
        data = _bytes(path)
        if data is None and not course.ready:
            page = _waiting(course.notices, language_of(uri)).encode()
            page = self._with_client(page, uri, version)
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, page, "text/html")
        elif data is None and uri == FRONT and (first := _first_page(course)):
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", f"/{first}")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif data is None:
            missing = _bytes(course.file("404.html")) or _missing(language_of(uri)).encode()
            self._send(HTTPStatus.NOT_FOUND, self._with_client(missing, uri, version), "text/html")
        elif uri.endswith(".html") and not uri.startswith(ASSETS):
            self._send(HTTPStatus.OK, self._with_client(data, uri, version), "text/html")
        else:
            self._send(HTTPStatus.OK, data, _type(uri), uri)

    def _with_client(self, page: bytes, uri: str, version: int) -> bytes:
        """Return the page with the script that asks for updates of it."""
        script = (
            f'<script src="/{OURS}client.js" data-run="{self.server.course.run}" '
            f'data-version="{version}" data-page="{escape(uri)}" '
            f'data-words="{escape(_catalogues())}"></script>'
        ).encode()
        before, end, after = page.rpartition(b"</body>")
        return before + script + end + after if end else page + script

    def _send(self, status: HTTPStatus, data: bytes, kind: str, uri: str = "") -> None:
        text = kind.startswith("text/") or kind.endswith(("json", "xml"))
        headers = {"Content-Type": f"{kind}; charset=utf-8" if text else kind}
        if _is_asset(uri):
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        self._send_head(status, headers | {"Content-Length": str(len(data))})
        if self.command != "HEAD":
            self.wfile.write(data)

    def _refuse(self, status: HTTPStatus, words: str) -> None:
        """Say why there is no answer, and end the connection: what follows may be part of it."""
        self.close_connection = True
        self._send(status, f"{words}\n".encode(), "text/plain")

    def _send_head(self, status: HTTPStatus, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in {**HEADERS, **headers}.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()

    def _send_events(self, query: Mapping[str, list[str]]) -> None:
        """Send updates as they come, for as long as the browser is connected."""
        course = self.server.course
        try:
            since, run, page = int(query["since"][0]), query["run"][0], query["page"][0]
        except (KeyError, ValueError):
            self._refuse(HTTPStatus.BAD_REQUEST, "news are asked for with run, since and page")
            return
        self.close_connection = True
        self._send_head(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        if self.command == "HEAD":
            return
        if run != course.run:
            self._event({"reload": True})
            return
        course.look(id(self), page)
        try:
            self._event(_facts(Update(since, (), course.notices, None)))
            while not course.closed:
                news = course.news(since, HEARTBEAT_SECONDS)
                if news is None:
                    self.wfile.write(b":\n\n")
                else:
                    since = news.version
                    self._event(_facts(news))
                self.wfile.flush()
        except OSError:
            pass  # the page was closed
        finally:
            course.leave(id(self))

    def _event(self, facts: Mapping[str, Any]) -> None:
        self.wfile.write(f"data: {json.dumps(facts)}\n\n".encode())


def _is_asset(uri: str) -> bool:
    return uri.startswith(ASSETS) and not uri.endswith(".html")


def _facts(news: Update) -> dict[str, Any]:
    return {
        "version": news.version,
        "changed": news.changed,
        "doing": None if news.doing is None else dict(zip(("done", "of"), news.doing, strict=True)),
        "notices": [
            {
                "place": notice.place,
                "message": notice.message,
                "remedy": notice.remedy,
                "excerpt": "\n".join(notice.excerpt),
                "drawn": notice.level not in SERIOUS,
            }
            for notice in news.notices
            if notice.level != NOTE
        ],
    }


@cache
def _catalogues() -> str:
    """Return the server's messages in every language, as JSON."""
    messages_by_code = {code: messages(code).messages for code in languages()}
    return json.dumps(
        {
            code: {
                key.removeprefix(PART): text
                for key, text in messages.items()
                if key.startswith(PART)
            }
            for code, messages in messages_by_code.items()
        }
    )


def _bracket(host: str) -> str:
    """Return the host as addresses write it."""
    return f"[{host}]" if ":" in host else host


def _missing(language: str) -> str:
    """Return what is shown for an unknown address, if the course has no page for it."""
    text = messages(language).say("serving.missing")
    return render("missing.html", language=language, text=text)


def _first_page(course: CourseState) -> str:
    """Return the first page of a course without English; empty if there is none."""
    pages = (f"{code}/{FRONT}" for code in language_codes() if code != FIRST)
    return next((page for page in pages if _bytes(course.file(page)) is not None), "")


def _waiting(notices: Sequence[Problem], language: str) -> str:
    """Return what is shown while there is no page at all."""
    facts = {"policy": _WAITING_POLICY, "style": _WAITING_STYLE, "notices": notices}
    return render("waiting.html", say=messages(language), **facts)


def _bytes(path: Path | None) -> bytes | None:
    try:
        return None if path is None else path.read_bytes()
    except OSError:
        return None


def _type(uri: str) -> str:
    suffix = Path(uri).suffix.lower()
    return _TYPES.get(suffix) or mimetypes.guess_type(uri)[0] or "application/octet-stream"
