//! What kind of content a piece of a table's text is.

use recto_lexicon as lexicon;
use recto_model::Word;

/// Letters beside a number that may outnumber its digits (a unit), and signs for 'no value'.
const UNIT: u32 = 4;

/// Kinds of content that make a column recognisable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContentKind {
    /// Amounts, dates, percentages, ranges.
    Number,
    /// Stands for "no value".
    Blank,
    Text,
}

/// What kinds of characters a text has; that of a text in two parts follows from theirs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Characters {
    digits: u32,
    letters: u32,
    other: u32,
    /// A digit stands before all letters: "8 ml" is an amount, "A8" a name.
    leads: bool,
}

impl Characters {
    pub(crate) fn of(words: &[Word], members: impl IntoIterator<Item = u32>) -> Self {
        members.into_iter().flat_map(|i| words[i as usize].text.chars()).collect()
    }

    /// Those of this text with another behind it.
    pub(crate) fn with(self, behind: Self) -> Self {
        Self {
            digits: self.digits + behind.digits,
            letters: self.letters + behind.letters,
            other: self.other + behind.other,
            leads: self.leads || (self.letters == 0 && behind.leads),
        }
    }

    pub(crate) fn kind(self) -> ContentKind {
        let Self { digits, letters, other, leads } = self;
        if digits > 0 && (letters <= digits || (leads && letters <= UNIT)) {
            ContentKind::Number
        } else if digits == 0 && letters == 0 && (1..=UNIT).contains(&other) {
            ContentKind::Blank
        } else {
            ContentKind::Text
        }
    }
}

impl FromIterator<char> for Characters {
    fn from_iter<T: IntoIterator<Item = char>>(characters: T) -> Self {
        let mut found = Self::default();
        for c in characters {
            if c.is_numeric() {
                found.leads |= found.letters == 0;
                found.digits += 1;
            } else if c.is_alphabetic() {
                found.letters += 1;
            } else {
                found.other += 1;
            }
        }
        found
    }
}

pub(crate) fn kind(words: &[Word], members: &[u32]) -> ContentKind {
    Characters::of(words, members.iter().copied()).kind()
}

/// A mark of currency or unit that belongs to the number beside it.
pub(crate) fn is_unit_mark(words: &[Word], members: &[u32]) -> bool {
    matches!(members, [one] if lexicon::is_unit_mark(&words[*one as usize].text))
}

/// The mark of a list's item: a bullet, or a number or letter with its point or bracket.
pub(crate) fn is_list_mark(words: &[Word], members: &[u32]) -> bool {
    matches!(members, [one] if lexicon::marks_item(&words[*one as usize].text))
}

/// Text that names what is beside or below it.
pub(crate) fn is_name(words: &[Word], members: &[u32]) -> bool {
    members.last().is_some_and(|&i| lexicon::names_what_follows(&words[i as usize].text))
}

/// The name of a table in front of its title, `Table 1.4.`: what stands above a table, never in it.
pub(crate) fn is_table_name(words: &[Word], members: &[u32]) -> bool {
    let [name, number, ..] = members else { return false };
    let [name, number] = [name, number].map(|&i| words[i as usize].text.as_str());
    lexicon::names_table(name, number)
}

pub(crate) fn whole_number(words: &[Word], members: &[u32]) -> Option<u32> {
    let [one] = members else { return None };
    words[*one as usize].text.parse().ok()
}
