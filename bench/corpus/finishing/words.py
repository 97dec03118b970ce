"""Words of a document as PDFium finds them, with their boxes from the top left corner of the page."""
import pypdfium2.raw as pdfium


def words_of(document):
    return [word for index in range(len(document)) for word in words_on(document[index], index + 1)]


def words_on(page, number):
    """A word ends at white space, and where the next glyph stands on another line."""
    height = page.get_height()
    text = page.get_textpage()
    words, current = [], None
    for index in range(text.count_chars()):
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
        if character.isspace() or pdfium.FPDFText_IsGenerated(text.raw, index) == 1:
            current = None
            continue
        pdfium.FPDFText_GetLooseCharBox(text.raw, index, rect := pdfium.FS_RECTF())
        box = [rect.left, height - rect.top, rect.right, height - rect.bottom]
        if current is None or abs(current["box"][3] - box[3]) > (box[3] - box[1]) / 2:
            current = {"text": "", "page": number, "box": box}
            words.append(current)
        current["text"] += character
        old = current["box"]
        current["box"] = [min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3])]
    for word in words:
        word["box"] = [round(edge, 2) for edge in word["box"]]
    return words
