"""Makes a `SearchLog` of a `WriteLog`: finds visits, iterations, links, results and players."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from .counted_units import (
    Group,
    Turn,
    Unit,
    groups_of,
    iteration_turns,
    plain_name,
    visit_candidates,
)
from .log_rewriting import PICK
from .results import (
    NO_HISTORY,
    TOLERANCE,
    Path,
    change,
    find_results,
    movers_of,
    player_fields,
    priors_of,
)
from .search_log import History, Iteration, Moves, Played, Recognised, SearchLog, SearchNode, Step
from .tree_links import TABLE_ROOT, Links, move_text, record_links, table_links, table_paths
from .write_log import Answer, Scalar, WriteLog

OVER_NAME = re.compile(r"terminal|over|finish|ended|game_?end|^_*done$", re.IGNORECASE)
"""Names of fields that say that the game is over at a node."""
PROVEN_NAME = re.compile(r"prove|solved|exact", re.IGNORECASE)
"""Names of fields that say that a value is proven."""


class NotRecognised(Exception):
    """Why no tree was found in a log: the argument is the key of the sentence that says it."""


def recognise(log: WriteLog) -> SearchLog:
    """Return the search that is found in a log of writes. Raises NotRecognised."""
    groups = groups_of(log)
    if not groups:
        raise NotRecognised("nothing_counted")
    candidates = visit_candidates(groups)
    if not candidates:
        raise NotRecognised("no_visits")
    failure: NotRecognised | None = None
    searches: list[tuple[tuple[bool, bool, bool, int], SearchLog]] = []
    for number, visits in enumerate(candidates):
        try:
            search = _Recognition(log, groups, visits).search()
        except NotRecognised as error:
            failure = failure or error
        else:
            is_tree = not search.is_table or visits.is_table
            order = (bool(search.kind), _flows(search), is_tree, -number)
            searches.append((order, search))
    if not searches:
        raise failure or NotRecognised("no_visits")
    return max(searches, key=lambda candidate: candidate[0])[1]


def _flows(search: SearchLog) -> bool:
    """Return whether visits flow to the root in most iterations, as those of a tree do."""
    good = sum(
        all(step.counted == 1 for step in iteration.steps)
        and len({step.depth for step in iteration.steps}) == len(iteration.steps)
        for iteration in search.iterations
    )
    return good >= 0.5 * len(search.iterations)


class _Recognition:
    """The attempt to read one group of places as the visits. Raises NotRecognised."""

    def __init__(self, log: WriteLog, groups: Mapping[str, Group], visits: Group) -> None:
        self.log = log
        self.visits = visits
        loop_turns = iteration_turns(log, visits)
        if loop_turns is None:
            raise NotRecognised("no_iterations")
        self.loop, turns = loop_turns
        self.links, self.is_table = self._links(turns)
        self.untried = self._untried()
        self.units = list(
            dict.fromkeys([*visits.histories, *self.links.parents, *self.links.children])
        )
        self.numbers = {unit: number for number, unit in enumerate(self.units)}
        paths = self._paths(turns)
        self.root = root = self._root(paths)
        self.paths = [path for path in paths if root in _upwards(path.units[0], self.links)]
        inner = [
            replace(path, units=tuple(unit for unit in path.units if unit != root))
            for path in self.paths
        ]
        self.results = find_results(log, groups, visits, inner)
        self.nodes = self._nodes()

    def search(self) -> SearchLog:
        """Return the search that is found. Raises NotRecognised."""
        links, log, root = self.links, self.log, self.numbers[self.root]
        iterations = self._iterations()
        if not iterations:
            raise NotRecognised("no_iterations")
        counted = {step.node for iteration in iterations for step in iteration.steps}
        used, unused = player_fields(log)
        return SearchLog(
            nodes=self.nodes,
            root=root,
            iterations=tuple(iterations),
            kind=self.results.kind,
            siblings=self._siblings(),
            recognised=Recognised(
                visits=plain_name(self.visits.name),
                results=self.results.name,
                links=", ".join(links.names),
                loop=f"{self.loop.function}:{self.loop.line}",
                storage="tables" if self.is_table else "objects",
                player_field=used,
                unused_field=unused,
                computes_bonus=log.computes_bonus,
                proves=any(map(self._is_proven, self.units)),
            ),
            root_counted=root in counted,
            has_shared_nodes=bool(links.shared),
            played=self._played(),
            winners=self._winners(),
            is_whole=not log.error or self.loop.end is not None,
        )

    # The tree

    def _links(self, turns: Sequence[Turn]) -> tuple[Links, bool]:
        """Return the tree, and whether it is that of tables."""
        if not self.visits.is_table:
            records = [unit for unit in self.visits.histories if isinstance(unit, int)]
            links = record_links(self.log, records)
            if links.parents:
                return links, False
        paths = table_paths(turns)
        if max(map(len, paths)) < 2:
            raise NotRecognised("no_links")
        return table_links(paths), True

    def _paths(self, turns: Sequence[Turn]) -> list[Path]:
        """Return the units of each turn, the deepest first."""
        if self.is_table:
            ordered: Sequence[Sequence[Unit]] = table_paths(turns)
        else:
            units = {unit for turn in turns for unit in turn.units}
            depths = {unit: len(_upwards(unit, self.links)) for unit in units}
            ordered = [sorted(turn.units, key=lambda unit: -depths[unit]) for turn in turns]
        return [
            Path(turn.number, turn.begin, turn.end, tuple(units), turn.line)
            for turn, units in zip(turns, ordered, strict=True)
        ]

    def _root(self, paths: Sequence[Path]) -> Unit:
        """Return the root: the lowest unit above all paths, or a parent of it that is counted."""
        chains = [_upwards(path.units[0], self.links) for path in paths]
        (top, _), *_ = Counter(chain[-1] for chain in chains).most_common(1)
        chains = [chain for chain in chains if chain[-1] == top]
        common = set(chains[0]).intersection(*chains)
        root = next(unit for unit in chains[0] if unit in common)
        counts = Counter(unit for path in paths for unit in path.units)
        while (parent := self.links.parents.get(root)) is not None:
            if parent != TABLE_ROOT and counts[parent] < 0.9 * len(paths):
                break
            root = parent
        return root

    def _nodes(self) -> dict[int, SearchNode]:
        links, root = self.links, self.root
        priors = priors_of(self.log, self.units, links)
        movers = movers_of(self.log, self.units)
        end = len(self.log.writes)
        nodes = {}
        for unit, number in self.numbers.items():
            chain = _upwards(unit, links)
            visits = self._history(unit)
            if root not in chain:  # what lies beside this search, such as the tree of another one
                nodes[number] = SearchNode(number, "?", None, 0, visits, NO_HISTORY)
                continue
            inside = unit != root
            moves = [links.moves.get(ancestor, "?") for ancestor in chain[: chain.index(root)]]
            is_new = visits.places and visits.places[0] < end and isinstance(unit, int)
            nodes[number] = SearchNode(
                number=number,
                name="/".join(reversed(moves)) if inside else "",
                parent=self.numbers[links.parents[unit]] if inside else None,
                depth=chain.index(root) if inside else 0,
                visits=visits,
                results=self.results.histories.get(unit, NO_HISTORY),
                born=visits.places[0] if is_new else 0,
                prior=priors.get(unit),
                movers=movers[unit],
                is_over=self._is_over(unit),
                stands_apart=unit in links.shared or self._is_proven(unit),
                moves=self._moves(unit),
                moved_at=self.log.records[unit].moved_at if isinstance(unit, int) else None,
            )
        return nodes

    def _history(self, unit: Unit) -> History:
        """Return the visits of a unit; of one that was never counted, what it holds at the end."""
        if unit in self.visits.histories:
            return self.visits.histories[unit]
        if isinstance(unit, int):
            value = self.log.records[unit].fields.get(plain_name(self.visits.name), 0)
            if isinstance(value, int | float):
                return History(float(value))
        return NO_HISTORY

    def _is_over(self, unit: Unit) -> bool | None:
        if not isinstance(unit, int):
            return None
        record = self.log.records[unit]
        for name, value in record.fields.items():
            if OVER_NAME.search(name) and isinstance(value, bool):
                return value
        if self.untried and self.untried in record.lengths:
            return record.lengths[self.untried] == 0 and not self.links.children.get(unit)
        return None

    def _is_proven(self, unit: Unit) -> bool:
        """Return whether a unit has a proven value at the end."""
        fields = self.log.records[unit].fields if isinstance(unit, int) else {}
        return any(
            PROVEN_NAME.search(name) and fields[name] not in (None, False) for name in fields
        )

    def _moves(self, unit: Unit) -> Moves:
        """Return how many legal moves a unit has, and how many have not been tried."""
        if not isinstance(unit, int):
            return Moves()
        record = self.log.records[unit]
        first, remaining = record.first_lengths.get(self.untried), record.lengths.get(self.untried)
        is_sure = len(record.moves) == 1
        return Moves(
            record.moves[0] if is_sure else None,
            first,
            remaining,
            record.moves[0] if record.moves and not is_sure else None,
        )

    def _untried(self) -> str:
        """Return the field that holds the moves that were not tried yet: a list that becomes empty
        as children come; empty if there is none."""
        filled: Counter[str] = Counter()
        emptied: Counter[str] = Counter()
        for unit in self.visits.histories:
            if isinstance(unit, int):
                for name, length in self.log.records[unit].lengths.items():
                    if name in self.links.names:
                        continue
                    filled[name] += bool(length or self.log.records[unit].first_lengths.get(name))
                    emptied[name] += bool(not length and self.links.children.get(unit))
        return next((name for name in filled if filled[name] and emptied[name] > 1), "")

    def _siblings(self) -> dict[int, tuple[int, ...]]:
        """Return the children of the parent of each unit; of tables of moves, all moves of the same
        position, whichever way led to it."""
        numbers, links = self.numbers, self.links
        if all(isinstance(unit, tuple) and len(unit) == 2 for unit in numbers):
            moves: dict[str, list[int]] = {}
            for unit, number in numbers.items():
                if isinstance(unit, tuple) and unit != TABLE_ROOT:
                    moves.setdefault(unit[0], []).append(number)
            return {
                number: tuple(moves.get(unit[0], ())) if isinstance(unit, tuple) else ()
                for unit, number in numbers.items()
            }
        return {
            number: tuple(numbers[child] for child in links.children[links.parents[unit]])
            if unit in links.parents
            else ()
            for unit, number in numbers.items()
        }

    # Iterations

    def _iterations(self) -> list[Iteration]:
        numbers, nodes, results = self.numbers, self.nodes, self.results
        changes = sorted(
            (place, numbers[unit])
            for unit, history in results.histories.items()
            if unit in numbers
            for place in history.places
        )
        iterations: list[Iteration] = []
        for path in self.paths:
            inside = changes[
                bisect_left(changes, (path.begin,)) : bisect_left(changes, (path.end,))
            ]
            written = Counter(number for _, number in inside)
            steps: list[Step] = []
            for place, unit in enumerate(path.units):
                node = nodes[numbers[unit]]
                is_new = node.born >= path.begin
                before = node.start if is_new else node.visits.before(path.begin)
                counted = node.visits.before(path.end) - before
                depth = node.depth
                if self.is_table:  # the same unit may lie on paths of other lengths
                    depth = len(path.units) - place - (self.root in path.units)
                if counted:
                    added = change(results.kind, node.visits, node.results, path)
                    steps.append(Step(node.number, depth, counted, added, written[node.number]))
            on_path = {numbers[unit] for unit in path.units}
            strays = tuple(
                Step(number, node.depth, 0, added)
                for number in written.keys() - on_path
                if (node := nodes[number]).born < path.begin
                and abs(added := change(results.kind, node.visits, node.results, path)) > TOLERANCE
            )
            if steps:
                iterations.append(
                    Iteration(path.number, path.begin, path.end, tuple(steps), strays, path.line)
                )
        return iterations

    # What the program answered

    def _played(self) -> Played | None:
        """Return the child of the root that the program answered with; None if none is named."""
        numbers, nodes, links = self.numbers, self.nodes, self.links
        below = [node for node in nodes.values() if node.parent == numbers[self.root]]
        picked: set[int] = set()
        named = {numbers[unit] for unit in links.named if unit in numbers}
        for answer in self.log.answers:
            if answer.loop_end is None or answer.loop_end != self.loop.end:
                continue
            chosen = {
                node.number
                for node in below
                if _names(
                    answer, self.units[node.number], node.name if node.number in named else ""
                )
            }
            if answer.function == PICK:
                picked |= chosen
            elif len(chosen) == 1:
                (node,) = chosen
                move = nodes[node].name if node in named else ""
                drawn = answer.is_drawn or self.log.draws_unseen
                return Played(node, answer.function, drawn, move)
        # A program that returns no move may only print the child that it picks.
        if len(picked) != 1:
            return None
        (node,) = picked
        return Played(node, "", is_drawn=False, move=nodes[node].name if node in named else "")

    def _winners(self) -> dict[int, Scalar]:
        """Return who has won at each end of a path, where the program's own function says so and
        says the same each time."""
        answers = [answer for answer in self.log.answers if answer.loop_end is None]
        places = [answer.place for answer in answers]
        winners_by_node: dict[int, set[Scalar]] = {}
        for path in self.paths:
            inside = answers[bisect_left(places, path.begin) : bisect_left(places, path.end)]
            parts = [answer.parts[0] for answer in inside if len(answer.parts) == 1]
            last = parts[-1] if parts else None
            winner = None if isinstance(last, tuple) else last
            winners_by_node.setdefault(self.numbers[path.units[0]], set()).add(winner)
        return {
            node: winner
            for node, winners in winners_by_node.items()
            if len(winners) == 1
            for winner in winners
            if winner is not None
        }


def _names(answer: Answer, unit: Unit, name: str) -> bool:
    """Return whether an answer names a child of the root: the record itself, or its move."""
    for part in answer.parts:
        if isinstance(part, tuple):
            if part[0] == unit:
                return True
        elif name and not isinstance(part, bool) and move_text(part) == name:
            return True
    return False


def _upwards(unit: Unit, links: Links) -> list[Unit]:
    """Return a unit and all above it, to the top."""
    chain, visited = [unit], {unit}
    while (parent := links.parents.get(chain[-1])) is not None and parent not in visited:
        chain.append(parent)
        visited.add(parent)
    return chain
