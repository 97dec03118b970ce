//! Brackets: some documents tell them by how they look on paper, others by whether they open or close.

use crate::word::mirrored;

/// The brackets among the characters of right-to-left lines, each line given as it stands from left to right, that are not told
/// by their look: line and place. Such a line reads `)a(`. A bracket without its fellow is told as most others are.
pub fn told_by_meaning(lines: &[Vec<char>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut alone = Vec::new();
    let mut by_look = 0usize;
    for (line, chars) in lines.iter().enumerate() {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        for (place, c) in chars.iter().enumerate() {
            if matches!(c, '(' | '[' | '{') {
                match closed.pop() {
                    Some(fellow) => found.extend([(line, fellow), (line, place)]),
                    None => open.push(place),
                }
            } else if matches!(c, ')' | ']' | '}') {
                match open.pop() {
                    Some(_) => by_look += 2,
                    None => closed.push(place),
                }
            }
        }
        alone.extend(open.into_iter().chain(closed).map(|place| (line, place)));
    }
    if found.len() > by_look {
        found.extend(alone);
    }
    found
}

/// The text with its brackets turned.
pub fn turned(text: &str) -> String {
    text.chars().map(mirrored).collect()
}

#[cfg(test)]
mod tests {
    use super::{told_by_meaning, turned};

    fn found(lines: &[&str]) -> Vec<(usize, usize)> {
        let lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        let mut found = told_by_meaning(&lines);
        found.sort_unstable();
        found
    }

    #[test]
    fn brackets_that_face_each_other_are_told_by_their_look() {
        assert_eq!(found(&["(ב)(4) a[1]"]), []);
    }

    #[test]
    fn brackets_that_turn_away_from_each_other_are_told_by_their_meaning() {
        assert_eq!(found(&[")4()ב(15"]), [(0, 0), (0, 2), (0, 3), (0, 5)]);
    }

    #[test]
    fn one_without_a_fellow_goes_with_the_others() {
        assert_eq!(found(&["1)", ")ב("]), [(0, 1), (1, 0), (1, 2)]);
        assert_eq!(found(&["1)", "(ב)"]), []);
        assert_eq!(found(&["1)"]), []);
    }

    #[test]
    fn turning_changes_nothing_else() {
        assert_eq!(turned("a(1["), "a)1]");
    }
}
