"""What the reader's browser makes of a page: Lighthouse's scores, served with compression."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from gzip import compress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path as File
from tempfile import TemporaryDirectory
from threading import Thread

from bench.row import Row, missing

SCORES = {"performance": 95, "accessibility": 100}
"""The least of a hundred that will do."""
PACKED = (".html", ".js", ".css", ".svg", ".json")
_CHROME = "--headless=new --no-sandbox --disable-gpu"


def reader(page: File, site: File) -> Iterator[Row]:
    """The rows of a page of a built site, as on a desktop."""
    program = shutil.which("lighthouse")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    scores = _scores(program, chromium, page, site) if program and chromium else None
    for category, least in SCORES.items():
        name, what = f"site.{category}", f"an article page by Lighthouse: {category}"
        if scores is None:
            yield missing(name, what, "Lighthouse")
        else:
            yield Row(name, what, scores[category], "of 100", least)


def _scores(program: str, chromium: str, page: File, site: File) -> dict[str, float]:
    """What Lighthouse says of the page, in hundredths."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder, _served(site) as address:
        out = File(folder) / "report.json"
        command = (
            *(program, f"{address}/{page.relative_to(site).as_posix()}", "--quiet"),
            *("--preset=desktop", f"--only-categories={','.join(SCORES)}"),
            *("--output=json", f"--output-path={out}", f"--chrome-flags={_CHROME}"),
        )
        subprocess.run(
            command, check=True, capture_output=True, env={**os.environ, "CHROME_PATH": chromium}
        )
        found = json.loads(out.read_text("utf-8"))["categories"]
    return {category: round(found[category]["score"] * 100) for category in SCORES}


@contextmanager
def _served(site: File) -> Iterator[str]:
    """The site on the loopback, as a host serves it: compressed, and to be kept."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Compressed, directory=str(site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Compressed(SimpleHTTPRequestHandler):
    """Serves files as most hosts do."""

    def do_GET(self) -> None:
        """Send the file, compressed if it is text."""
        file = File(self.translate_path(self.path))
        if not file.is_file():
            self.send_error(404)
            return
        data, packed = file.read_bytes(), file.suffix in PACKED
        data = compress(data, 6) if packed else data
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Cache-Control", "max-age=86400")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *_: object) -> None:
        """Say nothing."""
