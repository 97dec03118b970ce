//! Texts.

use recto_input::FileKind;

use crate::builder::{PNG, PackageBuilder, body_of_copy, part, parts};

fn run(text: &str) -> String {
    format!("<w:r><w:t>{text}</w:t></w:r>")
}

fn paragraph(content: &str) -> String {
    format!("<w:p>{content}</w:p>")
}

/// The properties of a paragraph whose mark is deleted.
const DELETED_MARK: &str = "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>";

#[test]
fn a_plain_text_stays_as_it_is() {
    let body = paragraph(&format!(
        "<w:pPr><w:pStyle w:val=\"a&quot;&amp;b\"/></w:pPr>{}",
        run("a &lt; b &#228;")
    ));
    let copy = PackageBuilder::docx(&body).copy().unwrap();
    assert_eq!(copy.kind, FileKind::Docx);
    assert_eq!(copy.warnings, []);
    assert_eq!(body_of_copy(&body), body);
    let names: Vec<String> = parts(&copy.bytes).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["_rels/.rels", "word/document.xml", "[Content_Types].xml"]);
}

#[test]
fn tracked_changes_are_accepted() {
    let changed = paragraph(&format!(
        "<w:pPr><w:jc w:val=\"left\"/><w:pPrChange><w:pPr/></w:pPrChange></w:pPr>\
         <w:ins>{}</w:ins><w:del><w:r><w:delText>b</w:delText></w:r></w:del>\
         <w:moveFrom>{}</w:moveFrom><w:moveTo>{}</w:moveTo>",
        run("a"),
        run("c"),
        run("d")
    ));
    let accepted =
        paragraph(&format!("<w:pPr><w:jc w:val=\"left\"/></w:pPr>{}{}", run("a"), run("d")));
    assert_eq!(body_of_copy(&changed), accepted);
}

#[test]
fn content_controls_leave_what_they_show() {
    let control = |content: &str| {
        format!(
            "<w:sdt><w:sdtPr><w:id w:val=\"1\"/></w:sdtPr><w:sdtEndPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"
        )
    };
    let of_page = format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>\
         <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>{}<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
        run("2")
    );
    let around = control(&control(&paragraph(&of_page)));
    assert_eq!(body_of_copy(&around), paragraph(&of_page));
    assert_eq!(body_of_copy(&paragraph(&control(&run("a")))), paragraph(&run("a")));
    let row = |cell: &str| format!("<w:tbl><w:tr>{cell}</w:tr></w:tbl>");
    let cell = format!("<w:tc>{}</w:tc>", paragraph(&run("b")));
    assert_eq!(body_of_copy(&row(&control(&cell))), row(&cell));
}

#[test]
fn paragraphs_with_a_deleted_mark_are_joined() {
    let (a, b, c) = (run("a"), run("b"), run("c"));
    let two = format!("<w:p>{DELETED_MARK}{a}</w:p><w:bookmarkEnd/><w:p><w:pPr/>{b}</w:p>");
    let joined = format!("<w:p><w:pPr><w:rPr/></w:pPr>{a}<w:bookmarkEnd/>{b}</w:p>");
    assert_eq!(body_of_copy(&two), joined);
    let three = format!("<w:p>{DELETED_MARK}{a}</w:p><w:p>{DELETED_MARK}{b}</w:p><w:p>{c}</w:p>");
    assert_eq!(body_of_copy(&three), format!("<w:p><w:pPr><w:rPr/></w:pPr>{a}{b}{c}</w:p>"));
    // Without content the paragraph vanishes; before a table there is nothing to join it with.
    let empty = format!("<w:p>{DELETED_MARK}<w:del>{a}</w:del></w:p><w:p>{b}</w:p>");
    assert_eq!(body_of_copy(&empty), format!("<w:p>{b}</w:p>"));
    let before_table = format!("<w:p>{DELETED_MARK}{a}</w:p><w:tbl/><w:p>{b}</w:p>");
    let kept = format!("<w:p><w:pPr><w:rPr/></w:pPr>{a}</w:p><w:tbl/><w:p>{b}</w:p>");
    assert_eq!(body_of_copy(&before_table), kept);
    let section = format!("<w:p>{DELETED_MARK}{a}</w:p><w:p><w:pPr><w:sectPr/></w:pPr>{b}</w:p>");
    assert!(body_of_copy(&section).contains("</w:p><w:p><w:pPr><w:sectPr/>"));
}

