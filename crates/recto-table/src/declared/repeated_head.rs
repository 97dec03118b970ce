//! Rows that are repeated at the top of each page of a table.

use recto_lines::text_lines;
use recto_model::{Cell, DeclaredCell, Rect, Table, Word, WordId};

use super::{hull, members, text_size};
use crate::edges::Edges;

/// Lines of one head are no farther apart (in em).
const LEADING: f32 = 1.2;

/// Gives the first rows of a table the words above its others that read as the document tells: they are drawn cell by
/// cell. Are there such words?
pub(super) fn tell(
    table: &mut Table,
    declared: &[DeclaredCell],
    rows: u32,
    words: &[Word],
) -> bool {
    let heads = table.cells.iter().take_while(|cell| cell.row < rows).count();
    let told: Vec<&str> = declared.iter().take(heads).map(|cell| cell.letters.as_str()).collect();
    let wanted: usize = told.iter().map(|told| told.chars().count()).sum();
    if wanted == 0 {
        return false;
    }
    let mut above = lines_above(table, f32::INFINITY, words).concat();
    above.sort_unstable();
    let texts: Vec<(u32, String)> = above
        .iter()
        .filter_map(|&index| Some((index, letters(&words.get(index as usize)?.text))))
        .collect();
    let found = (0..texts.len()).find_map(|from| by_cell(&told, texts.get(from..)?));
    let Some(found) = found else { return false };
    for (cell, found) in table.cells.iter_mut().zip(found) {
        cell.words = found.into_iter().map(WordId).collect();
    }
    true
}

/// For each cell the words that have its letters, one after the other from the first word on.
fn by_cell(told: &[&str], mut texts: &[(u32, String)]) -> Option<Vec<Vec<u32>>> {
    let mut found = Vec::with_capacity(told.len());
    for told in told {
        let (mut rest, mut cell) = (*told, Vec::new());
        while !rest.is_empty() {
            let ((index, text), behind) = texts.split_first()?;
            rest = rest.strip_prefix(text.as_str())?;
            cell.push(*index);
            texts = behind;
        }
        found.push(cell);
    }
    Some(found)
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Gives the first rows of a table the words that stand above its others, of which nothing is declared; takes the rows
/// away if that can't be told for sure. Returns how many cells are gone.
pub(super) fn fill(table: &mut Table, rows: u32, words: &[Word], edges: &Edges) -> usize {
    if rows == 0 {
        return 0;
    }
    let cells = table.cells.len();
    let lines = lines_above(table, LEADING, words);
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
    cells - table.cells.len()
}

/// The lines of undeclared words right above the words of the table, from top to bottom; `aside` is how far beside them
/// they may stand (in em).
fn lines_above(table: &Table, aside: f32, words: &[Word]) -> Vec<Vec<u32>> {
    let own = members(&table.cells);
    let em = text_size(&own, words);
    let boxes = table.cells.iter().filter_map(|cell| hull(cell, words));
    let Some(area) = Rect::hull(boxes) else { return Vec::new() };
    let is_above = |word: &Word| {
        let center = word.bbox.center();
        word.mcid.is_none()
            && word.angle == 0
            && center.y < area.y0
            && (area.x0 - aside * em..area.x1 + aside * em).contains(&center.x)
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
