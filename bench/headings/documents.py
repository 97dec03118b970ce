"""Documents with the blocks that may be headings, and which of them are by the truth."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy
from rapidfuzz.distance import Levenshtein

from fitting.documents import Document, rows_of

# Texts that are this much alike are the same: ligatures, hyphens and recognised characters differ.
ALIKE = 0.85
# A part of a heading that came in several blocks has as many characters.
LEAST_PART = 4
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)
TABLE = re.compile(r"<table\b.*?</table>", re.IGNORECASE | re.DOTALL)


def read(name: str, folder: Path, truth: Path) -> tuple[list[str], list[Document]]:
    """The names of the features, and the documents of a set; the truth is a JSON with blocks for each, or Markdown."""
    documents: list[Document] = []
    names: list[str] = []
    for path in sorted(folder.glob("*.json")):
        found = json.loads(path.read_bytes())
        names, candidates = found["features"], found["candidates"]
        labels, missed = labelled(candidates, true_headings(truth, path.stem))
        documents.append(
            Document(
                of_set=name,
                name=path.stem,
                features=rows_of([candidate["features"] for candidate in candidates], names),
                truth=labels,
                missed=missed,
            )
        )
    return names, documents


@dataclass
class TrueHeading:
    text: str
    # Where it stands, if the truth tells: its page and the middle of its box.
    page: int | None = None
    middle: float | None = None

    def distance(self, candidate: dict) -> float:
        """In points, of what may be it."""
        box = candidate["bbox"]
        return 0.0 if self.middle is None else abs((box["y0"] + box["y1"]) / 2 - self.middle)


def true_headings(truth: Path, name: str) -> list[TrueHeading]:
    told = truth / f"{name}.json"
    if told.exists():
        blocks = json.loads(told.read_bytes())["blocks"]
        return [heading_of(block) for block in blocks if block["role"] == "heading"]
    markdown = TABLE.sub("", (truth / f"{name}.md").read_text(encoding="utf-8"))
    return [TrueHeading(squeezed(text)) for text in HEADING.findall(markdown)]


def heading_of(block: dict) -> TrueHeading:
    """A heading of a made document; boxes are left, top, right and bottom."""
    page, box = block["parts"][0]["page"], block["parts"][0]["box"]
    return TrueHeading(squeezed(block["text"]), page, (box[1] + box[3]) / 2)


def squeezed(text: str) -> str:
    """Letters and digits alone."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).lower() if c.isalnum())


def labelled(candidates: list[dict], headings: list[TrueHeading]) -> tuple[numpy.ndarray, int]:
    """1 for each candidate that is a heading or a part of one, and the number of headings that none is.

    A heading is the nearest of the candidates most like it, else what begins it and what goes on with it.
    """
    labels = numpy.zeros(len(candidates), dtype=numpy.int64)
    texts = [squeezed(candidate["text"]) for candidate in candidates]
    pages: dict[int | None, list[int]] = defaultdict(list)
    for at, candidate in enumerate(candidates):
        pages[candidate["page"]].append(at)
        pages[None].append(at)
    missed = 0
    for heading in headings:
        free = [at for at in pages[heading.page] if not labels[at]]
        likeness = {at: Levenshtein.normalized_similarity(heading.text, texts[at], score_cutoff=ALIKE) for at in free}
        alike = [at for at in free if likeness[at] >= ALIKE]
        if not heading.text:
            continue
        if alike:
            labels[min(alike, key=lambda at: (-likeness[at], heading.distance(candidates[at])))] = 1
        elif parts := parts_of(heading.text, free, texts):
            labels[parts] = 1
        else:
            missed += 1
    return labels, missed


def parts_of(text: str, free: list[int], texts: list[str]) -> list[int]:
    """Candidates that follow each other and together begin a heading, most of it."""
    for first, at in enumerate(free):
        parts, rest = [], text
        for other in free[first:]:
            if len(texts[other]) < LEAST_PART or not rest.startswith(texts[other]):
                break
            parts.append(other)
            rest = rest.removeprefix(texts[other])
        if parts and len(rest) < len(text) / 2:
            return parts
    return []
