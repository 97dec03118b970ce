//! Finds a text among the letters of a document.
//!
//! Case, diacritics, spaces, punctuation and hyphenation don't count between letters. Digits count as printed: what stands
//! between two of them, a sign before and a percent sign behind them are theirs. A match begins and ends at the borders of words.

use std::ops::Range;

use recto_input::Meter;

use super::letters::{FoldedText, Joint, Letter};

/// Texts are told apart by so many letters at most when their places are sorted; the rest is compared one by one.
const SORTED_LETTERS: usize = 24;
/// A document may part an identifier of so many letters and digits: `DE89 3704 0044`. Shorter ones are too easily two values.
const SHORTEST_PARTED_ID: usize = 8;
/// A value may part what stands as one in the document from so many letters and digits on.
const SHORTEST_ID: usize = 5;
/// More places than this of one text are not looked at: it is a common word, and the nearest is found among them.
const MOST_MATCHES: usize = 2_000;

/// Where words begin, sorted by their letters.
pub(super) struct LetterIndex {
    letters: FoldedText,
    starts: Vec<u32>,
}

impl LetterIndex {
    pub(super) fn new(letters: FoldedText, meter: &Meter) -> Self {
        let mut starts: Vec<u32> =
            (0..letters.len()).filter(|at| is_border(&letters, *at)).map(|at| at as u32).collect();
        // Sorting takes a few comparisons for each word.
        if meter.allows(letters.len()) {
            starts.sort_by(|a, b| {
                key(&letters, *a as usize).cmp(key(&letters, *b as usize)).then(a.cmp(b))
            });
        } else {
            starts.clear();
        }
        Self { letters, starts }
    }

    pub(super) const fn letters(&self) -> &FoldedText {
        &self.letters
    }

    /// The places of a text as ranges of letters, in reading order.
    pub(super) fn find(&self, wanted: &FoldedText, meter: &Meter) -> Vec<Range<usize>> {
        let size = wanted.len().min(SORTED_LETTERS);
        if size == 0 {
            return Vec::new();
        }
        let prefix = || wanted.from(0).iter().take(size).map(|letter| letter.c);
        let shortened = |at: &u32| key(&self.letters, *at as usize).take(size);
        let from = self.starts.partition_point(|at| shortened(at).lt(prefix()));
        let rest = self.starts.get(from..).unwrap_or_default();
        let to = rest.partition_point(|at| shortened(at).eq(prefix()));
        let mut places: Vec<u32> = rest.get(..to).unwrap_or_default().to_vec();
        places.sort_unstable();
        places.truncate(MOST_MATCHES);
        let matches = places.into_iter().filter_map(|at| {
            let range = at as usize..at as usize + wanted.len();
            let is_allowed = meter.allows(wanted.len());
            (is_allowed && is_match(&self.letters, &range, wanted)).then_some(range)
        });
        matches.collect()
    }
}

fn key(letters: &FoldedText, at: usize) -> impl Iterator<Item = char> {
    letters.from(at).iter().take(SORTED_LETTERS).map(|letter| letter.c)
}

/// Does a word begin or end before a letter?
pub(super) fn is_border(letters: &FoldedText, at: usize) -> bool {
    let around = [at.checked_sub(1).and_then(|before| letters.get(before)), letters.get(at)];
    let is_unspaced = |letter: &&Letter| recto_lexicon::is_unspaced(letter.c);
    letters.joint_at(at) != Joint::None
        || around[0].is_none()
        || around[1].is_none()
        || around.iter().flatten().any(is_unspaced)
}

pub(super) fn is_match(letters: &FoldedText, range: &Range<usize>, wanted: &FoldedText) -> bool {
    let Some(found) = letters.from(range.start).get(..range.len()) else { return false };
    let wanted_letters = wanted.from(0);
    let are_same = found.iter().zip(wanted_letters).all(|(a, b)| a.c == b.c);
    are_same
        && begins(letters, range.start, wanted)
        && ends(letters, range.end, wanted)
        && are_joined_alike(found, wanted_letters)
}

fn digit_at(letters: &FoldedText, at: usize) -> bool {
    letters.get(at).is_some_and(|letter| letter.c.is_ascii_digit())
}

/// A sign that makes one number or one identifier of the digits before and behind it.
const fn joins_digits(sign: char) -> bool {
    matches!(sign, '.' | ',' | ':' | '\'' | '_' | '\u{a0}')
}

/// Does the match begin where a word does, with its own sign?
pub(super) fn begins(letters: &FoldedText, at: usize, wanted: &FoldedText) -> bool {
    let joint = letters.joint_at(at);
    if !is_border(letters, at) {
        return false;
    }
    if !digit_at(letters, at) {
        return joint != Joint::Sign('_');
    }
    let is_inside = match joint {
        Joint::Sign('_') => true,
        Joint::Dash { is_tight: true, .. } => at > 0 && digit_at(letters, at - 1),
        Joint::Sign(sign) => joins_digits(sign) && at > 0 && digit_at(letters, at - 1),
        _ => false,
    };
    !is_inside && (joint == Joint::Minus) == (wanted.joint_at(0) == Joint::Minus)
}

