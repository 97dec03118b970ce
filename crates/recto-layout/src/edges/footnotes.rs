//! Blocks that may be footnotes: small type that begins with a mark, or goes on below what does.

use recto_input::Meter;
use recto_lexicon::begins_footnote;
use recto_lines::{step_of, value_of};
use recto_model::{Block, BlockKind, Element, PageLayout};

use super::features::{FootnoteFeature, FootnoteFeatures};
use super::places::{PagePlaces, em, length};
use super::{EdgeCandidate, is_upright};
use crate::body::{BodyText, LOOK_DIGITS, block_text};

/// Lengths are told in doublings of so many bytes.
const SHORT: f32 = 16.0;

pub(super) fn measured(
    pages: &[PageLayout],
    body: BodyText,
    meter: &Meter,
) -> Vec<EdgeCandidate<FootnoteFeatures>> {
    let mut candidates = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        if !meter.allows(page.elements.len()) {
            break;
        }
        let places = PagePlaces::of(page);
        let mut before: Option<(&Block, u32)> = None;
        for (element, of_page) in page.elements.iter().enumerate() {
            let above = before.take();
            let Element::Text(block) = of_page else { continue };
            let may_be = matches!(
                block.kind,
                BlockKind::Paragraph | BlockKind::ListItem { .. } | BlockKind::Preformatted
            );
            if !may_be || !is_upright(block) {
                continue;
            }
            let Some(em) = em(block) else { continue };
            let step = step_of(em, LOOK_DIGITS);
            if step >= body.step {
                continue;
            }
            let goes_on = above
                .is_some_and(|(above, other)| other == step && is_below(block, above, body.size));
            if goes_on || has_mark(block) {
                before = Some((block, step));
                let features = measured_alone(block, em, &places, body);
                candidates.push(EdgeCandidate { page: at, element, features });
            }
        }
    }
    candidates
}

fn measured_alone(block: &Block, em: f32, places: &PagePlaces, body: BodyText) -> FootnoteFeatures {
    let mut features = FootnoteFeatures::default();
    features.add(FootnoteFeature::Block, 1);
    features.measure(FootnoteFeature::Low, places.lowness(&block.bbox));
    features.measure(FootnoteFeature::Length, (1.0 + length(block) as f32 / SHORT).log2());
    let smaller = (em / value_of(body.step, LOOK_DIGITS)).log2();
    features.measure(FootnoteFeature::Size, smaller.clamp(-1.0, 0.0));
    features
}

/// Directly below, with less than an em of the body between.
fn is_below(block: &Block, above: &Block, em: f32) -> bool {
    let gap = block.bbox.y0 - above.bbox.y1;
    block.bbox.center().y > above.bbox.y1 && gap < em && block.bbox.x_overlap(&above.bbox) > 0.0
}

/// Begins with a raised mark, a number or a sign of footnotes.
fn has_mark(block: &Block) -> bool {
    let first = block.lines.first().and_then(|line| line.spans.first());
    first.is_some_and(|span| span.superscript) || begins_footnote(&block_text(block))
}
