"""Writes the seeds, all of our own making: python make.py (needs fonttools). What was found stays as it is (found-*)."""

import hashlib
import struct
import zlib
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.ttGlyphPen import TTGlyphPen

HERE = Path(__file__).parent
FIXTURES = HERE / "../../recto-image/tests/fixtures"
HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


class Pdf:
    """Objects 1 (catalogue) and 2 (page tree) come last."""

    def __init__(self):
        self.objects = [b"", b""]
        self.pages = []
        self.catalog = ""
        self.trailer = ""

    def add(self, body) -> int:
        self.objects.append(body if isinstance(body, bytes) else body.encode())
        return len(self.objects)

    def stream(self, entries: str, data: bytes) -> int:
        head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode()
        return self.add(head + data + b"\nendstream")

    def page(self, content, resources="", entries="", font=HELVETICA):
        data = content if isinstance(content, bytes) else content.encode()
        contents = self.stream("", data)
        fonts = f"/Font << /F1 {font} >>"
        self.pages.append(
            self.add(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] {entries} /Contents {contents} 0 R "
                f"/Resources << {fonts} {resources} >> >>"
            )
        )

    def finish(self):
        kids = " ".join(f"{page} 0 R" for page in self.pages)
        self.objects[0] = f"<< /Type /Catalog /Pages 2 0 R {self.catalog} >>".encode()
        self.objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(self.pages)} >>".encode()

    def bytes(self) -> bytes:
        self.finish()
        out, offsets = b"%PDF-1.7\n", []
        for number, body in enumerate(self.objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
        start, size = len(out), len(offsets) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        return out + b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, self.trailer.encode(), start)

    def packed(self) -> bytes:
        """With an object stream and a cross-reference stream; objects that are streams stay outside."""
        self.finish()
        out, places, inside = b"%PDF-1.7\n", {}, []
        for number, body in enumerate(self.objects, 1):
            if b"stream\n" in body:
                places[number] = (1, len(out), 0)
                out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
            else:
                inside.append((number, body))
        holder = len(self.objects) + 1
        heads, bodies = b"", b""
        for index, (number, body) in enumerate(inside):
            places[number] = (2, holder, index)
            heads += b"%d %d " % (number, len(bodies))
            bodies += body + b" "
        places[holder] = (1, len(out), 0)
        data = zlib.compress(heads + bodies)
        entries = b"/Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d" % (len(inside), len(heads), len(data))
        out += b"%d 0 obj\n<< %s >>\nstream\n%s\nendstream\nendobj\n" % (holder, entries, data)
        table, start = holder + 1, len(out)
        places[table] = (1, start, 0)
        rows = struct.pack(">BHB", 0, 0, 255) + b"".join(struct.pack(">BHB", *places[n]) for n in range(1, table + 1))
        data = zlib.compress(b"".join(b"\0" + rows[i : i + 4] for i in range(0, len(rows), 4)))
        entries = b"/Type /XRef /Size %d /Root 1 0 R /W [1 2 1] /Filter /FlateDecode " % (table + 1)
        entries += b"/DecodeParms << /Predictor 12 /Columns 4 >> /Length %d" % len(data)
        return out + b"%d 0 obj\n<< %s >>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, entries, data, start)


def text() -> Pdf:
    pdf = Pdf()
    form = pdf.stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 100 50] /Matrix [1 0 0 1 5 5]",
        b"q 0.5 g 10 10 20 5 re f BT /F1 8 Tf 3 3 Td [(fo) -120 (rm)] TJ ET Q",
    )
    look = pdf.stream("/Type /XObject /Subtype /Form /BBox [0 0 40 12]", b"BT /F1 8 Tf (field) Tj ET")
    pdf.page(
        "BT /F1 10 Tf 20 130 Td (one) Tj T* (two) ' 2 Tc 1 Tw 90 Tz (three) Tj ET 10 10 m 50 10 l 50 40 l h S /Fm Do "
        "/Span << /ActualText (x) /MCID 0 >> BDC (y) Tj EMC BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI "
        "q 1 0 0 1 100 100 cm 0 0 30 30 re W n BT 3 Tr /F1 9 Tf (hidden) Tj ET Q",
        f"/XObject << /Fm {form} 0 R >>",
        "/Rotate 90 /CropBox [5 5 290 190] /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://a.test) >> >> "
        f"<< /Subtype /Widget /FT /Tx /V (v) /Rect [50 50 90 62] /AP << /N {look} 0 R >> >>]",
    )
    pdf.page("BT /F1 12 Tf 1 0 0.2 1 30 100 Tm <48656C6C6F> Tj 0 -14 TD [(a) 20 (b)] TJ ET")
    pdf.catalog = (
        "/Outlines << /First << /Title (first) /Dest [0 /Fit] /Next << /Title <FEFF0041> /A << /S /GoTo /D (there) >> >> >> >> "
        "/Names << /Dests << /Names [(there) [1 /XYZ 0 100 0]] >> >>"
    )
    return pdf


