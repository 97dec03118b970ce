//! The head of a table: which of its rows it has, whether it stands again elsewhere, and what it says of each column.

use super::grid_rows::GridRow;
use super::profiles::{ColumnProfile, profiles};
use super::values::{ValueKind, is_amount, is_year};
use super::{CellId, CellTexts, RowCell, is_most};

/// A head has at most this many rows.
pub(super) const MOST_ROWS: usize = 8;
/// Bytes of the longest text that still labels a column.
const LONGEST: usize = 300;

/// The number of rows that are the table's head, of which as many were found as `stated`. What was taken for a head may
/// be the first row of a table that goes on from the page before.
pub(super) fn head_rows(
    cells: CellTexts<'_>,
    rows: &[GridRow],
    stated: usize,
    columns: usize,
) -> usize {
    let stated = stated.min(rows.len()).min(MOST_ROWS);
    let below = rows.get(stated.max(1)..).unwrap_or_default();
    let body = profiles(cells, below.iter().flat_map(|row| &row.cells), columns);
    if stated == 0 {
        return usize::from(rows.first().is_some_and(|row| names_columns(cells, row, &body)));
    }
    let is_head = |at: &usize| {
        let row = &rows[*at];
        let above = rows[..*at].last();
        above.is_some_and(|above| parts_names(above, row))
            || !holds_values(cells, row, &body) && !goes_on(&rows[..*at], row, &body)
    };
    let found = (0..stated).take_while(is_head).count();
    // A title alone is no head.
    if rows[..found].iter().all(|row| row.cells.len() < 2) { 0 } else { found }
}

/// Does a first row that wasn't found to be a head name the columns: only words, years and names such as `Q1`, over columns of
/// values?
fn names_columns(cells: CellTexts<'_>, row: &GridRow, body: &[ColumnProfile]) -> bool {
    let is_name = |cell: &RowCell| {
        let text = cells.text(cell.cell);
        text.starts_with(char::is_alphabetic) || is_year(text)
    };
    let has_values_below = |cell: &RowCell| {
        let profile = body.get(cell.column as usize);
        cell.columns == 1 && profile.is_some_and(|profile| profile.kind().is_some())
    };
    let is_name_or_words = |cell: &RowCell| {
        let has_digit = cells.text(cell.cell).contains(|c: char| c.is_numeric());
        !has_digit && cell.kind == ValueKind::Text || has_values_below(cell) && is_name(cell)
    };
    row.cells.len() * 2 > body.len()
        && row.cells.len() >= 2
        && row.cells.iter().all(is_name_or_words)
        && row.cells.iter().any(has_values_below)
}

/// Has the row values as the body below has them, rather than names over them? Years name columns of amounts.
pub(super) fn holds_values(cells: CellTexts<'_>, row: &GridRow, body: &[ColumnProfile]) -> bool {
    let (mut values, mut names) = (0, 0);
    for cell in row.cells.iter().filter(|cell| cell.columns == 1) {
        let Some(profile) = body.get(cell.column as usize) else { continue };
        let Some(kind) = profile.kind() else { continue };
        let text = cells.text(cell.cell);
        let is_alike = cell.kind == kind
            && (kind == ValueKind::Date
                || is_amount(text) == profile.holds_amounts() && !is_year(text));
        // A sign for 'no value' is no name either.
        if is_alike || cell.kind == ValueKind::Blank {
            values += 1;
        } else {
            names += 1;
        }
    }
    values > names
}

/// Does each cell of the row stand below a name over several columns: `Less than $10,000` below `Amount`?
fn parts_names(above: &GridRow, row: &GridRow) -> bool {
    let mut names = above.cells.iter().filter(|name| name.columns > 1).peekable();
    !row.cells.is_empty()
        && row.cells.iter().all(|cell| {
            while names.next_if(|name| name.column + name.columns <= cell.column).is_some() {}
            names
                .peek()
                .is_some_and(|name| cell.column >= name.column && cell.columns < name.columns)
        })
        && row.cells.len() > 1
}

