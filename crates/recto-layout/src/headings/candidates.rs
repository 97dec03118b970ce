//! The blocks that may be headings, each measured by itself and then beside all others of the document.

use recto_input::Meter;
use recto_lexicon::is_page_number;
use recto_model::{BlockKind, Element, OutlineEntry, PageLayout};

use super::features::{HeadingFeature, HeadingFeatures};
use super::form;
use super::looks::Looks;
use super::numbering::numbering_depth;
use super::outline::OutlineTitles;
use super::surroundings::Surroundings;
use crate::body::{BodyText, Look, block_text};

/// A title has as many letters.
const LEAST_LETTERS: usize = 2;
/// Bytes of text that a document counts as if it had more: of few words one look is soon a large share.
const SMALL_DOCUMENT: usize = 400;

/// A block that may be a heading.
pub struct HeadingCandidate {
    /// Index of its page.
    pub page: usize,
    /// Index of its element.
    pub element: usize,
    pub text: String,
    pub features: HeadingFeatures,
    pub(crate) look: Look,
    /// How deep its number says it is.
    pub(crate) depth: Option<u8>,
}

/// All of a document, measured.
pub(crate) fn measured(
    pages: &[PageLayout],
    outline: &[OutlineEntry],
    body: BodyText,
    meter: &Meter,
) -> Vec<HeadingCandidate> {
    let (mut candidates, length) = by_themselves(pages, outline, body, meter);
    let mut looks = Looks::default();
    let mut lengths: Vec<usize> = Vec::new();
    let mut numbers = Vec::with_capacity(candidates.len());
    for HeadingCandidate { look, text, .. } in &candidates {
        let number = looks.like(look).unwrap_or_else(|| {
            looks.insert(look, lengths.len());
            lengths.push(0);
            lengths.len() - 1
        });
        lengths[number] += text.len();
        numbers.push(number);
    }
    for (candidate, number) in candidates.iter_mut().zip(numbers) {
        let share = lengths[number] as f32 / (length + SMALL_DOCUMENT) as f32;
        candidate.features.measure(HeadingFeature::LookShare, share);
    }
    candidates
}

/// Each by itself, and the length of all text.
fn by_themselves(
    pages: &[PageLayout],
    outline: &[OutlineEntry],
    body: BodyText,
    meter: &Meter,
) -> (Vec<HeadingCandidate>, usize) {
    let mut candidates = Vec::new();
    let mut length = 0usize;
    let titles = OutlineTitles::of(outline);
    meter.allows(outline.len());
    for (at, page) in pages.iter().enumerate() {
        if !meter.allows(page.elements.len()) {
            break;
        }
        let surroundings = Surroundings::of(page);
        for (i, element) in page.elements.iter().enumerate() {
            let Element::Text(block) = element else { continue };
            let text = block_text(block);
            length += text.len();
            let may_be = matches!(
                block.kind,
                BlockKind::Paragraph | BlockKind::ListItem { ordered: true, .. }
            );
            if !may_be || !may_title(&text) {
                continue;
            }
            let Some(look) = surroundings.look(i) else { continue };
            let depth = numbering_depth(&text);
            let mut features = HeadingFeatures::default();
            form::measure_text(&mut features, &text);
            form::measure_look(&mut features, &look, body);
            surroundings.measure(&mut features, i, &look, body, meter);
            let is_announced = depth.is_some() || titles.name(page.number, &text);
            let is_item = block.kind != BlockKind::Paragraph;
            let title = f32::from(i8::from(is_announced) - i8::from(is_item));
            features.measure(HeadingFeature::Title, title);
            candidates.push(HeadingCandidate { page: at, element: i, text, features, look, depth });
        }
    }
    (candidates, length)
}

/// Has words, and is no page number.
fn may_title(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).take(LEAST_LETTERS).count() == LEAST_LETTERS
        && !is_page_number(text)
}
