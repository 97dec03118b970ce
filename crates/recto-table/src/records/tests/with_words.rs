//! What the places of words tell: which lines belong together, and which column a word stands in.

use recto_model::{FontId, PageWord, Rgb, Style, TextOrigin, WordId};

use super::*;

/// The words of a table whose rows begin at these heights: at most 5 points for each character, 10 points high.
pub(super) fn words(table: &mut Table, tops: &[f32]) -> PageWords {
    let style = Style {
        font: FontId(0),
        size: 10.0,
        weight: 400,
        italic: false,
        monospace: false,
        color: Rgb::default(),
    };
    let mut words = PageWords::default();
    for cell in &mut table.cells {
        let top = tops[cell.row as usize];
        (cell.bbox.y0, cell.bbox.y1) = (top, top + 10.0);
        let letters = cell.text.chars().count().max(1) as f32;
        let (x0, step) = (cell.bbox.x0 + 2.0, ((cell.bbox.width() - 4.0) / letters).min(5.0));
        let first = words.len() as u32;
        let mut at = 0.0;
        for text in cell.text.split(' ') {
            let width = text.chars().count() as f32;
            if !text.is_empty() {
                words.push(&PageWord {
                    text: text.into(),
                    bbox: Rect::new(x0 + step * at, top, x0 + step * (at + width), top + 10.0),
                    style,
                    angle: 0,
                    origin: TextOrigin::Layer,
                    line: None,
                    confidences: [].as_slice().into(),
                });
            }
            at += width + 1.0;
        }
        cell.words = (first..words.len() as u32).map(WordId).collect();
    }
    words
}

#[test]
fn lines_are_parted_at_the_largest_gap() {
    let mut table = grid(
        1,
        &[
            "Date | Text | Amount",
            "01.01.2024 | Rent | 500.00",
            "| Interest of |",
            "02.01.2024 | a loan that | 20.00",
            "| was given |",
            "| Fee for |",
            "03.01.2024 | an account | 20.00",
            "04.01.2024 | Rent | 20.00",
            "05.01.2024 | Rent | 20.00",
            "06.01.2024 | Rent | 20.00",
        ],
    );
    let tops = [0.0, 20.0, 40.0, 46.0, 52.0, 72.0, 78.0, 98.0, 118.0, 138.0];
    let words = words(&mut table, &tops);
    let placed = [PlacedTable { table: &table, page: 1, size: PAGE, words: Some(&words) }];
    let read = logical_tables(&placed, &Meter::default());
    let rows = written(std::slice::from_ref(&table), &read[0]);
    assert_eq!(
        rows[1..4],
        [
            "Body: 01.01.2024| Rent| 500.00",
            "Body: 02.01.2024| Interest of a loan that was given| 20.00",
            "Body: 03.01.2024| Fee for an account| 20.00",
        ]
    );
}

#[test]
fn a_row_may_begin_at_the_end_of_a_page_and_have_its_values_on_the_next() {
    let mut tables = [
        grid(
            1,
            &[
                "Date | Text | Amount",
                "01.01.2024 | Rent | 500.00",
                "02.01.2024 | Rent | 500.00",
                "03.01.2024 | Rent | 500.00",
                "04.01.2024 | Rent | 500.00",
                "| Interest of |",
            ],
        ),
        grid(
            1,
            &["Date | Text | Amount", "05.01.2024 | a loan | 20.00", "06.01.2024 | Rent | 20.00"],
        ),
    ];
    let pages = [
        words(&mut tables[0], &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0]),
        words(&mut tables[1], &[0.0, 20.0, 40.0]),
    ];
    let placed: Vec<PlacedTable<'_>> = (1..)
        .zip(tables.iter().zip(&pages))
        .map(|(page, (table, words))| PlacedTable { table, page, size: PAGE, words: Some(words) })
        .collect();
    let read = logical_tables(&placed, &Meter::default());
    let rows = written(&tables, &read[0]);
    assert!(rows.contains(&"Body: 05.01.2024| Interest of a loan| 20.00".to_owned()), "{rows:?}");
}

#[test]
fn a_value_in_a_cell_over_two_columns_is_in_its_own() {
    let mut table = grid(
        1,
        &[
            "Date | Text | Amount | Balance",
            "01.01.2024 | Rent | 500.00 | 1.00",
            "02.01.2024 | Interest                         20.00 | < | 1.00",
            "03.01.2024 | Rent to the end of 2024 | < | 1.00",
            "04.01.2024 | Rent | 20.00 | 1.00",
        ],
    );
    let words = words(&mut table, &[0.0, 20.0, 40.0, 60.0, 80.0]);
    let placed = [PlacedTable { table: &table, page: 1, size: PAGE, words: Some(&words) }];
    let read = logical_tables(&placed, &Meter::default());
    let columns = |row: usize| {
        let cells = &read[0].rows[row].cells;
        cells.iter().map(|cell| (cell.column, cell.columns, cell.words.len())).collect::<Vec<_>>()
    };
    assert_eq!(columns(2), [(0, 1, 1), (1, 1, 1), (2, 1, 1), (3, 1, 1)]);
    // A number within a text is a part of it.
    assert_eq!(columns(3), [(0, 1, 1), (1, 2, 6), (3, 1, 1)]);
    assert_eq!(read[0].columns[2].counts.numbers, 3);
}