#[test]
fn deleted_rows_are_left_out_and_a_table_without_rows_too() {
    let row = |deleted: bool, text: &str| {
        let properties = if deleted { "<w:trPr><w:del/></w:trPr>" } else { "" };
        format!("<w:tr>{properties}<w:tc><w:p>{}</w:p></w:tc></w:tr>", run(text))
    };
    let table = format!("<w:tbl>{}{}</w:tbl>", row(true, "a"), row(false, "b"));
    assert_eq!(body_of_copy(&table), format!("<w:tbl>{}</w:tbl>", row(false, "b")));
    assert_eq!(body_of_copy(&format!("<w:tbl>{}</w:tbl>", row(true, "a"))), "");
}

#[test]
fn hidden_text_is_left_out_by_property_and_by_style() {
    let hidden = |property: &str, text: &str| {
        format!("<w:r><w:rPr>{property}</w:rPr><w:t>{text}</w:t></w:r>")
    };
    let body = paragraph(&format!(
        "{}{}{}{}",
        hidden("<w:vanish/>", "a"),
        hidden("<w:vanish w:val=\"0\"/>", "b"),
        hidden("<w:rStyle w:val=\"secret\"/>", "c"),
        hidden("<w:webHidden/>", "d")
    ));
    let styles = r#"<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
        <w:style w:styleId="secret"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>"#;
    let package = PackageBuilder::docx(&body)
        .link("rId1", "styles", "styles.xml")
        .part("word/styles.xml", styles);
    let text = part(&package.copy().unwrap().bytes, "word/document.xml");
    let shown: Vec<bool> =
        ["a", "b", "c", "d"].iter().map(|t| text.contains(&format!("<w:t>{t}<"))).collect();
    assert_eq!(shown, [false, true, false, true]);
}

#[test]
fn fields_become_their_stored_results() {
    let mark = |kind: &str| format!("<w:r><w:fldChar w:fldCharType=\"{kind}\"/></w:r>");
    let instruction = |text: &str| format!("<w:r><w:instrText>{text}</w:instrText></w:r>");
    let field = |code: &str, result: &str| {
        format!("{}{}{}{result}{}", mark("begin"), instruction(code), mark("separate"), mark("end"))
    };
    let date = body_of_copy(&paragraph(&field(" DATE \\@ \"d\"", &run("1 May"))));
    assert!(
        date.contains("1 May") && !date.contains("fldChar") && !date.contains("DATE"),
        "{date}"
    );
    let page = paragraph(&field(" PAGE ", &run("7")));
    assert_eq!(body_of_copy(&page), page);
    // The page number within the condition is not shown, so that it isn't shown without the condition either.
    let condition = format!(
        "{}{}{}{}{}{}",
        mark("begin"),
        instruction("IF "),
        field("PAGE", &run("7")),
        mark("separate"),
        run("yes"),
        mark("end")
    );
    let condition = body_of_copy(&paragraph(&condition));
    assert!(
        condition.contains("yes") && !condition.contains('7') && !condition.contains("fldChar"),
        "{condition}"
    );
    let simple = format!("<w:fldSimple w:instr=\"AUTHOR\">{}</w:fldSimple>", run("Ann"));
    assert_eq!(body_of_copy(&paragraph(&simple)), paragraph(&run("Ann")));
    let unclosed = body_of_copy(&paragraph(&format!("{}{}", mark("begin"), instruction("TIME"))));
    assert!(!unclosed.contains("TIME") && !unclosed.contains("fldChar"), "{unclosed}");
}

#[test]
fn links_to_outside_keep_their_text() {
    let body = paragraph(&format!(
        "<w:hyperlink r:id=\"rId1\">{}</w:hyperlink><w:hyperlink w:anchor=\"b\">{}</w:hyperlink>",
        run("a"),
        run("b")
    ));
    let package = PackageBuilder::docx(&body).link("rId1", "hyperlink", "http://example.org/");
    let copy = package.copy().unwrap();
    let text = part(&copy.bytes, "word/document.xml");
    let kept = format!("{}<w:hyperlink w:anchor=\"b\">{}</w:hyperlink>", run("a"), run("b"));
    assert!(text.contains(&kept), "{text}");
    assert!(parts(&copy.bytes).iter().all(|(_, bytes)| !bytes.windows(7).any(|w| w == b"example")));
    assert_eq!(copy.warnings, []);
}

