//! Text as printed.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::boxes::folded;

/// Letters that differ between a value and a text that was read from pixels: one in so many, if no digit is among them.
const LETTERS_PER_MISTAKE: usize = 8;
/// Letters and digits of a code that may be parted as one likes.
const SHORTEST_CODE: usize = 8;

/// Letters and digits in lower case, without accents; everything else is a border.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let simple = |c: char| match c {
        'ß' | 'ẞ' => vec!['s', 's'],
        'æ' | 'Æ' => vec!['a', 'e'],
        'œ' | 'Œ' => vec!['o', 'e'],
        'ø' | 'Ø' => vec!['o'],
        'ł' | 'Ł' => vec!['l'],
        'ı' => vec!['i'],
        c => vec![c],
    };
    let plain = text.nfkd().filter(|c| !is_combining_mark(*c) && *c != '\u{ad}');
    plain.flat_map(simple).flat_map(char::to_lowercase)
}

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<String> {
    let folded: String = letters(text).collect();
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// A letter or digit, and the signs before it.
#[derive(Debug, Clone, PartialEq)]
struct SignedLetter {
    letter: char,
    before: String,
}

fn signed(text: &str) -> Vec<SignedLetter> {
    let mut all = Vec::new();
    let mut before = String::new();
    for c in letters(text) {
        if c.is_alphanumeric() {
            all.push(SignedLetter { letter: c, before: std::mem::take(&mut before) });
        } else if !matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}') {
            before.push(match c {
                '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
                c => c,
            });
        }
    }
    all
}

/// Does the text say these letters and digits, in one run that begins and ends at the border of a word? Spaces, case, accents
/// and signs don't count, but for signs that make another number of the same digits. Only within its first and last word may
/// the text say more.
pub(super) fn says(value: &str, said: &str, is_read: bool) -> bool {
    let wanted = signed(value);
    let found = signed(said);
    if wanted.is_empty() {
        // A value of signs alone, such as a dash.
        return folded(value) == folded(said) && !folded(said).is_empty();
    }
    let last_start = found.len().saturating_sub(wanted.len());
    let is_run = |from: usize| {
        let Some(run) = found.get(from..from + wanted.len()) else { return false };
        let (head, tail) = (found.get(..from), found.get(from + wanted.len()..));
        let (head, tail) = (head.unwrap_or_default(), tail.unwrap_or_default());
        let is_same = |(a, b): (&SignedLetter, &SignedLetter)| a.letter == b.letter;
        run.iter().zip(&wanted).all(is_same)
            && are_alike(run, &wanted)
            && is_one_word(head.iter().skip(1).chain(run.first()))
            && is_one_word(tail.iter())
            && (head.is_empty() || run.first().is_some_and(|first| !first.before.is_empty()))
            && tail.first().is_none_or(|next| !next.before.is_empty())
            && tail.first().is_none_or(|next| !continues(run.last(), next, &wanted))
            && (head.is_empty()
                || run.first().is_none_or(|first| !continues(head.last(), first, &wanted)))
    };
    (0..=last_start).any(is_run) || is_read && is_misread(&wanted, &found)
}

/// No spaces: all of one word.
fn is_one_word<'a>(mut letters: impl Iterator<Item = &'a SignedLetter>) -> bool {
    letters.all(|letter| !letter.before.contains(char::is_whitespace))
}

/// Does a sign make one number or code of two digits? Of two dates with other signs inside, a hyphen makes a range
/// (`5/25/2020-5/31/2020`).
fn continues(before: Option<&SignedLetter>, next: &SignedLetter, wanted: &[SignedLetter]) -> bool {
    let inside = || wanted.iter().skip(1).map(|letter| letter.before.as_str());
    let is_range = next.before == "-"
        && inside().any(|sign| matches!(sign, "." | "/"))
        && inside().all(|sign| sign != "-");
    before.is_some_and(|before| before.letter.is_ascii_digit())
        && next.letter.is_ascii_digit()
        && matches!(next.before.as_str(), "." | "," | "/" | "-" | "'" | "_")
        && !is_range
}

