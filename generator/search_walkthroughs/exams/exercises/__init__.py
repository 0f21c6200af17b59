"""Kinds of exercises: a file for each, which names its kind `KIND`, and its words in each language.

A new kind is a new file here and a table of words in each catalogue; nothing else lists it.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ...plugins import texts_beside
from ..exercise import ExerciseKind


@cache
def exercise_kinds() -> Mapping[str, ExerciseKind]:
    """Return all kinds by name."""
    modules = [import_module(f"{__name__}.{file.name}") for file in iter_modules(__path__)]
    return {module.KIND.name: module.KIND for module in modules}


def words(language: str) -> Mapping[str, Any]:
    """Return what the kinds say in a language, a table for each."""
    return texts_beside(__file__, language)
