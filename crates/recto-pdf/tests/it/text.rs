use recto_input::{Budget, Limits};
use recto_model::RenderMode::{Fill, Invisible, Stroke};
use recto_model::TextOrigin;
use recto_test::PdfBuilder;

use crate::{first_page, open, text_of};

#[test]
fn colours_come_from_every_device_space() {
    let page = first_page(PdfBuilder::page_of(
        "BT /F1 10 Tf 20 30 Td 1 0 0 rg (r) Tj 0.2 g (g) Tj 0 0 0 1 k (k) Tj /DeviceRGB cs 0 1 0 sc (s) Tj ET",
    ));
    let colors: Vec<_> = page.glyphs.iter().map(|g| (g.color.r, g.color.g, g.color.b)).collect();
    assert_eq!(colors, [(255, 0, 0), (51, 51, 51), (0, 0, 0), (0, 255, 0)]);
}

#[test]
fn separations_and_palettes_are_looked_up() {
    let mut builder = PdfBuilder::new();
    builder.page(
        "BT /F1 10 Tf 20 30 Td /Spot cs 1 scn (a) Tj /Pal cs 1 sc (b) Tj ET",
        "",
        "/ColorSpace << /Spot [/Separation /Warm /DeviceRGB << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [1 0.6 0] >>] \
         /Pal [/Indexed /DeviceRGB 1 <000000 0080FF>] >>",
    );
    let page = first_page(builder.build());
    let colors: Vec<_> = page.glyphs.iter().map(|g| (g.color.r, g.color.g, g.color.b)).collect();
    assert_eq!(colors, [(255, 153, 0), (0, 128, 255)]);
}

#[test]
fn rendering_modes_decide_what_is_visible() {
    let page = first_page(PdfBuilder::page_of(
        "BT /F1 10 Tf 20 30 Td (f) Tj 1 Tr (s) Tj 3 Tr (i) Tj 2 Tr (b) Tj ET",
    ));
    let modes: Vec<_> = page.glyphs.iter().map(|g| g.mode).collect();
    assert_eq!(modes, [Fill, Stroke, Invisible, Fill]);
}

#[test]
fn font_dictionaries_give_the_style() {
    let mut builder = PdfBuilder::new();
    builder.page(
        "BT /F1 10 Tf 20 30 Td (a) Tj /F2 10 Tf (b) Tj ET",
        "",
        "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic >> \
         /F2 << /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Some-Face /FirstChar 98 /LastChar 98 /Widths [500] \
         /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Some-Face /Flags 33 /FontWeight 600 /Ascent 0 /Descent 200 >> >> >>",
    );
    let page = first_page(builder.build());
    let (times, face) = (&page.fonts[0], &page.fonts[1]);
    assert_eq!((times.name.as_str(), times.weight), ("Times-BoldItalic", 700));
    assert!(times.italic && times.serif && !times.monospace);
    assert_eq!((face.name.as_str(), face.weight), ("Some-Face", 600));
    assert!(face.monospace && !face.italic);
    assert!(face.ascent > 0.5 && face.descent < 0.0);
}

#[test]
fn font_descriptors_give_vertical_metrics() {
    let mut builder = PdfBuilder::new();
    builder.page(
        "BT /F1 10 Tf 20 30 Td (a) Tj ET",
        "",
        "/Font << /F1 << /Type /Font /Subtype /TrueType /BaseFont /Small-Capitals /FirstChar 97 /LastChar 97 /Widths [500] \
         /FontDescriptor << /Type /FontDescriptor /FontName /Small-Capitals /Flags 32 /Ascent 514 /CapHeight 683 \
         /Descent -200 /FontBBox [-30 -960 1100 780] >> >> >>",
    );
    let face = &first_page(builder.build()).fonts[0];
    assert!((face.ascent - 0.683).abs() < 1e-4, "capitals are inside: {}", face.ascent);
    assert!((face.reach - 1.54).abs() < 1e-4, "its frame stands on the descent: {}", face.reach);
}

