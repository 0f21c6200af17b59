"""The command `homework init`: a folder for pupils, and one for their teacher."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from .gradescope import autograder
from .new_course import Blanks, require_empty, wheel_contents, write_files
from .origin import WHEELS, Origin, origin_of

Task: TypeAlias = Literal["alpha-beta", "minimax", "expectimax"]

FOLDER = Path(__file__).parent / "homework_templates"
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
    task: Task, seed: int, language: str, origin: Origin | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the files of a homework, by path.

    Parameters: `seed`, from which the teacher's random trees come; `language`, one of `LANGUAGES`;
    `origin`, from which pupils get the generator: by default the one of this generator. If only
    this machine has it, the statement sends them to their teacher.
    """
    words, known_origin = WORDS[language], origin or origin_of()
    pip = f'pip install "{known_origin.requirement}"'
    missing = "echo 'write here how the generator is installed' >&2 && exit 1"
    blanks = {
        "task": task,
        "seed": str(seed),
        "language": language,
        # A place on the teacher's machine is of no use to pupils, and not theirs to know.
        "install": words["ask"] if known_origin.local_path else pip,
        "workflow_install": missing if known_origin.local_path else pip,
        "rule": words[task],
        "trees": "\n".join(f"    {tree}," for tree in VISIBLE[task == "expectimax"]),
        **{key: words[key].format(task=task) for key in ("title", "docstring")},
        **{key: words[key] for key in ("visible", "hidden")},
    }
    for file in sorted(path for path in FOLDER.rglob(f"*{SUFFIX}") if path.is_file()):
        path = file.relative_to(FOLDER).as_posix().removesuffix(SUFFIX).replace("dot-", ".")
        parts = path.split(".")
        if parts[-2] in LANGUAGES:
            if parts[-2] != language:
                continue
            path = ".".join([*parts[:-2], parts[-1]])
        yield path, Blanks(file.read_text("utf-8")).substitute(blanks)


def begin_homework(
    folder: Path,
    task: Task,
    seed: int,
    language: str,
    origin: Origin | None = None,
    *,
    gradescope: bool = False,
) -> list[str]:
    """Write a homework into a new or empty folder; return the names of its files.

    The parameters are those of `homework_files`; with `gradescope` the teacher's folder holds the
    zip for Gradescope too. Raises BadInput for a folder that cannot be used, and where Gradescope
    cannot install the generator.
    """
    require_empty(folder, "name a folder that is new or empty")
    known_origin = origin or origin_of()
    files: dict[str, str | bytes] = dict(homework_files(task, seed, language, known_origin))
    if known_origin.wheel:
        files[f"task/{WHEELS}/{known_origin.wheel.name}"] = wheel_contents(known_origin.wheel)
    if gradescope:
        settings = str(files["teacher/judge.toml"])
        files["teacher/autograder.zip"] = autograder(settings, language, known_origin)
    write_files(folder, files)
    return sorted(files)
