"""A log as an engine prints it for a part of its tree: large, without a tree, with one fault."""

import re
import time
from math import inf
from random import Random

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.frame_check import FrameCheck
from search_walkthroughs.judging.reports.event_frames import replay
from search_walkthroughs.judging.reports.events import read_events
from search_walkthroughs.judging.search_verdict import TreeVerdict
from search_walkthroughs.reading.errors import FaultList

CHILDREN = 10


def number(value):
    return f'"{value}"' if value in (inf, -inf) else str(value)


class Log:
    """The events of alpha-beta on a random tree, as its nodes are searched: about so many of them.

    One node of MAX has a `fault`, the first for which it is one after `sound` inner nodes: a bound
    that is false, one more than was found; or a cut after the first child, which nothing allows.
    """

    def __init__(self, nodes, depth, fault=None, sound=100):
        self.most, self.depth = nodes, depth
        self.fault, self.sound = fault, sound
        self.nodes = self.inner = 0
        self.wrong_path = None
        self.random = Random(7)

    def lines(self):
        value = yield from self.node((), -inf, inf)
        yield f'{{"value": {value}}}\n'

    def node(self, path, alpha, beta):
        self.nodes += 1
        name = "/".join(path)
        if len(path) == self.depth:
            value = self.random.randint(-1000, 1000)
            yield f'{{"leaf": "{name}", "value": {value}}}\n'
            return value
        self.inner += 1
        maximizing, least = len(path) % 2 == 0, alpha
        yield f'{{"enter": "{name}", "alpha": {number(alpha)}, "beta": {number(beta)}}}\n'
        best = -inf if maximizing else inf
        for child in range(1, CHILDREN + 1):
            value = yield from self.node((*path, str(child)), alpha, beta)
            best = max(best, value) if maximizing else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            yield f'{{"score": {best}}}\n'
            wrong = self.is_due("cut") and maximizing and alpha < beta
            if wrong:
                self.wrong_path = name
            if child < CHILDREN and (alpha >= beta or wrong):
                yield '{"cut": true}\n'
                break
            if self.nodes >= self.most:
                break
        if self.is_due("bound") and maximizing and best > least:
            self.wrong_path = name
            best += 1
        yield f'{{"leave": "{name}", "value": {best}}}\n'
        return best

    def is_due(self, fault):
        return fault == self.fault and self.wrong_path is None and self.inner > self.sound


def judged(log, **options):
    """The check of all frames of the log, the verdict, and how many frames there were."""
    check = FrameCheck()
    events = read_events(log.lines(), FaultList("log"))
    (found,) = replay(events, None, lambda game, known: check.take, FaultList("log"), **options)
    return check, TreeVerdict(check, found.value, found.move, None), found


def test_a_search_without_a_fault_is_fine():
    log = Log(3000, depth=6)
    check, verdict, found = judged(log)
    assert verdict.kind == "fine"
    assert check.read == log.nodes - log.inner
    assert found.tally.calculated == log.nodes


@pytest.mark.parametrize("fault", ["bound", "cut"])
def test_the_first_fault_is_found_where_it_is(fault):
    log = Log(3000, depth=6, fault=fault)
    check, verdict, _ = judged(log)
    assert verdict.kind == "fine"  # the root is worth its value without it
    assert "/".join(check.fault.frame.path) == log.wrong_path
    assert verdict.frame is check.fault.frame
    assert verdict.frame.status == "end"
    (said,) = verdict.facts(messages("en"))["says"]
    assert said.startswith(f"frame {verdict.frame.number}: {log.wrong_path} returns ")
    assert said.endswith("; the value of the root does not depend on it")


def test_a_false_bound_is_not_laid_to_a_program_that_states_no_windows():
    # A search with null windows returns bounds that would be false in the windows of alpha-beta.
    lines = [
        re.sub(r', "(alpha|beta)": [^,}]+', "", line) for line in Log(3000, 6, "bound").lines()
    ]
    assert any('{"enter": ""}' in line for line in lines)
    check = FrameCheck()
    events = read_events(lines, FaultList("log"))
    (found,) = replay(events, None, lambda game, known: check.take, FaultList("log"))
    verdict = TreeVerdict(check, found.value, found.move, None)
    assert check.fault is not None
    assert verdict.harmless_fault is None
    assert verdict.sentences == verdict.evidence


@pytest.mark.parametrize("terms", ["max", "mover"])
def test_the_frames_of_a_leaf_are_those_of_any_node(terms):
    # Where nodes may be entered again, a leaf is begun and ended like any other node.
    alike = []
    for passes in (False, True):
        frames = []
        events = read_events(Log(600, depth=5).lines(), FaultList("log"))
        faults = FaultList("log")
        options = {"terms": terms, "passes": passes}
        list(replay(events, None, lambda game, known, to=frames: to.append, faults, **options))
        for frame in frames:
            facts = vars(frame)
            for name in ("pass_", "distinct"):
                facts.pop(name, None)
        alike.append(frames)
    assert alike[0] == alike[1]
    assert len(alike[0]) > 2000


@pytest.mark.night
def test_a_log_of_a_million_nodes_is_judged_in_half_a_minute():
    log = Log(1_000_000, depth=9, fault="bound", sound=150_000)
    lines = list(log.lines())
    log.lines = lambda: iter(lines)
    began = time.process_time()
    check, _, found = judged(log)
    seconds = time.process_time() - began
    assert found.tally.calculated == log.nodes >= 1_000_000
    assert "/".join(check.fault.frame.path) == log.wrong_path
    assert seconds < 30
