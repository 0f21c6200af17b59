"""`check --fix` adds what the runs came to, and changes nothing that stands there."""

import codecs
import json
import os
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.claim_writer import CLAIMS, CLAIMS_ON_DEMAND, fill_claims
from search_walkthroughs.course.files import read_walkthrough
from support import branches

HEAD = "title: T\nalgorithm: alpha-beta\n"
TREE = "tree:\n  A: {C: [2, 4, 5], D: [7, 3, 5]}\n  B: {E: [4, 3, 2], F: [6, 4, 1]}\n"
ALL = {
    "value": 5,
    "best": "A",
    "line": ["A", "C", 3],
    "leaves": [2, 4, 5, 7, 4, 3, 2],
    "pruned": ["A/D/2", "A/D/3", "B/F"],
    "calculated": 13,
    "pruned-nodes": 6,
    "cutoffs": 2,
}


def fixed(walkthroughs, write, text, *arguments):
    """The file's text after it has been filled in."""
    file = write("t.yml", "")
    Path(file).write_bytes(text if isinstance(text, bytes) else text.encode())
    done = walkthroughs("check", "--fix", *arguments, file)
    assert (done.code, done.out) == (0, ""), done
    assert walkthroughs("check", file).code == 0
    return Path(file).read_bytes().decode()


def test_a_file_that_claims_nothing_claims_all_of_it_at_its_end(walkthroughs, write):
    text = fixed(walkthroughs, write, HEAD + TREE)
    assert text.startswith(HEAD + TREE + "expect:\n  value: 5\n  best: A\n")
    assert yaml.safe_load(text)["expect"] == ALL


FORMS = {
    "a flow": "expect: {value: 5, best: A}\n",
    "an empty flow": "expect: {}\n",
    "a comma behind": "expect: {value: 5, best: A ,}  # so\n",
    "two lines": "expect: {value: 5,\n  best: A  # so\n  }\n",
    "a block": "expect:\n  value: 5\n  best: A\n",
    "a comment behind": "expect:\n  value: 5  # five\n  # and\nabout: x\n",
    "a wide block": "expect:\n      value: 5\n\n      line:\n      - A\n      - C\n"
    "      - 3 # last\n\nabout: x\n",
    "a list of mappings": "expect:\n  cutoffs:\n  - {path: A/D}\n  -\n    path: B\n    deep: off\n",
    "quotes": 'expect:\n  "value": 5\n  best: "A"\n',
    "a long text behind": "expect:\n  value: 5\nabout: |\n  lines\n\n  and lines\n\n",
    "a folded text before": "about: >-\n  lines\n   and\n",
    "a text of lines before": "about: one\n  two\n",
    "an end of the document": "expect:\n  value: 5\n...\n",
    "an end without claims": "...\n",
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    ("newline", "end"),
    [("\n", "as is"), ("\r\n", "as is"), ("\r", "no newline"), ("\r\n", "mark")],
    ids=["lf", "crlf", "cr without an end", "crlf with a mark"],
)
def test_whatever_the_form_what_stood_there_stands_there(walkthroughs, write, name, newline, end):
    if end == "no newline" and FORMS[name].endswith("...\n"):
        return
    text = (HEAD + TREE + FORMS[name]).replace("\n", newline)
    text = text.removesuffix(newline) if end == "no newline" else text
    data = (codecs.BOM_UTF8 if end == "mark" else b"") + text.encode()
    new = fixed(walkthroughs, write, data)
    expect = yaml.safe_load(new)["expect"]
    assert expect.keys() == {*ALL, *(yaml.safe_load(text).get("expect") or ())}
    assert set(new) - set(text) <= {"\ufeff", *"expect: [],{}-value5"}.union("".join(ALL), "C/DF")
    assert new.count("\n") == new.count("\r\n") or newline == "\n"
    kept = iter(new.removeprefix("\ufeff"))
    assert all(character in kept for character in text)  # in its order, with pieces between
    assert new.endswith(text[-1:]) or end == "no newline"
    assert fixed(walkthroughs, write, new) == new


SEVERAL = {
    "a flow of names": "algorithm: [minimax, alpha-beta]\n",
    "a block of names": "algorithm:\n  - minimax  # all\n  - alpha-beta\n",
    "mappings": "algorithm:\n- minimax: {label: all}\n- alpha-beta:\n    options: {fail: hard}\n",
    "nothing behind the colon": "algorithm:\n- minimax:\n- alpha-beta: {}\n",
    "in a flow": "algorithm: [{minimax: {}}, alpha-beta: , negamax: {expect: {calculated: 19}}]\n",
    "claims of their own": "algorithm:\n- minimax: {expect: {value: 5}}\n"
    "- alpha-beta:\n    expect:\n      calculated: 13\n    label: L\n",
}


