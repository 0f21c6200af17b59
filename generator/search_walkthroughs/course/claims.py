"""Claims and statements, compared with what happened."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Protocol

from .. import reading
from ..game import Path, spell
from ..reading import BadInput, Fault
from ..reading.errors import PlacelessFault
from ..reading.walkthrough import MINIMAX_VALUES, NODE_CLAIMS, NOTED_RESULTS
from ..record.frame import Cutoff, plain
from ..record.tree_state import Moment
from ..runs.proofs import MAX_PROVED_NODES, TrueValues, is_small
from ..runs.run import Run
from ..runs.search_game import NoSuchMove, SearchGame

# Claims compared with what happened.

LISTS = frozenset({"leaves", "visited", "pruned", "cutoffs", "wrong"})
"""Claims about lists, for which the lists of a large search must be kept."""

SHARED_CLAIMS = ("value", "best")
"""Claims that are the same for all algorithms that find the value."""

READABLE_CHARACTERS = 120
"""Upper limit of characters in a line that spells out two lists; of longer ones the message says
where they differ."""


@dataclass(frozen=True, slots=True)
class WrongClaim:
    """A claim that is not what happened."""

    claim: str
    claimed_value: Any
    actual_value: Any
    file: str
    mark: reading.Position
    words: str = ""
    """Where claim and fact differ, in a sentence; empty where they say it all."""
    frame: int | None = None
    """Number of the frame that shows it."""
    besides: Mapping[str, Any] = field(default_factory=dict)
    """Further facts of the place, as JSON holds them."""
    remedy: str = "put the claim right, or the tree"

    @property
    def at(self) -> str:
        """Place of the claim: file, line and column."""
        return f"{self.file}:{self.mark.line}:{self.mark.column}"

    def fault(self, label: str, sharing: Sequence[str] = ()) -> reading.Fault:
        """Return the difference as a line that an author reads; `sharing` are the algorithms of
        which the same claim is made, where they are several."""
        remedy = self.remedy
        if len(sharing) > 1 and self.claim not in SHARED_CLAIMS:
            form = f"[{{{sharing[0]}: {{expect: {{{self.claim}: …}}}}}}, …]"
            remedy += (
                f"; it is claimed of every search here: claim per algorithm, `algorithm: {form}`"
            )
        message = f"{label}: {self.sentence}"
        return self.mark.fault(self.file, message, remedy)

    @property
    def sentence(self) -> str:
        """Sentence of what is claimed, what happened, and where they differ; long lists are left
        out."""
        claimed, happened = value_sentence(self.claimed_value), value_sentence(self.actual_value)
        comparison = f"{self.claim} is claimed to be {claimed}, and is {happened}"
        if self.words and len(comparison) > READABLE_CHARACTERS:
            comparison = f"{self.claim} is not as claimed"
        return f"{comparison}: {self.words}" if self.words else comparison

    def facts(self) -> dict[str, Any]:
        """Return the difference as JSON holds it."""
        return {
            "claim": self.claim,
            "claimed": plain(self.claimed_value),
            "happened": plain(self.actual_value),
            "at": self.at,
            **({} if self.frame is None else {"frame": self.frame}),
            **{name: plain(fact) for name, fact in self.besides.items()},
        }


def wrong_claims(file: str, entry: reading.Entry, run: Run) -> list[WrongClaim] | None:
    """Return the claims that are wrong; None where nothing is claimed."""
    claims = {name: claimed for name, claimed in entry.expect.items() if name != "proof"}
    if not claims:
        return None if "proof" not in entry.expect else []
    return list(_wrong_claims(file, claims, entry.claims, run))


def _wrong_claims(
    file: str, claims: Mapping[str, Any], marks: Mapping[str, reading.Position], run: Run
) -> Iterator[WrongClaim]:
    for claim, claimed in claims.items():
        happened = actual_value(claim, claimed, run)
        if not same(claim, claimed, happened):
            wrong = WrongClaim(claim, claimed, happened, file, marks[claim])
            move = _move_by_its_name(claim, claimed, happened, run)
            remedy = f"write {move[0]} here, which the page shows as {move[1]}" if move else ""
            yield replace(wrong, remedy=remedy) if move else wrong


def _move_by_its_name(claim: str, claimed: Any, happened: Any, run: Run) -> tuple[str, str] | None:
    """Return the move that a claim names as the page shows it, and not as the game names it: as the
    game and as the page does. Chess, for one, shows a1a8 as Ra8#."""
    if claim not in ("best", "line") or happened is None:
        return None
    lists = [claimed] if claim == "best" else claimed, [happened] if claim == "best" else happened
    place = next(
        (n for n, pair in enumerate(zip(*lists, strict=False)) if pair[0] != pair[1]), None
    )
    if place is None:
        return None
    search_game, path = run.search_game, run.line[:place]
    state = search_game.at(path)
    for move in search_game.game.moves(state):
        board = search_game.board(search_game.after(state, move), move)
        names_on_page = [board.label, *(name for _, name in board.names)] if board else []
        if lists[0][place] in names_on_page and lists[0][place] != str(move):
            return str(move), str(lists[0][place])
    return None


