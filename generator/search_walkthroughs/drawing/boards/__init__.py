"""Boards and cards: the positions that nodes show."""
