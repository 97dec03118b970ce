//! Cells that lines leave open: columns or rows of text inside one face are parted where the text parts them.

use recto_model::{Rect, Word, upper_median};

use crate::aligned::columns;
use crate::aligned::content::ContentKind;
use crate::aligned::lines::{self, RunLine};
use crate::aligned::rows::{self, Laid};
use crate::cells;
use crate::edges::Edges;
use crate::grid::{CellSpan, Grid, interval};

/// Parts faces by their text and puts the words into the new ones.
pub(crate) fn refine(mut grid: Grid, placed: &[Vec<u32>], words: &[Word]) -> (Grid, Vec<Vec<u32>>) {
    let all: Vec<u32> = placed.concat();
    split_columns(&mut grid, placed, words);
    split_tall(&mut grid, words, &all);
    split_rows(&mut grid, words, &all);
    split_pairs(&mut grid, words, &all);
    drop_void_columns(&mut grid, words, &all);
    let placed = cells::place(&grid, words, &all);
    (grid, placed)
}

/// A face over several columns whose lines have gaps at the borders between them is as many cells.
fn split_columns(grid: &mut Grid, placed: &[Vec<u32>], words: &[Word]) {
    let mut faces = Vec::with_capacity(grid.faces.len());
    for (face, members) in grid.faces.iter().zip(placed) {
        let mut from = face.c0;
        if face.c1 - face.c0 > 1 && members.len() > 1 {
            let lines = lines::lines(words, members, &Edges::default());
            for col in face.c0 + 1..face.c1 {
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
fn parts(lines: &[RunLine], x: f32, words: &[Word]) -> bool {
    let mut parted = 0;
    for line in lines {
        let mut last: Option<f32> = None;
        for &index in line.runs.iter().flat_map(|run| &run.words) {
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
fn split_rows(grid: &mut Grid, words: &[Word], all: &[u32]) {
    for row in (0..grid.rows()).rev() {
        let (top, bottom) = (grid.ys[row], grid.ys[row + 1]);
        let single = |face: &&CellSpan| face.r0 == row && face.r1 == row + 1;
        if grid.faces.iter().filter(single).count() < 2 {
            continue;
        }
        let members: Vec<u32> = all
            .iter()
            .copied()
            .filter(|&i| {
                let y = words[i as usize].bbox.center().y;
                top <= y && y < bottom
            })
            .collect();
        let cuts = cuts(grid, &members, words);
        let added = cuts.len();
        if added == 0 {
            continue;
        }
        let tail = grid.ys.split_off(row + 1);
        grid.ys.extend(cuts);
        grid.ys.extend(tail);
        let mut faces = Vec::with_capacity(grid.faces.len() + added * grid.cols());
        for face in &grid.faces {
            if face.r0 > row {
                faces.push(CellSpan { r0: face.r0 + added, r1: face.r1 + added, ..*face });
            } else if face.r1 <= row {
                faces.push(*face);
            } else if face.r1 - face.r0 == 1 {
                faces.extend((0..=added).map(|i| CellSpan {
                    r0: row + i,
                    r1: row + i + 1,
                    ..*face
                }));
            } else {
                faces.push(CellSpan { r1: face.r1 + added, ..*face });
            }
        }
        grid.faces = faces;
    }
}

/// Where the lines of one row of the lattice should be cut into rows; empty when they are the text of its cells.
fn cuts(grid: &Grid, members: &[u32], words: &[Word]) -> Vec<f32> {
    let lines: Vec<Laid> = lines::lines(words, members, &Edges::default())
        .iter()
        .map(|line| rows::lay(line, true, &grid.xs, words))
        .collect();
    if lines.len() < 2 {
        return Vec::new();
    }
    let ends = rows::ends(&lines, 0, &grid.xs, &Edges::default());
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
    let brief =
        share(&|line| line.items.len() >= 2 && line.items.iter().all(|item| item.words.len() <= 3));
    let rows_of_numbers = labelled >= 0.8 && numbers >= 0.7;
    let rows_of_words = count >= 4 && labelled >= 0.9 && brief >= 0.9;
    if count < 2 || !(rows_of_numbers || rows_of_words) {
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
        if rows >= 5 && held.iter().filter(|held| **held).count() * 10 >= rows * 7 {
            faces.extend((face.r0..face.r1).map(|r0| CellSpan { r0, r1: r0 + 1, ..*face }));
        } else {
            faces.push(*face);
        }
    }
    grid.faces = faces;
}

/// A column most of whose cells hold two pieces with a gap in one place is two columns.
fn split_pairs(grid: &mut Grid, words: &[Word], all: &[u32]) {
    let mut placed = cells::place(grid, words, all);
    for col in (0..grid.cols()).rev() {
        let single: Vec<(usize, &Vec<u32>)> = grid
            .faces
            .iter()
            .zip(&placed)
            .enumerate()
            .filter(|(_, (face, members))| {
                face.c0 == col && face.c1 == col + 1 && !members.is_empty()
            })
            .map(|(i, (_, members))| (i, members))
            .collect();
        if single.len() < 4 {
            continue;
        }
        let lines: Vec<Vec<RunLine>> = single
            .iter()
            .map(|(_, members)| lines::lines(words, members, &Edges::default()))
            .collect();
        let pairs =
            lines.iter().filter(|lines| lines.len() == 1 && lines[0].runs.len() == 2).count();
        if pairs * 10 < single.len() * 7 {
            continue;
        }
        let flat: Vec<RunLine> = lines.iter().flatten().cloned().collect();
        let column = Rect::new(grid.xs[col], grid.ys[0], grid.xs[col + 1], grid.ys[grid.rows()]);
        let Some(found) = columns::find(&flat, &column, words, &Edges::default()) else { continue };
        let [at] = found.separators[..] else { continue };
        let split: Vec<usize> = single
            .iter()
            .zip(&lines)
            .filter(|(_, lines)| {
                lines.iter().all(|line| line.runs.len() == 2) && parts(lines, at, words)
            })
            .map(|((i, _), _)| *i)
            .collect();
        grid.xs.insert(col + 1, at);
        let mut faces = Vec::with_capacity(grid.faces.len() + split.len());
        for (i, face) in grid.faces.iter().enumerate() {
            let (c0, c1) =
                (face.c0 + usize::from(face.c0 > col), face.c1 + usize::from(face.c1 > col));
            if split.binary_search(&i).is_ok() {
                faces.push(CellSpan { c0, c1: c0 + 1, ..*face });
                faces.push(CellSpan { c0: c0 + 1, c1, ..*face });
            } else {
                faces.push(CellSpan { c0, c1, ..*face });
            }
        }
        grid.faces = faces;
        placed = cells::place(grid, words, all);
    }
}

/// A narrow column in which no cell of its own has text is the distance of two lines.
fn drop_void_columns(grid: &mut Grid, words: &[Word], all: &[u32]) {
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
    for col in (0..grid.cols()).rev() {
        let width = grid.xs[col + 1] - grid.xs[col];
        if !held[col] && grid.cols() > 2 && (width < 0.4 * usual || width < 12.0) {
            grid.remove_col(col);
        }
    }
}
