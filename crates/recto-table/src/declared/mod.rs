//! Tables that the document declares: their grid is told, their borders and texts are found on the page.

mod borders;
mod repeated_head;

use std::mem::take;

use recto_input::Meter;
use recto_model::{
    Cell, DeclaredCell, DeclaredKind, DeclaredPage, Page, Rect, Table, Word, WordId,
};

use crate::cells::{direction, least_confidence, lines, text};
use crate::edges::{DrawnEdges, Edges};
use crate::ruled;
use borders::{BorderAxis, CellExtent, MARGIN, reach};

/// Gives the declared tables of a page the texts and boxes of their cells.
pub fn complete_declared(page: &Page, words: &[Word], declared: &mut DeclaredPage, meter: &Meter) {
    let has_tables =
        declared.regions.iter().any(|region| matches!(region.kind, DeclaredKind::Table { .. }));
    if has_tables {
        let edges = ruled::edges(DrawnEdges::read(page), meter);
        for region in &mut declared.regions {
            if let DeclaredKind::Table { table, cells, repeated_rows } = &mut region.kind
                && meter.allows(table.cells.len() + edges.horizontal.len() + edges.vertical.len())
            {
                complete(table, take(cells), *repeated_rows, words, &edges);
                *repeated_rows = 0;
                region.words = members(&table.cells);
                region.words.sort_unstable();
            }
        }
    }
}

fn members(cells: &[Cell]) -> Vec<u32> {
    cells.iter().flat_map(|cell| cell.words.iter()).map(|WordId(index)| index).collect()
}

/// The box of a cell's words.
fn hull(cell: &Cell, words: &[Word]) -> Option<Rect> {
    Rect::hull(cell.words.iter().filter_map(|id| words.get(id.index())).map(|word| word.bbox))
}

fn complete(
    table: &mut Table,
    mut declared: Vec<DeclaredCell>,
    repeated_rows: u32,
    words: &[Word],
    edges: &Edges,
) {
    declared.resize(table.cells.len(), DeclaredCell::default());
    let is_told = repeated_head::tell(table, &declared, repeated_rows, words);
    if is_mirrored(table, words) {
        for cell in &mut table.cells {
            cell.col = table.n_cols - cell.col - cell.col_span;
        }
        let mut cells: Vec<_> = take(&mut table.cells).into_iter().zip(declared).collect();
        cells.sort_by_key(|(cell, _)| (cell.row, cell.col));
        (table.cells, declared) = cells.into_iter().unzip();
    }
    if !is_told {
        let gone = repeated_head::fill(table, repeated_rows, words, edges);
        declared.drain(..gone);
    }
    let all = members(&table.cells);
    let boxes: Vec<Option<Rect>> = table.cells.iter().map(|cell| hull(cell, words)).collect();
    let Some(area) = Rect::hull(boxes.iter().flatten().copied()) else { return };
    let em = text_size(&all, words);
    let [columns, rows]: [Vec<CellExtent>; 2] = [true, false].map(|along| {
        let cells = table.cells.iter().zip(&boxes);
        cells.filter_map(|(cell, bbox)| Some(CellExtent::of(cell, &(*bbox)?, along))).collect()
    });
    let (across, along) = ((area.x0, area.x1), (area.y0, area.y1));
    let near = (along.0 - MARGIN * em, along.1 + MARGIN * em);
    let xs = BorderAxis { count: table.n_cols as usize, edges: &edges.vertical, em };
    let xs = xs.borders(&columns, reach(across, near, &edges.horizontal), along);
    let sides = (xs.first().copied().unwrap_or(area.x0), xs.last().copied().unwrap_or(area.x1));
    let near = (sides.0 - edges.point, sides.1 + edges.point);
    let ys = BorderAxis { count: table.n_rows as usize, edges: &edges.horizontal, em };
    let ys = ys.borders(&rows, reach(along, near, &edges.vertical), across);
    let usual = direction(&all, words);
    for ((cell, bbox), declared) in table.cells.iter_mut().zip(boxes).zip(declared) {
        let own: Vec<u32> = cell.words.iter().map(|WordId(index)| index).collect();
        let mut rows = Vec::new();
        let mut rest = own.as_slice();
        for at in declared.parts.into_iter().rev() {
            if let Some((before, part)) = rest.split_at_checked(at as usize) {
                rows.push(lines(words, part));
                rest = before;
            }
        }
        rows.push(lines(words, rest));
        rows.reverse();
        let (text, ids) = text(words, &rows.concat(), usual);
        (cell.text, cell.words) = (text, ids);
        cell.confidence = least_confidence(words, &own);
        cell.bbox = place(cell, &xs, &ys);
        if let Some(bbox) = bbox {
            cell.bbox = cell.bbox.union(&bbox);
        }
    }
    table.confidence = least_confidence(words, &all);
    table.bbox = Rect::hull(table.cells.iter().map(|cell| cell.bbox)).unwrap_or(area);
}

fn place(cell: &Cell, xs: &[f32], ys: &[f32]) -> Rect {
    let at = |borders: &[f32], place: u32| borders.get(place as usize).copied().unwrap_or_default();
    Rect::new(
        at(xs, cell.col),
        at(ys, cell.row),
        at(xs, cell.col + cell.col_span),
        at(ys, cell.row + cell.row_span),
    )
}

/// Is the first column the rightmost one? Columns are counted from the left whatever their language.
fn is_mirrored(table: &Table, words: &[Word]) -> bool {
    let mut steps = 0i32;
    for pair in table.cells.windows(2).filter(|pair| pair[0].row == pair[1].row) {
        if let (Some(a), Some(b)) = (hull(&pair[0], words), hull(&pair[1], words)) {
            steps += if b.center().x < a.center().x { 1 } else { -1 };
        }
    }
    steps > 0
}

/// The size of most words.
fn text_size(members: &[u32], words: &[Word]) -> f32 {
    let sizes = members.iter().filter_map(|&index| words.get(index as usize));
    let mut sizes: Vec<f32> = sizes.map(|word| word.style.size).collect();
    if sizes.is_empty() { 0.0 } else { recto_model::quantile(&mut sizes, 0.5) }
}
