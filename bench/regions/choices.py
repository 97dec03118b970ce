"""The choices that weights are fitted to, and the weights with the least objective."""

from __future__ import annotations

from dataclasses import dataclass

import numpy

from documents import Document
from solver import solve

# Losing all of a place's tables is as much as so much score.
MARGIN = 1.0
# How steeply the target falls with what a reading loses of the best one: those within a hundredth are as good.
STEEPNESS = 100.0
# A place is at least so many edits; one with tables as many as the best reading saves.
LEAST_PLACE = 10.0
# Newton's steps until the gradient is nothing.
STEPS = 60
NOTHING = 1e-9


@dataclass
class Place:
    """A place of a document: the candidates that contend for it, and the sets of them that are known."""

    document: Document
    members: list[int]
    weight: float
    size: float
    options: set[tuple[int, ...]]

    def add(self, scores: numpy.ndarray) -> bool:
        """Adds what the solver chooses by some scores; tells whether that is new."""
        chosen = solve([self.document.claims[i] for i in self.members], scores)
        option = tuple(self.members[at] for at in chosen)
        is_new = option not in self.options
        self.options.add(option)
        return is_new


class Choices:
    def __init__(self, documents: list[Document], scale: numpy.ndarray) -> None:
        self.scale = scale
        self.places: list[Place] = []
        weights = balanced(documents)
        for document, weight in zip(documents, weights):
            parts = document.places()
            solved = [solve([document.claims[i] for i in part], document.gains[part]) for part in parts]
            bests = [tuple(part[at] for at in chosen) for part, chosen in zip(parts, solved)]
            sizes = [max(LEAST_PLACE, document.gain(best)) for best in bests]
            for members, best, size in zip(parts, bests, sizes):
                options = {(), best, *((i,) for i in members)}
                self.places.append(Place(document, members, weight * size / sum(sizes), size, options))

    def grow(self, weights: numpy.ndarray) -> bool:
        """Adds what the solver chooses by weights, as it is and with the margin; tells whether anything is new."""
        is_new = False
        for place in self.places:
            document, members = place.document, place.members
            scores = document.features[members] / self.scale @ weights
            lost = MARGIN * document.gains[members] / place.size
            is_new |= place.add(scores)
            is_new |= place.add(scores - lost)
        return is_new

    def least(self, weights: numpy.ndarray, ridge: float) -> tuple[numpy.ndarray, float]:
        """Weights of scaled features with the least objective, from some weights on; and the greatest slope there."""
        table = OptionTable(self.places, self.scale)
        objective, gradient, hessian = table.derived(weights, ridge)
        for _ in range(STEPS):
            if numpy.abs(gradient).max() < NOTHING:
                break
            step = numpy.linalg.solve(hessian, gradient)
            rate = 1.0
            while rate > 1e-6 and table.objective(weights - rate * step, ridge) > objective - 1e-4 * rate * (gradient @ step):
                rate /= 2
            weights = weights - rate * step
            objective, gradient, hessian = table.derived(weights, ridge)
        return weights, float(numpy.abs(gradient).max())


def balanced(documents: list[Document]) -> list[float]:
    """Sets weigh the same, in a set documents with tables as much as those without, and among these each the same."""
    groups = [(document.of_set, document.has_tables) for document in documents]
    sets = {name for name, _ in groups}
    kinds = {name: len({group for group in groups if group[0] == name}) for name in sets}
    counts = {group: groups.count(group) for group in groups}
    return [1.0 / len(sets) / kinds[group[0]] / counts[group] for group in groups]


class OptionTable:
    """All options of all places, one below the other."""

    def __init__(self, places: list[Place], scale: numpy.ndarray) -> None:
        rows, margins, targets, weights, starts = [], [], [], [], []
        for place in places:
            document, options = place.document, sorted(place.options)
            starts.append(len(rows))
            rows.extend(document.features[list(option)].sum(axis=0) if option else 0 * scale for option in options)
            gains = numpy.array([document.gain(option) for option in options])
            losses = numpy.minimum(2.0, (gains.max() - gains) / place.size)
            margins.extend(MARGIN * losses)
            target = numpy.exp(-STEEPNESS * losses)
            targets.extend(target / target.sum())
            weights.extend(place.weight for _ in options)
        self.rows = numpy.array(rows) / scale
        self.margins, self.targets, self.weights = numpy.array(margins), numpy.array(targets), numpy.array(weights)
        self.starts = numpy.array(starts)
        self.owners = numpy.repeat(numpy.arange(len(starts)), numpy.diff([*starts, len(rows)]))

    def objective(self, at: numpy.ndarray, ridge: float) -> float:
        scores = self.rows @ at
        most, powers = self.powers(scores + self.margins)
        sums = numpy.log(numpy.add.reduceat(powers, self.starts)) + most
        place_weights = self.weights[self.starts]
        return float(place_weights @ sums - (self.weights * self.targets) @ scores + ridge / 2 * (at @ at))

    def derived(self, at: numpy.ndarray, ridge: float) -> tuple[float, numpy.ndarray, numpy.ndarray]:
        """The objective, its slope and its curvature."""
        _, powers = self.powers(self.rows @ at + self.margins)
        shares = powers / numpy.add.reduceat(powers, self.starts)[self.owners]
        gradient = self.rows.T @ (self.weights * (shares - self.targets)) + ridge * at
        means = numpy.add.reduceat(self.rows * shares[:, None], self.starts)
        curved = self.rows.T @ (self.rows * (self.weights * shares)[:, None])
        curved -= means.T @ (means * self.weights[self.starts][:, None])
        return self.objective(at, ridge), gradient, curved + ridge * numpy.eye(len(at))

    def powers(self, scores: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
        most = numpy.maximum.reduceat(scores, self.starts)
        return most, numpy.exp(scores - most[self.owners])
