//! Who issued a document and whom it was written to, where no label says so: letterheads and address blocks.

mod role;
mod role_features;

pub(crate) use role::PartyRole;

use std::collections::HashMap;
use std::ops::Range;

use recto_input::Meter;

use super::candidates::Candidate;
use super::lexicon::Lexicon;
use super::patterns::{is_contact, is_registration, is_town};
use super::pieces::{TextPiece, TextPieces};
use super::values::{Fit, text_fit, without_number};
use super::wanted::{Nature, Wanted};
use crate::normalise::folded;

/// Blocks of the first page that are looked at, from its top.
const MOST_BLOCKS: usize = 12;
/// Lines of a block that may be its name.
const MOST_LINES: usize = 3;
/// Parts of a name on one line stand at most so far apart, in em.
const ROW_GAP: f32 = 2.2;
/// Lines of the longest block.
const LONGEST: usize = 9;

/// Lines of the first page that stand under each other.
#[derive(Debug)]
struct TextStack {
    pieces: Vec<u32>,
    has_contact: bool,
    has_town: bool,
}

/// The blocks of the first page.
#[derive(Debug)]
pub(crate) struct Parties<'a> {
    pieces: &'a TextPieces<'a>,
    stacks: Vec<TextStack>,
    /// How often each text stands in the document.
    counts: HashMap<String, u32>,
    /// The usual em of the document.
    em: f32,
    meter: &'a Meter,
}

impl<'a> Parties<'a> {
    pub(crate) fn of(pieces: &'a TextPieces<'a>, meter: &'a Meter) -> Self {
        let mut first: Vec<u32> = (0..)
            .zip(&pieces.all)
            .filter(|(_, piece)| piece.page == 1 && !piece.words.is_empty())
            .map(|(at, _)| at)
            .collect();
        let place = |at: &u32| pieces.get(*at).map_or((0.0, 0.0), |p| (p.bbox.y0, p.bbox.x0));
        first.sort_by(|a, b| {
            let (a, b) = (place(a), place(b));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        let mut used = vec![false; pieces.all.len()];
        let mut stacks = Vec::new();
        for at in first {
            if used.get(at as usize).copied().unwrap_or(true) || stacks.len() >= MOST_BLOCKS {
                continue;
            }
            let mut stack = vec![at];
            while let Some(next) = stack.last().and_then(|last| pieces.next_in_stack(*last, meter))
            {
                if stack.len() >= LONGEST || stack.contains(&next) {
                    break;
                }
                stack.push(next);
            }
            for piece in &stack {
                if let Some(used) = used.get_mut(*piece as usize) {
                    *used = true;
                }
            }
            let texts: Vec<String> = stack
                .iter()
                .filter_map(|at| pieces.get(*at))
                .map(|piece| pieces.text(&piece.words))
                .collect();
            stacks.push(TextStack {
                has_contact: texts.iter().any(|text| is_contact(text)),
                has_town: texts.iter().any(|text| is_town(text)),
                pieces: stack,
            });
        }
        let mut counts = HashMap::new();
        for piece in &pieces.all {
            if piece.words.len() <= 8 && meter.allows(1) {
                *counts.entry(folded(&pieces.text(&piece.words))).or_insert(0) += 1;
            }
        }
        let mut ems: Vec<f32> = pieces.all.iter().map(|piece| piece.em).collect();
        ems.sort_by(f32::total_cmp);
        let em = ems.get(ems.len() / 2).copied().unwrap_or(1.0);
        Self { pieces, stacks, counts, em, meter }
    }

    /// Lines that may name the wanted party, or hold its address.
    pub(crate) fn candidates(&self, wanted: &Wanted<'_>) -> Vec<Candidate> {
        let Some(role) = PartyRole::of(wanted) else { return Vec::new() };
        let mut found = Vec::new();
        let mut order = 0;
        for stack in &self.stacks {
            let names = stack.pieces.iter().enumerate().filter_map(|(line, at)| {
                let piece = self.pieces.get(*at)?;
                self.may_be_name(piece).then_some((line, piece))
            });
            let names: Vec<(usize, &TextPiece)> = names.take(MOST_LINES).collect();
            for (place, (line, piece)) in names.iter().enumerate() {
                let features = self.features(role, stack, order, place, piece);
                let fit = if wanted.nature == Nature::Address {
                    self.address_below(stack, *line)
                } else {
                    let words = self.on_row(piece);
                    let words = without_number(self.pieces.words(&words), &words);
                    Some(text_fit(self.pieces, std::slice::from_ref(&words), 0.5))
                };
                let fit = fit.filter(|fit| fit.value.as_str().is_some_and(|text| text.len() > 1));
                found.extend(fit.map(|fit| Candidate::new(fit, &features)));
            }
            order += usize::from(!names.is_empty());
        }
        found
    }

    /// Numbers, titles such as 'Reg. no.' and lines with a label are no names.
    fn may_be_name(&self, piece: &TextPiece) -> bool {
        let text = self.pieces.text(&piece.words);
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let digits = text.chars().filter(char::is_ascii_digit).count();
        !piece.colon && letters >= 3 && letters > digits && !is_registration(&text)
    }

    /// The words of a line whose parts stand near each other: large letters have large gaps.
    fn on_row(&self, piece: &TextPiece) -> Range<u32> {
        let mut words = piece.words.clone();
        let around = self.pieces.around(piece.page, &piece.bbox, self.meter);
        let others = around.iter().filter_map(|at| self.pieces.get(*at));
        let mut bbox = piece.bbox;
        for other in others {
            let gap = (other.bbox.x0 - bbox.x1).max(bbox.x0 - other.bbox.x1);
            let is_near = gap <= ROW_GAP * piece.em && gap > 0.0;
            let is_next = other.words.start == words.end || other.words.end == words.start;
            let is_alike = (0.7..1.4).contains(&(other.em / piece.em.max(f32::MIN_POSITIVE)));
            if is_near && is_next && is_alike && !other.colon {
                words = words.start.min(other.words.start)..words.end.max(other.words.end);
                bbox = bbox.union(&other.bbox);
            }
        }
        words
    }

    /// The lines of a block below its name that hold an address.
    fn address_below(&self, stack: &TextStack, line: usize) -> Option<Fit> {
        let lexicon = Lexicon::get();
        let below = stack.pieces.iter().skip(line + 1).filter_map(|at| self.pieces.get(*at));
        let text = |piece: &TextPiece| self.pieces.text(&piece.words);
        let is_address = |piece: &&TextPiece| {
            let text = text(piece);
            let letters = text.chars().filter(|c| c.is_alphabetic()).count();
            let tokens = self.pieces.tokens_of(&piece.words);
            let is_title = lexicon.known_share(&tokens) >= 1.0;
            letters >= 3 && !is_contact(&text) && !is_title && !piece.colon
        };
        let lines: Vec<&TextPiece> = below
            .skip_while(|piece| is_registration(&text(piece)))
            .take_while(is_address)
            .collect();
        let ends = (0..lines.len()).rev().find(|at| {
            let above = at.checked_sub(1).and_then(|above| lines.get(above));
            let goes_on = above.is_some_and(|above| text(above).ends_with(','));
            let has_digit =
                lines.get(*at).is_some_and(|piece| text(piece).chars().any(|c| c.is_ascii_digit()));
            goes_on || has_digit
        })?;
        let words: Vec<_> = lines.iter().take(ends + 1).map(|piece| piece.words.clone()).collect();
        Some(text_fit(self.pieces, &words, 0.5))
    }
}
