//! Blocks that may be running heads, running feet or page numbers.

use recto_input::Meter;
use recto_lexicon::is_page_number;
use recto_model::{Block, BlockKind, Element, PageLayout};

use super::features::{FurnitureFeature, FurnitureFeatures};
use super::masked::masked;
use super::places::{PagePlaces, em};
use super::{EdgeCandidate, is_upright};
use crate::body::{BodyText, block_text};

/// Distances are no smaller and no larger than so many doublings of an em.
const LEAST_GAP: f32 = -1.0;
const LARGEST_GAP: f32 = 2.0;
/// Characters beyond a block are counted in doublings of doublings.
const BEYOND: f32 = 4.0;
/// Places agree within this share of the page.
const SAME_PLACE: f32 = 0.02;
/// Pages with the same words that are compared; heads of odd and even pages take turns.
const NEIGHBOURS: usize = 8;

/// What a block says at an edge, and where.
struct EdgeText {
    candidate: usize,
    page: usize,
    is_upper: bool,
    masked: String,
    is_number: bool,
    /// The middle, in shares of the page.
    x: f32,
    y: f32,
}

pub(super) fn measured(
    pages: &[PageLayout],
    body: BodyText,
    meter: &Meter,
) -> Vec<EdgeCandidate<FurnitureFeatures>> {
    let (mut candidates, mut texts) = (Vec::new(), Vec::new());
    for (at, page) in pages.iter().enumerate() {
        if !meter.allows(page.elements.len()) {
            break;
        }
        let places = PagePlaces::of(page);
        for (element, of_page) in page.elements.iter().enumerate() {
            let Element::Text(block) = of_page else { continue };
            let may_be = matches!(
                block.kind,
                BlockKind::Paragraph | BlockKind::ListItem { .. } | BlockKind::Contents
            );
            if !may_be || !is_upright(block) {
                continue;
            }
            let Some(em) = em(block) else { continue };
            let features = measured_alone(block, em, &places, body);
            if places.nearness(&block.bbox) > 0.0 {
                let text = block_text(block);
                texts.push(EdgeText {
                    candidate: candidates.len(),
                    page: at,
                    is_upper: places.is_upper(&block.bbox),
                    masked: masked(&text),
                    is_number: is_page_number(&text),
                    x: block.bbox.center().x / page.size.width.max(1.0),
                    y: block.bbox.center().y / page.size.height.max(1.0),
                });
            }
            candidates.push(EdgeCandidate { page: at, element, features });
        }
    }
    if meter.allows(NEIGHBOURS * texts.len()) {
        for repeated in repeated(&mut texts) {
            candidates[repeated].features.mark(FurnitureFeature::Repeated, true);
        }
    }
    candidates
}

/// What its page alone says of a block.
fn measured_alone(
    block: &Block,
    em: f32,
    places: &PagePlaces,
    body: BodyText,
) -> FurnitureFeatures {
    let mut features = FurnitureFeatures::default();
    let bbox = &block.bbox;
    features.add(FurnitureFeature::Block, 1);
    features.measure(FurnitureFeature::Edge, places.nearness(bbox));
    let beyond = (1.0 + places.text_beyond(bbox) as f32).log2() / BEYOND;
    features.measure(FurnitureFeature::Beyond, beyond);
    let gap = places.gap(bbox).map_or(LARGEST_GAP, |gap| (gap / body.size).log2());
    features.measure(FurnitureFeature::Gap, gap.clamp(LEAST_GAP, LARGEST_GAP));
    features.measure(FurnitureFeature::Size, (em / body.size).log2().clamp(-1.0, 1.0));
    let last = block.lines.last().and_then(|line| line.spans.last());
    let ends = last.is_some_and(|span| span.text.ends_with(['.', '。']));
    features.mark(FurnitureFeature::Prose, block.lines.len() > 1 || ends);
    features
}

/// The candidates that say on another page the same at the same place, or in its mirror, since odd and even pages may differ.
fn repeated(texts: &mut [EdgeText]) -> Vec<usize> {
    texts.sort_by(|a, b| {
        a.is_upper.cmp(&b.is_upper).then_with(|| a.masked.cmp(&b.masked)).then(a.page.cmp(&b.page))
    });
    let mut found = vec![false; texts.len()];
    for (k, a) in texts.iter().enumerate() {
        for (step, b) in texts[k + 1..].iter().take(NEIGHBOURS).enumerate() {
            if a.masked != b.masked || a.is_upper != b.is_upper {
                break;
            }
            let mirrored = (a.x + b.x - 1.0).abs() <= 2.0 * SAME_PLACE;
            let is_beside = a.is_number || (a.x - b.x).abs() <= SAME_PLACE || mirrored;
            if a.page != b.page && is_beside && (a.y - b.y).abs() <= SAME_PLACE {
                found[k] = true;
                found[k + 1 + step] = true;
            }
        }
    }
    let numbers = texts.iter().map(|text| text.candidate);
    numbers.zip(found).filter_map(|(number, found)| found.then_some(number)).collect()
}
