//! The script of a page. Recognisers know several scripts, and mistake a star, a stain or a worn letter for one of
//! thousands of ideographs. For a page of letters the decoder excludes ideographs.

use crate::TextLine;

/// The characters that may occur on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Script {
    Any,
    /// Letters, digits and marks.
    Letters,
}

/// The first code point of the East Asian scripts.
const IDEOGRAPHS: char = '\u{2e80}';
/// The full-width forms of ASCII, in the order of ASCII.
pub(crate) const WIDE_FORMS: std::ops::RangeInclusive<char> = '\u{ff01}'..='\u{ff5e}';
/// The ideograph for one, a stroke as long as a dash; its context tells which of the two it is.
pub(crate) const ONE: char = '一';

/// A page with at most this share of ideographs is one of letters.
const MOST_IDEOGRAPHS: f32 = 0.01;
/// Least number of letters for that decision.
const FEWEST_LETTERS: usize = 20;
/// Two neighbouring ideographs of at least this confidence are genuine.
const SURE: f32 = 0.8;

impl Script {
    /// The script of a page's lines.
    pub(crate) fn of(lines: &[TextLine]) -> Self {
        let all = || {
            let characters = lines.iter().flat_map(|line| &line.characters);
            characters.flat_map(|character| character.text.chars())
        };
        let letters = all().filter(|c| c.is_alphabetic() && !is_ideograph(*c)).count();
        let ideographs: usize = lines.iter().map(sure_ideographs).sum();
        let has_none = !all().any(|c| is_ideograph(c) && c != ONE);
        let has_few =
            letters >= FEWEST_LETTERS && ideographs as f32 <= MOST_IDEOGRAPHS * letters as f32;
        if has_none || has_few { Self::Letters } else { Self::Any }
    }

    /// May this text occur on the page?
    pub(crate) fn has(self, text: &str) -> bool {
        self == Self::Any || !text.chars().any(|c| is_ideograph(c) && c != ONE)
    }

    /// Was something in the line mistaken for ideographs? A genuine name in ideographs has at least two.
    pub(crate) fn was_mistaken(self, line: &TextLine) -> bool {
        line.characters.iter().any(|character| !self.has(&character.text))
            && sure_ideographs(line) == 0
    }
}

pub(crate) fn is_ideograph(c: char) -> bool {
    c >= IDEOGRAPHS && !WIDE_FORMS.contains(&c)
}

/// The number of pairs of different neighbouring ideographs, both of high confidence; a row of stars is recognised as
/// the same ideograph again and again.
fn sure_ideographs(line: &TextLine) -> usize {
    let is_sure = |text: &str, confidence: f32| {
        confidence >= SURE && text.chars().all(|c| is_ideograph(c) && c.is_alphabetic())
    };
    line.characters
        .windows(2)
        .filter(|pair| {
            pair[0].text != pair[1].text && pair.iter().all(|c| is_sure(&c.text, c.confidence))
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Character, LineBox};

    fn line(text: &str, confidence: f32) -> TextLine {
        let character =
            |c: char| Character { text: c.to_string().into(), confidence, from: 0.0, to: 0.0 };
        let characters = text.chars().map(character).collect();
        TextLine { place: LineBox::default(), characters, ink: (0.2, 0.8) }
    }

    #[test]
    fn a_row_of_stars_is_no_text() {
        let lines =
            [line("OFFICIAL RECEIPT, THANK YOU", 0.9), line("本本本本", 0.9), line("12 米", 0.9)];
        let script = Script::of(&lines);
        assert_eq!(script, Script::Letters);
        assert_eq!(lines.each_ref().map(|line| script.was_mistaken(line)), [false, true, true]);
        assert!(script.has("ü") && script.has("：") && script.has("一") && !script.has("米"));
    }

    #[test]
    fn a_name_in_ideographs_is_kept() {
        let letters = "a receipt from a shop with a name of its own, ".repeat(6);
        let lines = [line(&letters, 0.9), line("冠益", 0.9), line("冠益", 0.5)];
        let script = Script::of(&lines);
        assert_eq!(script, Script::Letters);
        assert_eq!(lines.each_ref().map(|line| script.was_mistaken(line)), [false, false, true]);
        let lines = [line("Invoice", 0.9), line("电话号码", 0.9)];
        assert_eq!(Script::of(&lines), Script::Any);
        assert!(!Script::Any.was_mistaken(&lines[1]));
    }
}
