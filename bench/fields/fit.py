"""Learns the weights of the embedded extractor's candidates, and tells how well they carry over to layouts left out.

Input:   folders with a JSON file for each document, {"features": [names], "fields": [{"path", "kind", "candidates": [{"value",
         "features"}]}], "open": the same for fields that were given none of these}, and folders with the true values (either {"values": ..., "document": {"layout"}} of the made
         documents, or deepform's)
Output:  data/weights.json of the embedded extractor

    npm run bench -- fields --only learn          makes the documents, writes their candidates and runs this
    npm run bench -- fields --only learn-open     the same for open fields alone, whose candidates depend on the other weights

The model is a choice among the candidates of a field and 'none', by a weighted sum of features. The same input always
gives the same weights: the objective is convex and the descent starts at the prior. A layout counts by the
square root of its fields. The thresholds below which a field stays empty, one for each kind of value, are those that are right for
layouts that the weights were not learned on.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

import numpy

# Pulls weights to the prior, so that a feature that is rarely seen does not decide. Of .0002 to .01 this carries over best.
RIDGE = 0.0005
STEPS = 1500
# Beginning at the weights of all layouts, those without one are near.
STEPS_LEFT_OUT = 300
# Where the learning documents have no such case, a weight stays at what business sense says: a line that stands alone at
# the very top of a page names who issued it, an id that goes on where another one ends is its fuller form, and the largest
# of several totals has all taxes and roundings in it; a sentence that names the law of a contract, and the sign beside all
# amounts, leave no doubt; a field stands in the section of its party; who issued a document stands at its top, large, with a
# legal form.
PRIOR = {
    "seller_alone": 2.0, "fuller": 1.5, "largest_of_field": 1.4, "law": 4.0, "bare_currency": 3.0, "section": 2.0,
    "other_section": -2.0, "seller": 1.0, "seller_legal": 3.5, "seller_size": 1.4, "seller_top": 1.2, "seller_repeat": 0.6,
    "seller_order": -0.5, "seller_line": -1.2,
}
# These hold faster, in ridges.
STIFF = 20.0
# A field that is wrong costs more than one that is missed.
LEAST_PRECISION = 0.97
PRECISION_COUNTS = 2.0
# Few layouts make no case for more or less.
THRESHOLDS = (0.4, 0.62)
# A place whose label no field claims has to be likely.
OPEN_THRESHOLDS = (0.5, 0.82)


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


@dataclass(frozen=True)
class Field:
    """A field of a document: its candidates' features, which of them are right, and does the document have it?"""

    layout: str
    kind: str
    rows: numpy.ndarray
    right: numpy.ndarray
    is_there: bool


def fields(candidates: Path, truth: Path, part: str = "fields") -> Iterator[Field]:
    for file in sorted(candidates.glob("*.json")):
        described = json.loads(file.read_text())
        true = json.loads((truth / file.name).read_text())
        is_made = "values" in true
        values = true["values"] if is_made else true
        layout = true["document"]["layout"] if is_made else candidates.name
        for field in described[part]:
            wanted = true_values(values, field["path"])
            if wanted is None and not is_made:
                continue
            found = field["candidates"]
            rows = numpy.array([c["features"] for c in found], dtype=float).reshape(len(found), len(described["features"]))
            right = numpy.array([wanted is not None and same(c["value"], wanted) for c in found], dtype=bool)
            yield Field(layout, field["kind"], rows, right, wanted is not None)


class Choices:
    """All fields in one matrix, so that a step is a few products."""

    def __init__(self, examples: list[Field]):
        examples = [example for example in examples if len(example.rows)]
        self.rows = numpy.vstack([example.rows for example in examples])
        self.right = numpy.concatenate([example.right for example in examples])
        sizes = [len(example.rows) for example in examples]
        self.field = numpy.repeat(numpy.arange(len(sizes)), sizes)
        self.has_right = numpy.array([example.right.any() for example in examples])
        counts = Counter(example.layout for example in examples)
        weight = numpy.array([counts[example.layout] ** -0.5 for example in examples])
        self.weight = weight / weight.sum()

    def gradient(self, weights: numpy.ndarray, prior: numpy.ndarray, ridge: numpy.ndarray) -> numpy.ndarray:
        """Of the mean negative log likelihood of the right choices, and of the ridge."""
        scores = self.rows @ weights
        count = len(self.has_right)
        highest = numpy.zeros(count)
        numpy.maximum.at(highest, self.field, scores)
        raised = numpy.exp(scores - highest[self.field])
        every = numpy.exp(-highest) + numpy.bincount(self.field, raised, count)
        right = numpy.bincount(self.field, raised * self.right, count)
        share = raised / every[self.field]
        share_right = numpy.where(self.right, raised / numpy.maximum(right[self.field], 1e-300), 0.0)
        return self.rows.T @ ((share - share_right) * self.weight[self.field]) + ridge * (weights - prior)


