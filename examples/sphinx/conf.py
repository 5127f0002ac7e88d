"""Boards in the documentation: blocks of the language take-board."""

import subprocess
from pathlib import Path

from pygments.lexers.special import TextLexer

project = "Boards"
exclude_patterns = ["_build", "venv"]

SITE = "https://example.org/games/"


def replace_boards(app, exception):
    """When pages have been written, takefive replaces the boards in them; a mistake ends the build."""
    if exception is None and app.builder.format == "html":
        pages = sorted(str(page) for page in Path(app.outdir).rglob("*.html"))
        subprocess.run(["takefive", "fence", "--site", SITE, "--in-place", *pages], check=True)


def setup(app):
    app.add_lexer("take-board", TextLexer)
    app.connect("build-finished", replace_boards)
