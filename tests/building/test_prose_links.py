"""What `check` and `build` find in the pages and the settings of a course without building it."""

import pytest

from search_walkthroughs.building.own_settings import course_faults
from search_walkthroughs.building.prose_links import ProseLinks
from search_walkthroughs.cli import main
from search_walkthroughs.starting.new_course import course_files

PAGE = "docs/part/deep/page.md"


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A new course with a page two folders deep, and nothing built."""
    files = dict(course_files("A", ci=False))
    files["docs/part/words.md"] = (
        "# Words\n\n## A part { #named }\n\n## A part\n\n## A part\n\nSet\n---\n"
    )
    files["docs/assets/a.png"] = files["docs/proof.v"] = ""
    files["docs/proof.v"] = "(* --8<-- [start:lemma] *)\n(* --8<-- [end:lemma] *)\n"
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def faults(course, text):
    page = course / PAGE
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(f"---\ntitle: T\nhide: [toc]\n---\n\n# Page\n\n{text}\n", "utf-8")
    return ProseLinks(course).faults(page)


RIGHT = [
    "[a](../words.md#named) [b](../words.md#a-part) [c](../words.md#a-part_1) [d](../words.md#set)",
    "[a](#page) [b](../../index.md) ![c](../../assets/a.png) [d](https://example.org/no.md)",
    "[a](../../walkthroughs/first-steps/first-tree.md#anything)",
    "[a](../../walkthroughs/first-steps/index.md) [b](../../ja/walkthroughs/try.md)",
    '<a href="../words.html#a-part">x</a> <img src="../../assets/a.png">',
    '<a href="../../walkthroughs/first-steps/first-tree/minimax/frames/0001.svg">x</a>',
    "`[a](no.md)` and <!-- [b](no.md) -->\n\n```\n[c](no.md)\n```\n\n    [d] is no link",
    "[a][ref]\n\n[ref]: ../words.md\n[^1]: no.md",
    '--8<-- "en/first-steps/first-tree.html"',
    '--8<-- "guide/ja/first-steps/first-tree.blank.html"',
    '--8<-- "en/options.md"\n\n;--8<-- "en/no/where.html"',
    "````markdown\n```walkthrough\n[[3, 12], [2, 4]]\n```\n````",
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_a_build_will_make_is_known(course, text):
    assert faults(course, text) == []


WRONG = {
    "[a](../wrods.md)": ((8, 5), "leads to docs/part/wrods.md", "did you mean `../words.md`?"),
    "[a](../words.md#nmaed)": (
        (8, 5),
        "docs/part/words.md does not have",
        "did you mean `#named`?",
    ),
    "[a](#paeg)": ((8, 5), "an anchor", "did you mean `#page`?"),
    "![a](../../assets/b.pdf)": ((8, 6), "docs/assets/b.pdf", "put the file there"),
    "[a]: ../wrods.md": ((8, 6), "no such file", "`../words.md`"),
    "[a](../words.html)": ((8, 5), "a page of the site", "write `../words.md`"),
    '<a href="../words.md#named">x</a>': ((8, 10), "HTML", "write `../words.html#named`"),
    '<a href="../wrods.html">x</a>': ((8, 10), "leads to part/wrods.html", "`../words.html`"),
    "[a](/index.md)": ((8, 5), "begins with a slash", "as seen from this page"),
    "[a](../../../x.md)": ((8, 5), "out of the course", "a page of the course"),
    "[a](../../walkthroughs/first-steps/first-tre.md)": (
        (8, 5),
        "no such file",
        "`../../walkthroughs/first-steps/first-tree.md`",
    ),
    '--8<-- "en/first-steps/first-tre.html"': (
        (8, 9),
        "there is no snippet 'en/first-steps/first-tre.html'",
        "`en/first-steps/first-tree.html`",
    ),
    '--8<-- "first-steps/first-tree.html"': (
        (8, 9),
        "no snippet",
        "`en/first-steps/first-tree.html`",
    ),
    '--8<-- "en/first-tree"': ((8, 9), "no snippet", "`en/first-steps/first-tree.html`"),
    '--8<-- "en/glossary.md"': ((8, 9), "no snippet", "docs/glossary.toml"),
    '--8<-- "en/xyz"': ((8, 9), "no snippet", "en/CHAPTER/NAME.html"),
    "```walkthrough\n[[3, 12], [2, 4]]\n```": (
        (8, 1),
        "a player only in sites that are not courses",
        '--8<-- "en/CHAPTER/NAME.html"',
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_leads_nowhere_is_named_with_its_place_and_a_remedy(course, text):
    place, message, remedy = WRONG[text]
    (fault,) = faults(course, text)
    assert fault.file == str(course / PAGE)
    assert (fault.line, fault.column) == place
    assert message in fault.message
    assert remedy in fault.remedy


def test_files_of_the_course_can_be_shown_where_it_says_so(course):
    (course / "mkdocs.yml").write_text(
        "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\nmarkdown_extensions:\n"
        "  pymdownx.snippets: {base_path: [docs/walkthroughs/.site/embed, docs]}\n"
    )
    assert faults(course, '--8<-- "proof.v:lemma"\n\n--8<-- "part/words.md"\n\n[a](#named)') == []
    (fault,) = faults(course, '--8<-- "proof.v:lema"')
    assert fault.remedy == "did you mean `proof.v:lemma`?"


def run(*arguments):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["walkthroughs", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
    return left.value.code or 0


def test_check_and_build_say_the_same_before_anything_is_made(course, capsys):
    assert run("check") == 0
    capsys.readouterr()
    (course / "docs/index.md").write_text('# A\n\n[x](no.md)\n\n--8<-- "en/no/where.html"\n')
    said = []
    for command in ("check", "build"):
        assert run(command) == 1
        output = capsys.readouterr()
        said.append((output.out + output.err).splitlines())
    assert said[0] == said[1]
    assert [line.partition(": ")[0] for line in said[0] if line.startswith("docs")] == [
        "docs/index.md:3:5",
        "docs/index.md:5:9",
    ]
    assert not (course / "docs/walkthroughs").exists()
    assert run("check", "docs/index.md") == 1
    assert run("check", "walkthroughs") == 0


SETTINGS = {
    "site_desciption: x": ((3, 1), "no setting 'site_desciption'", "`site_description`"),
    "mine: x": ((3, 1), "no setting 'mine'", "`extra:`"),
    "theme: {palettte: {}}": ((3, 9), "no setting 'palettte'", "`palette`"),
    "theme: {logo: assets/b.png}": ((3, 15), "no file 'assets/b.png'", "docs/assets/b.png"),
    "extra_css: [assets/b.css]": ((3, 13), "no file 'assets/b.css'", "docs/assets/b.css"),
    "plugins: {sseearch: {}}": ((3, 11), "no plugin 'sseearch'", "`search`"),
    "plugins: {git-revision: {}}": ((3, 11), "no plugin 'git-revision'", "requirements.txt"),
    "plugins: {tags: {tag_file: x}}": ((3, 18), "tags has no option 'tag_file'", "`tags_file`"),
    "markdown_extensions: {abr: {}}": ((3, 23), "no Markdown extension 'abr'", "`abbr`"),
    "markdown_extensions: {pymdownx.tabed: {}}": ((3, 23), "'pymdownx.tabed'", "pymdownx.tabbed"),
    "markdown_extensions: {toc: {permalnk: true}}": ((3, 29), "'permalnk'", "`permalink`"),
    "hooks: [no.py, docs/walkthroughs/.site/hook.py]": (
        (3, 9),
        "no file 'no.py'",
        "write the file",
    ),
    "extra: {a: [1, 2}": ((3, 12), "this is not YAML: the bracket [", "close it with ]"),
    "extra: {a: 1}\n\tb: 2": ((4, 1), "this is not YAML", ""),
}


@pytest.mark.parametrize("text", SETTINGS)
def test_names_in_the_settings_that_nobody_knows_are_refused(course, text):
    place, message, remedy = SETTINGS[text]
    head = "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n"
    (course / "mkdocs.yml").write_text(f"{head}{text}\n")
    (fault,) = course_faults(course)
    assert (fault.file, (fault.line, fault.column)) == ("mkdocs.yml", place)
    assert message in fault.message
    assert remedy in fault.remedy


def test_a_course_without_a_name_and_settings_that_are_no_text_are_refused(course):
    settings = course / "mkdocs.yml"
    settings.write_text("INHERIT: docs/walkthroughs/.site/mkdocs.yml\n")
    (fault,) = course_faults(course)
    assert "`site_name`" in fault.message
    settings.write_bytes(b"site_name: A\nextra: {a: \xff}\n")
    (fault,) = course_faults(course)
    assert (fault.line, fault.column, fault.message) == (2, 12, "is not UTF-8")
    settings.write_text("INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\nthema: {}\n")
    assert run("check") == run("build") == 2


def test_other_sites_of_mkdocs_are_left_alone(course):
    (course / "mkdocs.yml").write_text("site_name: A\nplugins: [macros]\n")
    (course / "docs/index.md").write_text("# A\n\n[x](no.md)\n")
    assert run("check") == 0
