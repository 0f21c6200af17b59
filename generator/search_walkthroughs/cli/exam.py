"""`exam`: equally difficult variants of an exam, with solutions and marking schemes."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path as File
from time import monotonic
from typing import Any, Literal, TypeAlias, get_args

import click

from ..course.files import contents
from ..exams.exam import MAX_VARIANTS, Exam, ExamVariants, make_exam
from ..exams.exam_file import default_title, read_exam
from ..exams.exam_html import exam_html
from ..exams.exam_sheet import Paper
from ..exams.gift import gift_questions
from ..exams.kinds import kinds
from ..exams.moodle import question_bank as moodle_questions
from ..exams.parsons_sheet import ParsonsExam, parsons_html
from ..exams.qti import exam_package, skill_package
from ..exams.skill_bank import SkillBank, skill_gift, skill_moodle
from ..exams.study import study_files
from ..formats.typeset import has_typst
from ..parsons.catalogue import EXERCISES
from ..plugins import language_codes
from ..reading import BadInput, Fault
from ..reading.errors import bad_argument, choose, quote_short, write_error
from ..skills.catalogue import SKILLS
from ..skills.instance import LEVELS
from ..skills.small_tree import CUTTING
from .common import commands, seed_or_random, single
from .voice import duration_text, plural, say

Format: TypeAlias = Literal["html", "pdf", "moodle", "gift", "qti", "yaml"]
FORMATS: Sequence[Format] = get_args(Format)
BANK_FORMATS: Sequence[Format] = ("moodle", "gift", "qti")
"""Formats of questions on skills."""
VARIANTS = "variants"
"""Name of the folder of the trees, each a walkthrough."""
REMAKE = "remake.yml"
"""Name of the teacher's file: it alone leads from the number on a sheet back to its trees."""
DEFAULT_VARIANTS, DEFAULT_PRESET = 30, 2
MAX_VARIANTS_PER_PATTERN = 3
"""Upper limit of variants to a pattern of left-out leaves; with more, neighbours can copy."""


