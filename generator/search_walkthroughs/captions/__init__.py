"""The words of the course: a catalogue of messages per language, and sentences made of them."""
