"""Kinds of exercises: a file for each, which names its kind `KIND`, and its words in each language.

A new kind is a new file here and a table of words in each catalogue; nothing else lists it.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from ...plugins import FIRST
from ..exercise import ExerciseKind


@cache
def exercise_kinds() -> Mapping[str, ExerciseKind]:
    """Return all kinds by name."""
    modules = [import_module(f"{__name__}.{file.name}") for file in iter_modules(__path__)]
    return {module.KIND.name: module.KIND for module in modules}


@cache
def words(language: str) -> Mapping[str, Any]:
    """Return what the kinds say in a language, a table for each. What a language of another package
    does not say is said in English."""
    file = Path(__file__).with_name(f"{language}.toml")
    if not file.is_file():
        file = Path(__file__).with_name(f"{FIRST}.toml")
    return tomllib.loads(file.read_text("utf-8"))
