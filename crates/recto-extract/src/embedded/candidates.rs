//! Values near labels: behind, right of and below them.

use std::ops::Range;

use recto_input::Meter;
use recto_model::Rect;
use serde_json::Value;

use super::labels::{Label, Likeness};
use super::lexicon::Lexicon;
use super::marks::SeenState;
use super::pieces::TextPiece;
use super::score::{FEATURES, Features, RIVAL, SURENESS, Weights};
use super::values::{Fit, TypedValues};
use super::wanted::{Nature, Wanted};
use crate::answer::Hint;
use crate::normalise::Decimal;

/// Words of a region before a value that belong to neither label nor value: a sign, a unit, `is`.
const MOST_SKIPPED: u32 = 3;
/// Neighbours of a label that are looked at, to each side.
const RIGHT: usize = 3;
const BELOW: usize = 3;

/// A possible value of a field.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// The words that it takes; none for the state of a check box.
    pub(crate) words: Range<u32>,
    pub(crate) value: Value,
    pub(crate) hint: Hint,
    pub(crate) features: Features,
    pub(crate) likelihood: f32,
}

impl Candidate {
    /// The state that a label says, as a candidate.
    pub(crate) fn of_state(found: &LabelMatch<'_>, seen: SeenState) -> Self {
        let mut features: Features = [0.0; FEATURES.len()];
        let likeness = found.likeness;
        let exact = f32::from(u8::from(likeness.score > 0.93));
        let values =
            [1.0, likeness.score, likeness.field, likeness.label, exact, 0.0, 1.0, 0.0, 0.0, 1.0];
        for (feature, value) in features.iter_mut().zip(values) {
            *feature = value;
        }
        if let Some(feature) = features.get_mut(SURENESS) {
            *feature = seen.sureness;
        }
        if let Some(feature) = features.get_mut(RIVAL) {
            *feature = found.rival.max(0.0);
        }
        let likelihood = Weights::get().likelihood(&features);
        Self { words: seen.words, value: seen.value, hint: seen.hint, features, likelihood }
    }

    pub(crate) fn new(fit: Fit, features: Features) -> Self {
        let hint = Hint::Words(fit.words.clone().collect());
        let likelihood = Weights::get().likelihood(&features);
        Self { words: fit.words, value: fit.value, hint, features, likelihood }
    }
}

/// Where a value stands, seen from its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    SamePiece,
    Right,
    Below,
}

/// How a value lies to its label.
#[derive(Debug, Clone, Copy)]
struct Lie {
    side: Side,
    /// In em.
    gap: f32,
    drop: f32,
    aligned: bool,
    rank: usize,
}

/// A label that is like a field.
pub(crate) struct LabelMatch<'a> {
    pub(crate) label: &'a Label,
    pub(crate) likeness: Likeness,
    /// How much more it is like another field than like this one.
    pub(crate) rival: f32,
}

/// Finds the candidates of one field.
pub(crate) struct Finder<'a> {
    pub(crate) values: &'a TypedValues<'a>,
    pub(crate) meter: &'a Meter,
    /// The largest amount of the document.
    pub(crate) largest: Option<Decimal>,
}

