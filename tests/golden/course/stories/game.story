open walkthroughs/counting/nim.html
press ArrowRight ArrowRight ArrowRight
press End
