"""Weights of features: logistic regression with a small ridge, taken to its least by Newton's method.

It is convex: the same input gives the same weights. There is no chance in it, and weights are rounded to thousandths of a bit.
"""

from __future__ import annotations

import os

# One thread sums in one order.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from collections.abc import Sequence

import numpy

from fitting.documents import Document

# Features are whole numbers of such parts.
UNIT = 16
# Weights of features of usual size are kept small by so much, unless told otherwise.
RIDGE = 0.005
# Features are told in shares of their usual size, which is no smaller than this.
LEAST_SCALE = 0.05
# Newton's steps until the gradient is nothing.
STEPS = 60
NOTHING = 1e-10
THOUSANDTHS = 1000


def fitted(documents: Sequence[Document], positive: float = 1.0, ridge: float = RIDGE) -> numpy.ndarray:
    """A weight for each feature, in thousandths of a bit; a candidate that is what is looked for weighs `positive` times as much as others."""
    rows = numpy.concatenate([document.features for document in documents]) / UNIT
    truth = numpy.concatenate([document.truth for document in documents])
    scale = numpy.maximum(numpy.sqrt((rows**2).mean(axis=0)), LEAST_SCALE)
    weights = least(rows / scale, truth, balanced(documents, positive), ridge)
    # A bit is the logarithm of two.
    return numpy.rint(THOUSANDTHS * weights / scale / numpy.log(2.0)).astype(numpy.int64)


def balanced(documents: Sequence[Document], positive: float) -> numpy.ndarray:
    """A weight for each candidate: sets weigh the same, and in a set all candidates but for `positive`."""
    sets = {document.of_set for document in documents}
    counts = {name: sum(len(d.truth) for d in documents if d.of_set == name) for name in sets}
    own = [numpy.where(d.truth == 1, positive, 1.0) / len(sets) / counts[d.of_set] for d in documents]
    return numpy.concatenate(own)


def least(rows: numpy.ndarray, truth: numpy.ndarray, weights: numpy.ndarray, ridge: float) -> numpy.ndarray:
    """The weights of features with the least objective."""
    at = numpy.zeros(rows.shape[1])
    signs = 2.0 * truth - 1.0

    def objective(at: numpy.ndarray) -> float:
        return float(weights @ numpy.logaddexp(0.0, -signs * (rows @ at)) + ridge / 2 * (at @ at))

    for _ in range(STEPS):
        chance = 1.0 / (1.0 + numpy.exp(-(rows @ at)))
        gradient = rows.T @ (weights * (chance - truth)) + ridge * at
        if numpy.abs(gradient).max() < NOTHING:
            break
        curved = rows.T @ (rows * (weights * chance * (1.0 - chance))[:, None]) + ridge * numpy.eye(len(at))
        step = numpy.linalg.solve(curved, gradient)
        rate, before = 1.0, objective(at)
        while rate > 1e-6 and objective(at - rate * step) > before - 1e-4 * rate * (gradient @ step):
            rate /= 2
        at = at - rate * step
    return at
