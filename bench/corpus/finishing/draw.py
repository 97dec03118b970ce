"""Draws the truth over its pages, to be looked at: blocks by role, words, cells, fields."""
import pypdfium2
from PIL import ImageDraw

DPI = 100
POINTS_PER_INCH = 72
COLOURS = {
    "heading": "#c00000",
    "paragraph": "#0060c0",
    "item": "#008060",
    "table": "#a000a0",
    "figure": "#c07000",
    "caption": "#806000",
    "footnote": "#606060",
    "field": "#00a0a0",
}
OTHER = "#909090"


def draw(path, truth, name):
    """Writes NAME-1.png and so on."""
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    scale = DPI / POINTS_PER_INCH
    for index, page in enumerate(document):
        picture = page.render(scale=scale, may_draw_forms=True).to_pil().convert("RGB")
        pen = ImageDraw.Draw(picture)

        def frame(box, colour, width=1):
            pen.rectangle([edge * scale for edge in box], outline=colour, width=width)

        for word in truth["pages"][index]["words"]:
            if "box" in word:
                frame(word["box"], "#f0a0a0" if word.get("isRepeated") else "#80c080")
        for order, block in enumerate(truth["blocks"]):
            colour = COLOURS.get(block["role"], OTHER)
            for part in block["parts"]:
                if part["page"] == index + 1:
                    frame(part["box"], colour, 2)
                    pen.text((part["box"][0] * scale - 14, part["box"][1] * scale), str(order + 1), fill=colour)
            for cell in block.get("cells", []):
                for part in cell["parts"]:
                    if part["page"] == index + 1:
                        frame(part["box"], "#e0a0e0")
        for field in truth["fields"]:
            if field["page"] == index + 1:
                frame(field["box"], "#ff6000", 2)
        picture.save(f"{name}-{index + 1}.png")
    document.close()
