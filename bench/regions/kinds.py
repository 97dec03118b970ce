"""What candidates of other kinds than tables are worth by the truth, in edits as tables are.

The truth tells boxes: the regions of made documents, and the layout that comes with opendataloader. A figure is worth as many edits as it has
words, contents and code as they have lines, and each as a small table for itself; a candidate gains that, less a share for being a region (as
tables do), less what it has too much or too little, and less the share of the boxes that isn't common. One that is no such region loses itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from fitting.boxes import Box, area, center, holds, sides
from fitting.documents import drawn_boxes
from gains import ITSELF, PART

# Words of one line differ in height by less, in points.
SAME_LINE = 4.0
# Their names in the truth of made documents and of opendataloader.
MADE = {"figure": "figure", "contents": "contents", "code": "code", "form": "form"}
LAYOUT = {"Figure": "figure", "Chart": "figure", "Index": "contents"}

# What is one where it is told piece by piece.
JOINED = ("contents", "form")
# What is told by its lines.
BY_LINES = ("contents", "code", "form")


@dataclass(frozen=True)
class TrueRegion:
    kind: str
    page: int
    box: Box
    # Boxes of text within it that is none of its own.
    others: tuple[Box, ...] = ()


def true_regions(truth: Path, stem: str, pages: list[dict]) -> list[TrueRegion] | None:
    """`None` where the truth tells of tables alone."""
    made, layout = truth / f"{stem}.json", truth.parent / "layout" / f"{stem}.json"
    if made.exists():
        regions = json.loads(made.read_bytes())["regions"]
        return joined([TrueRegion(MADE[r["kind"]], r["page"], tuple(r["box"])) if r["kind"] in MADE else None for r in regions])
    if not layout.exists():
        return None
    sizes = {page["number"]: (page["size"]["width"], page["size"]["height"]) for page in pages}
    drawn = drawn_boxes(json.loads(layout.read_bytes()), sizes.__getitem__)
    found = [(element["category"], page, tuple(box)) for page, box, element in drawn]
    texts = [(page, box) for category, page, box in found if category not in LAYOUT]
    return [
        TrueRegion(LAYOUT[category], page, box, tuple(text for at, text in texts if at == page and is_within(text, box)))
        for category, page, box in found
        if category in LAYOUT
    ]


def joined(regions: list[TrueRegion | None]) -> list[TrueRegion]:
    """Contents that follow each other on a page are one, wherever their titles and numbers stand; so are fields of a form."""
    found: list[TrueRegion | None] = []
    for region in regions:
        last = found[-1] if found else None
        if region and last and region.kind == last.kind in JOINED and region.page == last.page:
            (x0, y0, x1, y1), (left, top, right, bottom) = last.box, region.box
            found[-1] = TrueRegion(last.kind, last.page, (min(x0, left), min(y0, top), max(x1, right), max(y1, bottom)))
        else:
            found.append(region)
    return [region for region in found if region]


def kind_gains(regions: list[TrueRegion] | None, page: dict) -> list[float]:
    """For each candidate of a page its gain, where it is no table."""
    centers = [center(sides(box)) for box in page["words"]]
    truth = [(region, own_words(region, centers)) for region in regions or [] if region.page == page["number"]]
    found = []
    for candidate in page["candidates"]:
        hypothesis = candidate["hypothesis"]
        if regions is None or hypothesis["kind"] == "table":
            found.append(0.0)
            continue
        kind, own = hypothesis["kind"], set(hypothesis["words"])
        box = sides(hypothesis["bbox"])
        gain = -ITSELF - edits(kind, own, centers)
        for region, words in truth:
            if region.kind == kind:
                apart = ITSELF * (1 - common(box, region.box)) + edits(kind, own ^ words, centers)
                gain = max(gain, (1 - PART) * (ITSELF + edits(kind, words, centers)) - apart)
        found.append(gain)
    return found


def edits(kind: str, words: set[int], centers: list[tuple[float, float]]) -> int:
    """A label is hardly more than a word; an entry of contents is a line, whose leader may be many words, as a line of code may."""
    return len({round(centers[i][1] / SAME_LINE) for i in words}) if kind in BY_LINES else len(words)


def inside(box: Box, centers: list[tuple[float, float]]) -> set[int]:
    return {at for at, (x, y) in enumerate(centers) if holds(box, x, y)}


def own_words(region: TrueRegion, centers: list[tuple[float, float]]) -> set[int]:
    return inside(region.box, centers).difference(*[inside(text, centers) for text in region.others])


def is_within(text: Box, box: Box) -> bool:
    """A box within another one by its middle, of less than its area."""
    return holds(box, *center(text)) and area(text) < area(box)


def common(own: Box, true: Box) -> float:
    """Mean of precision and intersection over union: a true box has margins in which nothing is drawn."""
    width, height = min(own[2], true[2]) - max(own[0], true[0]), min(own[3], true[3]) - max(own[1], true[1])
    both = max(0.0, width) * max(0.0, height)
    own_area, true_area = area(own), area(true)
    return (both / max(1e-9, own_area) + both / max(1e-9, own_area + true_area - both)) / 2
