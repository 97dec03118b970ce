"""Takes out of a PDF what would tell its content, and what differs from run to run."""
import pikepdf

#: Of the catalogue: the structure tree, the outline and what belongs to them.
TELLING = ["/StructTreeRoot", "/MarkInfo", "/Outlines", "/PageMode", "/Lang", "/ViewerPreferences", "/Dests", "/Names", "/PageLabels"]
#: Operators that mark content as an element of the structure.
MARKING = {"BMC", "BDC", "EMC", "MP", "DP"}


def strip(path, keep_structure):
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        if "/Info" in pdf.trailer:
            del pdf.trailer["/Info"]
        if "/Metadata" in pdf.Root:
            del pdf.Root["/Metadata"]
        if not keep_structure:
            strip_structure(pdf)
        save(pdf, path)


def strip_structure(pdf):
    for key in TELLING:
        if key in pdf.Root:
            del pdf.Root[key]
    for page in pdf.pages:
        for key in ("/StructParents", "/Tabs", "/Annots"):
            if key in page:
                del page[key]
        page.Contents = pdf.make_stream(without_marks(page))


def without_marks(page):
    kept = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) not in MARKING]
    return pikepdf.unparse_content_stream(kept)


def save(pdf, path):
    """The same bytes for the same content: the identifier is a digest, and no date is written."""
    pdf.remove_unreferenced_resources()
    pdf.save(
        path,
        deterministic_id=True,
        compress_streams=True,
        recompress_flate=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