def actual_value(claim: str, claimed: Any, run: Run) -> Any:
    """Return what the run says to the claim, in the form the claim has."""
    return _ACTUAL_VALUES[claim](claimed, run)


def same(claim: str, claimed: Any, happened: Any) -> bool:
    """Return whether claim and truth agree; the order of pruned subtrees does not matter."""
    if claim == "pruned" and not isinstance(claimed, int):
        return sorted(claimed) == sorted(happened)
    return bool(plain(claimed) == plain(happened))


def value_sentence(value: Any) -> str:
    """Return the value as a sentence shows it.

    >>> value_sentence(["A/D/2", "B/F"])
    '[A/D/2, B/F]'
    """
    if isinstance(value, Fraction):
        return str(value)
    match plain(value):
        case None:
            return "none"
        case bool() as truth:
            return str(truth).lower()
        case list() as items:
            return f"[{', '.join(map(value_sentence, items))}]"
        case dict() as facts:
            pairs = (f"{name}: {value_sentence(fact)}" for name, fact in facts.items())
            return f"{{{', '.join(pairs)}}}"
        case other:
            return str(other) or '""'


def _list_or_count(claimed: Any, items: Iterable[Any]) -> Any:
    """Return the items, or only how many there are, if a number is claimed."""
    listed = [*items]
    return len(listed) if isinstance(claimed, int) else listed


def _frames(claimed: Any, run: Run) -> Any:
    counts = run.tally.frames
    if isinstance(claimed, Mapping):
        return {status: counts[status] for status in claimed}
    return counts.total()


def _cutoffs(claimed: Any, run: Run) -> Any:
    cuts = [cutoff(cut) for cut in run.tally.cutoffs]
    if not isinstance(claimed, Sequence):
        return len(cuts)
    if any(isinstance(claim, str) for claim in claimed):
        return [cut["path"] for cut in cuts]
    asked_keys = [set(claim) for claim in claimed]
    asked_keys += [set(cuts[0])] * (len(cuts) - len(asked_keys)) if cuts else []
    pairs = zip(cuts, asked_keys, strict=False)
    return [{k: v for k, v in cut.items() if k in keys} for cut, keys in pairs]


_ACTUAL_VALUES: Mapping[str, Callable[[Any, Run], Any]] = {
    "value": lambda claimed, run: run.value,
    "best": lambda claimed, run: None if run.best is None else str(run.best),
    "line": lambda claimed, run: [str(move) for move in run.line],
    "leaves": lambda claimed, run: _list_or_count(claimed, run.tally.leaves.values()),
    "visited": lambda claimed, run: _list_or_count(claimed, map(spell, run.tally.visited)),
    "pruned": lambda claimed, run: _list_or_count(claimed, map(spell, run.tally.skipped)),
    "calculated": lambda claimed, run: run.tally.calculated,
    "distinct": lambda claimed, run: run.different_nodes,
    "pruned-nodes": lambda claimed, run: run.tally.pruned,
    "refused": lambda claimed, run: run.tally.refused,
    "wrong": lambda claimed, run: len(run.wrong_refusals),
    "determinization": lambda claimed, run: run.hidden_information.claim,
    "worth": lambda claimed, run: run.hidden_information.worth,
    "frames": _frames,
    "cutoffs": _cutoffs,
}
"""What a run says to each claim, in the form of what is claimed."""


