"""The law *choice*: the child with the largest mean + C · bonus is taken, by a known formula.

An accusation needs a known mistake that explains nearly all choices, where no right formula does.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt

from .choice_fit import Choices, Directions, Fit, directions_of
from .findings import Finding, NodeName, Status, Words
from .formulas import Family, Formula, formulas
from .search_log import Decision, SearchLog

MIN_CHOICES = 20
"""Fewest choices from which a formula is inferred."""
MIN_EXPLAINED_SHARE = 0.985
"""Share of the choices that a formula must explain to be the program's own."""
REJECTED_SHARE = 0.95
"""Share of the choices below which a right formula is not the program's own."""
MIN_MISTAKE_SHARE = 0.995
"""Share of the choices that a known mistake must explain where a right formula explains many."""
MAX_RIGHT_SHARE = 0.97
"""Share of the choices that a right formula may then explain at most."""
MIN_CLOSE_COUNTEREXAMPLES = 20
"""Fewest choices that must then speak against every right formula."""
MIN_COUNTEREXAMPLES = 8
"""Fewest choices that must speak against every right formula."""
MAX_OPPOSITE_SHARE = 0.9
"""Share of one side's choices that the opposite direction may explain at most, where the direction
on that side is to be known."""
NO_EXPLORATION_CONSTANT = 1e-3
"""Greatest C that counts as no exploration."""
DOMINATED_MISTAKES = ("same_child", "last_child", "taken_off")
"""Mistakes by which a child is taken that has a worse mean and more visits than a sibling."""
MAX_ROOT_SHARE = 0.9
"""Share of the choices at the root below which they do not follow the formula."""
MIN_SAME_CHILD_SHARE = 0.95
"""Share of the choices at the root that take one child, where nothing else is looked at."""
MAX_EARLY_SHARE = 0.02
"""Share of choices that may go to a child again while a sibling has no visits."""
USUAL_CONSTANTS = {
    **{"√2": sqrt(2), "1": 1.0, "1.4": 1.4, "2": 2.0, "1/√2": sqrt(0.5), "0.5": 0.5},
    **{"2√2": 2 * sqrt(2), "1.5": 1.5, "5": 5.0, "3": 3.0, "4": 4.0, "1.25": 1.25, "0.1": 0.1},
}
"""Numbers that people take for C."""


@dataclass(frozen=True)
class ChoiceReading:
    """By what children are chosen, as far as it was understood."""

    fit: Fit | None
    """None if no formula was found."""
    sure: tuple[bool, bool] = (False, False)
    """Whether the direction is known at even and at odd depths."""
    findings: tuple[Finding, ...] = ()

    def sign(self, node: int, depth: int) -> int:
        """Return 1 where the largest mean is sought among the children of a node, else −1."""
        assert self.fit is not None
        return self.fit.directions.sign(node, depth)


def read_choice(
    search: SearchLog,
    runs: Sequence[SearchLog] = (),
    family: Family | None = None,
    *,
    results_known: bool = True,
) -> ChoiceReading:
    """Return by what children are chosen, and whether the law holds.

    Parameters: `runs`, the same program's searches with other seeds, which are looked at where this
    one explores nothing; `family`, the formula that is asked for; `results_known`, whether the
    backup was understood: else the results may have been misread, and nobody is accused.
    """
    if not search.kind:
        return ChoiceReading(None, findings=(Finding("choice", "unseen", "unseen.no_results"),))
    decisions = [decision for decision in search.decisions if decision.is_whole]
    findings = list(_first(search))
    if search.recognised.proves:
        findings.append(Finding("backup", "unusual", "unusual.proven"))
    facts: dict[str, object] = {"n": len(decisions)}
    if len(decisions) < MIN_CHOICES:
        findings.append(Finding("choice", "unseen", "unseen.few_choices", facts))
        return ChoiceReading(None, findings=tuple(findings))
    root = _root_law(search, decisions) if results_known else None
    if root is not None:
        findings.append(root)
        decisions = [decision for decision in decisions if decision.parent != search.root]
    choices = Choices(decisions)
    fits = _fits(search, choices)
    right = _best([fit for fit in fits if not fit.formula.mistake])
    mistake = _best([fit for fit in fits if fit.formula.mistake])
    if _is_mistaken(mistake, right) and results_known:
        findings.append(_mistake(search, choices, mistake, right))
        return ChoiceReading(mistake, _sure(choices, mistake), tuple(findings))
    is_other = (
        mistake.share >= MIN_EXPLAINED_SHARE and mistake.formula.mistake not in DOMINATED_MISTAKES
    )
    if right.share < (MIN_EXPLAINED_SHARE if is_other else REJECTED_SHARE):
        facts = {"percent": round(100 * right.share), "n": len(choices), "f": right.formula.text}
        findings.append(Finding("choice", "unclear", "unclear.choice", facts))
        return ChoiceReading(None, findings=tuple(findings))
    may_be_off = right.low <= 0 and results_known
    takes_worse = _takes_worse(search, choices, right, runs) if may_be_off else None
    if takes_worse is not None:
        return ChoiceReading(right, _sure(choices, right), (*findings, takes_worse))
    findings += _holds(search, choices, right, family)
    return ChoiceReading(right, _sure(choices, right), tuple(findings))


