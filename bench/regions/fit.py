"""Fits the weights of competing tables to documents with known truth, and tells how well they carry over to sets left out.

Input:   for each set NAME=CANDIDATES=TRUTH: a folder of `recto table-candidates` and one of the documents' truth in Markdown
Output:  with --out the weights' file; printed: for each set what the page's edits are worth that the chosen tables save, of what the
         best choice could save; of sets left out too

    npm run bench -- regions --only fit

A choice among sets of candidates by a weighted sum of features, with a margin that grows with what a set loses (softmax margin). Sets
are nothing, each candidate alone, the best set by the truth, and whatever the solver chose instead of it in an earlier round (cutting
planes). The same input gives the same weights: there is no chance in it, and weights are rounded to thousandths of a bit.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy

from gains import gains, true_tables
from solver import solve

UNIT = 16.0
# Losing all tables of a page is as much as so many bits.
MARGIN = 8.0
RIDGE = 0.02
ROUNDS = 8
STEPS = 500
# A page's tables are at least so many edits: small ones are no more than a slip of a large one.
LEAST_SIZE = 20.0
# More than any page is high.
BELOW = 100_000.0


@dataclass
class Page:
    """A page with its candidates; options are sets of them."""

    of_set: str
    name: str
    features: numpy.ndarray
    claims: list[list[float]]
    gains: numpy.ndarray
    size: float
    options: list[tuple[int, ...]] = field(default_factory=list)

    def best(self, scores: numpy.ndarray) -> tuple[int, ...]:
        return solve(self.claims, scores)

    def options_best(self) -> float:
        return max(self.gain(option) for option in self.options)

    def gain(self, chosen: tuple[int, ...]) -> float:
        return float(self.gains[list(chosen)].sum()) if chosen else 0.0


def read(name: str, folder: Path, truth: Path, cache: Path) -> tuple[list[str], list[Page]]:
    pages: list[Page] = []
    names: list[str] = []
    for path in sorted(folder.glob("*.json")):
        data = path.read_bytes()
        markdown = (truth / f"{path.stem}.md").read_text(encoding="utf-8")
        document = json.loads(data)
        names = document["features"]
        # The pages of a document one below the other, since its truth tells of no page.
        found = []
        for page in document["pages"]:
            below = BELOW * page["number"]
            for candidate in page["candidates"]:
                if candidate["claim"]:
                    left, top, right, bottom = candidate["claim"]
                    found.append({**candidate, "claim": [left, top + below, right, bottom + below]})
        tables = true_tables(markdown)
        grids = [candidate["hypothesis"]["structure"] for candidate in found]
        digest = hashlib.sha256(json.dumps([grids, markdown]).encode()).hexdigest()
        kept = cache / f"{digest}.json"
        if kept.exists():
            own = json.loads(kept.read_text())
        else:
            own = gains(tables, grids)
            kept.write_text(json.dumps(own))
        size = max(LEAST_SIZE, float(sum(table.size for table in tables)))
        features = numpy.array([c["features"] for c in found], dtype=float).reshape(len(found), len(names)) / UNIT
        pages.append(Page(name, path.stem, features, [c["claim"] for c in found], numpy.array(own), size))
    return names, pages


def fitted(pages: list[Page], scale: numpy.ndarray) -> numpy.ndarray:
    """Weights of scaled features."""
    pages = [page for page in pages if len(page.claims)]
    for page in pages:
        best = page.best(page.gains)
        page.options = sorted({(), best, *((i,) for i in range(len(page.claims)))})
    per_set = {name: sum(page.of_set == name for page in pages) for name in {page.of_set for page in pages}}
    weights = numpy.zeros(len(scale))
    kept, least = weights, float("inf")
    for _ in range(ROUNDS):
        weights = descended(pages, weights, scale)
        lost = 0.0
        for page in pages:
            scores = page.features / scale @ weights
            chosen, best = page.best(scores), page.options_best()
            lost += min(2.0, (best - page.gain(chosen)) / page.size) / per_set[page.of_set]
            harder = page.best(scores - MARGIN * page.gains / page.size)
            page.options = sorted({*page.options, chosen, harder})
        # The solver meets sets that no round has seen: what counts is what it chooses.
        if lost < least:
            kept, least = weights, lost
    return kept


def descended(pages: list[Page], start: numpy.ndarray, scale: numpy.ndarray) -> numpy.ndarray:
    rows, losses, owner, good, counts = [], [], [], [], []
    for number, page in enumerate(pages):
        worth = [page.gain(option) for option in page.options]
        most = max(worth)
        for option, gain in zip(page.options, worth):
            rows.append(page.features[list(option)].sum(axis=0) / scale if option else numpy.zeros(len(scale)))
            loss = (most - gain) / page.size
            losses.append(loss)
            good.append(loss < 0.01)
            owner.append(number)
        counts.append(page.of_set)
    matrix, owners = numpy.array(rows), numpy.array(owner)
    margins, good_mask = MARGIN * numpy.minimum(numpy.array(losses), 2.0), numpy.array(good)
    # Sets weigh the same, and in a set its documents.
    weight = numpy.array([1.0 / counts.count(name) for name in counts]) / len(set(counts))
    starts = numpy.flatnonzero(numpy.r_[True, owners[1:] != owners[:-1]])

    def shares(scores: numpy.ndarray) -> numpy.ndarray:
        scores = scores - numpy.maximum.reduceat(scores, starts)[owners]
        powers = numpy.exp(scores)
        return powers / numpy.add.reduceat(powers, starts)[owners]

    weights, first, second = start.copy(), numpy.zeros_like(start), numpy.zeros_like(start)
    for step in range(1, STEPS + 1):
        scores = matrix @ weights
        against = shares(scores + margins)
        towards = shares(numpy.where(good_mask, scores, -1e9))
        gradient = matrix.T @ ((against - towards) * weight[owners]) + RIDGE * weights / len(pages)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        rate = 0.1 * (1 - step / (STEPS + 1)) + 0.002
        weights = weights - rate * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def told(pages: list[Page], weights: numpy.ndarray) -> str:
    """Of pages with tables the share of edits that are saved, and of what could be; of pages without the tables invented."""
    tables = [page for page in pages if page.gains.size and page.gain(page.best(page.gains)) > 0]
    saved = numpy.mean([page.gain(page.best(page.features @ weights)) / page.size for page in tables])
    best = numpy.mean([page.gain(page.best(page.gains)) / page.size for page in tables])
    others = [page for page in pages if page not in tables]
    invented = sum(len(page.best(page.features @ weights)) for page in others if len(page.claims))
    return f"{saved:.4f} of {best:.4f} on {len(tables)} pages with tables, {invented} tables on {len(others)} without"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=CANDIDATES=TRUTH")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    sets: dict[str, list[Page]] = {}
    names: list[str] = []
    for given in args.sets:
        name, candidates, truth = given.split("=")
        names, pages = read(name, Path(candidates), Path(truth), args.cache)
        sets.setdefault(name, []).extend(pages)
    everything = [page for pages in sets.values() for page in pages]
    table = numpy.concatenate([page.features for page in everything if len(page.claims)])
    scale = numpy.maximum(numpy.sqrt((table**2).mean(axis=0)), 0.05)

    def weights_of(pages: list[Page]) -> numpy.ndarray:
        return numpy.rint(1000 * fitted(pages, scale) / scale) / 1000

    if args.only:
        everything = [page for page in everything if page.of_set in args.only]
    weights = weights_of(everything)
    for name, pages in sets.items():
        of = "fitted with others" if name in {page.of_set for page in everything} else "left out"
        print(f"{name}, {of}: {told(pages, weights)}", flush=True)
    if args.out:
        digest = hashlib.sha256((table * UNIT).astype("<i8").tobytes())
        file = {
            "made_by": "bench/regions/fit.py",
            "feature_table_sha256": digest.hexdigest(),
            "documents": {name: len(pages) for name, pages in sets.items() if not args.only or name in args.only},
            "unit": "thousandths of a bit",
            "weights": {name: int(round(1000 * weight)) for name, weight in sorted(zip(names, weights))},
        }
        args.out.write_text(json.dumps(file, indent=2) + "\n")


if __name__ == "__main__":
    main()
