"""One file a game; the file's name is the game's name in YAML."""
