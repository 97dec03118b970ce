//! Headings that run over two lines and came as two blocks.

use recto_model::{Block, BlockKind, Element, PageLayout};

use super::numbering::numbering_depth;
use crate::body::{block_text, look};

/// A heading that runs over two lines may have come as two blocks.
pub(super) fn merge(page: &mut PageLayout) {
    let mut merged: Vec<Element> = Vec::with_capacity(page.elements.len());
    for mut element in std::mem::take(&mut page.elements) {
        if let (Some(Element::Text(a)), Element::Text(b)) = (merged.last_mut(), &mut element)
            && matches!((a.kind, b.kind), (BlockKind::Heading { .. }, BlockKind::Heading { .. }))
            && goes_on(a, b)
        {
            a.lines.append(&mut b.lines);
            a.bbox = a.bbox.union(&b.bbox);
        } else {
            merged.push(element);
        }
    }
    page.elements = merged;
}

fn goes_on(a: &Block, b: &Block) -> bool {
    let (Some(x), Some(y)) = (look(a), look(b)) else { return false };
    let (Some(last), Some(first)) = (a.lines.last(), b.lines.first()) else { return false };
    let step = first.baseline - last.baseline;
    let b_text = block_text(b);
    x.is_like(&y)
        && step > 0.0
        && step <= 1.45 * x.points()
        && a.bbox.x_overlap(&b.bbox) > 0.0
        && a.lines.len() + b.lines.len() <= 4
        && numbering_depth(&b_text).is_none()
}
