"""Examples of each command, as its help shows them: what people ask for most comes first."""

EXAMPLES = {
    "audit": ["audit walkthroughs/games/null-move.yml --depth 6"],
    "build": ["build", "build --fresh --jobs 1", "build --site-dir public"],
    "check": [
        "check",
        "check walkthroughs/mine/first.yml --fix",
        "check --format github",
    ],
    "clean": ["clean"],
    "exam": ["exam --preset 2 --variants 3 --seed 1 -o exam"],
    "experiment": ["experiment docs/experiments/mine.yml"],
    "export": [
        "export walkthroughs/mine/first.yml --to html -o first.html",
        "export walkthroughs/mine/first.yml --to png --frame 12 -o first.png",
    ],
    "homework init": ["homework init ../homework --task alpha-beta"],
    "import": ["import game.pgn --ply 20", "import tree.json --algorithm alpha-beta"],
    "init": ["init ../my-course --title 'Of trees'", "init ../my-course --class"],
    "judge": ["judge search.py", "judge search.py --task minimax --explain"],
    "list": ["list", "list alpha-beta", "list tic-tac-toe"],
    "marks": ["marks codes.csv"],
    "match": ["match walkthroughs/mine/match.yml --games 100 --seed 1"],
    "new": ["new mine/first", "new mine/second --game tic-tac-toe"],
    "open": ["open walkthroughs/mine/first.yml"],
    "pack": ["pack"],
    "perft": ["perft tic-tac-toe 4"],
    "replay": ["replay events.jsonl", "replay trees.yml events.jsonl --verdict"],
    "run": [
        "run walkthroughs/mine/first.yml",
        "run walkthroughs/mine/first.yml --algorithm minimax --format json",
    ],
    "schema": ["schema"],
    "serve": ["serve", "serve --port 0 --no-open"],
    "trace": ["trace walkthroughs/mine/first.yml --language en"],
    "tree": ["tree tree.json -o tree.html"],
    "uci": ["uci"],
    "usi": ["usi"],
}
"""Command lines, without the name of the program, by the path of the command."""
