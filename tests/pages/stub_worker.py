"""Pages that run Python, without it: in its place stands a worker that knows its answers."""

import base64
import gzip
import json
from collections.abc import Container, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from search_walkthroughs.pages.course.parsons_page import parsons_pages
from search_walkthroughs.pages.course.try_page import try_pages
from search_walkthroughs.pages.markup.page_markup import ASSET_FOLDER, assets

HOST = "http://course.example"
EMPTY_MODULE = bytes.fromhex("0061736d01000000")
"""WebAssembly that holds nothing."""


@dataclass(frozen=True)
class Opened:
    """The page, the frame in it, and the workers that were begun."""

    page: Any
    cell: Any
    workers: list[Any]


def open_cell(
    context: Any,
    cell: str,
    words: Mapping[str, str],
    worker: str,
    lost: Container[str] = (),
    language: str = "en",
    *,
    start: bool = True,
    work: str = "",
) -> Opened:
    """Open a page with the frame of that name on a host of its own, and press Start; without
    `start` the frame opens by itself, as on *Try it*.

    `worker` is the text of the worker; `work` the part of the address that holds what a link
    brings; parts of the pack that are `lost` cannot be loaded.
    """
    parts = {"wasm": EMPTY_MODULE, "stdlib": b"", "packages": b"", "runtime": worker.encode()}
    texts = {f"/{ASSET_FOLDER}/{name}": text for name, text in assets()}
    pages = {**try_pages(1), **parsons_pages(1)}
    texts |= {f"/{path}": text for path, text in pages.items() if "/assets/" in path}
    pack = f"/{ASSET_FOLDER}/pack"
    for name, data in parts.items():
        held = base64.b64encode(gzip.compress(data)).decode()
        texts[f"{pack}/{name}.js"] = f'WALKTHROUGHS_PACK.part("{name}", "{held}");'
    sizes = json.dumps(dict.fromkeys(parts, 100))
    texts[f"{pack}/parts.js"] = f"WALKTHROUGHS_PACK.parts = {sizes};"
    at_once = "" if start else " data-at-once"
    texts["/page.html"] = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><body>'
        f'<div class="wt-try" lang="{language}" data-cell="{ASSET_FOLDER}/{cell}"{at_once}'
        f' data-words="{escape(json.dumps(words))}"><button>Start</button></div>'
        f'<script src="{ASSET_FOLDER}/try.js"></script></body></html>'
    )

    def serve(route: Any) -> None:
        path = route.request.url.removeprefix(HOST).partition("#")[0].partition("?")[0]
        if path not in texts or path.rpartition("/")[2] in lost:
            return route.fulfill(status=404, body="")
        kind = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
        return route.fulfill(
            body=texts[path], content_type=kind.get(path.rpartition(".")[2], "text/plain")
        )

    page = context.new_page()
    page.set_default_timeout(15_000)
    workers: list[Any] = []
    page.on("worker", lambda worker: workers.append(worker))  # Playwright marks what it calls
    page.route(f"{HOST}/**", serve)
    page.goto(f"{HOST}/page.html{work}")
    if start:
        page.get_by_role("button", name="Start").click()
    return Opened(page, page.frame_locator("iframe"), workers)
