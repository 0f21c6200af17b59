"""Summary, best play, cuts, proofs; estimates of playouts; the shogi transcript."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from math import inf
from typing import Any, Protocol, cast

from ...captions.catalogue import Messages
from ...captions.cutoffs import is_deep, supplier
from ...captions.family_results import Results
from ...captions.family_words import run_contexts
from ...captions.names import Names
from ...course.check import CheckedRun
from ...course.run_output import is_shogi_search, search_as_usi, without_times
from ...game import MAX, MIN, Path
from ...policies import PolicyName, average, played
from ...reading.walkthrough import Source
from ...record.family_runs import Proofs
from ...record.frame import Cutoff
from ...record.frame_text import number_text, pruned_text, rounded_text
from ...record.statistics import PlayoutStatistics
from ...runs.proofs import Failure, is_small
from ...runs.refusals import value_at_depth
from ...runs.run import Run
from ..markup.page_markup import EMPTY_CELL, markdown_safe, render, table, wide, wide_table
from .facts_and_legend import option_text
from .javascript_listing import javascript_listing
from .presentation import Presentation
from .run_name import run_name

# What a page says of a run's result: the summary, the table, what was cut and what is proved.

CUTOFF_ROWS = 24
"""Upper limit of the cutoffs that pages list; if there are more, they give the number."""
NAMES = 12
"""Number of the children skipped by one cutoff that are named; the others are counted."""


class HasRun(Protocol):
    """What shows a run."""

    @property
    def checked_run(self) -> CheckedRun:
        """The run, compared and proved."""
        ...


def summary(showings: Sequence[HasRun], say: Messages) -> Iterator[str]:
    """Yield the results of the searches, in a few words each."""
    runs = [showing.checked_run.run for showing in showings]
    exact = [run for run in runs if run.text.family.part(Proofs).proves]
    if exact:
        searched = (showing.checked_run for showing in showings)
        values = dict.fromkeys(_value_text(checked) for checked in searched if checked.run in exact)
        yield say.say("page.value", value=say.join(list(values)))
    for run in runs:
        label = escape(run_name(run, say.language)) if len(runs) > 1 else ""
        if (family_summary := run.text.family.part(Results).summary(run, say)) is not None:
            yield say.colon(label, family_summary)
            continue
        leaves = "" if run.leaf_count is None else say.count("page.leaves", run.leaf_count)
        wording = say.variant("uncounted") if run.total is None else say
        total = f"{run.total or 0:,}"
        text = wording.say("page.nodes", n=f"{run.tally.calculated:,}", total=total)
        if run.text.traits.passes:
            counts = {"n": f"{run.tally.distinct:,}", "visits": f"{run.tally.calculated:,}"}
            text = wording.say("passes.summary", total=total, **counts)
        yield say.colon(label, say.messages["list.comma"].join(filter(None, [text, leaves])))
    visits = [run.tally.calculated for run in exact]
    saved = visits[0] - visits[-1] if visits == sorted(visits, reverse=True) and visits else 0
    claims = {_claim(showing.checked_run) for showing in showings}  # a bound or a guess says less
    if saved and len(claims) == 1 and _answer_one_question(exact):  # each costs no more than before
        repeats = any(run.text.traits.passes for run in exact)
        fewer = say.count("passes.saved" if repeats else "page.saved", saved)
        yield say.colon(escape(run_name(exact[-1], say.language)), fewer)
    if all(_is_proved(showing.checked_run) for showing in showings):
        yield say.say("page.proved")


def _answer_one_question(runs: Sequence[Run]) -> bool:
    """Return whether the runs search one tree and find the same value: otherwise what one of them
    saved is not a saving. Trees of equal size may have other values at their leaves, by other
    rules."""
    values: dict[Path, float] = {}
    leaves = (leaf for run in runs for leaf in run.tally.leaves.items())
    alike = all(values.setdefault(path, value) == value for path, value in leaves)
    return alike and len({run.total for run in runs}) == len({run.value for run in runs}) == 1


def _claim(checked: CheckedRun) -> tuple[bool, str]:
    """Return whether the run's value rests on estimates, and whether it is a value or a bound."""
    end = checked.moments[-1] if checked.moments else None
    sign = "=" if end is None or end.frame.path else end.states[0].sign
    return _rests_on_estimates(checked), sign


