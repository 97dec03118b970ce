"""Adds fields that can be filled in (AcroForm), with their values and the look of these."""
import pikepdf
from pikepdf import Array, Dictionary, Name, String

from .strip import save

TEXT_SIZE = 9


def add_fields(path, truth):
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        font = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )
        resources = Dictionary(Font=Dictionary(Helv=font))
        made = []
        groups = {}
        for field in truth["fields"]:
            page = pdf.pages[field["page"] - 1]
            widget = pdf.make_indirect(widget_of(pdf, page, field, resources))
            if "/Annots" not in page:
                page.Annots = Array()
            page.Annots.append(widget)
            if field["kind"] != "radio":
                made.append(widget)
                continue
            group = groups.get(field["name"])
            if group is None:
                group = pdf.make_indirect(Dictionary(FT=Name.Btn, Ff=1 << 15, T=String(field["name"]), Kids=Array(), V=Name.Off))
                groups[field["name"]] = group
                made.append(group)
            widget.Parent = group
            group.Kids.append(widget)
            if field["state"] == "on":
                group.V = widget.AS
        pdf.Root.AcroForm = Dictionary(
            Fields=Array(made), DR=resources, DA=String(f"/Helv {TEXT_SIZE} Tf 0 g"), NeedAppearances=False
        )
        save(pdf, path)


def widget_of(pdf, page, field, resources):
    x0, y0, x1, y1 = field["box"]
    height = float(page.MediaBox[3])
    widget = Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, Rect=Array([x0, height - y1, x1, height - y0]), F=4, P=page.obj
    )
    width, tall = x1 - x0, y1 - y0
    if field["kind"] in ("check", "radio"):
        on = Name("/" + "".join(c for c in field["value"] if c.isascii() and c.isalnum())) if field["kind"] == "radio" else Name.Yes
        is_round = field["kind"] == "radio"
        off = ring(width, tall, 0.5, b"S") if is_round else frame(width, tall)
        mark = ring(width, tall, 0.25, b"f") if is_round else cross(width, tall)
        looks = Dictionary({"/Off": look(pdf, resources, width, tall, off)})
        looks[str(on)] = look(pdf, resources, width, tall, off + mark)
        widget.AP = Dictionary(N=looks)
        widget.AS = on if field["state"] == "on" else Name.Off
        if field["kind"] == "check":
            widget.FT, widget.T, widget.V = Name.Btn, String(field["name"]), widget.AS
        return widget
    widget.T, widget.V = String(field["name"]), String(field["value"])
    widget.DA = String(f"/Helv {TEXT_SIZE} Tf 0 g")
    if field["kind"] == "choice":
        widget.FT, widget.Ff, widget.Opt = Name.Ch, 1 << 17, Array([String(field["value"])])
    else:
        widget.FT = Name.Tx
    shown = field["value"].encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    text = b"/Tx BMC q BT /Helv %d Tf 0 g 2 %.2f Td (%s) Tj ET Q EMC" % (TEXT_SIZE, max(2, (tall - TEXT_SIZE) / 2 + 2), shown)
    widget.AP = Dictionary(N=look(pdf, resources, width, tall, text))
    return widget


def look(pdf, resources, width, height, content):
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, round(width, 2), round(height, 2)])
    stream.Resources = resources
    return stream


def frame(width, height):
    return b"q 0.7 w 0 G 0.35 0.35 %.2f %.2f re S Q\n" % (width - 0.7, height - 0.7)


def cross(width, height):
    return b"q 1.2 w 0 G 2 2 m %.2f %.2f l S 2 %.2f m %.2f 2 l S Q\n" % (width - 2, height - 2, height - 2, width - 2)


def ring(width, height, share, paint):
    """A circle about the middle; its radius is a share of the width."""
    x, y, radius = width / 2, height / 2, width * share - 0.35
    # Of the radius: how far the control points of a quarter of a circle lie from its ends.
    bend = radius * 0.5523
    points = [(0, 1, bend, 0), (1, 0, 0, -bend), (0, -1, -bend, 0), (-1, 0, 0, bend), (0, 1, bend, 0)]
    path = b"q 0.7 w 0 G 0 g %.2f %.2f m " % (x, y + radius)
    for (ax, ay, bx, by), (cx, cy, dx, dy) in zip(points, points[1:]):
        corners = (ax * radius + bx, ay * radius + by, cx * radius - dx, cy * radius - dy, cx * radius, cy * radius)
        path += b"%.2f %.2f %.2f %.2f %.2f %.2f c " % tuple(c + (x, y)[i % 2] for i, c in enumerate(corners))
    return path + paint + b" Q\n"
