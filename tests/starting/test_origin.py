"""A new course says where its generator is to be had: where the one that begins it came from."""

import json
import subprocess

import pytest
import yaml
from packaging.requirements import Requirement

from search_walkthroughs import __version__
from search_walkthroughs.reading import BadInput
from search_walkthroughs.starting import origin as module
from search_walkthroughs.starting.new_course import course_files
from search_walkthroughs.starting.origin import Origin, compatible, direct, origin_of

from .places import ROOT

COMMIT = "0123456789abcdef0123456789abcdef01234567"
NAME = "search-walkthroughs"


@pytest.mark.parametrize(
    ("facts", "requirement"),
    [
        (
            {"url": "https://a.org/b.git", "vcs_info": {"vcs": "git", "commit_id": COMMIT}},
            f"{NAME} @ git+https://a.org/b.git@{COMMIT}",
        ),
        (
            {
                "url": "https://me:secret@a.org/b.git",
                "vcs_info": {"vcs": "git", "requested_revision": "main", "commit_id": COMMIT},
                "subdirectory": "python",
            },
            f"{NAME} @ git+https://a.org/b.git@{COMMIT}#subdirectory=python",
        ),
        (
            {"url": "ssh://git:x@a.org/b.git", "vcs_info": {"vcs": "git", "commit_id": COMMIT}},
            f"{NAME} @ git+ssh://git@a.org/b.git@{COMMIT}",
        ),
        (
            {"url": "https://a.org/b.whl", "archive_info": {"hashes": {"sha256": "1f"}}},
            f"{NAME} @ https://a.org/b.whl#sha256=1f",
        ),
        ({"url": "https://token@a.org/b.whl", "archive_info": {}}, f"{NAME} @ https://a.org/b.whl"),
    ],
)
def test_what_the_installer_wrote_down_is_asked_for_again(facts, requirement):
    assert direct(facts) == Origin(requirement)
    assert Requirement(requirement).name == NAME


def test_a_file_goes_along_with_the_course(tmp_path):
    wheel = tmp_path / "with blanks" / "search_walkthroughs-0.1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_bytes(b"PK")
    found = direct({"url": wheel.as_uri(), "archive_info": {}})
    assert found == Origin(f"./wheels/{wheel.name}", wheel=wheel)
    wheel.unlink()
    assert direct({"url": wheel.as_uri(), "archive_info": {}}).local_path == str(wheel)


def recorded(monkeypatch, text):
    """What is asked for where the installer wrote this down."""

    class Installed:
        def read_text(self, name):
            assert name == "direct_url.json"
            return text

    monkeypatch.setattr(module, "distribution", lambda name: Installed())
    module._installer_record.cache_clear()
    try:
        return origin_of()
    finally:
        module._installer_record.cache_clear()


def test_what_is_from_an_index_is_asked_for_by_version(monkeypatch):
    found = recorded(monkeypatch, None)
    assert found == Origin(NAME + compatible(__version__))
    assert found.elsewhere


def test_what_was_written_down_is_read(monkeypatch):
    url = {"url": "https://a.org/b.whl", "archive_info": {}}
    assert recorded(monkeypatch, json.dumps(url)) == Origin(f"{NAME} @ https://a.org/b.whl")


@pytest.fixture
def clone(tmp_path):
    """A clone of a repository that others have too."""

    def git(*arguments, cwd=tmp_path):
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        done = subprocess.run(
            ("git", *who, *arguments), cwd=cwd, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    try:
        git("init", "-q", "theirs")
    except FileNotFoundError:
        pytest.skip("there is no git")
    git("commit", "-q", "--allow-empty", "-m", "A", cwd=tmp_path / "theirs")
    git("clone", "-q", "theirs", "ours")
    folder = tmp_path / "ours"
    return folder, lambda *arguments: git(*arguments, cwd=folder)


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("https://me:secret@a.org/b.git", "git+https://a.org/b.git"),
        ("git@a.org:c/b.git", "git+ssh://git@a.org/c/b.git"),
    ],
)
def test_a_clone_is_asked_for_where_it_was_cloned_from(clone, address, asked):
    folder, git = clone
    git("remote", "set-url", "origin", address)
    facts = {"url": folder.as_uri(), "dir_info": {"editable": True}}
    assert direct(facts) == Origin(f"{NAME} @ {asked}@{git('rev-parse', 'HEAD')}")


def test_what_nobody_else_has_is_said_to_be_here(clone, tmp_path):
    folder, git = clone
    alone = Origin(f"{NAME} @ {folder.as_uri()}", local_path=str(folder))
    facts = {"url": folder.as_uri(), "dir_info": {}}
    assert direct(facts) == alone, "the repository is a folder of this machine"
    git("remote", "set-url", "origin", "https://a.org/b.git")
    git("commit", "-q", "--allow-empty", "-m", "B")
    assert direct(facts) == alone, "the commit has not been pushed"
    (folder / "inside").mkdir()
    assert direct({"url": (folder / "inside").as_uri(), "dir_info": {}}).local_path
    assert direct({"url": (tmp_path / "gone").as_uri(), "dir_info": {}}).local_path


