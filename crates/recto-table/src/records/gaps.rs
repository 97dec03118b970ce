//! The gaps between the rows of a table, by which lines of one row are told from rows.

use super::roles::{RowRole, RowWithRole};

/// Gaps that differ by less than this are equal, in heights of a line.
const EQUAL: f32 = 0.12;
/// As many gaps between records are needed to know the usual one.
const LEAST: usize = 3;

/// What is known of the gaps of a table.
#[derive(Debug)]
pub(super) struct Gaps {
    /// Between two records without a line between them: the median.
    between_records: Option<f32>,
    /// Gaps that differ by less are equal.
    equal: f32,
}

impl Gaps {
    pub(super) fn of(rows: &[RowWithRole]) -> Self {
        let is_record = |row: &RowWithRole| matches!(row.role, RowRole::Record | RowRole::Sum);
        let pairs = rows.windows(2).filter_map(|pair| match pair {
            [a, b] if is_record(a) && is_record(b) => gap(a, b),
            _ => None,
        });
        let between: Vec<f32> = pairs.collect();
        let heights =
            rows.iter().filter_map(|row| row.row.extent).map(|(top, bottom)| bottom - top);
        let line = median(heights.collect()).unwrap_or(0.0);
        let between_records = if between.len() < LEAST { None } else { median(between) };
        Self { between_records, equal: EQUAL * line }
    }

    /// How many of the lines between two records belong to the upper one.
    pub(super) fn split(
        &self,
        rows: &[RowWithRole],
        above: usize,
        lines: &[usize],
        below: usize,
    ) -> usize {
        let mut places = Vec::with_capacity(lines.len() + 2);
        places.push(above);
        places.extend_from_slice(lines);
        places.push(below);
        let gaps: Vec<Option<f32>> = places
            .windows(2)
            .map(|pair| match pair {
                [a, b] => gap(rows.get(*a)?, rows.get(*b)?),
                _ => None,
            })
            .collect();
        let largest = gaps.iter().flatten().copied().fold(f32::NEG_INFINITY, f32::max);
        let is_largest = |gap: &Option<f32>| gap.is_some_and(|gap| gap >= largest - self.equal);
        let last_largest = gaps.iter().rposition(is_largest).unwrap_or(lines.len());
        let Some(unknown) = gaps.iter().position(Option::is_none) else { return last_largest };
        // The end of a page is between them, and may be the end of the row as well.
        let Some(usual) = self.between_records else { return lines.len() };
        if largest >= usual - self.equal {
            last_largest
        } else if gaps.last().copied().flatten().is_some() {
            unknown
        } else {
            lines.len()
        }
    }

    /// Is the line nearer to the row above than rows are to each other?
    pub(super) fn is_close(&self, above: &RowWithRole, line: &RowWithRole) -> bool {
        match (self.between_records, gap(above, line)) {
            (Some(usual), Some(gap)) => gap < usual - self.equal,
            _ => false,
        }
    }
}

/// From the bottom of a row's text to the top of the next one's; `None` on different pages or columns of text, or where
/// words aren't known.
fn gap(a: &RowWithRole, b: &RowWithRole) -> Option<f32> {
    let ((top, bottom), (next_top, _)) = (a.row.extent?, b.row.extent?);
    (a.row.page == b.row.page && next_top >= top).then_some(next_top - bottom)
}

fn median(mut all: Vec<f32>) -> Option<f32> {
    let middle = all.len() / 2;
    all.sort_by(f32::total_cmp);
    all.get(middle).copied()
}
