"""`walkthroughs marks`: what students answered right, and what a study shows."""

from pathlib import Path

from completion_codes import write_code
from search_walkthroughs.skills.catalogue import SKILLS

HERE = Path(__file__).parent / "marks"
COURSE = {
    "walkthroughs/few/one.yml": "title: A\nalgorithm: alpha-beta\ntree: [[3, 5], [2, 9]]\n",
    "walkthroughs/few/two.yml": "title: A\nalgorithm: [minimax, negamax]\ntree: [3, 5]\n",
    "walkthroughs/torn.yml": "title: A\nalgorithm: minimax\ntree: [3, \n",
}
FILM = "walkthroughs/few/one/alpha-beta"


def code(student: str, *right: bool, film: str = FILM) -> str:
    """The code of a student for a page."""
    return write_code(film, student, right)


LEARNT = [skill.name in ("window", "cut") for skill in SKILLS]
CLASS = "\n".join(
    [
        "name,code",
        "# the late ones follow",
        f"Ada Lovelace, {code('Ada Lovelace', True, False, True)}",
        f'"阿部";{code("阿部", True, True).lower()}',
        f"Bob\t{code('Bob', True, *[False] * 6, film='walkthroughs/few/two/2-negamax')}",
        f"Cy, {code('Ada Lovelace', True, False, True)}",
        f"Dan, {code('Dan', True, film='walkthroughs/other/minimax')}",
        f"Eve, {code('Eve', *LEARNT, film='practise')}",
        f"Fay, {code('Fay', *LEARNT[:9], film='practise')}",
        f"Gus, {code('Gus')}",
        "Hal, ABC",
        f"Ida, {code('Ida', True)[:-1]}",
        f", {code('Jim', True)}",
        "Kim",
        "Leo\x1b[31m, O0IL1-none",
    ]
)
STUDIES = {
    "gain.csv": "word,before,after\nmaple,3,6\nelm;2;5\n# a late one\noak\t4\t5\nfir,1,\n",
    "no-gain.csv": "maple,3,6\nelm,5,2\n",
    "alone.csv": "maple,3,6\n",
    "twice.csv": "maple,3,6\nmaple,1,2\n",
    "wrong.csv": "maple,3\nelm,x,4\noak,3,99\n,1,2\n",
    "empty.csv": "",
}


def test_the_marks_of_a_class_are_what_they_were(transcript, golden):
    files = {**COURSE, "class.csv": CLASS, "good.csv": "\n".join(CLASS.splitlines()[:5])}
    commands = [
        *("marks class.csv", "marks class.csv --format csv", "marks good.csv"),
        "marks good.csv --limit nodes=3",
    ]
    golden(HERE / "class.txt", transcript(files, commands))


def test_the_gains_of_studies_are_what_they_were(transcript, golden):
    commands = [f"marks {name} --study" for name in STUDIES]
    golden(HERE / "studies.txt", transcript(STUDIES, commands))


def test_what_is_said_of_other_files_is_what_it_was(transcript, golden):
    files = {"empty.csv": "# nothing\n\n", "class.csv": CLASS, "gain.csv": STUDIES["gain.csv"]}
    commands = [
        *("marks empty.csv", "marks class.csv", "marks missing.csv", "marks ."),
        "marks gain.csv --study --format csv",
    ]
    golden(HERE / "refused.txt", transcript(files, commands))
