"""Lays pages on their side: drawn sideways on a sheet that says so, which shows as before, or shown sideways."""
import pikepdf
from pikepdf import Array

from .strip import save
from .truth import turn_boxes


def turn(path, truth, manner):
    """`manner`: `rotated` (nothing that is seen changes) or `sideways` (text reads upwards; the truth turns with its pages)."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            _, _, width, height = (float(edge) for edge in page.MediaBox)
            page.contents_add(b"q 0 1 -1 0 %.4f 0 cm" % height, prepend=True)
            page.contents_add(b"Q")
            page.MediaBox = Array([0, 0, height, width])
            for key in ("/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"):
                if key in page:
                    del page[key]
            if manner == "rotated":
                page.Rotate = 90
        save(pdf, path)
    if manner == "sideways":
        turn_truth(truth)


def turn_truth(truth):
    turn_boxes(truth, lambda box, page: [round(edge, 2) for edge in (box[1], page["width"] - box[2], box[3], page["width"] - box[0])])
    for page in truth["pages"]:
        page["width"], page["height"] = page["height"], page["width"]
