//! Looks for the values of a field around a label that is like it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use recto_input::Meter;
use recto_model::Rect;

use super::{BelowLines, Candidate, LabelMatch, LabelSide, Lie};
use crate::embedded::patterns::is_contact;
use crate::embedded::pieces::{TextPiece, TextPieces};
use crate::embedded::values::{Fit, TypedValues, text_fit};
use crate::embedded::wanted::{Nature, Wanted};
use crate::normalise::Decimal;

/// Words of a region before a value that belong to neither label nor value: a sign, a unit, `is`.
const MOST_SKIPPED: u32 = 3;
/// Neighbours of a label that are looked at, to each side.
const RIGHT: usize = 3;
const BELOW: usize = 3;
/// Lines that a text goes on for below its first one.
const MOST_WRAPPED: usize = 3;

/// Digits of a telephone number; a postcode has fewer.
const LEAST_PHONE: usize = 9;

/// Finds the candidates of one field.
pub(crate) struct CandidateFinder<'a> {
    pub(crate) values: &'a TypedValues<'a>,
    pub(crate) meter: &'a Meter,
    /// The largest amount of the document.
    pub(crate) largest: Option<Decimal>,
    pub(crate) below_lines: BelowLines,
    /// The neighbours of the labels that were looked at: many fields look at the same ones.
    pub(crate) neighbours: RefCell<BTreeMap<u32, Rc<LabelNeighbours>>>,
}

/// The pieces near a label, nearest first.
#[derive(Debug)]
pub(crate) struct LabelNeighbours {
    right: Vec<u32>,
    below: Vec<u32>,
}

