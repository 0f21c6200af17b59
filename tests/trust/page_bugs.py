"""Bugs in what decides whether a page is made again, and in pages to find a mistake."""

from trust.bug import Bug


def _bug(name: str, file: str, right: str, wrong: str, *tests: str) -> Bug:
    return Bug(name, file, ((right, wrong),), tests=tests)


STORE = "tests/building/test_store.py"
STAMPS = "tests/building/test_stamps.py"
STANDS = "tests/building/test_kept.py"
PROGRAM = "tests/workers/test_program.py"

RECORD_KEYS = (
    _bug(
        "keeps the pages that another program made",
        "building/cache.py",
        "digest = blake2b(program().encode(), digest_size=20)",
        "digest = blake2b(digest_size=20)",
        STORE,
    ),
    _bug(
        "finds the pages of another file with the same text",
        "building/cache.py",
        "for part in (str(source.file), *settings):",
        "for part in settings:",
        STORE,
    ),
    _bug(
        "takes a file and its results for a file that holds both",
        "building/cache.py",
        'digest.update(data + b"\\0")',
        "digest.update(data)",
        STORE,
    ),
    _bug(
        "forgets what else the pages were made with",
        "building/cache.py",
        "(asdict(limits), list(arguments))",
        "(asdict(limits),)",
        STORE,
    ),
    _bug(
        "believes a record whose page was edited since",
        "building/cache.py",
        "return self._stamps.digest(name) == digest",
        "return bool(self._stamps.digest(name))",
        f"{STANDS}::test_a_page_that_was_edited_is_made_again",
    ),
    _bug(
        "believes a record whose frames are gone",
        "building/cache.py",
        "            except OSError:\n                self._in_store[digest] = False",
        "            except OSError:\n                self._in_store[digest] = True",
        f"{STANDS}::test_what_is_lost_comes_back",
    ),
    _bug(
        "sweeps away the records that count",
        "building/cache.py",
        "if ours and path not in kept_paths:",
        "if ours and path in kept_paths:",
        STANDS,
    ),
    _bug(
        "trusts a stamp of the tick in which the record was written",
        "building/cache.py",
        "stamp != former or stamp[1] >= self._write_time or stamp[2] >= self._write_time",
        "stamp != former",
        STAMPS,
    ),
    _bug(
        "tells files apart by their sizes alone",
        "building/cache.py",
        "return status.st_size, status.st_mtime_ns, status.st_ctime_ns",
        "return status.st_size, 0, 0",
        STAMPS,
    ),
)

PROGRAM_KEYS = (
    _bug(
        "takes two programs for one if their files are called alike",
        "workers/program.py",
        'digest.update(name.encode() + b"\\0" + file.read())',
        "digest.update(name.encode())",
        PROGRAM,
    ),
    _bug(
        "takes two programs for one if their files hold the same under other names",
        "workers/program.py",
        'digest.update(name.encode() + b"\\0" + file.read())',
        "digest.update(file.read())",
        PROGRAM,
    ),
    _bug(
        "keeps pages when a stylesheet changes",
        "workers/program.py",
        '(".py", ".toml", ".js", ".css", ".html", ".yml", ".xml", ".typ")',
        '(".py", ".toml", ".js", ".html", ".yml", ".xml", ".typ")',
        PROGRAM,
    ),
    _bug(
        "keeps pages when a library that draws changes",
        "workers/program.py",
        "**libraries, FILES",
        "FILES",
        PROGRAM,
    ),
    _bug(
        "keeps pages that another Python made",
        "workers/program.py",
        '"Python": platform.python_version(), ',
        "",
        PROGRAM,
    ),
    _bug(
        "keeps pages when a plug-in takes another's name",
        "workers/program.py",
        "{entry.group} {entry.name} {entry.value}",
        "{entry.group} {entry.name}",
        PROGRAM,
    ),
    _bug(
        "keeps pages when the words of a language change",
        "workers/program.py",
        'path.name.encode() + b"\\0" + path.read_bytes()',
        "path.name.encode()",
        PROGRAM,
    ),
    _bug(
        "digests the names of versions and no versions",
        "workers/program.py",
        'f"{name} {version}\\0"',
        'f"{name}\\0"',
        PROGRAM,
    ),
)

