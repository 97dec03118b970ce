//! Levels of headings.

use recto_model::{BlockKind, Element, PageLayout};

use super::looks::Looks;
use crate::body::Look;

/// The looks of headings, numbered from the highest.
pub(super) fn ladder(chosen: impl Iterator<Item = Look>) -> Looks {
    let (mut looks, mut known): (Vec<Look>, Looks) = Default::default();
    for look in chosen {
        if known.like(&look).is_none() {
            known.insert(&look, looks.len());
            looks.push(look);
        }
    }
    looks.sort_by_key(|look| (u32::MAX - look.size, !look.bold, !look.caps, look.italic));
    let mut ladder = Looks::default();
    for (at, look) in looks.iter().enumerate() {
        ladder.insert(look, at);
    }
    ladder
}

/// From 1 to 6: as deep as its number says, else as its look stands on the ladder.
pub(super) fn level(look: &Look, depth: Option<u8>, ladder: &Looks) -> u8 {
    let by_look = ladder.like(look).map_or(1, |at| at + 1);
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
