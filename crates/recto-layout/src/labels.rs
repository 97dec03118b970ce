//! Labels: names that a colon ends, before what they name.

use recto_lexicon::names_what_follows;

/// Words of the longest label.
const MOST_WORDS: usize = 4;

/// Does a text begin with a label, as fields of forms do?
pub(crate) fn begins_with_label<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    words.take(MOST_WORDS).any(names_what_follows)
}