impl Finder<'_> {
    pub(crate) fn near(&self, wanted: &Wanted<'_>, found: &LabelMatch<'_>) -> Vec<Candidate> {
        let pieces = self.values.pieces;
        let Some(piece) = pieces.get(found.label.piece) else { return Vec::new() };
        let mut candidates = Vec::new();
        if !found.label.whole {
            let region = found.label.words.end..piece.words.end;
            let gap_to = |fit: &Fit| fit.words.start - region.start;
            let mut fits = self.values.fits(wanted, &region);
            fits.retain(|fit| gap_to(fit) <= MOST_SKIPPED && fit.words.start >= region.start);
            for (rank, fit) in fits.into_iter().take(2).enumerate() {
                let gap = gap_to(&fit) as f32;
                let lie = Lie { side: Side::SamePiece, gap, drop: 0.0, aligned: false, rank };
                candidates.push(self.candidate(wanted, found, piece, piece, fit, lie));
            }
            return candidates;
        }
        let label_box = piece.bbox;
        let mut is_blank = false;
        let right = pieces.right_of(piece.page, &label_box, self.meter);
        for (rank, at) in
            right.into_iter().filter(|at| *at != found.label.piece).take(RIGHT).enumerate()
        {
            let Some(other) = pieces.get(at) else { continue };
            if other.words.is_empty() {
                is_blank |= rank == 0 && (other.bbox.x0 - label_box.x1) < 4.0 * piece.em;
                break;
            }
            let gap = (other.bbox.x0 - label_box.x1).max(0.0) / piece.em.max(f32::MIN_POSITIVE);
            let lie = Lie { side: Side::Right, gap, drop: 0.0, aligned: false, rank };
            self.add(wanted, found, piece, other, lie, &mut candidates);
            // What follows a label on its row is that label's.
            if other.colon {
                break;
            }
        }
        if is_blank {
            return candidates;
        }
        let below = pieces.below(piece.page, &label_box, self.meter);
        for (rank, at) in
            below.into_iter().filter(|at| *at != found.label.piece).take(BELOW).enumerate()
        {
            let Some(other) = pieces.get(at) else { continue };
            if other.words.is_empty() {
                break;
            }
            let height = label_box.height().max(f32::MIN_POSITIVE);
            let lie = Lie {
                side: Side::Below,
                gap: 0.0,
                drop: (other.bbox.y0 - label_box.y1).max(0.0) / height,
                aligned: is_aligned(&label_box, &other.bbox, piece.em),
                rank,
            };
            self.add(wanted, found, piece, other, lie, &mut candidates);
        }
        candidates
    }

    fn add(
        &self,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        piece: &TextPiece,
        other: &TextPiece,
        lie: Lie,
        candidates: &mut Vec<Candidate>,
    ) {
        if other.colon {
            return;
        }
        let fits = self.values.fits(wanted, &other.words);
        let fits =
            if wanted.nature == Nature::Address { self.with_lines(fits, other) } else { fits };
        for fit in fits.into_iter().take(2) {
            candidates.push(self.candidate(wanted, found, piece, other, fit, lie));
        }
    }

    /// An address goes on below its first line.
    fn with_lines(&self, mut fits: Vec<Fit>, piece: &TextPiece) -> Vec<Fit> {
        let lines = self.values.pieces.lines_below(piece, 3, self.meter);
        if let (Some(fit), Some(last)) = (fits.first().cloned(), lines.last()) {
            let words: Vec<Range<u32>> = std::iter::once(fit.words.clone())
                .chain(lines.iter().map(|l| l.words.clone()))
                .collect();
            // Only lines that follow each other in reading order can be told as one run of words.
            if words.windows(2).all(|pair| matches!(pair, [a, b] if a.end == b.start)) {
                fits.insert(
                    0,
                    self.values.text_fit(&(fit.words.start..last.words.end), fit.sureness),
                );
            }
        }
        fits
    }

    fn candidate(
        &self,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        piece: &TextPiece,
        other: &TextPiece,
        fit: Fit,
        lie: Lie,
    ) -> Candidate {
        let likeness = found.likeness;
        let flag = |is: bool| f32::from(u8::from(is));
        let is_text =
            matches!(wanted.nature, Nature::Text | Nature::Name | Nature::Address | Nature::Land);
        let is_start = lie.side == Side::SamePiece || fit.words.start == other.words.start;
        let mut features: Features = [0.0; FEATURES.len()];
        let values = [
            1.0,
            likeness.score,
            likeness.field,
            likeness.label,
            flag(likeness.score > 0.93),
            flag(likeness.by_name),
            flag(lie.side == Side::SamePiece),
            flag(lie.side == Side::Right),
            flag(lie.side == Side::Below),
            flag(other.field.is_some()),
            (lie.gap / 20.0).min(1.0),
            (lie.drop / 3.0).min(1.0),
            flag(lie.aligned),
            fit.sureness,
            flag(is_start),
            flag(piece.colon),
            lie.rank as f32 / 2.0,
            if is_text { self.words_of_labels(&fit.words) } else { 0.0 },
            flag(is_text),
            flag(other.page > 1),
            flag(other.prose),
            flag(other.furniture),
            found.rival.max(0.0),
            0.0,
            flag(self.is_largest(wanted, &fit.value)),
        ];
        features.copy_from_slice(&values);
        Candidate::new(fit, features)
    }

    /// The share of words that labels consist of.
    fn words_of_labels(&self, words: &Range<u32>) -> f32 {
        let lexicon = Lexicon::get();
        let tokens = self.values.pieces.tokens_of(words);
        let known = tokens.iter().filter(|token| lexicon.knows(token)).count();
        if tokens.is_empty() { 0.0 } else { known as f32 / tokens.len() as f32 }
    }

    fn is_largest(&self, wanted: &Wanted<'_>, value: &Value) -> bool {
        let is_total = ["total", "gross", "balance_due"].iter().any(|name| wanted.has(name));
        let of_value = || Decimal::of_json(value.as_number()?);
        is_total && self.largest.is_some() && of_value() == self.largest
    }
}

/// Do the boxes share their left edge, their right edge or their middle?
fn is_aligned(label: &Rect, value: &Rect, em: f32) -> bool {
    let near = |a: f32, b: f32| (a - b).abs() <= 0.6 * em;
    near(label.x0, value.x0) || near(label.x1, value.x1) || near(label.center().x, value.center().x)
}
