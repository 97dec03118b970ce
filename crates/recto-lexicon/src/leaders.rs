//! Dots that lead the eye from an entry to its page or its amount.

/// How much a sign leads; spaces between them count neither way.
fn dots(c: char) -> Option<usize> {
    match c {
        '.' | '_' | '\u{b7}' => Some(1),
        '\u{2026}' => Some(3),
        _ => None,
    }
}

/// The dots of the longest leader in the text.
pub fn leader_length(text: impl IntoIterator<Item = char>) -> usize {
    let (mut run, mut most) = (0, 0);
    for c in text {
        match dots(c) {
            Some(count) => run += count,
            None if c == ' ' => {}
            None => run = 0,
        }
        most = most.max(run);
    }
    most
}

/// A word without the leader that it ends.
pub fn without_leader(word: &str) -> &str {
    word.trim_start_matches(|c| dots(c).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_are_set_in_many_ways() {
        for text in ["Preface ..... 5", "Preface . . . . . 5", "Preface\u{2026}\u{2026} 5"] {
            assert!(leader_length(text.chars()) >= 5, "{text}");
        }
        assert_eq!(leader_length("e.g. this, i.e. that.".chars()), 1);
        assert_eq!(without_leader("...17"), "17");
    }
}