@commands.command()
@click.argument("file", required=False, type=click.Path(path_type=File))
@click.option("--kind", type=click.Choice([*kinds()]), help="What the one task asks for.")
@click.option(
    "--skills",
    help="Questions for a quiz on these skills instead, with commas between them; or `all`.",
)
@click.option(
    "--parsons",
    help="Sheets of these listings in shuffled lines, with commas between them; or `all`.",
)
@click.option("--study", is_flag=True, help="Two parallel forms of a test, before and after.")
@click.option("--preset", type=click.IntRange(1, 5), help=f"How difficult; else {DEFAULT_PRESET}.")
@click.option(
    "--variants",
    "number",
    type=click.IntRange(1, MAX_VARIANTS),
    help=f"How many sheets; else {DEFAULT_VARIANTS}.",
)
@click.option("--seed", type=click.IntRange(0), help="All trees are drawn from it; else at random.")
@click.option("--paper", type=click.Choice(get_args(Paper)), default="a4")
@click.option(
    "--format",
    "formats",
    type=click.Choice(FORMATS),
    multiple=True,
    help="Write only this; may be given again.",
)
@click.option(
    "--language",
    "languages",
    type=click.Choice(language_codes()),
    multiple=True,
    help="Of the sheets; may be given again. Else en.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=click.Path(path_type=File, file_okay=False),
    help="The folder that the files go to, new or empty.",
)
@click.option("--force", is_flag=True, help="Delete the exam that is there, if there is one.")
def exam(
    file: File | None,
    kind: Any,
    skills: str | None,
    parsons: str | None,
    study: bool,
    preset: int | None,
    number: int | None,
    seed: int | None,
    paper: Any,
    formats: Any,
    languages: tuple[str, ...],
    folder: File,
    force: bool,
) -> None:
    """Make variants of an exam that are equally difficult, with their solutions.

    FILE is a mix of tasks in YAML; --kind is one task without a file; --skills are questions with
    choices, for Moodle, in GIFT and QTI, as readers practise them; --parsons are listings whose
    lines are to be put in order, on paper; --study is a test before and after lessons. The same
    seed gives the same sheets: no sheet shows it, and remake.yml keeps it. Every answer is proved
    by the algorithms of the course, or held to them by tests where no walkthrough can say it.
    """
    began = monotonic()
    if [file, kind, skills, parsons, study or None].count(None) != 4:
        raise click.UsageError(
            "name a file of tasks, one task with --kind, skills with --skills, listings with "
            "--parsons, or --study"
        )
    if file is not None and preset is not None:
        raise click.UsageError("--preset goes with --kind: write `preset` into the file")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        remedy = "choose another folder, or replace the files with --force"
        raise bad_argument(str(folder), "there are files already", remedy)
    without_tasks = _without_tasks(skills, parsons, study, preset, number, seed)
    if without_tasks is not None:
        make_files, note = without_tasks
        _write_exam(folder, make_files(formats, languages or ("en",), paper))
        click.echo(note, err=True)
        return
    if file is not None:
        text = contents(single(file))
        exam_plan = read_exam(text, str(file), number, seed, drawn=seed_or_random(None))
    else:
        exam_plan, text = _plan_of_task(kind, preset or DEFAULT_PRESET, number, seed)
    chosen_formats: Sequence[Format] = formats or FORMATS
    if not formats and not has_typst():
        chosen_formats = [form for form in FORMATS if form != "pdf"]
        say("note: no PDF is made: pip install 'search-walkthroughs[paper]'")
    variants = make_exam(exam_plan)
    # All of it is made before anything is written: a sheet may turn out too long.
    files = [*exam_files(variants, chosen_formats, languages or ("en",), paper)]
    files.append((REMAKE, remaking_file(exam_plan, text)))
    _write_exam(folder, files)
    _note_alike(exam_plan, variants)
    for place, task_variant in enumerate(variants.papers[0], 1):
        say(f"task {place}: {task_variant.variant.difficulty.text}")
    count = plural(exam_plan.number, "variant")
    say(f"{count} from seed {exam_plan.seed}, {duration_text(began)}")


MakeFiles: TypeAlias = Callable[
    [Sequence[Format], Sequence[str], Paper], Iterable[tuple[str, bytes]]
]
"""Makes the files of formats, in languages, for a size of paper."""


def _without_tasks(
    skills: str | None,
    parsons: str | None,
    study: bool,
    level: int | None,
    number: int | None,
    seed: int | None,
) -> tuple[MakeFiles, str] | None:
    """Return what makes the files of an exam that has no tasks on random trees, and what is said of
    it; None for an exam that has. UsageError for options that do not go together."""
    if study:
        if level is not None or number is not None:
            raise click.UsageError("--study has two forms of one level: no --preset, no --variants")
        drawn = seed_or_random(seed)
        return partial(_study_files, drawn), f"2 forms from seed {drawn}"
    if parsons is not None:
        if level is not None:
            raise click.UsageError("--parsons has no presets: name shorter or longer listings")
        names = _named("--parsons", "listing", parsons, [exercise.file for exercise in EXERCISES])
        order_exam = ParsonsExam(names, number or DEFAULT_VARIANTS, seed_or_random(seed))
        note = f"{plural(order_exam.number, 'variant')} from seed {order_exam.seed}"
        return partial(parsons_files, order_exam), note
    if skills is not None:
        bank = _skill_bank(
            skills, number or DEFAULT_VARIANTS, level or DEFAULT_PRESET, seed_or_random(seed)
        )
        note = f"{plural(bank.number, 'question')} for each skill from seed {bank.seed}"
        return partial(skill_files, bank), note
    return None


