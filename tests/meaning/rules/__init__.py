"""What is said of games, in either language, held to what the game object does.

Each sentence is read as a whole into claims: `claim` holds what sentences may say and `kinds` the
words that may differ in them. The files `of_*` hold the claims by kind of game, each with a
predicate that plays the game. A sentence that cannot be read is refused, and so is one that is
read and does not hold of the game.
"""
