//! Words into cells, and cells into the table of the model.

use std::borrow::Cow;
use std::ops::Deref;

use recto_bidi::{Direction, is_in_visual_order, line_order};
use recto_lexicon::is_broken;
use recto_lines::{Setting, gap_between, runs_vertically, text_lines};
use recto_model::{Cell, Gap, Table, TableOrigin, Word, WordId, WordIds};

use crate::grid::{Grid, interval};

/// The words whose centres lie in the grid, for each face.
pub(crate) fn place(grid: &Grid, words: &[Word], candidates: &[u32]) -> Vec<Vec<u32>> {
    let owners = grid.owners();
    let bbox = grid.bbox();
    let mut placed = vec![Vec::new(); grid.faces.len()];
    for &index in candidates {
        let center = words[index as usize].bbox.center();
        if bbox.contains_point(center) {
            let (row, col) = (interval(&grid.ys, center.y), interval(&grid.xs, center.x));
            placed[owners[row * grid.cols() + col]].push(index);
        }
    }
    placed
}

/// Puts the words of a cell into reading order and groups them into lines.
pub(crate) fn lines(words: &[Word], members: &[u32]) -> Vec<Vec<u32>> {
    let mut order = members.to_vec();
    let upright = order.iter().all(|&i| words[i as usize].angle == 0);
    if !upright {
        // Turned text reads along another axis; the order of drawing is the better guide.
        order.sort_by_key(|&i| (words[i as usize].first_glyph, i));
        return if order.is_empty() { Vec::new() } else { vec![order] };
    }
    text_lines(&mut order, |i| &words[i as usize])
}

/// Text of lines of words, and the words in the order in which they are read: words as spaced on the page, lines joined by
/// a space.
pub(crate) fn text(words: &[Word], lines: &[Vec<u32>], usual: Direction) -> (String, WordIds) {
    let mut text = String::new();
    let mut ids = Vec::with_capacity(lines.iter().map(Vec::len).sum());
    for line in lines {
        for (at, (place, word, is_spaced)) in as_read(words, line, usual).into_iter().enumerate() {
            let touches = if at > 0 { !is_spaced } else { is_broken(&text, &word) };
            if !text.is_empty() && !touches {
                text.push(' ');
            }
            text.push_str(&word);
            ids.push(WordId(line[place]));
        }
    }
    (text, ids.into())
}

/// The words of a line, which stand so from left to right, in the order in which they are read: their places in it, what
/// they say, and whether a space is before them.
fn as_read<'a>(
    words: &'a [Word],
    line: &[u32],
    usual: Direction,
) -> Vec<(usize, Cow<'a, str>, bool)> {
    let texts: Vec<&str> = line.iter().map(|&i| words[i as usize].text.as_str()).collect();
    let mut before: Option<usize> = None;
    let mut read = Vec::with_capacity(line.len());
    let mut push = |place: usize, word: Cow<'a, str>| {
        let is_spaced = match before {
            Some(before) if place.abs_diff(before) == 1 => {
                has_space(words, line[before], line[place])
            }
            // Between a phrase that reads the other way and what follows it.
            _ => true,
        };
        read.push((place, word, is_spaced));
        before = Some(place);
    };
    if is_in_visual_order(texts.iter().copied(), usual) {
        for (place, text) in texts.into_iter().enumerate() {
            push(place, Cow::from(text));
        }
    } else {
        let reading = line_order(&texts, usual);
        for &place in &reading.order {
            push(place, reading.word(texts[place]));
        }
    }
    read
}

/// Is there a space between two words that stand next to each other in a cell?
fn has_space(words: &[Word], a: u32, b: u32) -> bool {
    let [before, after] = [a, b].map(|i| &words[i as usize]);
    let shared = if runs_vertically(before.angle) {
        before.bbox.x_overlap(&after.bbox)
    } else {
        before.bbox.y_overlap(&after.bbox)
    };
    // Turned text is not parted into lines.
    let is_on_next_line = a.abs_diff(b) > 1 && shared <= 0.0;
    is_on_next_line || gap_between(words, a, b, Setting::Cell) != Gap::None
}

/// The model's table of a grid and the words of its faces, without text: cells have their words in no order.
pub(crate) fn table(
    grid: &Grid,
    placed: &[impl Deref<Target = [u32]>],
    origin: TableOrigin,
    header_rows: u32,
) -> Table {
    let held = grid.faces.iter().zip(placed);
    let mut cells: Vec<Cell> = held
        .map(|(face, members)| Cell {
            row: face.r0 as u32,
            col: face.c0 as u32,
            row_span: (face.r1 - face.r0) as u32,
            col_span: (face.c1 - face.c0) as u32,
            text: String::new(),
            bbox: grid.face_box(face),
            confidence: None,
            words: members.iter().copied().map(WordId).collect(),
        })
        .collect();
    cells.sort_by_key(|cell| (cell.row, cell.col));
    Table {
        bbox: grid.bbox(),
        n_rows: grid.rows() as u32,
        n_cols: grid.cols() as u32,
        confidence: None,
        cells,
        header_rows,
        origin,
        localized: true,
    }
}

/// Writes the text of a table's cells, their words in the order in which they are read.
pub(crate) fn write(table: &mut Table, words: &[Word]) {
    let placed: Vec<Vec<u32>> =
        table.cells.iter().map(|cell| cell.words.iter().map(|id| id.0).collect()).collect();
    let usual = direction(placed.iter().flatten(), words);
    for (cell, members) in table.cells.iter_mut().zip(&placed) {
        (cell.text, cell.words) = text(words, &lines(words, members), usual);
        cell.confidence = least_confidence(words, members);
    }
    table.confidence = least_confidence(words, &placed.concat());
}

/// The direction in which most of some words read.
pub(crate) fn direction<'a>(
    members: impl IntoIterator<Item = &'a u32, IntoIter: Clone>,
    words: &[Word],
) -> Direction {
    Direction::of(members.into_iter().map(|&i| words[i as usize].text.as_str()))
}

pub(crate) fn least_confidence(words: &[Word], members: &[u32]) -> Option<f32> {
    members.iter().filter_map(|&i| words[i as usize].confidence).reduce(f32::min)
}
