open walkthroughs/try.html
