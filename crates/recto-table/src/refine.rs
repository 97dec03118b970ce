//! Cells that lines leave open: columns or rows of text inside one face are parted where the text parts them.

use std::rc::Rc;

use recto_model::{Rect, Word, upper_median};

use crate::TableSearch;
use crate::aligned::columns;
use crate::aligned::content::ContentKind;
use crate::aligned::lines::{self, RunLine};
use crate::aligned::rows::{self, Laid};
use crate::cells;
use crate::edges::Edges;
use crate::grid::{CellSpan, Grid, interval};
use crate::ruled::MOST_PLACES;

/// A void column that is narrower is the distance of two lines (points of a page of usual size).
const NARROW: f32 = 12.0;

/// Parts faces by their text and puts the words into the new ones.
pub(crate) fn refine(
    mut grid: Grid,
    placed: &[Vec<u32>],
    search: &TableSearch<'_>,
) -> (Grid, Vec<Vec<u32>>) {
    let &TableSearch { words, edges, meter, .. } = search;
    let all: Vec<u32> = placed.concat();
    split_columns(&mut grid, placed, search);
    split_tall(&mut grid, words, &all);
    split_rows(&mut grid, &all, search);
    split_pairs(&mut grid, &all, search);
    drop_void_columns(&mut grid, words, &all, NARROW * edges.point);
    let placed = cells::place(&grid, words, &all);
    meter.allows(all.len() + grid.rows() * grid.cols());
    (grid, placed)
}

/// A face over several columns whose lines have gaps at the borders between them is as many cells.
fn split_columns(grid: &mut Grid, placed: &[Vec<u32>], search: &TableSearch<'_>) {
    let &TableSearch { words, meter, .. } = search;
    let mut faces = Vec::with_capacity(grid.faces.len());
    for (face, members) in grid.faces.iter().zip(placed) {
        let mut from = face.c0;
        if face.c1 - face.c0 > 1 && members.len() > 1 {
            let lines = lines::lines(search, members, &Edges::default());
            for col in face.c0 + 1..face.c1 {
                if !meter.allows(members.len()) {
                    break;
                }
                if parts(&lines, grid.xs[col], words) {
                    faces.push(CellSpan { c0: from, c1: col, ..*face });
                    from = col;
                }
            }
        }
        faces.push(CellSpan { c0: from, ..*face });
    }
    grid.faces = faces;
}

/// Does a gap lie at `x` in some line, and does no line run across it?
fn parts(lines: &[Rc<RunLine>], x: f32, words: &[Word]) -> bool {
    let mut parted = 0;
    for line in lines {
        let mut last: Option<f32> = None;
        for &index in line.runs.iter().flat_map(|run| &*run.words) {
            let word = words[index as usize].bbox;
            if word.center().x < x {
                last = Some(word.x1);
                continue;
            }
            if let Some(before) = last {
                if word.x0 - before < 0.6 * line.size {
                    return false;
                }
                parted += 1;
            }
            break;
        }
    }
    parted > 0
}

/// A row whose cells hold line after line of a table without lines between its rows is as many rows.
fn split_rows(grid: &mut Grid, all: &[u32], search: &TableSearch<'_>) {
    let words = search.words;
    let rows = grid.rows();
    let mut singles = vec![0usize; rows];
    for face in grid.faces.iter().filter(|face| face.r1 == face.r0 + 1) {
        singles[face.r0] += 1;
    }
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); rows];
    for &i in all {
        let y = words[i as usize].bbox.center().y;
        let row = interval(&grid.ys, y);
        if grid.ys[row] <= y && y < grid.ys[row + 1] {
            members[row].push(i);
        }
    }
    // For each row its new borders, and how many there are above it.
    let mut added: Vec<Vec<f32>> = vec![Vec::new(); rows];
    let mut count = 0;
    for row in (0..rows).rev().filter(|&row| singles[row] >= 2) {
        let cuts = cuts(grid, &members[row], search);
        if (rows + count + cuts.len()) * grid.cols() <= MOST_PLACES {
            count += cuts.len();
            added[row] = cuts;
        }
    }
    if count == 0 {
        return;
    }
    let mut above = vec![0];
    let mut ys = vec![grid.ys[0]];
    for (row, cuts) in added.iter().enumerate() {
        above.push(above[row] + cuts.len());
        ys.extend(cuts);
        ys.push(grid.ys[row + 1]);
    }
    grid.ys = ys;
    let mut faces = Vec::with_capacity(grid.faces.len() + count * grid.cols());
    for face in &grid.faces {
        let (r0, r1) = (face.r0 + above[face.r0], face.r1 + above[face.r1]);
        if face.r1 - face.r0 == 1 {
            faces.extend((r0..r1).map(|r0| CellSpan { r0, r1: r0 + 1, ..*face }));
        } else {
            faces.push(CellSpan { r0, r1, ..*face });
        }
    }
    grid.faces = faces;
}