#[test]
fn an_embedded_object_leaves_its_picture() {
    let object = |shape: &str| {
        format!(
            "<w:p><w:r><w:object w:dxaOrig=\"1\">{shape}<o:OLEObject r:id=\"rId2\"/></w:object></w:r></w:p>"
        )
    };
    let shape = "<v:shape src=\"http://example.org\"><v:imagedata r:id=\"rId1\"/></v:shape>";
    let package = |shape: &str| {
        PackageBuilder::docx(&object(shape))
            .link("rId1", "image", "media/x.bin")
            .link("rId2", "oleObject", "embeddings/a.bin")
            .part("word/media/x.bin", PNG)
            .part("word/embeddings/a.bin", "MZ")
    };
    let copy = package(shape).copy().unwrap();
    let text = part(&copy.bytes, "word/document.xml");
    assert!(
        text.contains("<w:pict><v:shape><v:imagedata r:id=\"rId1\"/></v:shape></w:pict>"),
        "{text}"
    );
    let names: Vec<String> = parts(&copy.bytes).into_iter().map(|(name, _)| name).collect();
    assert!(names.contains(&"word/media/image1.png".to_owned()), "{names:?}");
    assert!(names.iter().all(|name| !name.contains("embeddings")), "{names:?}");
    assert_eq!(copy.warnings, []);
    assert_eq!(package("<v:shape/>").copy().unwrap().warnings.len(), 1);
}

#[test]
fn what_a_reader_would_have_seen_is_told() {
    let picture = "<w:p><w:r><w:drawing><a:blip r:link=\"rId1\"/></w:drawing></w:r></w:p>";
    let package = PackageBuilder::docx(&format!("{picture}<w:altChunk r:id=\"rId2\"/>"))
        .link("rId1", "image", "http://example.org/a.png")
        .link("rId2", "aFChunk", "other.html")
        .part("word/other.html", "<html/>");
    let copy = package.copy().unwrap();
    assert_eq!(copy.warnings.len(), 2);
    let text = part(&copy.bytes, "word/document.xml");
    assert!(text.contains("<a:blip/>") && !text.contains("altChunk"), "{text}");
}

#[test]
fn comments_settings_and_programs_stay_behind() {
    let settings = r#"<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
        <w:attachedTemplate r:id="rId1"/><w:mailMerge/><w:zoom/><w:writeProtection/></w:settings>"#;
    let body =
        paragraph(&format!("<w:commentRangeStart/>{}<w:r><w:commentReference/></w:r>", run("a")));
    let package = PackageBuilder::docx(&body)
        .link("rId1", "settings", "settings.xml")
        .link("rId2", "comments", "comments.xml")
        .link("rId3", "vbaProject", "vbaProject.bin")
        .part("word/settings.xml", settings)
        .links_of(
            "word/_rels/settings.xml.rels",
            &[("rId1", "attachedTemplate", "http://example.org/a.dotm")],
        )
        .part("word/comments.xml", "<a/>")
        .part("word/vbaProject.bin", "MZ");
    let copy = package.copy().unwrap();
    let names: Vec<String> = parts(&copy.bytes).into_iter().map(|(name, _)| name).collect();
    let expected = [
        "_rels/.rels",
        "word/document.xml",
        "word/_rels/document.xml.rels",
        "word/settings.xml",
        "[Content_Types].xml",
    ];
    assert_eq!(names, expected);
    let settings = part(&copy.bytes, "word/settings.xml");
    assert!(
        settings.contains("zoom")
            && !settings.contains("Template")
            && !settings.contains("Protection")
    );
    assert!(!part(&copy.bytes, "word/document.xml").contains("comment"));
}

#[test]
fn namespaces_that_a_removed_tag_declares_are_declared_below_it() {
    let body =
        paragraph("<w:ins xmlns:x=\"urn:x\"><w:r><x:y/></w:r><w:r xmlns:x=\"urn:z\"/></w:ins>");
    let kept = paragraph("<w:r xmlns:x=\"urn:x\"><x:y/></w:r><w:r xmlns:x=\"urn:z\"/>");
    assert_eq!(body_of_copy(&body), kept);
}
