//! Blocks from the lines of a leaf: where one paragraph, item or heading ends and the next begins. What is measured of each line and the one above
//! has a weight that is fitted to documents with known blocks; the line begins a block if the sum is above nothing.

mod features;
mod leaf_lines;
mod nesting;
mod weights;

use std::cell::RefCell;

use recto_lexicon::{Marker, Ordinal, is_caption_start};
use recto_lines::ReadingFrame;
use recto_model::{Block, BlockKind, Rect, Size};

use self::leaf_lines::LeafLines;
use crate::flow_regions::FlowLine;
use crate::lines::TypesetLine;

pub use features::{LineFeature, LineFeatures};
pub(crate) use nesting::nest;
pub use weights::BlockWeights;

/// How far away, in blocks, the other items of a list are looked for.
const REACH: usize = 4;

/// Two neighbouring lines of a leaf, of which the second may begin a block.
pub struct LinePair {
    /// The boxes of both, on the page.
    pub lines: [Rect; 2],
    pub features: LineFeatures,
}

/// By what blocks are made, and where what was measured is kept, for fitting weights.
#[derive(Clone, Copy)]
pub(crate) struct BlockSetting<'a> {
    pub(crate) weights: &'a BlockWeights,
    pub(crate) pairs: Option<&'a RefCell<Vec<LinePair>>>,
}

/// A block with its lines as set, in the frame of its text.
pub(crate) struct SetBlock {
    pub(crate) lines: Vec<TypesetLine>,
    pub(crate) kind: BlockKind,
    pub(crate) bbox: Rect,
}

impl SetBlock {
    pub(crate) fn finish(self, frame: ReadingFrame, page: Size) -> Block {
        let bbox = Rect::hull(self.lines.iter().map(|set| set.line.bbox))
            .unwrap_or_else(|| frame.leave(self.bbox))
            .clamped(page);
        Block {
            kind: self.kind,
            bbox,
            lines: self.lines.into_iter().map(|set| set.line).collect(),
            continues: false,
            is_declared: false,
        }
    }
}

/// Splits the lines of one leaf, top to bottom, into blocks.
pub(crate) fn blocks(lines: Vec<TypesetLine>, setting: BlockSetting<'_>) -> Vec<SetBlock> {
    let flow: Vec<Option<FlowLine>> = lines.iter().map(|set| set.flow).collect();
    let leaf = LeafLines::of(&lines);
    let mut firsts: Vec<usize> = Vec::new();
    for i in 0..lines.len() {
        let measured = || {
            let features = leaf.measure(i);
            let begins = setting.weights.is_for(&features);
            if let Some(pairs) = setting.pairs {
                let lines = [lines[i - 1].line.bbox, lines[i].line.bbox];
                pairs.borrow_mut().push(LinePair { lines, features });
            }
            begins
        };
        let begins = i == 0
            || match [flow[i - 1], flow[i]] {
                [None | Some(FlowLine::Field), None] => measured(),
                [before, own] => {
                    before != own || matches!(own, Some(FlowLine::Entry | FlowLine::Field))
                }
            };
        if begins {
            firsts.push(i);
        }
    }
    let markers: Vec<Option<Marker>> = firsts.iter().map(|&i| leaf.markers[i]).collect();
    let captions: Vec<bool> = firsts.iter().map(|&i| is_caption_start(leaf.text(i))).collect();
    let mut lines = lines.into_iter();
    let ends = firsts.iter().skip(1).copied().chain([flow.len()]);
    let mut blocks: Vec<SetBlock> = firsts
        .iter()
        .zip(ends)
        .filter_map(|(&first, end)| {
            let lines: Vec<TypesetLine> = lines.by_ref().take(end - first).collect();
            let bbox = Rect::hull(lines.iter().map(|set| set.bbox))?;
            Some(SetBlock { lines, kind: BlockKind::Paragraph, bbox })
        })
        .collect();
    for (at, block) in blocks.iter_mut().enumerate() {
        block.kind = match flow[firsts[at]] {
            Some(FlowLine::Entry) => BlockKind::Contents,
            Some(FlowLine::Code) => BlockKind::Preformatted,
            _ if captions[at] => BlockKind::Caption,
            _ if block.lines.iter().all(|set| set.style.monospace) => BlockKind::Preformatted,
            Some(FlowLine::Field) | None => kind_by_marker(&markers, at),
        };
    }
    blocks
}

/// An item, if its marker is one of a list's.
fn kind_by_marker(markers: &[Option<Marker>], at: usize) -> BlockKind {
    let (before, after) =
        (markers[..at].iter().rev().take(REACH), markers[at + 1..].iter().take(REACH));
    let (mut before, mut after) = (before.flatten(), after.flatten());
    let ordered = match markers[at] {
        Some(Marker::Bullet) => Some(false),
        Some(Marker::Dash) => {
            before.chain(after).any(|other| *other == Marker::Dash).then_some(false)
        }
        Some(Marker::Ordinal(ordinal)) => {
            let is = |other: &Marker, holds: &dyn Fn(&Ordinal) -> bool| matches!(other, Marker::Ordinal(other) if holds(other));
            let is_counted = after.any(|other| is(other, &|other| other.follows(&ordinal)))
                || before.any(|other| is(other, &|other| ordinal.follows(other)));
            is_counted.then_some(true)
        }
        None => None,
    };
    ordered.map_or(BlockKind::Paragraph, |ordered| BlockKind::ListItem { depth: 0, ordered })
}
