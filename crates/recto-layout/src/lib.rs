//! Layout: words from glyphs, regions from words, blocks in reading order from regions.
//!
//! [`words()`] makes the atoms, which are never changed afterwards; `recto-lines` groups them into runs. [`choose_regions()`] lets proposed
//! regions compete by weights. [`compose()`] places what was chosen, reads the rest through the best tree of cuts, and sets the text. [`settle()`] runs once over all pages for what a page alone can't tell.

mod accents;
mod account;
mod block_labels;
mod blocks;
mod body;
mod boxes;
mod bullets;
mod check_boxes;
mod code;
mod compete;
mod compose;
mod contents;
mod cut_items;
mod declared;
mod document_pass;
mod edges;
mod figures;
mod flow_regions;
mod forms;
mod glyph_trace;
mod headings;
mod kept_words;
mod labels;
mod lines;
mod overprints;
mod page_text;
mod plain;
mod regions;
mod rtl;
mod spacing;
mod style_joins;
mod upright;
mod visible_glyphs;
mod word_order;
mod words;

pub use account::account;
pub use blocks::{BlockWeights, LineFeature, LineFeatures, LinePair};
pub use code::CodeProposer;
pub use compete::{RegionChoice, RejectedRegion, choose_regions};
pub use compose::{OrderReading, PageReadings, ReadItem, compose, line_pairs, readings};
pub use contents::ContentsProposer;
pub use document_pass::{edge_candidates, heading_candidates, settle};
pub use edges::{
    EdgeCandidate, EdgeCandidates, FootnoteFeature, FootnoteFeatures, FurnitureFeature,
    FurnitureFeatures,
};
pub use figures::FigureProposer;
pub use forms::FormProposer;
pub use glyph_trace::GlyphTrace;
pub use headings::{HeadingCandidate, HeadingFeature, HeadingFeatures, HeadingWeights};
pub use kept_words::{keep, page_words};
pub use plain::plain;
pub use regions::{OrderFeature, OrderFeatures, OrderWeights};
pub use words::words;

use recto_model::{DeclaredPage, Hypothesis};
use recto_regions::RegionWeights;

/// What others say of a page before it is composed.
#[derive(Debug, Default)]
pub struct Proposals {
    /// The regions of the page, disjoint in their words: see [`choose_regions`].
    pub regions: RegionChoice,
    /// What the document declares. Of its tables those stand that were chosen.
    pub declared: DeclaredPage,
}

impl From<Vec<Hypothesis>> for Proposals {
    fn from(chosen: Vec<Hypothesis>) -> Self {
        let regions = RegionChoice { chosen, rejected: Vec::new() };
        Self { regions, ..Self::default() }
    }
}

/// How a page is composed.
#[derive(Debug, Clone, Copy, Default)]
pub struct LayoutOptions {
    /// Keep the chosen regions with their terms and runner-ups, for overlays and dumps.
    pub keep_decisions: bool,
    /// Keep the words, with the confidence of each character.
    pub keep_words: bool,
    /// Keep where each glyph went.
    pub keep_ledger: bool,
    /// The weights by which regions are chosen.
    pub regions: &'static RegionWeights,
    /// The weights by which the reading order is chosen.
    pub order: &'static OrderWeights,
    /// The weights by which lines become blocks.
    pub blocks: &'static BlockWeights,
}
