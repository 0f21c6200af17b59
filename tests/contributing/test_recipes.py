"""Whoever follows the recipes of the guide to the letter gets pages, as another package would."""

import json
import re
import shlex
from contextlib import contextmanager

import pytest
import yaml

from search_walkthroughs.course.files import page_path
from starting.places import ROOT, Place

from .recipes import recipes

RECIPES = recipes()
COOKED = [name for name in RECIPES if name != "package"]
EVERYTHING = {file: text for one in RECIPES.values() for file, text in one.files.items()}


@pytest.fixture(scope="module")
def course(locked, tmp_path_factory):
    """A course whose folder holds the package too, as the text lays it out, installed by pip."""
    root = tmp_path_factory.mktemp("course")
    for file, text in EVERYTHING.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, "utf-8")
    (root / "docs").mkdir()
    (root / "docs/index.md").write_text("# Mine\n")
    place = Place(tmp_path_factory.mktemp("place"), needed=locked)
    place(f"pip install --quiet --no-deps {ROOT}", root)
    (command,) = RECIPES["package"].commands
    place(" ".join(command), root)
    return Course(root, place)


class Course:
    def __init__(self, root, place):
        self.root, self.place = root, place
        (modules,) = place.folder.glob("venv/lib/python*/site-packages")
        self.package = modules / "my_walkthroughs"

    def __call__(self, *command):
        """The command's output; it is to succeed."""
        return self.place(shlex.join(["walkthroughs", *command]), self.root)

    def page(self, language, name):
        return (self.root / f"docs/{page_path(f'mine/{name}', language)}.md").read_text("utf-8")


@pytest.fixture(scope="module")
def built(course):
    course("build", "--pages-only")
    return course


def test_there_are_the_recipes_that_are_promised():
    assert sorted(COOKED) == [
        "algorithm", "format", "game", "language", "page-type", "walkthrough"
    ]  # fmt: skip
    assert all(RECIPES[name].steps == 3 for name in COOKED)


@pytest.mark.parametrize("name", COOKED)
def test_every_command_of_a_recipe_succeeds(course, name):
    for program, *command in RECIPES[name].commands:
        assert program == "walkthroughs"
        course(*command)


def test_all_that_is_written_is_sound(course):
    assert course("check") == ""


def test_the_algorithm_and_its_option_are_known(course):
    known = json.loads(course("list", "--format", "json"))
    backwards = next(one for one in known["algorithms"] if one["name"] == "backwards")
    begin = next(one for one in backwards["options"] if one["name"] == "begin")
    assert begin["default"] == "last"
    assert begin["doc"] == "Which move of a node is tried first."


def test_the_algorithm_begins_with_the_last_move(course):
    file = "walkthroughs/mine/backwards.yml"
    first, last = (
        json.loads(course("run", file, "--algorithm", "backwards", "--format", "json", *option))
        for option in (["--option", "begin=first"], [])
    )
    assert first["visited"][:3] == ["", "A", "A/1"]
    assert last["visited"][:3] == ["", "B", "B/3"]
    assert first["value"] == last["value"]


def frames(course, name, *options):
    """The frames of a walkthrough, as `trace` prints them."""
    command = ("trace", f"walkthroughs/mine/{name}.yml", "--format", "jsonl", *options)
    return [json.loads(line) for line in course(*command).splitlines()]


def test_a_window_is_read_from_the_parameters_alpha_and_beta(course):
    """In MAX's terms, whoever moves: at B the best of A is the bound."""
    one = next(f for f in frames(course, "one-side", "--algorithm", "soft") if f["path"] == ["B"])
    assert (one["status"], one["turn"], one["alpha"], one["beta"]) == ("start", -1, 3, "inf")
    cut = next(f for f in frames(course, "one-side", "--algorithm", "soft") if f.get("cut"))
    assert (cut["path"], cut["score"], cut["skipped"]) == (["B"], 2, 2)
    assert all("alpha" not in f or f["alpha"] == "-inf" for f in frames(course, "same-sign"))


