"""Weights of features: fitted to documents, and what they save of the edits of others."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy

from choices import Choices
from documents import Document

# Weights of features of usual size are kept small by so much.
RIDGE = 0.003
# In each round the solver adds what it chooses with the weights of the last one.
ROUNDS = 6
# Features are told in shares of their usual size, which is no smaller than this.
LEAST_SCALE = 0.05


@dataclass(frozen=True)
class Fit:
    weights: numpy.ndarray
    gradient: float


def scale_of(documents: list[Document]) -> numpy.ndarray:
    table = numpy.concatenate([document.features for document in documents if len(document.claims)])
    return numpy.maximum(numpy.sqrt((table**2).mean(axis=0)), LEAST_SCALE)


def fitted(documents: list[Document], kept: numpy.ndarray | float = 1.0) -> Fit:
    """Weights of features as they are, in thousandths; `kept` is nothing where a feature counts nothing."""
    documents = [replace(document, features=document.features * kept) for document in documents]
    scale = scale_of(documents)
    choices = Choices(documents, scale)
    weights = numpy.zeros(len(scale))
    gradient = 0.0
    for _ in range(ROUNDS):
        weights, gradient = choices.least(weights, RIDGE)
        if not choices.grow(weights):
            break
    return Fit(numpy.rint(1000 * weights / scale) / 1000, gradient)


def saved(documents: list[Document], choices: list[tuple[int, ...]]) -> float:
    """Of documents with tables the mean share of their edits that is saved by the tables that are chosen in each document."""
    pairs = zip(documents, choices, strict=True)
    shares = [document.gain(document.of_kind("table", chosen)) / document.size for document, chosen in pairs if document.has_tables]
    return float(numpy.mean(shares))


def chosen_by(weights: numpy.ndarray, documents: list[Document]) -> list[tuple[int, ...]]:
    return [document.solved(document.features @ weights) for document in documents]


def told(documents: list[Document], weights: numpy.ndarray) -> str:
    """Of documents with tables the share of edits that are saved, and of what could be; of others the tables invented; of other kinds how
    many are chosen, and how many of these are worth it by the truth."""
    chosen = chosen_by(weights, documents)
    ours = saved(documents, chosen)
    best = saved(documents, [document.solved(document.gains) for document in documents])
    with_tables = sum(document.has_tables for document in documents)

    def count(kind: str, has_tables: tuple[bool, ...], least: float = -numpy.inf) -> int:
        pairs = zip(documents, chosen, strict=True)
        own = (document.gains[i] for document, of in pairs if document.has_tables in has_tables for i in document.of_kind(kind, of))
        return sum(gain >= least for gain in own)

    def wanted(kind: str) -> int:
        return sum(document.counts.get(kind, 0) for document in documents)

    kinds = sorted({kind for document in documents for kind in document.counts} - {"table"})
    others = [f"; {kind}: {count(kind, (True, False), 0)} of {count(kind, (True, False))} for {wanted(kind)}" for kind in kinds]
    return (
        f"{ours:.4f} of {best:.4f} on {with_tables} documents with tables, "
        f"{count('table', (True,))} tables for {wanted('table')}, "
        f"{count('table', (False,))} tables on {len(documents) - with_tables} without{''.join(others)}"
    )
