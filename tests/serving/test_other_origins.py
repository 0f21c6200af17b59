"""While a course is written, no page of another origin reads or frames it; its own pages work."""

import threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from search_walkthroughs.serving.http_server import CourseState, Server

TEXTS = {
    "index.html": "<!doctype html><body><p>Secret</p><script src='/search/en.js'></script></body>",
    "search/en.js": "window.read = 'Secret';",
    "walkthroughs/assets/try-cell.html": "<!doctype html><body><script src='try-cell.js'></script>",
    "walkthroughs/assets/try-cell.js": "parent.postMessage('started', '*');",
    "try.html": "<!doctype html><body><script>window.onmessage = (e) => { window.said = e.data }"
    "</script><iframe sandbox='allow-scripts' src='walkthroughs/assets/try-cell.html'></iframe>",
}
STRANGER = """<!doctype html><body>
<iframe src="{address}"></iframe>
<script>
  window.tried = 0;
  const loaded = (text) => {{ window.tried += 1; if (text) window.told = text; }};
  fetch("{address}search/en.js").then((r) => r.text()).then(loaded, () => loaded(""));
</script>
<script src="{address}search/en.js" onload="loaded('')" onerror="loaded('')"></script>
<a href="{address}">there</a>
"""


@pytest.fixture
def course(tmp_path):
    """The server of a small course."""
    server = Server("127.0.0.1", 0)
    server.course = CourseState(lambda uri: None)
    for name, text in TEXTS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    put = {name: str(tmp_path / name) for name in TEXTS}
    ready = {"kind": "ready", "notices": [], "put": put, "drop": [], "stale": [], "changed": []}
    server.course.receive(ready)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server
    server.course.close()
    server.shutdown()
    server.server_close()


class Careless(BaseHTTPRequestHandler):
    """A server that keeps nothing to itself: of a stranger's page, and of a course for once."""

    def do_GET(self):
        text = self.server.texts.get(self.path.lstrip("/") or "index.html", "")
        self.send_response(200)
        kind = "text/javascript" if self.path.endswith(".js") else "text/html"
        self.send_header("Content-Type", kind)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format, *args):
        pass


@pytest.fixture
def careless():
    """Start servers of the texts, by name; their ports."""
    running = []

    def start(texts):
        server = ThreadingHTTPServer(("127.0.0.1", 0), Careless)
        server.texts = texts
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        running.append(server)
        return server.server_address[1]

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


def attack(browser, careless, address, host):
    """What a page of another origin gets: what its script reads, and its frame of the course."""
    port = careless({"index.html": STRANGER.format(address=address)})
    page = browser.new_page()
    page.goto(f"http://{host}:{port}/")
    page.wait_for_function("window.tried >= 2")
    page.wait_for_load_state("load")
    framed = next(frame for frame in page.frames if frame != page.main_frame)
    return page, page.evaluate("window.read || window.told || ''"), framed


@pytest.mark.browser
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])  # another port, and another site
def test_a_page_of_another_origin_neither_reads_nor_frames_the_course(
    browser, careless, course, host
):
    page, read, framed = attack(browser, careless, course.address, host)
    assert read == ""
    assert "Secret" not in framed.content()
    page.click("a")  # who follows a link gets there
    page.wait_for_selector("text=Secret")
    page.wait_for_function("window.read")  # the script reads after the text has come
    assert page.evaluate("window.read") == "Secret"
    page.goto(course.address)
    assert page.inner_text("p") == "Secret"


@pytest.mark.browser
def test_the_attack_succeeds_where_nothing_is_refused(browser, careless):
    there = f"http://127.0.0.1:{careless(TEXTS)}/"
    _, read, framed = attack(browser, careless, there, "localhost")
    assert read == "Secret"
    framed.wait_for_selector("text=Secret")  # of another site: it may come after the page around it


@pytest.mark.browser
def test_the_frame_without_an_origin_in_which_programs_run_still_starts(browser, course):
    page = browser.new_page()
    page.goto(f"{course.address}try.html")
    page.wait_for_function("window.said === 'started'")


@pytest.mark.parametrize(
    ("site", "mode", "dest", "path", "code"),
    [
        (None, None, None, "/search/en.js", 200),  # a browser that does not say, or no browser
        ("none", "navigate", "document", "/", 200),
        ("same-origin", "no-cors", "script", "/search/en.js", 200),
        ("cross-site", "navigate", "document", "/", 200),
        ("cross-site", "no-cors", "script", "/search/en.js", 403),
        ("same-site", "no-cors", "script", "/search/en.js", 403),
        ("cross-site", "navigate", "iframe", "/", 403),
        ("cross-site", "navigate", "object", "/", 403),
        ("cross-site", None, None, "/", 403),
        ("cross-site", "no-cors", "script", "/.serving/client.js", 403),
        ("cross-site", "cors", "empty", "/.serving/news?run=x&since=0&page=x", 403),
        ("cross-site", "no-cors", "script", "/walkthroughs/assets/try-cell.js", 200),
        ("cross-site", "navigate", "iframe", "/walkthroughs/assets/try-cell.html", 403),
    ],
)
def test_what_a_browser_says_of_the_asking_page_decides(course, site, mode, dest, path, code):
    said = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    connection = HTTPConnection("127.0.0.1", course.server_address[1], timeout=5)
    connection.request("GET", path, headers={name: text for name, text in said.items() if text})
    answer = connection.getresponse()
    assert answer.status == code
    shared = code == 200 and path.startswith("/walkthroughs/assets/")
    readers = answer.headers["Cross-Origin-Resource-Policy"]
    assert readers == ("cross-origin" if shared else "same-origin")
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'self'"
    assert (b"Secret" in answer.read()) is (code == 200 and not shared)
    connection.close()
