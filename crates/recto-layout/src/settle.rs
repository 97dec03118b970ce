//! The pass over the whole document.

use recto_model::{OutlineEntry, PageLayout};

/// Decides what only the whole document can tell: running heads and feet, headings and their levels, paragraphs that go on.
pub fn settle(_pages: &mut [PageLayout], _outline: &[OutlineEntry]) {}
