use recto_model::{Page, Rect};
use recto_test::PdfBuilder;

use crate::{first_page, text_of};

const TEXT: &str = "BT /F1 10 Tf 20 30 Td (Hi) Tj ET";

fn turned(rotate: i32) -> Page {
    let mut builder = PdfBuilder::new();
    builder.page(TEXT, &format!("/Rotate {rotate}"), "");
    first_page(builder.build())
}

fn assert_at(page: &Page, x: f32, y: f32) {
    let origin = page.glyphs[0].origin;
    assert!(
        (origin.x - x).abs() < 0.01 && (origin.y - y).abs() < 0.01,
        "the pen stands at {origin:?}, not at {x}, {y}"
    );
}

#[test]
fn boxes_are_those_of_the_page_as_displayed_in_every_rotation() {
    for (rotate, width, height, x, y) in [
        (0, 200.0, 100.0, 20.0, 70.0),
        (90, 100.0, 200.0, 30.0, 20.0),
        (180, 200.0, 100.0, 180.0, 30.0),
        (270, 100.0, 200.0, 70.0, 180.0),
        (-90, 100.0, 200.0, 70.0, 180.0),
    ] {
        let page = turned(rotate);
        assert_eq!((page.size.width, page.size.height), (width, height), "rotated by {rotate}");
        assert_at(&page, x, y);
        let on_page = Rect::new(0.0, 0.0, width, height);
        assert!(page.glyphs.iter().all(|g| on_page.contains(&g.quad.bounds())));
    }
}

#[test]
fn corners_of_a_glyph_come_as_it_reads() {
    let [top_left, top_right, bottom_right, bottom_left] = turned(0).glyphs[0].quad.0;
    assert!(top_left.y < bottom_left.y && top_right.y < bottom_right.y);
    assert!(top_left.x < top_right.x && bottom_left.x < bottom_right.x);
    // On a page rotated by 90 degrees clockwise, text reads downwards and its top is at the right.
    let [top_left, top_right, _, bottom_left] = turned(90).glyphs[0].quad.0;
    assert!(top_left.y < top_right.y && top_left.x > bottom_left.x);
}

#[test]
fn the_crop_box_is_the_page() {
    let mut builder = PdfBuilder::new();
    builder.page(TEXT, "/CropBox [10 20 110 80]", "");
    let page = first_page(builder.build());
    assert_eq!((page.size.width, page.size.height), (100.0, 60.0));
    assert_at(&page, 10.0, 50.0);
}

#[test]
fn sizes_and_ends_follow_the_matrices() {
    let page = first_page(PdfBuilder::page_of(
        "q 2 0 0 2 0 0 cm BT /F1 5 Tf 50 Tz 10 Tc 1 0 0 1 10 10 Tm (ii) Tj ET Q",
    ));
    let glyphs = &page.glyphs;
    assert_eq!(glyphs[0].size, 10.0);
    // An `i` of Helvetica is 0.222 em wide, drawn at half its width.
    assert!((glyphs[0].end.x - glyphs[0].origin.x - 1.11).abs() < 0.01);
    // Character spacing moves the next glyph, not the end of this one, and is scaled too.
    assert!((glyphs[1].origin.x - glyphs[0].end.x - 10.0).abs() < 0.01);
}

#[test]
fn text_rise_moves_glyphs_only() {
    let page = first_page(PdfBuilder::page_of("BT /F1 10 Tf 20 30 Td 5 Ts (a) Tj 0 Ts (b) Tj ET"));
    assert!((page.glyphs[1].origin.y - page.glyphs[0].origin.y - 5.0).abs() < 0.01);
}

#[test]
fn text_outside_the_page_or_the_clip_is_not_there() {
    let page = first_page(PdfBuilder::page_of(
        "BT /F1 10 Tf 20 30 Td (in) Tj 400 0 Td (off) Tj ET \
         q 0 0 50 50 re W n BT /F1 10 Tf 20 10 Td (yes) Tj 100 0 Td (no) Tj ET Q \
         BT /F1 10 Tf 120 10 Td (after) Tj ET",
    ));
    assert_eq!(text_of(&page), "inyesafter");
}

#[test]
fn strokes_and_thin_fills_are_rulings_and_the_rest_are_areas_and_drawings() {
    let page = first_page(PdfBuilder::page_of(
        "1 0 0 RG 2 w 10 10 m 110 10 l S \
         0 0 1 rg 10 20 100 0.5 re f \
         0.5 g 10 30 100 20 re f \
         [3 2] 0 d 0 G 1 w 10 60 50 20 re S \
         [] 0 d 120 20 m 180 80 l S",
    ));
    let rulings = &page.rulings;
    assert_eq!(rulings.len(), 6);
    assert_eq!((rulings[0].from.x, rulings[0].from.y), (10.0, 90.0));
    assert_eq!((rulings[0].to.x, rulings[0].width, rulings[0].color.r), (110.0, 2.0, 255));
    assert!(rulings[1].is_horizontal() && (rulings[1].width - 0.5).abs() < 1e-3);
    assert!(!rulings[1].dashed && rulings[2..].iter().all(|r| r.dashed));
    assert_eq!(rulings[2..].iter().filter(|r| r.is_horizontal()).count(), 2);
    assert_eq!(page.fills.len(), 1);
    assert_eq!(page.fills[0].bbox, Rect::new(10.0, 50.0, 110.0, 70.0));
    assert_eq!(page.drawings.len(), 1);
}

#[test]
fn a_frame_cut_out_of_a_rectangle_is_four_rulings() {
    let page = first_page(PdfBuilder::page_of("10 10 100 50 re 11 11 98 48 re f*"));
    assert_eq!((page.rulings.len(), page.fills.len()), (4, 0));
}
