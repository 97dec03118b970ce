"""Tests of how documents are finished: what would tell their content goes, what is seen stays, and the truth turns with its pages."""
import copy
import sys
import tempfile
import unittest
from pathlib import Path

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name

sys.path.insert(0, str(Path(__file__).parent))

from finishing.order import arranged, shuffle, units_of  # noqa: E402
from finishing.scan import turn_truth as turn_by_skew  # noqa: E402
from finishing.strip import strip  # noqa: E402
from finishing.turn import turn  # noqa: E402

#: A tagged text, a rule, a filled box with a light text on it, a text moved and set in another colour.
CONTENT = b"""
/H1 <</MCID 0>> BDC q 0 0 1 rg BT /F1 18 Tf 40 160 Td (First) Tj ET Q EMC
/P <</MCID 1>> BDC 1 w 40 150 m 260 150 l S
q .2 g 40 100 80 24 re f 1 g BT /F1 12 Tf 44 106 Td (Light) Tj ET Q
BT .8 0 0 rg /F1 12 Tf 14 TL 40 70 Td (Second) Tj T* (Third) Tj 1 0 0 1 160 70 Tm [(Fo) -20 (urth)] TJ ET EMC
"""
TEXTS = ["First", "Light", "Second", "Third", "Fourth"]


def written(path):
    """A page with all that a producer may leave: tags, outline, title, creator, metadata, an annotation."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(300, 200))
    page = pdf.pages[0]
    font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    page.Resources = Dictionary(Font=Dictionary(F1=font))
    page.Contents = pdf.make_stream(CONTENT)
    page.StructParents = 0
    page.Annots = Array([pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[0, 0, 9, 9]))])
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    pdf.Root.Lang = "en"
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("First", 0))
    pdf.docinfo["/Creator"] = "A program of this name"
    with pdf.open_metadata() as metadata:
        metadata["xmp:CreatorTool"] = "A program of this name"
    pdf.save(path)


def picture(path):
    document = pypdfium2.PdfDocument(path)
    drawn = document[0].render(scale=2).to_pil().convert("RGB")
    document.close()
    return drawn


def texts(path):
    with pikepdf.open(path) as pdf:
        return [text for text in map(said, units_of(pikepdf.parse_content_stream(pdf.pages[0]))[1])]


def said(unit):
    shown = []
    for one in unit:
        if str(one.operator) == "Tj":
            shown.append(str(one.operands[0]))
        elif str(one.operator) == "TJ":
            shown.extend(str(part) for part in one.operands[0] if isinstance(part, pikepdf.String))
    return "".join(shown)


class Finishing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = str(Path(folder.name) / "page.pdf")
        written(self.path)
        self.before = picture(self.path)

    def bytes(self):
        return Path(self.path).read_bytes()

    def test_nothing_tells_of_the_content_but_what_is_drawn(self):
        strip(self.path, keep_structure=False)
        with pikepdf.open(self.path) as pdf:
            self.assertEqual(sorted(pdf.Root.keys()), ["/Pages", "/Type"])
            self.assertNotIn("/Info", pdf.trailer)
            operators = {str(one.operator) for one in pikepdf.parse_content_stream(pdf.pages[0])}
            self.assertFalse(operators & {"BMC", "BDC", "EMC"})
            self.assertFalse({"/StructParents", "/Annots"} & set(pdf.pages[0].keys()))
        self.assertNotIn(b"program", self.bytes())
        self.assertEqual(picture(self.path).tobytes(), self.before.tobytes())

    def test_one_that_tells_keeps_its_structure_but_not_its_creator(self):
        strip(self.path, keep_structure=True)
        with pikepdf.open(self.path) as pdf:
            self.assertIn("/StructTreeRoot", pdf.Root)
            self.assertIn("/Outlines", pdf.Root)
            self.assertNotIn("/Info", pdf.trailer)
            self.assertNotIn("/Metadata", pdf.Root)

    def test_texts_are_drawn_in_another_order_and_look_the_same(self):
        strip(self.path, keep_structure=False)
        plain = self.bytes()
        self.assertEqual(texts(self.path), TEXTS)
        for manner, seed in [("reversed", 1), ("all", 3), ("runs", 2), ("faces", 1)]:
            with self.subTest(manner):
                Path(self.path).write_bytes(plain)
                shuffle(self.path, {"manner": manner, "seed": seed})
                self.assertEqual(sorted(texts(self.path)), sorted(TEXTS))
                self.assertEqual(picture(self.path).tobytes(), self.before.tobytes())
        Path(self.path).write_bytes(plain)
        shuffle(self.path, {"manner": "reversed", "seed": 1})
        self.assertEqual(texts(self.path), TEXTS[::-1])

    def test_an_order_is_the_same_for_its_seed(self):
        import random

        orders = [arranged(list(range(40)), "all", random.Random(seed)) for seed in (5, 5, 6)]
        self.assertEqual(orders[0], orders[1])
        self.assertNotEqual(orders[0], orders[2])

    def test_a_page_that_is_rotated_looks_as_before(self):
        truth = placed_truth()
        untouched = copy.deepcopy(truth)
        turn(self.path, truth, "rotated")
        self.assertEqual(truth, untouched)
        with pikepdf.open(self.path) as pdf:
            self.assertEqual(int(pdf.pages[0].Rotate), 90)
            self.assertEqual([float(edge) for edge in pdf.pages[0].MediaBox], [0, 0, 200, 300])
        self.assertLess(difference(picture(self.path), self.before), 2)

    def test_a_page_on_its_side_has_its_truth_there_too(self):
        truth = placed_truth()
        turn(self.path, truth, "sideways")
        self.assertLess(difference(picture(self.path), self.before.transpose(2)), 2)
        page = truth["pages"][0]
        self.assertEqual((page["width"], page["height"]), (200, 300))
        document = pypdfium2.PdfDocument(self.path)
        for thing in [page["words"][0], truth["blocks"][0]["parts"][0], truth["blocks"][0]["cells"][0]["parts"][0], truth["regions"][0]]:
            x0, y0, x1, y1 = thing["box"]
            found = document[0].get_textpage().get_text_bounded(left=x0, bottom=300 - y1, right=x1, top=300 - y0)
            self.assertEqual(found.strip(), "First")
        document.close()

    def test_regions_of_a_scan_turn_as_its_words_do(self):
        truth = placed_truth()
        turn_by_skew(truth, 2)
        boxes = [truth["pages"][0]["words"][0]["box"], truth["blocks"][0]["parts"][0]["box"], truth["regions"][0]["box"]]
        self.assertNotEqual(boxes[0], placed_truth()["regions"][0]["box"])
        self.assertEqual(boxes, [boxes[0]] * 3)


def placed_truth():
    """Of the first text."""
    box = [38, 20, 90, 46]
    part = lambda: {"page": 1, "box": list(box)}  # noqa: E731
    return {
        "pages": [{"width": 300, "height": 200, "words": [{"text": "First", "box": list(box)}]}],
        "blocks": [{"parts": [part()], "cells": [{"parts": [part()]}]}],
        "regions": [part()],
        "fields": [],
    }


def difference(one, other):
    """Mean of what pixels differ by, of 255."""
    assert one.size == other.size
    pairs = zip(one.tobytes(), other.tobytes())
    return sum(abs(a - b) for a, b in pairs) / len(one.tobytes())


if __name__ == "__main__":
    unittest.main()
