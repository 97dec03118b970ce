//! What is measured of a reading by itself: its cells, columns and rows.

use recto_lines::is_wide;
use recto_model::{Gap, Word};
use recto_regions::{RegionFeature, RegionFeatures};

use super::context::Context;
use super::reading::{CellText, Reading};
use super::{is_ruled, sides};
use crate::TableSearch;
use crate::aligned::content::{self, ContentKind};

/// Edges of cells agree within this (em).
const SAME_EDGE: f32 = 0.18;
/// Words of a brief, a long and a filling cell.
const BRIEF: usize = 3;
const LONG: usize = 8;
const FILLING: usize = 4;
/// A sentence has so many words.
const SENTENCE: usize = 6;

pub(super) fn measured(
    reading: &Reading,
    search: &TableSearch<'_>,
    context: &Context,
) -> RegionFeatures {
    let words = search.words;
    let texts = reading.texts(words);
    let mut features = RegionFeatures::default();
    shape(&mut features, reading, &texts);
    columns(&mut features, reading, &texts, words);
    rows(&mut features, reading, &texts, words);
    contents(&mut features, reading, &texts, words);
    sides::rules(&mut features, reading, search);
    sides::surroundings(&mut features, reading, search, context);
    features
}

fn shape(features: &mut RegionFeatures, reading: &Reading, texts: &[CellText]) {
    let (rows, cols) = (reading.grid.rows(), reading.grid.cols());
    let (filled, faces) = (texts.len(), reading.grid.faces.len());
    features.mark(RegionFeature::Table, true);
    features.mark(RegionFeature::Ruled, is_ruled(reading.origin));
    features.add(RegionFeature::Rows, rows);
    features.add(RegionFeature::Columns, cols);
    features.mark(RegionFeature::OneColumn, cols == 1);
    features.mark(RegionFeature::TwoColumns, cols == 2);
    features.mark(RegionFeature::OneRow, rows == 1);
    features.mark(RegionFeature::TwoRows, rows == 2);
    features.add(RegionFeature::FilledCells, filled);
    features.add(RegionFeature::EmptyCells, faces - filled);
    features.add(RegionFeature::MostlyEmpty, (faces - filled).saturating_sub(filled));
    let (mut row_held, mut col_held) = (vec![false; rows], vec![false; cols]);
    for text in texts {
        row_held[text.r0..text.r1].fill(true);
        col_held[text.c0..text.c1].fill(true);
    }
    features.add(RegionFeature::EmptyRows, row_held.iter().filter(|held| !**held).count());
    features.add(RegionFeature::EmptyColumns, col_held.iter().filter(|held| !**held).count());
    let spans = reading.grid.faces.iter().filter(|f| f.c1 - f.c0 > 1 || f.r1 - f.r0 > 1).count();
    features.add(RegionFeature::Irregular, spans.saturating_sub(faces * 2 / 5));
    for text in texts {
        let is_wide = text.c1 - text.c0 > 1;
        features.mark(RegionFeature::HeadSpans, is_wide && text.r0 < reading.head);
        features.mark(RegionFeature::BodySpans, is_wide && text.r0 >= reading.head);
        features.mark(RegionFeature::RowSpans, text.r1 - text.r0 > 1);
    }
    features.mark(RegionFeature::HasHead, reading.head > 0);
}

fn columns(features: &mut RegionFeatures, reading: &Reading, texts: &[CellText], words: &[Word]) {
    let mut ends: Option<f32> = None;
    for col in 0..reading.grid.cols() {
        let own: Vec<&CellText> =
            texts.iter().filter(|text| text.c0 == col && text.c1 == col + 1).collect();
        let (heads, body): (Vec<&CellText>, Vec<&CellText>) =
            own.iter().partition(|text| text.r0 < reading.head);
        let numbers = body.iter().filter(|text| text.kind == ContentKind::Number).count();
        let named = body.iter().filter(|text| text.kind == ContentKind::Text).count();
        if numbers > named {
            features.add(RegionFeature::NumericCells, numbers);
            features.add(RegionFeature::TextAmongNumbers, named);
            let is_headed = heads.iter().any(|text| text.kind == ContentKind::Text);
            features.mark(RegionFeature::HeadedNumbers, is_headed && numbers > 1);
        }
        let shared = shared_edge(&body);
        features.add(RegionFeature::AlignedCells, shared.saturating_sub(1));
        features.add(RegionFeature::StrayCells, body.len() - shared);
        let x0 = own.iter().map(|text| text.bbox.x0).fold(f32::INFINITY, f32::min);
        let x1 = own.iter().map(|text| text.bbox.x1).fold(f32::NEG_INFINITY, f32::max);
        let size = own.first().map_or(0.0, |text| text.size);
        features.mark(RegionFeature::TightColumns, ends.is_some_and(|end| x0 - end < size));
        if x1.is_finite() {
            ends = Some(x1);
        }
    }
    let marks = texts.iter().filter(|text| text.c0 == 0);
    let is_mark = |text: &&CellText| {
        let members: Vec<u32> = text.words().collect();
        content::is_list_mark(words, &members)
    };
    let marked = marks.clone().filter(is_mark).count();
    if marked * 3 >= marks.count() * 2 {
        features.add(RegionFeature::ListMarks, marked);
    }
}

