"""A new course: the few files that one needs besides walkthroughs."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Template

from ..formats.writing import quoted
from ..reading.schema import schema as rules
from ..running.find import catalogue
from .origin import Origin, origin_of

TEMPLATES = Path(__file__).parent / "templates"
CI = ".github/", ".gitlab-ci.yml", ".pre-commit-config.yaml"
"""What has a walkthrough checked and the site published where the course is kept."""
TREES = "walkthroughs/"
HOME = "docs/index.md", "docs/ja/index.md"
"""The pages that show a walkthrough of the new course."""


class _Blanks(Template):
    """Text with blanks such as %title: the dollar has a meaning in files for CI."""

    delimiter = "%"


def begun(
    title: str, *, ci: bool = True, sample: bool = True, origin: Origin | None = None
) -> Iterator[tuple[str, str]]:
    """The files of a course, by path; without a `sample` it has no walkthroughs yet.

    Its generator is to be had from the `origin`: from where this one is, if nothing else is said.
    """
    origin = origin or origin_of()
    blanks = {
        "title": title,
        "quoted": quoted(title),
        "requirement": origin.requirement,
        "hook": _hook(origin),
    }
    for file in sorted(path for path in TEMPLATES.rglob("*") if path.is_file()):
        path = file.relative_to(TEMPLATES).as_posix().replace("dot-", ".")
        if (not ci and path.startswith(CI)) or (not sample and path.startswith(TREES)):
            continue
        text = _Blanks(file.read_text("utf-8")).substitute(blanks)
        yield path, text if sample or path not in HOME else _without_players(text)
    yield f"{TREES}schema.json", schema()


@cache
def schema() -> str:
    """The schema that editors complete from, as it is kept beside the walkthroughs."""
    return json.dumps(rules(catalogue()), ensure_ascii=False, indent=2) + "\n"


def _hook(origin: Origin) -> str:
    """Where pre-commit finds the command: in an environment of its own, if it can make one."""
    if not origin.elsewhere:
        return "language: system   # the command that requirements.txt installs"
    own = json.dumps([origin.requirement])
    return f"language: python\n        additional_dependencies: {own}"


def _without_players(text: str) -> str:
    """A page as far as it does not show a walkthrough that is not there."""
    return text.partition("\n## ")[0]
