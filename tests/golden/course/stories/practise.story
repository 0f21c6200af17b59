open walkthroughs/practise.html
click .wt-options button[value="0"]
press Enter
click .wt-options button[value="1"]
click .wt-skill:text-is("Best move")
click .wt-skill:text-is("Signs in negamax")
click .wt-skill:text-is("Window handed down")
click .wt-skill:text-is("Who supplied the bound")
click .wt-skill:text-is("Leaves that are read")
click .wt-skill:text-is("Where the search stops")
click .wt-skill:text-is("What MTD(f) knows")
click .wt-skill:text-is("Next node to prove")
click .wt-skill:text-is("A game solved backwards")
click .wt-skill:text-is("Value of a chance node")
click .wt-skill:text-is("Which child UCT follows")
click .wt-skill:text-is("Which child PUCT follows")
click .wt-skill:text-is("One move for all deals")
click .wt-skill:text-is("Regret matching")
click .wt-skill:text-is("When a test stops")