/// Are the signs between digits the same where they make another number: a decimal mark, a minus? Codes of eight and more
/// may be parted as one likes, but a single point that only one of them has is a decimal point.
fn are_alike(run: &[SignedLetter], wanted: &[SignedLetter]) -> bool {
    let is_code = wanted.len() >= SHORTEST_CODE;
    let has_mark = |letter: &SignedLetter| letter.before.contains(['.', ',']);
    let marks = run.iter().zip(wanted).filter(|(a, b)| has_mark(a) != has_mark(b)).count();
    let is_parted = |signs: &str| matches!(signs, "" | "-" | "/" | "." | "_");
    let mut pairs = run.iter().zip(wanted);
    let mut is_after_digit = pairs.next().is_some_and(|(_, first)| first.letter.is_ascii_digit());
    pairs.all(|(a, b)| {
        let is_digit = b.letter.is_ascii_digit();
        let is_inside = is_after_digit && is_digit;
        is_after_digit = is_digit;
        let (x, y) = (a.before.trim(), b.before.trim());
        !is_inside || x == y || is_code && is_parted(x) && is_parted(y) && marks != 1
    })
}

/// The same text but for a few letters that were read otherwise; never a digit.
fn is_misread(wanted: &[SignedLetter], found: &[SignedLetter]) -> bool {
    let has_digit = |text: &[SignedLetter]| text.iter().any(|letter| letter.letter.is_numeric());
    let most = wanted.len() / LETTERS_PER_MISTAKE;
    !has_digit(wanted)
        && !has_digit(found)
        && wanted.len().abs_diff(found.len()) <= most
        && distance(wanted, found) <= most
}

/// Edit distance.
fn distance(a: &[SignedLetter], b: &[SignedLetter]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in (1..).zip(a) {
        let mut next = Vec::with_capacity(row.len());
        next.push(i);
        for ((pair, y), left) in row.windows(2).zip(b).zip(1..) {
            let [diagonal, above] = pair else { break };
            let before: usize = next.get(left - 1).copied().unwrap_or(i);
            let replaced = diagonal + usize::from(x.letter != y.letter);
            next.push(replaced.min(above + 1).min(before + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_text_say_it() {
        for (value, said) in [
            ("Acme Corp", "ACME Corp.,"),
            ("information", "infor- mation"),
            ("Jörg Müller GmbH", "Jorg Muller GmbH"),
            ("DE89370400440532013000", "DE89 3704 0044 0532 0130 00"),
            ("INV-2024-0017", "No.:INV-2024-0017"),
            ("4711", "(4711)"),
            ("-", "–"),
            ("5/25/2020", "5/25/2020-5/31/2020"),
            ("5/31/2020", "5/25/2020-5/31/2020"),
            ("office", "o\u{fb03}ce"),
        ] {
            assert!(says(value, said, false), "{value} / {said}");
        }
    }

    #[test]
    fn other_texts_do_not() {
        for (value, said) in [
            ("Acme Corp", "Acme"),
            ("Acme", "Acme Corp"),
            ("4711", "4712"),
            ("47", "4711"),
            ("12", "12.50"),
            ("1250", "12.50"),
            ("INV-2024-0017", "INV-2024-0018"),
            ("like", "unlikely"),
            ("5/25", "5/25/2020-5/31/2020"),
            ("0017", "2024-0017"),
            ("Acme", "Acne"),
            ("", "x"),
            ("-", ""),
        ] {
            assert!(!says(value, said, false), "{value} / {said}");
        }
    }

    #[test]
    fn only_letters_may_be_misread() {
        assert!(says("Springfield", "Springfie1d".replace('1', "i").as_str(), true));
        assert!(!says("Springfield", "Springfiiid", true));
        assert!(!says("Acme", "Acne", true));
        assert!(!says("Springfield 12", "Springfield 13", true));
    }
}
