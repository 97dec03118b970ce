//! The document as pieces: words of a line that stand close together, with their neighbours on the page.

use std::ops::Range;

use recto_input::Meter;
use recto_lexicon::leader_length;
use recto_model::{BlockKind, FieldKind, Rect};
use smol_str::SmolStr;

use super::lexicon::Lexicon;
use super::words::tokens;
use crate::document::{DocumentText, DocumentWord, LineKind};

/// A wider gap parts a line's pieces, in em. Spaces of justified lines stay below it.
const PARTING_GAP: f32 = 1.1;
/// The same for recognised words, whose boxes are less exact.
const PARTING_GAP_READ: f32 = 1.6;
/// The gap between a label and its value in the same piece is at least so wide, in em, and so many times as wide as the
/// spaces of the piece.
const WIDE_GAP: f32 = 0.42;
const WIDER: f32 = 1.6;
/// The space between words, in em.
const USUAL_SPACE: f32 = 0.27;
/// The fewest words of a line of running text.
const SENTENCE: usize = 8;
/// Neighbours below are looked for within so many heights of a piece.
const REACH_BELOW: f32 = 5.0;

/// Words of a line without a wide gap, a colon or the edge of a form field between them.
#[derive(Debug, Clone)]
pub(crate) struct TextPiece {
    /// Indices in [`DocumentText::words`].
    pub(crate) words: Range<u32>,
    /// From 1.
    pub(crate) page: u32,
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
}

#[derive(Debug, Default)]
struct Strips {
    height: f32,
    pieces: Vec<Vec<u32>>,
}

