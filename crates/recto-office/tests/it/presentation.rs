//! Presentations.

use recto_input::{Budget, FileKind};
use recto_office::clean_copy;

use crate::builder::{PNG, PackageBuilder, part, parts};

#[expect(clippy::unwrap_used, reason = "a helper of tests: what fails here fails the test")]
fn slide_of_copy(package: &PackageBuilder) -> String {
    part(&package.copy().unwrap().bytes, "ppt/slides/slide1.xml")
}

#[test]
fn a_slide_is_copied_without_what_runs_or_leads_outside() {
    let text = "<p:sp><a:r><a:rPr><a:hlinkClick r:id=\"rId1\"/></a:rPr><a:t>a</a:t></a:r></p:sp>";
    let package = PackageBuilder::pptx(text)
        .links_of(
            "ppt/slides/_rels/slide1.xml.rels",
            &[
                ("rId1", "hyperlink", "http://example.org/"),
                ("rId2", "notesSlide", "../notesSlides/notesSlide1.xml"),
            ],
        )
        .part("ppt/notesSlides/notesSlide1.xml", "<a/>");
    let copy = package.copy().unwrap();
    assert_eq!(copy.kind, FileKind::Pptx);
    let slide = slide_of_copy(&package);
    assert!(slide.contains("<p:sp><a:r><a:rPr/><a:t>a</a:t></a:r></p:sp>"), "{slide}");
    assert!(parts(&copy.bytes).iter().all(|(name, _)| !name.contains("notes")));
}

#[test]
fn dates_become_their_stored_text_and_slide_numbers_stay() {
    let field = |kind: &str| {
        format!("<a:fld id=\"x\" type=\"{kind}\"><a:rPr/><a:pPr/><a:t>7</a:t></a:fld>")
    };
    let slide = slide_of_copy(&PackageBuilder::pptx(&format!(
        "{}{}",
        field("datetime1"),
        field("slidenum")
    )));
    assert!(slide.contains("<a:r><a:rPr/><a:t>7</a:t></a:r>"), "{slide}");
    assert!(slide.contains(&field("slidenum")), "{slide}");
}

#[test]
fn an_embedded_object_becomes_its_picture() {
    let picture = "<p:pic xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"><a:blip r:embed=\"rId1\"/></p:pic>";
    let frame = format!(
        "<p:graphicFrame><a:graphic><mc:AlternateContent><mc:Choice Requires=\"v\"><p:oleObj r:id=\"rId2\"/></mc:Choice>\
         <mc:Fallback><p:oleObj r:id=\"rId2\">{picture}</p:oleObj></mc:Fallback></mc:AlternateContent></a:graphic></p:graphicFrame>"
    );
    let package = |shapes: &str| {
        PackageBuilder::pptx(shapes)
            .links_of(
                "ppt/slides/_rels/slide1.xml.rels",
                &[
                    ("rId1", "image", "../media/a.png"),
                    ("rId2", "oleObject", "../embeddings/a.bin"),
                ],
            )
            .part("ppt/media/a.png", PNG)
            .part("ppt/embeddings/a.bin", "MZ")
    };
    let slide = slide_of_copy(&package(&format!("{frame}<p:sp/>")));
    assert!(slide.contains(&format!("<p:spTree>{picture}<p:sp/></p:spTree>")), "{slide}");
    let bare =
        package("<p:graphicFrame><p:oleObj r:id=\"rId2\"/></p:graphicFrame>").copy().unwrap();
    assert_eq!(bare.warnings.len(), 1);
}

#[test]
fn hidden_shapes_are_left_out() {
    let shape =
        |hidden: &str| format!("<p:sp><p:nvSpPr><p:cNvPr id=\"1\"{hidden}/></p:nvSpPr></p:sp>");
    let slide =
        slide_of_copy(&PackageBuilder::pptx(&format!("{}{}", shape(""), shape(" hidden=\"1\""))));
    assert!(slide.contains(&format!("<p:spTree>{}</p:spTree>", shape(""))), "{slide}");
}

#[test]
fn an_embedded_object_becomes_the_picture_of_its_shape() {
    let frame = "<p:graphicFrame><p:xfrm><a:off x=\"10\" y=\"20\"/><a:ext cx=\"30\" cy=\"40\"/></p:xfrm>\
        <a:graphic><p:oleObj spid=\"s1\"/></a:graphic></p:graphicFrame>";
    let drawing = "<xml xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\">\
        <v:shape id=\"Table\" o:spid=\"s1\"><v:imagedata o:relid=\"rId9\"/></v:shape></xml>";
    let package = PackageBuilder::pptx(frame)
        .links_of(
            "ppt/slides/_rels/slide1.xml.rels",
            &[("vml1", "vmlDrawing", "../drawings/a.vml")],
        )
        .part("ppt/drawings/a.vml", drawing)
        .links_of("ppt/drawings/_rels/a.vml.rels", &[("rId9", "image", "../media/a.png")])
        .part("ppt/media/a.png", PNG);
    let slide = slide_of_copy(&package);
    assert!(slide.contains("<a:blip r:embed=\"vml1\"/>"), "{slide}");
    assert!(slide.contains("<a:off x=\"10\" y=\"20\"/><a:ext cx=\"30\" cy=\"40\"/>"), "{slide}");
    let copy = package.copy().unwrap();
    assert_eq!(copy.warnings, []);
    assert!(parts(&copy.bytes).iter().any(|(name, _)| name == "ppt/media/image1.png"));
    let again = clean_copy(&copy.bytes, &Budget::default()).unwrap();
    assert_eq!(again.bytes, copy.bytes);
}
