//! What stands around tables: the lines of the page, and which of them name a table or a figure.

use std::rc::Rc;

use recto_lexicon::is_caption_start;
use recto_model::{Rect, Word, upper_median};

use crate::TableSearch;
use crate::aligned::content;
use crate::aligned::lines::{self, RunLine};

/// The lines of a page.
pub(super) struct Context {
    pub(super) lines: Vec<Rc<RunLine>>,
    pub(super) captions: Vec<NearCaption>,
    /// The em of most of its text.
    pub(super) em: f32,
}

/// Where a caption begins.
pub(super) struct NearCaption {
    pub(super) bbox: Rect,
    /// Of a table, not of a figure.
    pub(super) names_table: bool,
}

impl Context {
    pub(super) fn new(search: &TableSearch<'_>, sound: &[u32]) -> Self {
        let words = search.words;
        let lines = lines::lines(search, sound, search.edges);
        let captions = lines
            .iter()
            .flat_map(|line| &line.runs)
            .filter_map(|run| caption(&run.words, run.bbox, words))
            .collect();
        let em = upper_median(lines.iter().map(|line| line.size)).unwrap_or(1.0);
        Self { lines, captions, em }
    }
}

fn caption(members: &[u32], bbox: Rect, words: &[Word]) -> Option<NearCaption> {
    let names_table = content::is_table_name(words, members);
    let begins = || {
        let first = members.iter().take(3).map(|&i| words[i as usize].text.as_str());
        is_caption_start(&first.collect::<Vec<_>>().join(" "))
    };
    (names_table || begins()).then_some(NearCaption { bbox, names_table })
}
