"""Documents with candidates that are what is looked for or not, by their truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy


@dataclass
class Document:
    of_set: str
    name: str
    # As they were measured, in sixteenths: candidates x features.
    features: numpy.ndarray
    # 1 for those that are what is looked for, 0 for others: candidates.
    truth: numpy.ndarray
    # What the truth has and no candidate is.
    missed: int = 0


# The names of the features and the documents of a set, given its name, the folder of its candidates and that of its truth.
Reader = Callable[[str, Path, Path], tuple[list[str], list[Document]]]


def rows_of(measured: Sequence[Sequence[int]], names: Sequence[str]) -> numpy.ndarray:
    """A row for each candidate and a column for each feature, also where there is no candidate."""
    return numpy.array(measured, dtype=numpy.int64).reshape(-1, len(names))


def sets_of(given: Sequence[str], read: Reader) -> tuple[list[str], dict[str, list[Document]]]:
    """The names of the features, and the documents by their sets, each of which is given as NAME=CANDIDATES=TRUTH."""
    sets: dict[str, list[Document]] = {}
    names: list[str] = []
    for one in given:
        name, candidates, truth = one.split("=")
        names, documents = read(name, Path(candidates), Path(truth))
        sets.setdefault(name, []).extend(documents)
    return names, sets


def drawn_boxes(told: dict, sizes: Callable[[int], Sequence[float]]) -> list[tuple[int, list[float], dict]]:
    """The boxes that people drew on pages, in shares of these: page from 1, box (left, top, right and bottom, in points) and what is told of it.

    `sizes` gives width and height of a page in points.
    """
    boxes = []
    for element in told["elements"]:
        width, height = sizes(element["page"])
        xs = [corner["x"] * width for corner in element["coordinates"]]
        ys = [corner["y"] * height for corner in element["coordinates"]]
        boxes.append((element["page"], [min(xs), min(ys), max(xs), max(ys)], element))
    return boxes
