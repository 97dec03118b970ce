"""Draws real born-digital pages as a scanner would see them, with their text layer as the truth.

  python ocr_pages.py OUT PAGES SEED FOLDER ...

OUT/<variant>/scribe/docs/<id>.png|jpg and truth/<id>.hocr: in the shape of the set `scribe`, so that the scorer of words reads
them. OUT/text/scribe/docs/<id>.pdf is the page itself. The same seed draws the same pages.
"""

import ctypes
import hashlib
import html
import json
import math
import random
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import numpy
import pypdfium2
from PIL import Image, ImageFilter
from pypdfium2 import raw

DPI = 200
# Pages with fewer words say little; images may hold words that the text layer doesn't have.
FEWEST_WORDS = 80
MOST_PICTURE = 0.02
# Formulas are no lines of text, neither for the layer nor for a reader of lines.
MOST_MATHS = 0.02
MATHS = ("CMSY", "CMMI", "CMEX", "MSAM", "MSBM", "SYMBOL", "STIX", "MTSY", "MTMI", "EUFM", "RMTMI", "CAMBRIAMATH")
# Layers with characters of no believable Unicode are no truth; scripts beyond these the models don't know.
MOST_ODD = 0.001
KNOWN = ("LATIN", "GREEK", "DIGIT", "CJK")
# Where poppler reads a layer with fewer words in common (F1 of the two bags), one of the two reads what isn't on the page:
# hidden text, accents before their letters, words cut in pieces.
LEAST_AGREED = 0.9
# A dense page is one of those with the most words, of A4 or Letter (square points).
DENSE_PAGES = 6
FULL_SIZE = 480_000
# The end of a line within a word, as pdfium tells it.
HYPHENS = "\x02\ufffe"

SKEW = 2.0  # degrees, at most
SIGMA = 10.0  # of the noise, in shades of 255
PAPER, INK, SHADE = 235.0, 40.0, 0.8
SPECKS = 0.0002  # share of the pixels
QUALITY = 60  # of the JPEG


def is_known(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind[0] in "PSZN" or (kind[0] in "LM" and unicodedata.name(char, "").startswith(KNOWN))


def is_maths(text, index: int) -> bool:
    name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
    raw.FPDFText_GetFontInfo(text.raw, index, name, len(name), ctypes.byref(flags))
    return name.value.decode("ascii", "replace").upper().split("+")[-1].startswith(MATHS)


def words_of(page):
    """Words with their boxes (points, from the top left) in the layer's order, or None where the layer is no truth."""
    text, height = page.get_textpage(), page.get_height()
    words, letters, odd, maths, count = [], [], 0, 0, 0
    for index in range(text.count_chars() + 1):
        char = chr(raw.FPDFText_GetUnicode(text.raw, index)) if index < text.count_chars() else " "
        if char in HYPHENS or not (char.isspace() or char == "\0"):
            left, bottom, right, top = text.get_charbox(index)
            letters.append(("-" if char in HYPHENS else char, (left, height - top, right, height - bottom)))
            count, odd, maths = count + 1, odd + (not is_known(letters[-1][0])), maths + is_maths(text, index)
            if char not in HYPHENS:
                continue
        if letters:
            x0, y0, x1, y1 = zip(*(box for _, box in letters))
            words.append(("".join(letter for letter, _ in letters), (min(x0), min(y0), max(x1), max(y1))))
            letters = []
    is_truth = len(words) >= FEWEST_WORDS and odd <= MOST_ODD * count and maths <= MOST_MATHS * count
    return words if is_truth else None


def is_agreed(path: Path, words) -> bool:
    """Does poppler read the layer of the first page as pdfium does?"""
    read = subprocess.run(["pdftotext", "-f", "1", "-l", "1", str(path), "-"], capture_output=True, check=True)
    ours, theirs = Counter(text for text, _ in words), Counter(read.stdout.decode("utf-8", "replace").split())
    return 2 * (ours & theirs).total() >= LEAST_AGREED * (ours.total() + theirs.total())


def picture_share(page) -> float:
    width, height = page.get_size()
    area = 0.0
    for image in page.get_objects([raw.FPDF_PAGEOBJ_IMAGE]):
        left, bottom, right, top = image.get_bounds()
        area += max(0, min(right, width) - max(left, 0)) * max(0, min(top, height) - max(bottom, 0))
    return area / (width * height)


def turn(image, degrees: float):
    """Turns by any angle upon white, and tells where a point goes."""
    turned = image.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))

    def to(x, y):
        dx, dy = x - image.width / 2, y - image.height / 2
        return dx * cos + dy * sin + turned.width / 2, dy * cos - dx * sin + turned.height / 2

    return turned, to