@pytest.mark.parametrize(
    ("source", "requirement"),
    [
        ("0.3", f"{NAME}>=0.3,<0.4"),
        ("2.0rc1", f"{NAME}>=2.0rc1,<3"),
        ("==0.3.1", f"{NAME}==0.3.1"),
        (">=0.3, <0.5", f"{NAME}>=0.3, <0.5"),
        ("git+https://a.org/b.git@main", f"{NAME} @ git+https://a.org/b.git@main"),
        ("git+https://token@a.org/b.git", f"{NAME} @ git+https://a.org/b.git"),
        ("https://a.org/b-0.1-py3-none-any.whl", f"{NAME} @ https://a.org/b-0.1-py3-none-any.whl"),
    ],
)
def test_another_source_can_be_named(source, requirement):
    assert origin_of(source) == Origin(requirement)
    assert Requirement(requirement).name == NAME


@pytest.mark.parametrize(
    ("source", "remedy"),
    [
        ("https://a.org/b.git", "write git+https://a.org/b.git for a repository"),
        ("nowhere.whl", "write a version, git+https://…, a wheel or a clone"),
        (".", "write a version"),
        ("", "write a version"),
        ("one two", "write a version"),
        ("latest", "write a version"),
    ],
)
def test_what_nothing_can_be_installed_from_is_refused(source, remedy, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput) as refused:
        origin_of(source)
    (fault,) = refused.value.faults
    assert fault.file == "--from"
    assert remedy in fault.remedy


def test_every_file_that_installs_the_generator_asks_for_the_same(walkthroughs, tmp_path):
    source = "git+https://example.org/b.git@v1"
    assert walkthroughs("init", tmp_path / "a", "--from", source)[0] == 0
    wanted = f"{NAME} @ {source}"
    assert (tmp_path / "a/requirements.txt").read_text("utf-8").splitlines()[-1] == wanted
    settings = yaml.safe_load((tmp_path / "a/.pre-commit-config.yaml").read_text("utf-8"))
    (hook,) = settings["repos"][0]["hooks"]
    assert (hook["language"], hook["additional_dependencies"]) == ("python", [wanted])


def test_a_wheel_lies_in_the_course_and_is_never_written_over(walkthroughs, tmp_path):
    (tmp_path / "b.whl").write_bytes(b"one")
    course = tmp_path / "course"
    assert walkthroughs("init", course, "--from", tmp_path / "b.whl")[0] == 0
    assert (course / "wheels/b.whl").read_bytes() == b"one"
    assert (course / "requirements.txt").read_text("utf-8").endswith("\n./wheels/b.whl\n")
    (tmp_path / "b.whl").write_bytes(b"two")
    (tmp_path / "c.whl").write_bytes(b"three")
    for name in "bc":
        walkthroughs("init", course, "--add", "--from", tmp_path / f"{name}.whl")
    contents = {file.name: file.read_bytes() for file in (course / "wheels").iterdir()}
    assert contents == {"b.whl": b"one"}, "nothing asks for the others"


def test_who_has_the_generator_alone_is_told(walkthroughs, tmp_path):
    (tmp_path / "clone").mkdir()
    (tmp_path / "clone/pyproject.toml").write_text("[project]\n")
    code, message = walkthroughs("init", tmp_path / "a", "--from", tmp_path / "clone")
    assert code == 0
    assert f"from {tmp_path / 'clone'}, which other machines do not have" in message
    for arguments in (("--from", "0.3"), ("--no-ci", "--from", tmp_path / "clone")):
        code, message = walkthroughs("init", tmp_path / f"b{len(arguments)}", *arguments)
        assert code == 0
        assert "note:" not in message
    assert walkthroughs("init", tmp_path / "c", "--from", "latest")[0] == 2
    assert not (tmp_path / "c").exists()


def test_the_example_of_the_action_names_what_exists():
    """There is no release to name, so it names the branch that there is."""
    text = (ROOT / "action.yml").read_text("utf-8")
    (named,) = [line for line in text.splitlines() if "OWNER/REPOSITORY" in line]
    reference = named.partition("@")[2].split()[0]
    tags = subprocess.run(("git", "tag"), cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert reference in {"main", *tags}


def test_no_blank_is_left_in_what_is_begun():
    for kind in (Origin("x"), Origin("./wheels/x.whl"), Origin("x", local_path="/x")):
        for name, text in course_files("A", origin=kind):
            assert not any(blank in text for blank in ("%requirement", "%hook", "%title")), name