impl CandidateFinder<'_> {
    fn neighbours_of(&self, at: u32, piece: &TextPiece) -> Rc<LabelNeighbours> {
        if let Some(known) = self.neighbours.borrow().get(&at) {
            return Rc::clone(known);
        }
        let pieces = self.values.pieces;
        let others = |found: Vec<u32>, most: usize| -> Vec<u32> {
            found.into_iter().filter(|other| *other != at).take(most).collect()
        };
        let below = match self.below_lines.value_above(pieces, piece, self.meter) {
            Some(above) => vec![above],
            // The line above was left empty.
            None if self.below_lines.has_page(piece.page) => Vec::new(),
            None => others(pieces.below(piece.page, &piece.bbox, self.meter), BELOW),
        };
        let found = Rc::new(LabelNeighbours {
            right: others(pieces.right_of(piece.page, &piece.bbox, self.meter), RIGHT),
            below,
        });
        self.neighbours.borrow_mut().insert(at, Rc::clone(&found));
        found
    }

    pub(crate) fn near(&self, wanted: &Wanted<'_>, found: &LabelMatch<'_>) -> Vec<Candidate> {
        let Some(piece) = self.values.pieces.get(found.label.piece) else { return Vec::new() };
        if !found.label.whole {
            return self.behind(wanted, found, piece);
        }
        self.beside(wanted, found, piece)
    }

    /// Values in other pieces: right of the label's, and below it.
    fn beside(
        &self,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        piece: &TextPiece,
    ) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let pieces = self.values.pieces;
        let label_box = piece.bbox;
        let neighbours = self.neighbours_of(found.label.piece, piece);
        for (rank, at) in neighbours.right.iter().enumerate() {
            let Some(other) = pieces.get(*at) else { continue };
            let gap = (other.bbox.x0 - label_box.x1).max(0.0) / piece.em.max(f32::MIN_POSITIVE);
            if other.words.is_empty() {
                // A form field that was left empty is the answer.
                if rank == 0 && gap < 4.0 {
                    return candidates;
                }
                break;
            }
            // What follows another label on the row is that label's.
            if other.colon {
                break;
            }
            let lie = Lie { side: LabelSide::Right, gap, drop: 0.0, aligned: false, rank };
            self.add(wanted, found, piece, other, lie, &mut candidates);
        }
        for (rank, at) in neighbours.below.iter().enumerate() {
            let Some(other) = pieces.get(*at) else { continue };
            if other.words.is_empty() {
                break;
            }
            if other.colon {
                continue;
            }
            let height = label_box.height().max(f32::MIN_POSITIVE);
            let drop = (other.bbox.y0 - label_box.y1).max(0.0) / height;
            let aligned = is_aligned(&label_box, &other.bbox, piece.em);
            let lie = Lie { side: LabelSide::Below, gap: 0.0, drop, aligned, rank };
            self.add(wanted, found, piece, other, lie, &mut candidates);
        }
        candidates
    }

    /// Values in the label's own piece.
    fn behind(
        &self,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        piece: &TextPiece,
    ) -> Vec<Candidate> {
        let region = found.label.words.end..piece.words.end;
        // The rest of a sentence is no name.
        if piece.prose && wanted.is_text() {
            return Vec::new();
        }
        if piece.colon
            && !self
                .values
                .pieces
                .words(&region)
                .iter()
                .any(|word| word.text.chars().any(|c| c.is_ascii_digit()))
        {
            return Vec::new();
        }
        let gap_to =
            |fit: &Fit| fit.first().map_or(u32::MAX, |first| first.saturating_sub(region.start));
        let mut fits = self.values.fits(wanted, &region);
        fits.retain(|fit| gap_to(fit) <= MOST_SKIPPED);
        let lie = |fit: &Fit, rank| {
            let gap = gap_to(fit) as f32;
            Lie { side: LabelSide::SamePiece, gap, drop: 0.0, aligned: false, rank }
        };
        let fits = fits.into_iter().take(2).enumerate();
        fits.map(|(rank, fit)| {
            let lie = lie(&fit, rank);
            self.candidate(wanted, found, piece, piece, fit, lie, false)
        })
        .collect()
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
        let fits = self.values.fits(wanted, &other.words);
        if let Some(fit) = fits.first().and_then(|fit| self.wrapped(wanted, piece, other, fit)) {
            candidates.push(self.candidate(wanted, found, piece, other, fit, lie, true));
        }
        for fit in fits.into_iter().take(2) {
            candidates.push(self.candidate(wanted, found, piece, other, fit, lie, false));
        }
    }

    /// A text with the lines below it that belong to it: nothing stands left of them where the label is.
    fn wrapped(
        &self,
        wanted: &Wanted<'_>,
        label: &TextPiece,
        piece: &TextPiece,
        fit: &Fit,
    ) -> Option<Fit> {
        // Below a value that stands above its label comes the label.
        if !wanted.is_text() || piece.bbox.y1 < label.bbox.center().y {
            return None;
        }
        let pieces = self.values.pieces;
        let below = pieces.lines_below(piece, MOST_WRAPPED, self.meter);
        let is_free = |line: &&&TextPiece| {
            line.bbox.x0 <= label.bbox.x1
                || pieces.around(line.page, &line.bbox, self.meter).iter().all(|at| {
                    pieces.get(*at).is_none_or(|other| {
                        other.bbox.x1 <= label.bbox.x0 || other.bbox.x0 >= line.bbox.x0
                    })
                })
        };
        let is_address = wanted.nature == Nature::Address;
        let goes_on =
            |line: &&&TextPiece| !is_address || !is_contact_line(&pieces.text(&line.words));
        let lines: Vec<&TextPiece> =
            below.iter().take_while(is_free).take_while(goes_on).copied().collect();
        let lines = if is_address { lines.as_slice() } else { lines.get(..1)? };
        if lines.is_empty() {
            return None;
        }
        let mut words = vec![piece.words.clone()];
        words.extend(lines.iter().map(|line| line.words.clone()));
        let lines = address_lines(pieces, wanted, &words);
        let mut fit = text_fit(pieces, lines, fit.sureness);
        fit.is_address = lines.len() < words.len();
        Some(fit)
    }
}

/// The lines of an address without the name above it, which has no digit.
fn address_lines<'a>(
    pieces: &TextPieces<'_>,
    wanted: &Wanted<'_>,
    lines: &'a [Range<u32>],
) -> &'a [Range<u32>] {
    let has_digit = |line: &Range<u32>| {
        pieces.words(line).iter().any(|word| word.text.chars().any(|c| c.is_ascii_digit()))
    };
    match lines {
        [name, rest @ ..]
            if wanted.nature == Nature::Address
                && !has_digit(name)
                && rest.iter().any(has_digit) =>
        {
            rest
        }
        _ => lines,
    }
}

/// Does a line of an address hold a telephone number or the like?
fn is_contact_line(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    is_contact(text) || digits >= LEAST_PHONE && !text.chars().any(char::is_alphabetic)
}

/// Do the boxes share their left edge, their right edge or their middle?
fn is_aligned(label: &Rect, value: &Rect, em: f32) -> bool {
    let near = |a: f32, b: f32| (a - b).abs() <= 0.6 * em;
    near(label.x0, value.x0) || near(label.x1, value.x1) || near(label.center().x, value.center().x)
}
