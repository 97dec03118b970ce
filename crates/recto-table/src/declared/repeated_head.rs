//! Rows that are repeated at the top of each page of a table.

use recto_lines::text_lines;
use recto_model::{Cell, Rect, Table, Word, WordId};

use super::{hull, members, text_size};
use crate::edges::Edges;

/// Lines of one head are no farther apart (in em).
const LEADING: f32 = 1.2;

/// Gives the first rows of a table the words that stand above its others, of which nothing is declared; takes the rows
/// away if that can't be told for sure.
pub(super) fn fill(table: &mut Table, rows: u32, words: &[Word], edges: &Edges) {
    if rows == 0 {
        return;
    }
    let lines = lines_above(table, words);
    let columns = columns(table, rows, words);
    let placed = by_row(&lines, rows as usize, words, edges).and_then(|found| {
        let mut placed =
            (0..).zip(&found).flat_map(|(row, line)| line.iter().map(move |i| (row, *i)));
        placed.try_for_each(|(row, index)| put(table, row, &columns, index, words))
    });
    if placed.is_none() || lines.is_empty() {
        table.cells.retain(|cell| cell.row >= rows);
        for cell in &mut table.cells {
            cell.row -= rows;
        }
        table.n_rows -= rows;
        table.header_rows = table.header_rows.saturating_sub(rows);
    }
}

/// The lines of undeclared words right above the words of the table, from top to bottom.
fn lines_above(table: &Table, words: &[Word]) -> Vec<Vec<u32>> {
    let own = members(&table.cells);
    let em = text_size(&own, words);
    let boxes = table.cells.iter().filter_map(|cell| hull(cell, words));
    let Some(area) = Rect::hull(boxes) else { return Vec::new() };
    let is_above = |word: &Word| {
        let center = word.bbox.center();
        word.mcid.is_none()
            && word.angle == 0
            && center.y < area.y0
            && (area.x0 - LEADING * em..area.x1 + LEADING * em).contains(&center.x)
    };
    let mut above: Vec<u32> = (0..words.len() as u32)
        .filter(|&index| words.get(index as usize).is_some_and(is_above))
        .collect();
    let mut lines = text_lines(&mut above, |index| &words[index as usize]);
    let mut top = area.y0;
    let mut count = 0;
    for line in lines.iter().rev() {
        let boxes = line.iter().map(|&index| words[index as usize].bbox);
        let Some(bbox) = Rect::hull(boxes) else { break };
        if top - bbox.y1 > LEADING * em {
            break;
        }
        top = top.min(bbox.y0);
        count += 1;
    }
    lines.split_off(lines.len() - count)
}

/// The words of each row: all lines of one row, a line for each, or what is drawn between them.
fn by_row(lines: &[Vec<u32>], rows: usize, words: &[Word], edges: &Edges) -> Option<Vec<Vec<u32>>> {
    if rows == 1 {
        return Some(vec![lines.concat()]);
    }
    if lines.len() == rows {
        return Some(lines.to_vec());
    }
    let middle = |line: &Vec<u32>| {
        let boxes = line.iter().map(|&index| words[index as usize].bbox);
        Rect::hull(boxes).map(|bbox| bbox.center().y)
    };
    let mut found: Vec<Vec<u32>> = Vec::new();
    let mut last: Option<f32> = None;
    for line in lines {
        let at = middle(line)?;
        let parted = |before| edges.horizontal.iter().any(|e| before < e.pos && e.pos < at);
        match found.last_mut() {
            Some(row) if !last.is_some_and(parted) => row.extend(line),
            _ => found.push(line.clone()),
        }
        last = Some(at);
    }
    (found.len() == rows).then_some(found)
}

/// For each column the ends of the words below the repeated rows, as far as they stand in that column alone.
fn columns(table: &Table, rows: u32, words: &[Word]) -> Vec<Option<(f32, f32)>> {
    let mut columns: Vec<Option<(f32, f32)>> = vec![None; table.n_cols as usize];
    for cell in table.cells.iter().filter(|cell| cell.row >= rows && cell.col_span == 1) {
        if let (Some(column), Some(bbox)) = (columns.get_mut(cell.col as usize), hull(cell, words))
        {
            let (x0, x1) = column.unwrap_or((bbox.x0, bbox.x1));
            *column = Some((x0.min(bbox.x0), x1.max(bbox.x1)));
        }
    }
    columns
}

/// Puts a word into the cell of a row in whose columns it stands.
fn put(
    table: &mut Table,
    row: u32,
    columns: &[Option<(f32, f32)>],
    index: u32,
    words: &[Word],
) -> Option<()> {
    let center = words.get(index as usize)?.bbox.center().x;
    let distance = |cell: &Cell| {
        let range = cell.col as usize..(cell.col + cell.col_span) as usize;
        let known = columns.get(range)?.iter().flatten();
        known.map(|(x0, x1)| (x0 - center).max(center - x1).max(0.0)).reduce(f32::min)
    };
    let own =
        table.cells.iter_mut().filter(|cell| cell.row <= row && row < cell.row + cell.row_span);
    let places = own.filter_map(|cell| Some((distance(cell)?, cell)));
    let (_, cell) = places.min_by(|a, b| a.0.total_cmp(&b.0))?;
    cell.words = cell.words.iter().chain([WordId(index)]).collect();
    Some(())
}
