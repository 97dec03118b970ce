//! The direction of text: left-to-right (LTR) or right-to-left (RTL).

use unicode_bidi::{BidiClass, Level, bidi_class};

/// The first code point of the right-to-left scripts...
const FIRST: char = '\u{590}';
/// ...and the first byte of its UTF-8 encoding.
const FIRST_BYTE: u8 = 0xd6;

/// The direction of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    LeftToRight,
    RightToLeft,
}

impl Direction {
    /// The direction of most letters in the texts; digits and marks take the direction of their surroundings.
    pub fn of<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Self {
        // Letters are counted only if there is right-to-left text at all.
        if !texts.clone().any(is_rtl) {
            return Self::LeftToRight;
        }
        let (mut rtl, mut ltr) = (0usize, 0usize);
        for c in texts.flat_map(str::chars) {
            if is_rtl_letter(c) {
                rtl += 1;
            } else if c.is_alphabetic() {
                ltr += 1;
            }
        }
        if rtl > ltr { Self::RightToLeft } else { Self::LeftToRight }
    }

    pub(crate) fn level(self) -> Level {
        match self {
            Self::LeftToRight => Level::ltr(),
            Self::RightToLeft => Level::rtl(),
        }
    }
}

/// Does the text contain a letter of a right-to-left script?
#[inline]
pub fn is_rtl(text: &str) -> bool {
    // Nearly all text ends here.
    may_be(text) && text.chars().any(is_rtl_letter)
}

#[inline]
fn may_be(text: &str) -> bool {
    text.bytes().any(|byte| byte >= FIRST_BYTE)
}

pub(crate) fn is_rtl_letter(c: char) -> bool {
    is_in_block(c) && matches!(bidi_class(c), BidiClass::R | BidiClass::AL)
}

/// The blocks that Unicode reserves for right-to-left scripts. They are tested without a table lookup, since this is
/// called for every character of Chinese text as well.
fn is_in_block(c: char) -> bool {
    matches!(c,
        FIRST..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// Does the text consist of marks over or under right-to-left letters only (vowels, pointing)?
#[inline]
pub fn is_rtl_mark(text: &str) -> bool {
    may_be(text) && text.chars().all(is_mark)
}

fn is_mark(c: char) -> bool {
    ('\u{590}'..'\u{900}').contains(&c) && bidi_class(c) == BidiClass::NSM
}

/// Is the text in Arabic script? Numbers there don't include the adjacent signs.
pub(crate) fn is_arabic(text: &str) -> bool {
    is_rtl(text) && text.chars().any(|c| bidi_class(c) == BidiClass::AL)
}

#[cfg(test)]
mod tests {
    use unicode_bidi::{BidiClass, bidi_class};

    use super::{Direction, is_in_block, is_rtl, is_rtl_mark};

    #[test]
    fn most_letters_decide_the_direction() {
        let of = |texts: &[&str]| Direction::of(texts.iter().copied());
        assert_eq!(of(&["שלום", "abc", "1234567"]), Direction::RightToLeft);
        assert_eq!(of(&["שלום", "abcdef"]), Direction::LeftToRight);
        assert_eq!(of(&["123"]), Direction::LeftToRight);
        assert_eq!(of(&[]), Direction::LeftToRight);
    }

    #[test]
    fn no_letter_stands_outside_the_blocks() {
        let outside = ('\0'..=char::MAX).filter(|&c| !is_in_block(c));
        let rtl = outside.filter(|&c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL));
        // A mark that is not a letter.
        assert_eq!(rtl.collect::<Vec<_>>(), ['\u{200f}']);
    }

    #[test]
    fn scripts_are_distinguished() {
        assert!(is_rtl("1س") && is_rtl("ﬠ"));
        assert!(!is_rtl("é中—１") && !is_rtl("\u{5b0}"));
        assert!(is_rtl_mark("\u{5b0}") && is_rtl_mark("\u{651}\u{64e}"));
        assert!(!is_rtl_mark("\u{300}") && !is_rtl_mark(""));
    }
}
