//! Corrects frequent mistakes of the recognisers by their context: accents, quotation marks, dashes, full-width forms. Digits
//! never change.

use crate::TextLine;
use crate::script::{ONE, Script, WIDE_FORMS, is_ideograph};
use unicode_normalization::UnicodeNormalization as _;

/// Below this share of marked letters a text is of a language without them, and the few are specks of dirt over a letter.
/// (German has 2 %, French 4 %; English borrows fewer than one in two hundred.)
const MARKED: f32 = 0.01;
/// A letter that is surer than this keeps its mark: names are borrowed with theirs.
const SURE: f32 = 0.97;

/// Puts the lines of a page of this script right.
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
    let is_unmarked = letters(&|c| plain(c).is_some()) < MARKED * all;
    // Receipts and labels, all in capitals, come from machines that have straight marks only.
    let is_print = letters(&char::is_lowercase) > letters(&char::is_uppercase);
    for line in lines {
        narrow(line);
        if script == Script::Letters {
            dash(line);
        }
        if is_unmarked {
            unmark(line);
        }
        if is_print {
            quote(line);
        }
    }
}

/// Wide forms stand between ideographs; a line without any was taken for one.
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

/// Where no ideograph stands beside it, the one for one is a dash: a minus before what is counted and in formulas.
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

/// The letter below a mark.
fn plain(letter: char) -> Option<char> {
    let mut parts = std::iter::once(letter).nfd();
    let base = parts.next()?;
    (base.is_ascii_alphabetic() && parts.next().is_some()).then_some(base)
}

fn unmark(line: &mut TextLine) {
    for character in &mut line.characters {
        let mut chars = character.text.chars();
        if let (Some(letter), None) = (chars.next(), chars.next())
            && character.confidence < SURE
            && let Some(base) = plain(letter)
        {
            character.text = base.to_string().into();
        }
    }
}

/// Recognisers were taught to write both the straight and the turned marks of print as straight ones.
fn quote(line: &mut TextLine) {
    let text = first_letters(line);
    for (i, character) in line.characters.iter_mut().enumerate() {
        let before = i.checked_sub(1).and_then(|i| text.get(i)).copied().unwrap_or(' ');
        let after = text.get(i + 1).copied().unwrap_or(' ');
        let turned = match character.text.as_str() {
            "'" => turned(before, after, "‘", "’"),
            "\"" => turned(before, after, "“", "”"),
            _ => None,
        };
        if let Some(turned) = turned {
            character.text = turned.into();
        }
    }
}

fn first_letters(line: &TextLine) -> Vec<char> {
    line.characters.iter().map(|c| c.text.chars().next().unwrap_or(' ')).collect()
}

/// The mark that opens or closes; `None` beside digits, where it may mean feet, minutes or inches, and where it stands alone.
fn turned(
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

    fn tidied(texts: &[&str], confidence: f32) -> Vec<String> {
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
    fn marks_of_print_are_turned_and_those_of_measures_are_not() {
        assert_eq!(tidied(&["don't say \"so\", (\"he\")"], 1.0), ["don’t say “so”, (“he”)"]);
        assert_eq!(tidied(&["about 5'10\" tall"], 1.0), ["about 5'10\" tall"]);
        assert_eq!(tidied(&["MACY'S"], 1.0), ["MACY'S"]);
    }

    #[test]
    fn wide_forms_are_for_ideographs() {
        assert_eq!(tidied(&["TEL：（03）1", "电话：03"], 1.0), ["TEL:(03)1", "电话：03"]);
    }

    #[test]
    fn a_long_stroke_is_a_number_among_ideographs_only() {
        assert_eq!(
            tidied(&["so 一 it seems", "一5 °C", "x 一 y = 0"], 1.0),
            ["so – it seems", "−5 °C", "x − y = 0"]
        );
        assert_eq!(tidied(&["一、电话", "一 to 二"], 1.0), ["一、电话", "一 to 二"]);
    }

    #[test]
    fn a_speck_over_a_letter_is_no_accent_where_there_are_none() {
        let text = "the quick brown fox jumps over the lazy dog and the next one, which is lazier, sleeps on";
        let long = [text, text, "totaì"];
        assert_eq!(tidied(&long, 0.6)[2], "totai");
        assert_eq!(tidied(&long, 0.99)[2], "totaì");
        assert_eq!(tidied(&["é è à ù est là"], 0.6), ["é è à ù est là"]);
    }
}
