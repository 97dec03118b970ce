"""What python-docx has no call for: text boxes, notes, equations, fields."""

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.oxml.parser import OxmlElement

WPS = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
SHAPE = "http://schemas.openxmlformats.org/drawingml/2006/main"
PLACE = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
WIDTH, HEIGHT = 2_400_000, 700_000
"""Of a text box, in English Metric Units."""


def text_box(paragraph, number, text):
    """A box in line with the text, so that nothing lies under it; with a fallback, which must not be counted again."""
    content = f"<w:txbxContent><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:txbxContent>"
    run = parse_xml(
        f'<w:r {nsdecls("w")} xmlns:mc="{MC}" xmlns:wp="{PLACE}" xmlns:a="{SHAPE}" xmlns:wps="{WPS}" '
        f'xmlns:v="urn:schemas-microsoft-com:vml"><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>'
        f'<wp:inline><wp:extent cx="{WIDTH}" cy="{HEIGHT}"/><wp:docPr id="{number}" name="Box {number}"/>'
        f'<a:graphic><a:graphicData uri="{WPS}"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/>'
        f'<a:ext cx="{WIDTH}" cy="{HEIGHT}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        f'<a:ln w="9525"><a:solidFill><a:srgbClr val="404040"/></a:solidFill></a:ln></wps:spPr>'
        f"<wps:txbx>{content}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>{content}</v:textbox></v:shape></w:pict></mc:Fallback>"
        f"</mc:AlternateContent></w:r>"
    )
    paragraph._p.append(run)


def equation(paragraph):
    """A fraction with a power."""
    run = "<m:r><m:t>{}</m:t></m:r>"
    paragraph._p.append(
        parse_xml(
            f'<m:oMath xmlns:m="{MATH}">{run.format("E=")}<m:f><m:num>{run.format("m")}</m:num><m:den><m:sSup><m:e>'
            f"{run.format('c')}</m:e><m:sup>{run.format('2')}</m:sup></m:sSup></m:den></m:f></m:oMath>"
        )
    )


def field(paragraph, instruction, result):
    """A field with the result that is stored for it."""
    simple = OxmlElement("w:fldSimple")
    simple.set(qn("w:instr"), instruction)
    paragraph._p.append(simple)
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = result
    run.append(text)
    simple.append(run)


def note_reference(paragraph, number):
    paragraph._p.append(
        parse_xml(
            f'<w:r {nsdecls("w")}><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
            f'<w:footnoteReference w:id="{number}"/></w:r>'
        )
    )


def footnotes(document, notes):
    """The part of the notes; ids 0 and 1 are the lines above them."""
    rules = "".join(
        f'<w:footnote w:type="{kind}" w:id="{at}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for at, kind in enumerate(("separator", "continuationSeparator"))
    )
    own = "".join(
        f'<w:footnote w:id="{number}"><w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>'
        f'<w:r><w:t xml:space="preserve"> {text}</w:t></w:r></w:p></w:footnote>'
        for number, text in notes
    )
    blob = f'<?xml version="1.0" encoding="UTF-8"?><w:footnotes {nsdecls("w")}>{rules}{own}</w:footnotes>'.encode()
    name = PackURI("/word/footnotes.xml")
    part = Part(name, CONTENT_TYPE.WML_FOOTNOTES, blob, document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def repeat_heads(row):
    properties = row._tr.get_or_add_trPr()
    properties.append(OxmlElement("w:tblHeader"))
