"""Documents with the blocks that may stand at the edges of their pages, and what they are by the truth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy

from fitting.documents import Document, drawn_boxes, rows_of

# Both notations of the truth: roles of made documents, categories of labelled boxes.
ROLES = {
    "furniture": {"runningHead", "runningFoot", "pageNumber", "Header", "Footer"},
    "footnotes": {"footnote", "Footnote"},
}
# A block is what the box is that it shares the most with, if that is half of either.
SHARED = 0.5

Box = Sequence[float]


@dataclass(frozen=True)
class TrueBox:
    page: int
    box: Box
    role: str


def read(kind: str, name: str, folder: Path, truth: Path) -> tuple[list[str], list[Document]]:
    """The names of the features of a kind, and the documents of a set."""
    documents: list[Document] = []
    names: list[str] = []
    for path in sorted(folder.glob("*.json")):
        found = json.loads(path.read_bytes())
        names, candidates = found[kind]["features"], found[kind]["candidates"]
        boxes = true_boxes(json.loads((truth / path.name).read_bytes()), found["sizes"])
        labels, missed = labelled(candidates, boxes, ROLES[kind])
        features = rows_of([candidate["features"] for candidate in candidates], names)
        documents.append(Document(name, path.stem, features, labels, missed))
    return names, documents


def true_boxes(told: dict, sizes: list[list[float]]) -> list[TrueBox]:
    """Of a made document its blocks, of another the boxes that people drew, in shares of the page."""
    if "blocks" in told:
        parts = [(part, block["role"]) for block in told["blocks"] for part in block["parts"]]
        return [TrueBox(part["page"], part["box"], role) for part, role in parts]
    drawn = drawn_boxes(told, lambda page: sizes[page - 1])
    return [TrueBox(page, box, element["category"]) for page, box, element in drawn]


def labelled(candidates: list[dict], boxes: list[TrueBox], roles: set[str]) -> tuple[numpy.ndarray, int]:
    """1 for each candidate of one of the roles, and the number of boxes of these that none is."""
    labels = numpy.zeros(len(candidates), dtype=numpy.int64)
    reached: set[int] = set()
    for row, candidate in enumerate(candidates):
        own = [candidate["bbox"][side] for side in ("x0", "y0", "x1", "y1")]
        shares = [(shared(own, true.box), at) for at, true in enumerate(boxes) if true.page == candidate["page"]]
        alike = [(area, at) for area, at in shares if area > SHARED * min(area_of(own), area_of(boxes[at].box))]
        if alike:
            labels[row] = boxes[max(alike)[1]].role in roles
            reached.update(at for _, at in alike)
    return labels, sum(true.role in roles and at not in reached for at, true in enumerate(boxes))


def shared(one: Box, other: Box) -> float:
    """The area that is in both."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def area_of(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
