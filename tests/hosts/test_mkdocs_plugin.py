"""The plug-in of MkDocs, called as MkDocs calls it."""

import subprocess
import sys

import pytest
from markdown import Markdown
from mkdocs.config import load_config
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from search_walkthroughs.hosts import fenced_player
from search_walkthroughs.hosts.mkdocs_plugin import WalkthroughsPlugin

BLOCK = "```walkthrough\n[[3, 12], [2, 4]]\n```\n"


@pytest.fixture
def site(tmp_path):
    """Make the pages of a site; what the plug-in is set to may be given."""
    (tmp_path / "docs").mkdir()
    settings = tmp_path / "mkdocs.yml"

    def make(pages, theme="mkdocs", plugin=None, **options):
        settings.write_text("site_name: A\n")
        config = load_config(str(settings), theme=theme, plugins=[])
        plugin = plugin or WalkthroughsPlugin()
        errors, warnings = plugin.load_config(options)
        assert (errors, warnings) == ([], [])
        config.plugins["walkthroughs"] = plugin
        config = config.plugins.on_config(config)
        for name, text in pages.items():
            file = tmp_path / "docs" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        listed = [
            File(name, config.docs_dir, config.site_dir, config.use_directory_urls)
            for name in pages
        ]
        files = config.plugins.on_files(Files(listed), config=config)
        made = {}
        for file in listed:
            page = Page(None, file, config)
            page.read_source(config)
            config.plugins.on_page_markdown(page.markdown, page=page, config=config, files=files)
            extensions = config.markdown_extensions
            made[file.src_uri] = Markdown(extensions=extensions).convert(page.markdown)
        return made, {file.src_uri for file in files}

    return make


def test_pages_of_any_folder_load_the_same_two_files(site):
    made, files = site({"index.md": BLOCK, "deep/er/page.md": BLOCK, "none.md": "Text.\n"})
    names = {name for name in files if name.startswith("assets/walkthroughs/players-")}
    assert len(names) == 2
    for name in names:
        assert f'"{name}"' in made["index.md"]
        assert f'"../../../{name}"' in made["deep/er/page.md"]
    assert made["none.md"] == "<p>Text.</p>"


@pytest.mark.parametrize(
    ("theme", "options", "language"),
    [
        ("mkdocs", {}, "en"),
        ({"name": "material", "language": "ja"}, {}, "ja"),
        ({"name": "material", "language": "de"}, {}, "en"),
        ({"name": "material", "language": "ja"}, {"language": "en"}, "en"),
    ],
)
def test_captions_have_the_language_of_the_site_or_the_one_that_is_set(
    site, theme, options, language
):
    made, _ = site({"index.md": BLOCK}, theme=theme, **options)
    assert f'tabindex="-1" id="walkthrough-1-alpha-beta" lang="{language}"' in made["index.md"]


def test_a_fault_counts_the_lines_of_the_file_with_its_front_matter(site, caplog):
    text = f"---\ntitle: A\n---\n\n\n# A\n\n{BLOCK.replace('4', 'x')}"
    site({"a/index.md": text})
    line = 1 + text.splitlines().index("[[3, 12], [2, x]]")
    (message,) = [record.getMessage() for record in caplog.records]
    assert message.startswith(f"docs/a/index.md:{line}:15: found text 'x'")


def test_what_has_not_changed_is_searched_once(site, monkeypatch):
    plugin = WalkthroughsPlugin()
    plugin.on_startup(command="serve", dirty=False)
    first, _ = site({"index.md": BLOCK}, plugin=plugin)
    monkeypatch.setattr(fenced_player, "player_page", None)
    second, _ = site({"index.md": f"One line more.\n\n{BLOCK}"}, plugin=plugin)
    assert second["index.md"].endswith(first["index.md"])
    with pytest.raises(TypeError):
        site({"index.md": BLOCK.replace("12", "13")}, plugin=plugin)


def test_the_plugin_loads_no_search_before_the_first_block():
    """MkDocs starts with each build: a course has no blocks, and other sites have few."""
    code = (
        "import sys, search_walkthroughs.hosts.mkdocs_plugin; "
        "sys.exit('search_walkthroughs.runs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
