//! Rows that the grids of a page missed, between and beside the tables that continue each other.
//!
//! Where a table goes on over several grids, its columns are known; lines of words beside the grids that fit into them are
//! its rows, though on their own they looked like text. They are handed out as tables that stand before or after the
//! others.

use std::ops::Range;

use recto_input::Meter;
use recto_model::{PageWords, Size, Table};

use super::fitting::{FittedLine, KnownColumns, fitted_lines};
use super::groups::{Group, GroupPart, group};
use super::{CellTexts, PlacedTable};

/// A table ends where the gap to the next line is larger than this, in heights of a line.
const LARGE_GAP: f32 = 2.0;
/// Lines of one row are nearer to each other than this, in heights of a line.
const SMALL_GAP: f32 = 0.5;
/// Rows that a page without any grid must have.
const ROWS_OF_PAGE: usize = 2;

/// The words of a page, of tables and beside them.
#[derive(Debug, Clone, Copy)]
pub struct WordsOfPage<'a> {
    /// From 1.
    pub page: u32,
    pub size: Size,
    pub words: &'a PageWords,
}

/// Rows that were missed, as a table without a head.
#[derive(Debug, Clone)]
pub struct MissedRows {
    /// The place, among the tables that were given, of the one that it stands before.
    pub before: u32,
    pub page: u32,
    pub table: Table,
}

