"""The guide's page *In your own site*: its files and commands make players, to the letter."""

import re
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from starting.places import Place, wheel

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "guide/own-site.md", "ja": DOCS / "ja/guide/own-site.md"}
BLOCK = re.compile(r'^(`{3,})(\w+)(?: title="([^"]+)")?\n(.*?)^\1$', re.MULTILINE | re.DOTALL)
HOSTS = ("MkDocs", "Zensical", "Sphinx", "Jupyter Book", "Notebooks")
TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
"""The tree of its examples."""
INSTALLS = {"Zensical": "zensical", "Sphinx": "sphinx furo", "Jupyter Book": "'jupyter-book<2'"}
"""What a reader of a section has already, besides MkDocs."""


def sections(language="en"):
    """The blocks of each section, in order: kind, name of the file and text."""
    parts = re.split(r"^## ", PAGES[language].read_text("utf-8"), flags=re.M)
    return [[found[1:] for found in BLOCK.findall(part)] for part in parts]


def section(host):
    return sections()[1 + HOSTS.index(host)]


def written(host, folder):
    """The folder with the files of the section."""
    for _, name, text in section(host):
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
    return folder


def commands(host):
    return [text for kind, _, text in section(host) if kind == "sh"]


def program(place, name):
    """Make the program of a package, which is there, as if it had been installed just now."""
    file = place.folder / "venv/bin" / name
    file.write_text(f'#!/bin/sh\nexec {place.folder}/venv/bin/python -m {name} "$@"\n')
    file.chmod(0o755)


def test_both_languages_have_the_same_blocks():
    assert sections("en") == sections("ja")
    assert len(sections()) == 1 + len(HOSTS)


@pytest.fixture(scope="module")
def place(locked, tmp_path_factory):
    """A clean environment, in which the wheel has been installed as the page says."""
    folder = tmp_path_factory.mktemp("place")
    place = Place(folder, needed=locked)
    wheel(folder)
    place.environment["PIP_FIND_LINKS"] = str(folder)
    place.environment["NO_MKDOCS_2_WARNING"] = "1"
    program(place, "mkdocs")
    ((_, _, install),) = [block for block in sections()[0] if block[0] == "sh"]
    place(install, folder)
    return place


@pytest.fixture(scope="module")
def site(place, tmp_path_factory):
    """The site of the section on MkDocs."""
    folder = written("MkDocs", tmp_path_factory.mktemp("mkdocs"))
    (command,) = commands("MkDocs")
    place(command, folder)
    return folder


def test_two_lines_make_players_in_a_site_of_mkdocs(site):
    pages = {
        name: (site / "site" / name).read_text("utf-8")
        for name in ("index.html", "compared/index.html")
    }
    for name, page in pages.items():
        (script,) = re.findall(r'<script src="([^"]*/players-[^"]+\.js)" defer', page)
        (sheet,) = re.findall(r'href="([^"]*/players-[^"]+\.css)"', page)
        for address in (script, sheet):
            assert (site / "site" / name).parent.joinpath(address).resolve().is_file()
    assert 'id="walkthrough-1-alpha-beta"' in pages["index.html"]
    assert 'data-opens="12"' in pages["compared/index.html"]


def with_claim(folder, value):
    """The site of the section, whose first page claims what the tree is worth."""
    page = written("MkDocs", folder) / "docs/index.md"
    text = page.read_text("utf-8")
    assert TREE in text
    page.write_text(text.replace(TREE, f"tree: {TREE}\nexpect: {{value: {value}}}"), "utf-8")
    return folder


def test_a_wrong_claim_stops_a_strict_build_with_the_message_of_the_page(place, tmp_path):
    (message,) = [text for kind, _, text in section("MkDocs") if kind == "text"]
    done = place.tried("mkdocs build --strict", with_claim(tmp_path, 4))
    assert done.returncode == 1
    assert message.strip() in done.stderr
    assert "Traceback" not in done.stderr


OF_THEMES = ("hljs", "search/worker.js", "THEBE_JS_URL")
"""What scripts of themes complain of: they miss a network and a server, or come twice."""


