"""Fits the weights by which lines become blocks to documents with known truth, and tells how well they carry over to sets left out.

Input:   for each set NAME=PAIRS=TRUTH: a folder of `recto line-pairs` and one of the documents' truth
Output:  with --out the weights' file; printed: for each set, by weights that are fitted to the others, how many lines are read as
         beginning a block that don't, and the other way round

    npm run bench -- blocks

The same input gives the same weights.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# Before numpy: it holds the number of threads.
from fitting.logistic import fitted  # noqa: E402
from fitting.documents import Document, sets_of  # noqa: E402
from fitting.weights_file import write_weights  # noqa: E402

import numpy  # noqa: E402

from documents import read  # noqa: E402

# Most pairs are plain: with much more the few that aren't would count for little.
RIDGE = 0.0002


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=PAIRS=TRUTH")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    names, sets = sets_of(args.sets, read)
    own = {name: documents for name, documents in sets.items() if not args.only or name in args.only}
    for name, documents in sets.items():
        others = [document for other, found in own.items() if other != name for document in found]
        print(f"{name}, left out: {told(documents, fitted(others, ridge=RIDGE))}", flush=True)
    weights = fitted([document for documents in own.values() for document in documents], ridge=RIDGE)
    if args.out:
        write_weights(args.out, "bench/blocks/fit.py", names, own, weights)


def told(documents: list[Document], weights: numpy.ndarray) -> str:
    truth = numpy.concatenate([document.truth for document in documents])
    found = numpy.concatenate([document.features @ weights > 0 for document in documents])
    hits, wanted = int((found & (truth == 1)).sum()), int(truth.sum())
    f1 = 2 * hits / max(1, wanted + int(found.sum()))
    wrong = int((found != (truth == 1)).sum())
    return f"{len(truth)} pairs, {wanted - hits} beginnings missed, {int(found.sum()) - hits} invented; right {1 - wrong / max(1, len(truth)):.4f}, F1 {f1:.4f}"


if __name__ == "__main__":
    main()
