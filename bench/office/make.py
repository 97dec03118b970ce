"""Makes documents with their truth, and checks that the second reader finds the same: `make.py SEED COUNT OUT`.

Writes OUT/docs/NAME and OUT/truth/NAME.json. The same seed gives the same documents.
"""

import json
import sys
from pathlib import Path
from random import Random

import read_docx
import read_pptx
from made import document, slides
from made.text import Writer
from words import words

KINDS = {"docx": (document.make, read_docx.read), "pptx": (slides.make, read_pptx.read)}
DOCX_IN = 5
"""Of this many documents three are DOCX."""


def comparable(truth):
    """A truth without what its maker doesn't know: where lists have labels, and which paragraphs are empty."""

    def table(one):
        cells = [{**cell, "text": [words(line) for line in cell["text"] if words(line)]} for cell in one["cells"]]
        return {**one, "cells": cells}

    text = sorted((entry["where"], entry.get("page"), words(entry["text"])) for entry in truth["text"])
    headings = [(heading["level"], words(heading["text"])) for heading in truth["headings"]]
    return {**truth, "text": [t for t in text if t[2]], "headings": headings, "tables": list(map(table, truth["tables"]))}


def main():
    seed, count, out = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    for folder in ("docs", "truth"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for at in range(count):
        kind = "docx" if at % DOCX_IN < 3 else "pptx"
        make, read = KINDS[kind]
        name = f"own-{seed}-{at:03}.{kind}"
        random = Random(f"{seed}/{at}")
        path = str(out / "docs" / name)
        truth = make(random, Writer(random), path, hard=at % 2 == 0)
        own, seen = comparable(truth), comparable(read(path))
        different = [key for key in own if own[key] != seen[key]]
        if different:
            raise SystemExit(f"{name}: the second reader finds another truth ({', '.join(different)})")
        (out / "truth" / f"{name}.json").write_text(json.dumps(truth))


main()
