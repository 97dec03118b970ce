"""Fits the weights of competing tables to documents with known truth, and tells how well they carry over to sets left out.

Input:   for each set NAME=CANDIDATES=TRUTH: a folder of `recto table-candidates` and one of the documents' truth in Markdown
Output:  with --out the weights' file; printed: for each set what the page's edits are worth that the chosen tables save, of what the
         best choice could save, and what rules save; of sets left out too

    npm run bench -- regions --only fit

A choice among readings by a weighted sum of features. What one place of a page is read as doesn't touch what others are, so that each
place is a choice by itself: nothing, each candidate alone, and the sets that the solver finds. The objective is a softmax with a
margin that grows with what a reading loses: convex, and taken to its least by Newton's method on all documents at once. The same
input gives the same weights: there is no chance in it, and weights are rounded to thousandths of a bit.
"""

from __future__ import annotations

import os

# One thread sums in one order.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import argparse
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy

from choices import Choices
from documents import UNIT, Document, read

# Weights of features of usual size are kept small by so much.
RIDGE = 0.003
# In each round the solver adds what it chooses with the weights of the last one.
ROUNDS = 6
# Features are told in shares of their usual size, which is no smaller than this.
LEAST_SCALE = 0.05


@dataclass(frozen=True)
class Fit:
    weights: numpy.ndarray
    gradient: float


def scale_of(documents: list[Document]) -> numpy.ndarray:
    table = numpy.concatenate([document.features for document in documents if len(document.claims)])
    return numpy.maximum(numpy.sqrt((table**2).mean(axis=0)), LEAST_SCALE)


def fitted(documents: list[Document]) -> Fit:
    """Weights of features as they are, in thousandths."""
    scale = scale_of(documents)
    choices = Choices(documents, scale)
    weights = numpy.zeros(len(scale))
    gradient = 0.0
    for _ in range(ROUNDS):
        weights, gradient = choices.least(weights, RIDGE)
        if not choices.grow(weights):
            break
    return Fit(numpy.rint(1000 * weights / scale) / 1000, gradient)


def told(documents: list[Document], weights: numpy.ndarray) -> str:
    """Of documents with tables the share of edits that are saved, and of what could be; of others the tables invented."""
    tables = [document for document in documents if document.has_tables]
    others = [document for document in documents if not document.has_tables]

    def saved(chosen) -> float:
        return float(numpy.mean([document.gain(chosen(document)) / document.size for document in tables])) if tables else 0.0

    ours = saved(lambda document: document.solved(document.features @ weights))
    best = saved(lambda document: document.solved(document.gains))
    rules = saved(lambda document: document.by_rules)
    invented = sum(len(document.solved(document.features @ weights)) for document in others)
    by_rules = sum(len(document.by_rules) for document in others)
    return (
        f"{ours:.4f} of {best:.4f} (rules {rules:.4f}) on {len(tables)} documents with tables, "
        f"{invented} tables (rules {by_rules}) on {len(others)} without"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=CANDIDATES=TRUTH")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    sets: dict[str, list[Document]] = {}
    names: list[str] = []
    for given in args.sets:
        name, candidates, truth = given.split("=")
        names, documents = read(name, Path(candidates), Path(truth), args.cache)
        sets.setdefault(name, []).extend(documents)
    own = {name: documents for name, documents in sets.items() if not args.only or name in args.only}
    everything = [document for documents in own.values() for document in documents]
    fit = fitted(everything)
    print(f"gradient {fit.gradient:.1e}")
    for name, documents in sets.items():
        print(f"{name}, {'fitted' if name in own else 'left out'}: {told(documents, fit.weights)}", flush=True)
    if args.out:
        table = numpy.concatenate([document.features for document in everything if len(document.claims)])
        file = {
            "made_by": "bench/regions/fit.py",
            "feature_table_sha256": hashlib.sha256((table * UNIT).astype("<i8").tobytes()).hexdigest(),
            "documents": {name: len(documents) for name, documents in own.items()},
            "unit": "thousandths of a bit",
            "weights": {name: int(round(1000 * weight)) for name, weight in sorted(zip(names, fit.weights))},
        }
        args.out.write_text(json.dumps(file, indent=2) + "\n")


if __name__ == "__main__":
    main()
