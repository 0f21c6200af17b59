open walkthroughs/all/index.html
