//! How captions begin.

use crate::numerals::roman;

/// What a caption's first word names.
#[derive(Clone, Copy, PartialEq)]
enum FloatName {
    Figure,
    Table,
}
use FloatName::{Figure, Table};

/// Words that name a figure or table, in the languages of many documents.
const NAMES: [(&str, FloatName); 17] = [
    ("figure", Figure),
    ("fig", Figure),
    ("fig.", Figure),
    ("figs.", Figure),
    ("chart", Figure),
    ("scheme", Figure),
    ("graph", Figure),
    ("diagram", Figure),
    // German
    ("abbildung", Figure),
    ("abb.", Figure),
    ("tabelle", Table),
    // Spanish, Portuguese, Italian
    ("figura", Figure),
    ("tabla", Table),
    ("tabela", Table),
    // French
    ("tableau", Table),
    // English, and German for short
    ("table", Table),
    ("tab.", Table),
];
/// The longest number of a figure: `A.12.3-1`.
const LONGEST_NUMBER: usize = 8;

fn named(word: &str) -> Option<FloatName> {
    let word = word.to_lowercase();
    NAMES.iter().find(|(name, _)| *name == word).map(|(_, named)| *named)
}

/// Does a block that begins with this line tell what stands beside it: `Figure 3`, `Table 2.1:`?
pub fn is_caption_start(text: &str) -> bool {
    let mut tokens = text.split_whitespace();
    let (Some(name), Some(number)) = (tokens.next(), tokens.next()) else { return false };
    // What is closed as it was opened is a reference, which a line of a paragraph may begin with.
    let is_bracketed = name.starts_with(['(', '[']);
    let name = name.trim_start_matches(['(', '[']);
    if !name.chars().next().is_some_and(char::is_uppercase) || named(name).is_none() {
        return false;
    }
    let bare = number.trim_end_matches([':', '.', ')', ']', ',', '|', '-', '\u{2013}']);
    let is_number =
        bare.chars().any(|c| c.is_ascii_digit()) || roman(bare).is_some() || bare.len() == 1;
    if !is_number || bare.len() > LONGEST_NUMBER || number.ends_with(',') {
        return false;
    }
    if is_bracketed && number.contains([')', ']']) {
        return false;
    }
    // "Figure 3 shows ..." goes on as a sentence; "Figure 3: ..." and "Figure 3. ..." are captions.
    if number.len() != bare.len() {
        return true;
    }
    match tokens.next() {
        None => true,
        Some(next) => next.chars().next().is_some_and(|c| !c.is_lowercase()),
    }
}

/// Do two words name a table: `Table 1.4.`? Such words stand above a table, never in it.
pub fn names_table(name: &str, number: &str) -> bool {
    named(name) == Some(Table) && number.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_distinguished_from_sentences() {
        assert!(is_caption_start("Figure 2.1: Surveyed firms"));
        assert!(is_caption_start("Table 3"));
        assert!(is_caption_start("TABLE IV Results"));
        assert!(!is_caption_start("Figure 3 shows the results"));
        assert!(!is_caption_start("Table tennis is played"));
        assert!(!is_caption_start("(Table 1). This accounted for"));
        assert!(!is_caption_start("Figures are rounded"));
    }

    #[test]
    fn tables_are_named_in_their_languages() {
        assert!(names_table("Tabelle", "3:") && names_table("TABLE", "1.4."));
        assert!(!names_table("Figure", "3") && !names_table("Table", "of"));
    }
}
