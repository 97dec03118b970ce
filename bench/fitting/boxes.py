"""Boxes on a page: left, top, right and bottom, in points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Box = tuple[float, float, float, float]


def sides(box: Mapping[str, float]) -> Box:
    """A box as the product writes it."""
    return (box["x0"], box["y0"], box["x1"], box["y1"])


def center(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def holds(box: Sequence[float], x: float, y: float, slack: float = 0.0) -> bool:
    return box[0] - slack <= x <= box[2] + slack and box[1] - slack <= y <= box[3] + slack


def area(box: Sequence[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
