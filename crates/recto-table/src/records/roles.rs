//! What each row of a logical table is: a record, a line of one, a sum, a title.

use recto_lexicon::{SumLabel, sum_label};

use super::group_columns::GroupRow;
use super::profiles::{ColumnProfile, profiles};
use super::values::ValueKind;
use super::{CellTexts, RowCell, RowKind, is_most};

/// What a row is, by its cells alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowRole {
    Header,
    Record,
    Sum,
    /// No value that records have: a line of a record above or below.
    Line,
    /// As a line, but it may be a title over the rows below it as well.
    Title,
}

/// A row and what it is.
#[derive(Debug)]
pub(super) struct RowWithRole {
    pub(super) row: super::grid_rows::GridRow,
    pub(super) role: RowRole,
    /// The anchors that it has: a bit for each of the first columns, as many as there are bits.
    pub(super) anchors: u64,
}

/// Columns whose values tell that a row is a record.
#[derive(Debug)]
pub(super) struct Anchors {
    /// By column.
    is_anchor: Vec<bool>,
    kinds: Vec<Option<ValueKind>>,
    /// Columns with values or text that nearly all records have.
    is_usual: Vec<bool>,
    has_values: bool,
}

/// Says what each row of a logical table is.
pub(super) fn with_roles(
    cells: CellTexts<'_>,
    rows: Vec<GroupRow>,
    columns: usize,
) -> Vec<RowWithRole> {
    let anchors = Anchors::of(cells, &rows, columns);
    let mut is_below_sum = false;
    let mut found = Vec::with_capacity(rows.len());
    for GroupRow { row, kind } in rows {
        let role = if kind == RowKind::Header {
            RowRole::Header
        } else if anchors.is_sum(cells, &row.cells, is_below_sum) {
            RowRole::Sum
        } else if anchors.has_values(cells, &row.cells) {
            RowRole::Record
        } else if anchors.may_be_title(&row.cells) {
            RowRole::Title
        } else {
            RowRole::Line
        };
        is_below_sum = role == RowRole::Sum || (is_below_sum && role == RowRole::Header);
        let anchors = anchors.filled(cells, &row.cells);
        found.push(RowWithRole { row, role, anchors });
    }
    found
}

impl Anchors {
    /// Of the columns of values, those are anchors that most rows with a value have. Without columns of values, those that
    /// most rows have.
    fn of(cells: CellTexts<'_>, rows: &[GroupRow], columns: usize) -> Self {
        let body = || rows.iter().filter(|row| row.kind == RowKind::Body);
        let all = body().flat_map(|row| &row.row.cells);
        let kinds: Vec<Option<ValueKind>> =
            profiles(cells, all, columns).iter().map(ColumnProfile::kind).collect();
        let has_values = kinds.iter().any(Option::is_some);
        let mut anchors = Self {
            is_anchor: vec![false; columns],
            kinds,
            is_usual: vec![false; columns],
            has_values,
        };
        let mut filled = vec![0_usize; columns];
        let mut records = 0;
        for row in body() {
            if has_values && !row.row.cells.iter().any(|cell| anchors.fills_values(cells, cell)) {
                continue;
            }
            records += 1;
            for cell in &row.row.cells {
                if cell.columns > 1 && has_values && !anchors.fills_values(cells, cell) {
                    continue;
                }
                let span = filled.iter_mut().skip(cell.column as usize);
                span.take(cell.columns as usize).for_each(|count| *count += 1);
            }
        }
        for (column, count) in filled.iter().enumerate() {
            let is_usual = is_most(*count, records);
            let is_value = anchors.kinds[column].is_some();
            anchors.is_usual[column] = is_usual;
            anchors.is_anchor[column] = is_usual && (is_value || !has_values);
        }
        anchors
    }

    /// Does the cell hold a value for one of its columns?
    fn fills_values(&self, cells: CellTexts<'_>, cell: &RowCell) -> bool {
        let has_digit = || cells.text(cell.cell).contains(|c: char| c.is_numeric());
        match self.kind(cell) {
            None => false,
            Some(_) if cell.columns > 1 => cells
                .text(cell.cell)
                .split_whitespace()
                .any(|word| word.len() > 1 && ValueKind::of(word).is_typed()),
            Some(_) => cell.kind.is_typed() || cell.kind == ValueKind::Blank || has_digit(),
        }
    }

