//! Brackets in right-to-left text. Some documents encode them by their shape on paper (visual), others by whether they
//! open or close (logical).

use crate::direction::is_rtl_letter;
use crate::word::mirrored;

/// The brackets of a page with right-to-left text that are encoded by meaning, as (line, index). Each line is given in visual
/// order with a blank wherever a gap is, and so such a pair reads `)a(`.
///
/// A bracket without a partner is judged by what it touches, since on paper it is open towards that; in the midst of a word it
/// counts as most of the paired ones do. On lines without right-to-left letters those at numbers are judged alone.
pub fn logical_brackets(lines: &[Vec<char>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut undecided = Vec::new();
    let mut visual = 0usize;
    for (line, chars) in lines.iter().enumerate() {
        if !chars.iter().any(|c| is_rtl_letter(*c)) {
            let at_number = |place: &usize| {
                touched(chars, *place)
                    .is_some_and(|side| side.letter.is_numeric() && !side.is_faced)
            };
            found.extend((0..chars.len()).filter(at_number).map(|place| (line, place)));
            continue;
        }
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        for (place, c) in chars.iter().enumerate() {
            if opens(*c) {
                match closed.pop() {
                    Some(partner) => found.extend([(line, partner), (line, place)]),
                    None => open.push(place),
                }
            } else if closes(*c) {
                match open.pop() {
                    Some(_) => visual += 2,
                    None => closed.push(place),
                }
            }
        }
        for place in open.into_iter().chain(closed) {
            match touched(chars, place) {
                Some(side) if side.is_faced => {}
                Some(_) => found.push((line, place)),
                None => undecided.push((line, place)),
            }
        }
    }
    if found.len() > visual {
        found.extend(undecided);
    }
    found
}

/// What a bracket touches.
struct TouchedSide {
    letter: char,
    /// Is the bracket open towards it, by the shape of its character?
    is_faced: bool,
}

/// `None` where there is no bracket, or it touches something on both sides or on neither.
fn touched(chars: &[char], place: usize) -> Option<TouchedSide> {
    let c = *chars.get(place).filter(|c| opens(**c) || closes(**c))?;
    let letter = |at: Option<usize>| {
        at.and_then(|at| chars.get(at)).copied().filter(|c| c.is_alphanumeric())
    };
    match (letter(place.checked_sub(1)), letter(Some(place + 1))) {
        (Some(letter), None) => Some(TouchedSide { letter, is_faced: closes(c) }),
        (None, Some(letter)) => Some(TouchedSide { letter, is_faced: opens(c) }),
        _ => None,
    }
}

fn opens(c: char) -> bool {
    matches!(c, '(' | '[' | '{')
}

fn closes(c: char) -> bool {
    matches!(c, ')' | ']' | '}')
}

/// The text with its brackets mirrored.
pub fn with_mirrored_brackets(text: &str) -> String {
    text.chars().map(mirrored).collect()
}

#[cfg(test)]
mod tests {
    use super::{logical_brackets, with_mirrored_brackets};

    fn found(lines: &[&str]) -> Vec<(usize, usize)> {
        let lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        let mut found = logical_brackets(&lines);
        found.sort_unstable();
        found
    }

    #[test]
    fn brackets_that_face_each_other_are_visual() {
        assert_eq!(found(&["(ב)(4) a[1]"]), []);
    }

    #[test]
    fn brackets_that_face_away_from_each_other_are_logical() {
        assert_eq!(found(&[")4()ב(15"]), [(0, 0), (0, 2), (0, 3), (0, 5)]);
    }

    #[test]
    fn an_unpaired_bracket_in_a_word_goes_with_the_others() {
        assert_eq!(found(&["ב)א", ")ב("]), [(0, 1), (1, 0), (1, 2)]);
        assert_eq!(found(&["ב)א", "(ב)"]), []);
        assert_eq!(found(&["ב)א"]), []);
    }

    #[test]
    fn an_unpaired_bracket_is_open_towards_what_it_touches() {
        // The end of a phrase in brackets, which began on the line above: drawn to the left of it.
        assert_eq!(found(&["ד ג( ב", ")ה ו"]), [(0, 3), (1, 0)]);
        assert_eq!(found(&["ד ג) ב", "(ה ו"]), []);
        assert_eq!(found(&["ב (א)", "ד)"]), []);
    }

    #[test]
    fn without_letters_that_read_rtl_brackets_at_numbers_are_judged_by_them() {
        assert_eq!(found(&[")24", ")2002( 46:65"]), [(0, 0), (1, 0), (1, 5)]);
        assert_eq!(found(&["24)", "(2002) 46:65", "f( x", ") ( -"]), []);
    }

    #[test]
    fn mirroring_changes_nothing_else() {
        assert_eq!(with_mirrored_brackets("a(1["), "a)1]");
    }
}
