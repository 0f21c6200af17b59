"""Bugs in every room, each with the narrow tests that must notice it."""

from trust.bug import Bug

GAMES = "tests/games/test_small_games.py"
DOCTEST = "generator/search_walkthroughs/"


def _bug(name: str, file: str, right: str, wrong: str, *tests: str) -> Bug:
    """One text for another; tests are files, tests in them, or modules whose examples are run."""
    return Bug(name, file, ((right, wrong),), tests=tests)


CHESS = "tests/games/test_chess.py"
RULES = (
    _bug(
        "draws one ply late by the rule of fifty moves",
        "games/chess.py",
        "board.halfmove_clock >= DRAWN",
        "board.halfmove_clock > DRAWN",
        f"{CHESS}::test_fifty_moves_of_each_side_without_capture_or_pawn_move_are_a_draw",
    ),
    _bug(
        "knows a position by its board alone where moves are counted",
        "games/chess.py",
        "return state.men if self._by_men else state.identity",
        "return state.men",
        f"{CHESS}::test_the_same_board_with_another_count_is_another_position",
    ),
    _bug(
        "remembers boards that can never come again",
        "games/chess.py",
        "before is not None and board.halfmove_clock:",
        "before is not None:",
        f"{CHESS}::test_a_board_that_comes_again_is_a_draw_and_a_pawn_move_makes_all_boards_new",
    ),
    _bug(
        "gives the last stick to the loser",
        "games/nim.py",
        "return state[1] if self.misere else -state[1]",
        "return -state[1] if self.misere else state[1]",
        f"{GAMES}::test_nim_is_decided_by_the_nim_sum",
    ),
    _bug(
        "leaves one stick in every pile",
        "games/nim.py",
        "range(1, pile + 1)",
        "range(1, max(pile, 2))",
        f"{GAMES}::test_nim_is_decided_by_the_nim_sum",
    ),
    _bug(
        "takes piles for equal whoever moves",
        "games/nim.py",
        "(tuple(sorted(state[0])), state[1]) if self.symmetry",
        "(tuple(sorted(state[0])), 1) if self.symmetry",
        f"{GAMES}::test_equal_keys_are_equal_values",
    ),
    _bug(
        "sows into the opponent's store",
        "games/kalah.py",
        "            if at != other_store:",
        "            if at >= 0:",
        f"{GAMES}::test_sowing_passes_the_others_store_captures_and_moves_again",
    ),
    _bug(
        "never lets a player sow again",
        "games/kalah.py",
        "turn if at == own_store else -turn",
        "-turn",
        f"{GAMES}::test_sowing_passes_the_others_store_captures_and_moves_again",
    ),
    _bug(
        "loses the seed that captures",
        "games/kalah.py",
        "counts[own_store] += 1 + counts[opposite]",
        "counts[own_store] += counts[opposite]",
        f"{GAMES}::test_sowing_passes_the_others_store_captures_and_moves_again",
    ),
    _bug(
        "gives a line of stones to the other player",
        "games/connect_four.py",
        "winner = -self.turn(state)",
        "winner = self.turn(state)",
        f"{GAMES}::test_sooner_wins_of_connect_four_are_worth_the_stones_left",
    ),
    _bug(
        "counts the stones left by one too many",
        "games/connect_four.py",
        "winner * (most_stones - state[1].bit_count() + 1)",
        "winner * (most_stones - state[1].bit_count() + 2)",
        f"{GAMES}::test_sooner_wins_of_connect_four_are_worth_the_stones_left",
    ),
    _bug(
        "mirrors the stones of one player alone",
        "games/connect_four.py",
        "min(state, (self._mirrored(state[0]), self._mirrored(state[1])))",
        "min(state, (self._mirrored(state[0]), state[1]))",
        f"{GAMES}::test_a_board_of_connect_four_is_drawn_and_read_back_and_its_mirror_is_alike",
    ),
    _bug(
        "lets nobody move again after a box",
        "games/dots_and_boxes.py",
        "turn = state.turn if won else -state.turn",
        "turn = -state.turn",
        f"{GAMES}::test_whoever_completes_boxes_owns_them_and_moves_again",
    ),
    _bug(
        "gives every box to the one who began",
        "games/dots_and_boxes.py",
        "if state.turn == MAX:",
        "if True:",
        f"{GAMES}::test_whoever_completes_boxes_owns_them_and_moves_again",
    ),
    _bug(
        "takes drawings for equal whoever is ahead",
        "games/dots_and_boxes.py",
        "state.noughts.bit_count() - state.crosses.bit_count(), state.turn",
        "0, state.turn",
        f"{GAMES}::test_equal_keys_are_equal_values",
    ),
    _bug(
        "keeps the points of the turn after a one",
        "games/pig.py",
        "return self._next_turn(state, 0)",
        "return self._next_turn(state, state.points)",
        f"{GAMES}::test_a_one_loses_the_points_of_the_turn_and_stopping_keeps_them",
    ),
    _bug(
        "takes every die for one of six sides",
        "games/pig.py",
        "self._chance = Fraction(1, sides)",
        "self._chance = Fraction(1, 6)",
        f"{GAMES}::test_what_every_game_promises",
    ),
    _bug(
        "mixes positions of different depths in the table",
        "wrappers.py",
        "return self.game.key(state[0]), state[1]",
        "return self.game.key(state[0]), 0",
        "tests/laws/test_exact_rules.py",
    ),
    _bug(
        "puts the worst move first",
        "wrappers.py",
        "better = -1 if game.turn(state) == MAX else 1",
        "better = 1 if game.turn(state) == MAX else -1",
        "tests/golden/test_golden.py",
    ),
    _bug(
        "turns ties round in the worst order",
        "wrappers.py",
        "best_first(state, moves[::-1])[::-1]",
        "best_first(state, moves)[::-1]",
        "tests/laws/test_exact_rules.py",
    ),
    _bug(
        "stops one move too early",
        "wrappers.py",
        "return state[1] == 0 or self.game.over(state[0])",
        "return state[1] <= 1 or self.game.over(state[0])",
        "tests/laws/test_exact_rules.py",
    ),
    _bug(
        "gives one outcome less than its chance",
        "policies.py",
        "        if ticket < 0:",
        "        if ticket <= 0:",
        "tests/laws/test_exact_rules.py",
    ),
    _bug(
        "adds up what is likely without its chance",
        "policies.py",
        "+ chance * share",
        "+ share",
        "tests/laws/test_playing.py::test_a_policy_is_worth_the_mean_of_all_it_may_play",
    ),
    _bug(
        "hashes two stones of one cell alike",
        "hashing.py",
        "len(SIGNS) * place + SIGNS.index(sign)",
        "len(SIGNS) * place",
        "tests/laws/test_hashing.py",
    ),
    _bug(
        "shifts a number of the generator too far",
        "hashing.py",
        "mixed ^ mixed >> 27",
        "mixed ^ mixed >> 28",
        f"{DOCTEST}hashing.py",
    ),
)

