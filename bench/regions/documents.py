"""Documents with their candidates, and what each is worth by the truth."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy

from gains import ITSELF, PART, gains, true_tables
from kinds import kind_gains, true_regions
from solver import solve

UNIT = 16.0
# A document's tables are at least so many edits: small ones are no more than a slip of a large one.
LEAST_SIZE = 20.0
# More than any page is high.
BELOW = 100_000.0


@dataclass
class Document:
    of_set: str
    name: str
    features: numpy.ndarray
    claims: list[list[float]]
    gains: numpy.ndarray
    # Of each candidate.
    kinds: list[str]
    # How many regions of each kind the truth has.
    counts: dict[str, int]
    # Edits that make up its tables.
    size: float

    @property
    def has_tables(self) -> bool:
        return self.counts["table"] > 0

    def solved(self, scores: numpy.ndarray) -> tuple[int, ...]:
        return solve(self.claims, scores) if self.claims else ()

    def gain(self, chosen: tuple[int, ...]) -> float:
        return float(self.gains[list(chosen)].sum()) if chosen else 0.0

    def of_kind(self, kind: str, chosen: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(i for i in chosen if self.kinds[i] == kind)

    def places(self) -> list[list[int]]:
        """Candidates by the places that they contend for, directly or by others."""
        owner = list(range(len(self.claims)))

        def root(at: int) -> int:
            while owner[at] != at:
                owner[at] = owner[owner[at]]
                at = owner[at]
            return at

        if self.claims:
            extents = numpy.array(self.claims)
            for at, (left, top, right, bottom) in enumerate(self.claims):
                meets = (
                    (extents[:, 0] <= right) & (extents[:, 2] >= left) & (extents[:, 1] <= bottom) & (extents[:, 3] >= top)
                )
                for other in numpy.flatnonzero(meets[:at]):
                    owner[root(at)] = root(int(other))
        found: dict[int, list[int]] = {}
        for at in range(len(self.claims)):
            found.setdefault(root(at), []).append(at)
        return list(found.values())


def read(name: str, folder: Path, truth: Path, cache: Path) -> tuple[list[str], list[Document]]:
    """The names of the features, and the documents of a set."""
    documents: list[Document] = []
    names: list[str] = []
    for path in sorted(folder.glob("*.json")):
        markdown = (truth / f"{path.stem}.md").read_text(encoding="utf-8")
        document = json.loads(path.read_bytes())
        names = document["features"]
        pages = document["pages"]
        regions = true_regions(truth, path.stem, pages)
        found = list(below_each_other(pages, [kind_gains(regions, page) for page in pages]))
        tables = true_tables(markdown)
        kinds = [candidate["hypothesis"]["kind"] for candidate in found]
        grids = [candidate["hypothesis"]["structure"] for candidate in found if candidate["hypothesis"]["kind"] == "table"]
        of_grids = iter(known_gains(tables, grids, markdown, cache))
        features = numpy.array([c["features"] for c in found], dtype=float).reshape(len(found), len(names)) / UNIT
        documents.append(
            Document(
                of_set=name,
                name=path.stem,
                features=features,
                claims=[candidate["claim"] for candidate in found],
                gains=numpy.array([next(of_grids) if c["hypothesis"]["kind"] == "table" else c["gain"] for c in found]),
                kinds=kinds,
                counts={"table": len(tables)} | Counter(region.kind for region in regions or []),
                size=max(LEAST_SIZE, float(sum(table.size for table in tables))),
            )
        )
    return names, documents


def below_each_other(pages: list[dict], gains: list[list[float]]):
    """The candidates of all pages, each page below the one before, since a document's truth in Markdown tells of no page."""
    for page, own in zip(pages, gains, strict=True):
        below = BELOW * page["number"]
        for candidate, gain in zip(page["candidates"], own, strict=True):
            if candidate["claim"]:
                left, top, right, bottom = candidate["claim"]
                yield {**candidate, "gain": gain, "claim": [left, top + below, right, bottom + below]}


def known_gains(tables: list, grids: list[dict], markdown: str, cache: Path) -> list[float]:
    digest = hashlib.sha256(json.dumps([PART, ITSELF, grids, markdown]).encode()).hexdigest()
    kept = cache / f"{digest}.json"
    if not kept.exists():
        kept.write_text(json.dumps(gains(tables, grids)))
    return json.loads(kept.read_text())