def stepped(browser, folder, address, **facts):
    """Step the first player of a page, and return whether it is dark and the colour of its key.

    What themes ask of other hosts is not answered.
    """
    context = browser.own_context(viewport={"width": 1280, "height": 800}, **facts)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto((folder / address).as_uri())
    player = page.locator(".wt-player").first
    player.locator("button.wt-next").click()
    player.locator(".wt-count").filter(has_text="frame ").wait_for(state="attached")
    page.wait_for_url("**#f=*")  # once it has stepped
    page.locator(".wt-running").first.wait_for()
    assert player.bounding_box()["width"] > 300
    assert page.locator(".wt-player").count() == page.locator(".wt-host").count()
    scheme = page.locator(".wt-host").first.get_attribute("data-md-color-scheme")
    colour = "element => getComputedStyle(element).backgroundColor"
    key = player.locator("button.wt-next").evaluate(colour)
    context.close()
    assert [error for error in errors if not any(cause in error for cause in OF_THEMES)] == []
    return scheme == "slate", key


PALETTES = """\
theme:
  name: material
  palette:
    - {scheme: %s, primary: %s}
plugins: [walkthroughs]
site_name: Another site
"""


@pytest.mark.night
@pytest.mark.browser
def test_the_player_has_the_palette_of_the_site(place, browser, tmp_path):
    written("MkDocs", tmp_path)
    keys = {}
    for colour in ("indigo", "teal", "yellow"):
        for scheme in ("default", "slate"):
            (tmp_path / "mkdocs.yml").write_text(PALETTES % (scheme, colour), "utf-8")
            place("mkdocs build --strict", tmp_path)
            is_dark, key = stepped(browser, tmp_path, "site/index.html")
            assert is_dark == (scheme == "slate")
            keys[colour, scheme] = key
    assert len({*keys.values()}) == 6, keys


@pytest.mark.night
@pytest.mark.browser
def test_two_blocks_of_a_page_step_apart_by_one_script(place, browser, tmp_path):
    page = written("MkDocs", tmp_path) / "docs/index.md"
    page.write_text(f"{page.read_text('utf-8')}\n```walkthrough\n[[4, 3], [3, 9]]\n```\n", "utf-8")
    place("mkdocs build --strict", tmp_path)
    text = (tmp_path / "site/index.html").read_text("utf-8")
    assert text.count("/players-") == 2  # a script and a stylesheet
    context = browser.own_context(viewport={"width": 1280, "height": 800})
    shown = context.new_page()
    shown.route(re.compile("^https?:"), lambda route: route.abort())
    shown.goto((tmp_path / "site/index.html").as_uri())
    first, second = shown.locator(".wt-player").all()
    for player, steps in ((first, 1), (second, 2)):
        for step in range(1, steps + 1):
            player.locator("button.wt-next").click()
            player.locator(".wt-count").filter(has_text=f"frame {step} ").wait_for(state="attached")
    assert first.locator(".wt-count").first.inner_text().startswith("frame 1 ")
    context.close()


@pytest.mark.night
@pytest.mark.browser
@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs"])
def test_the_themes_of_mkdocs_itself_show_it(place, browser, tmp_path, theme):
    written("MkDocs", tmp_path)
    settings = f"site_name: A\ntheme: {{name: {theme}}}\nplugins: [search, walkthroughs]\n"
    (tmp_path / "mkdocs.yml").write_text(settings, "utf-8")
    place("mkdocs build --strict", tmp_path)
    is_dark, _ = stepped(browser, tmp_path, "site/index.html")
    assert not is_dark


