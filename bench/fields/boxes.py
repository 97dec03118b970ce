"""Counts citations whose box holds their words as PDFium finds them, on pages that have a text layer.

Reads a JSON list of {response, document} from standard input; prints {cited, boxed, held, ungrounded} as JSON.
"""
import json
import sys
import unicodedata
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))

from finishing.words import words_on  # noqa: E402

#: Of the page's height and width: how far a word's middle may lie beyond the box.
SLACK = 0.003


def letters(text):
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


class Pages:
    def __init__(self, path):
        self.document = pypdfium2.PdfDocument(path)
        self.known = {}

    def words(self, number):
        if number not in self.known:
            page = self.document[number - 1]
            self.known[number] = (words_on(page, number), page.get_size())
        return self.known[number]


def holds(citation, pages):
    """None where nothing can be said: a page of pixels, or the state of a form field."""
    if citation["page"] > len(pages.document):
        return False
    words, (width, height) = pages.words(citation["page"])
    wanted = letters(citation["text"] or "")
    if not words or not wanted:
        return None
    x0, y0, x1, y1 = (edge / 1000 for edge in citation["bbox"])
    inside = ""
    for word in words:
        box = word["box"]
        x, y = (box[0] + box[2]) / 2 / width, (box[1] + box[3]) / 2 / height
        # A part of a word may be cited alone: its box reaches into the citation's.
        is_wide = box[0] / width < x1 and box[2] / width > x0
        if (x0 - SLACK <= x <= x1 + SLACK or is_wide) and y0 - SLACK <= y <= y1 + SLACK:
            inside += letters(word["text"])
    return all(letters(part) in inside for part in citation["text"].split())


def main():
    counts = {"cited": 0, "boxed": 0, "held": 0, "ungrounded": 0}
    for pair in json.load(sys.stdin):
        response = json.loads(Path(pair["response"]).read_text("utf8"))
        pages = Pages(pair["document"]) if pair["document"].endswith(".pdf") else None
        for citations in response["evidence"].values():
            for citation in citations:
                counts["cited"] += 1
                held = holds(citation, pages) if pages else None
                counts["boxed"] += held is not None
                counts["held"] += held is True
        counts["ungrounded"] += sum(1 for path in leaves(response["values"], "") if path not in response["evidence"])
    print(json.dumps(counts))


def leaves(value, path):
    """Paths of the values that are not null, as `evidence` writes them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            plain = f'["{key}"]' if any(sign in key for sign in '.["') else f".{key}" if path else key
            yield from leaves(inner, path + plain)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    elif value is not None:
        yield path


if __name__ == "__main__":
    main()
