//! Markers of list items.

use crate::numerals::roman;

/// Bullets that mark an item even when its text follows without a space.
const BULLETS: &str = "•‣⁃∙●○◦▪▫■►▸▶◆◇✦✓✔➔➢➤➣→❖\
                       \u{f0b7}\u{f0a7}\u{f0d8}\u{f0fc}\u{f076}\u{f0a8}\u{f06e}\u{f06f}";
/// Signs that stand inside text as well, so that a space has to follow: points, boxes, closing quotation marks.
const SPACED_BULLETS: &str = "·□›»";
/// Boxes to tick.
const TICK_BOXES: &str = "☐☑☒";
/// Bullets that may be dashes of a sentence: they need company.
const DASHES: &str = "-–—*";

/// Longest numeral of an item (`xxxviii`) and most digits of its number: longer ones count years.
const LONGEST_NUMERAL: usize = 7;
const MOST_DIGITS: usize = 3;

/// A printed marker at the start of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    Bullet,
    /// A dash may also be a dash: it needs company.
    Dash,
    Ordinal(Ordinal),
}

/// A printed number of an item: `1.`, `2)`, `(a)`, `iv.`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ordinal {
    letter: Option<u32>,
    numeral: Option<u32>,
    number: Option<u32>,
}

/// Ways of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    Number,
    Letter,
    Roman,
}

impl Ordinal {
    /// The value in this way of counting. `i`, `v` and `x` are letters or numerals: what stands beside them tells which.
    pub fn value(&self, numbering: Numbering) -> Option<u32> {
        match numbering {
            Numbering::Number => self.number,
            Numbering::Letter => self.letter,
            Numbering::Roman => self.numeral,
        }
    }

    /// Does it count on from another one, in some way of counting?
    pub fn follows(&self, before: &Self) -> bool {
        [Numbering::Number, Numbering::Letter, Numbering::Roman].into_iter().any(|numbering| {
            let before = before.value(numbering).and_then(|value| value.checked_add(1));
            before.is_some() && before == self.value(numbering)
        })
    }

    fn of(inner: &str) -> Option<Self> {
        let is_number = inner.bytes().all(|b| b.is_ascii_digit()) && inner.len() <= MOST_DIGITS;
        let number = if is_number { inner.parse().ok() } else { None };
        let numeral = roman(inner).filter(|_| inner.len() <= LONGEST_NUMERAL);
        let letter = match inner.as_bytes() {
            [b] if b.is_ascii_alphabetic() => Some(u32::from(b.to_ascii_lowercase() - b'a') + 1),
            _ => None,
        };
        let is_any = number.is_some() || numeral.is_some() || letter.is_some();
        is_any.then_some(Self { letter, numeral, number })
    }
}

/// The marker that `text` begins with, when something follows it.
pub fn marker(text: &str) -> Option<Marker> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let rest = chars.as_str();
    if is_bullet(first) {
        let is_sure = BULLETS.contains(first);
        return (rest.starts_with(' ') || !rest.is_empty() && is_sure).then_some(Marker::Bullet);
    }
    // Some fonts for typewriters have no other round bullet than the letter.
    if (is_dash(first) || first == 'o') && rest.starts_with(' ') {
        return Some(Marker::Dash);
    }
    let (token, _) = text.split_once(' ')?;
    ordinal(token).map(Marker::Ordinal)
}

/// Is this word by itself a marker?
pub fn is_marker(word: &str) -> bool {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => is_bullet(only) || is_dash(only),
        _ => ordinal(word).is_some(),
    }
}

/// Is this word the mark of an item where marks stand in a column of their own? A sign of a symbol font, whatever it means
/// there, and a number in square brackets are so, too.
pub fn marks_item(word: &str) -> bool {
    let mut chars = word.chars();
    let is_symbol = matches!((chars.next(), chars.next()), (Some('\u{f000}'..='\u{f0ff}'), None));
    let bracketed = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    is_symbol || is_marker(word) || bracketed.is_some_and(|inner| Ordinal::of(inner).is_some())
}

pub fn is_bullet(c: char) -> bool {
    BULLETS.contains(c) || SPACED_BULLETS.contains(c) || is_tick_box(c)
}

/// Boxes to tick mark an item and say something of it.
pub fn is_tick_box(c: char) -> bool {
    TICK_BOXES.contains(c)
}

pub fn is_dash(c: char) -> bool {
    DASHES.contains(c)
}

/// With at least one mark of punctuation, so that it is no decimal number.
fn ordinal(token: &str) -> Option<Ordinal> {
    let between = |open, close| token.strip_prefix(open).and_then(|t| t.strip_suffix(close));
    let inner = between('(', ')')
        .or_else(|| token.strip_suffix(".)"))
        .or_else(|| token.strip_suffix(['.', ')']))?;
    Ordinal::of(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, numbering: Numbering) -> Option<u32> {
        match marker(text)? {
            Marker::Ordinal(ordinal) => ordinal.value(numbering),
            Marker::Bullet | Marker::Dash => None,
        }
    }

    #[test]
    fn bullets_of_symbol_fonts_are_markers() {
        assert_eq!(marker("\u{f0b7} item"), Some(Marker::Bullet));
        assert_eq!(marker("\u{2022}item"), Some(Marker::Bullet));
        assert_eq!(marker("\u{bb}item"), None);
        assert_eq!(marker("\u{2022}"), None);
    }

    #[test]
    fn ordinals_need_punctuation_and_a_following_word() {
        assert_eq!(read("12. Item", Numbering::Number), Some(12));
        assert_eq!(read("(3) Item", Numbering::Number), Some(3));
        assert_eq!(read("3.) Item", Numbering::Number), Some(3));
        assert_eq!(read("ii) x", Numbering::Roman), Some(2));
        assert_eq!(read("b) x", Numbering::Letter), Some(2));
        for text in ["2023 was", "3.5 m", "1.", "2023. It", "civil. It", "() x", ". x"] {
            assert_eq!(marker(text), None, "{text}");
        }
    }

    #[test]
    fn numerals_are_read_whole() {
        let printed = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi"];
        let ordinals: Vec<Ordinal> =
            printed.iter().filter_map(|numeral| ordinal(&format!("({numeral})"))).collect();
        assert_eq!(ordinals.len(), printed.len());
        assert!(ordinals.windows(2).all(|pair| pair[1].follows(&pair[0])));
        assert!(ordinals.windows(3).all(|pair| !pair[2].follows(&pair[0])));
        assert_eq!(read("(xxxviii) x", Numbering::Roman), Some(38));
    }

    #[test]
    fn letters_count_as_letters_beside_letters() {
        let [h, i, j] = ["h)", "i)", "j)"].map(ordinal).map(Option::unwrap);
        assert!(i.follows(&h) && j.follows(&i) && !j.follows(&h));
    }

    #[test]
    fn a_dash_inside_prose_is_none() {
        assert_eq!(marker("-based methods"), None);
        assert_eq!(marker("- item"), Some(Marker::Dash));
        assert!(is_marker("-") && is_marker("a.") && !is_marker("a") && !is_marker(""));
    }

    #[test]
    fn a_column_of_marks_holds_symbols_and_brackets() {
        assert!(marks_item("[12]") && marks_item("\u{f0e8}") && marks_item("1."));
        assert!(!marks_item("[2024]") && !marks_item("12") && !marks_item(""));
    }
}