READING = (
    _bug(
        "takes yes for a switch",
        "reading/yaml/yaml_values.py",
        '("true on", True), ("false off", False)',
        '("true on yes", True), ("false off no", False)',
        "tests/reading/test_options.py",
    ),
    _bug(
        "takes +inf for −inf",
        "reading/yaml/yaml_values.py",
        'return -inf if sign[1] == "-" else inf',
        "return -inf if sign[1] else inf",
        "tests/reading/test_options.py",
    ),
    _bug(
        "divides chances by their sum where one alone is a weight",
        "reading/tree/written.py",
        "if all(weight for _, weight in written):",
        "if any(weight for _, weight in written):",
        "tests/reading/test_grammar.py",
    ),
    _bug(
        "takes chances that do not add up to one",
        "reading/tree/written.py",
        "    if total != 1:",
        "    if total > 1:",
        "tests/reading/test_grammar.py",
    ),
    _bug(
        "counts columns from 0",
        "reading/limits.py",
        "len(before[-1]) + 1)",
        "len(before[-1]))",
        f"{DOCTEST}reading/limits.py",
    ),
    _bug(
        "takes 0 for a limit",
        "reading/limits.py",
        "int(value) < 1",
        "int(value) < 0",
        "tests/reading/test_limits.py::test_a_limit_is_a_whole_number_from_one_up",
    ),
    _bug(
        "lets lines break where nobody sees it",
        "reading/limits.py",
        r"\x9f\u2028\u2029\ud800",
        r"\x9f\ud800",
        "tests/reading/test_faults.py",
        "tests/reading/test_limits.py",
    ),
    _bug(
        "proposes a name that nothing is like",
        "reading/errors.py",
        "return by_case[close[0]] if close else None",
        "return by_case[close[0]] if close else next(iter(names), None)",
        "tests/reading/test_faults.py",
    ),
)

