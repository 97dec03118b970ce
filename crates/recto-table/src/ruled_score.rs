//! What a lattice of lines is worth as a table, and which of its rows are its head.

use recto_model::{Hypothesis, Page, TableOrigin, Word};

use crate::aligned::content::{self, ContentKind};
use crate::cells;
use crate::grid::{CellSpan, Grid};
use crate::ruled::Lattice;
use crate::score::Ledger;

/// A cell that is wider than this share of the page is wider than a column of two.
const WIDE: f32 = 0.45;

/// Scores a lattice as a table; `None` when something else explains it better.
pub(crate) fn score_lattice(lattice: &Lattice, page: &Page, words: &[Word]) -> Option<Hypothesis> {
    let Lattice { grid, placed } = lattice;
    let filled = placed.iter().filter(|members| !members.is_empty()).count() as f32;
    let empty = placed.len() as f32 - filled;
    let mut ledger = Ledger::default();
    ledger.add("closed_cells", 3.0 * filled);
    ledger.add("empty_cells", -empty);
    ledger.add("grid", -2.0 * ((grid.rows() + grid.cols()) as f32).log2() - 2.0);
    ledger.add("words_cut", -6.0 * cut_words(grid, placed, words));
    ledger.add("running_text", -running_text(grid, placed, page, words));
    let spans =
        grid.faces.iter().filter(|face| face.r1 - face.r0 > 1 || face.c1 - face.c0 > 1).count();
    // Cells at odds with each other: the bars of a chart, a plan, a logo.
    ledger.add("irregular", -3.0 * (spans as f32 - 0.4 * placed.len() as f32).max(0.0));
    if grid.cols() == 1 {
        ledger.add("single_column", -3.0);
    }
    if ledger.sum() <= 0.0 || grid.rows() < 2 {
        return None;
    }
    let head = head_rows(grid, placed, words);
    let table = cells::table(grid, placed, words, TableOrigin::Ruled, head);
    Some(ledger.hypothesis(table, cells::wrapped_lines(placed, words)))
}

/// Rows of the head: those above the first row of numbers, or a first row in bold over others that are not.
pub(crate) fn head_rows(grid: &Grid, placed: &[Vec<u32>], words: &[Word]) -> u32 {
    let rows = grid.rows();
    let mut numbers = vec![0usize; rows];
    let mut bold = vec![true; rows];
    let mut filled = vec![0usize; rows];
    for (face, members) in grid.faces.iter().zip(placed).filter(|(_, members)| !members.is_empty())
    {
        filled[face.r0] += 1;
        numbers[face.r0] +=
            usize::from(face.c0 > 0 && content::kind(words, members) == ContentKind::Number);
        bold[face.r0] &= members.iter().all(|&i| words[i as usize].style.is_bold());
    }
    let with_numbers = numbers.iter().filter(|count| **count > 0).count();
    if with_numbers * 2 > rows {
        let first = numbers.iter().position(|count| *count > 0).unwrap_or(0);
        return if first <= 4 { first as u32 } else { 0 };
    }
    u32::from(rows > 1 && filled[0] > 0 && bold[0] && bold[1..].contains(&false))
}

/// Words that reach over the border of their cell by more than a letter.
fn cut_words(grid: &Grid, placed: &[Vec<u32>], words: &[Word]) -> f32 {
    let over = |face: &CellSpan, index: &u32| {
        let word = &words[*index as usize];
        let cell = grid.face_box(face);
        let slack = word.style.size * 0.6;
        word.bbox.x0 < cell.x0 - slack || word.bbox.x1 > cell.x1 + slack
    };
    let cut = grid
        .faces
        .iter()
        .zip(placed)
        .map(|(face, members)| members.iter().filter(|i| over(face, i)).count());
    cut.sum::<usize>() as f32
}

/// Cells as wide as a text column that hold many lines: a frame round running text, in bits of what that text explains.
fn running_text(grid: &Grid, placed: &[Vec<u32>], page: &Page, words: &[Word]) -> f32 {
    let mut bits = 0.0;
    for (face, members) in grid.faces.iter().zip(placed) {
        let cell = grid.face_box(face);
        if cell.width() < WIDE * page.size.width || members.len() < 40 {
            continue;
        }
        let lines = cells::lines(words, members).len() as f32;
        if lines > 5.0 {
            bits += 2.0 * (lines - 5.0);
        }
    }
    bits
}
