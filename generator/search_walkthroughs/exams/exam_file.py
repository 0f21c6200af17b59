"""A teacher's own mix of tasks: the YAML file that an exam is made from."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from ..captions.catalogue import languages as known_languages
from ..captions.catalogue import messages
from ..game import CHANCE
from ..reading.errors import START, FaultList
from ..reading.limits import Limits, decode
from ..reading.models import Count, Positive, StrictModel, Title, check_range_order, two
from ..reading.tree.written import TURNS
from ..reading.validation import languages, mapping, validate
from ..reading.yaml.yaml_values import (
    BadValue,
    YamlItem,
    YamlList,
    YamlMapping,
    choice,
    unfit,
    whole,
)
from ..skills.small_tree import CUTTING, MISTAKES
from .exam import MAX_VARIANTS, Exam
from .exercise import PRESETS
from .kinds import TaskPlan, kinds
from .variants import MAX_LEAVES, Properties

MAX_LEVELS = 5
"""Upper limit of levels of a tree."""
MAX_TASKS = 4
"""Upper limit of tasks, which must fit on two pages."""

Whole = Annotated[int, BeforeValidator(whole)]
Between = Annotated[tuple[Whole, Whole], BeforeValidator(two), AfterValidator(check_range_order)]
KindName = Annotated[str, BeforeValidator(choice(*kinds()))]
LevelName = Annotated[str, BeforeValidator(choice(*TURNS))]
Preset = Annotated[int, Field(ge=PRESETS[0], le=PRESETS[-1]), BeforeValidator(whole)]
EVERY_MISTAKE = tuple(dict.fromkeys(name for names in MISTAKES.values() for name in names))
MistakeName = Annotated[str, BeforeValidator(choice(*EVERY_MISTAKE))]


class TaskModel(StrictModel):
    """One task: a preset, or what takes its place."""

    kind: KindName = Field(description="The search or the step that is asked for.")
    preset: Preset | None = Field(None, description="The task that the rest changes; else 2.")
    levels: tuple[LevelName, ...] | None = Field(None, description="Who moves at each level.")
    branching: Between | None = Field(None, description="Children of a node, from and to.")
    leaves: Between | None = Field(None, description="Leaves of the tree, from and to.")
    range: Between | None = Field(None, description="The minimum and the maximum of the leaves.")
    step: Positive | None = Field(None, description="Leaves are multiples of it.")
    ties: Count | None = Field(None, description="Leaves that repeat another's number.")
    margin: Count | None = Field(None, description="How much better the best move is.")
    best: Positive | None = Field(None, description="Which move is best, from 1.")
    cuts: Count | None = Field(None, description="Cuts that leave something out.")
    deep: Count | None = Field(None, description="How many of the cuts are deep.")
    skipped: Between | None = Field(None, description="Leaves that are left out.")
    differs: tuple[MistakeName, ...] | None = Field(
        None, description="Mistakes that must lead to another answer."
    )


class ExamModel(StrictModel):
    """An exam."""

    title: Title | None = Field(None, description="What stands above each sheet.")
    variants: Positive | None = Field(None, description="How many sheets.")
    seed: Count | None = Field(None, description="The number from which all trees are drawn.")
    tasks: Any = Field(description="A list of tasks.")


def default_title() -> Mapping[str, str]:
    """Return the title of an exam that has none, by language."""
    return {code: str(messages(code).say("exam.title")) for code in known_languages()}


def read_exam(
    text: bytes | str,
    file: str,
    number: int | None = None,
    seed: int | None = None,
    *,
    drawn: int = 1,
) -> Exam:
    """Return the exam that the text describes. Raises BadInput with every fault of the text.

    `number` of variants and `seed` replace what the file says; if neither says it, there are 30
    variants, and the seed is the one that was `drawn`.
    """
    limits, faults = Limits(), FaultList(file)
    top = mapping(decode(text, limits, faults), limits, faults)
    model = validate(ExamModel, YamlItem(START, top), faults)
    tasks = [_task(at, faults) for at in _tasks(top, faults)]
    if model and model.variants and model.variants > MAX_VARIANTS and number is None:
        mark = top.pairs["variants"].mark
        faults.add(mark, f"found {model.variants} variants", f"ask for at most {MAX_VARIANTS}")
    faults.close()
    assert model is not None
    return Exam(
        title=languages(model.title) if model.title else default_title(),
        tasks=[task for task in tasks if task],
        number=number or model.variants or 30,
        seed=next(candidate for candidate in (seed, model.seed, drawn) if candidate is not None),
        file=file,
    )


def _tasks(top: YamlMapping, faults: FaultList) -> list[YamlItem]:
    """Return the items of the list of tasks."""
    pair = top.pairs.get("tasks")
    if pair is None:
        return []  # this has been reported already
    value, mark = pair.value, pair.mark
    if isinstance(value, YamlList) and value.items:
        if len(value.items) > MAX_TASKS:
            message = f"found {len(value.items)} tasks, at most {MAX_TASKS} fit on two pages"
            faults.add(mark, message, "make two exams of it")
        return list(value.items)
    if not isinstance(value, BadValue):
        wrong = unfit(value, "a list of tasks", "write one task or more, each after a hyphen")
        faults.add(mark, wrong.message, wrong.remedy)
    return []


def _task(at: YamlItem, faults: FaultList) -> TaskPlan | None:
    """Return what one task asks for: what its preset does, changed by what it says itself."""
    model = validate(TaskModel, at, faults)
    if model is None or not isinstance(at.value, YamlMapping):
        return None
    base = kinds()[model.kind].preset(model.preset or 2)
    changes = {name: getattr(model, name) for name in model.model_fields_set - {"kind", "preset"}}
    if not isinstance(base, Properties):
        for key in changes:
            message = f"`{key}` is a property of trees, and {model.kind} has none to choose"
            faults.add(at.value.pairs[key].mark, message, "leave it out, and choose a `preset`")
        return None if changes else base
    if "levels" in changes:
        changes["turns"] = tuple(TURNS[name] for name in changes.pop("levels"))
    if changes.keys() & {"turns", "branching"}:
        changes.setdefault("leaves", None)  # those of the preset are of trees of its shape
    if "cuts" in changes:
        changes.setdefault("deep", None)
    properties = replace(base, **changes)
    count = len(faults)
    for key, message, remedy in _contradictions(properties):
        pair = at.value.pairs.get(key)
        faults.add(pair.mark if pair else at.mark, message, remedy)
    return properties if len(faults) == count else None


Contradiction: TypeAlias = tuple[str, str, str]
"""The key, what was found, and the remedy."""


def _contradictions(task: Properties) -> Iterator[Contradiction]:
    """Yield the properties that no tree can have together."""
    yield from _shape_contradictions(task)
    yield from _cut_contradictions(task)
    for name in task.differs:
        if name not in MISTAKES[task.kind]:
            mistakes = ", ".join(MISTAKES[task.kind])
            yield "differs", f"{name} is not a mistake of {task.kind}", f"choose among {mistakes}"


def _shape_contradictions(task: Properties) -> Iterator[Contradiction]:
    """Yield what is wrong with levels, children and leaves."""
    turns, (smallest, greatest) = task.turns, task.branching
    widest, fewest = (3 if CHANCE in turns else 6), smallest ** len(turns)
    if not 1 < len(turns) <= MAX_LEVELS:
        message = f"found {len(turns)} levels, 2 to {MAX_LEVELS} are expected"
        yield "levels", message, "name who moves at each level: [max, min, max]"
    elif CHANCE in turns and (task.kind != "expectimax" or turns[0] == CHANCE):
        message = "chance moves only in expectimax, and not at the root"
        yield "levels", message, "write max or min there, or `kind: expectimax`"
    elif task.kind == "expectimax" and CHANCE not in turns:
        yield "levels", "nowhere does chance move", "write chance at one level"
    elif task.kind in {*CUTTING, "negamax"} and 2 in {abs(a + b) for a, b in pairwise(turns)}:
        yield "levels", f"in {task.kind} the players take turns", "let max and min alternate"
    elif smallest < 2 or greatest > widest:
        message = f"found {smallest} to {greatest} children, 2 to {widest} are expected"
        yield "branching", message, "choose numbers within these bounds"
    elif fewest > MAX_LEAVES:
        message = f"such a tree has at least {fewest} leaves, at most {MAX_LEAVES} fit"
        yield "branching", message, "take fewer children, or fewer levels"
    elif task.leaves and (task.leaves[0] > MAX_LEAVES or task.leaves[1] < fewest):
        message = f"no such tree has {task.leaves[0]} to {task.leaves[1]} leaves"
        yield "leaves", message, f"write a range between {fewest} and {MAX_LEAVES}"
    number_count = (task.range[1] // task.step) - -(-task.range[0] // task.step) + 1
    different_leaves = (task.leaves or (fewest, 0))[0] - (task.ties or 0)
    if task.ties is not None and number_count < different_leaves:
        message = (
            f"the range has {number_count} numbers, {different_leaves} different leaves are wanted"
        )
        yield "range", message, "widen `range`, or allow more `ties`"


def _cut_contradictions(task: Properties) -> Iterator[Contradiction]:
    """Yield what is wrong with the cuts that are asked for."""
    wishes = {"cuts": task.cuts, "deep": task.deep, "skipped": task.skipped}
    if task.kind not in CUTTING:
        for key in (key for key, value in wishes.items() if value is not None):
            yield key, f"{task.kind} makes no cuts", f"leave `{key}` out"
    elif task.deep and len(task.turns) < 4:
        yield "deep", "a deep cut needs four levels", "write `levels: [max, min, max, min]`"
    elif task.deep and task.cuts is not None and task.deep > task.cuts:
        yield "deep", "there are more deep cuts than cuts", "ask for fewer"
    if "shallow" in task.differs and len(task.turns) < 4:
        message = "with fewer than four levels no cut is deep, so `shallow` changes nothing"
        yield "differs", message, "leave it out, or write four levels"