def _named(option: str, what: str, given: str, known: Sequence[str]) -> Sequence[str]:
    """Return the names that an option lists with commas, or all; BadInput for one that there is
    not. `what` is called so in the fault."""
    names = known if given == "all" else [name.strip() for name in given.split(",")]
    faults = [
        Fault.of_argument(option, f"there is no {what} {quote_short(name)}", choose(name, known))
        for name in names
        if name not in known
    ]
    if faults:
        raise BadInput(faults)
    return names


def _with_suffixes(languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each language with what the names of its files end with: its code, if there are several
    languages."""
    for language in languages:
        yield language, f"-{language}" if len(languages) > 1 else ""


def _only_html(what: str, formats: Sequence[Format]) -> None:
    """Raise BadInput for another format than HTML; `what` has no file of it."""
    if other := [form for form in formats if form != "html"]:
        remedy = "leave --format out, and print the HTML files"
        message = f"{what} no {other[0]} file"
        raise bad_argument("--format", message, remedy)


def _study_files(
    seed: int, formats: Sequence[Format], languages: Sequence[str], paper: Paper
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a study by name; BadInput for another format than HTML."""
    _only_html("a study has", formats)
    for language, suffix in _with_suffixes(languages):
        for name, text in study_files(seed, language, paper).items():
            yield f"{name}{suffix}.html", text.encode()


def parsons_files(
    exam: ParsonsExam, formats: Sequence[Format], languages: Sequence[str], paper: Paper
) -> Iterator[tuple[str, bytes]]:
    """Yield the sheets and solutions by name; BadInput for another format than HTML."""
    _only_html("listings in shuffled lines have", formats)
    for language, suffix in _with_suffixes(languages):
        yield f"sheets{suffix}.html", parsons_html(exam, paper, language).encode()
        solutions = parsons_html(exam, paper, language, solved=True)
        yield f"solutions{suffix}.html", solutions.encode()


def _skill_bank(skills: str, number: int, level: int, seed: int) -> SkillBank:
    """Return the bank that the options ask for; BadInput for a skill that there is not."""
    named = _named("--skills", "skill", skills, [skill.name for skill in SKILLS])
    if level not in LEVELS:
        raise click.UsageError(f"skills have the presets {LEVELS[0]} to {LEVELS[-1]}")
    return SkillBank(named, number, level, seed)


def skill_files(
    bank: SkillBank, formats: Sequence[Format], languages: Sequence[str], _paper: Paper
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a question bank by name; BadInput for a format of sheets, and for more
    questions than a skill has."""
    formats = formats or BANK_FORMATS
    if other := [form for form in formats if form not in BANK_FORMATS]:
        remedy = f"write {' or '.join(BANK_FORMATS)}, or leave --format out"
        raise bad_argument("--format", f"skills have no {other[0]} file", remedy)
    try:
        [*bank.instances()]
    except ValueError as error:
        remedy = "ask for fewer --variants, or another --preset"
        raise bad_argument("--skills", str(error), remedy) from error
    for language, suffix in _with_suffixes(languages):
        if "moodle" in formats:
            yield f"moodle{suffix}.xml", skill_moodle(bank, language).encode()
        if "gift" in formats:
            yield f"questions{suffix}.gift", skill_gift(bank, language).encode()
        if "qti" in formats:
            yield f"qti{suffix}.zip", skill_package(bank, language)


def _plan_of_task(
    kind: str, preset: int, number: int | None, seed: int | None
) -> tuple[Exam, bytes]:
    """Return the exam of one task, and the file of tasks that it stands for."""
    tasks = [kinds()[kind].preset(preset)]
    text = f"tasks:\n  - {{kind: {kind}, preset: {preset}}}\n".encode()
    return Exam(default_title(), tasks, number or DEFAULT_VARIANTS, seed_or_random(seed)), text


def _write_exam(folder: File, files: Iterable[tuple[str, bytes]]) -> None:
    """Put the files into the folder in place of a former exam's; print the names of the sheets."""
    try:
        # Also those of more variants and of other formats: they would pass for this exam's.
        for former in former_files(folder):
            former.unlink()
        for name, data in files:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            if target.parent == folder:
                click.echo(target)
    except OSError as error:
        place = error.filename or folder
        raise write_error(place, error, "name another folder with -o") from error


def _note_alike(exam_plan: Exam, variants: ExamVariants) -> None:
    """Print a note on each task whose variants are so much alike that neighbours can copy."""
    tasks = enumerate(zip(exam_plan.tasks, variants.patterns(), strict=True), 1)
    for place, (task, patterns) in tasks:
        if task.kind in CUTTING and patterns * MAX_VARIANTS_PER_PATTERN < exam_plan.number:
            click.echo(
                f"note: the variants of task {place} leave out leaves in only "
                f"{plural(patterns, 'pattern')}, so neighbours can copy; widen `branching`",
                err=True,
            )


def exam_files(
    variants: ExamVariants, formats: Sequence[Format], languages: Sequence[str], paper: Paper
) -> Iterator[tuple[str, bytes]]:
    """Yield the files by name. With several languages their codes are part of the names."""
    for language, suffix in _with_suffixes(languages):
        sheets = variants.sheets(language)
        for name, solved in (("sheets", False), ("solutions", True)):
            if "html" in formats:
                yield f"{name}{suffix}.html", exam_html(sheets, paper, solved=solved).encode()
            if "pdf" in formats:
                from ..exams.exam_pdf import exam_pdf  # imports matplotlib: only now

                yield f"{name}{suffix}.pdf", exam_pdf(sheets, paper, solved=solved)
        if "moodle" in formats:
            yield f"moodle{suffix}.xml", moodle_questions(variants, language).encode()
        yield from _files_of_other_tools(variants, formats, language, suffix)
    if "yaml" in formats:
        for number, papers in enumerate(variants.papers, 1):
            for place, task_variant in enumerate(papers, 1):
                name = f"{VARIANTS}/variant-{number:03}-{place}.yml"
                if task_variant.text:
                    yield name, task_variant.text.encode()


def _files_of_other_tools(
    variants: ExamVariants, formats: Sequence[Format], language: str, suffix: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the questions that have a number or a choice as answer, in formats of many tools."""
    if "gift" in formats:
        yield f"questions{suffix}.gift", gift_questions(variants, language).encode()
    if "qti" in formats:
        yield f"qti{suffix}.zip", exam_package(variants, language)


def remaking_file(exam_plan: Exam, text: bytes) -> bytes:
    """Return the file of tasks, with the command that makes the same trees from it."""
    options = f"--variants {exam_plan.number} --seed {exam_plan.seed}"
    command = f"walkthroughs exam {REMAKE} {options} -o exam"
    note = f"# Keep this file to yourself. It makes the same variants again:\n# {command}\n"
    return note.encode() + text.removeprefix(BOM_UTF8)


def former_files(folder: File) -> list[File]:
    """Return the files in the folder that `exam_files` gives names to, of whatever formats,
    languages and number of variants; none of a folder of variants that is a link."""
    language = f"(-({'|'.join(map(re.escape, language_codes()))}))?"
    sheets = rf"(sheets|solutions|instructions|form-[ab]){language}\.(html|pdf)"
    banks = rf"moodle{language}\.xml|questions{language}\.gift|qti{language}\.zip"
    name = re.compile(rf"{sheets}|remake\.yml|{banks}")
    variant, variants = re.compile(r"variant-\d{3}-\d+\.yml"), folder / VARIANTS
    sheet_files = [file for file in folder.glob("*") if name.fullmatch(file.name)]
    if not variants.is_symlink():
        sheet_files += [file for file in variants.glob("*") if variant.fullmatch(file.name)]
    return [file for file in sheet_files if file.is_symlink() or file.is_file()]
