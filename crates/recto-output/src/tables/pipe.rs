//! Tables as pipe tables of Markdown.

use std::ops::Range;

use recto_model::{Cell, Table};

/// The rows above the body: at least one, since a pipe table always has a head.
pub(crate) fn head_rows(table: &Table) -> u32 {
    table.header_rows.clamp(1, table.n_rows.max(1))
}

/// The whole table, or its head with the given rows (counted over the whole grid).
pub(crate) fn table(table: &Table, rows: Option<&Range<u32>>) -> String {
    let head = head_rows(table);
    let grid = grid(table);
    let wanted = |row: u32| row < head || rows.is_none_or(|rows| rows.contains(&row));
    let mut out = String::with_capacity(table.cells.len() * 16);
    for (row, cells) in (0..).zip(&grid) {
        if !wanted(row) {
            continue;
        }
        if row > 0 {
            out.push('\n');
        }
        push_row(&mut out, cells);
        if row == 0 {
            out.push_str("\n|");
            for _ in 0..table.n_cols {
                out.push_str(" --- |");
            }
        }
    }
    out
}

/// The number of characters of each row in the pipe table, its line break included.
pub(crate) fn row_lengths(table: &Table) -> Vec<usize> {
    let mut row = String::new();
    let lengths = grid(table).into_iter().map(|cells| {
        row.clear();
        push_row(&mut row, &cells);
        row.chars().count() + 1
    });
    lengths.collect()
}

/// The text of each column, by row. A spanning cell has its text in its first place.
fn grid(table: &Table) -> Vec<Vec<&str>> {
    let mut rows = vec![vec![""; table.n_cols as usize]; table.n_rows as usize];
    for Cell { row, col, text, .. } in &table.cells {
        if let Some(place) =
            rows.get_mut(*row as usize).and_then(|cells| cells.get_mut(*col as usize))
        {
            *place = text.trim();
        }
    }
    rows
}

fn push_row(out: &mut String, cells: &[&str]) {
    out.push('|');
    for text in cells {
        out.push(' ');
        for c in text.chars() {
            match c {
                '|' => out.push_str("\\|"),
                '\n' | '\r' => out.push(' '),
                c => out.push(c),
            }
        }
        out.push_str(if text.is_empty() { "|" } else { " |" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[test]
    fn pipes_are_escaped_and_spans_leave_places_empty() {
        let grid = fixtures::table(3, 2);
        assert_eq!(
            table(&grid, None),
            "| r0 c0 | r0 c1 |\n| --- | --- |\n| r1 c0 | r1 c1 |\n| r2 c0 | r2 c1 |"
        );
        assert_eq!(
            table(&grid, Some(&(2..3))),
            "| r0 c0 | r0 c1 |\n| --- | --- |\n| r2 c0 | r2 c1 |"
        );
        let mut piped = fixtures::table(1, 1);
        piped.cells[0].text = "a|b\nc".into();
        assert_eq!(table(&piped, None), "| a\\|b c |\n| --- |");
    }
}
