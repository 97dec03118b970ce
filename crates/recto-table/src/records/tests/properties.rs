//! Records split over pages come back, and no cell is lost or in two rows.

use proptest::prelude::*;

use super::*;

/// A record's text on one or more lines, and its other values.
#[derive(Debug, Clone)]
struct Booking {
    lines: Vec<String>,
    cents: u32,
    has_value_date: bool,
}

fn booking() -> impl Strategy<Value = Booking> {
    // Too long for `Sum` or `Total`, which head a row of another kind.
    let lines = prop::collection::vec("[A-Z][a-z]{5,9}( [a-z]{3,9}){0,3}", 1..5);
    (lines, 0u32..2_000_000, any::<bool>()).prop_map(|(lines, cents, has_value_date)| Booking {
        lines,
        cents,
        has_value_date,
    })
}

impl Booking {
    /// One line of the grid for each line of text; the values stand on the line `at`.
    fn rows(&self, at: usize) -> Vec<String> {
        let row = |(line, text): (usize, &String)| {
            if line != at {
                return format!("| {text} | |");
            }
            let date = if self.has_value_date { "02.03.2024" } else { "" };
            format!("01.03.2024 | {text} | {date} | {}.{:02}", self.cents / 100, self.cents % 100)
        };
        self.lines.iter().enumerate().map(row).collect()
    }

    fn read(&self) -> String {
        let date = if self.has_value_date { " 02.03.2024" } else { "" };
        let amount = format!("{}.{:02}", self.cents / 100, self.cents % 100);
        format!("Body: 01.03.2024| {}|{date}| {amount}", self.lines.join(" "))
    }
}

proptest! {
    #[test]
    fn records_come_back_wherever_pages_end(
        bookings in prop::collection::vec(booking(), 2..30),
        page_lines in 3usize..20,
        has_heads in any::<bool>(),
        stated in 0u32..3,
    ) {
        const HEAD: &str = "Date | Text | Value | Amount";
        let lines: Vec<String> = bookings.iter().flat_map(|booking| booking.rows(0)).collect();
        let tables: Vec<Table> = lines
            .chunks(page_lines)
            .enumerate()
            .map(|(page, lines)| {
                let lines = lines.iter().map(String::as_str);
                let head = (page == 0 || has_heads).then_some(HEAD);
                let rows: Vec<&str> = head.into_iter().chain(lines).collect();
                grid(if page == 0 { 1 } else { stated }, &rows)
            })
            .collect();
        let read = read(&tables);
        prop_assert_eq!(read.len(), 1);
        let rows = written(&tables, &read[0]);
        let rows: Vec<String> = rows.into_iter().filter(|row| row.starts_with("Body")).collect();
        let expected: Vec<String> = bookings.iter().map(Booking::read).collect();
        prop_assert_eq!(rows, expected);
    }

    #[test]
    fn each_cell_is_in_one_row(
        tables in prop::collection::vec(
            (0u32..4, prop::collection::vec("(Total|[a-z]{3}|[0-9]{1,3}|1\\.2\\.2024| |<)( \\| (Total|[A-Z]{3}|[0-9],[0-9]{2}| |<)){1,4}", 1..8)),
            1..6,
        ),
    ) {
        let tables: Vec<Table> = tables
            .iter()
            .map(|(head, rows)| {
                let rows: Vec<String> =
                    rows.iter().map(|row| row.trim_start_matches(['<']).to_owned()).collect();
                grid(*head, &rows.iter().map(String::as_str).collect::<Vec<_>>())
            })
            .collect();
        let mut found: Vec<CellId> = read(&tables)
            .iter()
            .flat_map(|table| &table.rows)
            .flat_map(|row| &row.cells)
            .map(|cell| cell.cell)
            .collect();
        found.sort_unstable();
        let expected: Vec<CellId> = (0..)
            .zip(&tables)
            .flat_map(|(table, grid)| {
                (0..).zip(&grid.cells).map(move |(cell, held)| (CellId { table, cell }, held))
            })
            .filter(|(_, held)| !held.text.is_empty())
            .map(|(id, _)| id)
            .collect();
        prop_assert_eq!(found, expected);
    }
}