/// Is the row only a line that goes on with a text of the body: one cell, in a column of text that the head names already?
fn goes_on(above: &[GridRow], row: &GridRow, body: &[ColumnProfile]) -> bool {
    let [cell] = row.cells.as_slice() else { return false };
    let is_text = body.get(cell.column as usize).is_none_or(|profile| profile.kind().is_none());
    let is_named = above
        .iter()
        .flat_map(|row| &row.cells)
        .any(|named| named.columns == 1 && named.column == cell.column);
    cell.columns == 1 && is_text && is_named
}

/// What a head says, row by row and cell by cell, in a form in which it is compared.
#[derive(Debug, Clone, Default)]
pub(super) struct HeadText(Vec<Vec<String>>);

/// How many cells are looked at for the next one that two rows share.
const LOOK_AHEAD: usize = 3;
/// Rows above a head that stands again: the title of the table, 'continued'.
const ABOVE: usize = 2;

impl HeadText {
    pub(super) fn of(cells: CellTexts<'_>, rows: &[GridRow]) -> Self {
        Self(rows.iter().map(|row| texts(cells, row)).filter(|row| !row.is_empty()).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rows at the top of a table that say the same again.
    pub(super) fn again(
        &self,
        cells: CellTexts<'_>,
        rows: &[GridRow],
    ) -> Option<std::ops::Range<usize>> {
        let first = self.0.first()?;
        let start =
            (0..rows.len().min(ABOVE + 1)).find(|&at| is_same(first, &texts(cells, &rows[at])))?;
        let more = rows[start..].iter().zip(&self.0);
        let count = more.take_while(|(row, said)| is_same(said, &texts(cells, row))).count();
        Some(start..start + count)
    }

    /// Does the row say what one of the head's rows says?
    pub(super) fn has(&self, cells: CellTexts<'_>, row: &GridRow) -> bool {
        let first = row.cells.first().map(|cell| plain(cells.text(cell.cell)));
        let may_be = |said: &Vec<String>| said.len() > 1 && said.first() == first.as_ref();
        self.0.iter().any(may_be) && {
            let texts = texts(cells, row);
            self.0.iter().any(|said| said.len() > 1 && is_same(said, &texts))
        }
    }
}

/// Do two rows of a head say the same? Recognition may have misread a cell, and a line below may have been taken for a part
/// of one: most cells are enough. Without their borders, so are the same letters.
fn is_same(a: &[String], b: &[String]) -> bool {
    let (mut shared, mut at) = (0, 0);
    for text in a {
        let ahead = b.iter().skip(at).take(LOOK_AHEAD).position(|other| other == text);
        if let Some(ahead) = ahead {
            shared += 1;
            at += ahead + 1;
        }
    }
    (shared >= 2 && is_most(shared, a.len().max(b.len())))
        || (!a.is_empty() && a.concat() == b.concat())
}

fn texts(cells: CellTexts<'_>, row: &GridRow) -> Vec<String> {
    row.cells
        .iter()
        .map(|cell| plain(cells.text(cell.cell)))
        .filter(|text| !text.is_empty())
        .collect()
}

/// Letters and digits in lower case.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .take(LONGEST)
        .flat_map(char::to_lowercase)
        .collect()
}

/// Adds what the head says of each of the given columns, from top to bottom. A title over all columns says nothing of one.
pub(super) fn label<'a>(
    cells: CellTexts<'_>,
    head: impl Iterator<Item = &'a RowCell>,
    columns: &mut [(String, Vec<CellId>)],
) {
    let all = columns.len();
    for cell in head {
        let text = cells.text(cell.cell).trim();
        let (from, count) = (cell.column as usize, cell.columns as usize);
        if text.len() > LONGEST || (count >= all && all > 1) {
            continue;
        }
        for (label, ids) in columns.iter_mut().skip(from).take(count) {
            if !label.is_empty() {
                label.push(' ');
            }
            label.push_str(text);
            ids.push(cell.cell);
        }
    }
}
