"""Examines a program: finds its adapter, runs it on the battery, and makes the verdict."""

import ast
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isclose
from random import Random

from ..captions.catalogue import Messages, messages
from ..games.tree import Tree
from ..trace.report_recorder import NoNumber
from ..wrappers import true_values
from .adapters import DEPTH, Adapter, plain_name
from .alpha_beta_styles import STYLES, agreeing_styles
from .answer_form import Answer, AnswerForm, answer_form
from .battery import (
    LEAVES,
    RANDOM,
    SEED,
    BatteryTree,
    battery,
    binary_tree,
    is_full_binary,
    smaller_trees,
)
from .evidence import ACCUSATIONS, KINDS, Evidence, Kind, NodePath, Task
from .frame_check import FrameCheck
from .mistake_models import EXPECTIMAX, MODELS, model_search
from .search_verdict import first_frame, state_at, verdict_on
from .state_adapters import EVERY, likely_adapters
from .student_program import (
    NoObservation,
    NoValue,
    Observation,
    StudentProgram,
    UnknownFunction,
    UnknownParameter,
)
from .verdict import Verdict

LEVELS = 3
"""How deep binary trees are where the program does not say it."""
STEPS = 3000
"""So many smaller trees are tried at most."""
ANSWER_TREES = 60
"""On so many random trees it is found out what the parts of an answer are."""
MEAN_ERROR = 1e-9
"""By how much two computations of a mean may differ."""
STYLE_TREES = 40
"""On so many random trees the style of a right alpha-beta is looked for."""


@dataclass(frozen=True)
class Question:
    """What is asked of a program."""

    task: Task = "alpha-beta"
    trees: int = RANDOM
    """How many random trees follow the small ones."""
    seed: int = SEED
    """Where the random trees come from."""
    leaves: int = LEAVES
    """How many leaves the small trees have at most."""
    adapter: str = ""
    """The name of the adapter; empty: it is found."""
    tree: Tree | None = None
    """The one tree to judge on; None: the battery."""
    language: str = "en"


@dataclass(frozen=True)
class Judgement:
    """A verdict, and what the program did on the verdict's tree, if it ran there."""

    verdict: Verdict
    observation: Observation | None = None


class _Failure(Exception):
    """Why an adapter does not fit, or the program cannot be run."""

    def __init__(self, kind: Kind, evidence: Evidence, *, ran_into_error: bool = False) -> None:
        self.kind: Kind = kind
        self.evidence = evidence
        self.ran_into_error = ran_into_error
        """Whether the program raised an error, which says more than that nothing was seen."""


def _no_leaf(observation: Observation) -> Evidence:
    """That the search came to no leaf, and the first node that it left unsearched."""
    check = FrameCheck()
    for frame in observation.frames:
        check.take(frame)
    ends = [frame for frame in observation.frames if frame.status == "end"]
    end = check.childless or ends[0]
    return Evidence("no_leaf", {"node": NodePath(end.path), "score": end.score or 0})


def _no_value(returned: NoNumber, key: str) -> Evidence:
    """What the search of a node returned in place of a number, as a sentence of this key."""
    facts = {
        "node": NodePath(returned.path),
        "answer": returned.answer,
        "line": str(returned.line),
    }
    return Evidence(key, facts)


def _leaf_readings(observation: Observation) -> int:
    """How often leaves were read, those that were read again as well."""
    ends = (frame.path for frame in observation.frames if frame.status == "end")
    return sum(path in observation.leaves for path in ends)


def examine(program: StudentProgram, name: str, question: Question) -> Judgement:
    """Return the judgement of a program; `name` is what the verdict calls it."""
    return _Examination(program, name, question).judgement()