/// Does the match end where a word does, with its own percent sign?
pub(super) fn ends(letters: &FoldedText, at: usize, wanted: &FoldedText) -> bool {
    let joint = letters.joint_at(at);
    if !is_border(letters, at) {
        return false;
    }
    if at == 0 || !digit_at(letters, at - 1) {
        return joint != Joint::Sign('_');
    }
    let is_inside = match joint {
        Joint::Sign('_') => true,
        Joint::Dash { is_tight: true, .. } => digit_at(letters, at),
        Joint::Sign(sign) => joins_digits(sign) && digit_at(letters, at),
        _ => false,
    };
    !is_inside && (joint == Joint::Percent) == (wanted.joint_at(wanted.len()) == Joint::Percent)
}

/// Does the same stand between digits, as far as it matters?
fn are_joined_alike(found: &[Letter], wanted: &[Letter]) -> bool {
    let mut points = 0;
    for (a, b) in found.windows(2).zip(wanted.windows(2)) {
        let ([before, a], [_, b]) = (a, b) else { return false };
        let (x, y) = (a.joint, b.joint);
        let dash = |joint| match joint {
            Joint::Minus => Some('-'),
            Joint::Dash { sign, .. } => Some(sign),
            _ => None,
        };
        if x == y || dash(x).is_some() && dash(x) == dash(y) {
            continue;
        }
        let are_digits = before.c.is_ascii_digit() && a.c.is_ascii_digit();
        let is_sign = |joint| matches!(joint, Joint::Minus | Joint::Percent);
        if !are_digits {
            if is_sign(x) || is_sign(y) {
                return false;
            }
            continue;
        }
        let is_loose = |joint: Joint| {
            matches!(
                joint,
                Joint::None
                    | Joint::Space
                    | Joint::Mixed
                    | Joint::Minus
                    | Joint::Dash { .. }
                    | Joint::Sign('.')
            )
        };
        let is_point = |joint| joint == Joint::Sign('.');
        let shortest =
            if x == Joint::None && !is_point(y) { SHORTEST_ID } else { SHORTEST_PARTED_ID };
        if wanted.len() < shortest || !is_loose(x) || !is_loose(y) {
            return false;
        }
        points += usize::from(is_point(x) || is_point(y));
    }
    // One point alone is a decimal point, and the number another one without it.
    points != 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(document: &str, wanted: &str) -> usize {
        let meter = Meter::default();
        let index = LetterIndex::new(FoldedText::of_text(document), &meter);
        index.find(&FoldedText::of_text(wanted), &meter).len()
    }

    #[test]
    fn spellings_of_a_text_are_found() {
        for (document, wanted) in [
            ("Invoice to ACME Corp., Berlin", "Acme Corp"),
            ("the infor-\nmation of", "information"),
            ("Jörg Mu\u{308}ller GmbH", "jorg muller"),
            ("O\u{fb03}ce “North”", "office 'north'"),
            ("range 3,6-5,0 of", "3,6 – 5,0"),
            ("range 3 - 5 of", "5"),
            ("INV-2024-0017", "INV- 2024 -001 7"),
            ("No. A12345", "A123 45"),
            ("IBAN DE89 3704 0044 0532", "DE89370400440532"),
            ("No. INV-2024-0017 of", "INV-2024-0017"),
            ("No. INV-2024-0017 of", "INV20240017"),
            ("CNPJ 12.345.678/0001-90", "12345678000190"),
            ("東京都千代田区", "千代田"),
            ("5 Main St\nSpringfield", "5 Main St, Springfield"),
        ] {
            assert_eq!(count(document, wanted), 1, "{document} / {wanted}");
        }
        assert_eq!(count("a b a b a", "a"), 3);
        assert_eq!(count("", "a") + count("a", "") + count("a", "–"), 0);
    }

    #[test]
    fn parts_of_words_and_numbers_are_not() {
        for (document, wanted) in [
            ("21", "1"),
            ("1,000", "1"),
            ("1,000", "000"),
            ("-5", "5"),
            ("5", "-5"),
            ("5%", "5"),
            ("5", "5%"),
            ("12.5", "125"),
            ("125", "12.5"),
            ("123456.78", "12345678"),
            ("unlikely", "like"),
            ("A1", "1"),
            ("2024-03-12", "2024"),
            ("12:30", "12"),
            ("3-5", "5"),
            ("1 2", "12"),
            ("qty 123 45", "12345"),
            ("INV-2024-0018", "INV-2024-0017"),
            ("ABC", "ABD"),
            ("a_1", "1"),
        ] {
            assert_eq!(count(document, wanted), 0, "{document} / {wanted}");
        }
    }
}