def test_a_variant_is_another_file_that_an_option_chooses(course):
    soft, hard = (
        [f for f in frames(course, "one-side", "--algorithm", run) if f["path"] == ["B"]][-1]
        for run in ("soft", "hard")
    )
    assert (soft["status"], hard["status"]) == ("end", "end")
    assert (soft["score"], hard["score"]) == (2, 3)
    known = json.loads(course("list", "--format", "json"))
    assert "one-side-hard" not in {one["name"] for one in known["algorithms"]}


def test_several_functions_are_watched_those_of_chance_among_them(course):
    seen = frames(course, "three-sides")
    assert {f["turn"] for f in seen if f["status"] == "start"} == {1, 0, -1}
    sums = [f["score"] for f in seen if f["status"] == "update" and f["path"] == ["A"]]
    assert sums == [3, 3]
    assert len({f["line"] for f in seen if f["status"] == "start"}) == 3, "a line of each function"


def test_games_that_are_played_out_are_counted(course):
    seen = frames(course, "trials")
    visits = [f["visits"] for f in seen if f["status"] == "backup"]
    assert (len(visits), max(visits)) == (40, 20)
    assert seen[-1]["move"] == "A"


def test_what_is_wrong_on_purpose_says_so(course):
    known = json.loads(course("list", "--format", "json"))
    wrong = {one["name"] for one in known["algorithms"] if one["wrong"]}
    assert "same-sign" in wrong
    assert not wrong & {"one-side", "backwards", "three-sides", "trials"}


def test_positions_are_drawn_as_boards(built):
    pictures = [*(built.root / "docs/walkthroughs").rglob("pairs/**/*.svg")]
    assert pictures
    assert any("nought" in picture.read_text("utf-8") for picture in pictures)


def test_a_game_without_its_package_is_skipped_and_says_what_to_do(course, tmp_path):
    file = tmp_path / "beads.yml"
    file.write_text("title: T\ngame: abacus\nalgorithm: minimax\nexpect: {value: 1}\n")
    done = course.place.tried(f"walkthroughs check {file}", course.root)
    said = done.stdout + done.stderr
    assert done.returncode == 0
    assert "skipped: the package abacus-rules is not installed" in said
    assert "pip install abacus-rules" in said


def test_the_rules_of_the_game_count_what_one_counts_by_hand(course):
    """From five sticks: 3 moves; then 3 + 3 + 2; then from 3, 2, 1, 2, 1, 0, 1, 0 sticks."""
    assert course("perft", "sticks", "3").split() == ["3", "8", str(3 + 2 + 1 + 2 + 1 + 0 + 1 + 0)]


def test_every_walkthrough_has_a_page_in_every_language(built):
    for language in ("en", "fr", "ja"):
        for file in (built.root / "walkthroughs/mine").glob("[!_]*.yml"):
            assert built.page(language, file.stem).startswith("---\ntitle: ")


def test_a_third_language_is_everywhere(built):
    page = built.page("fr", "trois")
    assert "<h1>Trois feuilles</h1>" in page
    assert "## Le fichier" in page
    assert "The search begins" in page, "what is not translated is English"
    for code, name in (("en", "English"), ("ja", "日本語")):
        address = f"../../../{page_path('mine/trois', code)}.html"
        assert f'href="{address}" lang="{code}" hreflang="{code}">{name}' in page
    assert 'lang="fr" hreflang="fr">Français' in built.page("ja", "trois")
    assert "<h1>My first tree</h1>" in built.page("fr", "first"), "a title falls back to English"
    settings = (built.root / "docs/walkthroughs/.site/mkdocs.yml").read_text("utf-8")
    ours = yaml.safe_load(settings[settings.index("\nextra:") :])
    names = [site_language["name"] for site_language in ours["extra"]["site_languages"]]
    assert names == ["English", "Français", "日本語"]
    assert "Français" in {name for part in ours["nav"] for name in part}


def test_the_page_type_is_made_by_its_class(built):
    for language in ("en", "fr", "ja"):
        page = built.page(language, "leaves")
        assert page.index("**6** ⌂") < page.index('class="wt-player')


