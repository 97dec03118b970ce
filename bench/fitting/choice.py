"""Weights of a choice: of several options each is worth a weighted sum of its features, and one is taken.

The objective is a softmax with a margin that grows with what an option loses: convex, and taken to its least by Newton's method.
"""

from __future__ import annotations

import os

# One thread sums in one order.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from dataclasses import dataclass

import numpy

# Losing all that a choice is about is as much as so much score.
MARGIN = 1.0
# How steeply the target falls with what an option loses of the best one: those within a hundredth are as good.
STEEPNESS = 100.0
# Newton's steps until the gradient is nothing.
STEPS = 60
NOTHING = 1e-9


@dataclass(frozen=True)
class Choice:
    """Options: their features (options x features), what each loses of the best one as a share, and what the choice weighs."""

    features: numpy.ndarray
    losses: numpy.ndarray
    weight: float


class OptionTable:
    """All options of all choices, one below the other."""

    def __init__(self, choices: list[Choice], scale: numpy.ndarray) -> None:
        counts = [len(choice.losses) for choice in choices]
        losses = [numpy.minimum(2.0, choice.losses) for choice in choices]
        targets = [numpy.exp(-STEEPNESS * loss) for loss in losses]
        self.rows = numpy.concatenate([choice.features for choice in choices]) / scale
        self.margins = MARGIN * numpy.concatenate(losses)
        self.targets = numpy.concatenate([target / target.sum() for target in targets])
        self.weights = numpy.repeat([choice.weight for choice in choices], counts)
        self.starts = numpy.cumsum([0, *counts[:-1]])
        self.owners = numpy.repeat(numpy.arange(len(choices)), counts)

    def least(self, at: numpy.ndarray, ridge: float, prior: numpy.ndarray | float = 0.0) -> tuple[numpy.ndarray, float]:
        """Weights of scaled features with the least objective, from some weights on; and the greatest slope there.

        `ridge` keeps them near the `prior` ones.
        """
        objective, gradient, hessian = self.derived(at, ridge, prior)
        for _ in range(STEPS):
            if numpy.abs(gradient).max() < NOTHING:
                break
            step = numpy.linalg.solve(hessian, gradient)
            rate = 1.0
            while rate > 1e-6 and self.objective(at - rate * step, ridge, prior) > objective - 1e-4 * rate * (gradient @ step):
                rate /= 2
            at = at - rate * step
            objective, gradient, hessian = self.derived(at, ridge, prior)
        return at, float(numpy.abs(gradient).max())

    def objective(self, at: numpy.ndarray, ridge: float, prior: numpy.ndarray | float) -> float:
        scores = self.rows @ at
        most, powers = self.powers(scores + self.margins)
        sums = numpy.log(numpy.add.reduceat(powers, self.starts)) + most
        away = at - prior
        return float(self.weights[self.starts] @ sums - (self.weights * self.targets) @ scores + ridge / 2 * (away @ away))

    def derived(
        self, at: numpy.ndarray, ridge: float, prior: numpy.ndarray | float
    ) -> tuple[float, numpy.ndarray, numpy.ndarray]:
        """The objective, its slope and its curvature."""
        _, powers = self.powers(self.rows @ at + self.margins)
        shares = powers / numpy.add.reduceat(powers, self.starts)[self.owners]
        gradient = self.rows.T @ (self.weights * (shares - self.targets)) + ridge * (at - prior)
        means = numpy.add.reduceat(self.rows * shares[:, None], self.starts)
        curved = self.rows.T @ (self.rows * (self.weights * shares)[:, None])
        curved -= means.T @ (means * self.weights[self.starts][:, None])
        return self.objective(at, ridge, prior), gradient, curved + ridge * numpy.eye(len(at))

    def powers(self, scores: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
        most = numpy.maximum.reduceat(scores, self.starts)
        return most, numpy.exp(scores - most[self.owners])
