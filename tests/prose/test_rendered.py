"""A mark is invisible, and does not break what stands around it."""

import pytest
import yaml
from markdown import Markdown

from search_walkthroughs.building.shared_files import HOUSE

MARK = "<!--run a/one total-->18,297<!--/run-->"


class Loader(yaml.SafeLoader):
    """The settings, without the one that names a function."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: None)


def rendered(text):
    settings = yaml.load((HOUSE / "mkdocs_settings.yml").read_text(), Loader)["markdown_extensions"]
    settings.pop("pymdownx.snippets")
    settings["toc"].pop("slugify")
    return Markdown(extensions=[*settings], extension_configs=settings).convert(text)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (f"There are {MARK} nodes.", f"<p>There are {MARK} nodes.</p>"),
        (f"ノードは{MARK}個です。", f"<p>ノードは{MARK}個です。</p>"),
        (f"*all* {MARK}, and\n**so** {MARK}", f"{MARK}, and\n<strong>so</strong> {MARK}</p>"),
        (f"| n |\n|---|\n| {MARK} |", f"<td>{MARK}</td>"),
        (f"- {MARK} nodes\n- two", f"<li>{MARK} nodes</li>"),
        (f"1. of {MARK}\n   or {MARK}", f"or {MARK}</li>"),
        (f'<details markdown="1">\n\nso {MARK}\n\n</details>', f"<p>so {MARK}</p>"),
        (f"## Of {MARK}", MARK),
    ],
)
def test_a_mark_stays_in_its_sentence(text, whole):
    assert whole in rendered(text)


def test_at_the_beginning_of_a_line_it_would_not():
    assert "<p>There are 18" not in rendered(f"There are\n{MARK} nodes.")
