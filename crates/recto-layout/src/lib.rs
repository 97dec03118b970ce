//! Layout: words from glyphs, regions from words, blocks in reading order from regions.
//!
//! [`words()`] makes the atoms, which are never changed afterwards; `recto-lines` groups them into runs. [`compose()`] lets hypotheses about regions compete in bits
//! (tables are proposed from outside, prose is read through the best tree of cuts, figures gather drawings) and sets the
//! text of the chosen ones. [`settle()`] runs once over all pages for what a page alone can't tell.

mod accents;
mod account;
mod block_labels;
mod blocks;
mod body;
mod boxes;
mod bullets;
mod check_boxes;
mod compete;
mod compose;
mod cut_items;
mod declared;
mod document_pass;
mod drawing_grid;
mod figures;
mod footnotes;
mod furniture;
mod glyph_trace;
mod headings;
mod kept_words;
mod lines;
mod nesting;
mod overprints;
mod page_text;
mod plain;
mod regions;
mod rtl;
mod select;
mod spacing;
mod style_joins;
mod toc;
mod visible_glyphs;
mod word_order;
mod words;

pub use account::account;
pub use compete::{measured, solved};
pub use compose::compose;
pub use document_pass::{heading_candidates, settle};
pub use glyph_trace::GlyphTrace;
pub use headings::{HeadingCandidate, HeadingFeature, HeadingFeatures, HeadingWeights};
pub use kept_words::{keep, page_words};
pub use plain::plain;
pub use words::words;

use recto_model::{DeclaredPage, Hypothesis};
use recto_regions::RegionWeights;

/// What others say of a page before it is composed.
#[derive(Debug, Default)]
pub struct Proposals {
    /// Tables that compete with other readings of their words.
    pub tables: Vec<Hypothesis>,
    /// The tables were chosen by [`solved`]: they compete no more.
    pub is_solved: bool,
    /// What the document declares, which competes with nothing.
    pub declared: DeclaredPage,
}

impl From<Vec<Hypothesis>> for Proposals {
    fn from(tables: Vec<Hypothesis>) -> Self {
        Self { tables, ..Self::default() }
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
    pub tables: TableChoice,
}

/// How the tables of a page are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableChoice {
    /// By scores that rules make, each table against running text.
    Scored,
    /// By weights, all readings against each other.
    Solved(&'static RegionWeights),
}

impl Default for TableChoice {
    fn default() -> Self {
        Self::Solved(RegionWeights::fitted())
    }
}
