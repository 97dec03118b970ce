//! Cells that lines leave open: columns or rows of text inside one face are parted where the text parts them.

use recto_model::Word;

use crate::aligned::content::Kind;
use crate::aligned::lines::{self, Line};
use crate::aligned::rows::{self, Laid};
use crate::cells;
use crate::edges::Edges;
use crate::grid::{Face, Grid};

/// Parts faces by their text and puts the words into the new ones.
pub(crate) fn refine(
    mut grid: Grid,
    placed: Vec<Vec<u32>>,
    words: &[Word],
) -> (Grid, Vec<Vec<u32>>) {
    let all: Vec<u32> = placed.concat();
    split_columns(&mut grid, &placed, words);
    split_rows(&mut grid, words, &all);
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
                    faces.push(Face { c0: from, c1: col, ..*face });
                    from = col;
                }
            }
        }
        faces.push(Face { c0: from, ..*face });
    }
    grid.faces = faces;
}

/// Does a gap lie at `x` in some line, and does no line run across it?
fn parts(lines: &[Line], x: f32, words: &[Word]) -> bool {
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
        let single = |face: &&Face| face.r0 == row && face.r1 == row + 1;
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
        grid.ys.splice(row + 1..row + 1, cuts);
        let mut faces = Vec::with_capacity(grid.faces.len() + added * grid.cols());
        for face in &grid.faces {
            if face.r0 > row {
                faces.push(Face { r0: face.r0 + added, r1: face.r1 + added, ..*face });
            } else if face.r1 <= row {
                faces.push(*face);
            } else if face.r1 - face.r0 == 1 {
                faces.extend((0..=added).map(|i| Face { r0: row + i, r1: row + i + 1, ..*face }));
            } else {
                faces.push(Face { r1: face.r1 + added, ..*face });
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
    let numbers =
        share(&|line| line.items.iter().any(|item| item.c0 > 0 && item.kind == Kind::Number));
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

/// A narrow column in which no cell of its own has text is the distance of two lines.
fn drop_void_columns(grid: &mut Grid, words: &[Word], all: &[u32]) {
    if grid.cols() < 3 {
        return;
    }
    let mut widths: Vec<f32> = grid.xs.windows(2).map(|pair| pair[1] - pair[0]).collect();
    widths.sort_by(f32::total_cmp);
    let usual = widths[widths.len() / 2];
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
