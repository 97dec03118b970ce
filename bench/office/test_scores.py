"""Tests of what the benchmark of office documents compares: `python3 test_scores.py`."""

import unittest

from tables import compare
from words import LABEL, OBJECT, found, length

HEAD = ["Name", "Amount"]


def truth(rows, heads=0, spans=None):
    spans = spans or {}
    cells = []
    for row, line in enumerate(rows):
        for column, text in enumerate(line):
            if text is not None:
                height, width = spans.get((row, column), (1, 1))
                cells.append({"row": row, "column": column, "row_span": height, "column_span": width, "text": [text]})
    return {"rows": len(rows), "columns": len(rows[0]), "heads": heads, "cells": cells}


def answer(rows, page=1, spans=None):
    cells = [
        {"row": c["row"], "col": c["column"], "row_span": c["row_span"], "col_span": c["column_span"], "text": c["text"][0]}
        for c in truth(rows, spans=spans)["cells"]
    ]
    return {"page_no": page, "n_rows": len(rows), "n_cols": len(rows[0]), "cells": cells}


def level(one, *chunks):
    levels, spare = compare([one], list(chunks))
    return levels[0], spare


class Tables(unittest.TestCase):
    rows = [HEAD, ["harbour", "17"], ["railway", "4"]]

    def test_the_same_table_is_exact(self):
        self.assertEqual(level(truth(self.rows), answer(self.rows)), ("exact", 0))

    def test_another_text_row_or_column_is_not(self):
        self.assertEqual(level(truth(self.rows), answer([HEAD, ["harbour", "71"], self.rows[2]]))[0], "spans")
        self.assertEqual(level(truth(self.rows), answer(self.rows[:2]))[0], "found")
        self.assertEqual(level(truth(self.rows), answer([[*row, ""] for row in self.rows]))[0], "found")
        self.assertEqual(level(truth(self.rows), answer([["other", "words"]] * 3)), ("missed", 1))
        self.assertEqual(level(truth(self.rows)), ("missed", 0))

    def test_spans_count(self):
        rows, spans = [["both", None], ["a", "b"]], {(0, 0): (1, 2)}
        one = truth(rows, spans=spans)
        self.assertEqual(level(one, answer(rows, spans=spans))[0], "exact")
        self.assertEqual(level(one, answer([["both", ""], ["a", "b"]]))[0], "grid")

    def test_pages_are_put_together(self):
        one = truth(self.rows, heads=1)
        first, second = answer(self.rows[:2], 1), answer([HEAD, self.rows[2]], 2)
        self.assertEqual(level(one, first, second), ("exact", 0))
        self.assertEqual(level(one, first, answer([HEAD, self.rows[2]], 3))[0], "found")
        self.assertEqual(level(one, first, answer([["Nome", "Amount"], self.rows[2]], 2))[0], "spans")

    def test_a_row_broken_by_a_page_is_one(self):
        rows = [HEAD, ["harbour of the north", "17"], ["railway", "4"]]
        first, second = answer([HEAD, ["harbour of", "17"]], 1), answer([["the north", ""], ["railway", "4"]], 2)
        self.assertEqual(level(truth(rows), first, second)[0], "exact")
        self.assertEqual(level(truth(rows), first, answer([["the south", ""], ["railway", "4"]], 2))[0], "spans")

    def test_a_cell_may_span_pages(self):
        rows = [HEAD, ["harbour", "17"], [None, "4"]]
        one = truth(rows, spans={(1, 0): (2, 1)})
        self.assertEqual(level(one, answer(rows[:2], 1), answer([["", "4"]], 2))[0], "exact")

    def test_what_the_file_does_not_hold_may_be_there(self):
        one = truth([[f"{LABEL}first", f"page {OBJECT}"], ["a", "b"]])
        self.assertEqual(level(one, answer([["12. first", "page 7"], ["a", "b"]]))[0], "exact")
        self.assertEqual(level(one, answer([["a long text first", "page 7"], ["a", "b"]]))[0], "spans")


class Words(unittest.TestCase):
    def test_each_word_counts_once(self):
        self.assertEqual(found("two two", "two"), 3)
        self.assertEqual(found("Straße", "STRASSE"), length("Straße"))
        self.assertEqual(found("missing words", "other things"), 0)

    def test_bullets_are_no_words(self):
        self.assertEqual(found("\uf06charbour", "● harbour"), length("harbour"))

    def test_words_may_be_parted_or_joined(self):
        self.assertEqual(found("harbour master", "har bour master"), length("harbour master"))
        self.assertEqual(found("one two", "onetwo"), 6)
        self.assertEqual(found("one two three", "one other"), 3)


if __name__ == "__main__":
    unittest.main()
