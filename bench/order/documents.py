"""Pages with the ways to read them, and how many wrong steps each takes by the truth.

The truth is the order of words: of made documents it is told, and of labelled boxes it is that of the boxes, in each line by line. What
stands in a table or a figure is one thing. A step from one word to the next is wrong where the truth has something else next.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy

from fitting.boxes import Box, area, center, holds, sides
from fitting.documents import drawn_boxes

# What has no order within, and what has no place in the order.
THINGS = {"table", "figure", "formula", "Table", "Figure", "Chart", "Equation", "Index"}
EDGES = {"pageNumber", "runningHead", "runningFoot", "Header", "Footer"}
# Words of one line differ in height by less, in points.
SAME_LINE = 4.0

# A word's place in the true order.
Place = tuple[float, ...]


@dataclass
class Page:
    of_set: str
    document: str
    number: int
    # Of the features.
    names: list[str]
    # Of each item the first and the last place, or nothing where it has none.
    items: list[tuple[int, int] | None]
    # The ways to read it: features (in sixteenths) and order of items, with the wrong steps.
    readings: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = field(default_factory=dict)

    def add(self, readings: list[dict]) -> None:
        for reading in readings:
            key = (tuple(reading["features"]), tuple(reading["order"]))
            if key not in self.readings:
                self.readings[key] = self.wrong_steps(reading["order"])

    def wrong_steps(self, order: list[int]) -> int:
        placed = [self.items[item] for item in order if self.items[item] is not None]
        return sum(second[0] != first[1] + 1 for first, second in zip(placed, placed[1:]))

    def table(self) -> tuple[numpy.ndarray, numpy.ndarray, list[tuple[int, ...]]]:
        """Features, wrong steps and orders of all readings."""
        keys = sorted(self.readings)
        features = numpy.array([key[0] for key in keys], dtype=float)
        return features, numpy.array([self.readings[key] for key in keys], dtype=float), [key[1] for key in keys]


class Truth:
    """The places of the words of a document."""

    def __init__(self, path: Path, sizes: dict[int, tuple[float, float]]) -> None:
        told = json.loads(path.read_bytes())
        self.words: dict[int, list[tuple[float, float, Place | None]]] = {}
        self.boxes: dict[int, list[tuple[Box, str, int]]] = {}
        if "blocks" in told:
            roles = {block["id"]: (at, block["role"]) for at, block in enumerate(told["blocks"])}
            for number, page in enumerate(told["pages"], 1):
                self.words[number] = [
                    (*center(word["box"]), place(*roles[word["block"]], (at,)))
                    for at, word in enumerate(page["words"])
                    if "box" in word
                ]
        else:
            for at, (page, box, element) in enumerate(drawn_boxes(told, sizes.__getitem__)):
                self.boxes.setdefault(page, []).append((tuple(box), element["category"], at))

    def place_of(self, page: int, box: Box) -> Place | None:
        if page in self.words:
            return min((found for x, y, found in self.words[page] if found and holds(box, x, y)), default=None)
        x, y = center(box)
        around = [(area(outer), at, kind) for outer, kind, at in self.boxes.get(page, []) if holds(outer, x, y)]
        if not around:
            return None
        _, at, kind = min(around)
        return place(at, kind, (round(box[3] / SAME_LINE), x))


def place(block: int, kind: str, within: Place) -> Place | None:
    if kind in EDGES:
        return None
    return (block,) if kind in THINGS else (block, *within)


def pages_of(name: str, path: Path, truth: Path) -> list[Page]:
    """The pages of a document, with their ways to read."""
    found = json.loads(path.read_bytes())
    sizes = {page["number"]: (page["size"]["width"], page["size"]["height"]) for page in found["pages"]}
    known = Truth(truth / path.name, sizes)
    pages = []
    for page in found["pages"]:
        boxes = [sides(box) for box in page["words"]]
        items = []
        for box, words in page["items"]:
            inside = words or [at for at, word in enumerate(boxes) if holds(sides(box), *center(word))]
            places = [known.place_of(page["number"], boxes[at]) for at in inside]
            items.append((bool(words), [at for at in places if at is not None]))
        pages.append(Page(name, path.stem, page["number"], found["features"], spans(items)))
        pages[-1].add(page["readings"])
    return pages


def spans(items: list[tuple[bool, list[Place]]]) -> list[tuple[int, int] | None]:
    """The first and the last place of each item among all, whole numbers from 0; all that a thing has are one."""
    heads = {at: min(places) for is_text, places in items if not is_text and places for at in places}
    moved = [[heads.get(at, at) for at in places] for _, places in items]
    order = {at: number for number, at in enumerate(sorted({at for places in moved for at in places}))}
    return [(order[places[0]], order[places[-1]]) if places else None for places in moved]
