"""Compares tables of an answer with those of the truth.

A table over pages has a table for each page in an answer: several in a row are taken as one. Rows repeated at the head
of a page, and a row that a page's end breaks, are put together as the truth has them.
"""

from collections import Counter
from functools import cache

from words import pattern, squeezed, words

SHARE = 0.5
"""Of a table's words, those that tables of an answer have at least to be compared with it."""
LEVELS = ("found", "grid", "spans", "exact")
MOST_PIECES = 40
MOST_WAYS = 50


def bag(texts):
    return Counter(word for text in texts for word in words(text))


def share(truth, answer):
    """Of the truth's words, those in the answer."""
    return sum((truth & answer).values()) / max(1, sum(truth.values()))


def slots(table, cells):
    """The cell at each place of a table's grid."""
    grid = [[None] * table["columns"] for _ in range(table["rows"])]
    for cell in cells:
        for row in range(cell["row"], min(cell["row"] + cell["row_span"], table["rows"])):
            for column in range(cell["column"], min(cell["column"] + cell["column_span"], table["columns"])):
                grid[row][column] = cell["id"]
    return grid


class Truth:
    def __init__(self, table):
        cells = [{**cell, "id": at} for at, cell in enumerate(table["cells"])]
        self.table = table
        self.slots = slots(table, cells)
        self.text = [pattern(cell["text"]) for cell in cells]
        self.words = bag([line for cell in cells for line in cell["text"]])

    @cache
    def row(self, at):
        """The text of the cells that reach into a row."""
        cells = dict.fromkeys(cell for cell in self.slots[at] if cell is not None)
        return pattern([line for cell in cells for line in self.table["cells"][cell]["text"]])


class Piece:
    """A table of an answer."""

    def __init__(self, chunk, at):
        renamed = {"rows": chunk["n_rows"], "columns": chunk["n_cols"]}
        cells = [
            {"row": c["row"], "column": c["col"], "row_span": c["row_span"], "column_span": c["col_span"], "id": (at, i)}
            for i, c in enumerate(chunk["cells"])
        ]
        self.page = chunk["page_no"]
        self.columns = chunk["n_cols"]
        self.text = {(at, i): squeezed(c["text"]) for i, c in enumerate(chunk["cells"])}
        self.slots = slots(renamed, cells)
        self.words = bag([c["text"] for c in chunk["cells"]])

    def row(self, at):
        seen = dict.fromkeys(cell for cell in self.slots[at] if cell is not None)
        return tuple(self.text[cell] for cell in seen)


def offsets(truth, pieces):
    """Ways to lay pieces one below the other on the truth's rows: for each piece, how many of its rows are left out as
    repeated, and the row its first one falls on. Ways that read as the truth does at the end of a page come first.
    """
    rows, heads = truth.table["rows"], truth.table["heads"]
    first = pieces[0]

    def ways(at, row):
        """Where the piece may begin, and end, when those before it fill the rows before `row`."""
        piece = pieces[at]
        repeated = [piece.row(i) == first.row(i) for i in range(min(heads, len(first.slots), len(piece.slots)))]
        left_out = heads if heads and len(repeated) == heads and all(repeated) else 0
        whole = truth.row(row - 1).fullmatch("".join(pieces[at - 1].row(-1)))
        for start in (row, row - 1) if whole else (row - 1, row):
            end = start + len(piece.slots) - left_out
            if end > start and end <= rows:
                yield left_out, start, end

    @cache
    def can_end(at, row):
        if at == len(pieces):
            return row == rows
        return any(can_end(at + 1, end) for _, _, end in ways(at, row))

    def lay(at, row):
        if at == len(pieces):
            yield ()
            return
        for left_out, start, end in ways(at, row):
            if can_end(at + 1, end):
                for rest in lay(at + 1, end):
                    yield ((left_out, start), *rest)

    height = len(first.slots)
    if height <= rows and can_end(1, height):
        for rest in lay(1, height):
            yield ((0, 0), *rest)


def agreed(truth, pieces, laid):
    """The level that this way of laying the pieces reaches beyond the grid."""
    held = {}
    for piece, (left_out, start) in zip(pieces, laid):
        for row, line in enumerate(piece.slots[left_out:], start):
            for column, cell in enumerate(line):
                if cell is not None:
                    held.setdefault(cell, set()).add((row, column))
    texts = {}
    for piece in pieces:
        texts.update(piece.text)
    at_truth, places = {}, {}
    for row, line in enumerate(truth.slots):
        for column, cell in enumerate(line):
            if cell is not None:
                places.setdefault(cell, set()).add((row, column))
    for cell, covered in held.items():
        owners = {truth.slots[row][column] for row, column in covered}
        if len(owners) > 1:
            return "grid"
        owner = owners.pop()
        if owner is None and texts[cell]:
            return "grid"
        if owner is not None:
            at_truth.setdefault(owner, []).append(cell)
    for owner, cells in at_truth.items():
        parts = [cell[0] for cell in cells]
        # Within a page a cell of the truth is one of the answer.
        if len(set(parts)) != len(parts) or set().union(*(held[cell] for cell in cells)) != places[owner]:
            return "grid"
    if set(at_truth) != set(places):
        return "grid"
    same = all(
        truth.text[owner].fullmatch("".join(texts[cell] for cell in sorted(cells)))
        for owner, cells in at_truth.items()
    )
    return "exact" if same else "spans"


def level(truth, pieces):
    """How well tables in a row agree with one of the truth."""
    best = "found"
    if any(piece.columns != truth.table["columns"] for piece in pieces):
        return best
    for count, laid in enumerate(offsets(truth, pieces)):
        best = max(best, agreed(truth, pieces, laid), key=LEVELS.index)
        if best == "exact" or count >= MOST_WAYS:
            break
    return best


def compare(truths, chunks):
    """The level of each table of a truth: `missed`, or the best of LEVELS; and how many of the answer are of none."""
    pieces = [Piece(chunk, at) for at, chunk in enumerate(chunks)]
    used, levels = set(), []
    for table in truths:
        truth, best, taken = Truth(table), "missed", ()
        for start in range(len(pieces)):
            if start in used:
                continue
            together = Counter()
            for end in range(start + 1, min(len(pieces), start + MOST_PIECES) + 1):
                row = pieces[start:end]
                if end - 1 in used or any(b.page != a.page + 1 for a, b in zip(row, row[1:])):
                    break
                if row[0].page != table.get("page", row[0].page):
                    break
                if share(row[-1].words, truth.words) < SHARE and sum(row[-1].words.values()) > 0:
                    break
                together.update(row[-1].words)
                if share(truth.words, together) < SHARE:
                    continue
                reached = level(truth, row)
                if best == "missed" or LEVELS.index(reached) > LEVELS.index(best):
                    best, taken = reached, range(start, end)
            if best == "exact":
                break
        used.update(taken)
        levels.append(best)
    spare = sum(1 for at in range(len(pieces)) if at not in used)
    return levels, spare
