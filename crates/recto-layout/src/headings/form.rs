//! What the words of a block say, and how it looks beside the body.

use recto_model::Block;

use super::features::{HeadingFeature, HeadingFeatures};
use crate::body::{BodyText, Look};

/// Titles have seldom fewer characters.
const SHORTEST: f32 = 8.0;
/// A gap that no word space has (em).
const WIDE_GAP: f32 = 3.0;

pub(super) fn measure_text(features: &mut HeadingFeatures, text: &str) {
    let count = text.chars().count().max(1) as f32;
    features.add(HeadingFeature::Block, 1);
    features.measure(HeadingFeature::Brief, (SHORTEST / count).log2().max(0.0));
    let is_prose = text.ends_with(['.', '。', ':', '：'])
        || text.starts_with(char::is_lowercase)
        || text.contains(", ");
    features.mark(HeadingFeature::Prose, is_prose);
}

pub(super) fn measure_look(features: &mut HeadingFeatures, look: &Look, body: BodyText) {
    let larger = (look.points() / body.size).log2().clamp(0.0, 1.0);
    features.measure(HeadingFeature::Larger, larger);
    let is_bold = look.bold && !body.bold;
    features.add(HeadingFeature::Emphasis, usize::from(is_bold) + usize::from(look.caps));
}

/// Do its lines have gaps as between columns?
pub(super) fn has_wide_gap(block: &Block) -> bool {
    block.lines.iter().any(|line| {
        line.spans
            .windows(2)
            .any(|pair| pair[1].bbox.x0 - pair[0].bbox.x1 > WIDE_GAP * pair[0].style.size)
    })
}
