use recto_model::{FieldKind, LinkTarget, TextOrigin};
use recto_test::PdfBuilder;

use crate::{first_page, open, text_of};

#[test]
fn layers_that_are_off_are_not_read() {
    let mut builder = PdfBuilder::new();
    let on = builder.object("<< /Type /OCG /Name (on) >>");
    let off = builder.object("<< /Type /OCG /Name (off) >>");
    let member = builder.object(&format!("<< /Type /OCMD /OCGs [{on} 0 R {off} 0 R] /P /AllOn >>"));
    let either = builder.object(&format!("<< /Type /OCMD /VE [/Or {on} 0 R [/Not {on} 0 R]] >>"));
    let form = builder.stream(
        &format!("/Type /XObject /Subtype /Form /BBox [0 0 200 100] /OC {off} 0 R"),
        b"BT /F1 10 Tf 20 10 Td (form) Tj ET",
    );
    builder.catalog(&format!(
        "/OCProperties << /OCGs [{on} 0 R {off} 0 R] /D << /OFF [{off} 0 R] >> >>"
    ));
    builder.page(
        "BT /F1 10 Tf 20 30 Td /OC /On BDC (on) Tj EMC /OC /Off BDC (off) Tj /P BMC (in) Tj EMC EMC \
         /OC /All BDC (all) Tj EMC /OC /Any BDC (any) Tj EMC (end) Tj ET /Fm Do",
        "",
        &format!(
            "/Properties << /On {on} 0 R /Off {off} 0 R /All {member} 0 R /Any {either} 0 R >> /XObject << /Fm {form} 0 R >>"
        ),
    );
    assert_eq!(text_of(&first_page(builder.build())), "onanyend");
}

#[test]
fn forms_bring_their_matrix_box_and_resources() {
    let mut builder = PdfBuilder::new();
    let form = builder.stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 60 20] /Matrix [2 0 0 2 10 20] /Resources << /Font << /G \
         << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>",
        b"BT /G 5 Tf 10 10 Td (in) Tj 100 0 Td (out) Tj ET EMC Q",
    );
    builder.page(
        "/P << /MCID 3 >> BDC /Fm Do BT /F1 10 Tf 5 5 Td (after) Tj ET EMC",
        "",
        &format!("/XObject << /Fm {form} 0 R >>"),
    );
    let page = first_page(builder.build());
    assert_eq!(text_of(&page), "inafter");
    assert_eq!((page.glyphs[0].origin.x, page.glyphs[0].origin.y), (30.0, 60.0));
    assert_eq!(page.glyphs[0].size, 10.0);
    // A form can't end the marked content of its page.
    assert!(page.glyphs.iter().all(|g| g.mcid == Some(3)));
    assert!(page.fonts[0].monospace);
}

#[test]
fn inline_images_are_placed_and_do_not_swallow_what_follows() {
    let page = first_page(PdfBuilder::page_of(
        "q 40 0 0 20 10 10 cm BI /W 8 /H 8 /BPC 1 /CS /G ID 01234567 EI Q BT /F1 10 Tf 20 50 Td (text) Tj ET",
    ));
    assert_eq!(text_of(&page), "text");
    let image = page.images[0];
    assert_eq!((image.pixel_width, image.pixel_height, image.is_mask), (8, 8, false));
    assert_eq!(
        (image.bbox.x0, image.bbox.y0, image.bbox.x1, image.bbox.y1),
        (10.0, 70.0, 50.0, 90.0)
    );
}

#[test]
fn annotations_give_links_fields_and_what_they_draw() {
    let mut builder = PdfBuilder::new();
    let look = builder.stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 50 20]",
        b"BT /F1 10 Tf 2 5 Td (Ada) Tj ET",
    );
    let parent = builder.object("<< /T (person) /FT /Tx >>");
    builder.page(
        "",
        &format!(
            "/Annots [<< /Subtype /Link /Rect [10 10 60 20] /A << /S /URI /URI (https://example.org/) >> >> \
             << /Subtype /Widget /Rect [100 50 150 70] /Parent {parent} 0 R /T (name) /V (Ada) /AP << /N {look} 0 R >> >> \
             << /Subtype /Widget /FT /Btn /T (agree) /AS /Yes /Rect [10 50 20 60] /AP << /N << /Yes {look} 0 R >> >> >> \
             << /Subtype /FreeText /F 2 /Rect [10 70 60 90] /AP << /N {look} 0 R >> >>]"
        ),
        "",
    );
    let page = first_page(builder.build());
    assert_eq!(page.links[0].target, LinkTarget::Uri("https://example.org/".into()));
    assert_eq!(page.links[0].bbox.y0, 80.0);
    let (name, agree) = (&page.fields[0], &page.fields[1]);
    assert_eq!(
        (name.name.as_str(), name.values.join("|").as_str(), name.kind),
        ("person.name", "Ada", FieldKind::Text)
    );
    assert_eq!((agree.values.join("|").as_str(), agree.kind), ("Yes", FieldKind::CheckBox));
    // The hidden annotation draws nothing; the two widgets do.
    assert_eq!(text_of(&page), "AdaAda");
    assert_eq!(page.glyphs[0].origin_kind, TextOrigin::Annotation);
    assert_eq!(page.glyphs[0].origin.x, 102.0);
}

#[test]
fn a_value_without_an_appearance_is_written_into_its_field() {
    let mut builder = PdfBuilder::new();
    builder.page(
        "",
        "/Annots [<< /Subtype /Widget /FT /Tx /T (name) /V (Ada L.) /DA (/Helv 9 Tf 0 g) /Rect [10 50 110 70] >>]",
        "",
    );
    let page = first_page(builder.build());
    assert_eq!(text_of(&page), "Ada L.");
    assert_eq!(page.glyphs[0].size, 9.0);
    assert!(page.glyphs.iter().all(|g| page.fields[0].widgets[0].bbox.contains(&g.quad.bounds())));
}

#[test]
fn bookmarks_have_pages_and_positions() {
    let mut builder = PdfBuilder::new();
    let page = builder.page("", "", "");
    let other = builder.page("", "", "");
    // Objects are numbered in order, so an item may name the next one before it is there.
    let first = other + 1;
    builder.object(&format!(
        "<< /Title (One) /Dest [{page} 0 R /XYZ 0 80 0] /Next {} 0 R /First {} 0 R >>",
        first + 1,
        first + 2
    ));
    builder.object(&format!("<< /Title (Two) /A << /S /GoTo /D (named) >> /Next {first} 0 R >>"));
    builder.object("<< /Title (Under\\n one) /Dest [0 /Fit] >>");
    builder.object(&format!("<< /First {first} 0 R >>"));
    builder.catalog(&format!(
        "/Outlines {} 0 R /Names << /Dests << /Names [(named) [{other} 0 R /FitH 30]] >> >>",
        first + 3
    ));
    let outline = open(builder.build()).expect("opens").outline();
    let entries: Vec<_> =
        outline.iter().map(|e| (e.title.as_str(), e.level, e.page, e.y)).collect();
    assert_eq!(
        entries,
        [
            ("One", 1, Some(1), Some(20.0)),
            ("Under one", 2, Some(1), None),
            ("Two", 1, Some(2), Some(70.0)),
        ]
    );
}
