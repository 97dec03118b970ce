//! Headings: blocks that stand out and rule what follows. What is measured of each, with what the document says of its look, has a weight that
//! is fitted to documents with known headings; a block is one if the sum is above nothing.

mod candidates;
mod features;
mod form;
mod levels;
mod looks;
mod numbering;
mod outline;
mod surroundings;
mod weights;

use recto_input::Meter;
use recto_model::{Block, BlockKind, Element, OutlineEntry, PageLayout};

use crate::body::{BodyText, text_blocks};

pub use candidates::HeadingCandidate;
pub(crate) use candidates::measured;
pub use features::{HeadingFeature, HeadingFeatures};
pub use weights::HeadingWeights;

/// Finds the headings of the document and gives them levels.
pub(crate) fn settle(
    pages: &mut [PageLayout],
    outline: &[OutlineEntry],
    body: BodyText,
    weights: &HeadingWeights,
    meter: &Meter,
) {
    // Who declares headings declares all of them, with their levels.
    let is_declared =
        |block: &Block| block.is_declared && matches!(block.kind, BlockKind::Heading { .. });
    if text_blocks(pages).any(is_declared) {
        return;
    }
    let mut chosen = measured(pages, outline, body, meter);
    chosen.retain(|candidate| weights.is_for(&candidate.features));
    let ladder = levels::ladder(chosen.iter().map(|candidate| candidate.look));
    for candidate in &chosen {
        let level = levels::level(&candidate.look, candidate.depth, &ladder);
        if let Some(Element::Text(block)) =
            pages[candidate.page].elements.get_mut(candidate.element)
        {
            block.kind = BlockKind::Heading { level };
        }
    }
    levels::close_jumps(pages);
}
