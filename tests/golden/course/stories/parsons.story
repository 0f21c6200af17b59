open walkthroughs/parsons.html#minimax
click .wt-pool [aria-label="def value(state):"]
click .wt-pool [aria-label="if game.over(state):"]
click button:text-is("→")
click .wt-pool [aria-label="best = 0"]
press Shift+ArrowUp
click .wt-go
focus .wt-answer button[aria-pressed=true]
press Delete
choose select = negamax
