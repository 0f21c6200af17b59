"""A course that MkDocs itself builds and serves, by the plug-in."""

import re
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from search_walkthroughs.hosts.markdown_fence import WalkthroughExtension
from trust import tiny


def mkdocs(root, *arguments):
    """Let MkDocs build the site, from the folder around that of the course; what it said."""
    return subprocess.run(
        (sys.executable, "-m", "mkdocs", "build", "-f", f"{root.name}/mkdocs.yml", *arguments),
        cwd=root.parent, env=tiny.around(), text=True, capture_output=True, check=False,
    )  # fmt: skip


def asked(root, settings=tiny.CONFIG, name="mkdocs.yml"):
    """The settings of a site after MkDocs has asked the plug-ins."""
    (root / name).write_text(settings, "utf-8")
    config = load_config(str(root / name))
    return config.plugins.on_config(config)


def test_mkdocs_alone_makes_a_course_that_has_just_been_cloned(tmp_path):
    page = tiny.write(tmp_path) / "docs/index.md"
    page.write_text('# Home\n\n--8<-- "en/few/first.html"\n', "utf-8")
    done = mkdocs(tmp_path, "--strict")
    assert done.returncode == 0, done.stderr
    for name in ("index.html", "walkthroughs/few/first.html"):
        text = (tmp_path / "site" / name).read_text("utf-8")
        assert 'class="wt-player' in text
        assert "Content-Security-Policy" in text
    assert list((tmp_path / "site/walkthroughs/few/first").rglob("frames/0001.svg"))


@pytest.mark.night
def test_the_site_is_the_same_by_mkdocs_by_our_command_and_where_a_course_inherits(tmp_path):
    sites = []
    for name, settings in (("new", tiny.CONFIG), ("old", tiny.INHERITING)):
        root = tiny.write(tmp_path / name)
        (root / "mkdocs.yml").write_text(settings, "utf-8")
        assert tiny.built(root).returncode == 0
        sites.append(tiny.looks(root / "site"))
        assert mkdocs(root, "--strict").returncode == 0
        sites.append(tiny.looks(root / "site"))
    assert all(site == sites[0] for site in sites)


def test_a_wrong_claim_stops_mkdocs_with_its_line(tmp_path):
    tiny.edit(tiny.write(tmp_path), tiny.OLD.replace("value: 3", "value: 4"))
    done = mkdocs(tmp_path)
    assert done.returncode == 1
    assert re.search(r"walkthroughs/few/first.yml:4:17: .* claimed to be 4, and is 3", done.stderr)
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "site").exists()
    assert not list((tmp_path / "docs/walkthroughs").glob("few/*"))


def test_a_player_that_is_not_there_is_named_with_its_line(tmp_path):
    page = tiny.write(tmp_path) / "docs/index.md"
    page.write_text('# Home\n\n--8<-- "en/few/firts.html"\n', "utf-8")
    with pytest.raises(PluginError, match=r"docs/index.md:3:9: .*did you mean `en/few/first.html`"):
        asked(tmp_path)


@pytest.mark.parametrize(
    ("settings", "name", "message"),
    [
        (f"{tiny.CONFIG}use_directory_urls: true\n", "mkdocs.yml", "pages link to each other"),
        (tiny.CONFIG, "other.yml", "is built by mkdocs.yml alone"),
        (f"{tiny.CONFIG}theme: readthedocs\n", "mkdocs.yml", "walkthroughs: {course: false}"),
    ],
)
def test_settings_that_no_course_may_have_stop_mkdocs(tmp_path, settings, name, message):
    tiny.write(tmp_path)
    with pytest.raises(PluginError, match=message):
        asked(tmp_path, settings, name)
    assert not (tmp_path / "docs/walkthroughs").exists()


@pytest.mark.parametrize("is_refused", [False, True])
def test_any_other_site_keeps_its_theme_and_pages(tmp_path, is_refused):
    tiny.write(tmp_path)
    settings = tiny.CONFIG
    if is_refused:
        settings = settings.replace("walkthroughs]", "walkthroughs: {course: false}]")
    else:
        (tmp_path / "walkthroughs").rename(tmp_path / "trees")
    config = asked(tmp_path, settings)
    assert config.theme.name == "mkdocs"
    assert any(isinstance(one, WalkthroughExtension) for one in config.markdown_extensions)
    assert not (tmp_path / "docs/walkthroughs").exists()


ASKED = """from pathlib import Path

def on_config(config):
    with Path(config.docs_dir, "../asked").open("a") as file:
        file.write(f"{config.theme.name}\\n")
"""


@pytest.mark.night
def test_every_plugin_of_a_course_is_asked_once_with_all_settings(tmp_path):
    tiny.write(tmp_path)
    (tmp_path / "mine.py").write_text(ASKED, "utf-8")
    config = asked(tmp_path, f"{tiny.CONFIG}hooks: [mine.py]\n")
    assert (tmp_path / "asked").read_text("utf-8") == "material\n"
    assert {"material/search", "mine.py"} <= set(config.plugins)


def said(log, text, seconds=30):
    """Wait until a server has said so; what it has said."""
    end = time.monotonic() + seconds
    while text not in log.read_text("utf-8"):
        assert time.monotonic() < end, log.read_text("utf-8")
        time.sleep(0.1)
    return log.read_text("utf-8")


@pytest.mark.night
def test_mkdocs_serves_what_is_saved_once_and_goes_on_after_a_wrong_claim(tmp_path):
    tiny.write(tmp_path)
    log, address = tmp_path / "log", "127.0.0.1:8753"
    with log.open("wb") as output:
        server = subprocess.Popen(
            (sys.executable, "-m", "mkdocs", "serve", "-a", address),
            cwd=tmp_path, env=tiny.around(), stdout=output, stderr=output,
        )  # fmt: skip
        try:
            said(log, "Serving on")
            tiny.edit(tmp_path, tiny.OLD.replace("value: 3", "value: 4"))
            said(log, "claimed to be 4, and is 3")
            tiny.edit(tmp_path)
            said(log, "Reloading browsers")
            with urlopen(f"http://{address}/walkthroughs/few/first.html") as answer:
                assert "Another cut" in answer.read().decode()
            time.sleep(2)  # the pages that it has written are no reason to build again
            assert log.read_text("utf-8").count("Detected file changes") == 2
            assert "Traceback" not in log.read_text("utf-8")
        finally:
            server.terminate()
            server.wait(10)
