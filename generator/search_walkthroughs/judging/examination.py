"""Examines a program: finds its adapter, runs it on the battery, and makes the verdict."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import tee
from math import isclose
from random import Random

from ..captions.catalogue import Messages, messages
from ..games.tree import Tree
from ..record.frame_text import exact_text
from ..wrappers import true_values
from .answer_examination import AnswerExamination
from .battery import (
    SEED,
    BatteryTree,
    battery,
    binary_tree,
    has_pairs,
    is_full_binary,
    small_trees,
    smaller_trees,
)
from .calls.function_facts import value_ends
from .evidence import (
    ACCUSATIONS,
    KINDS,
    KINDS_WITHOUT_RUN,
    Evidence,
    Kind,
    error_evidence,
)
from .observed_faults import at_wrong_callee, leaf_readings, no_leaf, no_value
from .own.own_examination import judge_own
from .programs.adapters import DEPTH_NAMES, Adapter, plain_name
from .programs.answer_form import Answer, AnswerForm, answer_form
from .programs.mistake_models import EXPECTIMAX, MODELS, STYLES, agreeing_styles, model_search
from .programs.raised import error_facts
from .programs.state_adapters import ADAPTERS, form_of, likely_adapters
from .programs.student_program import Approach, NotObserved, Observation, StudentProgram
from .programs.two_children import seems_to_take_two
from .question import Judgement, Question
from .search_verdict import first_frame, state_at, verdict_on
from .verdict import Verdict

DEFAULT_LEVELS = 3
"""Depth of binary trees for a program that does not state it (levels)."""
MAX_SHRINKING_TRIES = 3000
"""Upper limit of smaller trees that are searched to shrink a counterexample."""
ANSWER_TREES = 60
"""Number of random trees from which the meaning of each part of an answer is inferred."""
READING_TREES = 30
"""Number of random trees, after the small ones, on which the answers of calls are read."""
MEAN_TOLERANCE = 1e-9
"""Upper limit of the difference between two computations of a mean."""
PROBE_LEAVES = 3
"""Number of leaves below a root of which a program that takes two reads the first two."""
MIN_STYLE_NODES = 8
"""Fewest nodes of a tree that may show the style of an alpha-beta."""
MAX_STYLE_TREES = 40
"""Upper limit of trees on which the style of a right alpha-beta is determined."""


class _Failure(Exception):
    """Why an adapter does not fit, or the program cannot be run."""

    def __init__(self, kind: Kind, evidence: Evidence, *, ran_into_error: bool = False) -> None:
        self.kind: Kind = kind
        self.evidence = evidence
        self.ran_into_error = ran_into_error
        """Whether the program raised an error, which says more than that nothing was seen."""


def examine(program: StudentProgram, name: str, question: Question) -> Judgement:
    """Return the judgement of a program; `name` is what the verdict calls it."""
    if question.own:
        return judge_own(program.own_program, name, question, call=program.call)
    return _Examination(program, name, question).judgement()


@dataclass
class _Tally:
    """What a program did on the trees of a judgement, counted over all of them."""

    trees: int = 0
    bad: int = 0
    """Number of trees on which the value, the move or a cut was wrong."""
    read: int = 0
    needed: int = 0
    inferred: int = 0
    readings: int = 0
    """Number of readings of leaves, each repeated reading included."""
    large_trees: list[BatteryTree] = field(default_factory=list)
    """The first trees on which the style of an alpha-beta can be seen."""
    worst: dict[Kind, tuple[BatteryTree, Evidence | None]] = field(default_factory=dict)
    """The smallest tree of each kind but `fine`, with what ended the search there."""
    models: set[str] = field(default_factory=lambda: set(MODELS))
    """The models that behave like the program on each tree."""


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
        self.answers: AnswerExamination | None = None
        self.values = question.values
        self.is_uniform = False
        """Whether all leaves of a tree have the same depth."""
        self.has_pairs = False
        """Whether all inner nodes of a tree have two children."""
        self.has_stopped = False
        """Whether an error stopped the program on a tree."""

    def judgement(self) -> Judgement:
        try:
            functions = self.program.with_reports.functions
        except SyntaxError as error:
            facts = {"line": str(error.lineno), "error": error.msg}
            return self._without_run("broken", Evidence("syntax", facts))
        except (RecursionError, MemoryError) as error:  # nested deeper than Python can parse
            return self._without_run("broken", Evidence("error", {"error": type(error).__name__}))
        self.descriptions = tuple(function.describe() for function in functions)
        if not self.program.with_reports.node_functions:
            return self._without_run("unrecognised", Evidence("no_recursion", {}))
        try:
            self.adapter = self._fitting_adapter()
        except _Failure as failure:
            return self._without_run(failure.kind, failure.evidence)
        self.has_pairs = self._takes_two()
        if not self.has_pairs:
            return self._with_excuses()
        if self.question.tree is not None and not has_pairs(self.question.tree):
            return self._without_run("unrecognised", Evidence("not_pairs", {}))
        judgement = self._with_excuses()
        if judgement.verdict.kind in KINDS_WITHOUT_RUN or self.question.tree is not None:
            return judgement
        return self._with_sentence(judgement, Evidence("calls.two_children", {}))

    def _with_excuses(self) -> Judgement:
        """Return the judgement on trees of any depths and values, or on those that the program
        needs."""
        judgement = self._judged()
        is_accused = judgement.verdict.kind in ("broken", *ACCUSATIONS) or self.has_stopped
        if not is_accused or self.question.tree is not None:
            return judgement
        return self._excused(judgement)

    def _judged(self) -> Judgement:
        """Return the judgement on the trees of the question, as they now are."""
        games = [tree.game for tree in self._battery(READING_TREES, SEED + 2, leaves=3)]
        self.answers = AnswerExamination.of(self.program, self.adapter, games)
        self.form = self._answer_form()
        by_calls = self._by_calls() if self.answers.is_judged_by_calls else None
        return by_calls or self._judge()

    def _excused(self, accused: Judgement) -> Judgement:
        """Return the judgement on trees for which the program may have been written, if it is right
        there: with leaves at one depth, or with the values that its constants say."""
        trials: list[tuple[bool, tuple[float, float] | None]] = []
        if self.has_stopped and not ADAPTERS[self.adapter].is_binary:
            trials.append((True, None))
        if self.values is None and not self.program.asks_for_keys:
            trials += [(False, (-end, end)) for end in value_ends(self.program.syntax_tree)]
        for self.is_uniform, values in trials:
            self.values = values or self.question.values
            judgement = self._judged()
            if judgement.verdict.kind not in ("fine", "wasteful"):
                continue
            reason = Evidence("calls.uniform", {})
            if values is not None:
                low, high = (int(end) for end in values)
                ends = f"{exact_text(low)} … {exact_text(high)}"
                possible_values = (low, 0, high) if high == 1 else (ends,)
                reason = Evidence("calls.values_only", {"values": possible_values})
            return self._with_sentence(judgement, reason)
        return accused

    def _with_sentence(self, judgement: Judgement, sentence: Evidence) -> Judgement:
        """Return the judgement with one more sentence behind the others."""
        sentences = (*judgement.verdict.says, sentence.text(self.say))
        return replace(judgement, verdict=replace(judgement.verdict, says=sentences))

    def _by_calls(self) -> Judgement | None:
        """Return the judgement by the answers of the calls alone; None if they do not tell it."""
        assert self.answers is not None
        games = [tree.game for tree in self._battery(READING_TREES, SEED + 3, leaves=3)]
        try:
            verdicts = self.answers.verdicts(games, self.question.task)
        except Exception:
            return None
        if not verdicts:
            return None
        worst = max(verdicts, key=lambda call_verdict: KINDS.index(call_verdict.kind))
        sentences = [*self.answers.notes, *worst.evidence]
        group = (
            "" if worst.kind == "fine" else str(self.say.say(f"judge.group.{sentences[-1].key}"))
        )
        verdict = Verdict(
            program=self.name,
            kind=worst.kind,
            says=tuple(sentence.text(self.say) for sentence in sentences),
            adapter=form_of(self.adapter),
            trees=len(verdicts),
            bad=sum(
                call_verdict.kind not in ("fine", "wasteful", "other") for call_verdict in verdicts
            ),
            read=sum(call_verdict.read for call_verdict in verdicts),
            needed=sum(call_verdict.needed for call_verdict in verdicts),
            recognised=self.descriptions,
            group=group,
            task=worst.task,
        )
        return Judgement(verdict)

    def _without_run(self, kind: Kind, evidence: Evidence) -> Judgement:
        verdict = Verdict.of_evidence(
            self.name, kind, evidence, self.say, recognised=self.descriptions
        )
        return Judgement(verdict)

    # The adapter

    def _fitting_adapter(self) -> str:
        """Return the first adapter through which the program can be observed. Raises _Failure."""
        likely_names, other_names = likely_adapters(self.program.source, self.question.adapter)
        failures: list[_Failure] = []
        for names in (likely_names, other_names):
            for name in names:
                try:
                    self._probe(ADAPTERS[name])
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
        observations = [self._run(tree, adapter) for tree in probes]
        if not any(observation.leaves for observation in observations):
            raise _Failure("unrecognised", no_leaf(observations[0]))
        self.enters_again = self.program.enters_again(probes, adapter)

    def _takes_two(self) -> bool:
        """Return whether the program looks at two children of a node and at no others: its text
        seems to, and of three leaves below a root it reads the first two alone, or none, or it
        fails there."""
        if ADAPTERS[self.adapter].is_binary or not seems_to_take_two(self.program.syntax_tree):
            return False
        for nested in small_trees(PROBE_LEAVES):
            if not isinstance(nested, list) or len(nested) < PROBE_LEAVES:
                continue
            try:
                leaves = self._run(Tree.grow(nested)).leaves
            except _Failure:
                continue
            if [*leaves] not in ([], [("1",), ("2",)]):
                return False
        return True

    def _probes(self, adapter: type[Adapter]) -> Iterator[Tree]:
        random = Random(SEED)
        levels = self._levels() if adapter.is_binary else DEFAULT_LEVELS
        for _ in range(2):
            yield Tree.grow(binary_tree(random, levels))

    def _levels(self) -> int:
        """Return the depth of the trees that the program expects: the number that it compares its
        depth with, else the default."""
        for node in ast.walk(self.program.syntax_tree):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name):
                limit = node.comparators[0]
                if plain_name(node.left.id) in DEPTH_NAMES and isinstance(limit, ast.Constant):
                    value = limit.value
                    if self.program.counts_up and isinstance(value, int) and 0 < value < 6:
                        return value
        return DEFAULT_LEVELS

    def _run(self, tree: Tree, adapter: type[Adapter] | None = None) -> Observation:
        """Return what the program does on a tree. Raises _Failure."""
        return next(self._observations([tree], adapter))

    def _observations(
        self, trees: Iterable[Tree], adapter: type[Adapter] | None = None
    ) -> Iterator[Observation]:
        """Yield what the program does on each tree. Raises _Failure."""
        if adapter is None:
            adapter = self.answers.adapter if self.answers else ADAPTERS[self.adapter]
        read_as = self.answers.read_as if self.answers else None
        approach = Approach(adapter, self.enters_again, self.form, read_as)
        try:
            yield from self.program.observations(trees, approach)
        except NotObserved as error:
            raise self._not_observed(error) from None
        except (SystemExit, MemoryError) as error:
            raise _Failure("broken", self._error(error), ran_into_error=True) from None
        except Exception as error:
            raise self._stopped(self._error(error)) from None

    def _not_observed(self, error: NotObserved) -> _Failure:
        """Return the failure of a program whose search was not observed."""
        if error.returned is None:
            evidence = Evidence(error.reason, {"name": error.name} if error.name else {})
            is_call_wrong = error.reason == "function"
            kind: Kind = "broken" if is_call_wrong else "unrecognised"
            return _Failure(kind, evidence, ran_into_error=is_call_wrong)
        evidence = no_value(error.returned, error.reason)
        if error.__cause__ is None:
            return _Failure("unrecognised", evidence)
        facts = {"cause": evidence, "error": self._error(error.__cause__)}
        return self._stopped(Evidence("no_value_error", facts))

    def _stopped(self, evidence: Evidence) -> _Failure:
        """Return the failure of a program that an error stopped.

        If the form of the trees was only guessed, the guess may be the cause of the error, such as
        a method that the program expects and the adapter lacks: then the program is not accused.
        """
        if self.question.adapter:
            return _Failure("broken", evidence, ran_into_error=True)
        guessed_form = Evidence("guessed_form", {"error": evidence})
        return _Failure("unrecognised", guessed_form, ran_into_error=True)

    def _error(self, error: BaseException) -> Evidence:
        return error_evidence(*error_facts(error, self.program.file))

    def _answer_form(self) -> AnswerForm | None:
        """Return the meaning of each part of an answer; None if the program runs on no tree.

        A driver that takes no tree has a tree of its own, and need not return anything.
        """
        answers: list[Answer] = []
        games = [tree.game for tree in self._battery(ANSWER_TREES, SEED + 1, leaves=2)]
        observations = self._observations(games)
        for game in games:
            try:
                observation = next(observations)
            except _Failure:
                break
            worth = true_values(game)
            moves = game.moves(game.start())
            worths = [worth(game.play(game.start(), move)) for move in moves]
            truth = worth(game.start())
            best = frozenset(at for at, value in enumerate(worths) if value == truth)
            answers.append(
                Answer(
                    observation.parts, observation.names, observation.value, truth, len(moves), best
                )
            )
        is_silent = all(answer.parts == (None,) for answer in answers)
        if not answers or (is_silent and not self.program.takes_tree):
            return None
        return answer_form(
            answers,
            place=self.program.value_place,
            returns_number=self.program.returns_number,
            keeps_order=self.program.keeps_order,
        )

    # The battery

    def _battery(self, count: int, seed: int, leaves: int) -> Iterator[BatteryTree]:
        """Return the trees of a battery in the form that the program expects."""
        return battery(
            count,
            seed=seed,
            leaves=leaves,
            binary=ADAPTERS[self.adapter].is_binary,
            levels=self._levels(),
            dags=self.program.asks_for_keys,
            fractions=self.program.makes_whole_numbers,
            uniform=self.is_uniform,
            pairs=self.has_pairs,
            values=self.values,
        )

    def _trees(self) -> Iterable[BatteryTree]:
        if self.question.tree is not None:
            return [BatteryTree(None, self.question.tree)]
        return self._battery(self.question.trees, self.question.seed, self.question.leaves)

    def _judge(self) -> Judgement:
        tally = self._tally()
        kind: Kind = max(tally.worst, key=KINDS.index, default="fine")
        if (other_search := self._other_search(kind, tally)) is not None:
            return self._without_run("other", other_search)
        sentences = [] if self.answers is None else self.answers.notes
        observation = None
        tree_facts: object = None
        if kind != "fine":
            tree, error = tally.worst[kind]
            tree = tree if self.question.tree else self._smallest(kind, tree)
            tree_facts = tree.facts()
            if error is None:
                observation = self._run(tree.game)
                if (doubt := self._doubt(kind, observation)) is not None:
                    return self._by_calls() or self._without_run("unrecognised", doubt)
                tree_verdict = verdict_on(observation, self.question.task, self.values)
                functions = self.program.with_reports.node_functions
                sentences += [
                    at_wrong_callee(sentence, observation, functions)
                    for sentence in tree_verdict.evidence
                ]
            else:
                sentences.append(error)
            sentences += self._model_evidence(tally.models, tally.trees)
        elif self.question.tree is not None:
            observation = self._run(self.question.tree)
        elif self.question.task == "alpha-beta":
            sentences += self._style(tally.large_trees)
        if tally.readings > tally.read and kind in ("fine", "wasteful"):
            sentences.append(Evidence("again", {"readings": f"{tally.readings:,}"}))
        frame = first_frame(sentences)
        verdict = Verdict(
            program=self.name,
            kind=kind,
            says=tuple(sentence.text(self.say) for sentence in sentences),
            adapter=form_of(self.adapter),
            trees=tally.trees,
            bad=tally.bad,
            read=tally.read,
            needed=tally.needed,
            tree=tree_facts,
            frame=None if frame is None else frame.number,
            line=None if frame is None else frame.line or None,
            recognised=self.descriptions,
            inferred=tally.inferred,
            task=self.question.task,
            group="" if kind == "fine" else self._group(sentences, tally.models),
        )
        return Judgement(verdict, observation)

    def _tally(self) -> _Tally:
        """Return what the program does on the trees, up to the first that it cannot search."""
        tally = _Tally()
        trees, searched_trees = tee(self._trees())
        observations = self._observations(tree.game for tree in searched_trees)
        for tree in trees:
            tally.trees += 1
            if tree.size >= MIN_STYLE_NODES and len(tally.large_trees) < MAX_STYLE_TREES:
                tally.large_trees.append(tree)
            try:
                observation = next(observations)
            except _Failure as failure:
                tally.worst[failure.kind] = tree, failure.evidence
                self.has_stopped = failure.ran_into_error
                break
            tree_verdict = verdict_on(observation, self.question.task, self.values)
            kind = tree_verdict.kind
            if kind in ACCUSATIONS and observation.object_answer is not None:
                evidence = no_value(observation.object_answer, "object_answer")
                tally.worst["unrecognised"] = tree, evidence
                break
            tally.read += tree_verdict.read
            tally.needed += tree_verdict.needed
            tally.inferred += observation.inferences
            tally.readings += leaf_readings(observation) if self.enters_again else tree_verdict.read
            tally.bad += kind not in ("fine", "wasteful")
            if kind != "fine" and (
                kind not in tally.worst or tree.size < tally.worst[kind][0].size
            ):
                tally.worst[kind] = tree, None
            tally.models &= {model for model in tally.models if self._behaves(observation, model)}
        return tally

    def _other_search(self, kind: Kind, tally: _Tally) -> Evidence | None:
        """Return why the program is another search than the one that is asked for; None if nothing
        shows that it is."""
        if EXPECTIMAX in tally.models and any(kind in tally.worst for kind in ACCUSATIONS):
            return Evidence("expectimax", {})
        if self.question.task == "expectimax" and kind in ("fine", "wasteful"):
            return Evidence("calls.no_mean", {})
        return None

    def _doubt(self, kind: Kind, observation: Observation) -> Evidence | None:
        """Return why an accusation is not made: what the calls answer does not confirm it. What
        only the function says that was called first, they cannot confirm."""
        if kind not in ACCUSATIONS or self.answers is None or observation.other_answer:
            return None
        return self.answers.doubt(kind, observation.game, self.question.task)

    def _behaves(self, observation: Observation, model: str) -> bool:
        value, leaves = model_search(observation.game, MODELS[model])
        return isclose(value, observation.value, abs_tol=MEAN_TOLERANCE) and leaves == [
            state_at(observation.game, p) for p in observation.leaves
        ]

    def _may_be_like(self, model: str) -> bool:
        """Return whether a sentence may name the model: negamax only if values are negated."""
        is_negamax = self.program.with_reports.terms == "mover"
        return is_negamax or not MODELS[model].keeps_window_order

    def _model_evidence(self, models: set[str], trees: int) -> Iterator[Evidence]:
        similar_models = [model for model in MODELS if model in models and self._may_be_like(model)]
        if similar_models and "alpha-beta" not in similar_models and self.question.tree is None:
            model_names = self.say.join(
                [str(self.say.say(f"judge.model.{model}")) for model in similar_models[:2]]
            )
            yield Evidence("behaves", {"trees": f"{trees:,}", "model": model_names})

    def _group(self, sentences: Sequence[Evidence], models: set[str]) -> str:
        """Return what programs with the same mistake have in common, in words."""
        answer_keys = [sentence.key for sentence in sentences if sentence.key.endswith("_answer")]
        if answer_keys:
            return str(self.say.say(f"judge.group.{answer_keys[0]}"))
        similar_models = [model for model in MODELS if model in models and self._may_be_like(model)]
        mistaken_models = [model for model in similar_models if model != "alpha-beta"]
        if mistaken_models and "alpha-beta" not in models:
            return str(self.say.say(f"judge.model.{mistaken_models[0]}"))
        keys = [sentence.key for sentence in sentences if sentence.frame is not None] or [
            sentence.key for sentence in sentences
        ]
        return str(self.say.say(f"judge.group.{keys[0]}")) if keys else ""

    def _style(self, trees: Sequence[BatteryTree]) -> Iterator[Evidence]:
        """Yield whether a right alpha-beta is fail-soft or fail-hard, and where it cuts.

        A style is stated only if every other style disagrees with the program on some tree.
        """
        styles = set(STYLES)
        for tree in trees:
            styles = agreeing_styles(self._run(tree.game), styles)
        for kinds in zip(*(style.split("-", 1) for style in sorted(styles)), strict=True):
            if len(set(kinds)) == 1:
                yield Evidence(f"style.{kinds[0]}", {})

    def _smallest(self, kind: Kind, tree: BatteryTree) -> BatteryTree:
        """Return the smallest tree found that still shows a mistake of the kind."""
        same_shape = ADAPTERS[self.adapter].is_binary or self.is_uniform
        tries, is_shrinking = 0, True
        while is_shrinking and tries < MAX_SHRINKING_TRIES:
            is_shrinking = False
            for smaller in smaller_trees(tree, same_shape=same_shape):
                if self.has_pairs and not has_pairs(smaller):
                    continue
                tries += 1
                if self._shows(kind, smaller):
                    tree, is_shrinking = smaller, True
                    break
        return tree

    def _shows(self, kind: Kind, tree: BatteryTree) -> bool:
        try:
            tree_verdict = verdict_on(self._run(tree.game), self.question.task, self.values)
            return tree_verdict.kind == kind
        except _Failure as failure:
            return failure.kind == kind