@pytest.mark.parametrize("name", SEVERAL)
def test_several_searches_share_what_they_agree_on(walkthroughs, write, name):
    text = f"title: T\n{SEVERAL[name]}{TREE}"
    new = fixed(walkthroughs, write, text)
    entries = read_walkthrough(Path("t.yml")).entries
    assert all(entry.expect["value"] == 5 for entry in entries)
    assert [entry.expect["calculated"] for entry in entries][:2] == [19, 13]
    assert "best: A" in new[new.index(TREE) :]
    assert ("cutoffs" in entries[0].expect, "cutoffs" in entries[1].expect) == (False, True)
    assert fixed(walkthroughs, write, new) == new


def test_a_file_in_one_mapping(walkthroughs, write):
    text = '{"title": "T", "algorithm": "minimax", "tree": [1, 2],}'
    new = fixed(walkthroughs, write, text)
    assert new.startswith(text.removesuffix(",}"))
    assert yaml.safe_load(new)["expect"]["leaves"] == [1, 2]


def test_only_what_is_asked_for(walkthroughs, write):
    new = fixed(walkthroughs, write, HEAD + TREE, "--claim", "frames", "--claim", "best")
    assert new == HEAD + TREE + "expect:\n  frames: 50\n  best: A\n"


def test_long_lists_are_left_out_unless_they_are_asked_for(walkthroughs, write):
    text = f"title: T\nalgorithm: minimax\ntree: {list(range(60))}\n"
    new = fixed(walkthroughs, write, text)
    assert yaml.safe_load(new)["expect"].keys() == {"value", "best", "line", "calculated"}
    new = fixed(walkthroughs, write, text, "--claim", "leaves")
    assert yaml.safe_load(new)["expect"]["leaves"] == list(range(60))


