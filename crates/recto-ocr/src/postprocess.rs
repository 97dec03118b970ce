//! Corrects frequent errors of the recognisers by their context: diacritics, quotation marks, dashes, full-width forms.
//! Digits never change.

use crate::TextLine;
use crate::script::{ONE, Script, WIDE_FORMS, is_ideograph};
use unicode_normalization::UnicodeNormalization as _;

/// Below this share of letters with diacritics, a text is in a language without them and the few found are specks of
/// dirt. (German has 2 %, French 4 %; English borrows fewer than one in two hundred.)
const LEAST_DIACRITICS: f32 = 0.01;
/// A letter of at least this confidence keeps its diacritic: names are borrowed with theirs.
const SURE: f32 = 0.97;

/// Corrects the lines of a page of this script.
pub(crate) fn postprocess(lines: &mut [TextLine], script: Script) {
    let letters = |test: &dyn Fn(char) -> bool| {
        lines
            .iter()
            .flat_map(|line| &line.characters)
            .flat_map(|c| c.text.chars())
            .filter(|c| test(*c))
            .count() as f32
    };
    let all = letters(&char::is_alphabetic);
    let lacks_diacritics = letters(&|c| base_letter(c).is_some()) < LEAST_DIACRITICS * all;
    // Receipts and labels, all in capitals, come from printers that have straight quotation marks only.
    let is_print = letters(&char::is_lowercase) > letters(&char::is_uppercase);
    for line in lines {
        narrow(line);
        if script == Script::Letters {
            dash(line);
        }
        if lacks_diacritics {
            remove_diacritics(line);
        }
        if is_print {
            quote(line);
        }
    }
}

/// Full-width forms occur between ideographs; in a line without any they were mistaken for the plain ones.
fn narrow(line: &mut TextLine) {
    let mut text = line.characters.iter().flat_map(|c| c.text.chars());
    if text.any(is_ideograph) {
        return;
    }
    for character in &mut line.characters {
        if character.text.chars().any(|c| WIDE_FORMS.contains(&c)) {
            character.text = character.text.nfkc().collect::<String>().into();
        }
    }
}

/// The ideograph for one without other ideographs in its line is a dash: a minus before a number and in formulas.
fn dash(line: &mut TextLine) {
    let text = first_letters(line);
    if text.iter().any(|c| is_ideograph(*c) && *c != ONE) {
        return;
    }
    let is_formula = text.contains(&'=');
    for (i, character) in line.characters.iter_mut().enumerate() {
        if character.text.chars().eq([ONE]) {
            let is_sign = text.get(i + 1).is_some_and(|c| c.is_numeric() || "(.".contains(*c));
            character.text = if is_formula || is_sign { "−" } else { "–" }.into();
        }
    }
}

/// The base letter of a letter with a diacritic.
fn base_letter(letter: char) -> Option<char> {
    let mut parts = std::iter::once(letter).nfd();
    let base = parts.next()?;
    (base.is_ascii_alphabetic() && parts.next().is_some()).then_some(base)
}

fn remove_diacritics(line: &mut TextLine) {
    for character in &mut line.characters {
        let mut chars = character.text.chars();
        if let (Some(letter), None) = (chars.next(), chars.next())
            && character.confidence < SURE
            && let Some(base) = base_letter(letter)
        {
            character.text = base.to_string().into();
        }
    }
}

/// Recognisers were trained to write both straight and typographic quotation marks as straight ones.
fn quote(line: &mut TextLine) {
    let text = first_letters(line);
    for (i, character) in line.characters.iter_mut().enumerate() {
        let before = i.checked_sub(1).and_then(|i| text.get(i)).copied().unwrap_or(' ');
        let after = text.get(i + 1).copied().unwrap_or(' ');
        let curly_quote = match character.text.as_str() {
            "'" => curly_quote(before, after, "‘", "’"),
            "\"" => curly_quote(before, after, "“", "”"),
            _ => None,
        };
        if let Some(curly_quote) = curly_quote {
            character.text = curly_quote.into();
        }
    }
}

fn first_letters(line: &TextLine) -> Vec<char> {
    line.characters.iter().map(|c| c.text.chars().next().unwrap_or(' ')).collect()
}

/// The opening or closing quotation mark. `None` next to digits, where it may mean feet, minutes or inches, and where
/// it stands alone.
fn curly_quote(
    before: char,
    after: char,
    open: &'static str,
    close: &'static str,
) -> Option<&'static str> {
    let opens = |c: char| c.is_whitespace() || "([{-–—/‘“'\"".contains(c);
    if before.is_alphabetic() || (!opens(before) && !before.is_numeric()) {
        Some(close)
    } else if !before.is_numeric() && (after.is_alphabetic() || "[‘“'\"".contains(after)) {
        Some(open)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Character;

    fn corrected(texts: &[&str], confidence: f32) -> Vec<String> {
        let mut lines: Vec<TextLine> = texts
            .iter()
            .map(|text| TextLine {
                place: crate::LineBox::default(),
                characters: text
                    .chars()
                    .map(|c| Character {
                        text: c.to_string().into(),
                        confidence,
                        from: 0.0,
                        to: 0.0,
                    })
                    .collect(),
                ink: (0.2, 0.8),
            })
            .collect();
        let script = Script::of(&lines);
        postprocess(&mut lines, script);
        lines.iter().map(TextLine::text).collect()
    }

    #[test]
    fn quotation_marks_become_curly_and_those_of_units_stay() {
        assert_eq!(corrected(&["don't say \"so\", (\"he\")"], 1.0), ["don’t say “so”, (“he”)"]);
        assert_eq!(corrected(&["about 5'10\" tall"], 1.0), ["about 5'10\" tall"]);
        assert_eq!(corrected(&["MACY'S"], 1.0), ["MACY'S"]);
    }

    #[test]
    fn full_width_forms_are_for_ideographs() {
        assert_eq!(corrected(&["TEL：（03）1", "电话：03"], 1.0), ["TEL:(03)1", "电话：03"]);
    }

    #[test]
    fn a_long_stroke_is_a_digit_among_ideographs_only() {
        assert_eq!(
            corrected(&["so 一 it seems", "一5 °C", "x 一 y = 0"], 1.0),
            ["so – it seems", "−5 °C", "x − y = 0"]
        );
        assert_eq!(corrected(&["一、电话", "一 to 二"], 1.0), ["一、电话", "一 to 二"]);
    }

    #[test]
    fn a_speck_over_a_letter_is_no_accent_where_there_are_none() {
        let text = "the quick brown fox jumps over the lazy dog and the next one, which is lazier, sleeps on";
        let long = [text, text, "totaì"];
        assert_eq!(corrected(&long, 0.6)[2], "totai");
        assert_eq!(corrected(&long, 0.99)[2], "totaì");
        assert_eq!(corrected(&["é è à ù est là"], 0.6), ["é è à ù est là"]);
    }
}
