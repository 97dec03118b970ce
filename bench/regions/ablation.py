"""What groups of features are worth: weights fitted without each group, told on the sets that they were not fitted to.

    npm run bench -- regions --only ablation
"""

from __future__ import annotations

import numpy

from documents import Document
from weights import chosen_by, fitted, saved

GROUPS = {
    "shape": ["ruled", "two_columns", "one_row", "height"],
    "fill": ["filled_cells", "empty_cells"],
    "alignment": ["aligned_cells", "stray_cells", "gaps_in_cells"],
    "kinds of cells": ["numeric_cells", "headed_numbers", "stacked_numbers"],
    "rulings": ["top_rule", "bottom_rule", "head_rule", "inner_rules", "rules_through_text", "longer_rules"],
    "spans and heads": ["has_head", "bold_head", "single_rows", "single_first", "single_last"],
    "prose within": ["sentence_ends", "small_starts"],
    "other kinds": ["mark_cells", "rising_pages", "labels", "drawings"],
    "neighbours": ["lines_below"],
    "figures": ["figure_drawings", "figure_letters", "figure_overprint", "figure_labels", "figure_caption"],
    "contents": ["contents_others", "contents_runs"],
    "code": ["code_lines", "code_page"],
    "forms": ["form", "form_fields"],
    "tags": ["tagged"],
}


def ablation(sets: dict[str, list[Document]], fitted_to: list[str], names: list[str]) -> str:
    """A table: for each group the share of edits that is saved on each set when it is left out of the fit to some sets, without the group."""
    lefts = [name for name in sets if name != "made"]
    lines = [f"| without | {' | '.join(f'{name}, left out' for name in lefts)} |", "| --- |" + " --- |" * len(lefts)]
    for group, features in {"nothing": [], **GROUPS}.items():
        kept = numpy.array([name not in features for name in names], dtype=float)
        shares = []
        for left in lefts:
            own = [document for name in fitted_to if name != left for document in sets[name]]
            shares.append(saved(sets[left], chosen_by(fitted(own, kept).weights, sets[left])))
        lines.append(f"| {group} | {' | '.join(f'{share:.3f}' for share in shares)} |")
    return "\n".join(lines)
