"""Texts of authors stay texts: in pages, pictures, JSON, on a terminal; in a real browser too."""

import gzip
import json
import re
import unicodedata
from xml.etree import ElementTree

import pytest

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.reading import BadInput
from search_walkthroughs.runs.registry import catalogue
from trust.payloads import payloads

ELEMENTS = {
    *("svg", "title", "desc", "metadata", "defs", "style", "g", "path", "use", "text", "tspan"),
    *("clipPath", "rect", "circle", "ellipse", "line", "polygon", "polyline", "pattern", "marker"),
    *("RDF", "Work", "type", "date", "format", "creator", "Agent"),
}
LISTEN = "self.pwned = []; self.pwn = () => pwned.push(document.location.href);"


def plain(text: str) -> str:
    """The text without what a browser does to spaces, and without what nobody sees."""
    shown = (c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) != "Cf")
    return re.sub(r"\s+", " ", "".join(shown)).strip()


def test_there_are_enough_and_few_are_refused(hostile_course):
    """Characters that nobody sees, and those that turn the writing round, are refused."""
    every = set(payloads())
    assert len(every) >= 300
    held = {text for one in hostile_course[1] for text in (*one.labels, *one.about, *one.notes)}
    refused = every - held - {one.source for one in hostile_course[1]}
    assert len(refused) < 10
    for text in refused:
        assert any(not c.isprintable() or unicodedata.category(c) in ("Mn", "Zs") for c in text), (
            text
        )


@pytest.fixture(scope="module")
def pages(browser, hostile_course):
    """Every page of the course as a browser has it: the address, the text, what ran."""
    root, every = hostile_course
    context = browser.own_context()
    context.add_init_script(LISTEN)
    seen = {}
    addresses = [f"walkthroughs/{one.name}.html" for one in every]
    addresses += [
        "index.html",
        "walkthroughs/few/index.html",
        f"ja/walkthroughs/{every[0].name}.html",
    ]
    addresses += [f"walkthroughs/{one.name}/embed.html" for one in every[:2]]
    page = context.new_page()
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append("a dialog"), dialog.dismiss()))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda m: said.append(m.text) if m.type in ("error", "warning") else None)
    page.on("request", lambda r: said.append(r.url) if r.url.startswith("http") else None)
    for address in addresses:
        if not (root / "site" / address).exists():
            continue
        page.goto((root / "site" / address).as_uri())
        if "/few/h" in address:
            page.wait_for_selector(".wt-running")
            for _ in range(4):
                page.locator(".wt-next").first.click()
        seen[address] = page.evaluate(
            """() => ({
              ran: self.pwned.length,
              made: document.querySelectorAll("[data-pwn], #pwn, .pwn").length,
              links: [...document.links].filter((a) => a.protocol === "javascript:"
                && a.getAttribute("href") !== "javascript:void(0)").length,
              title: document.title,
              heading: document.querySelector("h1")?.textContent ?? "",
              text: document.body.textContent,
              kept: Object.keys(localStorage),
            })"""
        ) | {"said": said[:], "cookies": context.cookies()}
        said.clear()
    context.close()
    return seen


@pytest.mark.browser
def test_nothing_runs_and_nothing_is_made(pages):
    assert len(pages) > 10
    for address, seen in pages.items():
        assert (seen["ran"], seen["made"], seen["links"], seen["said"]) == (0, 0, 0, []), address


@pytest.mark.browser
def test_nothing_is_kept_but_what_the_reader_chose(pages):
    """The theme keeps the colours that were chosen, and we what was answered; nobody a cookie."""
    for address, seen in pages.items():
        for key in seen["kept"]:
            assert key.endswith((".walkthroughs.predict", "__palette")), address
        assert seen["cookies"] == []


@pytest.mark.browser
def test_texts_stand_in_the_page_as_they_were_written(pages, hostile_course):
    for one in hostile_course[1]:
        seen = pages[f"walkthroughs/{one.name}.html"]
        text = plain(seen["text"])
        assert plain(one.title) in plain(seen["heading"])
        for written in (*one.about, one.source):
            assert plain(written) in text, (one.name, written)


@pytest.mark.browser
def test_a_player_alone_runs_under_its_own_policy(browser, hostile_course):
    """The page of a player alone lets no script run but ours, whatever else got into it."""
    root, every = hostile_course
    file = root / "site" / f"walkthroughs/{every[0].name}/embed.html"
    broken = file.with_name("broken.html")
    text = file.read_text("utf-8")
    hole = "<script>pwn()</script><img src=x onerror=pwn()>"
    broken.write_text(text.replace("</main>", hole + "</main>"), "utf-8")
    page = browser.new_page()
    page.add_init_script(LISTEN)
    page.goto(broken.as_uri())
    page.wait_for_selector(".wt-running")
    assert page.evaluate("pwned") == []
    page.close()


def test_pictures_are_well_formed_and_hold_nothing_else(hostile_course):
    root, every = hostile_course
    pictures = list((root / ".walkthroughs/store").rglob("*.svg"))
    assert len(pictures) >= len(every)
    for file in pictures:
        for element in ElementTree.fromstring(file.read_bytes()).iter():
            assert element.tag.rpartition("}")[2] in ELEMENTS
            assert not any(name.startswith("on") or name == "data-pwn" for name in element.attrib)


def test_json_can_be_read_and_holds_the_texts(hostile_course):
    root, every = hostile_course
    traces = list((root / "docs/walkthroughs").rglob("trace.jsonl.gz"))
    assert len(traces) == len(every)
    paths = set()
    for file in traces:
        for line in gzip.decompress(file.read_bytes()).decode().strip().split("\n"):
            paths.update(json.loads(line)["path"])
    assert {one.labels[0] for one in every} <= paths


def test_what_a_terminal_is_told_can_be_printed():
    for text in payloads():
        label = text.replace("/", " ")[:40].strip() or "x"
        wanted = {"title": text, "algorithm": "minimax", "tree": {"children": {label: 1}}}
        for expected in ({"best": "other"}, {"visited": [text[:30]]}, {text: 1}):
            try:
                known = reading.read(
                    json.dumps(wanted | {"expect": expected}, ensure_ascii=False),
                    "t.yml",
                    catalogue(),
                )
                said = [
                    str(f.fault) for f in course_check.check_run(known, known.entries[0]).findings()
                ]
            except BadInput as error:
                said = [str(fault) for fault in error.faults]
            assert all(c.isprintable() or c == "\n" for line in said for c in line), said
