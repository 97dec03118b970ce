//! Joins printed lines to running text.

use std::collections::HashSet;

use recto_lexicon::meet_unspaced;
use recto_model::{BlockKind, Document, Element, Line};

/// Decides which hyphens at line ends belong to their words. A word that the document also prints with the hyphen
/// inside a line keeps it; other hyphens are taken for word division.
#[derive(Debug, Default)]
pub(crate) struct Hyphens {
    kept: HashSet<String>,
}

impl Hyphens {
    pub(crate) fn of(document: &Document) -> Self {
        let mut doubtful = HashSet::new();
        for_each_pair(document, |line, next| {
            if let Some((head, tail)) = divided(line, next) {
                doubtful.insert(format!("{head}-{tail}").to_lowercase());
            }
        });
        let mut kept = HashSet::new();
        if !doubtful.is_empty() {
            for_each_line(document, |line| {
                for word in line.split_whitespace().map(bare) {
                    if word.contains('-') {
                        let word = word.to_lowercase();
                        if doubtful.contains(&word) {
                            kept.insert(word);
                        }
                    }
                }
            });
        }
        Self { kept }
    }

    /// Appends a line to the text before it.
    pub(crate) fn append(&self, text: &mut String, line: &str) {
        let line = line.trim();
        if text.is_empty() || line.is_empty() {
            text.push_str(line);
            return;
        }
        if let Some((head, tail)) = divided(text, line) {
            let whole = format!("{head}-{tail}").to_lowercase();
            if !is_compound(head) && !self.kept.contains(&whole) {
                text.pop();
            }
        } else if text.ends_with('\u{AD}') {
            text.pop();
        } else if !meet_unspaced(text, line) {
            text.push(' ');
        }
        text.push_str(line);
    }

    /// The lines of a block as one text.
    pub(crate) fn join(&self, lines: &[Line], kind: BlockKind) -> String {
        let mut text = String::with_capacity(lines.len() * 80);
        for line in lines {
            self.append_as(&mut text, &line.text(), kind);
        }
        text
    }

    /// Appends a line; preformatted text keeps its line breaks.
    pub(crate) fn append_as(&self, text: &mut String, line: &str, kind: BlockKind) {
        if kind == BlockKind::Preformatted {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(line.trim_end());
        } else {
            self.append(text, line);
        }
    }
}

/// The two parts of the word that a hyphen divides between these lines.
fn divided<'a>(line: &'a str, next: &'a str) -> Option<(&'a str, &'a str)> {
    let stem = line.strip_suffix(['-', '\u{2010}'])?;
    let head = bare(stem.rsplit(char::is_whitespace).next()?);
    let tail = bare(next.split_whitespace().next()?);
    let lower = |c: char| c.is_lowercase();
    let is_word =
        !head.is_empty() && stem.ends_with(char::is_alphabetic) && next.starts_with(lower);
    is_word.then_some((head, tail))
}

/// Does a word whose first part is this keep its hyphen? It does if the part has a hyphen itself (`21-year-old`), or if
/// its compounds are written with a hyphen and longer words are not divided after it.
fn is_compound(head: &str) -> bool {
    const FIRSTS: [&str; 20] = [
        "self", "well", "high", "low", "long", "short", "full", "half", "hard", "large", "small",
        "cross", "real", "first", "second", "third", "two", "three", "four", "ever",
    ];
    head.contains('-') || FIRSTS.iter().any(|first| head.eq_ignore_ascii_case(first))
}

/// The word without the punctuation around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

fn for_each_line(document: &Document, mut visit: impl FnMut(&str)) {
    for element in document.pages.iter().flat_map(|page| &page.elements) {
        if let Element::Text(block) = element {
            for line in &block.lines {
                visit(&line.text());
            }
        }
    }
}

fn for_each_pair(document: &Document, mut visit: impl FnMut(&str, &str)) {
    for element in document.pages.iter().flat_map(|page| &page.elements) {
        if let Element::Text(block) = element {
            for pair in block.lines.windows(2) {
                if let [line, next] = pair
                    && line.spans.last().is_some_and(|span| span.text.ends_with(['-', '\u{2010}']))
                {
                    visit(&line.text(), &next.text());
                }
            }
        }
    }
}

/// Appends text with the special characters of HTML escaped.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(hyphens: &Hyphens, lines: &[&str]) -> String {
        let mut text = String::new();
        for line in lines {
            hyphens.append(&mut text, line);
        }
        text
    }

    #[test]
    fn a_divided_word_becomes_whole() {
        let hyphens = Hyphens::default();
        assert_eq!(joined(&hyphens, &["the compu-", "tation of", "it"]), "the computation of it");
    }

    #[test]
    fn a_hyphen_before_a_capital_or_a_figure_stays() {
        let hyphens = Hyphens::default();
        assert_eq!(
            joined(&hyphens, &["the Levenberg-", "Marquardt way"]),
            "the Levenberg- Marquardt way"
        );
        assert_eq!(joined(&hyphens, &["between 10-", "20 units"]), "between 10- 20 units");
    }

    #[test]
    fn a_word_that_is_printed_with_its_hyphen_keeps_it() {
        let hyphens = Hyphens { kept: HashSet::from(["well-known".to_owned()]) };
        assert_eq!(joined(&hyphens, &["a (well-", "known) fact"]), "a (well-known) fact");
    }

    #[test]
    fn compounds_keep_their_hyphen() {
        let hyphens = Hyphens::default();
        assert_eq!(joined(&hyphens, &["only 21-year-", "old men"]), "only 21-year-old men");
        assert_eq!(joined(&hyphens, &["a hard-", "fought battle"]), "a hard-fought battle");
    }

    #[test]
    fn chinese_lines_join_without_a_space() {
        assert_eq!(joined(&Hyphens::default(), &["中文", "文字", "and"]), "中文文字 and");
    }
}
