"""Fits the weights of headings to documents with known truth, and tells how well they carry over to sets left out.

Input:   for each set NAME=CANDIDATES=TRUTH: a folder of `recto heading-candidates` and one of the documents' truth
Output:  with --out the weights' file; printed: for each set how many headings are found, and how many of what is found are headings

    npm run bench -- headings --only fit

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

# A heading weighs as much as so many other blocks: one that is missed joins two sections.
HEADING = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=CANDIDATES=TRUTH")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    names, sets = sets_of(args.sets, read)
    own = {name: documents for name, documents in sets.items() if not args.only or name in args.only}
    weights = fitted([document for documents in own.values() for document in documents], HEADING)
    for name, documents in sets.items():
        print(f"{name}, {'fitted' if name in own else 'left out'}: {told(documents, weights)}", flush=True)
    if args.out:
        write_weights(args.out, "bench/headings/fit.py", names, own, weights)


def told(documents: list[Document], weights: numpy.ndarray) -> str:
    """Of all blocks of a set; a heading that no block is counts as one that isn't found."""
    truth = numpy.concatenate([document.truth for document in documents])
    found = numpy.concatenate([document.features @ weights > 0 for document in documents])
    hits, missed = int((found & (truth == 1)).sum()), sum(document.missed for document in documents)
    wanted = int(truth.sum()) + missed
    f1 = 2 * hits / max(1, wanted + int(found.sum()))
    return f"{hits} of {wanted} headings, {missed} of them no candidate; {int(found.sum()) - hits} that are none; F1 {f1:.4f}"


if __name__ == "__main__":
    main()
