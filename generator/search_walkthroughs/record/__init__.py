"""Recorders make frames of a search; frames are folded into the state of the whole tree."""