def _value_text(checked: CheckedRun) -> str:
    """Return the run's value; where it is only a bound, with the sign that says so."""
    sign, number = _claim(checked)[1], number_text(checked.run.value)
    is_bound = not _is_within(checked.run) and sign in ("≤", "≥")
    return f"{sign} {number}" if is_bound else number


def _is_refuted(checked: CheckedRun) -> bool:
    """Return whether the run has only shown that no move of the root is good enough: then none of
    them is known to be the best."""
    game = checked.run.search_game.game
    fails = {MAX: "≤", MIN: "≥"}.get(game.turn(game.start()))
    return not _is_within(checked.run) and _claim(checked)[1] == fails


def _is_within(run: Run) -> bool:
    """Return whether the run's value lies within the window that the search was asked about:
    outside, it is only a bound."""
    low, high = run.window
    return low < run.value < high


def _is_proved(checked: CheckedRun) -> bool:
    """Return whether the run's value is proved: not where it rests on static evaluations, or on
    nodes that the search refused."""
    return bool(checked.proof.laws) and checked.proof.holds and not _rests_on_estimates(checked)


def _rests_on_estimates(checked: CheckedRun) -> bool:
    """Return whether the run's value rests on static evaluations, or on nodes that the search
    refused."""
    run, end = checked.run, checked.moments[-1] if checked.moments else None
    if run.text.traits.looks_ahead:
        return end is None or bool(end.frame.path) or end.states[0].from_estimates
    return run.search_game.has_estimates(run.search_game.game.start())


def result(showing: Presentation, say: Messages, several: bool) -> Iterator[str]:
    """Yield the result of one run, and what was proved of it."""
    run = showing.checked_run.run
    label = markdown_safe(escape(run_name(run, say.language))) if several else ""
    yield f"## {say.colon(say.say('page.result'), label)}\n"
    rows = [(escape(name), escape(fact)) for name, fact in _table_facts(showing.checked_run, say)]
    chosen = f"<code>{escape(options(run.options))}</code>"  # as the file would say it
    yield table([*rows, (escape(say.say("page.row_options")), chosen)])
    cutoffs = run.tally.cutoffs
    if len(cutoffs) > CUTOFF_ROWS:
        yield f"{say.say('page.cutoffs', n=f'{len(cutoffs):,}')}\n"
    elif cutoffs:
        head = [say.say(f"page.cut_{c}") for c in ("at", "kind", "after", "skipped", "bound")]
        yield table([cut_row(showing, cut, say) for cut in cutoffs], head)
    yield f"{proof_sentences(showing.checked_run, say, showing.display_number)}\n"
    source = say.paragraph([say.say("page.listing_source"), escape(run.text.source)])
    yield f'<p class="wt-source">{source}</p>\n'
    if showing.light() and (script := javascript_listing(run.algorithm, run.options)):
        title, about = say.say("page.javascript"), say.say("page.javascript_about")
        code = markdown_safe(escape(script, quote=False))
        yield render("javascript_listing.html", title=title, about=about, code=code)


def _table_facts(checked: CheckedRun, say: Messages) -> Iterator[tuple[str, str]]:
    """Yield the facts of the table: what was found, and what that took."""
    run, family = checked.run, checked.run.text.family
    line = " → ".join(best_play(run, say.language)) or "–"
    if run.ends_in_chance and family.part(Proofs).proves:
        line = say.say("page.line_chance" if run.line else "page.line_chance_first", line=line)
    if (family_facts := family.part(Results).table_facts(run, line, say)) is not None:
        yield from family_facts
    else:
        yield say.say("page.row_value"), _value_text(checked)
        yield say.say("page.row_line"), EMPTY_CELL if _is_refuted(checked) else line
        yield say.say("page.row_calculated"), f"{run.tally.calculated:,}"
        if run.text.traits.passes:
            yield say.say("passes.row"), f"{run.tally.distinct:,}"
        yield say.say("page.row_pruned"), pruned_text(run.tally.pruned, at_least=run.total is None)
    yield say.say("page.row_frames"), f"{run.tally.frames.total():,}"


