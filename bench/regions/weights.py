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


def saved(documents: list[Document], chosen) -> float:
    """Of documents with tables the mean share of edits that is saved."""
    return float(numpy.mean([document.gain(chosen(document)) / document.size for document in documents if document.has_tables]))


def told(documents: list[Document], weights: numpy.ndarray) -> str:
    """Of documents with tables the share of edits that are saved, and of what could be; of others the tables invented."""
    others = [document for document in documents if not document.has_tables]
    ours = saved(documents, lambda document: document.solved(document.features @ weights))
    best = saved(documents, lambda document: document.solved(document.gains))
    rules = saved(documents, lambda document: document.by_rules)
    invented = sum(len(document.solved(document.features @ weights)) for document in others)
    by_rules = sum(len(document.by_rules) for document in others)
    tables = sum(document.table_count for document in documents)
    chosen = sum(len(document.solved(document.features @ weights)) for document in documents if document.has_tables)
    return (
        f"{ours:.4f} of {best:.4f} (rules {rules:.4f}) on {len(documents) - len(others)} documents with tables, "
        f"{chosen} tables for {tables}, "
        f"{invented} tables (rules {by_rules}) on {len(others)} without"
    )
