//! The page as a tree of cuts: rows of regions, columns of regions, and leaves that are read line by line.
//!
//! This is the recursive XY-cut (Nagy and Seth 1984), except that the cuts are not taken greedily by the widest gap: of all
//! trees of cuts the one that is worth most by fitted weights is chosen.

mod bands;
mod choose;
mod columns;
mod features;
mod rows;
mod score;
mod tree;
mod weights;

use recto_lines::PlacedText;
use recto_model::Rect;

pub(crate) use choose::choose;
pub use features::{OrderFeature, OrderFeatures};
pub(crate) use rows::Rows;
pub(crate) use score::features_of_leaf;
pub(crate) use tree::{Read, Tree};
pub use weights::OrderWeights;

/// What the cut tree arranges: a run of text, or a table or figure that is lifted out as one thing.
#[derive(Debug, Clone)]
pub(crate) struct CutItem {
    /// An opaque piece has its lower border as baseline and no size.
    pub(crate) place: PlacedText,
    pub(crate) first_width: f32,
    pub(crate) word_count: usize,
    /// It begins with a list's marker.
    pub(crate) is_item: bool,
    pub(crate) role: Role,
    /// The beginning of its first word, when that names what follows: `By:`, `Date:`.
    pub(crate) name: Option<u64>,
    pub(crate) kind: CutItemKind,
    /// The y-range that it really fills: boxes of tightly set lines overlap by their ascents and descents.
    pub(crate) core: (f32, f32),
}

/// What a piece seems to be for those beside it and below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// One word that is a number.
    Number,
    /// Ends with a colon: its value may stand beside it.
    Label,
    /// Heads what stands below it, as `Bill to:` does an address.
    Title,
    Other,
}

/// What a piece stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CutItemKind {
    /// Index of a run.
    Text(usize),
    /// Index among the page's tables and figures.
    Opaque(usize),
}

impl CutItem {
    pub(crate) fn is_opaque(&self) -> bool {
        matches!(self.kind, CutItemKind::Opaque(_))
    }
}

/// The y-range of the letters of a line.
pub(crate) fn core_of_text(place: &PlacedText) -> (f32, f32) {
    let &PlacedText { bbox, baseline, size } = place;
    let top = (baseline - 0.62 * size).max(bbox.y0);
    let bottom = (baseline + 0.08 * size).min(bbox.y1);
    if top < bottom { (top, bottom) } else { (bbox.y0, bbox.y1) }
}

/// The y-range of a thing whose border may touch text by so much.
pub(crate) fn core_of_thing(bbox: &Rect, touch: f32) -> (f32, f32) {
    let inset = (bbox.height() * 0.1).min(touch);
    (bbox.y0 + inset, bbox.y1 - inset)
}