WRONG = {
    "a fault": HEAD + "tree: [no]\n",
    "a wrong claim": HEAD + TREE + "expect: {value: 4}\n",
    "no room": f"title: T\nalgorithm: [minimax: ~, alpha-beta: null]\n{TREE}",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_not_right_is_not_touched(walkthroughs, write, name):
    file = write("t.yml", WRONG[name])
    done = walkthroughs("check", "--fix", file)
    assert done.code > 0
    assert done.faults
    assert Path(file).read_text("utf-8") == WRONG[name]
    assert os.listdir() == ["t.yml"]


def test_it_says_what_it_added_and_writes_nothing_twice(walkthroughs, write):
    file = write("walkthroughs/t.yml", HEAD + TREE + "expect: {leaves: [2, 4, 5, 7, 4, 3, 2]}\n")
    os.chmod(file, 0o640)
    os.symlink(Path(file).absolute(), "walkthroughs/link.yml")
    done = walkthroughs("check", "--fix", "walkthroughs/link.yml", "--format", "json")
    added = ", ".join(name for name in ALL if name != "leaves")
    assert done.err.splitlines()[0] == f"walkthroughs/link.yml: claims {added} now"
    assert Path("walkthroughs/link.yml").is_symlink()
    assert Path(file).stat().st_mode & 0o777 == 0o640
    before = Path(file).stat().st_mtime_ns
    assert walkthroughs("check", "--fix", file).err == "1 walkthrough is right\n"
    assert Path(file).stat().st_mtime_ns == before


@pytest.mark.parametrize("arguments", [["--claim", "value"], ["--fix", "--claim", "velue"]])
def test_it_is_used_rightly(walkthroughs, write, arguments):
    done = walkthroughs("check", write("t.yml", HEAD + TREE), *arguments)
    assert (done.code, "--claim" in done.err) == (2, True)


LABELS = st.text(
    st.sampled_from("ab木1 -:#[]{},&*!|>'\"%@`?=~") | st.characters(codec="utf-8"),
    min_size=1,
    max_size=6,
)
SEARCHES = st.lists(
    st.sampled_from(["minimax", "alpha-beta", "pvs", "sss-star", "negamax"]),
    min_size=1,
    max_size=3,
    unique=True,
)
TREES = st.lists(branches, min_size=1, max_size=4)
KEYS = st.sets(st.sampled_from([*CLAIMS, *CLAIMS_ON_DEMAND]))


def loaded(text):
    """The file as a plain reader of YAML has it, and what it claims, here and there."""
    facts = yaml.load(text, Loader=yaml.BaseLoader)
    claimed = [facts.pop("expect", {})]
    algorithms = facts["algorithm"]
    for place, entry in enumerate(algorithms if isinstance(algorithms, list) else ()):
        ((name, setting),) = entry.items() if isinstance(entry, dict) else ((entry, {}),)
        claimed.append(setting.pop("expect", {}))
        algorithms[place] = {name: setting}
    return facts, claimed


@given(TREES, SEARCHES, st.dictionaries(LABELS, st.integers(-3, 3), max_size=3), KEYS, st.data())
def test_it_is_right_and_all_that_stood_there_stands_there(
    tmp_path_factory, tree, names, labelled, keys, data
):
    file = tmp_path_factory.mktemp("fix") / "t.yml"
    whole = {
        "title": "T",
        "algorithm": names[0] if len(names) == 1 else names,
        "tree": {"children": {**labelled, "T": tree}},
    }
    style = {
        "default_flow_style": data.draw(st.sampled_from([None, False, True])),
        "width": data.draw(st.sampled_from([20, 1000])),
        "sort_keys": data.draw(st.booleans()),
        "line_break": data.draw(st.sampled_from(["\n", "\r\n"])),
        "allow_unicode": data.draw(st.booleans()),
        "encoding": "utf-8",
    }
    file.write_bytes(yaml.safe_dump(whole, **style))
    if course_check.check_file(file)[1]:
        return  # a label that no tree may have, or text that this reader does not take
    (run, *_) = [one.run for one in course_check.check_walkthrough(read_walkthrough(file))]
    some = data.draw(st.sets(st.sampled_from(["value", "best"])))
    expect = {"value": run.value, "best": run.best}
    whole["expect"] = {name: expect[name] for name in sorted(some)}
    old = yaml.safe_dump(whole, **style)
    file.write_bytes(old)
    held = course_check.check_walkthrough(read_walkthrough(file))
    if any(one.differences for one in held):
        return  # of equal moves another search may find another
    new = fill_claims(held, keys)
    if new is None:
        return
    file.write_bytes(new.data)
    assert course_check.check_file(file)[1] == []
    kept = iter(new.data)
    assert all(byte in kept for byte in old)  # in its order, with pieces between
    (before, were), (after, are) = loaded(old), loaded(new.data)
    before["algorithm"] = after["algorithm"] if len(names) > 1 else before["algorithm"]
    assert before == after
    assert {**are[0], **were[0]} == are[0]
    assert {*new.added} == {name for its in are for name in its} - {*were[0]}
    assert fill_claims(course_check.check_walkthrough(read_walkthrough(file)), keys) is None


@given(TREES, KEYS, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_without_its_new_lines_it_is_the_old_file(tmp_path_factory, tree, keys, newline, claims):
    expect = ["expect:", "  proof: holds  # of course", ""] if claims else []
    lines = ["title: T", *expect, "algorithm: alpha-beta", f"tree: {json.dumps(tree)}", "# end", ""]
    text = newline.join(lines)
    file = tmp_path_factory.mktemp("fix") / "t.yml"
    file.write_bytes(text.encode())
    new = fill_claims(course_check.check_walkthrough(read_walkthrough(file)), keys)
    assert new is not None
    now = new.data.decode().split(newline)
    assert newline.join(line for line in now if line in lines) == text
    names = [line.split(":")[0].strip() for line in now if line not in lines]
    assert {*names} - {"expect"} == {*new.added}
    assert len(now) == len(lines) + len(names)


def test_a_search_that_kept_no_lists_claims_the_numbers_after_them(tmp_path):
    file = tmp_path / "t.yml"
    file.write_text(HEAD + TREE, "utf-8")
    (one,) = course_check.check_walkthrough(read_walkthrough(file))
    one.run.tally.full = True
    new = fill_claims([one])
    assert new is not None
    assert new.added == [name for name in ALL if name not in ("leaves", "pruned", "cutoffs")]


def test_a_matrix_is_left_to_its_author(walkthroughs, write, tmp_path):
    text = "title: T\nalgorithm: alpha-beta\nevery: {fail: [soft, hard]}\ntree: [[3, 12], [2, 4]]\n"
    file = write("walkthroughs/t.yml", text)
    done = walkthroughs("check", "--fix", file)
    assert done.code == 2
    assert "Traceback" not in done.err
    assert (tmp_path / file).read_text(encoding="utf-8") == text


def test_without_a_path_only_pages_are_put_right(walkthroughs, write):
    bare = HEAD + TREE
    write("walkthroughs/a/one.yml", bare)
    page = write(
        "docs/my page.md", "# P\n\nIt has <!--run a/one calculated-->7<!--/run--> nodes.\n"
    )
    (line, *_) = walkthroughs("check").faults
    assert "let `walkthroughs check --fix 'docs/my page.md'` do it" in line
    assert walkthroughs("check", "--fix").code == 0
    assert "-->13<!--/run--> nodes" in Path(page).read_text("utf-8")
    assert Path("walkthroughs/a/one.yml").read_text("utf-8") == bare
    assert walkthroughs("check", "--fix", "--claim", "value").code == 0
    assert Path("walkthroughs/a/one.yml").read_text("utf-8") == bare + "expect:\n  value: 5\n"


def test_a_page_that_is_named_is_all_that_is_written(walkthroughs, write):
    wrong = "# P\n\nIt has <!--run a/one calculated-->7<!--/run--> nodes.\n"
    write("walkthroughs/a/one.yml", HEAD + TREE)
    write("docs/one.md", wrong)
    other = write("docs/other.md", wrong)
    assert walkthroughs("check", "--fix", "docs/one.md").code == 0
    assert "-->13<!--/run-->" in Path("docs/one.md").read_text("utf-8")
    assert Path(other).read_text("utf-8") == wrong
    assert Path("walkthroughs/a/one.yml").read_text("utf-8") == HEAD + TREE
