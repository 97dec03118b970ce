//! Grids written as text: `|` between cells, `<` for a cell that goes on from the left.

mod missed_rows;
mod properties;
mod with_words;

use std::fmt::Write as _;

use recto_model::{Cell, Rect, WordIds};

use super::RowKind::{Body, Header, Sum};
use super::*;

const PAGE: Size = Size { width: 600.0, height: 800.0 };

/// A table over the page with these rows, of which the first ones are the head.
fn grid(head: u32, rows: &[&str]) -> Table {
    let texts: Vec<Vec<&str>> =
        rows.iter().map(|row| row.split('|').map(str::trim).collect()).collect();
    let n_cols = texts.iter().map(Vec::len).max().unwrap_or(0);
    let width = 500.0 / n_cols.max(1) as f32;
    let height = 600.0 / rows.len() as f32;
    let mut cells: Vec<Cell> = Vec::new();
    for (row, texts) in texts.iter().enumerate() {
        for (col, text) in texts.iter().enumerate() {
            let (y, x1) = (100.0 + height * row as f32, 50.0 + width * (col + 1) as f32);
            if *text == "<" {
                let before = cells.last_mut().unwrap();
                before.col_span += 1;
                before.bbox.x1 = x1;
                continue;
            }
            cells.push(Cell {
                row: row as u32,
                col: col as u32,
                row_span: 1,
                col_span: 1,
                text: (*text).to_owned(),
                bbox: Rect::new(x1 - width, y, x1, y + height),
                confidence: None,
                words: WordIds::default(),
            });
        }
    }
    Table {
        bbox: Rect::new(50.0, 100.0, 550.0, 700.0),
        n_rows: rows.len() as u32,
        n_cols: n_cols as u32,
        cells,
        header_rows: head,
        ..Table::default()
    }
}

/// Tables, one on each page.
fn read(tables: &[Table]) -> Vec<LogicalTable> {
    let placed: Vec<PlacedTable<'_>> = tables
        .iter()
        .zip(1..)
        .map(|(table, page)| PlacedTable { table, page, size: PAGE, words: None })
        .collect();
    logical_tables(&placed, &Meter::default())
}

/// The rows as text: the kind's first letter, then the columns.
fn written(tables: &[Table], read: &LogicalTable) -> Vec<String> {
    let row = |row: &LogicalRow| {
        let mut line = format!("{:?}:", row.kind);
        let mut at = 0;
        for cell in &row.cells {
            while at < cell.column {
                line.push('|');
                at += 1;
            }
            let text = &tables[cell.cell.table as usize].cells[cell.cell.cell as usize].text;
            let _ = write!(line, " {text}");
        }
        line
    };
    read.rows.iter().map(row).collect()
}

fn labels(read: &LogicalTable) -> Vec<&str> {
    read.columns.iter().map(|column| column.label.as_str()).collect()
}

#[test]
fn rows_go_on_over_the_end_of_a_page() {
    let tables = [
        grid(
            1,
            &[
                "Date | Text | Amount",
                "01.01.2024 | Rent | 500.00",
                "02.01.2024 | Transfer from | 20.00",
            ],
        ),
        grid(2, &["Date | Text | Amount", "| the old house |", "03.01.2024 | Fee | 1.50"]),
    ];
    let read = read(&tables);
    assert_eq!(read.len(), 1);
    assert_eq!(labels(&read[0]), ["Date", "Text", "Amount"]);
    assert_eq!(
        written(&tables, &read[0]),
        [
            "Header: Date| Text| Amount",
            "Body: 01.01.2024| Rent| 500.00",
            "Body: 02.01.2024| Transfer from the old house| 20.00",
            "Header: Date| Text| Amount",
            "Body: 03.01.2024| Fee| 1.50",
        ]
    );
    let counts = read[0].columns[0].counts;
    assert_eq!(counts, ColumnCounts { rows: 3, empty: 0, numbers: 0, dates: 3 });
}

#[test]
fn a_first_row_taken_for_a_head_is_a_row() {
    let tables = [
        grid(1, &["Date | Text | Amount", "01.01.2024 | Rent | 500.00", "02.01.2024 | Fee | 2.00"]),
        grid(1, &["03.01.2024 | Fee | 1.50", "04.01.2024 | Fee | 2.50", "05.01.2024 | Fee | 2.50"]),
    ];
    let read = read(&tables);
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].rows.iter().filter(|row| row.kind == RowKind::Body).count(), 5);
}

#[test]
fn a_table_with_another_head_is_another_table() {
    let tables = [
        grid(1, &["Date | Text | Amount", "01.01.2024 | Rent | 500.00"]),
        grid(1, &["Day | Article | Count", "01.01.2024 | Nails | 500"]),
    ];
    assert_eq!(read(&tables).len(), 2);
}

