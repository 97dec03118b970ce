"""What of a truth has a place: when a page turns, all of it turns."""


def turn_boxes(truth, turned):
    """Replaces every box by `turned(box, page)`; `page` has its width and height."""
    pages = truth["pages"]
    for page in pages:
        for word in page["words"]:
            if "box" in word:
                word["box"] = turned(word["box"], page)
    for thing in placed(truth):
        thing["box"] = turned(thing["box"], pages[thing["page"] - 1])


def placed(truth):
    """What has a page and a box, but for words."""
    for block in truth["blocks"]:
        yield from block["parts"]
        for cell in block.get("cells", []):
            yield from cell["parts"]
    yield from truth.get("regions", [])
    yield from truth["fields"]
