//! Rows beside the grids.

use super::with_words::words;
use super::*;

const HEAD: &str = "Date | Text | Amount | Balance";
const ROWS: [&str; 4] = [
    "01.01.2024 | Rent | 500.00 | 1.00",
    "02.01.2024 | Fee | 20.00 | 1.00",
    "03.01.2024 | Rent | 20.00 | 1.00",
    "04.01.2024 | Rent | 20.00 | 1.00",
];

/// Pages of rows at heights, of which the grid of each has those of the range.
fn pages(rows: &[(&[&str], &[f32], std::ops::Range<u32>)]) -> Vec<(Table, PageWords)> {
    let page = |(rows, tops, seen): &(&[&str], &[f32], std::ops::Range<u32>)| {
        let mut table = grid(0, rows);
        let words = words(&mut table, tops);
        table.cells.retain(|cell| seen.contains(&cell.row));
        for cell in &mut table.cells {
            cell.row -= seen.start;
        }
        table.n_rows = seen.end - seen.start;
        table.bbox = Rect::hull(table.cells.iter().map(|cell| cell.bbox)).unwrap();
        table.header_rows = u32::from(table.cells[0].text == "Date");
        (table, words)
    };
    rows.iter().map(page).collect()
}

/// The rows that the grids of the pages and the missed ones have together.
fn completed(pages: &[(Table, PageWords)]) -> Vec<String> {
    let placed: Vec<PlacedTable<'_>> = (1..)
        .zip(pages)
        .map(|(page, (table, words))| PlacedTable { table, page, size: PAGE, words: Some(words) })
        .collect();
    let texts: Vec<WordsOfPage<'_>> = (1..)
        .zip(pages)
        .map(|(page, (_, words))| WordsOfPage { page, size: PAGE, words })
        .collect();
    let missed = missed_rows(&placed, &texts, &Meter::default());
    let mut all = Vec::new();
    for (at, table) in (0..).zip(&placed) {
        let before = missed.iter().filter(|missed| missed.before == at);
        all.extend(before.map(|missed| (missed.page, missed.table.clone())));
        all.push((table.page, table.table.clone()));
    }
    let last = missed.iter().filter(|missed| missed.before as usize == placed.len());
    all.extend(last.map(|missed| (missed.page, missed.table.clone())));
    let placed: Vec<PlacedTable<'_>> = all
        .iter()
        .map(|(page, table)| {
            let words = pages.get(*page as usize - 1).map(|(_, words)| words);
            PlacedTable { table, page: *page, size: PAGE, words }
        })
        .collect();
    let tables: Vec<Table> = all.iter().map(|(_, table)| table.clone()).collect();
    let read = logical_tables(&placed, &Meter::default());
    assert_eq!(read.len(), 1);
    written(&tables, &read[0])
}

#[test]
fn rows_that_looked_like_text_are_found_beside_the_grids() {
    let first =
        [&[HEAD][..], &ROWS, &["05.01.2024 | Rent of | 7.00 | 1.00", "| the house | |"]].concat();
    let second = [
        "| that is old | |",
        "06.01.2024 | Rent | 20.00 | 1.00",
        "07.01.2024 | Rent | 20.00 | 1.00",
        "08.01.2024 | Fee | 20.00 | 1.00",
    ];
    let pages = pages(&[
        (&first, &[100.0, 120.0, 140.0, 160.0, 180.0, 200.0, 211.0], 0..5),
        (&second, &[100.0, 120.0, 140.0, 160.0], 2..4),
    ]);
    let rows = completed(&pages);
    assert_eq!(rows.len(), 9, "{rows:?}");
    assert_eq!(rows[5], "Body: 05.01.2024| Rent of the house that is old| 7.00| 1.00");
    assert_eq!(rows[8], "Body: 08.01.2024| Fee| 20.00| 1.00");
}

#[test]
fn text_around_a_table_is_none_of_its_rows() {
    let rows = [
        &["Statement of the account | < | of Mr Miller | <", HEAD][..],
        &ROWS,
        &[
            "| Page 1 of 2 | |",
            "This is how the account stood at | the end of | January, as far as | we know it.",
        ],
    ]
    .concat();
    let tops = [60.0, 100.0, 120.0, 140.0, 160.0, 180.0, 200.0, 220.0];
    let pages = pages(&[(&rows, &tops, 1..6)]);
    let rows = completed(&pages);
    assert!(rows.len() == 5 && !rows[4].contains("Page"), "{rows:?}");
}