def test_the_page_type_refuses_what_it_cannot_show(course, tmp_path):
    file = tmp_path / "game.yml"
    file.write_text("title: T\npage: leaves\ngame: sticks\nalgorithm: minimax\n")
    done = course.place.tried(f"walkthroughs check {file}", course.root)
    assert done.returncode == 2
    assert "game.yml:2:7: only the leaves of a tree can be counted" in done.stdout + done.stderr


def test_the_format_is_named_in_the_help_and_recognised(course):
    assert "outlines (outline)" in " ".join(course("import", "--help").split())
    course("import", "lunch.outline", "-o", "walkthroughs/mine/lunch-again.yml", "--force")
    text = (course.root / "walkthroughs/mine/lunch-again.yml").read_text("utf-8")
    assert "{A: {soup: 3, bread: 12}, B: 2}" in text


def test_a_format_that_cannot_be_imported_is_left_out_and_says_why(course):
    with broken(course, "outline.py", "raise ValueError('mine')\n"):
        done = course.place.tried("echo '[[3, 12], 2]' | walkthroughs import -", course.root)
    assert done.returncode == 0
    assert "'outline' of search_walkthroughs.formats" in done.stderr


def test_the_listing_is_the_algorithm_without_its_watch_lines(built):
    shown = built.page("en", "backwards").split('<div class="wt-listing"')[2].split("</div>")[0]
    listing = re.sub("<[^>]+>", "", shown)
    assert "def backwards" in listing
    assert "watch" not in listing.partition("def backwards")[2]


def test_editors_know_what_the_package_brings(course):
    rules = json.loads(course("schema"))
    begin = rules["$defs"]["options-backwards"]["properties"]["begin"]
    assert begin["description"] == "Which move of a node is tried first."
    assert "sticks" in rules["properties"]["game"]["enum"]
    assert "leaves" in rules["properties"]["page"]["anyOf"][0]["enum"]
    assert set(rules["$defs"]["Titles"]["properties"]) == {"en", "fr", "ja"}


def test_pages_change_when_the_package_does(built):
    file = built.package / "leaves_page.py"
    text = file.read_text("utf-8")
    file.write_text(text.replace("⌂", "leaves"), "utf-8")
    try:
        built("build", "--pages-only")
        assert "**6** leaves" in built.page("en", "leaves")
    finally:
        file.write_text(text, "utf-8")


@contextmanager
def broken(course, name, text=None):
    """A file of the package that is missing, or holds something else."""
    file = course.package / name
    whole = file.read_text("utf-8")
    file.unlink()
    if text is not None:
        file.write_text(text, "utf-8")
    try:
        yield
    finally:
        file.write_text(whole, "utf-8")


BROKEN = {
    "no language": ("fr.toml", None, "there is no file fr.toml in my_walkthroughs"),
    "no toml": ("fr.toml", "[language\n", "fr.toml raises TOMLDecodeError when it is read"),
    "no algorithm": ("backwards.py", "raise ValueError('mine')\n", "raises ValueError when it is"),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_broken_costs_only_what_needs_it(course, kind):
    name, text, said = BROKEN[kind]
    with broken(course, name, text):
        course("--help")
        listed = course.place.tried("walkthroughs list", course.root)
        assert listed.returncode == 0
        assert said in listed.stderr
        assert "my-walkthroughs" in listed.stderr or "my_walkthroughs" in listed.stderr
        course("check", "walkthroughs/mine/trois.yml", "walkthroughs/mine/pairs.yml")
        program = "import search_walkthroughs as sw; print(sw.run([[3, 12], [2, 4]]).value)"
        assert course.place(f"python -c '{program}'", course.root) == "3\n"
        done = course.place.tried("walkthroughs check", course.root)
        assert done.returncode == 1, done.stdout + done.stderr
        assert said in done.stdout + done.stderr
        assert "uninstall the package that brings it" in done.stdout + done.stderr
        assert "Traceback" not in done.stderr
