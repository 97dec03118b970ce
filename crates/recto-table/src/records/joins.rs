//! Lines of a broken row become one row again.
//!
//! Lines without a record's values stand between two records, above the first or below the last, also over the end of a
//! page. Where the gaps between them say so, they are parted at the largest; else they belong to the record above, as
//! lines of cells do whose text is aligned at the top.

use super::gaps::Gaps;
use super::roles::{RowRole, RowWithRole};
use super::{CellTexts, LogicalRow, RowKind};

/// The rows of a logical table, with lines joined to their records.
pub(super) fn join(cells: CellTexts<'_>, found: Vec<RowWithRole>) -> Vec<LogicalRow> {
    let gaps = Gaps::of(&found);
    let owners = owners(cells, &found, &gaps);
    // Rows come in the order of their first lines. Heads stand between the lines of a row that the end of a page breaks.
    let mut places: Vec<Option<usize>> = vec![None; found.len()];
    let mut rows: Vec<LogicalRow> = Vec::with_capacity(found.len());
    for ((row, owner), at) in found.into_iter().zip(owners).zip(0..) {
        let known = places.get(owner.row).copied().flatten();
        let place = known.unwrap_or(rows.len());
        if let Some(slot) = places.get_mut(owner.row) {
            *slot = Some(place);
        }
        match rows.get_mut(place) {
            Some(joined) => joined.cells.extend(row.row.cells),
            None => rows.push(LogicalRow { kind: owner.kind, cells: row.row.cells }),
        }
        if at == owner.row
            && let Some(row) = rows.get_mut(place)
        {
            row.kind = owner.kind;
        }
    }
    for row in &mut rows {
        // Stable: in a column, cells keep their order.
        row.cells.sort_by_key(|cell| cell.column);
    }
    rows
}

/// The row that a line belongs to, by its place; its own, if it is a row by itself.
#[derive(Debug, Clone, Copy)]
struct Owner {
    row: usize,
    kind: RowKind,
}

fn owners(cells: CellTexts<'_>, found: &[RowWithRole], gaps: &Gaps) -> Vec<Owner> {
    let mut owners: Vec<Owner> =
        (0..found.len()).map(|row| Owner { row, kind: RowKind::Body }).collect();
    // The record or sum above, unless a title stands between; and the lines below it so far.
    let mut above: Option<usize> = None;
    let mut lines: Vec<usize> = Vec::new();
    let all = found.iter().fold(0, |all, row| all | row.anchors);
    for (at, row) in found.iter().enumerate() {
        match row.role {
            RowRole::Header => owners[at].kind = RowKind::Header,
            RowRole::Line => lines.push(at),
            RowRole::Title => {
                if is_title(cells, found, gaps, at) {
                    settle(&mut owners, found, gaps, above, &lines, None);
                    lines.clear();
                    above = None;
                    owners[at].kind = RowKind::Section;
                } else {
                    lines.push(at);
                }
            }
            RowRole::Sum | RowRole::Record => {
                settle(&mut owners, found, gaps, above, &lines, Some(at));
                lines.clear();
                let completes = above.filter(|above| {
                    row.role == RowRole::Record && completes(&found[*above], row, all)
                });
                if let Some(above) = completes {
                    owners[at] = owners[above];
                } else {
                    if row.role == RowRole::Sum {
                        owners[at].kind = RowKind::Sum;
                    }
                    above = Some(at);
                }
            }
        }
    }
    settle(&mut owners, found, gaps, above, &lines, None);
    owners
}

/// Has the record the very anchors that the one above lacks, so that the two are one?
fn completes(above: &RowWithRole, row: &RowWithRole, all: u64) -> bool {
    above.role == RowRole::Record
        && above.anchors != 0
        && row.anchors != 0
        && above.anchors & row.anchors == 0
        && above.anchors | row.anchors == all
}

/// Gives lines to the records above and below.
fn settle(
    owners: &mut [Owner],
    found: &[RowWithRole],
    gaps: &Gaps,
    above: Option<usize>,
    lines: &[usize],
    below: Option<usize>,
) {
    let split = match (above, below) {
        (None, None) => {
            // Rows of their own: nothing is known of them but that they have no values.
            return;
        }
        (None, Some(_)) => 0,
        (Some(_), None) => lines.len(),
        (Some(above), Some(below)) => gaps.split(found, above, lines, below),
    };
    for (place, line) in lines.iter().enumerate() {
        let owner = if place < split { above } else { below };
        let Some(owner) = owner else { continue };
        owners[*line] = Owner { row: owners[owner].row, kind: RowKind::Body };
    }
}

/// Is the line, which may be one, a title over the rows below it rather than the end of a name?
fn is_title(cells: CellTexts<'_>, found: &[RowWithRole], gaps: &Gaps, at: usize) -> bool {
    let Some(line) = found.get(at) else { return false };
    let Some(cell) = line.row.cells.first() else { return false };
    let text = cells.text(cell.cell);
    if text.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_lowercase) {
        return false;
    }
    let before = found[..at].iter().rev().find(|row| row.role != RowRole::Header);
    let Some(before) = before else { return true };
    if line.row.is_bold && !before.row.is_bold {
        return true;
    }
    !gaps.is_close(before, line)
}
