//! What is measured of a reading by itself: its cells, columns and rows.

use std::collections::BTreeSet;
use std::rc::Rc;

use recto_regions::{RegionFeature, RegionFeatures};

use super::cell_texts::{CellText, KnownCells};
use super::reading::{HeldFace, Reading};
use super::{is_ruled, sides};
use crate::TableSearch;
use crate::aligned::content::ContentKind;
use crate::aligned::lines::RunLine;
use crate::grid::CellSpan;

/// Edges of cells agree within this (em).
const SAME_EDGE: f32 = 0.18;

pub(super) fn measured(
    reading: &Reading,
    search: &TableSearch<'_>,
    page_lines: &[Rc<RunLine>],
    known: &mut KnownCells,
) -> RegionFeatures {
    let words = search.words;
    let texts = reading.texts(words, known);
    let mut features = RegionFeatures::default();
    shape(&mut features, reading, &texts);
    columns(&mut features, reading, &texts);
    rows(&mut features, reading, &texts);
    for (feature, count) in texts.iter().flat_map(|held| &held.text.counts) {
        features.add(*feature, *count);
    }
    features.add(RegionFeature::RisingPages, rising_pages(reading, &texts));
    features.add(RegionFeature::MarkCells, mark_cells(&texts));
    if let Some(extent) = sides::TextExtent::of(&texts) {
        sides::rules(&mut features, reading, extent, search);
        sides::surroundings(&mut features, extent, search, page_lines);
    }
    features
}

fn shape(features: &mut RegionFeatures, reading: &Reading, texts: &[HeldFace]) {
    let (rows, cols) = (reading.grid.rows(), reading.grid.cols());
    let (filled, faces) = (texts.len(), reading.grid.faces.len());
    features.mark(RegionFeature::Table, true);
    features.mark(RegionFeature::Ruled, is_ruled(reading.origin));
    features.mark(RegionFeature::TwoColumns, cols == 2);
    features.mark(RegionFeature::OneRow, rows == 1);
    features.add(RegionFeature::FilledCells, filled);
    features.add(RegionFeature::EmptyCells, faces - filled);
    features.mark(RegionFeature::HasHead, reading.head > 0);
}

fn columns(features: &mut RegionFeatures, reading: &Reading, texts: &[HeldFace]) {
    let mut own: Vec<&HeldFace> = Vec::with_capacity(texts.len());
    own.extend(texts.iter().filter(|held| held.face.c1 == held.face.c0 + 1));
    let own = by_place(own, reading.grid.cols(), |face| face.c0);
    let mut at = Vec::new();
    for own in own.chunk_by(|a, b| a.face.c0 == b.face.c0) {
        let body = || own.iter().filter(|held| held.face.r0 >= reading.head);
        let of_kind = |kind| body().filter(|held| held.text.kind == kind).count();
        let (numbers, named) = (of_kind(ContentKind::Number), of_kind(ContentKind::Text));
        if numbers > named {
            features.add(RegionFeature::NumericCells, numbers);
            let is_headed = own
                .iter()
                .any(|held| held.face.r0 < reading.head && held.text.kind == ContentKind::Text);
            features.mark(RegionFeature::HeadedNumbers, is_headed && numbers > 1);
        }
        let shared = shared_edge(&body().map(|held| &*held.text), &mut at);
        features.add(RegionFeature::AlignedCells, shared.saturating_sub(1));
        features.add(RegionFeature::StrayCells, body().count() - shared);
    }
}

/// Cells in the order of their places, of which there are so many; those of one place stay in their order.
fn by_place(
    held: Vec<&HeldFace>,
    places: usize,
    at: impl Fn(&CellSpan) -> usize,
) -> Vec<&HeldFace> {
    if held.is_sorted_by_key(|held| at(&held.face)) {
        return held;
    }
    let mut counts = vec![0; places];
    for held in &held {
        counts[at(&held.face)] += 1;
    }
    let mut from = 0;
    for count in &mut counts {
        from += std::mem::replace(count, from);
    }
    let mut sorted = held.clone();
    for held in held {
        let next = &mut counts[at(&held.face)];
        sorted[*next] = held;
        *next += 1;
    }
    sorted
}

/// The most cells of a column that share a left, right or middle edge; `at` is room for their places.
fn shared_edge<'a>(
    cells: &(impl Iterator<Item = &'a CellText> + Clone),
    at: &mut Vec<f32>,
) -> usize {
    let tolerance = 2.0 * SAME_EDGE * cells.clone().next().map_or(0.0, |text| text.size);
    let mut most = 0;
    for share in [0.0, 1.0, 0.5] {
        at.clear();
        at.extend(cells.clone().map(|text| text.bbox.x0 + share * text.bbox.width()));
        let first = at.iter().copied().fold(f32::INFINITY, f32::min);
        let last = at.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        if at.is_empty() || last - first <= tolerance {
            return at.len();
        }
        at.sort_by(f32::total_cmp);
        let mut from = 0;
        for to in 0..at.len() {
            while at[to] - at[from] > tolerance {
                from += 1;
            }
            most = most.max(to + 1 - from);
        }
    }
    most
}

fn rows(features: &mut RegionFeatures, reading: &Reading, texts: &[HeldFace]) {
    let rows = reading.grid.rows();
    let held = by_place(texts.iter().collect(), rows, |face| face.r0);
    for row in held.chunk_by(|a, b| a.face.r0 == b.face.r0) {
        let [single] = row else {
            continue;
        };
        let place = match single.face.r0 {
            0 => RegionFeature::SingleFirst,
            at if at + 1 == rows => RegionFeature::SingleLast,
            _ => RegionFeature::SingleRows,
        };
        features.mark(place, true);
    }
    let first = held.partition_point(|held| held.face.r0 == 0);
    let is_bold = |row: &[&HeldFace]| row.iter().all(|held| held.text.is_bold);
    let has_bold_head = first > 0 && is_bold(&held[..first]);
    features.mark(RegionFeature::BoldHead, has_bold_head && !is_bold(&held[first..]));
}

/// The numbers of the last of two or three columns, where they never fall and most of its cells are some.
fn rising_pages(reading: &Reading, texts: &[HeldFace]) -> usize {
    let last = reading.grid.cols() - 1;
    if !(1..=2).contains(&last) {
        return 0;
    }
    let cells = || texts.iter().filter(|held| held.face.c0 == last);
    let pages: Vec<u32> = cells().filter_map(|held| held.text.whole_number).collect();
    let is_rising = pages.is_sorted() && pages.first() != pages.last();
    if is_rising && 2 * pages.len() > cells().count() { pages.len() } else { 0 }
}

/// Cells of nothing but marks of lists beside a cell of text: a list within a cell, taken apart.
fn mark_cells(texts: &[HeldFace]) -> usize {
    let mut marks = texts.iter().filter(|held| held.text.are_marks).peekable();
    if marks.peek().is_none() {
        return 0;
    }
    let items: BTreeSet<[usize; 2]> = texts
        .iter()
        .filter(|held| held.text.words.len() > 1 && !held.text.are_marks)
        .map(|held| [held.face.r0, held.face.c0])
        .collect();
    marks.filter(|held| items.contains(&[held.face.r0, held.face.c1])).count()
}
