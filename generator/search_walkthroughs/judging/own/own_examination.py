"""Judges a program on its own game: finds where its search begins, watches it, makes a verdict."""

from collections.abc import Iterator, Sequence

from ...captions.catalogue import Messages, messages
from ..calls.call_verdict import CallVerdict, judge_calls
from ..calls.call_watcher import WatchPlan
from ..calls.call_words import reading_text
from ..calls.paired_calls import PairedCalls, search_calls
from ..calls.reading import NotRead, Reading, read_answers
from ..evidence import KINDS, Evidence, Kind, error_evidence
from ..question import Judgement, Question
from ..verdict import Verdict
from .board_checks import never_moves, not_taken_back
from .counterexample import counterexample
from .line_games import strange_end
from .own_program import MAX_CALLS, PROBE_CALLS, OwnProgram, OwnRun, ProgramError
from .smaller_positions import MAX_POSITION_CALLS, MAX_POSITIONS, has_two_ends, smaller_positions
from .start_calls import StartCall

POSITIONS_AFTER_START = 4
"""Number of positions after the start on which a function is judged that answers a move."""
POSITIONS_SEED = 4
"""Seed of the positions of a game that is too large."""
MAX_SEARCHES = 4
"""Upper limit of calls that search and are judged, if of those before it nothing can be said."""
FINAL_KEYS = frozenset(("calls.line_end", "calls.draw_end"))
"""Sentences after which no other call is tried: they are about the game and not about the call."""
MAX_NAMED_CALLS = 3
"""Upper limit of calls that were tried and are named."""


class _Stopped(Exception):
    """Why nothing more can be said."""

    def __init__(self, kind: Kind, *evidence: Evidence) -> None:
        self.kind: Kind = kind
        self.evidence = evidence


def judge_own(
    program: OwnProgram,
    name: str,
    question: Question,
    *,
    call: str = "",
    max_calls: int = MAX_CALLS,
) -> Judgement:
    """Return the judgement of a program on its own game.

    Parameters: `name`, what the verdict calls it; `call`, the expression that begins the search,
    empty if it is to be found; `max_calls`, upper limit of the calls of one search that are looked
    at.
    """
    return _OwnExamination(program, name, question, call, max_calls).judgement()


