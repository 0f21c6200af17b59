"""An editor that has the schema of this course."""

import json

import pytest

from search_walkthroughs.reading.schema import schema
from search_walkthroughs.runs.registry import catalogue

from .talking import NAME, Editor, server


@pytest.fixture(scope="session")
def editor(tmp_path_factory):
    command = server()
    if command is None:
        pytest.skip(f"no {NAME}: install it with npm, or name it in YAML_LANGUAGE_SERVER")
    folder = tmp_path_factory.mktemp("editor")
    rules = folder / "schema.json"
    rules.write_text(json.dumps(schema(catalogue())))
    talking = Editor(command, folder, rules)
    yield talking
    talking.close()
