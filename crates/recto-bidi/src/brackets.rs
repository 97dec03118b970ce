//! Brackets in right-to-left text. Some documents encode them by their shape on paper (visual), others by whether they
//! open or close (logical).

use crate::word::mirrored;

/// Finds the brackets of right-to-left lines that are encoded by meaning, as (line, index). Each line is given in
/// visual order, in which such a pair reads `)a(`. An unpaired bracket counts as most of the paired ones do.
pub fn logical_brackets(lines: &[Vec<char>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut unpaired = Vec::new();
    let mut visual = 0usize;
    for (line, chars) in lines.iter().enumerate() {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        for (place, c) in chars.iter().enumerate() {
            if matches!(c, '(' | '[' | '{') {
                match closed.pop() {
                    Some(partner) => found.extend([(line, partner), (line, place)]),
                    None => open.push(place),
                }
            } else if matches!(c, ')' | ']' | '}') {
                match open.pop() {
                    Some(_) => visual += 2,
                    None => closed.push(place),
                }
            }
        }
        unpaired.extend(open.into_iter().chain(closed).map(|place| (line, place)));
    }
    if found.len() > visual {
        found.extend(unpaired);
    }
    found
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
    fn an_unpaired_bracket_goes_with_the_others() {
        assert_eq!(found(&["1)", ")ב("]), [(0, 1), (1, 0), (1, 2)]);
        assert_eq!(found(&["1)", "(ב)"]), []);
        assert_eq!(found(&["1)"]), []);
    }

    #[test]
    fn mirroring_changes_nothing_else() {
        assert_eq!(with_mirrored_brackets("a(1["), "a)1]");
    }
}
