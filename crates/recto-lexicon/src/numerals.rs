//! Roman numerals.

/// The signs of the numerals that count pages, chapters and items. Five hundreds and thousands count years alone, and as
/// letters they make words (`did`, `mild`).
const SIGNS: [(&str, u32); 9] = [
    ("c", 100),
    ("xc", 90),
    ("l", 50),
    ("xl", 40),
    ("x", 10),
    ("ix", 9),
    ("v", 5),
    ("iv", 4),
    ("i", 1),
];
/// `ccclxxxviii`
const LONGEST: usize = 11;

/// The value of a Roman numeral in one case, written as it is counted: `civil` and `iiii` are none.
pub fn roman(text: &str) -> Option<u32> {
    let is_one_case = text.bytes().all(|b| b.is_ascii_lowercase())
        || text.bytes().all(|b| b.is_ascii_uppercase());
    if text.is_empty() || text.len() > LONGEST || !is_one_case {
        return None;
    }
    let text = text.to_ascii_lowercase();
    let (mut rest, mut value) = (text.as_str(), 0);
    for (sign, worth) in SIGNS {
        // A sign of one letter is repeated up to three times, others stand once.
        let most = if matches!(worth, 1 | 10 | 100) { 3 } else { 1 };
        for _ in 0..most {
            let Some(after) = rest.strip_prefix(sign) else { break };
            (rest, value) = (after, value + worth);
        }
    }
    (rest.is_empty() && numeral(value) == text).then_some(value)
}

/// The numeral of a value below 400.
fn numeral(mut value: u32) -> String {
    let mut text = String::new();
    for (sign, worth) in SIGNS {
        while value >= worth {
            text.push_str(sign);
            value -= worth;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_are_no_numerals() {
        for text in ["", "mix", "civil", "ill", "iiii", "vv", "ic", "Iv", "l\u{ed}"] {
            assert_eq!(roman(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn numerals_are_read_in_either_case(value in 1u32..400) {
            prop_assert_eq!(roman(&numeral(value)), Some(value));
            prop_assert_eq!(roman(&numeral(value).to_uppercase()), Some(value));
        }

        #[test]
        fn what_is_read_is_written_so(text in "[ivxlc]{1,11}") {
            prop_assert!(roman(&text).is_none_or(|value| numeral(value) == text));
        }
    }
}