def form() -> Pdf:
    """A form with each kind of field, some of which inherit what they are."""
    pdf = Pdf()
    look = pdf.stream("/Subtype /Form /BBox [0 0 40 12] /Resources << >>", b"BT /F1 8 Tf (Ada) Tj ET")
    value = pdf.stream("/Filter /FlateDecode", zlib.compress(b"a value in a stream"))
    states = f"/AP << /N << /on {look} 0 R /Off {look} 0 R >> /D << /on {look} 0 R >> >>"
    group = look + 3
    pdf.add("<< /T (person) /TU (A person) /FT /Tx /Ff 3 /DA (/F1 9 Tf 0 g) >>")
    pdf.add(f"<< /T (choice) /FT /Btn /Ff 49152 /V /on /Opt [(first) (second)] /Kids [{group + 1} 0 R {group + 2} 0 R] >>")
    pdf.add(f"<< /Subtype /Widget /Parent {group} 0 R /AS /on /Rect [10 10 20 20] {states} >>")
    pdf.add(f"<< /Subtype /Widget /Parent {group} 0 R /AS /Off /Rect [30 10 40 20] {states} >>")
    lost = pdf.add(f"<< /T (lost) /FT /Ch /V [(a) (b)] /Parent {group - 1} 0 R >>")
    widgets = (
        f"<< /Subtype /Widget /Parent {group - 1} 0 R /T (name) /V (Ada) /Rect [50 50 90 62] /AP << /N {look} 0 R >> >> "
        f"<< /Subtype /Widget /Parent {group - 1} 0 R /T (long) /V {value} 0 R /Rect [50 70 190 82] >> "
        f"<< /Subtype /Widget /FT /Btn /T (tick) /V /on /AS /on /Rect [10 50 20 60] {states} >> "
        "<< /Subtype /Widget /FT /Ch /Ff 2097152 /T (many) /V [(x) (y)] /Rect [10 90 60 110] >> "
        "<< /Subtype /Widget /FT /Sig /T (sign) /Rect [10 120 60 130] >> "
        "<< /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /Rect [70 120 90 130] >> "
        "<< /Subtype /Link /Rect [0 0 9 9] /Dest (there) /QuadPoints [0 9 9 9 0 0 9 0] >>"
    )
    pdf.page("BT /F1 9 Tf 10 150 Td (Name) Tj ET", "", f"/Annots [{widgets} {group + 1} 0 R {group + 2} 0 R]")
    pdf.catalog = (
        f"/AcroForm << /Fields [{group - 1} 0 R {group} 0 R {lost} 0 R] >> "
        "/Names << /Dests << /Kids [<< /Limits [(a) (z)] /Names [(there) << /D [0 /FitH 90] >>] >>] >> >>"
    )
    return pdf


