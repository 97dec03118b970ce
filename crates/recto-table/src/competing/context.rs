//! What stands around tables: the lines of the page, and which of them name a table.

use std::rc::Rc;

use recto_model::{Rect, upper_median};

use crate::TableSearch;
use crate::aligned::content;
use crate::aligned::lines::{self, RunLine};

/// The lines of a page.
pub(super) struct Context {
    pub(super) lines: Vec<Rc<RunLine>>,
    /// Where the name of a table begins.
    pub(super) captions: Vec<Rect>,
    /// The em of most of its text.
    pub(super) em: f32,
}

impl Context {
    pub(super) fn new(search: &TableSearch<'_>, sound: &[u32]) -> Self {
        let words = search.words;
        let lines = lines::lines(search, sound, search.edges);
        let captions = lines
            .iter()
            .flat_map(|line| &line.runs)
            .filter(|run| content::is_table_name(words, &run.words))
            .map(|run| run.bbox)
            .collect();
        let em = upper_median(lines.iter().map(|line| line.size)).unwrap_or(1.0);
        Self { lines, captions, em }
    }
}
