"""All messages of the course, by key, in both languages."""

from collections.abc import Iterator, Mapping
from functools import cache

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.exams import exercises
from search_walkthroughs.skills import catalogue as skills
from search_walkthroughs.tasks.registry import task_names, task_of

LANGUAGES = ("en", "ja")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return each message of captions, pages, reports and families. Those of Practise, of exercises
    in exams and of tasks for pupils are below `skills`, `exercises` and `tasks`. Contracts of tasks
    are left out: they name the variables of programs, such as `low`."""
    of_skills = _flat(skills.words(language), "skills.")
    of_exercises = _flat(exercises.words(language), "exercises.")
    of_tasks = _flat({name: task_of(name).texts[language] for name in task_names()}, "tasks.")
    own = {**dict(of_skills), **dict(of_exercises), **dict(of_tasks)}
    sentences = {key: text for key, text in own.items() if not key.endswith(".contract")}
    return {**messages(language).messages, **sentences}


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for name, part in table.items():
        if isinstance(part, Mapping):
            yield from _flat(part, f"{prefix}{name}.")
        else:
            yield prefix + name, str(part)
