"""Judging a program by the contract of a task: case by case, each answer by what must hold."""
