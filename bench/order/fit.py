"""Fits the weights by which the reading order is chosen to documents with known truth, and tells how well they carry over to others.

Input:   for each set NAME=DOCUMENTS=TRUTH: a folder of documents and one of their truth
Output:  with --out the weights' file; printed: for each set how many steps are wrong by the prior weights, by the fitted ones, and by the best
         of all ways to read that were found

    npm run bench -- order

A page is read in the way that is worth most. The ways that a fit chooses among are those that the product finds by weights around the last
fit's, in some rounds. Weights stay near the prior ones, which tell what a step would be worth were lines thrown on the page: fitted without
these, they don't carry over to documents of another origin. The same input gives the same weights: the trials around a fit are always the
same.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# Before numpy: it holds the number of threads.
from fitting.choice import Choice, OptionTable  # noqa: E402
from fitting.weights_file import write_named_weights  # noqa: E402

import numpy  # noqa: E402

from documents import Page, pages_of  # noqa: E402

UNIT = 16.0
THOUSANDTHS = 1000
# In bits: what a step would be worth were lines thrown on the page.
PRIOR = {
    "band": -1.0,
    "beside": -4.0,
    "border": -3.0,
    "completed": 0.7,
    "cut": -6.0,
    "gap": -0.25,
    "overtaken": -3.0,
    "parallel": -4.0,
    "wrapped": 1.0,
}
# The steps of a page don't speak independently: a score counts as such a part of it.
TEMPER = 0.1
# Weights of features of usual size are kept near the prior ones by so much.
RIDGE = 1.0
# A choice is about as many wrong steps at least.
LEAST_STEPS = 3.0
LEAST_SCALE = 0.05
# Rounds in which ways to read are found, and in each those in which the trees and the best of equal orders are chosen anew.
ROUNDS = 3
INNER_ROUNDS = 3
# Trials around a fit: each weight by itself times these, and so many in which all are changed by up to the power of two.
FACTORS = (-0.5, 0.0, 0.5, 2.0)
SHAKEN = 40


class Corpus:
    """Sets of documents, and the ways found so far to read their pages."""

    def __init__(self, recto: str, given: Iterable[str]) -> None:
        self.recto = recto
        self.sets = [one.split("=") for one in given]
        self.pages: dict[tuple[str, str, int], Page] = {}

    def read(self, trials: list[dict[str, int]]) -> list[Page]:
        """Adds what pages are read as by each of some weights; gives back the pages as they are read by these alone."""
        with ThreadPoolExecutor(2) as pool:
            found = [page for pages in pool.map(lambda one: self.read_set(*one, trials), self.sets) for page in pages]
        for page in found:
            known = self.pages.setdefault((page.of_set, page.document, page.number), page)
            if known is not page:
                known.readings.update(page.readings)
        return found

    def read_set(self, name: str, documents: str, truth: str, trials: list[dict[str, int]]) -> list[Page]:
        with tempfile.TemporaryDirectory() as folder:
            weights, out = Path(folder, "weights.json"), Path(folder, "out")
            weights.write_text(json.dumps(trials))
            command = [self.recto, "readings", documents, "--out", str(out), "--weights", str(weights), "--ocr", "off"]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            return [page for path in sorted(out.glob("*.json")) for page in pages_of(name, path, Path(truth))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=DOCUMENTS=TRUTH")
    parser.add_argument("--recto", required=True, help="the program")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="fit to these sets; the others are left out and told of")
    args = parser.parse_args()
    corpus = Corpus(args.recto, args.sets)
    prior = weights = in_thousandths(PRIOR)
    own: list[Page] = []
    for _ in range(ROUNDS):
        corpus.read(trials_around(weights))
        own = [page for page in corpus.pages.values() if not args.only or page.of_set in args.only]
        weights = fitted(own)
    print(told(corpus, [prior, weights], {page.of_set for page in own}), flush=True)
    if args.out:
        table = numpy.concatenate([page.table()[0] for page in own])
        documents = {(page.of_set, page.document) for page in own}
        counts = Counter(name for name, _ in sorted(documents))
        write_named_weights(args.out, "bench/order/fit.py", table, counts, weights)


def told(corpus: Corpus, by: list[dict[str, int]], own: set[str]) -> str:
    counts = [Counter(), Counter(), Counter()]
    for count, weights in zip(counts, by):
        for page in corpus.read([weights]):
            count[page.of_set] += min(page.readings.values())
    for page in corpus.pages.values():
        counts[-1][page.of_set] += min(page.readings.values())
    prior, now, best = counts
    return "\n".join(
        f"{name}, {'fitted' if name in own else 'left out'}: wrong steps {prior[name]} by prior weights, {now[name]} by fitted ones, {best[name]} at best"
        for name in sorted(best)
    )


def in_thousandths(weights: dict[str, float]) -> dict[str, int]:
    return {name: int(numpy.rint(THOUSANDTHS * weight)) for name, weight in weights.items()}


def trials_around(weights: dict[str, int]) -> list[dict[str, int]]:
    """The weights, each of them changed by itself, and all of them shaken."""
    changed = [{**weights, name: int(round(weight * factor))} for name, weight in weights.items() for factor in FACTORS]
    shaken = numpy.random.Generator(numpy.random.PCG64(1))
    powers = shaken.uniform(-1.0, 1.0, (SHAKEN, len(weights)))
    return [weights, *changed, *({name: int(round(weights[name] * 2.0**power)) for name, power in zip(weights, row)} for row in powers)]


def fitted(pages: list[Page]) -> dict[str, int]:
    """A weight for each feature, in thousandths of a bit."""
    names = pages[0].names
    prior = numpy.array([PRIOR[name] for name in names])
    weights = prior
    for _ in range(INNER_ROUNDS):
        choices = choices_of(pages, weights)
        spread = numpy.concatenate([choice.features - choice.features.mean(axis=0) for choice in choices])
        scale = numpy.maximum(numpy.sqrt((spread**2).mean(axis=0)), LEAST_SCALE)
        weights = OptionTable(choices, scale).least(prior * scale, RIDGE, prior * scale)[0] / scale
    return in_thousandths(dict(zip(names, weights)))


def choices_of(pages: list[Page], weights: numpy.ndarray) -> list[Choice]:
    """A choice for each page of which some orders are better than others. Sets weigh the same, and in a set each wrong step."""
    several = [(page, *options_of(page, weights)) for page in pages]
    several = [(page, features, wrong) for page, features, wrong in several if len(wrong) > 1]
    sizes = [max(LEAST_STEPS, float(wrong.max() - wrong.min())) for _, _, wrong in several]
    totals: Counter = Counter()
    for (page, _, _), size in zip(several, sizes):
        totals[page.of_set] += size
    return [
        Choice(TEMPER * features / UNIT, (wrong - wrong.min()) / size, size / totals[page.of_set] / len(totals))
        for (page, features, wrong), size in zip(several, sizes)
    ]


def options_of(page: Page, weights: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Of each order the tree that is worth most, and of the orders with the fewest wrong steps the one that is: what the product would read."""
    features, wrong, orders = page.table()
    worth = features @ weights
    best: dict[tuple[int, ...], int] = {}
    for at, order in enumerate(orders):
        if order not in best or worth[at] > worth[best[order]]:
            best[order] = at
    right = max((at for at in best.values() if wrong[at] == wrong.min()), key=lambda at: worth[at])
    kept = [right, *(at for at in best.values() if wrong[at] > wrong.min())]
    return features[kept], wrong[kept]


if __name__ == "__main__":
    main()