def best_play(run: Run, language: str) -> Iterator[str]:
    """Yield the best moves as people write them."""
    for end, move in enumerate(run.line, 1):
        yield last_move_text(run, run.line[:end], language) or str(move)


def last_move_text(run: Run, path: Path, language: str) -> str:
    """Return the last move of the path as people write it; empty where they write it as it is
    given."""
    board = run.search_game.board_at(path) if path else None
    return board.name(language) if board else ""


def proof_sentences(checked: CheckedRun, say: Messages, counted: Callable[[int], int] = int) -> str:
    """Return what the build has proved of the run, in sentences; `counted` returns the page's
    counter at a frame."""
    unread = checked.run.tally.pruned > 0
    relevant = [law for law in checked.proof.laws if law != "counterfactual" or unread]
    if checked.entry.expect.get("proof") == "fails":
        first = {failure.law: failure for failure in reversed(checked.proof.failures)}
        names = Names(checked.plan, say)
        broken = [
            failure_sentence(first[law], say, counted, names) for law in relevant if law in first
        ]
        return say.paragraph([say.say("proof.fails"), *broken])
    chance = checked.plan.has_chance
    within = _is_within(checked.run)
    averaged = {law: f"{law}_chance" for law in ("value", "counterfactual") if chance}
    if not within:
        averaged["value"] = "value_bound_chance" if chance else "value_bound"
    laws = [_law_sentence(averaged.get(law, law), checked.run, say) for law in relevant]
    if (family_proof := checked.plan.family.part(Results).proof(say)) is not None:
        return say.paragraph([family_proof, *laws])
    if checked.proof.holds and within and (orders := checked.leaf_orders):
        low, high = (number_text(end) for end in checked.run.window)
        full = checked.run.window == (-inf, inf)
        wide = {} if full else {"low": low, "high": high}
        kind = "orders" if full else "orders_window"
        laws.append(say.say(f"proof.{kind}", n=f"{orders:,}", **wide))
    none = "proof.stopped" if checked.run.tally.stopped else "proof.none"
    if laws and checked.run.search_game.has_estimates(checked.run.search_game.game.start()):
        laws.insert(0, say.say("proof.to_depth"))
    return say.paragraph(laws or [say.say(none)])


def _law_sentence(law: str, run: Run, say: Messages) -> str:
    """Return what has been proved; of refusals, how many there are and how many are wrong."""
    if law != "refusals":
        return say.say(f"proof.{law}")
    wrong = len(run.wrong_refusals)
    truth = value_at_depth(run.search_game, int(str(run.options["depth"])))
    key = "none" if not run.tally.refused else "wrong" if wrong else "right"
    facts = {"wrong": wrong, "truth": number_text(truth), "depth": run.options["depth"]}
    return say.count(f"proof.refusals_{key}", run.tally.refused, **facts)


def failure_sentence(
    failure: Failure, say: Messages, counted: Callable[[int], int], names: Names | None = None
) -> str:
    """Return how a proof fails, in a sentence; with `names`, it calls a node as captions do."""
    facts_of_failure = dict(failure.facts)
    path = facts_of_failure.pop("path", None)
    facts = {name: _fact_text(fact, say) for name, fact in facts_of_failure.items()}
    facts |= {
        name: f"{facts_of_failure[name]:,}"
        for name in ("total", "wrong")
        if name in facts_of_failure
    }
    if isinstance(frame := failure.facts.get("frame"), int):
        facts["frame"] = str(counted(frame))
    if names is not None and isinstance(path, tuple):
        facts["node"] = names.call(path)
    elif facts.get("node") == "":
        facts["node"] = say.say("name.root")
    return markdown_safe(escape(say.say(f"proof.broken_{failure.law}", **facts)))


def _fact_text(fact: object, say: Messages) -> object:
    """Return a number as a page writes it, and a range as what it leaves for a value; texts
    stay."""
    if isinstance(fact, int | float):
        return number_text(fact)
    if not isinstance(fact, tuple):
        return fact
    low, high = fact
    ends = "up_to" if low == -inf else "from" if high == inf else "between"
    key = "exact" if low == high else ends
    return say.say(f"proof.range.{key}", low=number_text(low), high=number_text(high))