/// Where the lines of one row of the lattice should be cut into rows; empty when they are the text of its cells.
fn cuts(grid: &Grid, members: &[u32], search: &TableSearch<'_>) -> Vec<f32> {
    let &TableSearch { words, meter, .. } = search;
    let lines: Vec<Laid> = lines::lines(search, members, &Edges::default())
        .iter()
        .map(|line| rows::lay(line, true, &grid.xs, words, meter))
        .collect();
    if lines.len() < 2 {
        return Vec::new();
    }
    let ends =
        rows::ends(&lines, 0, &grid.xs, &vec![0.0; lines.len() - 1], rows::leading(&lines, 0));
    let count = ends.iter().filter(|end| **end).count();
    let share = |holds: &dyn Fn(&Laid) -> bool| {
        let (mut held, mut any) = (0, false);
        for (line, end) in lines.iter().zip(&ends) {
            any |= holds(line);
            if *end {
                held += usize::from(any);
                any = false;
            }
        }
        held as f32 / count.max(1) as f32
    };
    let labelled = share(&|line| line.in_col(0).is_some());
    let numbers = share(&|line| {
        line.items.iter().any(|item| item.c0 > 0 && item.kind == ContentKind::Number)
    });
    if count < 2 || labelled.min(numbers) <= 0.5 {
        return Vec::new();
    }
    (0..lines.len() - 1)
        .filter(|&i| ends[i])
        .map(|i| (lines[i].bbox.y1 + lines[i + 1].bbox.y0) * 0.5)
        .collect()
}

/// A face over many rows with a line in (nearly) each of them lacks the lines between its rows.
fn split_tall(grid: &mut Grid, words: &[Word], all: &[u32]) {
    let placed = cells::place(grid, words, all);
    let mut faces = Vec::with_capacity(grid.faces.len());
    for (face, members) in grid.faces.iter().zip(&placed) {
        let rows = face.r1 - face.r0;
        let mut held = vec![false; rows];
        for &index in members.iter().filter(|_| rows >= 5) {
            held[interval(&grid.ys, words[index as usize].bbox.center().y) - face.r0] = true;
        }
        if rows >= 5 && held.iter().filter(|held| **held).count() * 2 >= rows {
            faces.extend((face.r0..face.r1).map(|r0| CellSpan { r0, r1: r0 + 1, ..*face }));
        } else {
            faces.push(*face);
        }
    }
    grid.faces = faces;
}

/// A column most of whose cells hold two pieces with a gap in one place is two columns.
fn split_pairs(grid: &mut Grid, all: &[u32], search: &TableSearch<'_>) {
    let &TableSearch { words, meter, .. } = search;
    let placed = cells::place(grid, words, all);
    // For each column the faces with text that are its alone.
    let mut singles: Vec<Vec<usize>> = vec![Vec::new(); grid.cols()];
    for (i, (face, members)) in grid.faces.iter().zip(&placed).enumerate() {
        if face.c1 == face.c0 + 1 && !members.is_empty() {
            singles[face.c0].push(i);
        }
    }
    // For each column its new border, and the faces that it parts.
    let mut borders: Vec<Option<f32>> = vec![None; grid.cols()];
    let mut is_parted = vec![false; grid.faces.len()];
    for (col, single) in singles.iter().enumerate().filter(|(_, single)| single.len() >= 4) {
        let lines: Vec<Vec<Rc<RunLine>>> =
            single.iter().map(|&i| lines::lines(search, &placed[i], &Edges::default())).collect();
        let pairs =
            lines.iter().filter(|lines| lines.len() == 1 && lines[0].runs.len() == 2).count();
        if pairs * 2 < single.len() {
            continue;
        }
        let flat: Vec<Rc<RunLine>> = lines.iter().flatten().cloned().collect();
        let column = Rect::new(grid.xs[col], grid.ys[0], grid.xs[col + 1], grid.ys[grid.rows()]);
        let Some(found) = columns::find(&flat, &column, words, &Edges::default(), meter) else {
            continue;
        };
        let [at] = found.separators[..] else { continue };
        borders[col] = Some(at);
        for (&i, lines) in single.iter().zip(&lines) {
            is_parted[i] = lines.iter().all(|line| line.runs.len() == 2) && parts(lines, at, words);
        }
    }
    let mut added = vec![0];
    let mut xs = vec![grid.xs[0]];
    for (col, border) in borders.iter().enumerate() {
        added.push(added[col] + usize::from(border.is_some()));
        xs.extend(border);
        xs.push(grid.xs[col + 1]);
    }
    grid.xs = xs;
    let mut faces = Vec::with_capacity(grid.faces.len() + all.len());
    for (face, is_parted) in grid.faces.iter().zip(is_parted) {
        let (c0, c1) = (face.c0 + added[face.c0], face.c1 + added[face.c1]);
        if is_parted {
            faces.push(CellSpan { c0, c1: c0 + 1, ..*face });
            faces.push(CellSpan { c0: c0 + 1, c1, ..*face });
        } else {
            faces.push(CellSpan { c0, c1, ..*face });
        }
    }
    grid.faces = faces;
}

/// A narrow column in which no cell of its own has text is the distance of two lines.
fn drop_void_columns(grid: &mut Grid, words: &[Word], all: &[u32], narrow: f32) {
    if grid.cols() < 3 {
        return;
    }
    let widths = grid.xs.windows(2).map(|pair| pair[1] - pair[0]);
    let Some(usual) = upper_median(widths) else { return };
    let placed = cells::place(grid, words, all);
    let mut held = vec![false; grid.cols()];
    for (face, members) in grid.faces.iter().zip(&placed) {
        if face.c1 - face.c0 == 1 && !members.is_empty() {
            held[face.c0] = true;
        }
    }
    grid.remove_cols(2, |col, width| !held[col] && (width < 0.4 * usual || width < narrow));
}
