"""Fits the weights of competing regions to documents with known truth, and tells how well they carry over to sets left out.

Input:   for each set NAME=CANDIDATES=TRUTH: a folder of `recto region-candidates` and one of the documents' truth in Markdown,
         beside that of other kinds (`kinds.py`) where it is known
Output:  with --out the weights' file; printed: for each set what the page's edits are worth that the chosen tables save, of what the
         best choice could save; of sets left out too

    npm run bench -- regions --only fit

A choice among readings by a weighted sum of features. What one place of a page is read as doesn't touch what others are, so that each
place is a choice by itself: nothing, each candidate alone, and the sets that the solver finds. The objective is a softmax with a
margin that grows with what a reading loses: convex, and taken to its least by Newton's method on all documents at once. The same
input gives the same weights: there is no chance in it, and weights are rounded to thousandths of a bit.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

# One thread sums in one order.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import argparse
import hashlib
import json

import numpy

from ablation import ablation
from documents import UNIT, Document, read
from weights import fitted, told

# What an office document declares is so, in bits: no document that weights are fitted to is one.
CERTAIN = {"declared": 1000, "declared_words": -1000}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=CANDIDATES=TRUTH")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--ablation", action="store_true", help="tell what groups of features are worth instead")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    sets: dict[str, list[Document]] = {}
    names: list[str] = []
    for given in args.sets:
        name, candidates, truth = given.split("=")
        names, documents = read(name, Path(candidates), Path(truth), args.cache)
        sets.setdefault(name, []).extend(documents)
    if args.ablation:
        print(ablation(sets, args.only or list(sets), names))
        return
    own = {name: documents for name, documents in sets.items() if not args.only or name in args.only}
    everything = [document for documents in own.values() for document in documents]
    fit = fitted(everything)
    fit.weights[[names.index(name) for name in CERTAIN]] = list(CERTAIN.values())
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
