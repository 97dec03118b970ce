//! Cuts the lines of a document into pieces: at wide gaps, colons, leaders and the edges of form fields.

use std::ops::Range;

use recto_input::Meter;
use recto_lexicon::leader_length;
use recto_model::{BlockKind, Rect};

use super::slopes::Slopes;
use super::widgets::Widgets;
use super::{TextPiece, TextPieces};
use crate::document::{DocumentText, DocumentWord, LineKind};
use crate::embedded::lexicon::Lexicon;
use crate::embedded::words::tokens;

/// A wider gap parts a line's pieces, in em. Spaces of justified lines stay below it.
const PARTING_GAP: f32 = 1.1;
/// The same for recognised words, whose boxes are less exact.
const PARTING_GAP_READ: f32 = 1.6;
/// The fewest words of a line of running text.
pub(crate) const SENTENCE: usize = 8;

impl<'a> TextPieces<'a> {
    pub(crate) fn of(document: &'a DocumentText, meter: &Meter) -> Self {
        let mut pieces = Self {
            document,
            all: Vec::new(),
            tokens: document.words.iter().map(|word| tokens(&word.text)).collect(),
            strips: Vec::new(),
            slopes: Slopes::of(document),
        };
        let widgets = Widgets::of(document);
        for (at, line) in (0..).zip(&document.lines) {
            if !meter.allows(line.len as usize) {
                break;
            }
            let on_page = widgets.on_page(line.page);
            pieces.cut(at, on_page);
        }
        for (field, page, bbox, _) in widgets.empty(&pieces.all) {
            let em = bbox.height() * 0.7;
            pieces.all.push(TextPiece {
                words: 0..0,
                page,
                bbox: pieces.levelled(page, &bbox),
                em,
                colon: false,
                field: Some(field),
                prose: false,
                furniture: false,
            });
        }
        pieces.arrange();
        pieces
    }

    /// Cuts a line into pieces.
    fn cut(&mut self, at: u32, widgets: &[(u32, u32, Rect, bool)]) {
        let Some(line) = self.document.lines.get(at as usize) else { return };
        let words = self.document.line_words(line);
        let furniture = matches!(line.kind, LineKind::Text(kind) if kind.is_furniture());
        let prose = matches!(
            line.kind,
            LineKind::Text(BlockKind::Paragraph | BlockKind::ListItem { .. } | BlockKind::Footnote)
        );
        let field_of = |word: &DocumentWord| {
            let center = word.bbox.center();
            widgets
                .iter()
                .find(|(_, _, bbox, _)| bbox.contains_point(center))
                .map(|(field, ..)| *field)
        };
        let mut first = line.first;
        let mut before: Option<(&DocumentWord, Option<u32>)> = None;
        for (index, word) in (line.first..).zip(words) {
            let field = field_of(word);
            if is_leader(&word.text) {
                // Dots and lines lead from a label as a colon does.
                let leads = word.text != "|";
                self.push(first..index, prose, furniture, before.and_then(|b| b.1));
                if leads
                    && first < index
                    && let Some(piece) = self.all.last_mut()
                {
                    piece.colon = true;
                }
                first = index + 1;
                before = None;
                continue;
            }
            if let Some((last, last_field)) = before {
                let em = last.size.max(word.size);
                let gap = word.bbox.x0 - last.bbox.x1;
                let widest = if word.confidence.is_some() { PARTING_GAP_READ } else { PARTING_GAP };
                let is_parted = gap > widest * em
                    || last_field != field
                    || ends_label(&last.text) && word.space_before;
                if is_parted {
                    self.push(first..index, prose, furniture, last_field);
                    first = index;
                }
            }
            if ends_label(&word.text) && first < index {
                let label = self.label_before(first, index);
                if label > first {
                    self.push(first..label, prose, furniture, field);
                    first = label;
                }
            }
            before = Some((word, field));
        }
        let end = line.first + line.len;
        self.push(first..end, prose, furniture, before.and_then(|b| b.1));
    }

    /// The first word of the label that ends with a word: known words, or that word alone.
    fn label_before(&self, first: u32, last: u32) -> u32 {
        let lexicon = Lexicon::get();
        let is_known = |word: &u32| {
            let tokens = self.tokens.get(*word as usize).map(Vec::as_slice).unwrap_or_default();
            !tokens.is_empty() && tokens.iter().all(|token| lexicon.knows(token))
        };
        let known = (first..last).rev().take_while(is_known).count() as u32;
        let has_value = (first..last - known).any(|word| {
            let words = self.words(&(word..word + 1));
            words.iter().any(|word| word.text.chars().any(|c| c.is_ascii_digit()))
        });
        if has_value || known > 0 && is_known(&last) { last - known } else { first }
    }

    fn push(&mut self, words: Range<u32>, prose: bool, furniture: bool, field: Option<u32>) {
        let slice = self.document.words.get(words.start as usize..words.end as usize);
        let Some((first, last)) = slice.and_then(|slice| Some((slice.first()?, slice.last()?)))
        else {
            return;
        };
        let slice = slice.unwrap_or_default();
        let page = self.document.page_of(first);
        let boxes = slice.iter().map(|word| self.levelled(page, &word.bbox));
        let Some(bbox) = Rect::hull(boxes) else { return };
        self.all.push(TextPiece {
            words,
            page,
            bbox,
            em: first.size,
            colon: last.text.ends_with([':', '：']),
            field,
            prose: prose && slice.len() >= SENTENCE,
            furniture,
        });
    }
}

/// Does the word end a label: a colon behind letters?
fn ends_label(word: &str) -> bool {
    word.ends_with([':', '：']) || word.ends_with('?')
}

/// A word of dots or lines that leads from a label to its value.
fn is_leader(word: &str) -> bool {
    leader_length(word.chars()) >= 3 && !word.chars().any(char::is_alphanumeric)
        || word.len() >= 2 && word.chars().all(|c| c == '_')
        || matches!(word, ":" | "：" | "|")
}
