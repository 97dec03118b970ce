//! What the words of a block say, and how it looks beside the body.

use recto_model::{Block, BlockKind};

use super::features::{HeadingFeature, HeadingFeatures};
use crate::body::{BodyText, Look};

/// Titles have seldom fewer characters.
const SHORTEST: f32 = 8.0;
/// Counts beyond this say no more.
pub(super) const MANY: usize = 4;
/// A gap that no word space has (em).
const WIDE_GAP: f32 = 3.0;

pub(super) fn measure_text(
    features: &mut HeadingFeatures,
    text: &str,
    block: &Block,
    is_numbered: bool,
) {
    let count = text.chars().count().max(1) as f32;
    let (first, last) = (text.chars().next(), text.chars().next_back());
    features.add(HeadingFeature::Block, 1);
    features.add(HeadingFeature::FurtherLines, block.lines.len().saturating_sub(1).min(MANY));
    features.measure(HeadingFeature::Brief, (SHORTEST / count).log2().max(0.0));
    features.mark(HeadingFeature::FullStop, matches!(last, Some('.' | '。')));
    features.mark(HeadingFeature::Colon, matches!(last, Some(':' | '：')));
    features.mark(HeadingFeature::SmallStart, first.is_some_and(char::is_lowercase));
    features.add(HeadingFeature::Commas, text.matches(", ").count().min(MANY));
    features.mark(HeadingFeature::Numbered, is_numbered);
    features.mark(HeadingFeature::ListItem, block.kind != BlockKind::Paragraph);
    let has_gap = block.lines.iter().any(|line| {
        line.spans
            .windows(2)
            .any(|pair| pair[1].bbox.x0 - pair[0].bbox.x1 > WIDE_GAP * pair[0].style.size)
    });
    features.mark(HeadingFeature::WideGap, has_gap);
}

pub(super) fn measure_look(features: &mut HeadingFeatures, look: &Look, body: BodyText) {
    let larger = (look.points() / body.size).log2().clamp(0.0, 1.0);
    features.measure(HeadingFeature::Larger, larger);
    features.mark(HeadingFeature::Bold, look.bold && !body.bold);
    features.mark(HeadingFeature::Caps, look.caps);
}
