"""Writes the truth of each document of a folder that python-docx or python-pptx opens: `truth.py FOLDER OUT`."""

import json
import sys
from pathlib import Path

import read_docx
import read_pptx

READERS = {".docx": read_docx.read, ".pptx": read_pptx.read}


def main():
    folder, out = map(Path, sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.iterdir()):
        try:
            truth = READERS[path.suffix](str(path))
        except Exception as error:  # noqa: BLE001 - whatever the library says, it doesn't open this file
            print(f"{path.name}\t{type(error).__name__}")
            continue
        (out / f"{path.name}.json").write_text(json.dumps(truth))


main()
