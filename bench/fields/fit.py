"""Learns the weights of the embedded extractor's candidates.

Input:   folders with a JSON file for each document, {"features": [names], "fields": [{"path", "candidates": [{"value",
         "features"}]}]}, and folders with the true values (either {"values": ...} of the made documents, or deepform's)
Output:  data/weights.json of the embedded extractor

The model is a choice among the candidates of a field and 'none', by a weighted sum of features. The same input always
gives the same weights: the objective is convex and the descent starts at zero.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Iterator

import numpy

# Pulls weights to zero, so that a feature that is rarely seen does not decide.
RIDGE = 0.0005
STEPS = 2000
# Where the learning documents have no such case, a weight stays at what business sense says: a line that stands alone at
# the very top of a page names who issued it, an id that goes on where another one ends is its fuller form, and the largest
# of several totals has all taxes and roundings in it.
PRIOR = {"seller_alone": 2.0, "fuller": 1.5, "largest_of_field": 1.0}
# A field that is wrong costs more than one that is missed.
LEAST_PRECISION = 0.97


def letters(value: Any) -> str:
    return "".join(c for c in str(value).casefold() if c.isalnum())


def amount(value: Any) -> float | None:
    try:
        return round(float(str(value).replace("$", "").replace(",", "")), 2)
    except ValueError:
        return None


def same(value: Any, true: Any) -> bool:
    if isinstance(value, bool) or isinstance(true, bool):
        return value is true
    if isinstance(value, (int, float)):
        return amount(value) is not None and amount(value) == amount(true)
    return letters(value) == letters(true)


def true_values(tree: Any, path: str) -> Any:
    for key in path.split("."):
        tree = (tree or {}).get(key)
    return tree


def fields(candidates: Path, truth: Path) -> Iterator[tuple[numpy.ndarray, numpy.ndarray, bool]]:
    """For each field: its candidates' features, which of them are right, and does the document have it?"""
    for file in sorted(candidates.glob("*.json")):
        described = json.loads(file.read_text())
        true = json.loads((truth / file.name).read_text())
        is_made = "values" in true
        values = true["values"] if is_made else true
        for field in described["fields"]:
            wanted = true_values(values, field["path"])
            if wanted is None and not is_made:
                continue
            found = field["candidates"]
            rows = numpy.array([c["features"] for c in found], dtype=float).reshape(len(found), len(described["features"]))
            right = numpy.array([wanted is not None and same(c["value"], wanted) for c in found], dtype=bool)
            yield rows, right, wanted is not None


class Choices:
    """All fields in one matrix, so that a step is a few products."""

    def __init__(self, examples: list[tuple[numpy.ndarray, numpy.ndarray, bool]]):
        self.examples = [example for example in examples if len(example[0])]
        self.missing = sum(example[2] for example in examples if not len(example[0]))
        self.rows = numpy.vstack([example[0] for example in self.examples])
        self.right = numpy.concatenate([example[1] for example in self.examples])
        sizes = [len(example[0]) for example in self.examples]
        self.field = numpy.repeat(numpy.arange(len(sizes)), sizes)
        self.has_right = numpy.array([example[1].any() for example in self.examples])

    def loss(self, weights: numpy.ndarray, prior: numpy.ndarray) -> tuple[float, numpy.ndarray]:
        scores = self.rows @ weights
        count = len(self.examples)
        highest = numpy.zeros(count)
        numpy.maximum.at(highest, self.field, scores)
        raised = numpy.exp(scores - highest[self.field])
        none = numpy.exp(-highest)
        every = none + numpy.bincount(self.field, raised, count)
        right = numpy.bincount(self.field, raised * self.right, count)
        wanted = numpy.where(self.has_right, right, none)
        losses = numpy.log(every) - numpy.log(numpy.maximum(wanted, 1e-300))
        share = raised / every[self.field]
        share_right = numpy.where(self.right, raised / numpy.maximum(right[self.field], 1e-300), 0.0)
        gradient = self.rows.T @ (share - share_right)
        away = weights - prior
        return losses.mean() + 0.5 * RIDGE * away @ away, gradient / count + RIDGE * away


def learn(choices: Choices, prior: numpy.ndarray) -> numpy.ndarray:
    """Gradient descent with momentum and a step that adapts to each weight (Adam)."""
    size = choices.rows.shape[1]
    weights, first, second = prior.copy(), numpy.zeros(size), numpy.zeros(size)
    for step in range(1, STEPS + 1):
        _, gradient = choices.loss(weights, prior)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        rate = 0.05 * (1 - step / STEPS)
        weights -= rate * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.999**step)) + 1e-9)
    return weights


def chosen(choices: Choices, weights: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The likelihood of each field's best candidate, and is it right?"""
    likelihoods, hits = [], []
    for rows, right, _ in choices.examples:
        scores = rows @ weights
        best = int(scores.argmax())
        likelihoods.append(1 / (1 + numpy.exp(-scores[best])))
        hits.append(right[best])
    return numpy.array(likelihoods), numpy.array(hits)


def threshold(choices: Choices, weights: numpy.ndarray) -> tuple[float, float, float]:
    """The lowest threshold that is precise enough, else the one with the best F1."""
    likelihoods, hits = chosen(choices, weights)
    wanted = sum(example[2] for example in choices.examples) + choices.missing
    best = (0.5, 0.0, 0.0, -1.0)
    for at in numpy.arange(0.3, 0.9, 0.02):
        taken = likelihoods >= at
        precision = hits[taken].mean() if taken.any() else 0.0
        recall = hits[taken].sum() / max(1, wanted)
        worth = 2 * precision * recall / max(1e-9, precision + recall) - max(0.0, LEAST_PRECISION - precision)
        if worth > best[3]:
            best = (float(at), float(precision), float(recall), worth)
    return best[0], best[1], best[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="+", help="CANDIDATES_DIR TRUTH_DIR ...")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    examples, names, sets = [], [], []
    for candidates, truth in zip(args.pairs[::2], args.pairs[1::2]):
        examples += fields(Path(candidates), Path(truth))
        first = sorted(Path(candidates).glob("*.json"))[0]
        names = json.loads(first.read_text())["features"]
        sets.append(f"{Path(candidates).name} ({len(list(Path(candidates).glob('*.json')))} documents)")
    choices = Choices(examples)
    weights = learn(choices, numpy.array([PRIOR.get(name, 0.0) for name in names]))
    cut, precision, recall = threshold(choices, weights)
    sys.stderr.write(f"{len(examples)} fields, {len(choices.rows)} candidates: P {precision:.3f} R {recall:.3f} at {cut:.2f}\n")
    about = "Weights of the choice among a field's candidates. Learned by bench/fields/fit.py on " + " and ".join(sets) + "."
    out = {"about": about, "threshold": round(cut, 2), "weights": {n: round(float(w), 3) for n, w in zip(names, weights)}}
    args.out.write_text(json.dumps(out, indent=2) + "\n")


if __name__ == "__main__":
    main()
