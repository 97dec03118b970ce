//! Running heads, running feet, page numbers and footnotes. What is measured of each block, with what other pages say at the same place, has
//! weights that are fitted to documents with known truth; a block takes the kind with the greatest sum above nothing. Nothing is taken away:
//! heads are put first, footnotes behind the text, and feet last.

mod features;
mod footnotes;
mod furniture;
mod masked;
mod places;
mod weights;

use std::collections::BTreeMap;

use recto_input::Meter;
use recto_lexicon::is_page_number;
use recto_model::{Block, BlockKind, Element, PageLayout};
use recto_regions::Bits;

use self::weights::{FootnoteWeights, FurnitureWeights};
use crate::body::{BodyText, block_text};

pub use features::{FootnoteFeature, FootnoteFeatures, FurnitureFeature, FurnitureFeatures};

/// A block that may stand at the edge of its page, and what is measured of it.
pub struct EdgeCandidate<F> {
    /// Index of its page.
    pub page: usize,
    /// Index of its element.
    pub element: usize,
    pub features: F,
}

/// The blocks of a document that may be running heads, feet or page numbers, and those that may be footnotes.
pub struct EdgeCandidates {
    pub furniture: Vec<EdgeCandidate<FurnitureFeatures>>,
    pub footnotes: Vec<EdgeCandidate<FootnoteFeatures>>,
}

/// All of a document, measured.
pub(crate) fn measured(pages: &[PageLayout], body: BodyText, meter: &Meter) -> EdgeCandidates {
    EdgeCandidates {
        furniture: furniture::measured(pages, body, meter),
        footnotes: footnotes::measured(pages, body, meter),
    }
}

/// Labels what stands at the edges of all pages, and moves it to its place in the order.
pub(crate) fn settle(pages: &mut [PageLayout], body: BodyText, meter: &Meter) {
    let EdgeCandidates { furniture, footnotes } = measured(pages, body, meter);
    let notes: BTreeMap<(usize, usize), Bits> = footnotes
        .iter()
        .map(|EdgeCandidate { page, element, features }| {
            ((*page, *element), FootnoteWeights::fitted().bits(features))
        })
        .filter(|(_, bits)| *bits > Bits::ZERO)
        .collect();
    for (page, element) in notes.keys() {
        if let Some(Element::Text(block)) = pages[*page].elements.get_mut(*element) {
            block.kind = BlockKind::Footnote;
        }
    }
    for EdgeCandidate { page, element, features } in &furniture {
        let note = notes.get(&(*page, *element)).copied().unwrap_or(Bits::ZERO);
        let page = &mut pages[*page];
        let middle = page.size.height / 2.0;
        if FurnitureWeights::fitted().bits(features) > note
            && let Some(Element::Text(block)) = page.elements.get_mut(*element)
        {
            block.kind = kind_of_furniture(block, middle);
        }
    }
    pages.iter_mut().for_each(order);
}

fn kind_of_furniture(block: &Block, middle: f32) -> BlockKind {
    if is_page_number(&block_text(block)) {
        BlockKind::PageNumber
    } else if block.bbox.center().y < middle {
        BlockKind::RunningHead
    } else {
        BlockKind::RunningFoot
    }
}

/// Heads first, then the text, footnotes, and feet; the rest stays as it is.
fn order(page: &mut PageLayout) {
    let middle = page.size.height / 2.0;
    page.elements.sort_by_key(|element| match element {
        Element::Text(block) if block.kind.is_furniture() && block.bbox.center().y < middle => -1,
        Element::Text(block) if block.kind.is_furniture() => 2,
        Element::Text(block) if block.kind == BlockKind::Footnote => 1,
        _ => 0,
    });
}

/// Its lines run from left to right, and the document doesn't say what it is.
fn is_upright(block: &Block) -> bool {
    !block.is_declared && block.lines.iter().all(|line| line.angle == 0)
}
