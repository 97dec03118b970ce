//! What the cells of each column hold, counted.

use super::values::{ValueKind, is_amount};
use super::{CellTexts, RowCell, is_most};

/// Counts of the cells of a column that hold something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct ColumnProfile {
    pub(super) filled: u32,
    pub(super) numbers: u32,
    pub(super) dates: u32,
    /// Numbers with a fraction or with groups of digits.
    pub(super) amounts: u32,
}

impl ColumnProfile {
    /// The kind of value of most cells; `None` if they hold text.
    pub(super) fn kind(&self) -> Option<ValueKind> {
        let kind = if self.dates > self.numbers { ValueKind::Date } else { ValueKind::Number };
        is_most((self.numbers + self.dates) as usize, self.filled as usize).then_some(kind)
    }

    pub(super) fn holds_amounts(&self) -> bool {
        self.amounts * 2 >= self.numbers
    }

    pub(super) fn add(&mut self, other: Self) {
        self.filled += other.filled;
        self.numbers += other.numbers;
        self.dates += other.dates;
        self.amounts += other.amounts;
    }
}

/// The profiles of columns over cells that span one column each; others say nothing about one column.
pub(super) fn profiles<'a>(
    cells: CellTexts<'_>,
    of: impl Iterator<Item = &'a RowCell>,
    columns: usize,
) -> Vec<ColumnProfile> {
    let mut all = vec![ColumnProfile::default(); columns];
    for cell in of.filter(|cell| cell.columns == 1) {
        let Some(profile) = all.get_mut(cell.column as usize) else { continue };
        let is = |kind: ValueKind| u32::from(cell.kind == kind);
        let is_amount = cell.kind == ValueKind::Number && is_amount(cells.text(cell.cell));
        profile.add(ColumnProfile {
            filled: 1 - is(ValueKind::Blank),
            numbers: is(ValueKind::Number),
            dates: is(ValueKind::Date),
            amounts: u32::from(is_amount),
        });
    }
    all
}
