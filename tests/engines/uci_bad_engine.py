"""A program that speaks UCI and then does what its argument says: a bad engine, for the tests."""

import os
import sys
import time
from pathlib import Path


def say(line):
    print(line, flush=True)


def play(habit, notes):
    """Answer as the habit has it; `notes` is a file for the process id and what was asked."""

    def note(line):
        with notes.open("a") as file:
            file.write(f"{line}\n")

    note(f"pid {os.getpid()}")
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word == "uci":
            if habit == "mute" or (habit == "once" and notes.read_text().count("pid") > 2):
                time.sleep(60)
            say("id name Bad Engine 1")
            say("option name Hash type spin default 16 min 1 max 64")
            say("option name Book type check default false")
            say("uciok")
        elif word == "isready":
            say("readyok")
        elif word == "setoption":
            note(line.strip())
        elif word == "position":
            position = line.split(" ", 2)[2].strip()
        elif word == "go":
            note(line.strip())
            if habit in ("dies", "once") and notes.read_text().count("go ") == 5:
                sys.exit(3)
            if habit == "sleeps":
                time.sleep(60)
            if habit == "babbles":
                say("bestmove perhaps a pawn")
            elif habit == "cheats":
                say("bestmove a1a8")
            elif habit == "resigns":
                say("bestmove (none)")
            else:
                import chess

                fen, _, moves = position.partition(" moves ")
                board = chess.Board(fen)
                for move in moves.split():
                    board.push_uci(move)
                say(f"bestmove {min(move.uci() for move in board.legal_moves)}")
        elif word == "quit" and habit != "stays":
            break
    while habit == "stays":
        time.sleep(60)


if __name__ == "__main__":
    play(sys.argv[1], Path(sys.argv[2]))