MISTAKES = "tests/pages/test_mistake.py"
STATEMENTS = "tests/laws/test_statements.py"
STATEMENT = f"{MISTAKES}::test_a_statement_is_told_with_what_happened"
ASKED = f"{MISTAKES}::test_the_question_takes_every_wrong_statement"
LINKED = f"{MISTAKES}::test_a_link_leads_to_the_frame_that_shows_it"

MISTAKE_PAGES = (
    _bug(
        "takes the true statements for the mistakes",
        "pages/types/mistake_page.py",
        "for place, judgement in enumerate(self.judgements) if not judgement.true]",
        "for place, judgement in enumerate(self.judgements) if judgement.true]",
        ASKED,
    ),
    _bug(
        "counts all statements as mistakes",
        "pages/types/mistake_page.py",
        'say.count("mistake.which", len(wrong))',
        'say.count("mistake.which", len(self.judgements))',
        ASKED,
    ),
    _bug(
        "says on its card how many statements are true",
        "pages/types/mistake_page.py",
        "wrong = sum(not judgement.true for judgement in self.judgements)",
        "wrong = sum(judgement.true for judgement in self.judgements)",
        ASKED,
    ),
    _bug(
        "says true of what is wrong",
        "pages/types/mistake_page.py",
        '"mistake.true" if judgement.true else "mistake.wrong"',
        '"mistake.wrong" if judgement.true else "mistake.true"',
        STATEMENT,
    ),
    _bug(
        "says what is claimed for what happened",
        "pages/types/mistake_page.py",
        "value = _number(happened, say)",
        "value = _number(claim_of_node, say)",
        STATEMENT,
    ),
    _bug(
        "repeats a node of which the statement is right",
        "pages/types/mistake_page.py",
        "if happened == claim_of_node and not judgement.true:",
        "if False:",
        STATEMENT,
    ),
    _bug(
        "says of every value that it is MAX's",
        "pages/types/mistake_page.py",
        'showing.checked_run.run.text.traits.terms == "mover"',
        'showing.checked_run.run.text.traits.terms != "mover"',
        STATEMENT,
    ),
    _bug(
        "shows the first search whatever a statement is of",
        "pages/types/mistake_page.py",
        "return self.showings[judgement.statement.entry]",
        "return self.showings[0]",
        STATEMENT,
        LINKED,
    ),
    _bug(
        "leads to the frame before the one that shows it",
        "pages/types/mistake_page.py",
        "frame=showing.moments[judgement.place].frame.number,",
        "frame=showing.moments[judgement.place].frame.number - 1,",
        LINKED,
    ),
    _bug(
        "asks about a search that is wrong",
        "pages/types/mistake_page.py",
        '.entry.expect.get("proof") == "fails"',
        '.entry.expect.get("proof") == "holds"',
        f"{MISTAKES}::test_a_search_that_is_wrong_is_asked_nothing",
    ),
    _bug(
        "shows the first time that a node was left for the last",
        "course/claims.py",
        "for place in range(last, -1, -1):",
        "for place in range(last + 1):",
        STATEMENTS,
    ),
    _bug(
        "shows a statement at a node of which it is right",
        "course/claims.py",
        "if not same(claim, claimed[text], happened[text]))",
        "if same(claim, claimed[text], happened[text]))",
        STATEMENTS,
    ),
    _bug(
        "believes that a statement is true because its author means it to be",
        "course/claims.py",
        "elif wrong is False and not judged.true:",
        "elif False:",
        STATEMENTS,
    ),
    _bug(
        "holds a statement against another search than its own",
        "course/claims.py",
        "searches[statement.entry]))",
        "searches[0]))",
        STATEMENT,
    ),
)

PAGE_BUGS = (*RECORD_KEYS, *PROGRAM_KEYS, *MISTAKE_PAGES)
