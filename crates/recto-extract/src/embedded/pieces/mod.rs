//! The document as pieces: words of a line that stand close together, with their neighbours on the page.

mod cut;
mod neighbours;
mod slopes;
mod widgets;

pub(crate) use cut::SENTENCE;

use std::ops::Range;

use recto_model::Rect;
use smol_str::SmolStr;

use crate::document::{DocumentText, DocumentWord};

use neighbours::Strips;
use slopes::Slopes;

/// The gap between a label and its value in the same piece is at least so wide, in em, and so many times as wide as the
/// spaces of the piece.
const WIDE_GAP: f32 = 0.42;
const WIDER: f32 = 1.6;
/// The space between words, in em.
const USUAL_SPACE: f32 = 0.27;

/// Words of a line without a wide gap, a colon or the edge of a form field between them.
#[derive(Debug, Clone)]
pub(crate) struct TextPiece {
    /// Indices in [`DocumentText::words`].
    pub(crate) words: Range<u32>,
    /// From 1.
    pub(crate) page: u32,
    /// As it would be on a level page.
    pub(crate) bbox: Rect,
    /// Its words' em, in points.
    pub(crate) em: f32,
    /// Does it end with a colon?
    pub(crate) colon: bool,
    /// The form field whose content it is. An empty field is a piece without words.
    pub(crate) field: Option<u32>,
    /// Is it a line of running text?
    pub(crate) prose: bool,
    pub(crate) furniture: bool,
}

/// The pieces of a document and what is where on its pages.
#[derive(Debug)]
pub(crate) struct TextPieces<'a> {
    pub(crate) document: &'a DocumentText,
    pub(crate) all: Vec<TextPiece>,
    /// The spelling of each of the document's words for comparison.
    pub(crate) tokens: Vec<Vec<SmolStr>>,
    /// For each page, in strips of its height, the pieces that touch the strip.
    strips: Vec<Strips>,
    slopes: Slopes,
}

impl<'a> TextPieces<'a> {
    pub(crate) fn get(&self, piece: u32) -> Option<&TextPiece> {
        self.all.get(piece as usize)
    }

    /// A box of the document as it would be on a level page, as those of pieces are.
    pub(crate) fn levelled(&self, page: u32, bbox: &Rect) -> Rect {
        self.slopes.levelled(page, bbox)
    }

    pub(crate) fn words(&self, words: &Range<u32>) -> &'a [DocumentWord] {
        self.document.words.get(words.start as usize..words.end as usize).unwrap_or_default()
    }

    pub(crate) fn text(&self, words: &Range<u32>) -> String {
        let mut text = String::new();
        let mut line = None;
        for word in self.words(words) {
            let ends_line = line.is_some_and(|line| line != word.line);
            if ends_line || line.is_some() && word.space_before {
                text.push(' ');
            }
            line = Some(word.line);
            text.push_str(&word.text);
        }
        text
    }

    /// The word behind the one gap of a piece that is clearly wider than its spaces: a label ends there.
    pub(crate) fn behind_widest_gap(&self, words: &Range<u32>) -> Option<u32> {
        let gap = |pair: &[DocumentWord]| match pair {
            [one, two] => (two.bbox.x0 - one.bbox.x1) / one.size.max(f32::MIN_POSITIVE),
            _ => 0.0,
        };
        let gaps: Vec<f32> = self.words(words).windows(2).map(gap).collect();
        let (at, widest) = gaps.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
        let mut others: Vec<f32> = gaps
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .map(|(_, gap)| *gap)
            .collect();
        others.sort_by(f32::total_cmp);
        let usual = others.last().copied().unwrap_or(USUAL_SPACE);
        (*widest >= WIDE_GAP && *widest >= WIDER * usual).then_some(words.start + at as u32 + 1)
    }

    /// The tokens of words, in their order.
    pub(crate) fn tokens_of(&self, words: &Range<u32>) -> Vec<SmolStr> {
        let words = self.tokens.get(words.start as usize..words.end as usize);
        words.unwrap_or_default().iter().flatten().cloned().collect()
    }
}
