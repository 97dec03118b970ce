//! Tables as pipe tables of Markdown.

use std::ops::Range;

use recto_model::{Cell, Table};

/// The rows above the body: at least one, since a pipe table always has a head.
pub(crate) fn head_rows(table: &Table) -> u32 {
    table.header_rows.clamp(1, table.n_rows.max(1))
}

/// A table laid out in rows of columns, of which any rows can be written.
pub(crate) struct PipeTable<'a> {
    /// The text of each column, by row. A spanning cell has its text in its first place.
    rows: Vec<Vec<&'a str>>,
    head: usize,
    columns: usize,
}

impl<'a> PipeTable<'a> {
    pub(crate) fn of(table: &'a Table) -> Self {
        let columns = table.n_cols as usize;
        let mut rows = vec![vec![""; columns]; table.n_rows as usize];
        for Cell { row, col, text, .. } in &table.cells {
            if let Some(place) =
                rows.get_mut(*row as usize).and_then(|cells| cells.get_mut(*col as usize))
            {
                *place = text.trim();
            }
        }
        Self { rows, head: head_rows(table) as usize, columns }
    }

    /// The whole table.
    pub(crate) fn text(&self) -> String {
        self.with_rows(&(0..self.rows.len() as u32))
    }

    /// Its head with the given rows (counted over the whole grid).
    pub(crate) fn with_rows(&self, rows: &Range<u32>) -> String {
        let body = (rows.start as usize).max(self.head)..rows.end as usize;
        let (head, body) = (self.rows.get(..self.head), self.rows.get(body));
        let mut out = String::new();
        let rows = head.unwrap_or(&self.rows).iter().chain(body.unwrap_or_default());
        for (at, cells) in rows.enumerate() {
            if at > 0 {
                out.push('\n');
            }
            push_row(&mut out, cells);
            if at == 0 {
                out.push_str("\n|");
                for _ in 0..self.columns {
                    out.push_str(" --- |");
                }
            }
        }
        out
    }

    /// The number of characters of each row, its line break included.
    pub(crate) fn row_lengths(&self) -> Vec<usize> {
        let mut row = String::new();
        let lengths = self.rows.iter().map(|cells| {
            row.clear();
            push_row(&mut row, cells);
            row.chars().count() + 1
        });
        lengths.collect()
    }
}

/// The whole table.
pub(crate) fn table(table: &Table) -> String {
    PipeTable::of(table).text()
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
            table(&grid),
            "| r0 c0 | r0 c1 |\n| --- | --- |\n| r1 c0 | r1 c1 |\n| r2 c0 | r2 c1 |"
        );
        assert_eq!(
            PipeTable::of(&grid).with_rows(&(2..3)),
            "| r0 c0 | r0 c1 |\n| --- | --- |\n| r2 c0 | r2 c1 |"
        );
        let mut piped = fixtures::table(1, 1);
        piped.cells[0].text = "a|b\nc".into();
        assert_eq!(table(&piped), "| a\\|b c |\n| --- |");
    }
}