def cut_row(showing: Presentation, cut: Cutoff, say: Messages) -> tuple[str, ...]:
    """Return a cutoff as a row of the table."""
    source, depth = _cut_source(showing, cut, say)
    bound = _window(showing, say) if source is None else named_node(showing, source, say)
    first = [last(showing, path, say) for path in cut.skipped[:NAMES]]
    more = len(cut.skipped) - len(first)
    skipped = say.join(first)
    if more:
        skipped = say.say("page.more", names=say.messages["list.comma"].join(first), n=more)
    return (
        escape(named_node(showing, cut.path, say)),
        escape(say.say(f"page.{cut.kind}{depth}")),
        escape(named_node(showing, cut.after, say)),
        escape(skipped or say.say("page.nothing")),
        escape(bound),
    )


def _cut_source(showing: Presentation, cut: Cutoff, say: Messages) -> tuple[Path | None, str]:
    """Return which node's bound made the cut, and how the keys of messages name how far up that is:
    as the captions have it, for the nearest score that meets the condition may be one of which its
    player is not sure."""
    source, deep = cut.bound_from, cut.deep
    checked = showing.checked_run
    moments = [moment for moment in checked.moments if moment.frame.cutoff is cut]
    for context in run_contexts(checked.plan, moments, say):
        source = supplier(context, cut)
        deep = source is not None and is_deep(context, cut, source)
    return source, "" if source is None else "_deep" if deep else "_shallow"


def _window(showing: Presentation, say: Messages) -> str:
    """Return what caused a cut that was not made by any node's score: where the search was given no
    bound, the node was, by a table, a scout or a chance node."""
    roots = [m.frame for m in showing.moments if not m.frame.path and m.frame.status == "start"]
    is_open = roots and all((frame.alpha, frame.beta) == (-inf, inf) for frame in roots)
    return say.say("page.own_window" if is_open else "page.window")


def named_node(showing: Presentation, path: Path, say: Messages) -> str:
    """Return what the page calls a node."""
    ends = range(1, len(path) + 1)
    moves = [last_move_text(showing.checked_run.run, path[:end], say.language) for end in ends]
    if moves and all(moves):
        return " ".join(moves)
    root = say.say("name.root")
    name = showing.plan.name_in(path, say.language)
    return name or "/".join(move or str(m) for move, m in zip(moves, path, strict=True)) or root


def last(showing: Presentation, path: Path, say: Messages) -> str:
    """Return what the page calls a child beside its parent."""
    return last_move_text(showing.checked_run.run, path, say.language) or named_node(
        showing, path, say
    )


def source_text(source: Source | None, lead: str, say: Messages) -> str:
    """Return where a walkthrough is from, as HTML after the `lead`; nothing without a source."""
    if source is None:
        return ""
    text = escape(source.text)
    if source.url:
        text = f'<a href="{escape(source.url)}" rel="noopener">{text}</a>'
    return say.paragraph([lead, text])


def options(values: object) -> str:
    """Return the options as YAML would write them."""
    assert isinstance(values, dict)
    texts = {name: option_text(value) for name, value in values.items() if value not in (None, "")}
    if "goal" in texts:
        texts["goal"] = f"at-least {number_text(values['goal'])}"
    return ", ".join(f"{name}: {text}" for name, text in texts.items()) or "–"


# What playouts say of the root's moves, beside what is true of them: a table of the page.

MAX_LISTED_RESULTS = 3
"""Number of different results of games up to which each is given with how likely it is."""


@dataclass(frozen=True)
class Row:
    """One move at the root."""

    path: Path
    statistics: PlayoutStatistics | None
    """None if it was not tried."""
    policy: Fraction | None
    """What playouts after it come to in the long run; None where nobody works it out."""
    value: Fraction | None
    """What it is worth, likewise."""


