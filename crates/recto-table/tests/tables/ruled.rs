//! Tables closed by lines, drawn in all the ways documents draw them.

use recto_model::{Gap, Point, Rect, Size, Table, TableOrigin};

use crate::support::{Sheet, show};

const XS: [f32; 4] = [50.0, 150.0, 250.0, 350.0];
const YS: [f32; 4] = [100.0, 120.0, 140.0, 160.0];
const EXPECTED: &str = "a0|a1|a2\nb0|b1|b2\nc0|c1|c2";

fn with_texts(sheet: &mut Sheet) {
    for (row, name) in ["a", "b", "c"].iter().enumerate() {
        for (col, x) in XS[..3].iter().enumerate() {
            sheet.text(x + 10.0, YS[row] + 5.0, &format!("{name}{col}"));
        }
    }
}

/// The readings of drawn lines, of which the choice is made elsewhere.
fn lattices(sheet: &Sheet) -> Vec<Table> {
    let mut tables = sheet.proposed();
    tables.retain(|table| table.origin == TableOrigin::Ruled);
    tables
}

fn only_table(sheet: &Sheet) -> String {
    let tables = lattices(sheet);
    assert_eq!(tables.len(), 1, "{:?}", tables.iter().map(show).collect::<Vec<_>>());
    assert!(tables[0].is_tiled());
    show(&tables[0])
}

#[test]
fn lines_from_edge_to_edge() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS);
    with_texts(&mut sheet);
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn strokes_for_each_cell() {
    let mut sheet = Sheet::new();
    for y in YS.windows(2) {
        for x in XS.windows(2) {
            sheet.frame(x[0] + 0.4, y[0] + 0.4, x[1] - 0.4, y[1] - 0.4);
        }
    }
    with_texts(&mut sheet);
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn dashed_rules() {
    let mut sheet = Sheet::new();
    for y in YS {
        for i in 0..75 {
            sheet.h(50.0 + 4.0 * i as f32, 52.5 + 4.0 * i as f32, y);
        }
    }
    for x in XS {
        for i in 0..15 {
            sheet.v(x, 100.0 + 4.0 * i as f32, 102.5 + 4.0 * i as f32);
        }
    }
    with_texts(&mut sheet);
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn double_rules() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS).h(50.0, 350.0, 122.5).h(50.0, 350.0, 97.0);
    with_texts(&mut sheet);
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn fills_only() {
    let mut sheet = Sheet::new();
    for (row, y) in YS.windows(2).enumerate() {
        for x in XS.windows(2) {
            sheet.fill(
                x[0] + 0.5,
                y[0] + 0.5,
                x[1] - 0.5,
                y[1] - 0.5,
                if row == 0 { 180 } else { 230 },
            );
        }
    }
    with_texts(&mut sheet);
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn open_at_the_sides() {
    let mut sheet = Sheet::new();
    sheet.h(50.0, 350.0, 100.0).h(50.0, 350.0, 120.0).h(50.0, 350.0, 140.0).h(50.0, 350.0, 160.0);
    sheet.v(150.0, 100.0, 160.0).v(250.0, 100.0, 160.0);
    with_texts(&mut sheet);
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn a_frame_around_a_table_is_no_table() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS).frame(20.0, 20.0, 580.0, 780.0);
    with_texts(&mut sheet);
    sheet.text(60.0, 300.0, "Some words below the table");
    assert_eq!(only_table(&sheet), EXPECTED);
}

#[test]
fn a_box_is_no_table() {
    let mut sheet = Sheet::new();
    sheet.frame(50.0, 100.0, 350.0, 160.0);
    sheet.text(60.0, 110.0, "Words in a box").text(60.0, 125.0, "and more of them");
    assert!(sheet.tables().is_empty());
}

#[test]
fn a_column_of_boxes_with_a_title_is_a_table() {
    let mut sheet = Sheet::new();
    sheet.lattice(&[50.0, 250.0], &[100.0, 120.0, 140.0, 160.0, 180.0]);
    for (i, text) in ["Title", "First entry", "Second entry", "Third entry"].iter().enumerate() {
        sheet.text(60.0, 105.0 + 20.0 * i as f32, text);
    }
    assert_eq!(only_table(&sheet), "Title\nFirst entry\nSecond entry\nThird entry");
}

#[test]
fn the_grid_of_a_chart_is_no_table() {
    let mut sheet = Sheet::new();
    let xs: Vec<f32> = (0..8).map(|i| 100.0 + 50.0 * i as f32).collect();
    let ys: Vec<f32> = (0..6).map(|i| 100.0 + 40.0 * i as f32).collect();
    sheet.lattice(&xs, &ys);
    for (i, y) in ys.iter().enumerate() {
        sheet.right(95.0, y - 5.0, &format!("{}", 50 - 10 * i));
    }
    for (i, x) in xs.iter().enumerate() {
        sheet.center(*x, 310.0, &format!("{}", 2000 + i));
    }
    sheet.text(180.0, 150.0, "Growth").text(320.0, 230.0, "Decline");
    assert!(sheet.tables().is_empty());
}

#[test]
fn two_tables_close_together_are_two() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS).lattice(&XS, &[166.0, 186.0, 206.0]);
    with_texts(&mut sheet);
    for (i, x) in XS[..3].iter().enumerate() {
        sheet.text(x + 10.0, 171.0, &format!("d{i}")).text(x + 10.0, 191.0, &format!("e{i}"));
    }
    // The smallest comes first.
    let shown: Vec<String> = lattices(&sheet).iter().map(show).collect();
    assert_eq!(shown, ["d0|d1|d2\ne0|e1|e2", EXPECTED]);
}

