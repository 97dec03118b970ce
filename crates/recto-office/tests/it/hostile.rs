//! Packages that try to break the reader, and properties that hold for any.

use proptest::prelude::*;
use recto_input::{Budget, Limits};
use recto_model::ErrorCode;
use recto_office::{OfficeError, clean_copy};

use crate::builder::{PNG, PackageBuilder, parts};

fn code_of(package: &PackageBuilder) -> Option<ErrorCode> {
    package.copy().err().map(|error| error.code())
}

#[test]
fn entities_and_document_types_are_refused() {
    let with_type = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>";
    let package = PackageBuilder::new("word/document.xml", with_type);
    assert_eq!(code_of(&package), Some(ErrorCode::UnreadableDocument));
    assert_eq!(
        code_of(&PackageBuilder::docx("<w:p>&b;</w:p>")),
        Some(ErrorCode::UnreadableDocument)
    );
}

#[test]
fn broken_xml_is_unreadable() {
    for body in ["<w:p>", "</w:p>", "<w:p a></w:p>", "<x:p/>", "<w:p", "<w:p>&amp</w:p>"] {
        assert_eq!(
            code_of(&PackageBuilder::docx(body)),
            Some(ErrorCode::UnreadableDocument),
            "{body}"
        );
    }
    assert_eq!(
        code_of(&PackageBuilder::new("word/document.xml", "")),
        Some(ErrorCode::UnreadableDocument)
    );
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "<w:p>".repeat(100_000);
    assert_eq!(code_of(&PackageBuilder::docx(&deep)), Some(ErrorCode::UnreadableDocument));
    let fields = "<w:fldChar w:fldCharType=\"begin\"/>".repeat(100_000);
    assert_eq!(code_of(&PackageBuilder::docx(&fields)), Some(ErrorCode::UnreadableDocument));
}

#[test]
fn an_archive_that_unpacks_to_too_much_is_refused() {
    let body = " ".repeat(1 << 20);
    let bytes = PackageBuilder::docx(&body).build();
    let limits = Limits { max_stream_bytes: 1 << 20, ..Limits::default() };
    let error = clean_copy(&bytes, &Budget::new(&limits)).unwrap_err();
    assert_eq!(error, OfficeError::TooLarge { limit_bytes: 1 << 20 });
    assert!(bytes.len() < 10_000);
}

#[test]
fn many_parts_are_refused_before_they_are_read() {
    let mut bytes = PackageBuilder::docx("").build();
    bytes.extend(b"PK\x01\x02".repeat(100_000));
    let error = clean_copy(&bytes, &Budget::default()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::UnreadableDocument);
}

#[test]
fn a_million_cells_and_a_hundred_thousand_shapes_have_an_answer() {
    let cells = "<w:tc><w:p/></w:tc>".repeat(1_000_000);
    let table = PackageBuilder::docx(&format!("<w:tbl><w:tr>{cells}</w:tr></w:tbl>"));
    assert_eq!(code_of(&table), None);
    let shapes = "<p:sp><p:nvSpPr><p:cNvPr hidden=\"1\"/></p:nvSpPr></p:sp>".repeat(100_000);
    assert_eq!(code_of(&PackageBuilder::pptx(&shapes)), None);
}

#[test]
fn names_that_lead_out_of_the_package_find_nothing() {
    let package =
        PackageBuilder::docx("<w:p><w:drawing><a:blip r:embed=\"rId1\"/></w:drawing></w:p>")
            .link("rId1", "image", "../../../../etc/passwd")
            .part("../../etc/passwd", PNG);
    let copy = package.copy().unwrap();
    assert_eq!(parts(&copy.bytes).len(), 3);
    assert_eq!(copy.warnings.len(), 1);
}

#[test]
fn no_address_is_left_whatever_leads_to_it() {
    const ADDRESS: &str = "http://canary.example.org/a";
    let fields = ["INCLUDEPICTURE", "INCLUDETEXT", "LINK Word.Document", "DDEAUTO", "RD"].map(|kind| {
        format!(
            "<w:p><w:fldSimple w:instr='{kind} \"{ADDRESS}\"'><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>"
        )
    });
    let body = format!(
        "<w:p><w:r><w:drawing><a:blip r:link=\"image\"/><a:blip r:embed=\"svg\"/></w:drawing></w:r></w:p>\
         <w:altChunk r:id=\"aFChunk\"/><w:altChunk r:id=\"html\"/><w:subDoc r:id=\"subDocument\"/>\
         <w:p><w:r><w:pict><v:shape><v:imagedata r:id=\"image\" src=\"{ADDRESS}\" o:href=\"{ADDRESS}\"/></v:shape></w:pict></w:r></w:p>\
         <w:p><w:r><w:object><o:OLEObject Type=\"Link\" r:id=\"oleObject\"/></w:object></w:r></w:p>{}",
        fields.concat()
    );
    let roles =
        ["image", "aFChunk", "attachedTemplate", "subDocument", "oleObject", "frame", "theme"];
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:x=\"http://www.w3.org/1999/xlink\"><image x:href=\"{ADDRESS}\"/></svg>"
    );
    let mut package = PackageBuilder::docx(&body)
        .link("svg", "image", "media/a.svg")
        .part("word/media/a.svg", svg)
        .link("html", "aFChunk", "a.html")
        .part("word/a.html", format!("<html><img src=\"{ADDRESS}\"></html>"));
    for role in roles {
        package = package.link(role, role, ADDRESS);
    }
    let copy = package.copy().unwrap();
    assert!(!copy.warnings.is_empty());
    for (name, bytes) in parts(&copy.bytes) {
        assert!(!String::from_utf8_lossy(&bytes).contains("canary"), "{name}");
    }
}

