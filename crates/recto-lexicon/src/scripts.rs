//! Scripts that are written without spaces between words: Chinese and Japanese, Thai and Lao, Burmese and Khmer.

use std::ops::RangeInclusive;

const UNSPACED: [RangeInclusive<char>; 10] = [
    // Thai and Lao
    '\u{e00}'..='\u{eff}',
    // Burmese
    '\u{1000}'..='\u{109f}',
    // Khmer
    '\u{1780}'..='\u{17ff}',
    // Radicals, marks, Hiragana and Katakana
    '\u{2e80}'..='\u{30ff}',
    // Annotation marks and small Bopomofo
    '\u{3130}'..='\u{318f}',
    // Strokes, enclosed letters, ideographs
    '\u{31c0}'..='\u{9fff}',
    '\u{f900}'..='\u{faff}',
    // Full-width forms
    '\u{ff00}'..='\u{ffef}',
    '\u{20000}'..='\u{2ffff}',
    '\u{30000}'..='\u{3ffff}',
];

/// Is the character of such a script?
pub fn is_unspaced(c: char) -> bool {
    c >= '\u{e00}' && UNSPACED.iter().any(|range| range.contains(&c))
}

/// Do the two characters that meet here belong to such scripts?
pub fn meet_unspaced(before: &str, after: &str) -> bool {
    before.chars().next_back().is_some_and(is_unspaced)
        && after.chars().next().is_some_and(is_unspaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn korean_and_european_scripts_have_spaces() {
        for text in ["中文", "かな", "ไทย", "ລາວ", "မြန်မာ", "ខ្មែរ"]
        {
            assert!(text.chars().all(is_unspaced), "{text}");
        }
        for text in ["한국어", "Ελληνικά", "abc", "عربي"] {
            assert!(!text.chars().any(is_unspaced), "{text}");
        }
        assert!(meet_unspaced("a中", "文b") && !meet_unspaced("中a", "文"));
    }
}
