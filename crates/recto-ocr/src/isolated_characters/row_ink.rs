//! Finds dark pixels as large as a character in the gaps of a row.

use std::ops::Range;

use recto_model::Raster;

use crate::LineBox;
use crate::luminance;
use crate::resample::pixel_at;

/// A row is sampled in squares of this share of its height, and this much above and below it.
const STEP: f32 = 0.05;
const BEYOND: f32 = 0.2;
const ROWS: usize = 28;
/// The samples of the row itself.
const ON_ROW: Range<usize> = 4..24;
/// Ink differs from the paper by this share of what the line's own ink does, and by so much of 255. A line shows its ink
/// within so much of its height, in more than so many of its samples.
const INK: f32 = 0.4;
const FAINTEST: u8 = 16;
const SHOWN: f32 = 8.0;
const LEAST_SHOWN: f32 = 0.05;
/// A gap of which more is ink is a picture.
const MOST_INK: f32 = 0.1;
/// In samples: what stands nearer is one character, like the two strokes of a quote, or part of the line beside it.
const NEAR: usize = 3;
/// A character's larger side, in samples: a speck has less, a stop of dirt looks like one of ink.
const SMALLEST: usize = 6;
const WIDEST: usize = 20;
/// A gap with more ink in it is a picture, or leaders that go from a title to its page.
const MOST: usize = 4;

/// Samples of a row, each column from above to below.
type ColumnSamples = Vec<[u8; ROWS]>;

/// What may be characters between two places of a line's row: where each begins and ends along the line.
pub(super) fn row_ink(picture: &Raster, place: &LineBox, from: f32, to: f32) -> Vec<[f32; 2]> {
    let (from, columns) = columns(picture, place, from, to);
    let paper = quantile(columns.as_flattened().iter().copied(), 0.5);
    // Most gaps are blank, and what the line's own ink is like needs no look.
    if columns.as_flattened().iter().all(|light| light.abs_diff(paper) <= FAINTEST) {
        return Vec::new();
    }
    let (_, own) = self::columns(picture, place, 0.0, place.width.min(SHOWN * place.height));
    let own = own.as_flattened().iter().map(|light| light.abs_diff(paper));
    let least = (INK * f32::from(quantile(own, 1.0 - LEAST_SHOWN))).max(f32::from(FAINTEST)) as u8;
    let is_ink: Vec<[bool; ROWS]> =
        columns.iter().map(|column| column.map(|light| light.abs_diff(paper) > least)).collect();
    let count = is_ink.as_flattened().iter().filter(|is_dark| **is_dark).count();
    if count as f32 > MOST_INK * (is_ink.len() * ROWS) as f32 {
        return Vec::new();
    }
    let runs = runs(&is_ink);
    if runs.len() > MOST {
        return Vec::new();
    }
    let is_apart = |run: &&Range<usize>| run.start >= NEAR && run.end + NEAR <= is_ink.len();
    let at = |column: usize| from + column as f32 * STEP * place.height;
    runs.iter()
        .filter(is_apart)
        .filter(|run| is_character(&is_ink[(*run).clone()]))
        .map(|run| [at(run.start), at(run.end)])
        .collect()
}

/// The light of a row between two places of a line, as far as it lies on the picture, and where it begins.
fn columns(picture: &Raster, place: &LineBox, from: f32, to: f32) -> (f32, ColumnSamples) {
    let side = STEP * place.height;
    let count = ((to - from) / side).max(0.0) as usize;
    let column = |index: usize| {
        let at = (from + (index as f32 + 0.5) * side) / place.width;
        let mut column = [0; ROWS];
        for (row, sample) in column.iter_mut().enumerate() {
            *sample = luminance::in_quarters(pixel_at(
                picture,
                place.at(at, (row as f32 + 0.5) * STEP - BEYOND),
            )?);
        }
        Some(column)
    };
    let outside = (0..count).take_while(|index| column(*index).is_none()).count();
    let columns = (outside..count).map_while(column).collect();
    (from + outside as f32 * side, columns)
}

/// The least value that this share of the values doesn't exceed.
fn quantile(values: impl Iterator<Item = u8> + Clone, share: f32) -> u8 {
    let mut counts = [0_usize; 256];
    for value in values {
        counts[usize::from(value)] += 1;
    }
    let wanted = share * counts.iter().sum::<usize>() as f32;
    let mut sum = 0;
    let reaches = |count: &usize| {
        sum += count;
        sum as f32 >= wanted
    };
    counts.iter().position(reaches).map_or(u8::MAX, |value| value as u8)
}

/// Runs of columns with ink on the row.
fn runs(is_ink: &[[bool; ROWS]]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (index, column) in is_ink.iter().enumerate() {
        if !column[ON_ROW].contains(&true) {
            continue;
        }
        match runs.last_mut() {
            Some(last) if index < last.end + NEAR => last.end = index + 1,
            _ => runs.push(index..index + 1),
        }
    }
    runs
}

/// Is it as large as a character, and ends on the row?
fn is_character(run: &[[bool; ROWS]]) -> bool {
    let has_ink = |row: usize| run.iter().any(|column| column[row]);
    let mut is_ink = ON_ROW.filter(|row| has_ink(*row));
    let Some(top) = is_ink.next() else { return false };
    let bottom = is_ink.next_back().unwrap_or(top);
    let goes_on = (top == ON_ROW.start && has_ink(top - 1))
        || (bottom + 1 == ON_ROW.end && has_ink(bottom + 1));
    !goes_on && run.len() <= WIDEST && run.len().max(bottom + 1 - top) >= SMALLEST
}