@dataclass(frozen=True)
class RunEstimate:
    """One run whose value is an estimate."""

    checked_run: CheckedRun

    @property
    def results(self) -> Results:
        """What the family says of it."""
        return self.checked_run.plan.family.part(Results)

    @cached_property
    def rows(self) -> Sequence[Row]:
        """The root's moves in the game's order; itself where it is not moved by a player."""
        run, game = self.checked_run.run, self.checked_run.run.search_game.game
        start = game.start()
        moves = () if game.over(start) or run.best is None else game.moves(start)
        paths: list[Path] = [(move,) for move in moves] or [()]
        return [self._row(path) for path in paths]

    def _row(self, path: Path) -> Row:
        search_game = self.checked_run.run.search_game
        sampled = self.checked_run.run.estimates.get(path)
        if not self._small:
            return Row(path, sampled, None, None)
        state = search_game.at(path)
        expected = average(self._played(state))
        return Row(path, sampled, expected, Fraction(search_game.truth(state)))

    @cached_property
    def ends(self) -> Mapping[float, Fraction]:
        """How likely games by the policy are to come to each result, if that is worked out."""
        run = self.checked_run.run
        return self._played(run.search_game.game.start()) if self._small else {}

    @cached_property
    def _played(self) -> Callable[[Any], Mapping[float, Fraction]]:
        """What games from a state come to, if all players play by the run's policy."""
        policy = cast("PolicyName", self.checked_run.run.options.get("policy", "random"))
        return played(self.checked_run.run.search_game.game, policy)

    @cached_property
    def _small(self) -> bool:
        return is_small(self.checked_run.run)


def estimates(run_estimates: Sequence[RunEstimate], say: Messages) -> Iterator[str]:
    """Yield the section: for every run a table of the root's moves."""
    sampled = [
        estimate
        for estimate in run_estimates
        if not estimate.checked_run.plan.family.part(Proofs).proves
        and estimate.results.estimate_columns(has_values=False)
    ]
    if not sampled:
        return
    sections = {estimate.results.section for estimate in sampled}
    if len(sections) == 1 and (section := sections.pop()):
        say = say.variant(section)
    yield f"## {say.say('estimate.title')}\n"
    for estimate in sampled:
        label = run_name(estimate.checked_run.run, say.language) if len(run_estimates) > 1 else ""
        if label:
            yield f"### {markdown_safe(escape(label))}\n"
        title = say.colon(say.say("estimate.title"), label)
        yield wide_table("wt-estimates", _table(estimate, say), title)
    yield from _ends([estimate for estimate in sampled if estimate.results.plays_games], say)
    families = dict.fromkeys(estimate.checked_run.plan.family for estimate in sampled)
    for family in families:
        alike = [estimate for estimate in sampled if estimate.checked_run.plan.family == family]
        has_values = any(row.value is not None for estimate in alike for row in estimate.rows)
        yield f"{say.say(family.part(Results).estimate_note(has_values))}\n"


def _ends(run_estimates: Sequence[RunEstimate], say: Messages) -> Iterator[str]:
    """Yield how games by each policy end from here, where there are few ways to."""
    text = dict.fromkeys(
        estimate.checked_run.run.options.get("policy") for estimate in run_estimates
    )
    for policy in text:
        estimate = next(
            e for e in run_estimates if e.checked_run.run.options.get("policy") == policy
        )
        if 1 < len(estimate.ends) <= MAX_LISTED_RESULTS:
            shares = [
                say.say("estimate.end", result=number_text(result), share=f"{float(share):.1%}")
                for result, share in estimate.ends.items()
            ]
            yield f"{say.say('estimate.ends', shares=say.clauses(shares))}\n"


def _table(estimate: RunEstimate, say: Messages) -> Iterator[Sequence[str]]:
    has_values = any(row.value is not None for row in estimate.rows)
    columns = estimate.results.estimate_columns(has_values)
    yield [say.say(f"estimate.{column}") for column in columns]
    best = estimate.checked_run.run.best
    for row in estimate.rows:
        name = last_move_text(estimate.checked_run.run, row.path, say.language) or "/".join(
            map(str, row.path)
        )
        name = name or say.say("name.root")
        if best is not None and row.path == (best,):
            name = say.say("estimate.chosen", move=name)
        cells = [name, *_statistics_cells(row.statistics, columns)]
        true = {"policy": row.policy, "value": row.value}
        values = [value for name, value in true.items() if name in columns]
        cells += [EMPTY_CELL if value is None else exactly(value) for value in values]
        yield cells