#[test]
fn sums_are_told_from_records() {
    let tables = [grid(
        1,
        &[
            "Pos | Article | Count | Price | Sum",
            "Brought forward | < | < | < | 90.00",
            "1 | Total gym | 2 | 5.00 | 10.00",
            "2 | Sum of parts | 2 | 5.00 | 10.00",
            "| Zwischensumme | | | 110.00",
            "3 | Rope | 1 | 5.00 | 5.00",
            "Subtotal | < | < | < | 115.00",
            "VAT 10 % | < | < | < | 11.50",
            "| Total | | | 126.50",
        ],
    )];
    let read = read(&tables);
    let kinds: Vec<RowKind> = read[0].rows.iter().map(|row| row.kind).collect();
    assert_eq!(kinds, [Header, Sum, Body, Body, Sum, Body, Sum, Sum, Sum]);
}

#[test]
fn a_title_in_the_table_is_no_line_of_a_record() {
    let tables = [grid(
        1,
        &[
            "Item | 2023 | 2022",
            "Current assets | < | <",
            "Cash | 1,200 | 1,100",
            "Receivables from | 300 | 200",
            "other parties | |",
            "Fixed assets | |",
            "Land | 7,000 | 7,000",
        ],
    )];
    let read = read(&tables);
    assert_eq!(labels(&read[0]), ["Item", "2023", "2022"]);
    assert_eq!(
        written(&tables, &read[0]),
        [
            "Header: Item| 2023| 2022",
            "Section: Current assets",
            "Body: Cash| 1,200| 1,100",
            "Body: Receivables from other parties| 300| 200",
            "Section: Fixed assets",
            "Body: Land| 7,000| 7,000",
        ]
    );
}

#[test]
fn a_record_whose_values_stand_on_two_lines_is_one() {
    let tables = [grid(
        1,
        &[
            "Date | Text | Amount",
            "01.01.2024 | Rent | 500.00",
            "02.01.2024 | Transfer | 20.00",
            "03.01.2024 | Transfer from |",
            "| the old house | 7.00",
            "04.01.2024 | Fee | 1.00",
        ],
    )];
    let read = read(&tables);
    assert_eq!(
        written(&tables, &read[0])[3],
        "Body: 03.01.2024| Transfer from the old house| 7.00"
    );
}

#[test]
fn columns_drawn_as_one_on_a_page_are_those_of_the_others() {
    let mut coarse = grid(
        1,
        &["Date | Text | Debit Credit | < | Balance", "01.01.2024 | Rent | 5.00 | < | 7.00"],
    );
    // The grid of this page has four columns.
    for cell in &mut coarse.cells {
        cell.col_span = 1;
        cell.col = cell.col.min(3);
    }
    coarse.n_cols = 4;
    let tables = [
        coarse,
        grid(1, &["Date | Text | Debit | Credit | Balance", "02.01.2024 | Rent | | 5.00 | 7.00"]),
    ];
    let read = read(&tables);
    assert_eq!(read.len(), 1);
    assert_eq!(labels(&read[0]), ["Date", "Text", "Debit", "Credit", "Balance"]);
    let spans: Vec<(u32, u32)> =
        read[0].rows[1].cells.iter().map(|cell| (cell.column, cell.columns)).collect();
    assert_eq!(spans, [(0, 1), (1, 1), (2, 2), (4, 1)]);
}

#[test]
fn heads_of_two_rows_name_columns_from_top_to_bottom() {
    let tables = [grid(
        2,
        &["Item | Sales | <", "| North | South", "Nails | 1.50 | 2.50", "Ropes | 1.50 | 2.50"],
    )];
    assert_eq!(labels(&read(&tables)[0]), ["Item", "Sales North", "Sales South"]);
}

#[test]
fn a_head_that_nobody_found_is_known_by_its_words() {
    let tables = [grid(0, &["Item | Price", "Nails | 1.50", "Ropes | 2.50"])];
    assert_eq!(labels(&read(&tables)[0]), ["Item", "Price"]);
    let tables = [grid(0, &["Nails | 1.50", "Ropes | 2.50"])];
    assert_eq!(labels(&read(&tables)[0]), ["", ""]);
}

#[test]
fn work_is_linear_in_cells() {
    let counted = |rows: usize| {
        let line = "01.01.2024 | Rent | 500.00";
        let tables = [grid(1, &[vec!["Date | Text | Amount"], vec![line; rows]].concat())];
        let placed = [PlacedTable { table: &tables[0], page: 1, size: PAGE, words: None }];
        let meter = Meter::default();
        logical_tables(&placed, &meter);
        meter.counted()
    };
    let (small, large) = (counted(100), counted(1_000));
    assert!(small > 0 && large <= 11 * small, "{small} {large}");
}

#[test]
fn ranges_below_a_name_are_names() {
    let tables = [grid(
        2,
        &[
            "Item | Amount | < | <",
            "| 0–9.50 | 9.51–20.00 | over 20.00",
            "Nails | 1.50 | 2.50 | 3.50",
            "Ropes | 1.50 | 2.50 | 3.50",
        ],
    )];
    let read = read(&tables);
    assert_eq!(
        labels(&read[0]),
        ["Item", "Amount 0–9.50", "Amount 9.51–20.00", "Amount over 20.00"]
    );
}

#[test]
fn quarters_and_years_name_columns() {
    let tables =
        [grid(0, &["| Q1 | Q2 | 2024", "North | 1.5 | 2.5 | 4.0", "South | 1.0 | 2.0 | 3.0"])];
    assert_eq!(labels(&read(&tables)[0]), ["", "Q1", "Q2", "2024"]);
}
