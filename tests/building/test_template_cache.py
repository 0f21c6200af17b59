"""Templates are compiled once, and a site is the same as if they were compiled each time."""

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, environment

from search_walkthroughs.building.template_cache import TemplateCache, template_folder

TEXT = "{% for one in them %}{{ one }} {% endfor %}"


@pytest.fixture(autouse=True)
def bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether Python itself keeps bytecode is a matter of who runs the tests."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are compiled, as they are."""
    names: list[str] = []
    plain = environment.Environment.compile

    def counting(self: Environment, source: str, name: str | None, *rest: str) -> object:
        names.append(name or "")
        return plain(self, source, name, *rest)

    monkeypatch.setattr(environment.Environment, "compile", counting)
    return names


def said(folder: Path, text: str = TEXT, name: str = "list.html", **settings: object) -> str:
    """What the template says, in an environment of its own."""
    env = Environment(loader=DictLoader({name: text}), **settings)  # type: ignore[arg-type]
    env.bytecode_cache = TemplateCache(folder)
    return env.get_template(name).render(them=(1, 2))


def test_a_template_is_compiled_once(tmp_path: Path, compiled: list[str]) -> None:
    folder = tmp_path / "not there yet"
    assert said(folder) == said(folder) == "1 2 "
    assert compiled == ["list.html"]


def test_another_text_name_or_language_is_another_template(
    tmp_path: Path, compiled: list[str]
) -> None:
    said(tmp_path)
    assert said(tmp_path, f"{TEXT}!") == "1 2 !"
    said(tmp_path, name="other.html")
    said(tmp_path, extensions=["jinja2.ext.do"])
    assert len(compiled) == len(list(tmp_path.iterdir())) == 4


def test_code_that_is_damaged_is_not_run(tmp_path: Path, compiled: list[str]) -> None:
    said(tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole[:40], bytes([*whole[:-9], whole[-9] ^ 1, *whole[-8:]])):
        file.write_bytes(damaged)
        compiled.clear()
        assert said(tmp_path) == "1 2 "
        assert compiled == ["list.html"]
        assert file.read_bytes() == whole


def test_where_nothing_can_be_written_templates_are_compiled(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    assert said(tmp_path / "file") == "1 2 "
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert said(tmp_path / "never") == "1 2 "
    assert not (tmp_path / "never").exists()
    assert len(compiled) == 2


def test_they_lie_where_python_keeps_our_compiled_modules() -> None:
    assert template_folder().parent.name == "__pycache__" or sys.pycache_prefix