def cutoff(cut: Cutoff) -> dict[str, Any]:
    """Return a cutoff as JSON and claims hold it."""
    return {
        "path": spell(cut.path),
        "kind": cut.kind,
        "after": spell(cut.after),
        "skipped": [spell(path) for path in cut.skipped],
        "bound_from": None if cut.bound_from is None else spell(cut.bound_from),
        "deep": cut.deep,
    }


# The statements of a mistake page: which are true, and in which frame this is seen. The run says
# what it did, plain minimax what a node is worth. All true, or all wrong, is a fault.


class UnjudgedStatement(PlacelessFault):
    """A statement that no run can answer."""


class RunWithFrames(Protocol):
    """A run and its frames."""

    @property
    def run(self) -> Run:
        """The run."""

    @property
    def moments(self) -> Sequence[Moment]:
        """The moments that are shown, in order."""


@dataclass(frozen=True, slots=True)
class JudgedStatement:
    """A statement and what is true."""

    statement: reading.Statement
    actual_value: Any
    """True value, in the form that the claim has; None for a node never entered."""
    true: bool
    place: int
    """Place of the moment that shows it, among the moments of its run."""


def judge_statements(
    walkthrough: reading.Walkthrough, searches: Sequence[RunWithFrames]
) -> list[JudgedStatement]:
    """Return the statements of the page, each judged; BadInput if they leave nothing to find, or
    are not what their author means them to be."""
    page = walkthrough.mistake
    if page is None:
        return []
    judged_statements, faults = list[JudgedStatement](), list[Fault]()
    for statement in page.statements:
        try:
            judged_statements.append(_judge(statement, searches[statement.entry]))
            faults += _unmeant(walkthrough.file, judged_statements[-1])
        except (UnjudgedStatement, NoSuchMove) as error:
            faults.append(walkthrough.fault(statement.mark, error.message, error.remedy))
        except BadInput as error:  # what happened cannot be found out
            faults += error.faults
    if faults:
        raise BadInput(faults)
    wrong = sum(not judged.true for judged in judged_statements)
    if not 0 < wrong < len(judged_statements):
        verdict = "true" if not wrong else "wrong"
        message = f"every statement is {verdict}, and the reader is to find the one that is not"
        remedy = f"write one that is {'wrong' if not wrong else 'true'}"
        raise BadInput([walkthrough.fault(walkthrough.marks["statements"], message, remedy)])
    return judged_statements


def _unmeant(file: str, judged: JudgedStatement) -> Iterator[Fault]:
    """Yield a fault if the author takes for true what is wrong, or for wrong what is true."""
    mark, wrong = judged.statement.mark, judged.statement.wrong
    if wrong is True and judged.true:
        message, remedy = "this is meant to be wrong, and it is true", "take `wrong` away"
        yield mark.fault(file, message, remedy)
    elif wrong is False and not judged.true:
        happened = f"{judged.statement.claim} is {value_sentence(judged.actual_value)}"
        message = f"this is meant to be true, and it is not: {happened}"
        yield mark.fault(file, message, "put it right, or say `wrong: on`")


def _judge(statement: reading.Statement, searched: RunWithFrames) -> JudgedStatement:
    """Return the statement, judged. Raises UnjudgedStatement, and NoSuchMove for a path that leads
    nowhere, which in a game only its rules can decide."""
    run, claim, claimed = searched.run, statement.claim, statement.claimed_value
    if claim in LISTS and run.tally.full:
        message = "a search of this size keeps no lists, and this claims one"
        raise UnjudgedStatement(message, "claim a number")
    if isinstance(claimed, Mapping) and claim in NODE_CLAIMS:
        happened: Any = _node_facts(claim, claimed, searched)
    else:
        happened = actual_value(claim, claimed, run)
    node = _claimed_node(claim, claimed, happened, run)
    if statement.at is not None:
        node = spell(_path(run.search_game, statement.at))
    place = _place(searched.moments, node)
    return JudgedStatement(statement, happened, same(claim, claimed, happened), place)


