"""HTML, its policy on contents and its templates."""
