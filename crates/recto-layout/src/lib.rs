//! Layout: words from glyphs, regions from words, blocks in reading order from regions.
//!
//! [`words()`] makes the atoms, which are never changed afterwards. [`compose()`] lets hypotheses about regions compete in bits
//! (tables are proposed from outside, prose is read through the best tree of cuts, figures gather drawings) and sets the
//! text of the chosen ones. [`settle()`] runs once over all pages for what a page alone can't tell.

mod accents;
mod blocks;
mod body;
mod boxes;
mod bullets;
mod captions;
mod compose;
mod contents;
mod doubles;
mod figures;
mod fragments;
mod frame;
mod furniture;
mod headings;
mod inked;
mod joints;
mod leftward;
mod lines;
mod lists;
mod nesting;
mod notes;
mod pieces;
mod reading;
mod regions;
mod select;
mod settle;
mod spacing;
mod titles;
mod words;

pub use compose::compose;
pub use settle::settle;
pub use words::words;

/// How a page is composed.
#[derive(Debug, Clone, Copy, Default)]
pub struct LayoutOptions {
    /// Keep the chosen regions with their terms and runner-ups, for overlays and dumps.
    pub keep_decisions: bool,
}
