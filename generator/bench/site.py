"""Building, growth, the browser."""

import json
import os
import re
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from gzip import compress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path as File
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

from search_walkthroughs.building.cache import MANIFEST, STORE, FrameStore, write_manifest
from search_walkthroughs.drawing.film import FilmFrames, draw
from search_walkthroughs.reading import Walkthrough
from search_walkthroughs.record.frame import Frame, json_line
from search_walkthroughs.record.recorder import EVERYTHING
from search_walkthroughs.runs.run import run

from .measuring import Cost, Row, cost, middle, missing, ours, process, python
from .workloads import ALGORITHMS, WHOLE_GAME, one_file, read_text, workload

# A small course built: all of it, again with nothing changed, with one file changed, by two.

TREES = 10
CHANGES = 3
"""Number of files that are changed in a round, one after the other: most of what a build of one
takes is imports, and what is left when they are taken off is small and uncertain."""
BUILD = ("build", "--pages-only", "--jobs", "1")
MATPLOTLIB = (
    "import atexit; atexit.register(lambda: print('matplotlib' in sys.modules)); "
    "sys.argv[1:] = {words!r}; from search_walkthroughs.cli import main; main()"
)
IMPORTS = (
    "import search_walkthroughs.cli.course; "
    "from search_walkthroughs.runs.registry import catalogue; catalogue(); "
    "from search_walkthroughs.pages.walkthrough.walkthrough_page import page_class; "
    "page_class('walkthrough')"
)
"""All that a build loads which makes a page."""


def write(root: File, trees: int, algorithms: Sequence[str]) -> list[File]:
    """Write a course of this number of trees, and return its files."""
    folder = root / "walkthroughs" / "bench"
    folder.mkdir(parents=True)
    (root / "docs").mkdir()
    files = [folder / f"tree-{seed:04}.yml" for seed in range(trees)]
    for seed, file in enumerate(files):
        file.write_text(one_file(seed, algorithms), "utf-8")
    return files


def outputs(root: File) -> dict[str, tuple[int, int]]:
    """Return every file that a build has written, and when."""
    files = (p for top in ("docs", ".walkthroughs") for p in (root / top).rglob("*") if p.is_file())
    return {str(p.relative_to(root)): (p.stat().st_mtime_ns, p.stat().st_ino) for p in files}


@dataclass
class _CourseBuilds:
    """What builds of the small course cost, and what they wrote."""

    builds: list[Cost] = field(default_factory=list)
    rebuilds: list[Cost] = field(default_factory=list)
    """Of builds with nothing changed."""
    one_changed: list[Cost] = field(default_factory=list)
    """Of builds with one file changed."""
    two_workers: list[Cost] = field(default_factory=list)
    imports: list[Cost] = field(default_factory=list)
    file_count: int = 0
    written: int = 0
    """Number of files that a build wrote with nothing changed."""
    changed: int = 0
    """Number of files that a build wrote with one file changed."""
    loads_matplotlib: bool = False
    """Whether a build with nothing changed imported it."""

    def measure(self, root: File, seed: int) -> int:
        """Build a course in the folder, again, and with changes; return the last seed used."""
        files = write(root, TREES, ALGORITHMS)
        self.builds.append(process(ours(*BUILD), root))
        before = outputs(root)
        self.file_count = len(before)
        log_file = root / "log.txt"
        self.rebuilds.append(process(python(MATPLOTLIB.format(words=list(BUILD))), root, log_file))
        after = outputs(root)
        self.written = max(self.written, len(different(before, after)))
        self.loads_matplotlib = self.loads_matplotlib or "True" in log_file.read_text()
        for file in files[:CHANGES]:
            self.imports.append(process(python(IMPORTS), root))
            seed += 1
            file.write_text(one_file(seed, ALGORITHMS), "utf-8")
            self.one_changed.append(process(ours(*BUILD), root))
            before, after = after, outputs(root)
            self.changed = len(different(before, after))
        self.two_workers.append(process(ours(*BUILD, "--fresh", "--jobs", "2"), root))
        return seed