    /// The kind of values of the cell's columns.
    fn kind(&self, cell: &RowCell) -> Option<ValueKind> {
        let from = cell.column as usize;
        let mut span = self.kinds.iter().skip(from).take(cell.columns as usize);
        span.find_map(|kind| *kind)
    }

    /// Bits of the anchors that the row has.
    fn filled(&self, cells: CellTexts<'_>, row: &[RowCell]) -> u64 {
        let mut bits = 0;
        for cell in row.iter().filter(|cell| self.fills_values(cells, cell)) {
            for column in cell.column..(cell.column + cell.columns).min(u64::BITS) {
                if self.is_anchor.get(column as usize) == Some(&true) {
                    bits |= 1 << column;
                }
            }
        }
        bits
    }

    /// Has the row what tells records: a value of an anchor, or a number where numbers stand?
    fn has_values(&self, cells: CellTexts<'_>, row: &[RowCell]) -> bool {
        if !self.has_values {
            return !self.is_anchor.contains(&true)
                || row.iter().filter(|cell| row.len() > 1 || cell.columns == 1).any(|cell| {
                    let span = cell.column as usize..(cell.column + cell.columns) as usize;
                    self.is_anchor.get(span).is_some_and(|anchors| anchors.contains(&true))
                });
        }
        row.iter().any(|cell| {
            let is_anchor = self.is_anchor.get(cell.column as usize) == Some(&true);
            self.fills_values(cells, cell)
                && (is_anchor || cell.columns > 1 || self.kind(cell) == Some(ValueKind::Number))
        })
    }

    fn is_sum(&self, cells: CellTexts<'_>, row: &[RowCell], is_below_sum: bool) -> bool {
        let lacks = self.lacks_usual(row);
        let has_values = self.has_values(cells, row);
        let named = row.iter().find_map(|cell| Some((cell, sum_label(cells.text(cell.cell))?)));
        let Some((cell, label)) = named else {
            // What stands below a subtotal in its form is added to it.
            let is_wide = row.first().is_some_and(|cell| cell.columns > 1);
            return is_below_sum && lacks && has_values && is_wide;
        };
        // A line of a record may begin with the name of a sum as well.
        if cell.column > 0 && cell.columns == 1 && !has_values {
            return false;
        }
        match label {
            SumLabel::Whole => true,
            SumLabel::Begins => lacks || (has_values && self.is_only_text(cell)),
            SumLabel::Part => lacks && is_below_sum,
        }
    }

    /// Is the cell in the first column, and is that the only one of text? Nothing else tells sums from what they sum up there.
    fn is_only_text(&self, cell: &RowCell) -> bool {
        cell.column == 0
            && self.kinds.first() == Some(&None)
            && self.kinds.iter().skip(1).all(Option::is_some)
    }

    /// Does the row lack a cell in a column that nearly all records fill?
    fn lacks_usual(&self, row: &[RowCell]) -> bool {
        let mut at = 0;
        let mut lacks = false;
        for cell in row {
            let from = cell.column as usize;
            lacks |= self.is_usual.get(at..from).is_some_and(|usual| usual.contains(&true));
            // A label over several columns leaves them empty, as far as values go.
            lacks |= cell.columns > 1;
            at = (cell.column + cell.columns) as usize;
        }
        lacks || self.is_usual.get(at..).is_some_and(|usual| usual.contains(&true))
    }

    /// One cell that begins where rows begin, and either names the rows below it or goes on with a name.
    fn may_be_title(&self, row: &[RowCell]) -> bool {
        let [cell] = row else { return false };
        let columns = self.kinds.len();
        let is_wide = is_most(cell.columns as usize, columns) && cell.columns > 1;
        let is_value = cell.kind.is_typed();
        cell.column == 0
            && (is_wide || is_value || self.kinds.first() == Some(&None))
            && columns > 1
    }
}
