open walkthroughs/ordering/prune.html
click [role=treeitem][aria-label^="leaf 9"] rect
click button:text-is("Check")
click button:text-is("Hint")
click button:text-is("Start again")
click [role=treeitem][aria-label^="B"] rect
click button:text-is("Check")
click button:text-is("Show the answer")
