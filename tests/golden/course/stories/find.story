open walkthroughs/cuts/one-cut.html
click .wt-site-search
