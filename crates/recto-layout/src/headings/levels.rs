//! Levels of headings.

use recto_model::{BlockKind, Element, PageLayout};

use crate::body::Look;

/// The looks of headings, the highest first.
pub(super) fn ladder(chosen: impl Iterator<Item = Look>) -> Vec<Look> {
    let mut looks: Vec<Look> = Vec::new();
    for look in chosen {
        if !looks.iter().any(|known| known.is_like(&look)) {
            looks.push(look);
        }
    }
    looks.sort_by_key(|look| (u32::MAX - look.size, !look.bold, !look.caps, look.italic));
    looks
}

/// From 1 to 6: as deep as its number says, else as its look stands on the ladder.
pub(super) fn level(look: &Look, depth: Option<u8>, ladder: &[Look]) -> u8 {
    let by_look = ladder.iter().position(|other| other.is_like(look)).map_or(1, |at| at + 1);
    depth.map_or(by_look, |depth| usize::from(depth).max(by_look.min(2))).clamp(1, 6) as u8
}

/// Levels never jump down by more than one.
pub(super) fn close_jumps(pages: &mut [PageLayout]) {
    let mut deepest_allowed = 1;
    for element in pages.iter_mut().flat_map(|page| &mut page.elements) {
        if let Element::Text(block) = element
            && let BlockKind::Heading { level } = &mut block.kind
        {
            *level = (*level).min(deepest_allowed);
            deepest_allowed = *level + 1;
        }
    }
}