def _fits(search: SearchLog, choices: Choices) -> list[Fit]:
    return list(choices.fits(formulas(has_priors=search.has_priors), directions_of(search)))


def _best(fits: Sequence[Fit]) -> Fit:
    """Return the fit that explains most, the plainest first."""
    return max(fits, key=lambda fit: fit.explained)


def _is_mistaken(mistake: Fit, right: Fit) -> bool:
    """Return whether a known mistake explains the choices, and the best right formula does not."""
    counterexamples = right.of - right.explained
    limits = (
        (MIN_EXPLAINED_SHARE, REJECTED_SHARE, MIN_COUNTEREXAMPLES),
        (MIN_MISTAKE_SHARE, MAX_RIGHT_SHARE, MIN_CLOSE_COUNTEREXAMPLES),
    )
    return any(
        mistake.share >= least and right.share < greatest and counterexamples >= cases
        for least, greatest, cases in limits
    )


def _first(search: SearchLog) -> Iterator[Finding]:
    """Yield a finding where children are tried again before all were tried, with no priors."""
    if search.has_priors or search.is_table or search.has_shared_nodes:
        return
    early: list[Decision] = []
    for decision in search.decisions:
        visits = {option.node: option.visits for option in decision.options}
        if visits[decision.chosen] > 0 and min(visits.values()) <= 0:
            early.append(decision)
    if len(early) > MAX_EARLY_SHARE * len(search.decisions):
        decision = early[0]
        untried = next(option.node for option in decision.options if option.visits <= 0)
        facts = {
            "i": decision.iteration,
            "x": NodeName(search.name(decision.chosen)),
            "y": NodeName(search.name(untried)),
        }
        place = decision.iteration, decision.chosen
        yield Finding("first", "unusual", "unusual.first", facts, *place)


def _root_law(search: SearchLog, decisions: Sequence[Decision]) -> Finding | None:
    """Return a finding where the backup does not reach the root although the formula needs its
    visits: one child is taken always, and everywhere else the choice follows a right formula. Else
    return None."""
    if search.root_counted or search.is_table:
        return None
    at_root = [decision for decision in decisions if decision.parent == search.root]
    elsewhere = [decision for decision in decisions if decision.parent != search.root]
    if len(at_root) < MIN_CHOICES or len(elsewhere) < MIN_CHOICES:
        return None
    (usual_child, count), *_ = Counter(decision.chosen for decision in at_root).most_common(1)
    below, above = Choices(elsewhere), Choices(at_root)
    fit = _best([fit for fit in _fits(search, below) if not fit.formula.mistake])
    share = sum(above.follows(fit)) / len(above)
    if (
        fit.share < MIN_EXPLAINED_SHARE
        or share >= MAX_ROOT_SHARE
        or count < MIN_SAME_CHILD_SHARE * len(at_root)
    ):
        return None
    facts = {"x": NodeName(search.name(usual_child)), "k": count, "n": len(at_root)}
    iteration = at_root[0].iteration
    return Finding("root", "wrong", "root.not_reached", facts, iteration, search.root)


def _mistake(search: SearchLog, choices: Choices, mistake: Fit, right: Fit) -> Finding:
    """Return the finding about a known mistake, at the first choice that shows it."""
    followed = zip(choices.follows(mistake), choices.follows(right), strict=True)
    shows = (number for number, follows in enumerate(followed) if follows == (True, False))
    return _choice_finding(search, choices.decisions[next(shows, 0)], mistake)


def _choice_finding(search: SearchLog, decision: Decision, mistake: Fit) -> Finding:
    facts = {
        "f": mistake.formula.text,
        "what": Words(f"court.mistake.{mistake.formula.mistake}"),
        "i": decision.iteration,
        "x": NodeName(search.name(decision.parent)),
        "y": NodeName(search.name(decision.chosen)),
    }
    return Finding("choice", "wrong", "choice.wrong", facts, decision.iteration, decision.parent)