RECORDING = (
    _bug(
        "forgets where a table met a position first",
        "families/depth_first/stack_recorder.py",
        "path = node.path if first is None else first.path",
        "path = node.path",
        "tests/record/test_table_facts.py",
    ),
    _bug(
        "takes the best play of a root that failed low",
        "families/depth_first/stack_recorder.py",
        "raised = score > root.alpha if root.turn == MAX else score < root.beta",
        "raised = score >= root.alpha if root.turn == MAX else score <= root.beta",
        "tests/trust/test_exhaustive.py::test_the_best_move_after_all_passes_is_worth_the_value",
    ),
    _bug(
        "counts every visit as another node",
        "families/depth_first/stack_recorder.py",
        "        self.tally.distinct += node.is_first_visit",
        "        self.tally.distinct += 1",
        "tests/laws/test_counting.py",
    ),
    _bug(
        "counts every question as a hit",
        "families/depth_first/stack_recorder.py",
        "self._hits += node.probe.registered",
        "self._hits += 1",
        "tests/record/test_table_facts.py",
    ),
    _bug(
        "forgets the children that were left out",
        "families/depth_first/stack_recorder.py",
        "node.skipped += len(left)",
        "node.skipped += 0",
        "tests/record/test_table_facts.py",
    ),
    _bug(
        "calls a score at beta exact",
        "record/kinds.py",
        "if score >= beta else",
        "if score > beta else",
        f"{DOCTEST}record/kinds.py",
        "tests/laws/test_kinds.py",
    ),
    _bug(
        "knows for certain what is only bounded",
        "record/kinds.py",
        "    return low == high\n",
        "    return low <= high\n",
        "tests/laws/test_kinds.py",
    ),
    _bug(
        "makes every interval too narrow",
        "record/statistics.py",
        "share = Z * Z / games",
        "share = Z / games",
        f"{DOCTEST}record/statistics.py",
    ),
    _bug(
        "counts one tail of a test",
        "record/statistics.py",
        "min(1.0, 2 * tail / (1 << pairs))",
        "min(1.0, tail / (1 << pairs))",
        f"{DOCTEST}record/statistics.py",
    ),
)

PROVING = (
    _bug(
        "believes every value below its window",
        "runs/proofs.py",
        "    if value <= low:\n        return truth <= value",
        "    if value <= low:\n        return True",
        "tests/laws/test_planted_faults.py",
        "tests/laws/test_proofs.py",
    ),
    _bug(
        "believes every fail high",
        "runs/proofs.py",
        "        return low >= score",
        "        return True",
        "tests/laws/test_planted_faults.py",
    ),
    _bug(
        "fills what was not read with the least value alone",
        "runs/proofs.py",
        "    for filling in extremes(run):",
        "    for filling in extremes(run)[:1]:",
        "tests/laws/test_planted_faults.py",
        "tests/laws/test_proofs.py",
    ),
    _bug(
        "names no wrong frame but the first",
        "runs/proofs.py",
        '"frame": moment.frame.number',
        '"frame": 0',
        "tests/laws/test_planted_faults.py",
    ),
    _bug(
        "believes what an author means of a statement",
        "course/claims.py",
        "if wrong is True and judged.true:",
        "if False:",
        "tests/laws/test_statements.py",
    ),
    _bug(
        "takes the first score of a node for its last",
        "course/claims.py",
        "for moment in reversed(searched.moments):",
        "for moment in searched.moments:",
        "tests/laws/test_statements.py",
    ),
    _bug(
        "is content with statements that are all true",
        "course/claims.py",
        "if not 0 < wrong < len(judged_statements):",
        "if wrong > len(judged_statements):",
        "tests/reading/test_mistakes.py",
        "tests/laws/test_statements.py",
    ),
    _bug(
        "judges a refusal one move deeper",
        "runs/refusals.py",
        "int(refusal.depth)",
        "int(refusal.depth) + 1",
        "tests/laws/test_refusals.py::test_a_refusal_is_judged_at_just_the_depth_that_was_left",
    ),
    _bug(
        "says of every search that it is right for all values",
        "runs/leaf_orders.py",
        "            return None\n        count += 1",
        "            pass\n        count += 1",
        "tests/runs/test_leaf_orders.py",
    ),
    _bug(
        "leaves ties out of the orders of leaves",
        "runs/small_trees.py",
        "if len(set(ranks)) == max(ranks) + 1",
        "if len(set(ranks)) == leaves",
        f"{DOCTEST}runs/small_trees.py",
    ),
    _bug(
        "gives a draw to whoever began",
        "experiments/matches.py",
        "((game.value > 0) - (game.value < 0) for",
        "((game.value >= 0) - (game.value < 0) for",
        "tests/experiments/test_matches.py::test_a_draw_is_half_a_win_for_each_side",
    ),
    _bug(
        "lets the sides keep their colours",
        "experiments/matches.py",
        "play(walkthrough.entries[::-1])",
        "play(walkthrough.entries)",
        "tests/experiments/test_matches.py",
    ),
    _bug(
        "takes the bounds of a sequential test in decimal logarithms",
        "experiments/sequential_test.py",
        "return log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)",
        "return log10(BETA / (1 - ALPHA)), log10((1 - BETA) / ALPHA)",
        "tests/experiments/test_sequential_test.py",
    ),
    _bug(
        "looks for the likeliest distribution on one side of its mean only",
        "experiments/sequential_test.py",
        "low, high = -1 / (1 - mean), 1 / mean",
        "low, high = 0.0, 1 / mean",
        "tests/experiments/test_sequential_test.py",
    ),
    _bug(
        "lets a sequential test decide after the first pair",
        "experiments/sequential_test.py",
        "if sum(counts) < MIN_PAIRS:",
        "if sum(counts) < 1:",
        "tests/experiments/test_sequential_test.py",
    ),
    _bug(
        "guesses the size of a tree from its largest sample",
        "runs/search_game.py",
        "exp(sum(log(probe.nodes) for probe in probed) / len(probed))",
        "max(probe.nodes for probe in probed)",
        f"{DOCTEST}runs/search_game.py",
    ),
    _bug(
        "stops no code of another package",
        "runs/plugin_faults.py",
        "    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)",
        "    signal.setitimer(signal.ITIMER_REAL, 600, AGAIN)",
        "tests/runs/test_plugin_faults.py::test_code_that_does_not_end_is_stopped_where_it_stands",
    ),
    _bug(
        "lets a search read leaves in passing",
        "families/depth_first/checked_recorder.py",
        "if any(code.co_filename == asker",
        "if not any(code.co_filename == asker",
        "tests/runs/test_plugin_faults.py",
    ),
    _bug(
        "takes a game's word for a score",
        "runs/checked_game.py",
        "not low <= number <= high",
        "False",
        "tests/runs/test_plugin_faults.py",
    ),
)

