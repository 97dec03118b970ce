"""Scores answers on office documents: `score.py TRUTH ANSWERS RENDITIONS OUT`.

TRUTH has NAME.json for each document, ANSWERS has NAME.json (the response) and NAME.html (the whole document),
RENDITIONS has NAME.pdf. A line of figures for each document is written to OUT.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import pypdfium2
from lxml import html

from tables import compare
from words import LABEL, OBJECT, found, length, squeezed, words

SLACK = 2
"""Points around a box within which pypdfium2's words count: its boxes of glyphs reach further or less far than ours."""
MOST_LABEL = 10
"""Characters of a number before a heading, without spaces."""
ON_ITS_PAGE = 0.9


def texts_of(chunks):
    for chunk in chunks:
        if chunk["chunk_type"] == "table":
            yield from (cell["text"] for cell in chunk["cells"])
        elif chunk["chunk_type"] == "text":
            yield chunk["page_content"]


def headings_of(path):
    text = path.read_text()
    if not text.strip():
        return []
    root = html.fragment_fromstring(text, create_parent="div")
    return [(int(e.tag[1]), squeezed(e.text_content())) for e in root.iter("h1", "h2", "h3", "h4", "h5", "h6")]


def same_heading(truth, answer):
    wanted = squeezed(truth)
    return wanted != "" and answer.endswith(wanted) and len(answer) - len(wanted) <= MOST_LABEL


def headings(truths, answer):
    """Headings of the truth that are headings of the answer, and those with their level; and the answer's others."""
    left = list(answer)
    hits = levels = 0
    for truth in truths:
        same = [one for one in left if same_heading(truth["text"], one[1])]
        if not same:
            continue
        level = truth["level"]
        best = next((one for one in same if level is None or one[0] == min(level, 6)), same[0])
        left.remove(best)
        hits += 1
        levels += level is None or best[0] == min(level, 6)
    return {"headings": len(truths), "heading_hits": hits, "heading_levels": levels, "other_headings": len(left)}


def read(text_page, **box):
    """What pypdfium2 reads; a hyphen at the end of a line is a character of its own there."""
    text = text_page.get_text_bounded(**box) if box else text_page.get_text_range()
    return text.replace("\ufffe", "-")


class Rendition:
    """A PDF as pypdfium2 reads it."""

    def __init__(self, path):
        self.document = pypdfium2.PdfDocument(path)
        self.pages = [page for page in self.document]
        self.text_pages = [page.get_textpage() for page in self.pages]
        self.text = "\n".join(map(read, self.text_pages))

    def within(self, page_no, box):
        page, text = self.pages[page_no - 1], self.text_pages[page_no - 1]
        left, bottom, right, top = page.get_cropbox()
        x0, y0, x1, y1 = box
        sides = {"left": left + x0 - SLACK, "right": left + x1 + SLACK, "top": top - y0 + SLACK, "bottom": top - y1 - SLACK}
        return read(text, **sides)


def boxes(chunks, rendition):
    """Characters of the answer's words, and of those that stand in their box. What was recognised in pixels is left out,
    since pypdfium2 has no words there.
    """
    all_, there = 0, 0
    for chunk in chunks:
        cells = chunk["cells"] if chunk["chunk_type"] == "table" else [chunk]
        for cell in cells:
            text = cell["text"] if chunk["chunk_type"] == "table" else chunk["page_content"]
            if chunk["chunk_type"] == "image" or cell["confidence"] is not None:
                continue
            all_ += length(text)
            there += found(text, rendition.within(chunk["page_no"], cell["bbox"]))
    return {"box_characters": all_, "box_found": there}


def slides(truth, chunks, pages, answer_headings):
    """Pages in place of slides; slides whose words stand on the page of their number; titles, also as headings."""
    counts = Counter(other_headings=len(answer_headings))
    left = [text for _, text in answer_headings]
    by_page = {page: "\n".join(texts_of(c for c in chunks if c["page_no"] == page)) for page in range(1, pages + 1)}
    for page, slide in enumerate(truth["slides"], 1):
        there = by_page.get(page, "")
        own = "\n".join(entry["text"] for entry in truth["text"] if entry.get("page") == page)
        if length(own):
            counts["slides"] += 1
            counts["slides_on_page"] += found(own, there) >= ON_ITS_PAGE * length(own)
        if slide["title"] is None or not squeezed(slide["title"]):
            continue
        counts["titles"] += 1
        title = squeezed(slide["title"])
        counts["titles_on_page"] += title in squeezed(there) or found(slide["title"], there) == length(slide["title"])
        at = next((i for i, text in enumerate(left) if text == title), None)
        if at is not None:
            counts["title_headings"] += 1
            counts["other_headings"] -= 1
            # Titles come in the order of the slides.
            left = left[at + 1 :]
    # LibreOffice writes an empty page where there is no slide.
    counts["page_for_slide"] = int(max(1, len(truth["slides"])) == pages)
    return dict(counts)


def score(name, truth, answers, renditions):
    chunks = json.loads((answers / f"{name}.json").read_text())["chunks"]
    rendition = Rendition(str(renditions / f"{name}.pdf"))
    pages = len(rendition.pages)
    shown = [entry["text"] for entry in truth["text"] if pages > 1 or not entry["second_page"]]
    wanted = "\n".join(shown).replace(LABEL, "").replace(OBJECT, " ")
    told = "\n".join(texts_of(chunks))
    answer_headings = headings_of(answers / f"{name}.html")
    levels, spare = compare(truth["tables"], [c for c in chunks if c["chunk_type"] == "table"])
    return {
        "name": name,
        "kind": truth["kind"],
        "pages": pages,
        "characters": length(wanted),
        "found": found(wanted, told),
        "on_rendition": found(wanted, rendition.text),
        "tables": levels,
        "other_tables": spare,
        **headings(truth["headings"], answer_headings),
        **boxes(chunks, rendition),
        **(slides(truth, chunks, pages, answer_headings) if truth["kind"] == "pptx" else {}),
    }


def main():
    truths, answers, renditions, out = map(Path, sys.argv[1:])
    with out.open("w") as lines:
        for path in sorted(truths.glob("*.json")):
            if (answers / path.name).exists():
                figures = score(path.stem, json.loads(path.read_text()), answers, renditions)
                lines.write(json.dumps(figures) + "\n")


main()
