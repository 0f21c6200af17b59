"""The site: what twenty thousand frames cost its builder, and what a reader loads of one page."""

import re
from collections.abc import Iterator
from gzip import compress
from pathlib import Path as File
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urldefrag

from search_walkthroughs.site.store import MANIFEST, STORE, Store, write_manifest
from bench.reader import reader
from bench.row import Row
from bench.timing import Cost, ours, process, python
from bench.workloads import one_file

WALKTHROUGHS = 25
"""Their pages in two languages are fifty."""
FRAMES, BYTES = 20_000, 11_600
"""So many frames of that size are put beside what the walkthroughs have."""
PAGE_LIMIT = 150_000
"""Of one page, compressed, before it shows its second frame."""
OUR_OWN = "generated/"
"""Where the scripts and styles that come with the generator lie in the site."""
MKDOCS = "sys.argv[1:] = ['build', '-q']; from mkdocs.__main__ import cli; cli()"
_LOADED = re.compile(
    r'<link[^>]*\shref="?([^">\s]+\.css)|<script[^>]*\ssrc="?([^">\s]+)|data-film="([^"]+)'
)


def site(rounds: int) -> Iterator[Row]:
    """The rows of the site."""
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
        what = f"the site of {2 * WALKTHROUGHS} pages"
        yield Row(
            "site.frames",
            f"{what} with {FRAMES:,} frames, against the same without",
            ratio,
            "×",
            1.3,
            "least",
            cpu=median(cost.cpu for cost in full),
            wall=median(cost.wall for cost in full),
        )
        pages = len(list((root / "site").rglob("*.html")))
        each = median(cost.cpu for cost in plain) / pages * 1e3
        yield Row("site.each", f"a page of them, of {pages} in all", each, "ms", better="least")
        page = root / "site/generated/en/bench/tree-0000.html"
        mine, themes = weights(page, root / "site")
        yield from reader(page, root / "site")
    what = "a page before its second frame, compressed"
    note = f"{themes / 1000:.0f} kB of it are the theme's"
    yield Row("site.page", what, mine + themes, "B", PAGE_LIMIT, "least", note=note)


def weights(page: File, site: File) -> tuple[int, int]:
    """What a browser loads before the second frame, in compressed bytes: of ours with the page
    itself, and of the theme's."""
    text = page.read_text("utf-8")
    mine, themes = len(compress(text.encode(), 6)), 0
    for names in _LOADED.findall(text):
        name = urldefrag(next(filter(None, names))).url.partition("?")[0]
        file = (page.parent / name).resolve()
        weight = len(compress(file.read_bytes(), 6))
        if file.relative_to(site.resolve()).as_posix().startswith(OUR_OWN):
            mine += weight
        else:
            themes += weight
    return mine, themes


def _write(root: File) -> None:
    """The walkthroughs."""
    folder = root / "walkthroughs/bench"
    folder.mkdir(parents=True)
    for seed in range(WALKTHROUGHS):
        text = one_file(seed, ["alpha-beta"])
        (folder / f"tree-{seed:04}.yml").write_text(text, "utf-8")


def _frames(root: File) -> dict[str, str]:
    """So many files in the store of frames, and where they stand in the site."""
    store = Store(root / STORE)
    found = {}
    for number in range(FRAMES):
        data = f"<svg>{number:0{BYTES}}</svg>".encode()
        found[f"generated/more/{number // 400}/{number % 400:04}.svg"] = store.put(data)
    return found
