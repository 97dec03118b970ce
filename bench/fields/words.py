"""Prints the words of PDFs as PDFium finds them: a JSON list of {file, words}. Reads the list of files from standard input."""
import json
import sys
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))

from finishing.words import words_of  # noqa: E402

if __name__ == "__main__":
    found = []
    for file in json.load(sys.stdin):
        document = pypdfium2.PdfDocument(file)
        found.append({"file": file, "words": words_of(document)})
        document.close()
    json.dump(found, sys.stdout)
