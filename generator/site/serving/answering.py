"""Answer browsers: the site's files, and what has changed while a page is looked at."""

import json
import mimetypes
from collections.abc import Mapping
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from ..policy import digest, meta, policy
from .desk import Desk, News
from .notices import SERIOUS, Notice

OURS = ".serving/"
"""What is below this is the server's own and not the site's."""
CLIENT = Path(__file__).with_name("client.js")
HEARTBEAT = 15.0
"""Seconds after which a silent browser is spoken to, to see whether it is still there."""
_WAITING_STYLE = (
    ":root{color-scheme:light dark;font-family:sans-serif}"
    "body{max-width:40rem;margin:3rem auto;padding:0 1rem}pre{white-space:pre-wrap}"
)
_WAITING_POLICY = meta(policy(more=f"style-src {digest(_WAITING_STYLE)}"))
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".yml": "text/plain"}


class Server(ThreadingHTTPServer):
    """A server that shows what lies on the desk."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, host: str, port: int) -> None:
        """Take the address; OSError if it cannot be had."""
        if ":" in host:
            import socket

            self.address_family = socket.AF_INET6
        super().__init__((host, port), Answer)
        self.desk: Desk

    @property
    def address(self) -> str:
        """What to open in a browser."""
        host, port = self.server_address[:2]
        name = f"[{host!s}]" if ":" in str(host) else str(host)
        return f"http://{name}:{port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves in the middle of an answer is no error."""


class Answer(BaseHTTPRequestHandler):
    """One answer."""

    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the terminal is for what is wrong with the course."""

    def do_GET(self) -> None:
        """Send what is asked for."""
        parts = urlsplit(self.path)
        uri = unquote(parts.path).removeprefix("/")
        if uri == OURS + "client.js":
            self._send(HTTPStatus.OK, CLIENT.read_bytes(), "text/javascript")
        elif uri == OURS + "news":
            self._tell(parse_qs(parts.query))
        else:
            self._page(f"{uri}index.html" if uri.endswith("/") or not uri else uri)

    do_HEAD = do_GET

    def _page(self, uri: str) -> None:
        desk = self.server.desk
        version = desk.version
        path = desk.file(uri)
        data = _bytes(path)
        if data is None and not desk.ready:
            page = self._with_client(_waiting(desk.notices).encode(), uri, version)
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, page, "text/html")
        elif data is None:
            missing = _bytes(desk.file("404.html")) or b"<!doctype html><p>There is no such page."
            self._send(HTTPStatus.NOT_FOUND, self._with_client(missing, uri, version), "text/html")
        elif uri.endswith(".html"):
            self._send(HTTPStatus.OK, self._with_client(data, uri, version), "text/html")
        else:
            self._send(HTTPStatus.OK, data, _type(uri))

    def _with_client(self, page: bytes, uri: str, version: int) -> bytes:
        """The page with the script that listens for news of it."""
        script = (
            f'<script src="/{OURS}client.js" data-run="{self.server.desk.run}" '
            f'data-version="{version}" data-page="{escape(uri)}"></script>'
        ).encode()
        before, end, after = page.rpartition(b"</body>")
        return before + script + end + after if end else page + script

    def _send(self, status: HTTPStatus, data: bytes, kind: str) -> None:
        self.send_response(status)
        text = kind.startswith("text/") or kind.endswith(("json", "xml"))
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _tell(self, asked: Mapping[str, list[str]]) -> None:
        """Send news as they come, for as long as the browser listens."""
        desk = self.server.desk
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        since = int(asked["since"][0])
        if asked["run"][0] != desk.run:
            self._event({"reload": True})
            return
        desk.look(id(self), asked["page"][0])
        try:
            self._event(_facts(News(since, (), desk.notices, "")))
            while not desk.closed:
                news = desk.news(since, HEARTBEAT)
                if news is None:
                    self.wfile.write(b":\n\n")
                else:
                    since = news.version
                    self._event(_facts(news))
                self.wfile.flush()
        except OSError:
            pass  # the page was closed
        finally:
            desk.leave(id(self))

    def _event(self, facts: Mapping[str, Any]) -> None:
        self.wfile.write(f"data: {json.dumps(facts)}\n\n".encode())


def _facts(news: News) -> dict[str, Any]:
    return {
        "version": news.version,
        "changed": news.changed,
        "doing": news.doing,
        "notices": [
            {
                "place": notice.place,
                "message": notice.message,
                "remedy": notice.remedy,
                "excerpt": "\n".join(notice.excerpt),
                "drawn": notice.level not in SERIOUS,
            }
            for notice in news.notices
        ],
    }


def _waiting(notices: tuple[Notice, ...] | Any) -> str:
    """What is shown while there is no page at all."""
    told = "".join(f"<pre>{escape(str(notice))}</pre>" for notice in notices)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Search Walkthroughs</title>'
        f'<meta name="viewport" content="width=device-width">{_WAITING_POLICY}'
        f"<style>{_WAITING_STYLE}</style><body><h1>The course is being made</h1>"
        '<p>This page shows it as soon as it is there.</p><p id="doing" role="status"></p>'
        f"<noscript>{told}<p>Load this page again in a moment.</p></noscript></body></html>"
    )


def _bytes(path: Path | None) -> bytes | None:
    try:
        return None if path is None else path.read_bytes()
    except OSError:
        return None


def _type(uri: str) -> str:
    suffix = Path(uri).suffix.lower()
    return _TYPES.get(suffix) or mimetypes.guess_type(uri)[0] or "application/octet-stream"