def tagged() -> Pdf:
    """A structure tree with each kind of content, a role map and classes."""
    pdf = Pdf()
    link = pdf.add("<< /Subtype /Link /Rect [10 10 60 20] /A << /S /URI /URI (http://a.test) >> >>")
    inner = pdf.stream("/Subtype /Form /BBox [0 0 90 90] /Resources << >>", b"/P << /MCID 0 >> BDC 0 0 9 9 re f EMC")
    pdf.page(
        "/H << /MCID 0 >> BDC BT /F1 12 Tf 10 150 Td (Title) Tj ET EMC /P << /MCID 1 >> BDC BT /F1 9 Tf 10 130 Td (Text) Tj ET EMC "
        "/TD << /MCID 2 >> BDC BT /F1 9 Tf 10 110 Td (Cell) Tj ET EMC /Fm Do",
        f"/XObject << /Fm {inner} 0 R >>",
        f"/Annots [{link} 0 R] /StructParents 0",
    )
    page = pdf.pages[0]
    heading = pdf.add(f"<< /S /Head /Pg {page} 0 R /K 0 /T (Title) /Lang (en) >>")
    text = pdf.add(
        f"<< /S /P /Pg {page} 0 R /K [1 << /Type /MCR /Pg {page} 0 R /Stm {inner} 0 R /MCID 0 >> "
        f"<< /S /Link /K << /Type /OBJR /Obj {link} 0 R >> >> << /S /Span /ActualText (fi) /Alt (a) /E (b) >>] >>"
    )
    cells = f"<< /S /TD /Pg {page} 0 R /K 2 /A [<< /O /Table /RowSpan 2 /ColSpan 3 >> 0] >> << /S /TH /C [/wide] >>"
    table = pdf.add(f"<< /S /Table /K << /S /TR /K [{cells}] >> >>")
    root = pdf.add(
        f"<< /Type /StructTreeRoot /K << /S /Document /K [{heading} 0 R {text} 0 R {table} 0 R << /S /L /K << /S /LI >> >>] >> "
        "/RoleMap << /Head /H1 /Ring /Loop /Loop /Ring >> /ClassMap << /wide << /O /Table /ColSpan 2 /Scope /Row >> >> >>"
    )
    pdf.catalog = f"/StructTreeRoot {root} 0 R /MarkInfo << /Marked true >> /Lang (de)"
    return pdf


def optional() -> Pdf:
    pdf = Pdf()
    group = pdf.add("<< /Type /OCG /Name (layer) >>")
    member = pdf.add(f"<< /Type /OCMD /OCGs [{group} 0 R] /P /AnyOn /VE [/Not {group} 0 R] >>")
    pdf.page(
        "/OC /L BDC BT /F1 10 Tf 20 50 Td (layered) Tj ET EMC /OC /M BDC BT /F1 10 Tf 20 80 Td (member) Tj ET EMC",
        f"/Properties << /L {group} 0 R /M {member} 0 R >>",
    )
    pdf.catalog = f"/OCProperties << /OCGs [{group} 0 R] /D << /BaseState /ON /OFF [{group} 0 R] >> >>"
    return pdf


def colors() -> Pdf:
    pdf = Pdf()
    tile = pdf.stream(
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources << >>", b"1 0 0 rg 0 0 4 4 re f"
    )
    sampled = pdf.stream("/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [2] /BitsPerSample 8", bytes([255, 0, 0, 0, 0, 255]))
    program = pdf.stream("/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]", b"{ dup 0.5 mul exch 1 exch sub dup 0 gt { 2 copy } if pop pop 0.5 0.2 }")
    shade = f"<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Function {sampled} 0 R /Extend [true true] >>"
    radial = (
        "<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [50 50 0 50 50 40] /Function << /FunctionType 3 /Domain [0 1] /Bounds [0.5] "
        "/Encode [0 1 0 1] /Functions [<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 1 0] /N 1 >> "
        "<< /FunctionType 2 /Domain [0 1] /C0 [0 1 0] /C1 [0 0 1] /N 2 >>] >> >>"
    )
    mask = pdf.stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Group << /S /Transparency /CS /DeviceGray >>", b"0.5 g 0 0 50 50 re f"
    )
    spaces = (
        f"/CS1 [/Separation /Spot /DeviceRGB {program} 0 R] /CS2 [/Indexed /DeviceRGB 1 <FF000000FF00>] "
        "/CS3 [/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>] /CS4 [/CalRGB << /WhitePoint [0.95 1 1.09] >>]"
    )
    pdf.page(
        "/Pattern cs /P1 scn 10 10 80 80 re f /P2 scn 100 10 80 80 re f q 0 0 300 200 re W n /S1 sh Q "
        "/CS1 cs 0.4 scn 200 10 20 20 re f /CS2 cs 1 sc 220 10 20 20 re f /CS3 cs 50 20 20 sc 240 10 9 9 re f /CS4 cs 1 0 0 sc "
        "0.1 0.2 0.3 0.4 k 0 0 5 5 re f q /G1 gs 10 100 50 50 re f Q",
        f"/ColorSpace << {spaces} >> /Shading << /S1 {radial} >> /ExtGState << /G1 << /ca 0.5 /BM /Multiply /SMask << /S /Luminosity "
        f"/G {mask} 0 R >> >> >> /Pattern << /P1 {tile} 0 R /P2 << /PatternType 2 /Shading {shade} >> >>",
    )
    return pdf


