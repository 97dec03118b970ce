//! Headings: blocks that stand out and rule what follows, by classes of style, with levels.

mod evidence;
mod levels;
mod looks;
mod numbering;
mod outline;
mod surroundings;
mod wrapped;

use recto_input::Meter;
use recto_model::{Block, BlockKind, Element, OutlineEntry, PageLayout};

use crate::body::{BodyText, Look, block_text, look, text_blocks};
use looks::Looks;
use numbering::numbering_depth;
use outline::OutlineTitles;
use surroundings::Surroundings;

/// Bits from which a block is a heading.
const ENOUGH: f32 = 4.0;
/// How much the class of style weighs against the block itself.
const CLASS: f32 = 0.35;

struct HeadingCandidate {
    page: usize,
    element: usize,
    look: Look,
    bits: f32,
    letters: usize,
    depth: Option<u8>,
}

/// Finds the headings of the document and gives them levels.
pub(crate) fn settle(
    pages: &mut [PageLayout],
    outline: &[OutlineEntry],
    body: &BodyText,
    meter: &Meter,
) {
    // Who declares headings declares all of them, with their levels.
    let is_declared =
        |block: &Block| block.is_declared && matches!(block.kind, BlockKind::Heading { .. });
    if text_blocks(pages).any(is_declared) {
        return;
    }
    let (mut candidates, letters) = candidates(pages, outline, body, meter);
    let classes = classes(&mut candidates, letters);
    let chosen: Vec<&HeadingCandidate> = candidates
        .iter()
        .zip(&classes)
        .filter(|(candidate, class)| candidate.bits * (1.0 - CLASS) + **class * CLASS >= ENOUGH)
        .map(|(candidate, _)| candidate)
        .collect();
    let ladder = levels::ladder(chosen.iter().map(|candidate| candidate.look));
    for candidate in &chosen {
        let level = levels::level(&candidate.look, candidate.depth, &ladder);
        if let Some(Element::Text(block)) =
            pages[candidate.page].elements.get_mut(candidate.element)
        {
            block.kind = BlockKind::Heading { level };
        }
    }
    for page in pages.iter_mut() {
        wrapped::merge(page);
    }
    levels::close_jumps(pages);
}

/// The blocks that may be headings, each with its bits, and the letters of all blocks.
fn candidates(
    pages: &[PageLayout],
    outline: &[OutlineEntry],
    body: &BodyText,
    meter: &Meter,
) -> (Vec<HeadingCandidate>, usize) {
    let mut candidates = Vec::new();
    let mut letters = 0usize;
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
            letters += text.len();
            if !matches!(
                block.kind,
                BlockKind::Paragraph | BlockKind::ListItem { ordered: true, .. }
            ) {
                continue;
            }
            let Some(look) = look(block) else { continue };
            let depth = numbering_depth(&text);
            let bits = evidence::of_form(&text, block.lines.len(), block.kind, depth)
                + evidence::of_look(&look, body)
                + surroundings.bits(i, &look, body, meter)
                + titles.bits(page.number, &text);
            let letters = text.len();
            candidates.push(HeadingCandidate { page: at, element: i, look, bits, letters, depth });
        }
    }
    (candidates, letters)
}

/// The mean bits of the blocks in each one's style; a style that much of the text is set in is no heading's.
fn classes(candidates: &mut [HeadingCandidate], letters: usize) -> Vec<f32> {
    let mut classes: Vec<(f32, f32, usize)> = Vec::new();
    let mut looks = Looks::default();
    for candidate in candidates.iter() {
        let at = looks.like(&candidate.look).unwrap_or_else(|| {
            looks.insert(&candidate.look, classes.len());
            classes.push((0.0, 0.0, 0));
            classes.len() - 1
        });
        let (sum, count, size) = &mut classes[at];
        *sum += candidate.bits;
        *count += 1.0;
        *size += candidate.letters;
    }
    candidates
        .iter_mut()
        .map(|candidate| {
            let Some((sum, count, size)) = looks.like(&candidate.look).map(|at| &classes[at])
            else {
                return candidate.bits;
            };
            let share = *size as f32 / letters.max(1) as f32;
            if share > 0.3 && letters > 400 {
                candidate.bits -= 3.0;
            }
            sum / count
        })
        .collect()
}