impl<'a> TextPieces<'a> {
    pub(crate) fn of(document: &'a DocumentText, meter: &Meter) -> Self {
        let mut pieces = Self {
            document,
            all: Vec::new(),
            tokens: document.words.iter().map(|word| tokens(&word.text)).collect(),
            strips: Vec::new(),
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
                bbox,
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
                let is_colon = word.text.starts_with([':', '：']);
                self.push(first..index, prose, furniture, before.and_then(|b| b.1));
                if is_colon
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
        let Some(bbox) = Rect::hull(slice.iter().map(|word| word.bbox)) else { return };
        let page = self.document.page_of(first);
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

    /// Sorts the pieces of each page into strips.
    fn arrange(&mut self) {
        for (at, page) in self.document.pages.iter().enumerate() {
            let on_page = |piece: &&TextPiece| piece.page as usize == at + 1;
            let mut heights: Vec<f32> =
                self.all.iter().filter(on_page).map(|piece| piece.bbox.height()).collect();
            heights.sort_by(f32::total_cmp);
            let median = heights.get(heights.len() / 2).copied().unwrap_or(0.0);
            let height = median.max(page.size.height / 500.0).max(f32::MIN_POSITIVE);
            let count = (page.size.height / height).ceil().clamp(1.0, 1_000.0) as usize;
            self.strips.push(Strips { height, pieces: vec![Vec::new(); count] });
        }
        for (at, piece) in (0..).zip(&self.all) {
            let Some(strips) = self.strips.get_mut((piece.page as usize).wrapping_sub(1)) else {
                continue;
            };
            let range = strips.range(piece.bbox.y0, piece.bbox.y1);
            for strip in strips.pieces.get_mut(range).unwrap_or_default() {
                strip.push(at);
            }
        }
    }

    pub(crate) fn get(&self, piece: u32) -> Option<&TextPiece> {
        self.all.get(piece as usize)
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

    /// The pieces on the row of a box, to its right, nearest first.
    pub(crate) fn right_of(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let slack = 0.2 * bbox.height();
        let mut found = self.in_rows(page, bbox.center().y, bbox.center().y, meter);
        found.retain(|at| {
            self.get(*at).is_some_and(|piece| {
                let shared = piece.bbox.y_overlap(bbox);
                let least = piece.bbox.height().min(bbox.height());
                piece.bbox.x0 >= bbox.x1 - slack && shared >= 0.5 * least
            })
        });
        found.sort_by(|a, b| self.x0(*a).total_cmp(&self.x0(*b)));
        found
    }

    /// The pieces on the row of a box, in the order of their left edges.
    pub(crate) fn around(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let mut found = self.in_rows(page, bbox.center().y, bbox.center().y, meter);
        found.retain(|at| {
            self.get(*at).is_some_and(|piece| {
                piece.bbox.y_overlap(bbox) >= 0.3 * piece.bbox.height().min(bbox.height())
            })
        });
        found.sort_by(|a, b| self.x0(*a).total_cmp(&self.x0(*b)));
        found
    }

    /// The pieces below a box that share some of its width, nearest first.
    pub(crate) fn below(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let height = bbox.height().max(f32::MIN_POSITIVE);
        let mut found = self.in_rows(page, bbox.y1, bbox.y1 + REACH_BELOW * height, meter);
        found.retain(|at| {
            self.get(*at).is_some_and(|piece| {
                piece.bbox.y0 >= bbox.y1 - 0.35 * height && piece.bbox.x_overlap(bbox) > 0.0
            })
        });
        found.sort_by(|a, b| self.y0(*a).total_cmp(&self.y0(*b)).then(a.cmp(b)));
        found.dedup();
        found
    }

    /// The next line of a block: below a piece, at its left edge or centred under it, without a gap.
    pub(crate) fn next_in_stack(&self, piece: u32, meter: &Meter) -> Option<u32> {
        let above = self.get(piece)?;
        let near = |a: f32, b: f32| (a - b).abs() <= 0.8 * above.em;
        self.below(above.page, &above.bbox, meter).into_iter().find(|at| {
            self.get(*at).is_some_and(|next| {
                let is_under = near(next.bbox.x0, above.bbox.x0)
                    || near(next.bbox.center().x, above.bbox.center().x);
                is_under
                    && next.bbox.y0 - above.bbox.y1 <= 1.2 * above.bbox.height()
                    && !next.words.is_empty()
            })
        })
    }

    /// The pieces that go on below a piece: at its left edge, one under the other, without a gap.
    pub(crate) fn lines_below(
        &self,
        piece: &TextPiece,
        most: usize,
        meter: &Meter,
    ) -> Vec<&TextPiece> {
        let mut found: Vec<&TextPiece> = Vec::new();
        let mut last = piece;
        while found.len() < most {
            let below = self.below(last.page, &last.bbox, meter);
            let next = below.iter().find_map(|at| {
                let next = self.get(*at)?;
                let is_next = (next.bbox.x0 - piece.bbox.x0).abs() <= 0.6 * piece.em
                    && next.bbox.y0 - last.bbox.y1 <= 0.9 * last.bbox.height()
                    && !next.words.is_empty()
                    && !next.colon
                    && next.field == piece.field;
                is_next.then_some(next)
            });
            let Some(next) = next else { break };
            found.push(next);
            last = next;
        }
        found
    }

    fn in_rows(&self, page: u32, from: f32, to: f32, meter: &Meter) -> Vec<u32> {
        let Some(strips) = self.strips.get((page as usize).wrapping_sub(1)) else {
            return Vec::new();
        };
        let rows = strips.pieces.get(strips.range(from, to)).unwrap_or_default();
        if !meter.allows(rows.iter().map(Vec::len).sum()) {
            return Vec::new();
        }
        let mut found: Vec<u32> = rows.iter().flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn x0(&self, piece: u32) -> f32 {
        self.get(piece).map_or(0.0, |piece| piece.bbox.x0)
    }

    fn y0(&self, piece: u32) -> f32 {
        self.get(piece).map_or(0.0, |piece| piece.bbox.y0)
    }
}

impl Strips {
    fn range(&self, from: f32, to: f32) -> Range<usize> {
        let last = self.pieces.len().saturating_sub(1);
        let strip = |y: f32| ((y / self.height).max(0.0) as usize).min(last);
        strip(from)..(strip(to) + 1).min(self.pieces.len())
    }
}

/// Where the document's text fields are shown: (field, page, box, is it empty?), by page.
struct Widgets(Vec<(u32, u32, Rect, bool)>);

impl Widgets {
    fn of(document: &DocumentText) -> Self {
        let mut widgets = Vec::new();
        for (at, field) in (0..).zip(&document.fields) {
            if matches!(field.kind, FieldKind::Text | FieldKind::Choice) {
                let is_empty = field.values.iter().all(|value| value.trim().is_empty());
                let shown = field.widgets.iter();
                widgets.extend(shown.map(|widget| (at, widget.page, widget.bbox, is_empty)));
            }
        }
        widgets.sort_by_key(|(_, page, ..)| *page);
        Self(widgets)
    }

    fn on_page(&self, page: u32) -> &[(u32, u32, Rect, bool)] {
        let from = self.0.partition_point(|(_, other, ..)| *other < page);
        let to = self.0.partition_point(|(_, other, ..)| *other <= page);
        self.0.get(from..to).unwrap_or_default()
    }

    /// Those in which no word stands.
    fn empty(&self, pieces: &[TextPiece]) -> Vec<(u32, u32, Rect, bool)> {
        let is_filled = |field: u32| pieces.iter().any(|piece| piece.field == Some(field));
        self.0.iter().filter(|(field, _, _, empty)| *empty && !is_filled(*field)).copied().collect()
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
