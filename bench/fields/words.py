"""Writes the words of documents as PDFium finds them: [{page, text, bbox}], in points from the page's top left corner.

Reads a JSON list of {document, out} from standard input. A picture has no words.
"""
import json
import sys
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))

from finishing.words import words_of  # noqa: E402


def words_in(path):
    if not path.endswith(".pdf"):
        return []
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    # What is filled in stands in annotations, which are no text of the page until they are part of it.
    if document.formenv:
        for index in range(len(document)):
            document[index].flatten()
    words = words_of(document, is_tight=True)
    document.close()
    return [{"page": word["page"], "text": word["text"], "bbox": word["box"]} for word in words]


if __name__ == "__main__":
    for job in json.load(sys.stdin):
        Path(job["out"]).write_text(json.dumps(words_in(job["document"])), "utf8")
