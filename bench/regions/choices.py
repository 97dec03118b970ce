"""The choices that weights are fitted to, and the weights with the least objective."""

from __future__ import annotations

from dataclasses import dataclass

import numpy

from documents import Document
from fitting.choice import MARGIN, Choice, OptionTable
from solver import solve

# A place is at least so many edits; one with tables as many as the best reading saves.
LEAST_PLACE = 10.0


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

    def choice(self) -> Choice:
        options = [list(option) for option in sorted(self.options)]
        features = numpy.array([self.document.features[option].sum(axis=0) for option in options])
        gains = numpy.array([self.document.gain(tuple(option)) for option in options])
        return Choice(features, (gains.max() - gains) / self.size, self.weight)


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
        return OptionTable([place.choice() for place in self.places], self.scale).least(weights, ridge)


def balanced(documents: list[Document]) -> list[float]:
    """Sets weigh the same, in a set documents with tables as much as those without, and among these each the same."""
    groups = [(document.of_set, document.has_tables) for document in documents]
    sets = {name for name, _ in groups}
    kinds = {name: len({group for group in groups if group[0] == name}) for name in sets}
    counts = {group: groups.count(group) for group in groups}
    return [1.0 / len(sets) / kinds[group[0]] / counts[group] for group in groups]