/// Rows that continue the tables of a document, by their places. Pages come in their order.
pub fn missed_rows(
    tables: &[PlacedTable<'_>],
    pages: &[WordsOfPage<'_>],
    meter: &Meter,
) -> Vec<MissedRows> {
    let cells = CellTexts { tables };
    let mut missed = Vec::new();
    for group in group(cells, meter) {
        let Some(columns) = KnownColumns::of(&group) else { continue };
        let number = |part: Option<&GroupPart>| Some(cells.table(part?.table)?.page);
        let (Some(first), Some(last)) = (number(group.parts.first()), number(group.parts.last()))
        else {
            continue;
        };
        let from = pages.partition_point(|page| page.page < first);
        for page in pages.iter().skip(from).take_while(|page| page.page <= last) {
            if !meter.allows(2 * page.words.len()) {
                return missed;
            }
            missed.extend(missed_on_page(cells, &group, &columns, page, (first, last)));
        }
    }
    missed.sort_by_key(|rows| rows.before);
    missed
}

fn missed_on_page(
    cells: CellTexts<'_>,
    group: &Group,
    columns: &KnownColumns,
    page: &WordsOfPage<'_>,
    (first, last): (u32, u32),
) -> Vec<MissedRows> {
    // The words of grids, whatever their tables.
    let mut is_taken = vec![false; page.words.len()];
    let from = cells.tables.partition_point(|placed| placed.page < page.page);
    let on_page = cells.tables.iter().skip(from).take_while(|placed| placed.page == page.page);
    for id in on_page.flat_map(|placed| &placed.table.cells).flat_map(|cell| cell.words.iter()) {
        if let Some(taken) = is_taken.get_mut(id.index()) {
            *taken = true;
        }
    }
    let placed = |part: &GroupPart| cells.table(part.table);
    let from = group
        .parts
        .partition_point(|part| placed(part).is_some_and(|placed| placed.page < page.page));
    let parts: Vec<(u32, &PlacedTable<'_>)> = group.parts[from..]
        .iter()
        .map_while(|part| Some((part.table, placed(part)?)))
        .take_while(|(_, placed)| placed.page == page.page)
        .collect();
    let is_in_place = |(_, placed): &(u32, &PlacedTable<'_>)| columns.are_those_of(placed);
    let is_downward = |pair: &[(u32, &PlacedTable<'_>)]| {
        pair[0].1.table.bbox.center().y < pair[1].1.table.bbox.center().y
    };
    if !parts.iter().all(is_in_place) || !parts.windows(2).all(is_downward) {
        return Vec::new();
    }
    let mut rest = fitted_lines(columns, page, &is_taken).into_iter().peekable();
    let mut missed = Vec::new();
    let mut add = |before: u32, lines: &[FittedLine], run: Range<usize>| {
        let lines = lines.get(run).unwrap_or_default();
        if !lines.is_empty() {
            let table = columns.table(lines, page.size);
            missed.push(MissedRows { before, page: page.page, table });
        }
    };
    let mut upper: Option<u32> = None;
    for (number, placed) in &parts {
        let center = placed.table.bbox.center().y;
        let mut lines = Vec::new();
        while let Some(line) = rest.next_if(|line| line.center() < center) {
            lines.push(line);
        }
        if upper.is_some() {
            let (above, below) = between(&lines);
            add(*number, &lines, above);
            add(*number, &lines, below);
        } else {
            add(*number, &lines, above(&lines, placed.table.bbox.y0, page.page == first));
        }
        upper = Some(*number);
    }
    let lines: Vec<FittedLine> = rest.collect();
    if let (Some(upper), Some((_, placed))) = (upper, parts.last()) {
        add(upper + 1, &lines, below(&lines, placed.table.bbox.y1, page.page == last));
    } else {
        let before = cells.tables.partition_point(|placed| placed.page < page.page);
        add(before as u32, &lines, of_page(&lines));
    }
    missed
}

/// The lines between two tables that follow the upper one, and those that lead to the lower one.
fn between(lines: &[FittedLine]) -> (Range<usize>, Range<usize>) {
    let end = lines.iter().position(|line| !line.fits).unwrap_or(lines.len());
    let start = lines.iter().rposition(|line| !line.fits).map_or(lines.len(), |at| at + 1);
    (0..end, start.max(end)..lines.len())
}

/// The lines that lead to a table from above. On its first page, it has its head or a record at the top.
fn above(lines: &[FittedLine], top: f32, is_first_page: bool) -> Range<usize> {
    let mut start = lines.len();
    let mut next = top;
    while let Some(line) = start.checked_sub(1).and_then(|at| lines.get(at)) {
        if !line.fits || next - line.bottom > LARGE_GAP * line.height() {
            break;
        }
        next = line.top;
        start -= 1;
    }
    let is_below_head = start > 0 && lines.get(start - 1).is_some_and(|line| line.is_wide);
    if is_first_page && !is_below_head {
        start += lines[start..].iter().take_while(|line| !line.is_record).count();
    }
    start..lines.len()
}

/// The lines that follow a table. On its last page, it ends with a record.
fn below(lines: &[FittedLine], bottom: f32, is_last_page: bool) -> Range<usize> {
    let mut end = 0;
    let mut last = bottom;
    while let Some(line) = lines.get(end) {
        let gap = line.top - last;
        let is_parted = is_last_page && !line.is_record && gap > SMALL_GAP * line.height();
        if !line.fits || gap > LARGE_GAP * line.height() {
            break;
        }
        // A record further below shows that the line is one of the table's.
        if is_parted && !lines[end..].iter().take_while(|line| line.fits).any(|line| line.is_record)
        {
            break;
        }
        last = line.bottom;
        end += 1;
    }
    0..end
}

/// The most lines of a page without a grid that follow each other.
fn of_page(lines: &[FittedLine]) -> Range<usize> {
    let mut longest = 0..0;
    let mut start = 0;
    for (at, line) in lines.iter().enumerate() {
        let is_parted =
            at.checked_sub(1).and_then(|before| lines.get(before)).is_none_or(|before| {
                !before.fits || line.top - before.bottom > LARGE_GAP * line.height()
            });
        if is_parted || !line.fits {
            start = at;
        }
        let run = start..at + usize::from(line.fits);
        if run.len() > longest.len() {
            longest = run;
        }
    }
    let records = lines[longest.clone()].iter().filter(|line| line.is_record).count();
    if records >= ROWS_OF_PAGE { longest } else { 0..0 }
}