#[test]
fn actual_text_replaces_the_text_of_glyphs() {
    let page = first_page(PdfBuilder::page_of(
        "BT /F1 10 Tf 20 30 Td /Span << /ActualText (office) >> BDC (o#ce) Tj EMC ( x) Tj ET",
    ));
    assert_eq!(text_of(&page), "office x");
    assert_eq!(page.glyphs[0].origin_kind, TextOrigin::ActualText);
    assert_eq!(page.glyphs[4].origin_kind, TextOrigin::Layer);
    let shorter = first_page(PdfBuilder::page_of(
        "BT /F1 10 Tf 20 30 Td /Span << /ActualText <FEFF00E9> >> BDC (e') Tj EMC ET",
    ));
    assert_eq!(text_of(&shorter), "é");
    assert!(shorter.glyphs[0].end.x > shorter.glyphs[0].origin.x + 5.0);
}

#[test]
fn marked_content_gives_its_id() {
    let page = first_page(PdfBuilder::page_of(
        "BT /F1 10 Tf 20 30 Td /P << /MCID 7 >> BDC /Span BMC (a) Tj EMC EMC (b) Tj ET",
    ));
    assert_eq!(page.glyphs[0].mcid, Some(7));
    assert_eq!(page.glyphs[1].mcid, None);
}

#[test]
fn a_form_that_numbers_its_marked_content_by_itself_gives_no_id_of_the_page() {
    let of_form = |entry: &str| {
        let mut builder = PdfBuilder::new();
        let form = builder.stream(
            &format!(
                "/Type /XObject /Subtype /Form /BBox [0 0 200 100] {entry} /Resources << /Font << /F1 << /Type /Font \
                 /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
            ),
            b"BT /F1 10 Tf 20 30 Td /P << /MCID 7 >> BDC (a) Tj EMC (b) Tj ET",
        );
        builder.page(
            "/P << /MCID 2 >> BDC /X Do EMC /P << /MCID 3 >> BDC BT /F1 10 Tf 20 60 Td (c) Tj ET EMC",
            "",
            &format!("/XObject << /X {form} 0 R >>"),
        );
        let ids = first_page(builder.build()).glyphs.into_iter().map(|glyph| glyph.mcid);
        ids.collect::<Vec<_>>()
    };
    assert_eq!(of_form("/StructParents 1"), [Some(2), Some(2), Some(3)]);
    assert_eq!(of_form(""), [Some(7), Some(2), Some(3)]);
}

#[test]
fn type3_fonts_are_read_by_their_codes() {
    let mut builder = PdfBuilder::new();
    let glyph = builder.stream("", b"500 0 0 0 500 700 d1 0 0 500 700 re f");
    builder.page(
        "BT /T3 20 Tf 20 30 Td (ab) Tj ET",
        "",
        &format!(
            "/Font << /T3 << /Type /Font /Subtype /Type3 /FontBBox [0 -200 500 700] /FontMatrix [0.001 0 0 0.001 0 0] \
             /CharProcs << /square {glyph} 0 R /g2 {glyph} 0 R >> /Encoding << /Type /Encoding /Differences [97 /square /g2] >> \
             /FirstChar 97 /LastChar 98 /Widths [500 500] >> >>"
        ),
    );
    let page = first_page(builder.build());
    assert_eq!(text_of(&page), "ab");
    assert!((page.glyphs[1].origin.x - 30.0).abs() < 0.01);
    assert_eq!(page.glyphs[0].size, 20.0);
}

#[test]
fn type3_fonts_whose_glyph_space_points_downwards_have_the_same_boxes() {
    let bbox = |matrix: &str, bbox: &str| {
        let mut builder = PdfBuilder::new();
        let glyph = builder.stream("", b"500 0 d0 0 0 500 700 re f");
        builder.page(
            "BT /T3 20 Tf 20 30 Td (a) Tj ET",
            "",
            &format!(
                "/Font << /T3 << /Type /Font /Subtype /Type3 /FontBBox [{bbox}] /FontMatrix [{matrix}] /CharProcs << /g {glyph} 0 R >> \
                 /Encoding << /Type /Encoding /Differences [97 /g] >> /FirstChar 97 /LastChar 97 /Widths [500] >> >>"
            ),
        );
        first_page(builder.build()).glyphs[0].quad.bounds()
    };
    let upward = bbox("0.001 0 0 0.001 0 0", "0 -200 500 700");
    let downward = bbox("0.001 0 0 -0.001 0 0", "0 200 500 -700");
    assert_eq!(upward, downward);
    assert!((upward.height() - 18.0).abs() < 0.01, "{upward:?}");
}

