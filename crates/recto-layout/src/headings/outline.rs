//! Blocks that the document's outline names.

use std::collections::BTreeMap;

use recto_model::OutlineEntry;

/// A title of more bytes than this may be all that stands behind a number.
const LONG: usize = 6;

/// The titles of an outline by the pages to which they lead; those that lead nowhere may be on any page.
pub(super) struct OutlineTitles(BTreeMap<Option<u32>, PageTitles>);

/// Titles of one page, without anything but letters and digits.
#[derive(Default)]
struct PageTitles {
    /// Ascending.
    whole: Vec<String>,
    /// The long ones read backwards, ascending. None begins with another, so that the last one that sorts no higher than a
    /// text is the only one that it may begin with.
    backwards: Vec<Vec<u8>>,
}

impl PageTitles {
    fn add(&mut self, title: String) {
        if title.len() > LONG {
            self.backwards.push(title.bytes().rev().collect());
        }
        self.whole.push(title);
    }

    fn sort(&mut self) {
        self.whole.sort_unstable();
        self.backwards.sort_unstable();
        self.backwards.dedup_by(|title, before| title.starts_with(before));
    }

    fn name(&self, text: &str) -> bool {
        let backwards: Vec<u8> = text.bytes().rev().collect();
        let above = self.backwards.partition_point(|title| *title <= backwards);
        self.whole.binary_search_by(|title| title.as_str().cmp(text)).is_ok()
            || above.checked_sub(1).is_some_and(|at| backwards.starts_with(&self.backwards[at]))
    }
}

impl OutlineTitles {
    pub(super) fn of(outline: &[OutlineEntry]) -> Self {
        let mut pages: BTreeMap<Option<u32>, PageTitles> = BTreeMap::new();
        for entry in outline {
            let title = plain(&entry.title);
            if !title.is_empty() {
                pages.entry(entry.page).or_default().add(title);
            }
        }
        pages.values_mut().for_each(PageTitles::sort);
        Self(pages)
    }

    /// Does the outline name a block of a page?
    pub(super) fn name(&self, page: u32, text: &str) -> bool {
        let of_page = [Some(page), None].map(|page| self.0.get(&page));
        if of_page.iter().all(Option::is_none) {
            return false;
        }
        let text = plain(text);
        of_page.iter().flatten().any(|titles| titles.name(&text))
    }
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(title: &str, page: Option<u32>) -> OutlineEntry {
        OutlineEntry { title: title.into(), level: 1, page, y: None }
    }

    #[test]
    fn a_title_names_its_block_with_a_number_or_without() {
        let titles = OutlineTitles::of(&[entry("The method", Some(2)), entry("Aims", None)]);
        assert!(titles.name(2, "3.1 The Method"));
        assert!(!titles.name(3, "3.1 The Method"));
        assert!(titles.name(3, "AIMS"));
        assert!(!titles.name(3, "1 Aims"));
    }

    proptest! {
        #[test]
        fn titles_are_found_as_if_each_were_compared(
            titles in proptest::collection::vec(("[ab]{0,9}", 0u32..3), 0..30),
            text in "[ab]{0,14}",
        ) {
            let outline: Vec<OutlineEntry> = titles
                .iter()
                .map(|(title, page)| entry(title, (*page > 0).then_some(*page)))
                .collect();
            let is_named = titles.iter().any(|(title, page)| {
                *page < 2 && !title.is_empty()
                    && (*title == text || (title.len() > LONG && text.ends_with(title.as_str())))
            });
            prop_assert_eq!(OutlineTitles::of(&outline).name(1, &text), is_named);
        }
    }
}
