"""The file of fitted weights, which Rust reads (`recto_regions::weights_by_name`)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy

from fitting.documents import Document


def write_weights(
    path: Path, made_by: str, names: Sequence[str], sets: Mapping[str, Sequence[Document]], weights: numpy.ndarray
) -> None:
    """Writes the weight of each named feature, in thousandths of a bit, with the sets that they are fitted to."""
    table = numpy.concatenate([document.features for documents in sets.values() for document in documents])
    counts = {name: len(documents) for name, documents in sets.items()}
    write_named_weights(path, made_by, table, counts, dict(zip(names, weights)))


def write_named_weights(
    path: Path, made_by: str, table: numpy.ndarray, documents: Mapping[str, int], weights: Mapping[str, int]
) -> None:
    """The same of weights by their names, with the table of all features and how many documents each set has."""
    file = {
        "made_by": made_by,
        "feature_table_sha256": hashlib.sha256(table.astype("<i8").tobytes()).hexdigest(),
        "documents": dict(documents),
        "unit": "thousandths of a bit",
        "weights": {name: int(weight) for name, weight in sorted(weights.items())},
    }
    path.write_text(json.dumps(file, indent=2) + "\n")