#[test]
fn type3_fonts_without_a_usable_box_have_the_em_of_their_widths() {
    // Widths of 6 points are 30 units at a matrix scale of 0.004 and a font size of 50.
    for bbox in ["0 0 0 0", "0 0 1 1"] {
        let size = first_page(type3_font(bbox)).glyphs[0].size;
        assert!((size - 12.0).abs() < 0.01, "[{bbox}]: {size}");
    }
}

fn type3_font(bbox: &str) -> Vec<u8> {
    let mut builder = PdfBuilder::new();
    let glyph = builder.stream("", b"30 0 0 0 30 40 d1 0 0 30 40 re f");
    builder.page(
        "BT /T3 50 Tf 20 30 Td (ab) Tj ET",
        "",
        &format!(
            "/Font << /T3 << /Type /Font /Subtype /Type3 /FontBBox [{bbox}] /FontMatrix [0.004 0 0 0.004 0 0] \
             /CharProcs << /square {glyph} 0 R /g2 {glyph} 0 R >> /Encoding << /Type /Encoding /Differences [97 /square /g2] >> \
             /FirstChar 96 /LastChar 98 /Widths [0 30 30] >> >>"
        ),
    );
    builder.build()
}

#[test]
fn composite_fonts_without_any_mapping_give_replacement_characters() {
    let composite = |name: &str| {
        let mut builder = PdfBuilder::new();
        builder.page(
            "BT /C 10 Tf 20 30 Td <002B0048> Tj ET",
            "",
            &format!(
                "/Font << /C << /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts \
                 [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /DW 500 /CIDSystemInfo << /Registry (Adobe) \
                 /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /{name} /Flags 4 >> >>] >> >>"
            ),
        );
        text_of(&first_page(builder.build()))
    };
    assert_eq!(composite("Unheard"), "\u{fffd}\u{fffd}");
    // The glyph order of Microsoft's core fonts is known.
    assert_eq!(composite("TimesNewRomanPSMT"), "He");
}

#[test]
fn vertical_writing_moves_the_pen_down() {
    let mut builder = PdfBuilder::new();
    builder.page(
        "BT /C 10 Tf 20 80 Td <002B0048> Tj ET",
        "",
        "/Font << /C << /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-V /DescendantFonts \
         [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /DW 1000 /DW2 [880 -1000] >>] >> >>",
    );
    let page = first_page(builder.build());
    assert_eq!(text_of(&page), "He");
    let [first, second] = [&page.glyphs[0], &page.glyphs[1]];
    assert_eq!((first.origin.x, second.origin.x), (20.0, 20.0));
    assert!((second.origin.y - first.origin.y - 10.0).abs() < 0.01);
    let bounds = first.quad.bounds();
    assert!((bounds.x0 - 15.0).abs() < 0.01 && (bounds.y1 - second.origin.y).abs() < 0.01);
}

#[test]
fn missing_fonts_are_read_as_latin() {
    assert_eq!(
        text_of(&first_page(PdfBuilder::page_of("BT /Nope 10 Tf 20 30 Td (ok) Tj ET"))),
        "ok"
    );
    assert_eq!(text_of(&first_page(PdfBuilder::page_of("BT 20 30 Td (no font) Tj ET"))), "no font");
}

#[test]
fn fonts_that_were_dropped_are_loaded_again() {
    let mut builder = PdfBuilder::new();
    for page in 0..200 {
        let font = builder.object(&format!(
            "<< /Type /Font /Subtype /Type1 /BaseFont /Face{page} /Encoding << /Differences [97 /A] >> >>"
        ));
        let resources = format!("/Font << /F1 {font} 0 R >>");
        builder.page("BT /F1 10 Tf 20 30 Td (ab) Tj ET", "", &resources);
    }
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits::default());
    let mut reader = document.reader();
    for index in (0..200).chain([0, 199]) {
        let page = reader.page(index, &budget).expect("reads");
        assert_eq!((text_of(&page).as_str(), page.fonts.len()), ("Ab", 1));
        assert_eq!(page.fonts[0].name, format!("Face{index}"));
    }
}