def ascii85(data: bytes) -> bytes:
    import base64

    return base64.a85encode(data) + b"~>"


def run_length(data: bytes) -> bytes:
    return b"".join(bytes([len(part) - 1]) + part for part in (data[i : i + 128] for i in range(0, len(data), 128))) + b"\x80"


def images() -> Pdf:
    pdf = Pdf()
    names = []

    def image(entries: str, data: bytes):
        names.append(pdf.stream(f"/Type /XObject /Subtype /Image {entries}", data))

    pixels = bytes(range(48))
    image("/Width 4 /Height 4 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCII85Decode", ascii85(pixels))
    image("/Width 4 /Height 4 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/ASCIIHexDecode /RunLengthDecode]", run_length(pixels).hex().encode() + b">")
    rows = b"".join(b"\2" + pixels[i : i + 12] for i in range(0, 48, 12))
    image(
        "/Width 4 /Height 4 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns 4 >>",
        zlib.compress(rows),
    )
    image("/Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode", (FIXTURES / "colors.jpg").read_bytes())
    image("/Width 16 /Height 2 /ImageMask true /Decode [1 0] /BitsPerComponent 1", bytes([0xAA, 0x55, 0xF0, 0x0F]))
    image("/Width 16 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 4 >>", bytes([0x26, 0xA1, 0x5F, 0xFF, 0x00, 0x10, 0x01]))
    image("/Width 2 /Height 2 /ColorSpace [/Indexed /DeviceRGB 3 <FF000000FF000000FFFFFF00>] /BitsPerComponent 2 /Mask [0 0]", bytes([0x10, 0xB0]))
    image("/Width 2 /Height 2 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /SMask 3 0 R", bytes(range(16)))
    image("/Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /LZWDecode /DecodeParms << /EarlyChange 1 >>", bytes([0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]))
    image("/Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode", bytes([0, 0, 0, 0, 0x30, 0, 1, 0, 0, 0, 0x13, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    drawn = " ".join(f"q 40 0 0 30 {10 + 45 * (i % 6)} {20 + 60 * (i // 6)} cm /I{i} Do Q" for i in range(len(names)))
    resources = " ".join(f"/I{i} {number} 0 R" for i, number in enumerate(names))
    pdf.page(drawn, f"/XObject << {resources} >>")
    return pdf


def rc4(key: bytes, data: bytes) -> bytes:
    state, j, out = list(range(256)), 0, bytearray()
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def encrypted() -> bytes:
    """The standard handler, revision 2 (40 bits), with empty passwords."""
    pad = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
    owner = rc4(hashlib.md5(pad).digest()[:5], pad)
    identity, rights = b"0123456789abcdef", -4
    key = hashlib.md5(pad + owner + struct.pack("<i", rights) + identity).digest()[:5]
    pdf = Pdf()
    number = len(pdf.objects) + 1
    object_key = hashlib.md5(key + struct.pack("<I", number)[:3] + b"\0\0").digest()[:10]
    pdf.page(rc4(object_key, b"BT /F1 10 Tf 20 50 Td (secret) Tj ET"))
    user = rc4(key, pad)
    entries = f"/Filter /Standard /V 1 /R 2 /P {rights} /O <{owner.hex()}> /U <{user.hex()}>"
    pdf.trailer = f"/Encrypt << {entries} >> /ID [<{identity.hex()}> <{identity.hex()}>]"
    return pdf.bytes()


def table() -> Pdf:
    pdf = Pdf()
    lines = " ".join(f"20 {y} m 280 {y} l S" for y in range(40, 161, 30)) + " " + " ".join(f"{x} 40 m {x} 160 l S" for x in (20, 100, 190, 280))
    cells = " ".join(
        f"BT /F1 9 Tf {26 + 86 * column} {140 - 30 * row} Td ({['Item', 'Amount', 'Price'][column] if row == 0 else row * 10 + column}) Tj ET"
        for row in range(4)
        for column in range(3)
    )
    pdf.page(f"BT /F1 14 Tf 20 175 Td (Deliveries of a week) Tj ET {lines} {cells}")
    rows = " ".join(f"BT /F1 9 Tf {x} {150 - 14 * row} Td ({word} {row}) Tj ET" for row in range(8) for x, word in ((20, "left words of"), (160, "right words of")))
    pdf.page(f"{rows} BT /F1 8 Tf 20 20 Td (1 a note below) Tj ET BT /F1 9 Tf 20 34 Td (\\225 a point of a list) Tj ET")
    return pdf


def outline(pen, width: int):
    pen.moveTo((50, 0))
    pen.lineTo((50, 700))
    pen.lineTo((width - 50, 700))
    pen.lineTo((width - 50, 0))
    pen.closePath()


NAMES = [".notdef", "A", "B", "space"]


def builder(is_truetype: bool) -> FontBuilder:
    font = FontBuilder(1000, isTTF=is_truetype)
    font.setupGlyphOrder(NAMES)
    font.setupCharacterMap({65: "A", 66: "B", 32: "space"})
    return font


def finished(font: FontBuilder) -> bytes:
    font.setupHorizontalMetrics({name: (600, 50) for name in NAMES})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Seed", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def truetype() -> bytes:
    font = builder(True)
    glyphs = {}
    for name in NAMES:
        pen = TTGlyphPen(None)
        if name != "space":
            outline(pen, 600)
        glyphs[name] = pen.glyph()
    pen = TTGlyphPen(glyphs)
    pen.addComponent("A", (1, 0, 0, 1, 20, 0))
    glyphs["B"] = pen.glyph()
    font.setupGlyf(glyphs)
    return finished(font)


def cff() -> bytes:
    font = builder(False)
    drawn = T2CharString(program=[600, 50, 0, "rmoveto", 700, "vlineto", 500, "hlineto", -700, "vlineto", "endchar"])
    empty = T2CharString(program=[600, "endchar"])
    font.setupCFF("Seed", {"FullName": "Seed"}, {name: empty if name == "space" else drawn for name in NAMES}, {})
    return finished(font)


def bare_cff() -> bytes:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(cff())).getTableData("CFF ")


def encrypt(data: bytes, key: int) -> bytes:
    out = bytearray()
    for byte in data:
        cipher = byte ^ (key >> 8)
        key = ((cipher + key) * 52845 + 22719) & 0xFFFF
        out.append(cipher)
    return bytes(out)


def type1() -> tuple[bytes, int, int]:
    clear = (
        b"%!PS-AdobeFont-1.0: Seed\n/FontName /Seed def\n/FontMatrix [0.001 0 0 0.001 0 0] def\n/FontBBox {0 0 600 700} def\n/PaintType 0 def\n"
        b"/FontType 1 def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 65 /A put\ndup 66 /B put\nreadonly def\ncurrentfile eexec\n"
    )

    def number(value: int) -> bytes:
        if -107 <= value <= 107:
            return bytes([value + 139])
        if 108 <= value <= 1131:
            return bytes([(value - 108) // 256 + 247, (value - 108) % 256])
        return b"\xff" + struct.pack(">i", value)

    charstring = number(50) + number(600) + b"\x0d" + number(0) + b"\x16" + number(700) + b"\x07" + number(500) + b"\x06" + number(-700) + b"\x07\x09\x0e"
    coded = encrypt(b"\0\0\0\0" + charstring, 4330)
    private = b"dup /Private 8 dict dup begin\n/lenIV 4 def\n/Subrs 1 array\n" + b"dup 0 %d RD " % len(coded) + coded + b" NP\nND\n2 index /CharStrings 3 dict dup begin\n"
    for name in (b".notdef", b"A", b"B"):
        private += b"/%s %d RD " % (name, len(coded)) + coded + b" ND\n"
    private += b"end\nend\nreadonly put\nmark currentfile closefile\n"
    body = encrypt(b"\0\0\0\0" + private, 55665)
    return clear + body + b"\n" + b"0" * 64 + b"\ncleartomark\n", len(clear), len(body)


TO_UNICODE = (
    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Seed def 1 begincodespacerange <0000> <FFFF> endcodespacerange "
    b"2 beginbfchar <0001> <0041> <0002> <00660066> endbfchar 1 beginbfrange <0003> <0009> <0061> endbfrange "
    b"1 beginbfrange <000A> <000B> [<0062> <0063>] endbfrange endcmap end end"
)
CODES = (
    b"/CIDInit /ProcSet findresource begin begincmap /CMapName /Codes def /WMode 0 def 2 begincodespacerange <00> <80> <8140> <FEFE> "
    b"endcodespacerange 1 begincidrange <41> <42> 1 endcidrange 1 begincidchar <8141> 2 endcidchar endcmap end"
)


def fonts():
    simple = "/FirstChar 65 /LastChar 66 /Widths [600 600]"
    show = "BT /F1 12 Tf 20 100 Td (AB AB) Tj ET"
    wide = "BT /F1 12 Tf 20 100 Td <00010002000300010041> Tj ET"

    def descriptor(pdf: Pdf, key: str, entries: str, data: bytes) -> int:
        file = pdf.stream(entries, data)
        return pdf.add(f"<< /Type /FontDescriptor /FontName /Seed /Flags 4 /FontBBox [0 0 600 700] /Ascent 800 /Descent -200 /{key} {file} 0 R >>")

    def one(key, entries, data, subtype, encoding):
        pdf = Pdf()
        number = descriptor(pdf, key, entries, data)
        pdf.page(show, font=f"<< /Type /Font /Subtype /{subtype} /BaseFont /Seed {simple} {encoding} /FontDescriptor {number} 0 R >>")
        return pdf.bytes()

    program, clear, body = type1()
    yield "truetype", one("FontFile2", "", truetype(), "TrueType", "")
    yield "type1", one("FontFile", f"/Length1 {clear} /Length2 {body} /Length3 77", program, "Type1", "/Encoding << /Differences [65 /A /B 67 /uni0041 /g12] >>")
    yield "type1c", one("FontFile3", "/Subtype /Type1C", bare_cff(), "Type1", "/Encoding /MacRomanEncoding")
    yield "opentype", one("FontFile3", "/Subtype /OpenType", cff(), "Type1", "")
    for name, subtype, key, entries, data, encoding in (
        ("cid-truetype", "CIDFontType2", "FontFile2", "", truetype(), None),
        ("cid-cff", "CIDFontType0", "FontFile3", "/Subtype /CIDFontType0C", bare_cff(), CODES),
    ):
        pdf = Pdf()
        number = descriptor(pdf, key, entries, data)
        unicode = pdf.stream("", TO_UNICODE)
        codes = "/Identity-H" if encoding is None else f"{pdf.stream('/Type /CMap /CMapName /Codes /UseCMap /Identity-H', encoding)} 0 R"
        system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        child = pdf.add(f"<< /Type /Font /Subtype /{subtype} /BaseFont /Seed {system} /DW 500 /W [1 [600 610] 5 9 400] /CIDToGIDMap /Identity /FontDescriptor {number} 0 R >>")
        pdf.page(wide, font=f"<< /Type /Font /Subtype /Type0 /BaseFont /Seed /Encoding {codes} /DescendantFonts [{child} 0 R] /ToUnicode {unicode} 0 R >>")
        yield name, pdf.bytes()
    pdf = Pdf()
    glyph = pdf.stream("", b"600 0 0 0 500 700 d1 0 0 500 700 re f")
    pdf.page(show, font=f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] {simple} /CharProcs << /A {glyph} 0 R /B {glyph} 0 R >> /Encoding << /Differences [65 /A /B] >> /Resources << >> >>")
    yield "type3", pdf.bytes()


def png(width, height, depth, color, interlaced, rows: bytes, extra=b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def main():
    made = {
        "pdf/text.pdf": text().bytes(),
        "pdf/packed.pdf": text().packed(),
        "pdf/form.pdf": form().bytes(),
        "pdf/tagged.pdf": tagged().packed(),
        "pdf/optional.pdf": optional().bytes(),
        "pdf/colors.pdf": colors().bytes(),
        "pdf/images.pdf": images().bytes(),
        "pdf/encrypted.pdf": encrypted(),
        "pages/table.pdf": table().bytes(),
        **{f"fonts/{name}.pdf": data for name, data in fonts()},
        "pictures/gray16.png": png(3, 2, 16, 0, 0, b"".join(b"\1" + bytes(range(6)) for _ in range(2))),
        "pictures/palette.png": png(8, 1, 2, 3, 0, b"\0\x1b\xe4", b"\0\0\0\x0cPLTE" + bytes(range(12)) + struct.pack(">I", zlib.crc32(b"PLTE" + bytes(range(12))))),
    }
    for name, data in made.items():
        (HERE / name).write_bytes(data)


if __name__ == "__main__":
    main()
