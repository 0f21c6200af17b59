"""The page *Try it* in a browser: what its pack weighs, and what an answer costs."""

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path as File
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from search_walkthroughs.building.python_pack import FOLDER, INDEX, PackError, make_pack

from .browser import chromium
from .measuring import HOUSE, Cost, Row, middle, missing, ours, process
from .site import serve

MAX_DOWNLOAD_BYTES = 9_500_000
"""Upper limit of the pack, compressed."""
MAX_SCRIPT_BYTES = 12_500_000
"""Upper limit of the pack as the scripts that a browser loads."""
MAX_START_SECONDS = 4
"""Upper limit of the processor time to the first frame."""
MAX_ANSWER_SECONDS = 0.3
"""Upper limit of the processor time of a further answer."""
PAGE = "walkthroughs/try.html"
_FRAME = ".wt-running"
_READY = f"main[aria-busy=false] {_FRAME}"
_WHAT = {
    "try.compressed": "the pack of the page Try it, compressed",
    "try.scripts": "the pack of the page Try it, as scripts",
    "try.start": "Try it: from the press on Start to the first frame, all processes of the browser",
    "try.answer": "Try it: a changed leaf, searched, proved and shown",
}


def try_page(rounds: int) -> Iterator[Row]:
    """Yield the rows of the page *Try it*; without the pack or a browser they say so."""
    try:
        make_pack(HOUSE.parent)
    except PackError as error:
        yield from (missing(name, label, f"{error}: the pack") for name, label in _WHAT.items())
        return
    pack = HOUSE.parent / FOLDER
    parts = json.loads((pack / INDEX).read_bytes())["parts"]
    scripts = sum((pack / f"{name}.js").stat().st_size for name in parts)
    yield _bytes("try.compressed", sum(part["gzip"] for part in parts.values()), MAX_DOWNLOAD_BYTES)
    yield _bytes("try.scripts", scripts, MAX_SCRIPT_BYTES)
    starts, answers = list[Cost](), list[Cost]()
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder, chromium() as start:
        if start is None:
            names = ("try.start", "try.answer")
            yield from (missing(name, _WHAT[name], "Playwright") for name in names)
            return
        process(ours("init", "course"), File(folder))
        root = File(folder) / "course"
        shutil.copytree(pack, root / FOLDER, ignore=shutil.ignore_patterns("fetched"))
        process(ours("build"), root)
        with serve(root / "site") as address:
            for _ in range(rounds):
                with closing(start()) as browser:  # a new one each time: nothing is kept
                    first, answer = _visit(browser, f"{address}/{PAGE}")
                    starts.append(first)
                    answers.append(answer)
    for name, costs, goal in (
        ("try.start", starts, MAX_START_SECONDS),
        ("try.answer", answers, MAX_ANSWER_SECONDS),
    ):
        mid = middle(costs)
        slowest = max(cost.cpu for cost in costs)
        note = f"{len(costs)} times, at most {slowest:.2f} s; {mid.wall:.2f} s on the clock"
        yield Row(name, _WHAT[name], mid.cpu, "s", goal, "least", mid.cpu, mid.wall, note)


def _bytes(name: str, size: int, goal: int) -> Row:
    return Row(name, _WHAT[name], size, "B", goal, "least")


def _visit(browser: Any, address: str) -> tuple[Cost, Cost]:
    """Start Python on the page, then change a leaf of the tree; return the cost of both."""
    page, session = browser.new_page(), browser.new_browser_cdp_session()
    page.goto(address)
    button = page.locator(".wt-try button")
    button.wait_for()
    frame = page.frame_locator(".wt-try iframe")

    def spent() -> tuple[float, float]:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(info["cpuTime"] for info in processes), time.perf_counter()

    def cost(since: tuple[float, float]) -> Cost:
        cpu, wall = spent()
        return Cost(cpu - since[0], wall - since[1])

    before = spent()
    button.click()
    frame.locator(_FRAME).wait_for(timeout=120_000)
    start, answers = cost(before), list[Cost]()
    frame.locator(_READY).wait_for()
    for value in range(4, 9):
        before = spent()
        field = frame.locator(".wt-try-nodes input").first
        field.fill(str(value))
        field.press("Enter")
        frame.locator(_READY).wait_for()
        answers.append(cost(before))
    assert f"[[{value}," in frame.locator(".wt-try-file textarea").input_value()
    return start, Cost(
        median(answer.cpu for answer in answers), median(answer.wall for answer in answers)
    )