def _node_facts(claim: str, texts: Iterable[str], searched: RunWithFrames) -> dict[str, Any]:
    """Return what is true of nodes, by the texts of their paths; None of one that the search does
    not say it of."""
    paths = {text: _path(searched.run.search_game, text.split("/")) for text in texts}
    if claim == MINIMAX_VALUES:
        return _minimax_values(searched.run, paths)
    if claim == NOTED_RESULTS:
        noted = _noted_results(searched)
        return {text: noted.get(text) for text in paths}
    return {text: _last_score(searched, text) for text in paths}


def _minimax_values(run: Run, paths: Mapping[str, Path]) -> dict[str, Any]:
    """Return the minimax values of the nodes: a number, or a range below an unknown leaf."""
    if not is_small(run):
        message = f"plain minimax cannot go through more than {MAX_PROVED_NODES:,} nodes"
        raise UnjudgedStatement(message, "make another claim")
    truth = TrueValues(run)
    ranges = ((text, truth.of(path)) for text, path in paths.items())
    return {text: low if low == high else (low, high) for text, (low, high) in ranges}


def _last_score(searched: RunWithFrames, text: str) -> float | None:
    """Return the search's score of the node when it leaves it for the last time; None if it never
    comes there."""
    for moment in reversed(searched.moments):
        if moment.frame.status == "end" and spell(moment.frame.path) == text:
            return moment.frame.score
    if text in map(spell, searched.run.tally.visited) or searched.run.tally.full:
        message = f"the frames shown do not include what the search says of {text or 'the root'}"
        raise UnjudgedStatement(message, "show more of them with `frames`")
    return None


def _noted_results(searched: RunWithFrames) -> dict[str, Any]:
    """Return the result that self-play notes at each position of its game."""
    noted = {
        spell(moment.frame.path): moment.frame.own("z")
        for moment in searched.moments
        if moment.frame.own("z") is not None
    }
    if not noted:
        raise UnjudgedStatement("this search notes no results", "claim them of self-play")
    if len(noted) < searched.run.tally.frames["backup"]:
        message = "the frames shown do not include all results that are noted"
        raise UnjudgedStatement(message, "show more of them with `frames`")
    return noted


def _claimed_node(claim: str, claimed: Any, happened: Any, run: Run) -> str:
    """Return the first node of which the claim is wrong, else the first it names, else the root."""
    match claim:
        case _ if claim in NODE_CLAIMS:
            wrong = (text for text in claimed if not same(claim, claimed[text], happened[text]))
            return str(next(wrong, next(iter(claimed))))
        case _ if isinstance(claimed, int):
            return ""
        case "pruned" | "visited":
            apart = [
                text for text in (*claimed, *happened) if (text in claimed) != (text in happened)
            ]
            return next(iter([*apart, *claimed]), "")
        case "cutoffs":
            pairs = zip_longest(claimed, happened)
            apart = [
                claimed_member or happened_member
                for claimed_member, happened_member in pairs
                if plain(claimed_member) != plain(happened_member)
            ]
            return next((_at(cut) for cut in [*apart, *happened]), "")
        case "leaves":
            read = list(run.tally.leaves)
            numbered_pairs = enumerate(zip_longest(claimed, happened))
            wrong_at = next(
                (
                    n
                    for n, (claimed_member, happened_member) in numbered_pairs
                    if claimed_member != happened_member
                ),
                len(read),
            )
            return spell(read[wrong_at]) if wrong_at < len(read) else ""
    return ""


def _at(cut: Any) -> str:
    """Return the path of a cut, as claims name it."""
    return cut if isinstance(cut, str) else str(cut.get("path", ""))


def _place(moments: Sequence[Moment], node: str) -> int:
    """Return the place of the moment at which the search leaves the node, notes its result or cuts
    it off."""
    last = len(moments) - 1
    for place in range(last, -1, -1):
        frame = moments[place].frame
        is_settled = frame.status == "end" or frame.own("z") is not None
        if is_settled and spell(frame.path) == node:
            return place
        if frame.cutoff and any(_is_within(node, spell(path)) for path in frame.cutoff.skipped):
            return place
    return last


def _is_within(node: str, above: str) -> bool:
    return node == above or node.startswith(f"{above}/")


def _path(search_game: SearchGame, labels: Sequence[str]) -> Path:
    """Return the moves that the labels name; the root's path has an empty one."""
    return search_game.path(filter(None, labels))