def scanned(image, rng):
    """As a worn scanner sees it: askew, blurred, with uneven light, noise and specks."""
    image, to = turn(image, rng.uniform(-SKEW, SKEW))
    noise = numpy.random.default_rng(rng.getrandbits(32))
    shades = numpy.asarray(image.filter(ImageFilter.GaussianBlur(0.7)), dtype=numpy.float32)
    shades = INK + shades * (PAPER - INK) / 255
    height, width = shades.shape
    along = numpy.linspace(0, 1, width)[None, :] * rng.random() + numpy.linspace(0, 1, height)[:, None] * rng.random()
    shades = shades * (1 - (1 - SHADE) * along / max(along.max(), 1e-6))
    shades = shades + noise.normal(0, SIGMA, shades.shape)
    shades[noise.random(shades.shape) < SPECKS] = INK
    return Image.fromarray(shades.clip(0, 255).astype(numpy.uint8)), to


VARIANTS = {
    "plain": lambda image, rng: (image, lambda x, y: (x, y)),
    "scanned": scanned,
    "100dpi": lambda image, rng: (
        image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX),
        lambda x, y: (x / 2, y / 2),
    ),
    "5deg": lambda image, rng: turn(image, rng.choice([-5, 5])),
    "90deg": lambda image, rng: turn(image, 90),
    "180deg": lambda image, rng: turn(image, 180),
    "270deg": lambda image, rng: turn(image, 270),
}


def hocr(words, size) -> str:
    spans = "\n".join(
        f"<span class='ocrx_word' title='bbox {' '.join(f'{v:.2f}' for v in box)}'>{html.escape(text)}</span>"
        for text, box in words
    )
    return f"<html><head><meta charset='utf-8'></head><body><div class='ocr_page' title='bbox 0 0 {size[0]} {size[1]}'>\n{spans}\n</div></body></html>\n"


def placed(words, scale: float, to):
    for text, (x0, y0, x1, y1) in words:
        corners = [to(x * scale, y * scale) for x in (x0, x1) for y in (y0, y1)]
        xs, ys = zip(*corners)
        yield text, (min(xs), min(ys), max(xs), max(ys))


def folder_of(out: Path, variant: str, kind: str) -> Path:
    folder = out / variant / "scribe" / kind
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def draw(path: Path, page, words, out: Path, seed: str) -> None:
    image = page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L")
    for variant, make in VARIANTS.items():
        rng = random.Random(f"{seed} {variant} {path.stem}")
        picture, to = make(image, rng)
        docs = folder_of(out, variant, "docs")
        if variant == "scanned":
            picture.save(docs / f"{path.stem}.jpg", quality=QUALITY, dpi=(DPI, DPI))
        else:
            picture.save(docs / f"{path.stem}.png", compress_level=1)
        truth = hocr(list(placed(words, DPI / 72, to)), picture.size)
        (folder_of(out, variant, "truth") / f"{path.stem}.hocr").write_text(truth, encoding="utf-8")
    shutil.copy(path, folder_of(out, "text", "docs") / path.name)
    truth = hocr(words, page.get_size())
    (folder_of(out, "text", "truth") / f"{path.stem}.hocr").write_text(truth, encoding="utf-8")


def pick(paths, seed: str):
    """In an order that only the seed and the names decide."""
    return sorted(paths, key=lambda path: hashlib.sha256(f"{seed} {path.name}".encode()).digest())


def main() -> None:
    out, pages, seed, folders = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    shutil.rmtree(out, ignore_errors=True)
    has_second = shutil.which("pdftotext") is not None
    drawn, dense = 0, []
    for index, folder in enumerate(folders):
        # The sets share the pages evenly, as far as they have them.
        share = (pages - drawn) // (len(folders) - index)
        for path in pick(Path(folder).glob("*.pdf"), seed):
            if share == 0:
                break
            page = pypdfium2.PdfDocument(path)[0]
            words = words_of(page) if picture_share(page) <= MOST_PICTURE else None
            if words is None or page.get_rotation() != 0 or (has_second and not is_agreed(path, words)):
                continue
            draw(path, page, words, out, seed)
            share, drawn = share - 1, drawn + 1
            if page.get_width() * page.get_height() >= FULL_SIZE:
                dense.append((len(words), path.stem))
    ids = [stem for _, stem in sorted(dense, reverse=True)[:DENSE_PAGES]]
    print(json.dumps({"pages": drawn, "dense": ids, "agreed": has_second}))


if __name__ == "__main__":
    main()
