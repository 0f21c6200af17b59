"""Entries of a transposition table: what one is good for, and what is kept of a search."""

from ..exercise import ExerciseKind, skills_exercise

KIND = ExerciseKind("table", "table", skills_exercise(("table-use", "table-store")))
