"""Finishes printed documents with fields: takes out what differs from run to run, adds fields that can be filled in, draws a scan.

Reads a JSON list of jobs from standard input: {pdf, words, fields, scan}; overwrites the PDF and writes the words as they were printed,
which a scan has no more, with the values of fields that can be filled in.
"""
import json
import sys

import pypdfium2

from finishing.fields import add_fields
from finishing.scan import scan_document
from finishing.strip import strip
from finishing.words import words_of


def finish(job):
    path = job["pdf"]
    document = pypdfium2.PdfDocument(path)
    words = words_of(document) + [word for field in job["fields"] for word in words_in(field)]
    document.close()
    with open(job["words"], "w", encoding="utf8") as file:
        json.dump(words, file, ensure_ascii=False)
    strip(path, keep_structure=False)
    if job["fields"]:
        add_fields(path, job)
    if job["scan"]:
        scan_document(path, {"pages": [], "blocks": [], "fields": []}, job["scan"])


def words_in(field):
    """Words of a filled field, spread over its width as far as they reach."""
    if field["kind"] != "text":
        return []
    x0, y0, _, y1 = field["box"]
    words = []
    for text in field["value"].split():
        words.append({"text": text, "page": field["page"], "box": [x0, y0, x0 + 5 * len(text), y1]})
        x0 += 5 * len(text) + 3
    return words


if __name__ == "__main__":
    for job in json.load(sys.stdin):
        finish(job)
