"""What a user gets of a verdict, as text: the sentences, the facts, the frames."""

import json
from collections.abc import Iterable

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.game import spell
from search_walkthroughs.record.frame_text import frame_line


def section(title: str, text: str) -> str:
    """A part of a golden file, under its title."""
    return f"## {title}\n{text}\n"


def sections(parts: Iterable[tuple[str, str]]) -> str:
    """The parts of a golden file, an empty line between them; those without text are left out."""
    return "\n".join(section(title, text) for title, text in parts if text)


def said(verdict, language: str) -> str:
    """What the command prints of a verdict with `--explain`."""
    return verdict.printable().text(messages(language), explain=True)


def facts_text(verdict) -> str:
    """The facts of `--format json`, a line each, without the sentences, and the verdict's group."""
    left_out = ("says", "recognised", "program")
    facts = {name: fact for name, fact in verdict.facts().items() if name not in left_out}
    facts |= {"group": verdict.group, "counts as": verdict.kind}
    return "\n".join(
        f"{name}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in facts.items()
    )


def frames_text(observation) -> str:
    """The frames of an observed program, a line each; empty if it was not observed."""
    if observation is None:
        return ""
    return "\n".join(frame_line(frame) for frame in observation.frames)


def file_name(name: str, suffix: str = "txt") -> str:
    """The golden file of what is called so.

    >>> file_name("a node's bound, and MIN")
    'a-nodes-bound-and-min.txt'
    """
    words = "".join(sign if sign.isalnum() else " " * (sign != "'") for sign in name).lower()
    return f"{'-'.join(words.split())}.{suffix}"


def assert_no_file_is_left_over(folder, names: Iterable[str]) -> None:
    """Fail if the folder has golden files of other names, which no test would ever compare."""
    assert {file.name for file in folder.glob("*.txt")} == {file_name(name) for name in names}


def positions_text(boards) -> str:
    """The positions of a game that show what is wrong, a line each; empty if there are none."""
    if boards is None:
        return ""
    lines = [f"to {spell(boards.wrong)}: {boards.sentence}", *map(str, boards.case.items())]
    for path, step in boards.steps:
        board = " / ".join(" ".join(cell or "." for cell in row) for row in step.rows)
        lines.append(
            f"{spell(path) or 'the start'}: {board or 'no board'}; turn {step.turn}, "
            f"answer {step.answer}, worth {step.worth}, read {step.is_read}, line {step.line}, "
            f"{step.moves} moves"
        )
    return "\n".join(lines)
