"""The command `homework init`: a folder for pupils, and one for their teacher."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import indent
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from ..tasks.registry import task_names, task_of
from .gradescope import autograder
from .new_course import Blanks, require_empty, templates, wheel_contents, write_files
from .origin import WHEELS, Origin, origin_of

Task: TypeAlias = Literal["alpha-beta", "minimax", "expectimax"]
"""A search that pupils write for nested lists; the other tasks have contracts."""
HOMEWORK_TASKS = (*get_args(Task), *task_names())
"""The tasks that can be given as homework."""

FOLDER = Path(__file__).parent / "homework_templates"
CONTRACT_FOLDER = Path(__file__).parent / "contract_templates"
"""Templates that take the place of those with the same names if a task has a contract."""
SUFFIX = ".template"
LANGUAGES = ("en", "ja")
"""Languages of the templates."""
WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "title": "Homework: {task}",
            "alpha-beta": "Use alpha-beta: leave out all children that cannot matter. Your search "
            "must read no more leaves than alpha-beta does in the order of the lists.",
            "minimax": "Use minimax, without any cut.",
            "expectimax": "Use expectimax: where MIN would move, chance moves instead. All "
            "children are equally likely there, so the node is worth their mean.",
            "docstring": "The value of a game tree, by {task}.",
            "visible": "The visible tests; marks depend on others too.",
            "hidden": "The hidden part: keep this file.",
            "function": "the function {names}",
            "functions": "the functions {names}",
            "and": " and ",
            "ask": "# install the generator as your teacher says",
        },
        "ja": {
            "title": "課題：{task}",
            "alpha-beta": "αβ法を使い、値に関係しない子はすべて省いてください。"
            "読む葉の数は、リストの順に読むαβ法より多くてはいけません。",
            "minimax": "枝刈りをせずに、ミニマックス法を使ってください。",
            "expectimax": "期待値を使うミニマックス法（expectimax）を使ってください。"
            "MINの手番では、代わりに偶然が子を選びます。どの子も同じ確率なので、ノードの値は子の平均です。",
            "docstring": "ゲーム木の値を{task}で求めます。",
            "visible": "公開テストです。成績はほかのテストにもよります。",
            "hidden": "非公開の部分です。配らないでください。",
            "function": "関数{names}",
            "functions": "関数{names}",
            "and": "と",
            "ask": "# 判定ツールのインストール方法は先生に聞いてください",
        },
    }
)

VISIBLE: Mapping[bool, tuple[str, ...]] = MappingProxyType(
    {
        False: (
            "([3, 5], 5)",
            "([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3)",
            "([[-1, [2, 0]], [0, [[4, -3], 1]]], 0)",
            "([1, [[2, 2], 0], [[0, 3]]], 3)",
        ),
        True: (
            "([3, 5], 5)",
            "([[3, 12, 9], [2, 4, 6], [14, 5, 2]], 8)",
            "([[-1, [2, 0]], [0, [[4, -3], 1]]], 0.5)",
            "([1, [[2, 2], 0], [[0, 3]]], 3)",
        ),
    }
)
"""Trees of the visible tests with their values; True: chance moves in the place of MIN."""


def homework_files(
    task: str, seed: int, language: str, origin: Origin | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the files of a homework, by path.

    Parameters: `task`, one of `HOMEWORK_TASKS`; `seed`, from which the teacher's random trees or
    cases come; `language`, one of `LANGUAGES`; `origin`, from which pupils get the generator: by
    default the one of this generator. If only this machine has it, the statement sends them to
    their teacher.
    """
    words, origin = WORDS[language], origin or origin_of()
    pip = f'pip install "{origin.requirement}"'
    missing = "echo 'write here how the generator is installed' >&2 && exit 1"
    is_search = task in get_args(Task)
    blanks = {
        "task": task,
        "seed": str(seed),
        "language": language,
        # A place on the teacher's machine is of no use to pupils, and not theirs to know.
        "install": words["ask"] if origin.local_path else pip,
        "workflow_install": missing if origin.local_path else pip,
        **{key: words[key] for key in ("visible", "hidden")},
        **(_search_blanks(task, words) if is_search else _contract_blanks(task, language)),
    }
    folders = [FOLDER] if is_search else [FOLDER, CONTRACT_FOLDER]
    files = dict(pair for folder in folders for pair in _templates(folder, language))
    for path, template in sorted(files.items()):
        yield path, Blanks(template).substitute(blanks)


def _search_blanks(task: str, words: Mapping[str, str]) -> dict[str, str]:
    """Return what stands in the files of a homework for which a search is written."""
    return {
        "rule": words[task],
        "trees": "\n".join(f"    {tree}," for tree in VISIBLE[task == "expectimax"]),
        "title": words["title"].format(task=task),
        "docstring": words["docstring"].format(task=task),
    }


def _contract_blanks(name: str, language: str) -> dict[str, str]:
    """Return what stands in the files of a homework that has a contract."""
    task, words = task_of(name), WORDS[language]
    texts = task.sentences(language)
    tests = (f"self.assertEqual({call}, {answer})" for call, answer in task.examples)
    functions = [f"`{function}`" for function in task.functions]
    return {
        "title": words["title"].format(task=texts["title"]),
        # Between Japanese sentences the end of a line would be shown as a space.
        "contract": re.sub(r"(?<=[。、])\n(?!\n)", "", texts["contract"]),
        "functions": words["functions" if functions[1:] else "function"].format(
            names=words["and"].join(functions)
        ),
        "imports": f"{task.test_imports}\n" if task.test_imports else "",
        "names": ", ".join(sorted(task.functions)),
        "starter": task.starter(language).rstrip("\n"),
        "examples": indent("\n".join(tests), " " * 8),
        "solution": task.solution_text().rstrip("\n"),
    }


def _templates(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield the templates of a folder in a language, by the paths of the files that they make."""
    for path, template in templates(folder):
        *stem, code, suffix = path.removesuffix(SUFFIX).split(".")
        if code not in LANGUAGES:
            yield path.removesuffix(SUFFIX), template
        elif code == language:
            yield ".".join([*stem, suffix]), template


def begin_homework(
    folder: Path,
    task: str,
    seed: int,
    language: str,
    origin: Origin,
    *,
    gradescope: bool,
) -> list[str]:
    """Write a homework into a new or empty folder; return the names of its files.

    The parameters are those of `homework_files`; with `gradescope` the teacher's folder holds the
    zip for Gradescope too. Raises BadInput for a folder that cannot be used, and where Gradescope
    cannot install the generator.
    """
    require_empty(folder, "name a folder that is new or empty")
    files: dict[str, str | bytes] = dict(homework_files(task, seed, language, origin))
    if origin.wheel:
        files[f"task/{WHEELS}/{origin.wheel.name}"] = wheel_contents(origin.wheel)
    if gradescope:
        settings = str(files["teacher/judge.toml"])
        files["teacher/autograder.zip"] = autograder(settings, language, origin)
    write_files(folder, files)
    return sorted(files)
