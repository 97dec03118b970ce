"""Draws pages as a scanner gives them: askew, blurred, with noise, as JPEG. The boxes of the truth turn with the page."""
import io
import math

import numpy
import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageFilter

from .strip import save
from .truth import turn_boxes

POINTS_PER_INCH = 72
PAPER = 250


def scan_document(path, truth, settings):
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    random = numpy.random.default_rng(settings.get("seed", 1))
    scans = []
    for page in document:
        drawn = page.render(scale=settings["dpi"] / POINTS_PER_INCH, grayscale=True, may_draw_forms=True).to_pil()
        scans.append((scanned(drawn, settings, random), page.get_size()))
    document.close()
    write(path, scans)
    turn_truth(truth, settings.get("skew", 0))


def scanned(picture, settings, random):
    """JPEG bytes with their width and height."""
    turned = picture.rotate(-settings.get("skew", 0), resample=Image.Resampling.BICUBIC, fillcolor=255)
    soft = turned.filter(ImageFilter.GaussianBlur(settings.get("blur", 0.5)))
    noise = settings.get("noise", 0)
    pixels = numpy.asarray(soft, dtype=numpy.float32) * (PAPER / 255)
    pixels += random.integers(-noise, noise + 1, pixels.shape)
    noisy = Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8))
    buffer = io.BytesIO()
    noisy.save(buffer, "JPEG", quality=settings.get("quality", 60), optimize=True)
    return buffer.getvalue(), noisy.size


def write(path, scans):
    pdf = pikepdf.new()
    for (jpeg, (columns, rows)), (width, height) in scans:
        image = pdf.make_stream(jpeg)
        image.Type, image.Subtype = Name.XObject, Name.Image
        image.Width, image.Height, image.BitsPerComponent = columns, rows, 8
        image.ColorSpace, image.Filter = Name.DeviceGray, Name.DCTDecode
        page = pdf.add_blank_page(page_size=(width, height))
        page.Resources = Dictionary(XObject=Dictionary(Im1=image))
        page.Contents = pdf.make_stream(b"q %.2f 0 0 %.2f 0 0 cm /Im1 Do Q" % (width, height))
    save(pdf, path)


def turn_truth(truth, skew):
    """Turns every box about the middle of its page; a box stays upright around what it held."""
    sine, cosine = math.sin(math.radians(skew)), math.cos(math.radians(skew))

    def turned(box, page):
        middle_x, middle_y = page["width"] / 2, page["height"] / 2
        corners = [(x - middle_x, y - middle_y) for x in (box[0], box[2]) for y in (box[1], box[3])]
        xs = [middle_x + x * cosine - y * sine for x, y in corners]
        ys = [middle_y + x * sine + y * cosine for x, y in corners]
        return [round(edge, 2) for edge in (min(xs), min(ys), max(xs), max(ys))]

    turn_boxes(truth, turned)