def learn(choices: Choices, prior: numpy.ndarray, start: numpy.ndarray, steps: int) -> numpy.ndarray:
    """Gradient descent with momentum and a step that adapts to each weight (Adam)."""
    ridge = numpy.where(prior == 0, RIDGE, STIFF * RIDGE)
    weights, first, second = start.copy(), numpy.zeros(len(prior)), numpy.zeros(len(prior))
    for step in range(1, steps + 1):
        gradient = choices.gradient(weights, prior, ridge)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        rate = 0.05 * (1 - step / steps)
        weights -= rate * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.999**step)) + 1e-9)
    return weights


@dataclass(frozen=True)
class Outcome:
    """The likelihood of a field's best candidate, and is it right?"""

    layout: str
    kind: str
    likelihood: float
    is_right: bool
    is_there: bool


def outcome(example: Field, weights: numpy.ndarray) -> Outcome:
    if not len(example.rows):
        return Outcome(example.layout, example.kind, 0.0, False, example.is_there)
    scores = example.rows @ weights
    best = int(scores.argmax())
    likelihood = float(1 / (1 + numpy.exp(-scores[best])))
    return Outcome(example.layout, example.kind, likelihood, bool(example.right[best]), example.is_there)


def rates(outcomes: list[Outcome], thresholds: dict[str, float]) -> tuple[float, float, float]:
    taken = [one for one in outcomes if one.likelihood >= thresholds[one.kind]]
    hits, wanted = sum(one.is_right for one in taken), sum(one.is_there for one in outcomes)
    return hits / max(1, len(taken)), hits / max(1, wanted), 2 * hits / max(1, len(taken) + wanted)


def threshold(outcomes: list[Outcome], kind: str, limits: tuple[float, float] = THRESHOLDS) -> float:
    """The threshold with the best F1; what is missing to the least precision counts against it."""

    def worth(at: float) -> float:
        precision, _, f1 = rates(outcomes, {kind: at})
        return f1 - PRECISION_COUNTS * max(0.0, LEAST_PRECISION - precision)

    return round(max((float(at) for at in numpy.arange(*limits, 0.02)), key=worth), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="+", help="CANDIDATES_DIR TRUTH_DIR ...")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--open", action="store_true", help="learn the weights of open fields; the others stay")
    args = parser.parse_args()
    examples: list[Field] = []
    names, sets = [], []
    for candidates, truth in zip(args.pairs[::2], args.pairs[1::2]):
        examples += fields(Path(candidates), Path(truth), "open" if args.open else "fields")
        files = sorted(Path(candidates).glob("*.json"))
        names = json.loads(files[0].read_text())["features"]
        sets.append(f"{Path(candidates).name} ({len(files)} documents)")
    prior = numpy.array([0.0 if args.open else PRIOR.get(name, 0.0) for name in names])
    weights = learn(Choices(examples), prior, prior, STEPS)
    outcomes: list[Outcome] = []
    for layout in sorted({example.layout for example in examples}):
        others = Choices([example for example in examples if example.layout != layout])
        without = learn(others, prior, weights, STEPS_LEFT_OUT)
        outcomes += [outcome(example, without) for example in examples if example.layout == layout]
    kinds = sorted({one.kind for one in outcomes})
    limits = OPEN_THRESHOLDS if args.open else THRESHOLDS
    thresholds = {kind: threshold([one for one in outcomes if one.kind == kind], kind, limits) for kind in kinds}
    groups = [("layout", one) for one in sorted({one.layout for one in outcomes})] + [("kind", kind) for kind in kinds]
    for group, name in groups:
        some = [one for one in outcomes if getattr(one, group) == name]
        print(f"{name:32} left out: P {{:.3f}} R {{:.3f}} F1 {{:.3f}}".format(*rates(some, thresholds)))
    known = [outcome(example, weights) for example in examples]
    print("all layouts left out in turn      P {:.3f} R {:.3f} F1 {:.3f}".format(*rates(outcomes, thresholds)))
    print("all layouts learned on            P {:.3f} R {:.3f} F1 {:.3f}".format(*rates(known, thresholds)))
    learned_on = " and ".join(sets) + "."
    learned = {"thresholds": thresholds, "weights": {n: round(float(w), 3) for n, w in zip(names, weights)}}
    out = json.loads(args.out.read_text())
    if args.open:
        about = "The same for fields that were given no value, and places whose label no field claims. Learned on "
        out["open"] = {"about": about + learned_on, **learned}
    else:
        about = "Weights of the choice among a field's candidates, and for each kind of value the likelihood below which a field "
        about += "stays empty. Learned by bench/fields/fit.py (npm run bench -- fields --only learn) on "
        out = {"about": about + learned_on, **learned, "open": out["open"]}
    args.out.write_text(json.dumps(out, indent=2) + "\n")


if __name__ == "__main__":
    main()
