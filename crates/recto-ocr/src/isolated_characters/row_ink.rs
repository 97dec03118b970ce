//! Finds dark pixels as large as a character in the gaps of a row.

use std::ops::Range;

use recto_model::Raster;

use crate::LineBox;
use crate::luminance;
use crate::resample::pixel_at;

/// Side of a square sample, as a share of the row's height.
const STEP: f32 = 0.05;
/// The samples reach this far above and below the row, as a share of its height.
const MARGIN: f32 = 0.2;
/// Samples in a column.
const ROWS: usize = 28;
/// The samples of the row itself.
const ON_ROW: Range<usize> = 4..24;
/// Ink differs from the paper by at least this share of the contrast of the line's own ink.
const INK: f32 = 0.4;
/// ...and by at least this much of 255.
const FAINTEST: u8 = 16;
/// The contrast of a line's ink is measured over this many heights of its start.
const CONTRAST_SPAN: f32 = 8.0;
/// The contrast of a line's ink is the one that this share of its samples exceeds.
const DARKEST_SHARE: f32 = 0.05;
/// A gap with a larger share of ink is a picture.
const MOST_INK: f32 = 0.1;
/// Ink nearer than this belongs together, like the two strokes of a quote, or to the neighbouring line; in samples.
const NEAR: usize = 3;
/// Least length of a character's longer side, in samples; smaller ones are specks. (A full stop can't be told from
/// dirt.)
const SMALLEST: usize = 6;
/// Largest width of a character, in samples.
const WIDEST: usize = 20;
/// A gap with more runs of ink is a picture or dot leaders.
const MOST_RUNS: usize = 4;

/// The samples of a row by column, each from top to bottom.
type ColumnSamples = Vec<[u8; ROWS]>;

/// Where ink that may be a character begins and ends, between two places along a line's row.
pub(super) fn row_ink(picture: &Raster, place: &LineBox, from: f32, to: f32) -> Vec<[f32; 2]> {
    let (from, columns) = columns(picture, place, from, to);
    let paper = quantile(columns.as_flattened().iter().copied(), 0.5);
    // Most gaps are blank; then the line's own ink need not be measured.
    if columns.as_flattened().iter().all(|light| light.abs_diff(paper) <= FAINTEST) {
        return Vec::new();
    }
    let (_, own) =
        self::columns(picture, place, 0.0, place.width.min(CONTRAST_SPAN * place.height));
    let own = own.as_flattened().iter().map(|light| light.abs_diff(paper));
    let least =
        (INK * f32::from(quantile(own, 1.0 - DARKEST_SHARE))).max(f32::from(FAINTEST)) as u8;
    let is_ink: Vec<[bool; ROWS]> =
        columns.iter().map(|column| column.map(|light| light.abs_diff(paper) > least)).collect();
    let count = is_ink.as_flattened().iter().filter(|is_dark| **is_dark).count();
    if count as f32 > MOST_INK * (is_ink.len() * ROWS) as f32 {
        return Vec::new();
    }
    let runs = runs(&is_ink);
    if runs.len() > MOST_RUNS {
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

/// The luminance of the row between two places along a line, clipped to the picture, and where the samples begin.
fn columns(picture: &Raster, place: &LineBox, from: f32, to: f32) -> (f32, ColumnSamples) {
    let side = STEP * place.height;
    let count = ((to - from) / side).max(0.0) as usize;
    let column = |index: usize| {
        let at = (from + (index as f32 + 0.5) * side) / place.width;
        let mut column = [0; ROWS];
        for (row, sample) in column.iter_mut().enumerate() {
            *sample = luminance::in_quarters(pixel_at(
                picture,
                place.at(at, (row as f32 + 0.5) * STEP - MARGIN),
            )?);
        }
        Some(column)
    };
    let outside = (0..count).take_while(|index| column(*index).is_none()).count();
    let columns = (outside..count).map_while(column).collect();
    (from + outside as f32 * side, columns)
}

/// The least value such that this share of the values does not exceed it.
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

/// Runs of columns with ink within the row.
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

/// Is the run as large as a character, and does its ink end within the row?
fn is_character(run: &[[bool; ROWS]]) -> bool {
    let has_ink = |row: usize| run.iter().any(|column| column[row]);
    let mut is_ink = ON_ROW.filter(|row| has_ink(*row));
    let Some(top) = is_ink.next() else { return false };
    let bottom = is_ink.next_back().unwrap_or(top);
    let goes_on = (top == ON_ROW.start && has_ink(top - 1))
        || (bottom + 1 == ON_ROW.end && has_ink(bottom + 1));
    !goes_on && run.len() <= WIDEST && run.len().max(bottom + 1 - top) >= SMALLEST
}