def _statistics_cells(statistics: PlayoutStatistics | None, columns: Sequence[str]) -> list[str]:
    """Return visits and mean, and the interval or the bounds if the table has a column of them."""
    if statistics is None:
        return [EMPTY_CELL] * (3 if {"interval", "bounds"} & {*columns} else 2)
    mean = statistics.mean
    text = exactly(mean) if isinstance(mean, Fraction) else rounded_text(mean)
    cells = [f"{statistics.visits:,}", text]
    if statistics.interval is not None:
        low, high = statistics.interval
        text = f"{rounded_text(low)} … {rounded_text(high)}"
        cells.append(text if statistics.is_own else f"({text})")
    if statistics.bounds is not None:
        least, most = map(number_text, statistics.bounds)
        cells.append(least if least == most else f"{least} … {most}")
    return cells


def exactly(value: Fraction) -> str:
    """Return the number as a fraction if that is short, with its decimals beside it.

    >>> [exactly(Fraction(text)) for text in ("7/12", "-5/8", "1/4", "0")]
    ['7/12 ≈ 0.58', '−5/8 ≈ −0.63', '1/4 = 0.25', '0']
    """
    if value.denominator == 1:
        return number_text(int(value))
    hundredths = int(abs(value) * 100 + Fraction(1, 2))  # a half goes up, as readers do it
    decimal = f"{'-' * (value < 0 and hundredths > 0)}{hundredths // 100}.{hundredths % 100:02}"
    sign = "=" if abs(value) * 100 == hundredths else "≈"
    short = value.denominator < 10_000
    return (f"{value} {sign} {decimal}" if short else decimal).replace("-", "−")


# What a shogi program prints during the search of a page, with the moves as people write them.
# The lines are those of `walkthroughs run --format usi`, less time and speed: pages are the same
# whenever and wherever they are built.

BEST = "bestmove"


def usi_lines(checked: CheckedRun) -> list[str]:
    """Return the lines, in order; none if no such program makes this search."""
    lines: list[str] = []
    if is_shogi_search(checked.walkthrough, checked.entry):
        search_as_usi(checked.walkthrough, checked.entry, lines.append)
    return list(map(without_times, lines))


def section(runs: Sequence[tuple[CheckedRun, Sequence[str]]], say: Messages) -> Iterator[str]:
    """Yield the section that shows the lines of the page's runs, if there are any."""
    title = say.say("printed.title")
    for place, (checked_run, lines) in enumerate(
        [run_and_lines for run_and_lines in runs if run_and_lines[1]]
    ):
        if place == 0:
            about = [say.say(f"printed.{part}") for part in ("lead", "parts", "same")]
            yield f"## {title}\n\n{say.paragraph(about)}\n"
        if len(runs) > 1:
            yield f"### {markdown_safe(escape(run_name(checked_run.run, say.language)))}\n"
        head = [say.say(f"printed.{column}") for column in ("line", "moves")]
        rows = [
            (
                f"<code>{escape(line)}</code>",
                escape(" ".join(moves(line, checked_run, say.language))),
            )
            for line in lines
        ]
        label = run_name(checked_run.run, say.language) if len(runs) > 1 else ""
        yield wide(table(rows, head).strip(), say.colon(title, label))


def moves(line: str, checked: CheckedRun, language: str) -> Iterator[str]:
    """Yield the moves of a line as people write them; none for `resign` and `win`."""
    game = checked.run.search_game.innermost
    state = game.start()
    for move in usi_moves(line):
        if move not in game.moves(state):
            return
        state = game.play(state, move)
        yield game.grid(state, move).name(language)


def usi_moves(line: str) -> Sequence[str]:
    """Return the moves of a line as programs write them.

    >>> usi_moves("info nodes 446 score cp 0 pv 8h2b+ 3a2b")
    ['8h2b+', '3a2b']
    >>> usi_moves("bestmove 8h2b+")
    ['8h2b+']
    """
    words = line.split()
    return words[words.index(BEST if words[0] == BEST else "pv") + 1 :]