CAPTIONS = (
    _bug(
        "loses the sign of what a child gave in negamax",
        "families/depth_first/scores.py",
        '"theirs": number_text(child.turn * value)',
        '"theirs": number_text(value)',
        "tests/trust/test_captions.py",
    ),
    _bug(
        "turns a sign where the same player moves again",
        "families/depth_first/scores.py",
        'sign = "kept" if child.turn == turn else "turned"',
        'sign = "turned" if child.turn == turn else "kept"',
        "tests/captions/test_family.py",
        "tests/captions/test_captions.py",
    ),
    _bug(
        "swaps the ends of the table's range in Japanese",
        "captions/ja.toml",
        "合わせて、置換表には{lower}以上{upper}以下と登録します。",
        "合わせて、置換表には{upper}以上{lower}以下と登録します。",
        "tests/trust/test_captions.py",
    ),
    _bug(
        "swaps what is searched and what is skipped below the picture",
        "families/depth_first/node_end.py",
        '{"searched": f"{below:,}", "skipped": f"{hidden - below:,}"}',
        '{"searched": f"{hidden - below:,}", "skipped": f"{below:,}"}',
        "tests/trust/test_captions.py",
    ),
    _bug(
        "counts the folded children that were searched as skipped",
        "captions/family_words.py",
        "searched = node.collapsed - skipped",
        "searched, skipped = skipped, node.collapsed - skipped",
        "tests/captions/test_folded.py",
    ),
    _bug(
        "swaps α and β where a score touches one",
        "families/depth_first/scores.py",
        '(frame.beta, "β") if frame.turn == MAX else (frame.alpha, "α")',
        '(frame.beta, "α") if frame.turn == MAX else (frame.alpha, "β")',
        "tests/captions/test_captions.py",
        "tests/captions/test_sentences.py",
    ),
    _bug(
        "takes a question for answered by the bound that it asks about",
        "questions/iteration.py",
        'bound > number or (kind == "least" and bound == number)',
        "bound >= number",
        "tests/trust/test_captions.py",
    ),
)

DRAWING = (
    _bug(
        "lights the band of a failure where a score touches its bound",
        "drawing/number_line/number_axis.py",
        "frame.alpha, frame.beta, past_bound=not self.at_bound)",
        "frame.alpha, frame.beta)",
        "tests/trust/test_pictures.py",
    ),
    _bug(
        "shows the old alpha for the old beta",
        "drawing/number_line/line.py",
        "old_beta = entered_beta if entered_beta",
        "old_beta = entered_alpha if entered_beta",
        "tests/trust/test_pictures.py",
    ),
    _bug(
        "draws the child's score at the node's",
        "drawing/number_line/line.py",
        "scores(self.axis, low, high, frame.score, frame.child_score)",
        "scores(self.axis, low, high, frame.score, frame.score)",
        "tests/trust/test_pictures.py",
    ),
    _bug(
        "rings a node before its search is done with it",
        "drawing/nodes.py",
        "settled = ended or view.state in (NodeStatus.DONE, NodeStatus.PRUNED)",
        "settled = True",
        "tests/drawing/test_rings.py",
    ),
)