def course(rounds: int) -> Iterator[Row]:
    """Yield the rows of the small course."""
    costs, seed = _CourseBuilds(), TREES
    for _ in range(max(1, rounds // 2)):
        with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
            seed = costs.measure(File(folder), seed)
    builds, rebuilds = costs.builds, costs.rebuilds
    one_changed, two_workers = costs.one_changed, costs.two_workers
    label = f"{TREES} trees searched by {len(ALGORITHMS)} algorithms"
    yield _seconds("build.whole", f"{label}: the whole build", builds, costs.file_count)
    share = median(a.cpu / w.cpu for a, w in zip(rebuilds, builds, strict=True))
    yield Row(
        "build.again",
        "nothing changed, against the whole build",
        share,
        "×",
        0.05,
        "least",
        middle(rebuilds).cpu,
        middle(rebuilds).wall,
    )
    yield Row(
        "build.again.written", "nothing changed: files written", costs.written, "files", 0, "least"
    )
    yield Row(
        "build.again.matplotlib",
        "nothing changed: matplotlib imported",
        int(costs.loads_matplotlib),
        "times",
        0,
        "least",
    )
    share_of_file = (middle(builds).cpu - middle(costs.imports).cpu) / TREES
    own_share = median(o.cpu - i.cpu for o, i in zip(one_changed, costs.imports, strict=True))
    yield Row(
        "build.one",
        "one file changed, against its share, imports aside",
        own_share / share_of_file,
        "×",
        1.5,
        "least",
        middle(one_changed).cpu,
        middle(one_changed).wall,
        f"{costs.changed} files written",
    )
    gain = median(w.wall / b.wall for w, b in zip(builds, two_workers, strict=True))
    yield Row(
        "build.two",
        "two workers, against one",
        gain,
        "×",
        None,
        "most",
        middle(two_workers).cpu,
        middle(two_workers).wall,
        "only on an idle machine; each worker imports all for itself",
    )


def different(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> set[str]:
    """Return the files that are new or have been written again."""
    return {name for name, when in after.items() if before.get(name) != when}


def _seconds(name: str, label: str, costs: Sequence[Cost], files: int) -> Row:
    mid = middle(costs)
    return Row(name, label, mid.cpu, "s", cpu=mid.cpu, wall=mid.wall, note=f"{files} files")


# How the cost of one frame and of one walkthrough goes as there are more of them.

POSITIONS = ("O X . X O . . . .", "O X . O . . . . .", "O X . . . . . . .", "O . . . . . . . .")
"""Ever earlier positions, whose trees hold ever more nodes."""
SIDES = (2, 3, 4, 6, 8)
"""Numbers of moves at the root of a tree, and below each of them; none is folded yet."""
FILES = (10, 50, 200, 1000)
START_SECONDS = 0.5
"""Upper limit of the time of a build where nothing has changed, besides that for its files."""
FILE_SECONDS = 0.0002
"""Upper limit of the additional time for each of its files."""
WORKERS = 2
"""Number of workers that build the courses: the largest takes minutes."""


def growth(rounds: int) -> Iterator[Row]:
    """Yield the rows of growth."""
    yield from _traces()
    yield from _pictures(rounds)
    yield from _courses()


def _traces() -> Iterator[Row]:
    """Yield the microseconds for each frame of ever longer traces."""
    for position in POSITIONS:
        walkthrough = read_text(f"{WHOLE_GAME}position: '{position}'\n")
        counts: Counter[str] = Counter()
        spent = cost(partial(_trace, walkthrough, counts))
        frames = counts.total()
        microseconds = spent.cpu / frames * 1e6
        label = f"a frame of {frames:,}, as a line of JSON"
        yield Row(f"growth.frames.{frames}", label, microseconds, "µs", cpu=spent.cpu)


def _trace(walkthrough: Walkthrough, counts: "Counter[str]") -> None:
    """Write every frame of the search as a line, and count the frames of each status."""

    def write_line(frame: Frame) -> None:
        counts[frame.status] += 1
        json_line(frame)

    run(walkthrough, walkthrough.entries[0], on_frame=write_line, budget=EVERYTHING, keep=0)


def _pictures(rounds: int) -> Iterator[Row]:
    """Yield the microseconds for each node in each further frame of ever larger trees."""
    for side in SIDES:
        load = workload(
            f"algorithm: minimax\ntree: {[[*range(n, n + side)] for n in range(side)]}\n"
        )
        drawing = draw(load.plan, load.moments, describe=load.describe)
        nodes, frames = len(load.plan.nodes), len(load.moments)
        spent = min(cost(partial(_compose, drawing)).cpu for _ in range(rounds))
        microseconds = spent / frames / nodes * 1e6
        label = f"a further frame, for each of {nodes} nodes"
        yield Row(f"growth.nodes.{nodes}", label, microseconds, "µs", cpu=spent)


def _compose(drawing: FilmFrames) -> int:
    return sum(map(len, drawing.frames()))


def _courses() -> Iterator[Row]:
    """Yield the milliseconds for each walkthrough of ever larger courses, with imports."""
    peaks = []
    for size in FILES:
        with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
            root = File(folder)
            write(root, size, ["alpha-beta"])
            spent = process(ours(*BUILD, "--jobs", f"{WORKERS}"), root)
            written = [(root / name).stat().st_size for name in outputs(root)]
            rebuild = process(ours(*BUILD), root)
        milliseconds = spent.cpu / size * 1e3
        counts = {"files": size, "written": len(written), "bytes": sum(written)}
        label = f"a walkthrough of {size:,}, built"
        yield Row(
            f"growth.files.{size}",
            label,
            milliseconds,
            "ms",
            cpu=spent.cpu,
            wall=spent.wall,
            more=counts,
        )
        peaks.append(spent.peak)
    label = f"a course of {FILES[-1]:,} walkthroughs"
    goal = START_SECONDS + FILE_SECONDS * len(written)
    text = f"{label}, {len(written):,} files: built with nothing changed"
    yield Row("build.large.again", text, rebuild.cpu, "s", goal, "least", rebuild.cpu, rebuild.wall)
    text = f"{label}: most memory, against a course of {FILES[0]}"
    yield Row("build.large.peak", text, peaks[-1] / peaks[0], "×", None, "least")


# What the reader's browser makes of a page: Lighthouse's scores, served with compression.

SCORES = {"performance": 95, "accessibility": 100}
"""Least scores (of 100)."""
COMPRESSIBLE = (".html", ".js", ".css", ".svg", ".json")
_CHROME = "--headless=new --no-sandbox --disable-gpu"


def reader(page: File, site: File) -> Iterator[Row]:
    """Yield the rows of a page of a built site, as on a desktop."""
    program = shutil.which("lighthouse")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    scores = _scores(program, chromium, page, site) if program and chromium else None
    for category, least in SCORES.items():
        name, label = f"site.{category}", f"an article page by Lighthouse: {category}"
        if scores is None:
            yield missing(name, label, "Lighthouse")
        else:
            yield Row(name, label, scores[category], "of 100", least)


def _scores(program: str, chromium: str, page: File, site: File) -> dict[str, float]:
    """Return Lighthouse's scores of the page (of 100)."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder, serve(site) as address:
        out = File(folder) / "report.json"
        command = (
            *(program, f"{address}/{page.relative_to(site).as_posix()}", "--quiet"),
            *("--preset=desktop", f"--only-categories={','.join(SCORES)}"),
            *("--output=json", f"--output-path={out}", f"--chrome-flags={_CHROME}"),
        )
        subprocess.run(
            command, check=True, capture_output=True, env={**os.environ, "CHROME_PATH": chromium}
        )
        categories = json.loads(out.read_text("utf-8"))["categories"]
    return {category: round(categories[category]["score"] * 100) for category in SCORES}


@contextmanager
def serve(site: File) -> Iterator[str]:
    """Serve the site on the loopback, as a host serves it: compressed, and to be kept."""
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_CompressingHandler, directory=str(site))
    )
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _CompressingHandler(SimpleHTTPRequestHandler):
    """Serves files as most hosts do."""

    def do_GET(self) -> None:
        """Send the file, compressed if it is text."""
        file = File(self.translate_path(self.path))
        if not file.is_file():
            self.send_error(404)
            return
        data, compressible = file.read_bytes(), file.suffix in COMPRESSIBLE
        data = compress(data, 6) if compressible else data
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Cache-Control", "max-age=86400")
        if compressible:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *_: object) -> None:
        """Say nothing."""


# The site: what twenty thousand frames cost its builder, and what a reader loads of one page.

WALKTHROUGHS = 25
"""Number of walkthroughs; their pages in two languages are fifty."""
FRAMES = 20_000
"""Number of frames that are put beside those of the walkthroughs."""
FRAME_BYTES = 11_600
"""Size of each of these frames (bytes)."""
MAX_PAGE_BYTES = 150_000
"""Upper limit of what one page loads, compressed, before it shows its second frame."""
OUR_OWN = "walkthroughs/"
"""Where the scripts and styles that come with the generator lie in the site."""
PAGE = "walkthroughs/bench/tree-0000.html"
"""A page of a walkthrough, in the site."""
FILM_OF_PAGE = re.compile(r'data-film="([^"]+)"')
MKDOCS = "sys.argv[1:] = ['build', '-q']; from mkdocs.__main__ import cli; cli()"
_LINKED_FILE = re.compile(
    r'<link[^>]*\shref="?([^">\s]+\.css)|<script[^>]*\ssrc="?([^">\s]+)|data-film="([^"]+)'
)


def site(rounds: int) -> Iterator[Row]:
    """Yield the rows of the site."""
    plain: list[Cost] = []
    full: list[Cost] = []
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        process(ours("init", "course"), File(folder))
        root = File(folder) / "course"
        _write(root)
        process(ours("build", "--pages-only"), root)
        frames = _frames(root)
        for _ in range(max(1, rounds // 2)):
            for costs, manifest in ((plain, {}), (full, frames)):
                write_manifest(root / MANIFEST, manifest)
                rmtree(root / "site", ignore_errors=True)
                costs.append(process(python(MKDOCS), root))
        ratio = median(b.cpu / a.cpu for a, b in zip(plain, full, strict=True))
        label = f"the site of {2 * WALKTHROUGHS} pages"
        yield Row(
            "site.frames",
            f"{label} with {FRAMES:,} frames, against the same without",
            ratio,
            "×",
            1.3,
            "least",
            cpu=median(cost.cpu for cost in full),
            wall=median(cost.wall for cost in full),
        )
        yield from _changed(root, label, rounds)
        pages = len(list((root / "site").rglob("*.html")))
        milliseconds = median(cost.cpu for cost in plain) / pages * 1e3
        yield Row(
            "site.each", f"a page of them, of {pages} in all", milliseconds, "ms", better="least"
        )
        page = root / "site" / PAGE
        our_bytes, theme_bytes = weights(page, root / "site")
        yield from reader(page, root / "site")
    label = "a page before its second frame, compressed"
    note = f"{theme_bytes / 1000:.0f} kB of it are the theme's"
    yield Row("site.page", label, our_bytes + theme_bytes, "B", MAX_PAGE_BYTES, "least", note=note)


def _changed(root: File, label: str, rounds: int) -> Iterator[Row]:
    """Yield what an author waits for after a change: a build of the site, and a served page."""
    file, rebuilds = root / "walkthroughs/bench/tree-0000.yml", list[Cost]()
    process(ours("build"), root)
    for seed in range(WALKTHROUGHS, WALKTHROUGHS + rounds):
        file.write_text(_with_title(0, seed), "utf-8")
        rebuilds.append(process(ours("build"), root))
    mid, text = middle(rebuilds), f"{label}: one walkthrough changed, the site built again"
    yield Row("site.one", text, mid.cpu, "s", 2, "least", mid.cpu, mid.wall)
    waited = list(_saves(root, file, rounds))
    yield Row("site.saved", "saved while the course is served: until the page's frames are new",
        median(waited), "s", 0.5, "least", wall=median(waited))  # fmt: skip


def _with_title(title: int, seed: int) -> str:
    """Return a walkthrough's file with the title of one and the tree of another: only its own page
    shows what is new."""
    first, _, _ = one_file(title, ["alpha-beta"]).partition("\n")
    return "\n".join([first, one_file(seed, ["alpha-beta"]).partition("\n")[2]])


def _saves(root: File, file: File, rounds: int) -> Iterator[float]:
    """Yield the seconds from when the file is saved until the server gives the new frames."""
    log_file = root / ".log"
    with log_file.open("w") as log:
        server = subprocess.Popen(ours("serve", "--port", "0"), cwd=root, stdout=log, stderr=log)
    try:
        while not (match := re.search(r"http://\S+/", log_file.read_text("utf-8"))):
            time.sleep(0.05)
        while not (film := FILM_OF_PAGE.search(_answer(match[0] + PAGE))):
            time.sleep(0.05)
        place = urljoin(match[0] + PAGE, film[1])
        before = _answer(place)
        for seed in range(2 * WALKTHROUGHS, 2 * WALKTHROUGHS + rounds):
            new = file.with_suffix(".new")
            new.write_text(_with_title(0, seed), "utf-8")
            began = time.perf_counter()
            new.replace(file)
            while (now := _answer(place)) in ("", before):
                time.sleep(0.01)
            yield time.perf_counter() - began
            before = now
    finally:
        server.terminate()
        server.wait()


def _answer(address: str) -> str:
    """Return what a server gives at the address; nothing before it is made."""
    try:
        with urlopen(address, timeout=60) as page:
            text: str = page.read().decode()
    except HTTPError:
        return ""
    return text


def weights(page: File, site: File) -> tuple[int, int]:
    """Return what a browser loads before the second frame, in compressed bytes: ours with the page
    itself, and the theme's."""
    text = page.read_text("utf-8")
    our_bytes, theme_bytes = len(compress(text.encode(), 6)), 0
    for names in _LINKED_FILE.findall(text):
        name = urldefrag(next(filter(None, names))).url.partition("?")[0]
        file = (page.parent / name).resolve()
        weight = len(compress(file.read_bytes(), 6))
        if file.relative_to(site.resolve()).as_posix().startswith(OUR_OWN):
            our_bytes += weight
        else:
            theme_bytes += weight
    return our_bytes, theme_bytes


def _write(root: File) -> None:
    """Write the walkthroughs."""
    folder = root / "walkthroughs/bench"
    folder.mkdir(parents=True)
    for seed in range(WALKTHROUGHS):
        text = one_file(seed, ["alpha-beta"])
        (folder / f"tree-{seed:04}.yml").write_text(text, "utf-8")


def _frames(root: File) -> dict[str, str]:
    """Put `FRAMES` files into the store, and return where they stand in the site."""
    store = FrameStore(root / STORE)
    stored = {}
    for number in range(FRAMES):
        data = f"<svg>{number:0{FRAME_BYTES}}</svg>".encode()
        stored[f"walkthroughs/more/{number // 400}/{number % 400:04}.svg"] = store.put(data)
    return stored
