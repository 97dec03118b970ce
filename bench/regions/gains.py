"""What each table is worth by the truth: how many edits of the page's tables it saves.

A candidate that reads table T gains `size(T) - distance(candidate, T)`, as TEDS counts, less a share of the size for being a table; one
that reads no table of the truth loses its own size and more, since what is invented misleads whatever its size. Gains of disjoint candidates
add up, so that a page's best set is a sum too. The distance aligns rows, and within rows cells, which is what the tree edit distance comes to
on tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy
from lxml import html as lxml_html
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

# What each reading of a table costs, in shares of the table's size, so that the parts of a table are worth less than the whole. TEDS
# hardly tells them apart, since it takes all tables of a document for one; a reader does.
PART = 0.25
# Edits of a region beside what it holds: what an invented one loses, however small it is.
ITSELF = 10.0
# Letters of the truth that a candidate must hold to be taken for its reading.
LEAST_SHARED = 0.1


@dataclass(frozen=True)
class Grid:
    """Rows of cells: text, columns and rows that it covers."""

    rows: tuple[tuple[tuple[str, int, int], ...], ...]

    @property
    def size(self) -> int:
        return 1 + len(self.rows) + sum(map(len, self.rows))

    @property
    def letters(self) -> str:
        return "".join(text for row in self.rows for text, _, _ in row)


def squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def true_tables(markdown: str) -> list[Grid]:
    """The HTML tables of a document's truth."""
    found = []
    for source in re.findall(r"<table\b.*?</table>", markdown, re.IGNORECASE | re.DOTALL):
        rows = []
        for row in lxml_html.fromstring(source).iter("tr"):
            cells = [
                (squeeze(cell.text_content()), int(cell.get("colspan") or 1), int(cell.get("rowspan") or 1))
                for cell in row
                if cell.tag in ("td", "th")
            ]
            rows.append(tuple(cells))
        found.append(Grid(tuple(rows)))
    return found


def candidate_grid(table: dict) -> Grid:
    rows: list[list[tuple[str, int, int]]] = [[] for _ in range(table["n_rows"])]
    for cell in table["cells"]:
        rows[cell["row"]].append((squeeze(cell["text"]), cell["col_span"], cell["row_span"]))
    return Grid(tuple(tuple(row) for row in rows))


def distance(a: Grid, b: Grid) -> float:
    """Edits that make one table of the other: cells and rows come or go at 1, a cell's text changes at its share of letters."""
    cells_a = [cell for row in a.rows for cell in row]
    cells_b = [cell for row in b.rows for cell in row]
    if not cells_a or not cells_b:
        return float(a.size + b.size - 2)
    texts = process.cdist([c[0] for c in cells_a], [c[0] for c in cells_b], scorer=Levenshtein.normalized_distance)
    spans_a = numpy.array([[c[1], c[2]] for c in cells_a])
    spans_b = numpy.array([[c[1], c[2]] for c in cells_b])
    differ = (spans_a[:, None, :] != spans_b[None, :, :]).any(axis=2)
    costs = numpy.where(differ, 1.0, texts)
    starts_a = numpy.cumsum([0] + [len(row) for row in a.rows])
    starts_b = numpy.cumsum([0] + [len(row) for row in b.rows])
    # For all pairs of cells the best alignment within their rows, rows of A at once against B's columns.
    rows = numpy.zeros((len(a.rows), len(b.rows)))
    for j in range(len(b.rows)):
        block = costs[:, starts_b[j] : starts_b[j + 1]]
        for i in range(len(a.rows)):
            rows[i, j] = aligned(block[starts_a[i] : starts_a[i + 1]])
    gone_a = [1.0 + len(row) for row in a.rows]
    gone_b = [1.0 + len(row) for row in b.rows]
    best = list(numpy.cumsum([0.0] + gone_b))
    for i, gone in enumerate(gone_a):
        last = best
        best = [last[0] + gone]
        for j, come in enumerate(gone_b):
            best.append(min(last[j] + rows[i, j], last[j + 1] + gone, best[j] + come))
    return float(best[-1])


def aligned(costs: numpy.ndarray) -> float:
    """Edits between two rows of cells."""
    count = costs.shape[1]
    if costs.shape[0] == count and not costs.any():
        return 0.0
    best = [float(at) for at in range(count + 1)]
    for row in costs.tolist():
        diagonal = best[0]
        best[0] += 1.0
        for at, cost in enumerate(row):
            kept = diagonal + cost
            diagonal = best[at + 1]
            best[at + 1] = min(kept, diagonal + 1.0, best[at] + 1.0)
    return best[count]


def letters(text: str) -> dict[str, int]:
    """Pairs of letters, which tell whose text is whose."""
    bare = re.sub(r"[^\w]", "", text)
    counted: dict[str, int] = {}
    for at in range(len(bare) - 1):
        pair = bare[at : at + 2]
        counted[pair] = counted.get(pair, 0) + 1
    return counted


def shared(a: dict[str, int], b: dict[str, int]) -> float:
    common = sum(min(count, b.get(pair, 0)) for pair, count in a.items())
    return common / max(1, min(sum(a.values()), sum(b.values())))


def gains(truth: list[Grid], candidates: list[dict]) -> list[float]:
    """For each candidate (a table of a dump) its gain."""
    wanted = [letters(table.letters) for table in truth]
    found = []
    known: dict[Grid, float] = {}
    for table in candidates:
        grid = candidate_grid(table)
        if grid not in known:
            own = letters(grid.letters)
            gain = -ITSELF - grid.size
            for target, pairs in zip(truth, wanted):
                if shared(own, pairs) > LEAST_SHARED:
                    gain = max(gain, (1 - PART) * target.size - distance(grid, target))
            known[grid] = gain
        found.append(known[grid])
    return found
