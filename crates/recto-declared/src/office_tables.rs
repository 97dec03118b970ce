//! Which table of the structure tree is which table of the office document.

use std::collections::{BTreeMap, VecDeque};

use recto_input::Meter;
use recto_model::{OfficeStructure, OfficeTable};

use crate::grid::{DeclaredGrid, TreeRow};
use crate::office_grid::{self, RowCells};
use crate::parts::TreePart;

/// For each table of the tree its grid, if its cells tile one: as the office document has it where that is the same table,
/// else as the tree has it.
pub(crate) fn grids(
    parts: &[TreePart],
    office: &OfficeStructure,
    meter: &Meter,
) -> Vec<Option<DeclaredGrid>> {
    let tables: Vec<&[TreeRow]> = parts
        .iter()
        .filter_map(|part| match part {
            TreePart::Table(rows) => Some(rows.as_slice()),
            TreePart::Text { .. } => None,
        })
        .collect();
    let of_text: Vec<&OfficeTable> =
        office.tables.iter().filter(|table| table.slide.is_none()).collect();
    let mut of_slides: BTreeMap<u32, VecDeque<&OfficeTable>> = BTreeMap::new();
    for table in &office.tables {
        if let Some(slide) = table.slide {
            of_slides.entry(slide).or_default().push_back(table);
        }
    }
    let told = same_tables(&tables, &of_text, meter);
    let grid = |(rows, told): (&&[TreeRow], Option<&RowCells<'_>>)| {
        if let Some(grid) = told.and_then(|told| office_grid::of(rows, told)) {
            return Some(grid);
        }
        let grid = DeclaredGrid::of(rows)?;
        let slide = page(rows).and_then(|page| of_slides.get_mut(&page));
        let merged = slide.and_then(VecDeque::pop_front).and_then(|told| grid.merged(told));
        Some(merged.unwrap_or(grid))
    };
    tables.iter().zip(told.iter().map(Option::as_ref)).map(grid).collect()
}

/// The page on which a table begins; `None` for a table without text.
fn page(rows: &[TreeRow]) -> Option<u32> {
    rows.iter().flatten().flat_map(|cell| &cell.marks).map(|mark| mark.page).min()
}

/// For each table of the tree the table of the office document that has as many rows, and as many cells in each: the most
/// that are so in the order of both.
fn same_tables<'a>(
    tables: &[&[TreeRow]],
    office: &[&'a OfficeTable],
    meter: &Meter,
) -> Vec<Option<RowCells<'a>>> {
    let mut found: Vec<Option<RowCells<'a>>> = Vec::new();
    found.resize_with(tables.len(), || None);
    if office.is_empty() || !meter.allows(tables.len().saturating_mul(office.len())) {
        return found;
    }
    let mut office: Vec<Option<RowCells<'a>>> =
        office.iter().map(|table| Some(RowCells::of(table))).collect();
    let is_same = |table: &[TreeRow], told: &Option<RowCells<'_>>| {
        told.as_ref().is_some_and(|told| told.is_same(table))
    };
    // `most[i][j]`: how many of the tables from i on are the same as tables told from j on.
    let width = office.len() + 1;
    let mut most = vec![0u32; (tables.len() + 1) * width];
    let at = |most: &[u32], i: usize, j: usize| most.get(i * width + j).copied().unwrap_or(0);
    let mut same = vec![false; tables.len() * office.len()];
    for (i, table) in tables.iter().enumerate().rev() {
        for (j, told) in office.iter().enumerate().rev() {
            let is_same = is_same(table, told);
            if let Some(same) = same.get_mut(i * (width - 1) + j) {
                *same = is_same;
            }
            let taken = at(&most, i + 1, j + 1) + 1;
            let left = at(&most, i + 1, j).max(at(&most, i, j + 1));
            if let Some(most) = most.get_mut(i * width + j) {
                *most = if is_same { taken.max(left) } else { left };
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    while let (Some(place), Some(told)) = (found.get_mut(i), office.get_mut(j)) {
        let is_same = same.get(i * (width - 1) + j) == Some(&true);
        if is_same && at(&most, i, j) == at(&most, i + 1, j + 1) + 1 {
            *place = told.take();
            (i, j) = (i + 1, j + 1);
        } else if at(&most, i + 1, j) >= at(&most, i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}
