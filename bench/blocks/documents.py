"""Documents with the neighbouring lines of their text, and which of them begin a block by the truth."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy

from fitting.boxes import area, holds, sides
from fitting.documents import Document, drawn_boxes, rows_of

# A line belongs to the block of as many of its words.
MOST = 0.6
# Boxes of truth and of lines differ by as much (points).
SLACK = 1.0
# A line that is wider than the box it stands in by this factor is one of several columns.
WIDER = 1.2
# The words of a page are looked up in rows of as many points.
ROW = 20.0
# What lines inside these are is no matter of paragraphs; of the labelled boxes some hold several blocks.
DRAWN = {"table", "figure"}
SEVERAL = {"Table", "Chart", "Figure", "Index", "List", "Footnote", "Equation"}


@dataclass(frozen=True)
class TrueBlock:
    """The block of a line."""

    name: str
    # Lines in two of these of one role aren't told apart.
    is_open: bool


# The block of a box on a page; the box is left, top, right and bottom.
BlockOf = Callable[[int, Sequence[float]], TrueBlock | None]


def read(name: str, folder: Path, truth: Path) -> tuple[list[str], list[Document]]:
    """The names of the features, and the documents of a set; pairs that the truth doesn't tell are left out."""
    documents: list[Document] = []
    names: list[str] = []
    for path in sorted(folder.glob("*.json")):
        found = json.loads(path.read_bytes())
        names = found["features"]
        block_of = truth_of(truth / path.name, found["pages"])
        features, labels = [], []
        for page in found["pages"]:
            for pair in page["pairs"]:
                first, second = (block_of(page["number"], sides(box)) for box in pair["lines"])
                if first is None or second is None or (first.is_open and second.is_open):
                    continue
                features.append(pair["features"])
                labels.append(int(first.name != second.name))
        truth_of_pairs = numpy.array(labels, dtype=numpy.int64)
        documents.append(Document(name.split("-")[0], path.stem, rows_of(features, names), truth_of_pairs))
    return names, documents


def truth_of(path: Path, pages: list[dict]) -> BlockOf:
    """Of a made document its words with their blocks, of another its labelled boxes."""
    told = json.loads(path.read_bytes())
    return by_words(told) if "blocks" in told else by_boxes(told, {page["number"]: page["size"] for page in pages})


def by_words(told: dict) -> BlockOf:
    roles = {block["id"]: block["role"] for block in told["blocks"]}
    rows: dict[tuple[int, int], list[tuple[float, float, str]]] = defaultdict(list)
    for number, page in enumerate(told["pages"], 1):
        for word in page["words"]:
            if "box" in word:
                x0, y0, x1, y1 = word["box"]
                x, y = (x0 + x1) / 2, (y0 + y1) / 2
                rows[number, int(y // ROW)].append((x, y, word["block"]))

    def block_of(number: int, box: Sequence[float]) -> TrueBlock | None:
        reached = range(int((box[1] - SLACK) // ROW), int((box[3] + SLACK) // ROW) + 1)
        inside = [name for row in reached for x, y, name in rows.get((number, row), []) if holds(box, x, y, SLACK)]
        if not inside:
            return None
        name, count = Counter(inside).most_common(1)[0]
        return TrueBlock(name, roles[name] in DRAWN) if count >= MOST * len(inside) else None

    return block_of


def by_boxes(told: dict, sizes: dict[int, dict]) -> BlockOf:
    boxes: dict[int, list[tuple[list[float], TrueBlock]]] = defaultdict(list)
    for page, box, element in drawn_boxes(told, lambda page: (sizes[page]["width"], sizes[page]["height"])):
        boxes[page].append((box, TrueBlock(str(element["id"]), element["category"] in SEVERAL)))

    def block_of(number: int, box: Sequence[float]) -> TrueBlock | None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        around = [(outer, block) for outer, block in boxes[number] if holds(outer, x, y, SLACK)]
        if not around:
            return None
        outer, block = min(around, key=lambda found: area(found[0]))
        return block if box[2] - box[0] <= WIDER * (outer[2] - outer[0]) else None

    return block_of