class _Examination:
    def __init__(self, program: StudentProgram, name: str, question: Question) -> None:
        self.program = program
        self.name = name
        self.question = question
        self.say: Messages = messages(question.language)
        self.adapter = ""
        self.enters_again = False
        self.descriptions: tuple[str, ...] = ()
        self.form: AnswerForm | None = None

    def judgement(self) -> Judgement:
        try:
            functions = self.program.with_reports.functions
        except SyntaxError as error:
            facts = {"line": str(error.lineno), "error": error.msg}
            return self._without_run("broken", Evidence("syntax", facts))
        except (RecursionError, MemoryError) as error:  # nested deeper than Python can parse
            return self._without_run("broken", Evidence("error", {"error": type(error).__name__}))
        self.descriptions = tuple(one.describe() for one in functions)
        if not self.program.with_reports.node_functions:
            return self._without_run("unrecognised", Evidence("no_recursion", {}))
        try:
            self.adapter = self._fitting_adapter()
        except _Failure as failure:
            return self._without_run(failure.kind, failure.evidence)
        self.form = self._answer_form()
        return self._judge()

    def _without_run(self, kind: Kind, evidence: Evidence) -> Judgement:
        group = str(self.say.say(f"judge.group.{evidence.key}"))
        says = (evidence.text(self.say),)
        return Judgement(Verdict(self.name, kind, says, recognised=self.descriptions, group=group))

    # The adapter

    def _fitting_adapter(self) -> str:
        """The first adapter through which the program can be observed. Raises _Failure."""
        likely, others = likely_adapters(self.program.source)
        if self.question.adapter:
            likely, others = [self.question.adapter], []
        failures: list[_Failure] = []
        for names in (likely, others):
            for name in names:
                try:
                    self._probe(EVERY[name])
                except _Failure as failure:
                    failures.append(failure)
                else:
                    return name
            if failures:  # the program runs through an adapter that its own signature asks for
                break
        raise min(failures, key=lambda failure: not failure.ran_into_error)

    def _probe(self, adapter: type[Adapter]) -> None:
        probes = [self.question.tree] if self.question.tree else list(self._probes(adapter))
        if adapter.is_binary and not all(map(is_full_binary, probes)):
            raise _Failure("unrecognised", Evidence("not_binary", {}))
        seen = [self._run(tree, adapter) for tree in probes]
        if not any(observation.leaves for observation in seen):
            raise _Failure("unrecognised", _no_leaf(seen[0]))
        self.enters_again = self.program.enters_again(probes, adapter)

    def _probes(self, adapter: type[Adapter]) -> Iterator[Tree]:
        random = Random(SEED)
        levels = self._levels() if adapter.is_binary else LEVELS
        for _ in range(2):
            yield Tree.grow(binary_tree(random, levels))

    def _levels(self) -> int:
        """How deep the trees are that the program expects: where it compares its depth with a
        number, so deep."""
        for node in ast.walk(self.program.syntax_tree):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name):
                right = node.comparators[0]
                if plain_name(node.left.id) in DEPTH and isinstance(right, ast.Constant):
                    value = right.value
                    if self.program.counts_up and isinstance(value, int) and 0 < value < 6:
                        return value
        return LEVELS

    def _run(self, tree: Tree, adapter: type[Adapter] | None = None) -> Observation:
        """What the program does on a tree. Raises _Failure."""
        try:
            return self.program.run(
                tree,
                adapter or EVERY[self.adapter],
                enters_again=self.enters_again,
                form=self.form,
            )
        except UnknownFunction as error:
            missing = Evidence("function", {"name": str(error.args[0])})
            raise _Failure("broken", missing, ran_into_error=True) from None
        except UnknownParameter as error:
            raise _Failure(
                "unrecognised", Evidence("parameter", {"name": str(error.args[0])})
            ) from None
        except NoObservation:
            raise _Failure("unrecognised", Evidence("not_observed", {})) from None
        except NoValue as error:
            evidence = _no_value(error.args[0], "no_value")
            if error.__cause__ is None:
                raise _Failure("unrecognised", evidence) from None
            both = {"cause": evidence, "error": self._error(error.__cause__)}
            raise self._stopped(Evidence("no_value_error", both)) from None
        except (SystemExit, MemoryError) as error:
            raise _Failure("broken", self._error(error), ran_into_error=True) from None
        except Exception as error:
            raise self._stopped(self._error(error)) from None

    def _stopped(self, evidence: Evidence) -> _Failure:
        """The failure of a program that an error stopped.

        Where the form of the trees was only guessed, the error may be due to the guess, such as a
        method that the program expects and the adapter lacks: then nothing is said of the program.
        """
        if self.question.adapter:
            return _Failure("broken", evidence, ran_into_error=True)
        misfit = Evidence("misfit", {"error": evidence})
        return _Failure("unrecognised", misfit, ran_into_error=True)

    def _error(self, error: BaseException) -> Evidence:
        lines = [
            frame.lineno
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename == self.program.file
        ]
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
        if not lines:
            return Evidence("error", {"error": text})
        return Evidence("error_line", {"line": str(lines[-1]), "error": text})

    def _answer_form(self) -> AnswerForm | None:
        """What the parts of the program's answers are; None if it does not run on any tree.

        A driver that takes no tree has one of its own, and need not answer anything.
        """
        answers: list[Answer] = []
        for tree in self._battery(ANSWER_TREES, SEED + 1, leaves=2):
            try:
                seen = self._run(tree.game)
            except _Failure:
                break
            game, worth = tree.game, true_values(tree.game)
            moves = game.moves(game.start())
            worths = [worth(game.play(game.start(), move)) for move in moves]
            truth = worth(game.start())
            best = frozenset(at for at, value in enumerate(worths) if value == truth)
            answers.append(Answer(seen.parts, seen.names, seen.value, truth, len(moves), best))
        silent = all(one.parts == (None,) for one in answers)
        if not answers or (silent and not self.program.takes_tree):
            return None
        return answer_form(
            answers,
            place=self.program.value_place,
            returns_number=self.program.returns_number,
            keeps_order=self.program.keeps_order,
        )

    # The battery

    def _battery(self, count: int, seed: int, leaves: int) -> Iterator[BatteryTree]:
        """The trees of a battery in the form that the program expects."""
        return battery(
            count,
            seed=seed,
            leaves=leaves,
            binary=EVERY[self.adapter].is_binary,
            levels=self._levels(),
            dags=self.program.asks_for_keys,
            fractions=self.program.makes_whole_numbers,
        )

    def _trees(self) -> Iterable[BatteryTree]:
        if self.question.tree is not None:
            return [BatteryTree(None, self.question.tree)]
        return self._battery(self.question.trees, self.question.seed, self.question.leaves)

    def _judge(self) -> Judgement:
        worst: dict[Kind, tuple[BatteryTree, Evidence | None]] = {}
        trees = bad = read = needed = inferred = readings = 0
        models = set(MODELS)
        for tree in self._trees():
            trees += 1
            try:
                seen = self._run(tree.game)
            except _Failure as failure:
                worst[failure.kind] = tree, failure.evidence
                break
            found = verdict_on(seen, self.question.task)
            kind = found.kind
            if kind in ACCUSATIONS and seen.unread_answer is not None:
                worst["unrecognised"] = tree, _no_value(seen.unread_answer, "object_answer")
                break
            read += found.read
            needed += found.needed
            inferred += seen.inferences
            readings += _leaf_readings(seen) if self.enters_again else found.read
            bad += kind not in ("fine", "wasteful")
            if kind != "fine" and (kind not in worst or tree.size < worst[kind][0].size):
                worst[kind] = tree, None
            models &= {model for model in models if self._behaves(seen, model)}
        if EXPECTIMAX in models and any(kind in worst for kind in ACCUSATIONS):
            return self._without_run("unrecognised", Evidence("expectimax", {}))
        kind = max(worst, key=KINDS.index, default="fine")
        says: list[Evidence] = []
        shown = None
        tree_shown: object = None
        if kind != "fine":
            tree, error = worst[kind]
            tree = tree if self.question.tree else self._smallest(kind, tree)
            tree_shown = tree.facts()
            if error is None:
                shown = self._run(tree.game)
                says += verdict_on(shown, self.question.task).evidence
            else:
                says.append(error)
            says += self._model_evidence(models, trees)
        elif self.question.tree is not None:
            shown = self._run(self.question.tree)
        elif self.question.task == "alpha-beta":
            says += self._style()
        if readings > read and kind in ("fine", "wasteful"):
            says.append(Evidence("again", {"readings": f"{readings:,}"}))
        frame = first_frame(says)
        verdict = Verdict(
            program=self.name,
            kind=kind,
            says=tuple(one.text(self.say) for one in says),
            adapter=self.adapter,
            trees=trees,
            bad=bad,
            read=read,
            needed=needed,
            tree=tree_shown,
            frame=None if frame is None else frame.number,
            line=None if frame is None else frame.line or None,
            recognised=self.descriptions,
            inferred=inferred,
            task=self.question.task,
            group="" if kind == "fine" else self._group(says, models),
        )
        return Judgement(verdict, shown)

    def _behaves(self, observation: Observation, model: str) -> bool:
        value, leaves = model_search(observation.game, MODELS[model])
        return isclose(value, observation.value, abs_tol=MEAN_ERROR) and leaves == [
            state_at(observation.game, p) for p in observation.leaves
        ]

    def _may_be_like(self, model: str) -> bool:
        """Whether a sentence may name the model: negamax only of a program that negates values."""
        is_negamax = self.program.with_reports.terms == "mover"
        return is_negamax or not MODELS[model].keeps_window_order

    def _model_evidence(self, models: set[str], trees: int) -> Iterator[Evidence]:
        like = [model for model in MODELS if model in models and self._may_be_like(model)]
        if like and "alpha-beta" not in like and self.question.tree is None:
            said = self.say.join([str(self.say.say(f"judge.model.{model}")) for model in like[:2]])
            yield Evidence("behaves", {"trees": f"{trees:,}", "model": said})

    def _group(self, says: Sequence[Evidence], models: set[str]) -> str:
        """What programs with the same mistake have in common, in words."""
        answer = [one.key for one in says if one.key.endswith("_answer")]
        if answer:
            return str(self.say.say(f"judge.group.{answer[0]}"))
        named = [model for model in MODELS if model in models and self._may_be_like(model)]
        like = [model for model in named if model != "alpha-beta"]
        if like and "alpha-beta" not in models:
            return str(self.say.say(f"judge.model.{like[0]}"))
        keys = [one.key for one in says if one.frame is not None] or [one.key for one in says]
        return str(self.say.say(f"judge.group.{keys[0]}")) if keys else ""

    def _style(self) -> Iterator[Evidence]:
        """Whether a right alpha-beta is fail-soft or fail-hard, and where it cuts, if that shows.

        It shows only if all styles but those of one kind disagree with the program on some tree.
        """
        styles = set(STYLES)
        trees = [tree for tree in self._trees() if tree.size > 7]
        for tree in islice(trees, STYLE_TREES):
            styles &= agreeing_styles(self._run(tree.game))
        for kinds in zip(*(style.split("-", 1) for style in sorted(styles)), strict=True):
            if len(set(kinds)) == 1:
                yield Evidence(f"style.{kinds[0]}", {})

    def _smallest(self, kind: Kind, tree: BatteryTree) -> BatteryTree:
        """The smallest tree found that still shows a mistake of the kind."""
        same_shape = EVERY[self.adapter].is_binary
        tries, going = 0, True
        while going and tries < STEPS:
            going = False
            for less in smaller_trees(tree, same_shape=same_shape):
                tries += 1
                if self._shows(kind, less):
                    tree, going = less, True
                    break
        return tree

    def _shows(self, kind: Kind, tree: BatteryTree) -> bool:
        try:
            return verdict_on(self._run(tree.game), self.question.task).kind == kind
        except _Failure as failure:
            return failure.kind == kind