class _OwnExamination:
    def __init__(
        self, program: OwnProgram, name: str, question: Question, call: str, max_calls: int
    ) -> None:
        self.program = program
        self.name = name
        self.question = question
        self.say: Messages = messages(question.language)
        self.asked_call = self.call = call
        self.max_calls = max_calls

    def judgement(self) -> Judgement:
        try:
            if not self.program.watched.nodes:
                raise _Stopped("unrecognised", Evidence("no_recursion", {}))
            return self._judge()
        except SyntaxError as error:
            facts = {"line": str(error.lineno), "error": error.msg}
            return self._without_calls("broken", Evidence("syntax", facts))
        except (RecursionError, MemoryError) as error:
            facts = {"error": type(error).__name__}
            return self._without_calls("unrecognised", Evidence("calls.error", facts))
        except _Stopped as stopped:
            return self._without_calls(stopped.kind, *stopped.evidence)

    def _without_calls(self, kind: Kind, *evidence: Evidence) -> Judgement:
        key = next(item.key for item in evidence if item.key != "calls.start_call")
        group = str(self.say.say(f"judge.group.{key}"))
        sentences = tuple(item.text(self.say) for item in evidence)
        return Judgement(Verdict(self.name, kind, sentences, group=group))

    # Where the search begins

    def _starts(self) -> Iterator[OwnRun]:
        """Yield the first calls of each search that begins somewhere, the likeliest beginning
        first. Raises _Stopped if there is none."""
        searches = 0
        failed_calls: list[str] = []
        for call in self._start_calls():
            self.call = call.text
            try:
                probe = self.program.run(
                    call.text, WatchPlan(cuts=False, limit=PROBE_CALLS, places=None)
                )
            except ProgramError as stopped:
                self._say_failure(call, stopped)
                failed_calls.append(f"{call.text} ({stopped.text})")
                continue
            if any(root.children for root in probe.roots):
                searches += 1
                yield probe
                if searches == MAX_SEARCHES:
                    return
                continue
            failed_calls.append(call.text)
        if searches:
            return
        if self.asked_call:
            raise _Stopped("unrecognised", Evidence("calls.no_search", {"call": self.call}))
        facts = {"calls": "; ".join(failed_calls[:MAX_NAMED_CALLS])}
        key = "start_unknown" if failed_calls else "no_start"
        raise _Stopped("unrecognised", Evidence(f"calls.{key}", facts))

    def _start_calls(self) -> Sequence[StartCall]:
        """Return the calls that may begin the search: the one that the question names, else those
        that the program suggests. Raises _Stopped if its definitions do not run."""
        if self.asked_call:
            return [StartCall(self.asked_call, is_written=True)]
        try:
            return self.program.starts()
        except ProgramError as stopped:
            raise _Stopped("broken", _error(stopped)) from None

    def _say_failure(self, call: StartCall, stopped: ProgramError) -> None:
        """Raise _Stopped if the error of a first call says something of the program; of the others
        the next call is tried."""
        self._say_undo(stopped)
        has_searched = any(root.children for root in stopped.run.roots)
        is_broken = call.is_written and stopped.is_own and has_searched
        if is_broken and self._stops_with_its_cuts():
            raise _Stopped("broken", _error(stopped)) from None
        if self.asked_call:
            facts = {"call": self.call, "error": _error(stopped)}
            raise _Stopped("unrecognised", Evidence("calls.failed", facts)) from None

    def _stops_with_its_cuts(self) -> bool:
        """Return whether the program stops as it stands too, and not only with its cuts off."""
        try:
            self.program.run(self.call, WatchPlan(cuts=True, limit=PROBE_CALLS, places=None))
        except ProgramError:
            return True
        return False

    def _say_undo(self, stopped: ProgramError) -> None:
        """Raise _Stopped if an error comes of a move that was not taken back."""
        try:
            self.program.run(
                self.call, WatchPlan(cuts=False, limit=PROBE_CALLS, places=stopped.run.places)
            )
        except ProgramError as again:
            fault = not_taken_back(again.run.roots, self.program.watched.functions)
            if fault is not None:
                head = Evidence("calls.start_call", {"call": self.call})
                raise _Stopped("wrong", head, fault, _error(again)) from None

    # The searches

    def _searches(self, probe: OwnRun) -> list[tuple[OwnRun, OwnRun]]:
        """Return the searches that are judged, as the program stands and with its cuts off."""
        run, places, limit = self.program.run, probe.places, self.max_calls
        searches: list[tuple[OwnRun, OwnRun]] = []
        count = MAX_POSITIONS
        try:
            whole = run(self.call, WatchPlan(cuts=False, limit=limit, places=places))
            if whole.is_whole:
                stood = run(self.call, WatchPlan(cuts=True, limit=limit, places=places))
                if stood.is_whole:
                    searches.append((stood, whole))
                    count = POSITIONS_AFTER_START if has_two_ends(whole) else MAX_POSITIONS
            searches += smaller_positions(
                self.program, self.call, probe, seed=POSITIONS_SEED, count=count
            )
        except ProgramError as stopped:
            if not searches:
                facts = {"call": self.call, "error": _error(stopped)}
                raise _Stopped("unrecognised", Evidence("calls.failed", facts)) from None
        if not searches:
            facts = {"n": f"{limit:,}", "below": f"{MAX_POSITION_CALLS:,}"}
            raise _Stopped("unrecognised", Evidence("calls.too_large", facts))
        return searches

    def _judge(self) -> Judgement:
        """Return the judgement from the first beginning of which something can be said."""
        first_stop: _Stopped | None = None
        for probe in self._starts():
            try:
                return self._judge_from(probe)
            except _Stopped as stopped:
                is_final = any(item.key in FINAL_KEYS for item in stopped.evidence)
                if stopped.kind != "unrecognised" or is_final:
                    raise
                first_stop = first_stop or stopped
        assert first_stop is not None
        raise first_stop

    def _judge_from(self, probe: OwnRun) -> Judgement:
        functions = self.program.watched.functions
        searches = self._searches(probe)
        for stood, whole in searches:
            fault = not_taken_back(stood.roots, functions) or never_moves(whole.roots, functions)
            if fault is not None:
                return self._without_reading(fault)
        searches = [search for search in searches if has_two_ends(search[1])]
        if not searches:
            raise _Stopped("unrecognised", Evidence("calls.one_end", {"call": self.call}))
        try:
            roots = [root for _, whole in searches for root in search_calls(whole.roots, functions)]
            reading = read_answers(roots, functions, searches[0][1].names)
        except NotRead as why:
            raise _Stopped("unrecognised", Evidence(f"calls.{why}", {})) from None
        return self._verdict(reading, searches)

    def _without_reading(self, fault: Evidence) -> Judgement:
        head = Evidence("calls.start_call", {"call": self.call})
        return self._without_calls("wrong", head, fault)

    def _verdict(self, reading: Reading, searches: Sequence[tuple[OwnRun, OwnRun]]) -> Judgement:
        program, question = self.program, self.question
        functions = program.watched.functions
        pairs = [
            PairedCalls(stood.top.start, whole.top.start, reading, functions)
            for stood, whole in searches
        ]
        if any(_moves_twice(pair) for pair in pairs) and pairs[0].is_driver(pairs[0].stood):
            # A driver may be written for one player, whose turn it need not be further down.
            pairs = pairs[:1]
        if not all(pair.is_aligned for pair in pairs):
            raise _Stopped("unrecognised", Evidence("calls.not_aligned", {}))
        leaves = [abs(pair.worth(leaf)) for pair in pairs for leaf in pair.leaves()]
        end = max(leaves, default=0)
        verdicts = [
            judge_calls(
                pair,
                asked_task=question.task if question.names_task else None,
                values=question.values,
                own_ends=(-end, end),
                has_table=program.watched.has_table,
            )
            for pair in pairs
        ]
        worst = max(verdicts, key=lambda verdict: (KINDS.index(verdict.kind), -verdict.calls))
        if worst.kind in ("fine", "wasteful", "other"):
            end_evidence = strange_end(pairs)
            if end_evidence is not None:
                head = Evidence("calls.start_call", {"call": self.call})
                raise _Stopped("unrecognised", head, end_evidence)
        shown_pair = pairs[verdicts.index(worst)]
        return self._worded(reading, verdicts, worst, shown_pair)

    def _worded(
        self,
        reading: Reading,
        verdicts: Sequence[CallVerdict],
        worst: CallVerdict,
        shown_pair: PairedCalls,
    ) -> Judgement:
        say = self.say
        counts = {name: f"{sum(getattr(search_verdict, name) for search_verdict in verdicts):,}"
                  for name in ("calls", "read", "needed")}  # fmt: skip
        key = "own_alpha_beta" if worst.task == "alpha-beta" else "own"
        head = say.count(f"judge.calls.{key}", len(verdicts), call=self.call, task=worst.task,
                         **counts)  # fmt: skip
        sentences = [str(head), reading_text(reading, say)]
        sentences += [item.text(say) for item in worst.evidence]
        group = ""
        if worst.kind != "fine":
            group = str(say.say(f"judge.group.{worst.evidence[-1].key}"))
        culprit = worst.culprit
        line = None if culprit is None else self.program.watched.functions[culprit.function].line
        verdict = Verdict(self.name, worst.kind, tuple(sentences), line=line, task=worst.task,
                          group=group)  # fmt: skip
        boards = None
        if culprit is not None:
            boards = counterexample(shown_pair, culprit, worst.evidence[-1], say)
        return Judgement(verdict, boards=boards)


def _moves_twice(pair: PairedCalls) -> bool:
    """Return whether a player may move twice in a row, as the program itself says who moves."""
    side = pair.reading.side
    return side.way == "fact" and any(
        side.of(node) == side.of(child) != 0
        for node in pair.whole.nodes()
        for child in node.children
        if child.children and not pair.is_driver(node)
    )


def _error(stopped: ProgramError) -> Evidence:
    return error_evidence(stopped.text, stopped.line)
