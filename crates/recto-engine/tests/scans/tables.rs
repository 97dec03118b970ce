use recto_engine::TableFormat;
use serde_json::Value;

use crate::paper::{Paper, bbox, bmp, chunks, is_at, parse, skewed};

const ROWS: [[&str; 4]; 5] = [
    ["Article", "Quantity", "Price", "Amount"],
    ["Copper wire", "12", "3.50", "42.00"],
    ["Steel hinge", "40", "1.25", "50.00"],
    ["Brass plate", "250", "0.08", "20.00"],
    ["Oak board", "6", "18.90", "113.40"],
];
const XS: [f32; 5] = [72.0, 230.0, 330.0, 430.0, 540.0];
const TOP: f32 = 200.0;
const ROW: f32 = 24.0;

/// Some text, and the table's words at their places.
fn words(paper: Paper, head: [f32; 3]) -> Paper {
    let paper = paper.lines(
        (72.0, 90.0),
        11.0,
        &[
            "The goods below were delivered to the yard in good order, and counted there",
            "by the keeper of the store before noon. Prices are those of the last spring.",
        ],
    );
    ROWS.iter().enumerate().fold(paper, |paper, (r, row)| {
        let color = if r == 0 { head } else { [0.0; 3] };
        row.iter().zip(XS).fold(paper, |paper, (word, x)| {
            paper.colored((x + 6.0, TOP + ROW * r as f32 + 16.0), 11.0, word, color)
        })
    })
}

fn ruled() -> Paper {
    words(grid(), [0.0; 3])
}

/// The table's rulings alone.
fn grid() -> Paper {
    let bottom = TOP + ROW * ROWS.len() as f32;
    let paper = XS.iter().fold(Paper::letter(), |paper, x| paper.line([*x, TOP, *x, bottom]));
    (0..=ROWS.len()).fold(paper, |paper, row| {
        let y = TOP + ROW * row as f32;
        paper.line([XS[0], y, XS[4], y])
    })
}

/// Asserts that every word is in its cell.
fn is_the_table(table: &Value) {
    let texts: Vec<(u64, u64, &str)> = table["cells"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| {
            (
                cell["row"].as_u64().unwrap(),
                cell["col"].as_u64().unwrap(),
                cell["text"].as_str().unwrap(),
            )
        })
        .collect();
    let wanted: Vec<(u64, u64, &str)> = (0..)
        .zip(ROWS)
        .flat_map(|(r, row)| (0..).zip(row).map(move |(c, word)| (r, c, word)))
        .collect();
    assert_eq!(texts, wanted);
}

#[test]
fn a_ruled_table_has_its_cells_where_the_lines_are() {
    let scan = bmp(&ruled().scanned());
    let body = parse(scan.clone(), TableFormat::CellGrid);
    let tables = chunks(&body, "table");
    assert_eq!(tables.len(), 1, "{body}");
    is_the_table(tables[0]);
    assert_eq!(tables[0]["table_output_format"], "cell_grid");
    for cell in tables[0]["cells"].as_array().unwrap() {
        let (row, col) = (cell["row"].as_u64().unwrap(), cell["col"].as_u64().unwrap() as usize);
        let top = TOP + ROW * row as f32;
        assert!(is_at(cell, [XS[col], top, XS[col + 1], top + ROW], 2.0), "{cell}");
        let confidence = cell["confidence"].as_f64().unwrap();
        assert!(confidence > 0.5 && confidence <= 1.0, "{cell}");
    }
    let body = parse(scan, TableFormat::Markdown);
    let table = chunks(&body, "table")[0];
    let shared = bbox(table);
    assert!(table["cells"].as_array().unwrap().iter().all(|cell| bbox(cell) == shared));
    assert!(
        table["page_content"].as_str().unwrap().contains("| Copper wire | 12 | 3.50 | 42.00 |")
    );
}

#[test]
fn rulings_and_shading_of_a_background_picture_belong_to_the_table() {
    let head = [XS[0], TOP, XS[4], TOP + ROW];
    // A ruling as faint as can be detected, over shading as well.
    let mut background = grid().fill(head, [0.4; 3]).scanned();
    for value in &mut background.rgb {
        *value = 255 - (255 - *value) / 12;
    }
    let page = words(Paper::letter(), [0.0; 3]).on(&background);
    let body = parse(page, TableFormat::CellGrid);
    let tables = chunks(&body, "table");
    assert_eq!(tables.len(), 1, "{body}");
    is_the_table(tables[0]);
    for cell in tables[0]["cells"].as_array().unwrap() {
        let (row, col) = (cell["row"].as_u64().unwrap(), cell["col"].as_u64().unwrap() as usize);
        let top = TOP + ROW * row as f32;
        let wanted = [XS[col], top, XS[col + 1], top + ROW];
        let found = bbox(cell);
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 2.0), "{cell}");
    }
    assert!(chunks(&body, "image").is_empty(), "{body}");
}

#[test]
fn a_ruled_table_may_lie_askew() {
    let scan = skewed(&ruled().scanned(), 0.05);
    let body = parse(bmp(&scan), TableFormat::CellGrid);
    let tables = chunks(&body, "table");
    assert_eq!(tables.len(), 1, "{body}");
    is_the_table(tables[0]);
}

#[test]
fn a_table_without_lines_has_cells_around_its_words() {
    let body = parse(bmp(&words(Paper::letter(), [0.0; 3]).scanned()), TableFormat::CellGrid);
    let tables = chunks(&body, "table");
    assert_eq!(tables.len(), 1, "{body}");
    is_the_table(tables[0]);
    let of = |row: usize, col: usize| bbox(&tables[0]["cells"][4 * row + col]);
    for row in 0..5 {
        for col in 0..3 {
            assert!(of(row, col)[0] < of(row, col + 1)[0]);
        }
    }
    assert!(of(1, 0)[1] < of(2, 0)[1]);
}

#[test]
fn shaded_rows_and_white_words_on_black_make_a_table() {
    let mut paper = Paper::letter();
    for row in 0..ROWS.len() {
        let y = TOP + ROW * row as f32;
        let color = match row {
            0 => [0.1, 0.12, 0.2],
            _ if row % 2 == 0 => [0.9, 0.92, 0.96],
            _ => continue,
        };
        paper = paper.fill([XS[0], y, XS[4], y + ROW], color);
    }
    let body = parse(bmp(&words(paper, [1.0; 3]).scanned()), TableFormat::CellGrid);
    let tables = chunks(&body, "table");
    assert_eq!(tables.len(), 1, "{body}");
    is_the_table(tables[0]);
    let head = bbox(&tables[0]["cells"][0]);
    let second = bbox(&tables[0]["cells"][4]);
    assert!((head[3] - second[1]).abs() < 2.0, "the rows meet where the shade ends");
}
