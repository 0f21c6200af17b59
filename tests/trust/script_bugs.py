"""Bugs in what runs in a reader's browser: the player, questions, exercises, the pages that try."""

from trust.bug import Bug


def _bug(name: str, script: str, right: str, wrong: str, *tests: str) -> Bug:
    return Bug(name, f"pages/assets/{script}", ((right, wrong),), tests=tests)


SCRIPT_BUGS = (
    _bug(
        "steps back by the right arrow",
        "keys.js",
        "way > 0 ? player.advance()",
        "way < 0 ? player.advance()",
        "tests/pages/test_player.py"
        "::test_where_there_are_several_players_keys_step_only_the_one_with_the_focus",
    ),
    _bug(
        "counts every answer as right",
        "questions.js",
        "Number(rightOf(asked, choice))",
        "1",
        "tests/pages/test_predict.py"
        "::test_a_wrong_answer_is_told_at_once_and_only_the_first_counts",
    ),
    _bug(
        "asks a missed question again after a week instead of three days",
        "progress.js",
        "[1, 3, 7, 21]",
        "[1, 7, 7, 21]",
        "tests/pages/test_practise.py"
        "::test_a_missed_question_comes_again_after_days_and_goes_when_it_is_learnt",
    ),
    _bug(
        "takes a skill for learnt after two right answers",
        "practise-plan.js",
        "const ROW = 3;",
        "const ROW = 2;",
        "tests/pages/test_practise.py::test_a_newcomer_learns_three_skills_in_a_sitting"
        "_and_no_question_is_asked_twice",
    ),
    _bug(
        "follows a progress file to another site",
        "progress.js",
        "text(address) && new URL(address, root).href.startsWith(root.href)",
        "text(address)",
        "tests/pages/test_practise.py::test_what_is_damaged_or_leads_elsewhere_is_left_out",
    ),
    _bug(
        "takes a page that was opened for one that was gone through",
        "progress.js",
        "const ENDED = 2;",
        "const ENDED = 1;",
        "tests/pages/test_practise.py::test_a_page_is_marked_as_opened_and_then_as_gone_through",
    ),
    _bug(
        "lowers beta only below alpha in the exercise",
        "light-search.js",
        "beta = Math.min(beta, best);",
        "if (best < alpha) beta = best;",
        "tests/pages/test_prune_search.py",
    ),
    _bug(
        "calls a score exact that is equal to a bound, in a film of the light search",
        "light-frames.js",
        'return score <= alpha ? "fail low"',
        'return score < alpha ? "fail low"',
        "tests/laws/test_light.py",
    ),
    _bug(
        "names a bound's supplier who is not sure of it, in a caption of the light search",
        "light-captions.js",
        'return view.best !== null && ["="',
        'return true || ["="',
        "tests/laws/test_light.py",
    ),
    _bug(
        "keeps a changed leaf's former value",
        "leaf.js",
        "nodes[this.node].value = value;",
        "",
        "tests/pages/test_leaf.py::test_a_leaf_is_changed_and_the_film_is_the_generators",
    ),
    _bug(
        "says why a node is left out before it is",
        "film.js",
        "at <= frame && roots",
        "roots",
        "tests/pages/test_pointing.py::test_a_node_that_was_left_out_says_why",
    ),
    _bug(
        "tells a node's window of a later visit",
        "film.js",
        "shown: nodes.lastIndexOf(node, frame), entered",
        "shown: nodes.lastIndexOf(node), entered",
        "tests/pages/test_pointing.py::test_a_node_that_was_left_out_says_why",
    ),
    _bug(
        "shows searches side by side at frames of their own",
        "view.js",
        "return align.length ? align[Math.min(step, align.length - 1)] : step;",
        "return step;",
        "tests/pages/test_player.py::test_players_side_by_side_step_together",
    ),
    _bug(
        "stops at the last cut instead of going round",
        "player.js",
        "(this.number + way * step + count) % count",
        "clamp(this.number + way * step, 0, this.last)",
        "tests/pages/test_timeline.py::test_one_jumps_from_frame_to_frame_of_a_kind_and_round",
    ),
    _bug(
        "takes a frame's number in an address for its step",
        "page.js",
        "one.step(+found[3])",
        "+found[3]",
        "tests/pages/test_address.py::test_frames_of_a_long_search_keep_their_numbers",
    ),
    _bug(
        "counts the last answer to a question",
        "questions.js",
        "if (!this.view || this.answers[frame]) return;",
        "if (!this.view) return;",
        "tests/pages/test_predict.py::test_a_wrong_answer_is_told_at_once_and_only_the_first_counts",
    ),
    _bug(
        "holds a reader for ever who does not answer",
        "questions.js",
        " || this.held === asked) return false;",
        ") return false;",
        "tests/pages/test_predict.py::test_whoever_chooses_to_be_asked_is_held_for_one_press",
    ),
    _bug(
        "forgets that a page was gone through when it is opened again",
        "progress.js",
        "if (!here || pages[here] >= state) return;",
        "if (!here) return;",
        "tests/pages/test_practise.py::test_a_page_is_marked_as_opened_and_then_as_gone_through",
    ),
    _bug(
        "writes the same completion code for every student",
        "completion-code.js",
        "hash(`${body}\\n${name}`)",
        "hash(body)",
        "tests/pages/test_completion_code.py",
    ),
    _bug(
        "writes a completion code in which every answer is right",
        "completion-code.js",
        "?.[1])",
        "),",
        "tests/pages/test_completion_code.py",
    ),
    _bug(
        "cuts where alpha equals beta, whatever the page says",
        "light-search.js",
        "past ? (alpha, beta) => alpha > beta : (alpha, beta) => alpha >= beta",
        "(alpha, beta) => alpha >= beta",
        "tests/pages/test_prune_search.py",
    ),
    _bug(
        "calls a node right that was marked and is searched",
        "prune-reasons.js",
        'off ? [[child, "over"]]',
        'off ? [[child, "right"]]',
        "tests/pages/test_prune.py",
    ),
    _bug(
        "takes every entry in the table for right",
        "prune.js",
        "const right = number(input.value) === fact[key];",
        "const right = Boolean(input.value);",
        "tests/pages/test_prune_entries.py::test_a_wrong_entry_is_told_with_the_reason_and_an_empty_one_without",
    ),
    _bug(
        "gives all points for an answer that was shown",
        "prune.js",
        "report(0, 1);",
        "report(1, 1);",
        "tests/formats/test_scorm.py",
    ),
    _bug(
        "plays on past the last frame",
        "playback.js",
        "if (player.number >= player.last && !this.voice) this.stop();",
        "if (player.number > player.last && !this.voice) this.stop();",
        "tests/pages/test_playing.py::test_it_stops_at_the_end_and_starts_again_from_there",
    ),
    _bug(
        "compares the counts with those of the frame after",
        "facts.js",
        "const more = count - before[row];",
        "const more = before[row] - count;",
        "tests/pages/test_player.py::test_the_facts_tell_where_the_search_is_and_what_changed",
    ),
    _bug(
        "shows a search that shares one of the options chosen",
        "choice.js",
        "of.every(([, value], i)",
        "of.some(([, value], i)",
        "tests/pages/test_beside.py::test_where_the_options_form_a_grid_they_are_chosen_one_by_one",
    ),
    _bug(
        "leads to another frame than the one whose file is gone",
        "redirect.js",
        "#${run}:frame=${number}",
        "#${run}:f=${number}",
        "tests/building/test_redirects.py",
    ),
    _bug(
        "gives the frame that runs a reader's code the origin of the course",
        "try.js",
        'location.protocol === "file:" ? " allow-same-origin" : ""',
        '" allow-same-origin"',
        "tests/pages/test_play_cell.py::test_the_frame_has_no_origin",
    ),
    _bug(
        "keeps a worker whose memory has grown",
        "try-cell.js",
        "if (fatal || memory > GROWN)",
        "if (fatal)",
        "tests/pages/test_play_cell.py::test_a_worker_that_has_grown_is_not_used_again",
    ),
    _bug(
        "asks a worker that was stopped",
        "try-cell.js",
        "this.#worker = undefined;\n      const all",
        "const all",
        "tests/pages/test_play_cell.py"
        "::test_a_search_that_is_stopped_is_over_and_the_next_begins_another_worker",
    ),
    _bug(
        "waits for ever for a search that was stopped",
        "try-cell.js",
        "all.forEach(({ bad }) => bad(error));",
        "",
        "tests/pages/test_play_cell.py"
        "::test_a_search_that_is_stopped_is_over_and_the_next_begins_another_worker",
    ),
    _bug(
        "never asks again for a part of the pack that was not loaded",
        "try-cell.js",
        "this.#pack = undefined;",
        "",
        "tests/pages/test_play_cell.py"
        "::test_a_part_that_cannot_be_loaded_is_named_and_asked_for_again",
    ),
    _bug(
        "takes an error of Python for an answer",
        "try-cell.js",
        "else question?.bad(",
        "else question?.good(",
        "tests/pages/test_play_cell.py::test_what_python_could_not_do_is_said",
    ),
    _bug(
        "waits for a search whose constant has been changed",
        "try-cell.js",
        "for (const { wanted } of this.#waiting.values()) if (wanted) URL.revokeObjectURL(wanted);",
        "",
        "tests/pages/test_play_cell.py"
        "::test_the_slider_ends_the_search_and_begins_it_again_at_once_in_the_same_worker",
    ),
    _bug(
        "moves nodes while their tree grows",
        "visit-growth.js",
        "if (this.#rows.has(id) || !node)",
        "if (!node)",
        "tests/pages/test_play_cell.py"
        "::test_each_snapshot_is_drawn_as_it_comes_and_nothing_that_is_drawn_moves",
    ),
    _bug(
        "plays a film to whoever wants no motion",
        "visit-times.js",
        "if (still()) return undefined;",
        "",
        "tests/pages/test_growth_page.py::test_whoever_wants_no_motion_goes_on_by_a_press",
    ),
    _bug(
        "takes back the search's move and leaves the reader's",
        "play-board.js",
        "turns.pop();\n    return go",
        "return go",
        "tests/pages/test_play_cell.py"
        "::test_a_turn_is_the_readers_move_and_the_reply_and_is_taken_back_whole",
    ),
    _bug(
        "offers to take back a move before there is one",
        "play-board.js",
        "turns.length < 2",
        "turns.length < 1",
        "tests/pages/test_play_cell.py"
        "::test_a_turn_is_the_readers_move_and_the_reply_and_is_taken_back_whole",
    ),
    _bug(
        "drops a stone only from the cell where it comes to lie",
        "play-board.js",
        "row <= move.row",
        "row === move.row",
        "tests/pages/test_play_cell.py::test_a_stone_is_dropped_from_any_cell_above_its_place",
    ),
    _bug(
        "lets the arrow keys leave the board",
        "play-board.js",
        "clamp(place + step[n], 0, sizes[n] - 1)",
        "place + step[n]",
        "tests/pages/test_play_cell.py"
        "::test_the_arrow_keys_go_from_cell_to_cell_and_stay_on_the_board",
    ),
    _bug(
        "puts the caret one letter behind a fault",
        "try-editor.js",
        "text.length + 1, 0) + column - 1",
        "text.length + 1, 0) + column",
        "tests/pages/test_try_cell.py::test_a_fault_leads_to_its_place_in_the_text",
    ),
    _bug(
        "writes options that nobody has set",
        "try-editor.js",
        "filter((one) => one.value)",
        "filter(Boolean)",
        "tests/pages/test_try_cell.py::test_options_that_are_not_set_are_not_written",
    ),
    _bug(
        "searches no minimax beside an algorithm",
        "try-editor.js",
        '["minimax", name]',
        "[name]",
        "tests/pages/test_try_cell.py::test_minimax_is_searched_beside_an_algorithm",
    ),
    _bug(
        "forgets what lies above the node that is changed",
        "try-editor.js",
        "[...path, n], node.children.length",
        "[n], node.children.length",
        "tests/pages/test_try_cell.py::test_a_leaf_that_is_changed_is_searched_at_once",
    ),
    _bug(
        "takes the course's own text for a change",
        "try-editor.js",
        "if (value === listings.plain || value === listings.whole) delete",
        "if (!value) delete",
        "tests/pages/test_try_cell.py"
        "::test_an_algorithm_is_changed_until_its_text_is_the_courses_again",
    ),
    _bug(
        "writes buttons in the colour of the paper",
        "walkthroughs.css",
        ".md-button:not(:hover, :focus) {\n  color: var(--wt-accent);",
        ".md-button:not(:hover, :focus) {\n  color: var(--wt-paper);",
        "tests/trust/test_policy.py::test_pages_keep_to_their_policy",
    ),
)