#[test]
fn a_missing_border_is_a_span() {
    let mut sheet = Sheet::new();
    sheet.frame(50.0, 100.0, 250.0, 140.0).h(50.0, 250.0, 120.0).v(150.0, 120.0, 140.0);
    sheet.text(60.0, 105.0, "Head of both").text(60.0, 125.0, "left").text(160.0, 125.0, "right");
    assert_eq!(only_table(&sheet), "Head of both{1x2}\nleft|right");
}

#[test]
fn a_cell_over_two_rows() {
    let mut sheet = Sheet::new();
    sheet.frame(50.0, 100.0, 250.0, 140.0).h(150.0, 250.0, 120.0).v(150.0, 100.0, 140.0);
    sheet.text(60.0, 115.0, "label").text(160.0, 105.0, "upper").text(160.0, 125.0, "lower");
    assert_eq!(only_table(&sheet), "label{2x1}|upper\nlower");
}

#[test]
fn lines_of_text_in_a_closed_cell_stay_one_cell() {
    let mut sheet = Sheet::new();
    sheet.lattice(&[50.0, 150.0, 250.0], &[100.0, 130.0, 150.0]);
    sheet.text(60.0, 104.0, "Name of").text(60.0, 116.0, "the thing").text(160.0, 110.0, "Value");
    sheet.text(60.0, 135.0, "length").text(160.0, 135.0, "12");
    assert_eq!(only_table(&sheet), "Name of the thing|Value\nlength|12");
}

#[test]
fn empty_cells_are_cells() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS);
    sheet
        .text(60.0, 105.0, "a0")
        .text(160.0, 105.0, "a1")
        .text(60.0, 125.0, "b0")
        .text(260.0, 145.0, "c2");
    sheet.text(60.0, 145.0, "c0");
    assert_eq!(only_table(&sheet), "a0|a1|\nb0||\nc0||c2");
}

#[test]
fn a_word_broken_at_its_hyphen_is_one_word() {
    let mut sheet = Sheet::new();
    sheet.lattice(&[50.0, 110.0, 200.0], &[100.0, 130.0, 150.0]);
    sheet.text(60.0, 104.0, "A-").text(60.0, 116.0, "100").text(120.0, 110.0, "a - b");
    sheet.text(60.0, 135.0, "B-220").text(120.0, 135.0, "12");
    assert_eq!(only_table(&sheet), "A-100|a - b\nB-220|12");
}

#[test]
fn cells_of_a_rtl_table_are_read_rtl_and_keep_their_places() {
    let mut sheet = Sheet::new();
    sheet.lattice(&[50.0, 150.0, 300.0], &[100.0, 120.0, 140.0]);
    sheet.text(60.0, 105.0, "מחיר").text(160.0, 105.0, "גדולה Windows 95 מחברת");
    sheet.text(60.0, 125.0, "7.25-").text(160.0, 125.0, ".95 מערכת");
    assert_eq!(only_table(&sheet), "מחיר|מחברת Windows 95 גדולה\n-7.25|מערכת 95.");
}

#[test]
fn very_many_rulings_stay_bounded() {
    let mut sheet = Sheet::new();
    for i in 0..50_000 {
        let (x, y) = ((i % 600) as f32, (i / 600) as f32 * 9.0);
        sheet.h(x, x + 30.0, y).v(x, y, y + 30.0);
    }
    // A quadratic search would not come back within the test run.
    sheet.tables();
}

#[test]
fn a_turned_page_is_read_from_its_side() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS);
    with_texts(&mut sheet);
    let (width, height) = (sheet.page.size.width, sheet.page.size.height);
    // What was (x, y) stands at (y, width - x): the text runs upward.
    let turn = |p: Point| Point::new(p.y, width - p.x);
    for ruling in &mut sheet.page.rulings {
        let (a, b) = (turn(ruling.from), turn(ruling.to));
        let line = Rect::new(a.x, a.y, b.x, b.y);
        (ruling.from, ruling.to) = (Point::new(line.x0, line.y0), Point::new(line.x1, line.y1));
    }
    for i in 0..12 {
        sheet.text(60.0, 300.0 + 12.0 * i as f32, "words");
    }
    for word in &mut sheet.words {
        let (a, b) = (
            turn(Point::new(word.bbox.x0, word.bbox.y0)),
            turn(Point::new(word.bbox.x1, word.bbox.y1)),
        );
        word.bbox = Rect::new(a.x, a.y, b.x, b.y);
        word.angle = 270;
    }
    sheet.page.size = Size { width: height, height: width };
    let tables = sheet.tables();
    assert_eq!(tables.iter().map(show).collect::<Vec<_>>(), [EXPECTED]);
    assert_eq!(tables[0].bbox, Rect::new(100.0, 250.0, 160.0, 550.0));
}

#[test]
fn gaps_of_a_cell_are_those_between_its_words() {
    let mut sheet = Sheet::new();
    sheet.lattice(&XS, &YS);
    with_texts(&mut sheet);
    // Drawn after all figures, the units stand before some and behind others; `gap_before` tells the way to them.
    sheet.text(XS[1] + 5.0, YS[1] + 5.0, "$").text(XS[1] + 20.0, YS[2] + 5.0, "%");
    sheet.text(XS[2] + 26.0, YS[2] + 5.0, "kg").text(XS[2] + 20.5, YS[1] + 5.0, "next");
    for word in sheet.words.iter_mut().rev().take(3) {
        word.gap_before = Gap::None;
    }
    assert_eq!(only_table(&sheet), "a0|a1|a2\nb0|$b1|b2 next\nc0|c1%|c2 kg");
}