KEEPING = (
    _bug(
        "tells frames apart by sixteen bits",
        "building/cache.py",
        "return blake2b(data, digest_size=20).hexdigest()",
        "return blake2b(data, digest_size=2).hexdigest()",
        "tests/building/test_store.py",
    ),
    _bug(
        "keeps pages when a limit changes",
        "building/cache.py",
        "for value in (asdict(limits), list(arguments))",
        "for value in (list(arguments),)",
        "tests/building/test_store.py::test_a_key_changes_with_all_that_pages_depend_on",
    ),
    _bug(
        "keeps a page whose kept results changed",
        "building/cache.py",
        "for data in (source.data, *source.besides):",
        "for data in (source.data,):",
        "tests/building/test_store.py::test_a_key_changes_with_all_that_pages_depend_on",
    ),
    _bug(
        "misses a goal by a tenth and calls it met",
        "../bench/measuring.py",
        "return self.value >= self.goal if",
        "return self.value >= self.goal * 0.9 if",
        "tests/bench/test_bench.py::test_a_goal_that_is_missed_by_little_is_missed",
    ),
    _bug(
        "takes seconds of a clock for thousandths",
        "engines/limits.py",
        'numbers["movetime"] / 1000 - TIME_RESERVE',
        'numbers["movetime"] / 100 - TIME_RESERVE',
        "tests/engines/test_limits.py",
    ),
    _bug(
        "thinks on the other player's clock",
        "engines/limits.py",
        'side = "b" if black else "w"',
        'side = "w" if black else "b"',
        "tests/engines/test_limits.py",
    ),
    _bug(
        "calls a program fine that reads too much",
        "judging/search_verdict.py",
        '"wasteful" if self.needed < self.read else "fine"',
        '"fine"',
        "tests/judging/test_verdicts.py",
    ),
    _bug(
        "believes the move of a program",
        "judging/search_verdict.py",
        "and self.truth((move,)) == self.true_value",
        "",
        "tests/judging/test_verdicts.py",
    ),
    _bug(
        "reads payoffs as if they always summed to nothing",
        "formats/trees/efg.py",
        "_value(end.payoffs[0] - half,",
        "_value(end.payoffs[0],",
        "tests/formats/test_efg.py",
    ),
    _bug(
        "gives every node of an information set a set of its own",
        "formats/efg_writer.py",
        "not in self._named or not node.sees",
        "not in self._named or node.turn",
        "tests/formats/test_round_trips.py::test_moves_that_differ_in_a_set_are_refused",
    ),
    _bug(
        "takes two engines that think at once for one",
        "reading/other_files/engine_log.py",
        "engines[who].take(",
        'engines[""].take(',
        "tests/formats/test_engine_logs.py",
    ),
)

REPLAYING = (
    _bug(
        "numbers two frames of a log alike",
        "judging/reports/event_recorder.py",
        "self._number = number + 3",
        "self._number = number + 2",
        "tests/judging/test_large_log.py::test_the_frames_of_a_leaf_are_those_of_any_node",
    ),
    _bug(
        "lays a bound to a program that states no window",
        "judging/search_verdict.py",
        "fault = self.check.stated_fault",
        "fault = self.check.fault",
        "tests/judging/test_large_log.py"
        "::test_a_false_bound_is_not_laid_to_a_program_that_states_no_windows",
    ),
)

GROWING = (
    _bug(
        "plays every game with the same seed",
        "lab/opponent.py",
        'f"seed: {self.seed}" if is_drawing',
        '"seed: 0" if is_drawing',
        "tests/lab/test_growth.py::test_a_game_is_repeated_by_its_seed_and_changed_by_exploration",
    ),
    _bug(
        "takes a snapshot a playout late",
        "visit_trees/growth.py",
        "if self._playouts in self._times:\n            self._take()\n        self._playouts += 1",
        "self._playouts += 1\n        if self._playouts in self._times:\n            self._take()",
        "tests/visit_trees/test_growth.py"
        "::test_each_snapshot_has_as_many_visits_as_playouts_and_is_reported_once",
    ),
)

ROOM_BUGS = (
    *(*RULES, *READING, *RECORDING, *PROVING, *CAPTIONS, *DRAWING, *KEEPING),
    *(*REPLAYING, *GROWING),
)
