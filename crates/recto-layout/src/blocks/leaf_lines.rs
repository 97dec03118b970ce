//! The lines of a leaf, measured each against the one above it.

use std::collections::BTreeMap;

use recto_lexicon::{Marker, ends_clause, is_caption_start, marker};
use recto_lines::{
    OnLine, step_of,
    tolerance::{CLOSEST_LINES, EQUAL_SIZE, FARTHEST_LINES, SAME_START},
};
use recto_model::quantile;

use super::features::{LineFeature, LineFeatures};
use crate::labels::begins_with_label;
use crate::lines::TypesetLine;

/// Binary digits of the step of a size: two steps that follow each other cover what is equal in size.
const SIZE_DIGITS: u32 = 3;
/// A usual word space (em).
const WORD_SPACE: f32 = 0.25;
/// The leading of a leaf without two neighbouring lines of one text (em).
const LEADING: f32 = 1.3;

/// What the lines of a leaf have in common, and what each says.
pub(super) struct LeafLines<'a> {
    lines: &'a [TypesetLine],
    texts: Vec<String>,
    pub(super) markers: Vec<Option<Marker>>,
    /// Does a line above with a marker begin at the same place?
    has_mate: Vec<bool>,
    /// Usual baseline distance of neighbouring lines of one size, in em.
    leading: f32,
    /// How far to the right lines of a size reach.
    right_ends: BTreeMap<u32, f32>,
}

impl<'a> LeafLines<'a> {
    pub(super) fn of(lines: &'a [TypesetLine]) -> Self {
        let texts: Vec<String> = lines.iter().map(|set| set.line.text()).collect();
        let markers: Vec<Option<Marker>> =
            lines.iter().zip(&texts).map(|(set, text)| marker_of(set, text)).collect();
        let mut steps: Vec<f32> = lines
            .windows(2)
            .filter(|pair| pair[0].is_sized_as(&pair[1], EQUAL_SIZE))
            .map(|pair| pair[0].leading(&pair[1]))
            .filter(|step| (CLOSEST_LINES..FARTHEST_LINES).contains(step))
            .collect();
        let leading = if steps.is_empty() { LEADING } else { quantile(&mut steps, 0.5) };
        let mut right_ends: BTreeMap<u32, f32> = BTreeMap::new();
        for set in lines {
            let end = right_ends.entry(size_step(set)).or_insert(set.bbox.x1);
            *end = end.max(set.bbox.x1);
        }
        let has_mate = mates(lines, &markers);
        Self { lines, texts, markers, has_mate, leading, right_ends }
    }

    pub(super) fn text(&self, line: usize) -> &str {
        &self.texts[line]
    }

    /// Of a line (index from 1) and the one above.
    pub(super) fn measure(&self, line: usize) -> LineFeatures {
        let (above, below) = (&self.lines[line - 1], &self.lines[line]);
        let mut features = LineFeatures::default();
        features.add(LineFeature::Pair, 1);
        features.measure(LineFeature::Spacing, self.spacing(above, below));
        features.mark(LineFeature::Size, !above.is_sized_as(below, EQUAL_SIZE));
        features.mark(LineFeature::Look, above.uniform && begins_differently(above, below));
        features.measure(LineFeature::Start, self.start(line));
        let needed = below.first_width + WORD_SPACE * above.em();
        features.mark(LineFeature::Fits, self.right(above) - above.bbox.x1 > needed);
        features
    }

    /// Of an item, a caption or a label below another one, one; of a line that begins with a small letter minus one.
    fn start(&self, line: usize) -> f32 {
        let text = &self.texts[line];
        let begins = is_caption_start(text)
            || [text, &self.texts[line - 1]]
                .into_iter()
                .all(|text| begins_with_label(text.split_whitespace()))
            || match self.markers[line] {
                Some(Marker::Bullet) => true,
                Some(Marker::Dash | Marker::Ordinal(_)) => {
                    ends_clause(&self.texts[line - 1]) || self.has_mate[line]
                }
                None => false,
            };
        let is_small = self.markers[line].is_none() && text.starts_with(char::is_lowercase);
        f32::from(i8::from(begins) - i8::from(is_small))
    }

    fn spacing(&self, above: &TypesetLine, below: &TypesetLine) -> f32 {
        if above.is_beside(below) {
            return 1.0;
        }
        (above.leading(below) / self.leading - 1.0).clamp(0.0, 1.0)
    }

    /// How far to the right lines of about the size of this one reach.
    fn right(&self, set: &TypesetLine) -> f32 {
        let step = size_step(set);
        self.right_ends
            .range(step.saturating_sub(1)..=step.saturating_add(1))
            .fold(set.bbox.x1, |right, (_, end)| right.max(*end))
    }
}

fn size_step(set: &TypesetLine) -> u32 {
    step_of(set.em(), SIZE_DIGITS)
}

fn marker_of(set: &TypesetLine, text: &str) -> Option<Marker> {
    if set.has_bullet { Some(Marker::Bullet) } else { marker(text) }
}

/// For each line with a marker: does another one above begin at the same place?
fn mates(lines: &[TypesetLine], markers: &[Option<Marker>]) -> Vec<bool> {
    // Where marked lines begin, in order.
    let mut starts: Vec<f32> = Vec::new();
    lines
        .iter()
        .zip(markers)
        .map(|(set, marker)| {
            if marker.is_none() {
                return false;
            }
            let (x, reach) = (set.bbox.x0, SAME_START * set.em());
            let at = starts.partition_point(|&start| start < x - reach);
            let has_mate = starts.get(at).is_some_and(|&start| start <= x + reach);
            if !has_mate {
                let at = starts.partition_point(|&start| start < x);
                starts.insert(at, x);
            }
            has_mate
        })
        .collect()
}

fn begins_differently(above: &TypesetLine, below: &TypesetLine) -> bool {
    below.line.spans.first().is_some_and(|span| {
        span.style.color != above.style.color || span.style.is_bold() != above.style.is_bold()
    })
}
