"""The Universal Shogi Interface: the language in which shogi programs talk to those who watch."""
