//! What would exhaust the renderer is found before a page is drawn, also in streams that only the renderer reads.

use recto_input::{Budget, Limits};
use recto_pdf::PdfError;
use recto_test::PdfBuilder;

use crate::open;

/// Inline images whose ends are in doubt: to read them takes longer than anyone waits.
fn endless() -> Vec<u8> {
    "BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI q 1 /CS /G ID ab EI q 1 0 0 1 9 9 cm ".repeat(400).into()
}

const ORDINARY: &[u8] = b"9 0 0 9 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI";

fn draw(builder: PdfBuilder) -> Result<(), PdfError> {
    let budget = Budget::new(&Limits::default());
    open(builder.build())?.reader().render(0, 72.0, &budget).map(|_| ())
}

/// Adds a Type 3 font whose only glyph is `a`.
fn type3(builder: &mut PdfBuilder, glyph: &[u8], resources: &str) -> usize {
    let glyph = builder.stream("", &[b"9 0 d0 ", glyph].concat());
    builder.object(&format!(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 \
         /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a {glyph} 0 R >> /Resources << {resources} >> >>"
    ))
}

fn tiling(builder: &mut PdfBuilder, entries: &str, cell: &[u8]) -> usize {
    builder.stream(
        &format!("/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 {entries}"),
        cell,
    )
}

const SMALL_CELL: &str = "/BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>";

/// A page that shows a Type 3 glyph.
fn with_glyph(glyph: &[u8], shown: usize) -> PdfBuilder {
    let mut builder = PdfBuilder::new();
    let font = type3(&mut builder, glyph, "");
    let text = "a".repeat(shown);
    builder.page(
        &format!("BT /T3 10 Tf 20 30 Td ({text}) Tj ET"),
        "",
        &format!("/Font << /T3 {font} 0 R >>"),
    );
    builder
}

/// A page that fills a rectangle some times with a tiling pattern.
fn with_pattern(entries: &str, cell: &[u8], times: usize) -> PdfBuilder {
    let mut builder = PdfBuilder::new();
    let pattern = tiling(&mut builder, entries, cell);
    let fills = "10 10 50 50 re f ".repeat(times);
    builder.page(
        &format!("/Pattern cs /P scn {fills}"),
        "",
        &format!("/Pattern << /P {pattern} 0 R >>"),
    );
    builder
}

/// A page that paints under a soft mask.
fn with_mask(group: &[u8]) -> PdfBuilder {
    let mut builder = PdfBuilder::new();
    let group = builder.stream(
        "/Subtype /Form /BBox [0 0 99 99] /Group << /S /Transparency /CS /DeviceGray >> /Resources << >>",
        group,
    );
    builder.page(
        "/G gs 10 10 50 50 re f",
        "",
        &format!("/ExtGState << /G << /SMask << /S /Luminosity /G {group} 0 R >> >> >>"),
    );
    builder
}

#[test]
fn inline_images_without_an_end_are_found_wherever_they_are() {
    for (content, expected) in [(endless(), Err(PdfError::Undrawable)), (ORDINARY.to_vec(), Ok(()))]
    {
        assert_eq!(draw(with_glyph(&content, 1)), expected);
        assert_eq!(draw(with_pattern(SMALL_CELL, &content, 1)), expected);
        assert_eq!(draw(with_mask(&content)), expected);
    }
}

#[test]
fn they_are_found_in_what_lies_within_a_glyph_and_in_what_is_hidden() {
    let mut builder = PdfBuilder::new();
    let form = builder.stream("/Subtype /Form /BBox [0 0 9 9] /Resources << >>", &endless());
    let pattern = tiling(
        &mut builder,
        &format!(
            "/BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /XObject << /Fm {form} 0 R >> >>"
        ),
        b"/Fm Do",
    );
    let patterns = format!("/Pattern << /P {pattern} 0 R >>");
    let font = type3(&mut builder, b"/Pattern cs /P scn 0 0 9 9 re f", &patterns);
    builder.page("BT /T3 10 Tf (a) Tj ET", "", &format!("/Font << /T3 {font} 0 R >>"));
    assert_eq!(draw(builder), Err(PdfError::Undrawable));

    // This expression hides the form; a renderer that knows only the groups shows it.
    let mut builder = PdfBuilder::new();
    let on = builder.object("<< /Type /OCG /Name (on) >>");
    let off = builder.object("<< /Type /OCG /Name (off) >>");
    let form = builder.stream(
        &format!("/Subtype /Form /BBox [0 0 9 9] /OC << /Type /OCMD /OCGs [{on} 0 R] /VE [/Not {on} 0 R] >>"),
        &endless(),
    );
    builder.catalog(&format!(
        "/OCProperties << /OCGs [{on} 0 R {off} 0 R] /D << /OFF [{off} 0 R] >> >>"
    ));
    builder.page("/Fm Do", "", &format!("/XObject << /Fm {form} 0 R >>"));
    assert_eq!(draw(builder), Err(PdfError::Undrawable));
}