#[test]
fn archives_inside_are_left_behind() {
    let inner = PackageBuilder::docx("").build();
    let body =
        "<w:p><w:r><w:drawing><a:blip r:embed=\"rId1\"/></w:drawing><w:t>beside</w:t></w:r></w:p>";
    let package = PackageBuilder::docx(body)
        .link("rId1", "image", "media/a.png")
        .link("rId2", "package", "embeddings/a.docx")
        .part("word/media/a.png", inner.clone())
        .part("word/embeddings/a.docx", inner);
    let copy = package.copy().unwrap();
    assert!(parts(&copy.bytes).iter().all(|(_, bytes)| !bytes.starts_with(b"PK")));
}

#[test]
fn styles_that_are_based_on_each_other_have_an_answer() {
    let style = |id, based| {
        format!(
            "<w:style w:type=\"paragraph\" w:styleId=\"{id}\"><w:basedOn w:val=\"{based}\"/></w:style>"
        )
    };
    let styles = format!(
        "<w:styles xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">{}{}{}</w:styles>",
        style("a", "b"),
        style("b", "a"),
        style("c", "c")
    );
    let body = "<w:p><w:pPr><w:pStyle w:val=\"a\"/></w:pPr><w:r><w:t>text</w:t></w:r></w:p>";
    let package = PackageBuilder::docx(body)
        .link("rId1", "styles", "styles.xml")
        .part("word/styles.xml", styles);
    assert_eq!(code_of(&package), None);
}

#[test]
fn a_part_may_lead_to_itself() {
    let package = PackageBuilder::docx("<w:p/>")
        .link("rId1", "theme", "theme.xml")
        .link("rId2", "styles", "document.xml")
        .part("word/theme.xml", "<t/>")
        .links_of("word/_rels/theme.xml.rels", &[("rId1", "theme", "theme.xml")]);
    assert_eq!(code_of(&package), None);
}

#[test]
fn a_cancelled_budget_ends_the_copy() {
    let budget = Budget::default();
    budget.cancel();
    let error = clean_copy(&PackageBuilder::docx("").build(), &budget).unwrap_err();
    assert_eq!(error.code(), ErrorCode::ParseTimeout);
}

/// Pieces of texts; any sequence of them is one.
fn piece() -> impl Strategy<Value = String> {
    let run = "<w:r><w:rPr><w:b/></w:rPr><w:t>text</w:t></w:r>";
    let leaf = prop::sample::select(vec![
        run,
        "<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType=\"begin\"/><w:t>x</w:t></w:r>",
        "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>",
        "<w:r><w:instrText>PAGE</w:instrText></w:r>",
        "<w:r><w:instrText>DATE</w:instrText></w:r>",
        "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>",
        "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
        "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>",
        "<w:pPr><w:sectPr/></w:pPr>",
        "<w:bookmarkStart/>",
        "<w:object><v:shape><v:imagedata r:id=\"rId1\"/></v:shape></w:object>",
        "<a:blip r:embed=\"rId1\" r:link=\"rId2\"/>",
        "<a:fld xmlns:q=\"urn:q\" type=\"datetime\"><a:t>1</a:t></a:fld>",
    ]);
    let leaf = leaf.prop_map(str::to_owned);
    leaf.prop_recursive(5, 40, 4, |inner| {
        let tags = vec![
            "w:p",
            "w:ins",
            "w:del",
            "w:tbl",
            "w:tr",
            "w:tc",
            "w:r",
            "w:fldSimple",
            "w:hyperlink",
            "mc:Choice",
        ];
        (prop::sample::select(tags), prop::collection::vec(inner, 0..4))
            .prop_map(|(tag, inner)| format!("<{tag} r:id=\"rId2\">{}</{tag}>", inner.concat()))
    })
}

fn package_of(pieces: &[String]) -> PackageBuilder {
    PackageBuilder::docx(&pieces.concat())
        .link("rId1", "image", "a.png")
        .link("rId2", "hyperlink", "http://example.org/")
        .part("word/a.png", PNG)
}

proptest! {
    #[test]
    fn the_copy_of_a_copy_is_that_copy(pieces in prop::collection::vec(piece(), 0..6)) {
        let first = package_of(&pieces).copy().unwrap();
        let second = clean_copy(&first.bytes, &Budget::default()).unwrap();
        prop_assert_eq!(&first.bytes, &second.bytes);
        let all: Vec<u8> = parts(&first.bytes).into_iter().flat_map(|(_, bytes)| bytes).collect();
        let text = String::from_utf8_lossy(&all);
        for left in ["example.org", "<w:del", "<w:ins ", "DATE", "r:link"] {
            prop_assert!(!text.contains(left), "{left}: {text}");
        }
    }

    #[test]
    fn any_change_of_bytes_gives_an_error_or_a_copy_that_is_read_again(
        pieces in prop::collection::vec(piece(), 0..4),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = package_of(&pieces).build();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(copy) = clean_copy(&bytes, &Budget::default()) {
            prop_assert_eq!(clean_copy(&copy.bytes, &Budget::default()).map(|copy| copy.bytes), Ok(copy.bytes));
        }
    }

    #[test]
    fn any_change_of_text_gives_an_error_or_a_copy_that_is_read_again(
        pieces in prop::collection::vec(piece(), 0..4),
        at in any::<prop::sample::Index>(),
        new in "[<>&\"'/a-z:=!\\[\\]-]{1,4}",
    ) {
        let mut text = pieces.concat();
        let at = at.index(text.len() + 1);
        text.insert_str(at, &new);
        if let Ok(copy) = package_of(&[text]).copy() {
            prop_assert_eq!(clean_copy(&copy.bytes, &Budget::default()).map(|copy| copy.bytes), Ok(copy.bytes));
        }
    }
}
