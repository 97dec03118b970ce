"""Scores Markdown against the truth of made documents and prints a table: python score.py TRUTH NAME=FOLDER ... [--by producer]

TEDS: all tables of a document as one tree, mean over documents with a table. Order: of pairs of words that stand once on both sides, the
share in the right order, mean over documents. Headings: F1 of texts, levels left out, pooled. Invented: tables for each 100 pages of
documents without one.
"""
import json
import sys
from collections import Counter
from pathlib import Path

from apted import APTED, Config
from markdown import headings_of, tables_of, words_of
from rapidfuzz.distance import Levenshtein

FIGURES = ["teds", "order", "headings", "invented"]
#: Headings whose texts differ by less are the same.
ALIKE = 0.85


class Node:
    def __init__(self, key, text="", children=()):
        self.key, self.text, self.children = key, text, list(children)


class Costs(Config):
    def rename(self, one, other):
        return 1.0 if one.key != other.key else Levenshtein.normalized_distance(one.text, other.text)


def tree_of(tables):
    rows = [Node("row", children=[Node(("cell", *spans), text) for text, *spans in row]) for table in tables for row in table]
    return Node("tables", children=rows), 1 + len(rows) + sum(len(row.children) for row in rows)


def teds(truth, found):
    if not found:
        return 0.0
    (one, size), (other, other_size) = tree_of(truth), tree_of(found)
    return 1 - APTED(one, other, Costs()).compute_edit_distance() / max(size, other_size)


def order(truth, found):
    """Share of pairs in order, by counting inversions; None where fewer than two words can be compared."""
    single = [word for word, count in Counter(truth).items() if count == 1]
    places = {word: at for at, word in enumerate(found)}
    counts = Counter(found)
    ranks = [places[word] for word in sorted(single, key=truth.index) if counts[word] == 1]
    if len(ranks) < 2:
        return None
    pairs = len(ranks) * (len(ranks) - 1) / 2
    return 1 - inversions(ranks)[1] / pairs


def inversions(ranks):
    if len(ranks) < 2:
        return ranks, 0
    half = len(ranks) // 2
    (left, a), (right, b) = inversions(ranks[:half]), inversions(ranks[half:])
    merged, count, at = [], a + b, 0
    for value in left:
        while at < len(right) and right[at] < value:
            merged.append(right[at])
            at += 1
        count += at
        merged.append(value)
    return merged + right[at:], count


def heading_hits(truth, found):
    left, hits = list(found), 0
    for text in truth:
        best = max(left, key=lambda other: Levenshtein.normalized_similarity(text.lower(), other.lower()), default=None)
        if best is not None and Levenshtein.normalized_similarity(text.lower(), best.lower()) >= ALIKE:
            left.remove(best)
            hits += 1
    return hits


def measured(truth, found):
    """Of one document."""
    tables, given = tables_of(truth), tables_of(found)
    wanted, told = headings_of(truth), headings_of(found)
    return {
        "teds": teds(tables, given) if tables else None,
        "invented": None if tables else len(given),
        "order": order(words_of(truth), words_of(found)),
        "headings": (heading_hits(wanted, told), len(wanted), len(told)),
    }


def summary(rows, pages):
    """Mean TEDS, mean order, F1 of headings, tables invented."""

    def mean(name):
        values = [row[name] for row in rows.values() if row[name] is not None]
        return sum(values) / len(values) if values else float("nan")

    hits, wanted, told = (sum(row["headings"][at] for row in rows.values()) for at in range(3))
    plain_pages = sum(pages[name] for name, row in rows.items() if row["invented"] is not None)
    invented = sum(row["invented"] or 0 for row in rows.values())
    f1 = 2 * hits / (wanted + told) if wanted + told else float("nan")
    return mean("teds"), mean("order"), f1, 100 * invented / plain_pages if plain_pages else float("nan")


def row_of(figures):
    teds, order, headings, invented = figures
    return f"{teds:.3f} | {order:.3f} | {headings:.3f} | {invented:.1f}"


def main():
    truth_folder = Path(sys.argv[1])
    truths = {path.stem: path.read_text(encoding="utf8") for path in sorted(truth_folder.glob("*.md"))}
    told = {name: json.loads((truth_folder / f"{name}.json").read_text(encoding="utf8")) for name in truths}
    pages = {name: len(truth["pages"]) for name, truth in told.items()}
    scans = {name for name, truth in told.items() if "scan" in truth["document"]}
    groups = {"all": lambda name: True, "scans": lambda name: name in scans}
    groups |= {producer: (lambda name, own=producer: name.startswith(own)) for producer in ("chromium", "latex", "office")}
    print(f"{len(truths)} documents, {sum(pages.values())} pages, {len(scans)} documents are scans")
    print("| reader | documents | TEDS | order | headings F1 | tables invented per 100 pages without one |")
    print("| --- | --- | --- | --- | --- | --- |")
    for entry in sys.argv[2:]:
        reader, folder = entry.split("=")
        rows = {}
        for name, truth in truths.items():
            path = Path(folder) / f"{name}.md"
            rows[name] = measured(truth, path.read_text(encoding="utf8") if path.exists() else "")
        for group, is_in in groups.items():
            own = {name: row for name, row in rows.items() if is_in(name) and (group == "scans" or name not in scans)}
            if own:
                print(f"| {reader} | {group} ({len(own)}) | {row_of(summary(own, pages))} |")
        digital = {name: row for name, row in rows.items() if name not in scans}
        kept = {"digital": dict(zip(FIGURES, summary(digital, pages))), "documents": rows}
        (Path(folder) / "scores.json").write_text(json.dumps(kept, indent=1), encoding="utf8")


if __name__ == "__main__":
    main()