/// The most cells of a column that share a left, right or middle edge.
fn shared_edge(cells: &[&CellText]) -> usize {
    let shared = |share: f32| {
        let mut at: Vec<f32> =
            cells.iter().map(|text| text.bbox.x0 + share * text.bbox.width()).collect();
        at.sort_by(f32::total_cmp);
        let tolerance = 2.0 * SAME_EDGE * cells.first().map_or(0.0, |text| text.size);
        let (mut best, mut from) = (0, 0);
        for to in 0..at.len() {
            while at[to] - at[from] > tolerance {
                from += 1;
            }
            best = best.max(to + 1 - from);
        }
        best
    };
    [0.0, 1.0, 0.5].map(shared).into_iter().max().unwrap_or(0)
}

fn rows(features: &mut RegionFeatures, reading: &Reading, texts: &[CellText], words: &[Word]) {
    let rows = reading.grid.rows();
    let mut held: Vec<Vec<&CellText>> = vec![Vec::new(); rows];
    for text in texts {
        held[text.r0].push(text);
    }
    let is_bold = |row: &[&CellText]| {
        row.iter().flat_map(|text| text.words()).all(|i| words[i as usize].style.is_bold())
    };
    for (at, row) in held.iter().enumerate() {
        let [single] = row[..] else {
            let mut counts: Vec<usize> =
                row.iter().map(|text| text.lines.len()).filter(|count| *count >= 3).collect();
            counts.sort_unstable();
            features
                .mark(RegionFeature::StackedRows, counts.windows(2).any(|pair| pair[0] == pair[1]));
            continue;
        };
        let place = match at {
            0 => RegionFeature::SingleFirst,
            _ if at + 1 == rows => RegionFeature::SingleLast,
            _ => RegionFeature::SingleRows,
        };
        features.mark(place, true);
        features.mark(RegionFeature::SentenceRows, single.word_count() >= SENTENCE);
    }
    if let [first, rest @ ..] = &held[..] {
        let has_bold_head = !first.is_empty() && is_bold(first);
        features
            .mark(RegionFeature::BoldHead, has_bold_head && rest.iter().any(|row| !is_bold(row)));
    }
}

fn contents(features: &mut RegionFeatures, reading: &Reading, texts: &[CellText], words: &[Word]) {
    let last = reading.grid.cols() - 1;
    let usual = recto_model::upper_median(texts.iter().map(|text| text.size)).unwrap_or(0.0);
    let mut pages: Vec<u32> = Vec::new();
    let mut in_last = 0;
    for text in texts {
        let (count, lines) = (text.word_count(), text.lines.len());
        let width = reading.grid.xs[text.c1] - reading.grid.xs[text.c0];
        let members: Vec<u32> = text.words().collect();
        let is_text = text.kind == ContentKind::Text;
        features.mark(RegionFeature::BriefCells, count <= BRIEF && lines == 1);
        features.mark(RegionFeature::LongCells, count >= LONG);
        features.mark(
            RegionFeature::FillingCells,
            is_text && count >= FILLING && text.bbox.width() > 0.6 * width,
        );
        features.add(RegionFeature::WrappedLines, lines - 1);
        for line in &text.lines {
            let is_number = |i: &&u32| content::kind(words, &[**i]) == ContentKind::Number;
            let numbers = line.iter().filter(is_number).count();
            if numbers * 2 > line.len() {
                features.add(RegionFeature::NumbersInCell, numbers - 1);
            }
            features.add(RegionFeature::GapsInCells, gaps(line, text.size, words));
        }
        features.mark(RegionFeature::OtherSizes, (text.size - usual).abs() > 0.15 * usual);
        features.mark(RegionFeature::Leaders, content::has_leader(words, &members));
        features.mark(RegionFeature::Labels, content::is_name(words, &members));
        let ends =
            members.last().is_some_and(|&i| recto_lexicon::ends_sentence(&words[i as usize].text));
        features.mark(RegionFeature::SentenceEnds, is_text && count >= FILLING && ends);
        let starts = text.first().and_then(|i| words[i as usize].text.chars().next());
        features.mark(RegionFeature::SmallStarts, starts.is_some_and(char::is_lowercase));
        let over = members.iter().filter(|&&i| {
            let word = &words[i as usize];
            let slack = 0.6 * word.style.size;
            word.bbox.x0 < reading.grid.xs[text.c0] - slack
                || word.bbox.x1 > reading.grid.xs[text.c1] + slack
        });
        features.add(RegionFeature::CutWords, over.count());
        if text.c0 == last && last > 0 {
            in_last += 1;
            pages.extend(content::whole_number(words, &members));
        }
    }
    let is_rising = pages.len() >= 3
        && pages.len() * 10 >= in_last * 8
        && pages.windows(2).all(|pair| pair[0] <= pair[1])
        && pages.first() != pages.last();
    if is_rising && last < 3 {
        features.add(RegionFeature::RisingPages, pages.len());
    }
}

/// Gaps between words of a line that part words elsewhere.
fn gaps(line: &[u32], size: f32, words: &[Word]) -> usize {
    let is_gap = |pair: &&[u32]| {
        let [a, b] = [pair[0], pair[1]].map(|i| &words[i as usize]);
        is_wide((b.bbox.x0 - a.bbox.x1) / size, Gap::None)
            && !content::is_unit_mark(words, &pair[..1])
            && !content::is_unit_mark(words, &pair[1..])
    };
    line.windows(2).filter(is_gap).count()
}
