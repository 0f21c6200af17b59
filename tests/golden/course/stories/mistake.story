open walkthroughs/mistakes/first-bound.html
click .wt-mistake li button
click .wt-mistake li:nth-child(2) button
press ArrowRight ArrowRight
