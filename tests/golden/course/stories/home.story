open index.html
press ArrowRight ArrowRight
