"""`ProgramText`: what pages show of a judged program besides its frames."""

from dataclasses import dataclass

from ...record.traits import Terms
from .student_program import StudentProgram


@dataclass(frozen=True)
class ProgramText:
    """What pages show of a judged program besides its frames."""

    text: str
    """What somebody wrote; empty for a program that is not text."""
    terms: Terms = "max"
    """Whose values its variables hold."""
    has_window: bool = True
    has_table: bool = False

    @classmethod
    def of(cls, program: StudentProgram) -> "ProgramText":
        """Return a Python program with what was recognised; of other programs the text."""
        try:
            functions = program.with_reports
        except (SyntaxError, RecursionError, MemoryError):
            return cls(program.source)
        return cls(
            program.source,
            functions.terms,
            any(function.alpha for function in functions.node_functions),
            any(function.tables for function in functions.functions),
        )