def _takes_worse(
    search: SearchLog, choices: Choices, right: Fit, runs: Sequence[SearchLog]
) -> Finding | None:
    """Return a finding where the bonus is taken off and should be added, or where one child is
    always taken; else None.

    On a small tree that looks as if there were no bonus. It shows where a child is taken that has a
    worse mean and more visits than a sibling; other seeds have more such choices.
    """
    searches = [(search, choices)]
    for run in runs:
        whole = [decision for decision in run.decisions if decision.is_whole]
        if run.kind and len(whole) >= MIN_CHOICES:
            searches.append((run, Choices(whole)))
    dominated: list[tuple[SearchLog, Decision]] = []
    fits: dict[Formula, list[Fit]] = defaultdict(list)
    for run, run_choices in searches:
        for directions in directions_of(run):
            if not directions.is_like(right.directions):
                continue
            for formula in formulas(has_priors=search.has_priors):
                if formula.mistake in DOMINATED_MISTAKES:
                    fits[formula] += run_choices.fits([formula], [directions])
            numbers = run_choices.dominated(directions)
            dominated += [(run, run_choices.decisions[number]) for number in numbers]
    mistake = max(
        (
            formula_fits
            for formula_fits in fits.values()
            if all(fit.share >= MIN_EXPLAINED_SHARE for fit in formula_fits)
        ),
        key=lambda formula_fits: sum(fit.explained for fit in formula_fits),
        default=None,
    )
    if mistake is None or len(dominated) < MIN_COUNTEREXAMPLES:
        return None
    # The verdict is about one run: if only others show it, it names the program's own first choice.
    decision = next((decision for run, decision in dominated if run is search), None)
    return _choice_finding(search, decision or choices.decisions[0], mistake[0])


def _holds(
    search: SearchLog, choices: Choices, right: Fit, family: Family | None
) -> Iterator[Finding]:
    """Yield the findings about choices that follow a right formula."""
    if family is not None and right.formula.family != family:
        demanded = [
            formula
            for formula in formulas(has_priors=search.has_priors)
            if formula.family == family and not formula.mistake
        ]
        demanded_fits = list(choices.fits(demanded, [right.directions]))
        if not demanded_fits or _best(demanded_fits).share < REJECTED_SHARE:
            demand = {"f": right.formula.text, "asked": family.upper()}
            yield Finding("task", "other", "other.formula", demand)
    constant = constant_text(right.low, right.high)
    facts: dict[str, object] = {"f": right.formula.text, "c": constant}
    if right.high < NO_EXPLORATION_CONSTANT:
        status: Status = "unclear" if search.recognised.computes_bonus else "unusual"
        yield Finding("choice", status, f"{status}.no_exploration", facts)
        return
    yield Finding("choice", "holds", "holds.choice", facts)
    if right.share < MIN_EXPLAINED_SHARE:
        decision = choices.decisions[choices.follows(right).index(False)]
        facts = {
            "k": len(choices) - right.explained,
            "n": len(choices),
            "i": decision.iteration,
            "x": NodeName(search.name(decision.parent)),
        }
        place = decision.iteration, decision.parent
        yield Finding("choice", "unusual", "unusual.elsewhere", facts, *place)


def constant_text(low: float, high: float) -> str:
    """Return what is known of C.

    >>> constant_text(1.41, 1.42), constant_text(4.8, 5.3), constant_text(0.31, 0.33)
    ('C ≈ √2', 'C ≈ 5', 'C ≈ 0.32')
    """
    if high == inf:
        return f"C ≥ {low:.2g}"
    middle = (low + high) / 2
    usual = [
        (abs(value - middle), text)
        for text, value in USUAL_CONSTANTS.items()
        if low <= value <= high
    ]
    return f"C ≈ {min(usual)[1] if usual else f'{middle:.2g}'}"


def _sure(choices: Choices, fit: Fit) -> tuple[bool, bool]:
    """Return whether the direction is known at even and at odd depths: the opposite one explains
    too few choices there."""
    flipped = Directions(fit.directions.view, (-fit.directions.signs[0], -fit.directions.signs[1]))
    explained_flipped = choices.follows(fit, flipped)
    sure: list[bool] = []
    for parity in (0, 1):
        chosen = [n for n, decision in enumerate(choices.decisions) if decision.depth % 2 == parity]
        share = sum(explained_flipped[n] for n in chosen) / len(chosen) if chosen else 1.0
        sure.append(len(chosen) >= MIN_CHOICES and share < MAX_OPPOSITE_SHARE)
    return sure[0], sure[1]
