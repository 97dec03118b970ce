"""Fits the weights of running heads, feet and page numbers, and those of footnotes, to documents with known truth.

Input:   for each set NAME=CANDIDATES=TRUTH: a folder of `recto edge-candidates` and one of the documents' truth. Parts of a set are left
         out together: made documents by their template (`made:paper`), others a sixth at a time
Output:  with --out the weights' files; printed for each set: how many are found by weights that are fitted without it or without that part
         of it, and by those of the file

    npm run bench -- edges

The same input gives the same weights.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# Before numpy: it holds the number of threads.
from fitting.logistic import fitted  # noqa: E402
from fitting.documents import Document  # noqa: E402
from fitting.weights_file import write_weights  # noqa: E402

import numpy  # noqa: E402

from documents import ROLES, read  # noqa: E402

# What the other pages of a document tell; a page alone lacks it.
OF_DOCUMENT = "repeated"
FOLDS = 6
# Furniture weighs as much as so many other blocks: a title at the top of a receipt that is read as a running head is lost as a heading.
POSITIVE = {"furniture": 0.5, "footnotes": 1.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=CANDIDATES=TRUTH")
    parser.add_argument("--out", type=Path, help="a folder")
    parser.add_argument("--only", nargs="+", metavar="NAME", required=True, help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    for kind in ROLES:
        parts: dict[tuple[str, str], list[Document]] = defaultdict(list)
        names: list[str] = []
        for given in args.sets:
            name, candidates, truth = given.split("=")
            of_set, _, part = name.partition(":")
            names, documents = read(kind, of_set, Path(candidates), Path(truth))
            for at, document in enumerate(documents):
                parts[of_set, part or str(at % FOLDS)].append(document)
        print(f"\n{kind}: found of all, others\n| set | left out | fitted |\n| --- | --- | --- |")
        own = [key for key in parts if key[0] in args.only]
        weights = fitted_to([parts[key] for key in own], names, POSITIVE[kind])
        without = {key: fitted_to([parts[other] for other in own if other != key], names, POSITIVE[kind]) for key in parts}
        for of_set in dict.fromkeys(of_set for of_set, _ in parts):
            of_parts = {key: documents for key, documents in parts.items() if key[0] == of_set}
            left = sum(counted(documents, without[key]) for key, documents in of_parts.items())
            held = told(left)
            print(f"| {of_set} | {held} | {told(sum(counted(documents, weights) for documents in of_parts.values()))} |", flush=True)
        if args.out:
            sets = {name: [d for key, documents in parts.items() if key[0] == name for d in documents] for name in args.only}
            write_weights(args.out / f"{kind}.json", "bench/edges/fit.py", names, sets, weights)


def fitted_to(parts: list[list[Document]], names: list[str], positive: float) -> numpy.ndarray:
    """Documents are read as a whole and, as if each page came alone, without what the other pages tell."""
    whole = [document for documents in parts for document in documents]
    if OF_DOCUMENT not in names:
        return fitted(whole, positive)
    column = names.index(OF_DOCUMENT)
    return fitted([*whole, *(alone(document, column) for document in whole)], positive)


def alone(document: Document, column: int) -> Document:
    features = document.features.copy()
    features[:, column] = 0
    return replace(document, features=features)


def counted(documents: list[Document], weights: numpy.ndarray) -> numpy.ndarray:
    """How many there are, how many of them are found, and what else is."""
    counts = numpy.zeros(3, dtype=numpy.int64)
    for document in documents:
        found = document.features @ weights > 0
        counts += (
            int(document.truth.sum()) + document.missed,
            int((found & (document.truth == 1)).sum()),
            int((found & (document.truth == 0)).sum()),
        )
    return counts


def told(counts: numpy.ndarray) -> str:
    wanted, hits, others = (int(count) for count in counts)
    f1 = 2 * hits / max(1, wanted + hits + others)
    return f"{hits} of {wanted}, {others}; P {hits / max(1, hits + others):.3f} R {hits / max(1, wanted):.3f} F1 {f1:.3f}"


if __name__ == "__main__":
    main()