@pytest.mark.night
def test_serve_searches_anew_what_is_changed_and_goes_on_after_a_fault(place, tmp_path):
    folder = with_claim(tmp_path, 3)
    page, log = folder / "docs/index.md", folder / "log"
    address = "127.0.0.1:8749"
    with log.open("wb") as output:
        server = subprocess.Popen(
            (place.folder / "venv/bin/python", "-m", "mkdocs", "serve", "-a", address),
            cwd=folder, env=place.environment, stdout=output, stderr=output,
        )  # fmt: skip
        try:
            said(log, "Serving on")
            page.write_text(page.read_text("utf-8").replace("value: 3", "value: 4"), "utf-8")
            said(log, "value is claimed to be 4")
            page.write_text(page.read_text("utf-8").replace("value: 4", "value: 3"), "utf-8")
            for _ in range(100):
                with urlopen(f"http://{address}/") as answer:
                    text = answer.read().decode()
                if "walkthrough-1-alpha-beta" in text:
                    break
                time.sleep(0.2)
            assert "walkthrough-1-alpha-beta" in text
        finally:
            server.terminate()
            server.wait()


def said(log, words):
    """Wait until the log holds the words."""
    for _ in range(300):
        if words in log.read_text("utf-8"):
            return
        time.sleep(0.1)
    raise AssertionError(log.read_text("utf-8"))


def with_host(place, host, folder):
    """Install what the host needs, and write the site of its section."""
    place(f"pip install --quiet {INSTALLS[host]}", folder, PIP_NO_INDEX="0")
    return written(host, folder)


@pytest.mark.night
@pytest.mark.browser
def test_zensical_shows_it(place, browser, tmp_path):
    folder = with_host(place, "Zensical", tmp_path)
    program(place, "zensical")
    (command,) = commands("Zensical")
    place(command, folder)
    assert not stepped(browser, folder, "site/index.html", color_scheme="light")[0]
    page = folder / "docs/index.md"
    page.write_text(page.read_text("utf-8").replace(TREE, f"tree: {TREE}\nexpect: {{value: 4}}"))
    done = place.tried(command, folder)
    assert "docs/index.md:5:17: alpha-beta: value is claimed to be 4" in done.stdout + done.stderr
    settings = folder / "mkdocs.yml"
    text = settings.read_text("utf-8")
    strict = "markdown_extensions: [{walkthroughs: {strict: true}}]"
    settings.write_text(re.sub("markdown_extensions: .*", strict, text), "utf-8")
    assert place.tried(command, folder).returncode != 0


@pytest.mark.night
@pytest.mark.browser
def test_sphinx_shows_it(place, browser, tmp_path):
    folder = with_host(place, "Sphinx", tmp_path)
    (command,) = commands("Sphinx")
    place(command, folder)
    for scheme in ("light", "dark"):
        is_dark, _ = stepped(browser, folder, "site/index.html", color_scheme=scheme)
        assert is_dark == (scheme == "dark")
    page = folder / "index.rst"
    claim = f"tree: {TREE}\n   expect: {{value: 4}}"
    page.write_text(page.read_text("utf-8").replace(TREE, claim), "utf-8")
    done = place.tried(command, folder)
    assert done.returncode == 1
    assert f"{page}:8: WARNING: alpha-beta: value is claimed to be 4" in done.stderr


@pytest.mark.night
@pytest.mark.browser
def test_jupyter_book_shows_it_and_runs_the_notebook(place, browser, tmp_path):
    folder = with_host(place, "Jupyter Book", tmp_path)
    ((_, _, cell),) = section("Notebooks")
    head = "---\nfile_format: mystnb\nkernelspec: {name: python3}\n---\n# Cells\n\n"
    (folder / "cells.md").write_text(f"{head}```{{code-cell}}\n{cell}```\n", "utf-8")
    with (folder / "_toc.yml").open("a") as contents:
        contents.write("chapters: [file: cells]\n")
    (command,) = commands("Jupyter Book")
    place(command, folder)
    assert not stepped(browser, folder, "_build/html/index.html", color_scheme="light")[0]
    assert "<iframe title=" in (folder / "_build/html/cells.html").read_text("utf-8")
    page = folder / "index.md"
    claim = f"tree: {TREE}\nexpect: {{value: 4}}"
    page.write_text(page.read_text("utf-8").replace(TREE, claim), "utf-8")
    done = place.tried("jupyter-book build --all -W --keep-going .", folder)
    assert done.returncode != 0
    assert f"{page}:7: WARNING: alpha-beta: value is claimed to be 4" in done.stdout + done.stderr