#[test]
fn they_are_found_in_appearances_that_only_the_renderer_draws() {
    for annotation in ["/Subtype /Popup", "/Subtype /Widget /FT /Btn"] {
        let mut builder = PdfBuilder::new();
        let look = builder.stream("/Subtype /Form /BBox [0 0 9 9]", &endless());
        let appearance = if annotation.contains("Popup") {
            format!("/N {look} 0 R")
        } else {
            format!("/N << /Off {look} 0 R >>")
        };
        builder.page(
            "",
            &format!("/Annots [<< {annotation} /Rect [9 9 19 19] /AP << {appearance} >> >>]"),
            "",
        );
        assert_eq!(draw(builder), Err(PdfError::Undrawable), "{annotation}");
    }
}

#[test]
fn hazards_of_a_page_are_hazards_of_its_glyphs_too() {
    let dashes = b"[0.00001] 0 d 10 w 0 0 m 200 100 l S";
    assert_eq!(draw(with_glyph(dashes, 1)), Err(PdfError::Undrawable));
    assert_eq!(draw(with_pattern(SMALL_CELL, dashes, 1)), Err(PdfError::Undrawable));
    let mut builder = PdfBuilder::new();
    let skewed =
        "/BBox [0 0 90000 900] /XStep 90000 /YStep 900 /Matrix [1 0 1000 1 0 0] /Resources << >>";
    let pattern = tiling(&mut builder, skewed, b"0 0 9 9 re f");
    let patterns = format!("/Pattern << /P {pattern} 0 R >>");
    // The page itself has no patterns.
    let font = type3(&mut builder, b"/Pattern cs /P scn 0 0 90 90 re f", &patterns);
    builder.page("BT /T3 100 Tf 20 30 Td (a) Tj ET", "", &format!("/Font << /T3 {font} 0 R >>"));
    assert_eq!(draw(builder), Err(PdfError::TooDear));
}

#[test]
fn cells_with_huge_boxes_or_tiny_steps_are_bounded() {
    let cell = b"1 0 0 rg 0 0 9 9 re f";
    let drawn = |entries: &str| draw(with_pattern(&format!("{entries} /Resources << >>"), cell, 1));
    assert_eq!(drawn("/BBox [0 0 9 9] /XStep 0.01 /YStep 0.01"), Err(PdfError::TooDear));
    assert_eq!(
        drawn("/BBox [0 0 1000000000 1000000000] /XStep 1 /YStep 1"),
        Err(PdfError::TooDear)
    );
    assert_eq!(
        drawn("/BBox [0 0 1000000000 1000000000] /XStep 1000000000 /YStep 1000000000"),
        Ok(())
    );
    assert_eq!(drawn("/BBox [0 0 0.001 0.001] /XStep 0.001 /YStep 0.001"), Ok(()));
    let scaled = "/BBox [0 0 1 1] /XStep 1 /YStep 1 /Matrix [1000000000 0 0 0.000001 0 0]";
    assert!(matches!(drawn(scaled), Ok(()) | Err(PdfError::TooDear)));
}

#[test]
fn work_is_counted_for_each_time_that_it_is_done() {
    let shapes = "0 0 1 1 re f ".repeat(5_000).into_bytes();
    // 5,000 shapes are nothing, and neither are 30 times as many.
    assert_eq!(draw(with_pattern(SMALL_CELL, &shapes, 30)), Ok(()));
    assert_eq!(draw(with_pattern(SMALL_CELL, &shapes, 5_000)), Err(PdfError::TooDear));
    assert_eq!(draw(with_glyph(&shapes, 30)), Ok(()));
    assert_eq!(draw(with_glyph(&shapes, 10_000)), Err(PdfError::Undrawable));
}

#[test]
fn what_is_drawn_within_itself_is_not_drawn() {
    // Glyphs and forms without resources of their own find themselves in those of the page.
    let mut builder = PdfBuilder::new();
    let glyph = builder.stream("", b"9 0 0 0 9 9 d1 BT /T3 1 Tf (aa) Tj ET");
    let font = builder.object(&format!(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 \
         /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a {glyph} 0 R >> >>"
    ));
    builder.page("BT /T3 10 Tf (a) Tj ET", "", &format!("/Font << /T3 {font} 0 R >>"));
    assert_eq!(draw(builder), Err(PdfError::Undrawable));

    let form = |content: &str| {
        let mut builder = PdfBuilder::new();
        let me = builder.stream("/Subtype /Form /BBox [0 0 200 100]", content.as_bytes());
        let other = builder.stream("/Subtype /Form /BBox [0 0 200 100]", b"/Me Do");
        let resources = format!("/XObject << /Me {me} 0 R /Other {other} 0 R >>");
        builder.page(&"/Me Do ".repeat(9), "", &resources);
        draw(builder)
    };
    // A form that draws itself once is drawn to the renderer's depth; twice makes two to the power of it.
    assert_eq!(form("/Me Do"), Ok(()));
    assert_eq!(form("/Me Do /Me Do"), Err(PdfError::Undrawable));
    assert_eq!(form("/Other Do"), Ok(()));
    assert_eq!(form("/Other Do /Other Do"), Err(PdfError::Undrawable));
    assert_eq!(form("/Other Do /Me Do"), Err(PdfError::Undrawable));
}
