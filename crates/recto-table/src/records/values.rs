//! What kind of value a cell holds, by its characters.

use recto_lexicon::month;

use crate::aligned::content::{Characters, ContentKind};

/// The kind of value that a text of a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// An amount, a count, a percentage; few letters beside its digits.
    Number,
    Date,
    /// Signs that stand for 'no value'.
    Blank,
    Text,
}

/// Characters of the longest date.
const LONGEST_DATE: usize = 24;

impl ValueKind {
    pub(crate) fn of(text: &str) -> Self {
        if is_date(text) {
            return Self::Date;
        }
        let characters: Characters = text.chars().filter(|c| !c.is_whitespace()).collect();
        match characters.kind() {
            ContentKind::Number => Self::Number,
            ContentKind::Blank => Self::Blank,
            ContentKind::Text => Self::Text,
        }
    }

    pub(crate) fn is_typed(self) -> bool {
        matches!(self, Self::Number | Self::Date)
    }
}

/// Is the text a day: `31.12.2024`, `2024-12-31`, `31/12`, `Dec 31, 2024`?
fn is_date(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.chars().take(LONGEST_DATE + 1).count() > LONGEST_DATE {
        return false;
    }
    let numbers: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let is_short = |part: &&&str| part.len() <= 2;
    let is_year = |part: &str| part.len() == 4 || part.len() == 2;
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    if let [name] = words.as_slice() {
        return month(name).is_some()
            && (1..=2).contains(&numbers.len())
            && numbers.iter().all(|part| is_year(part) || part.len() == 1);
    }
    if !words.is_empty() {
        return false;
    }
    let separators: Vec<char> =
        text.chars().filter(|c| !c.is_ascii_digit() && !c.is_whitespace()).collect();
    match (numbers.as_slice(), separators.as_slice()) {
        ([a, b, year], [first, second]) if first == second && is_date_separator(*first) => {
            let day_first = [a, b].iter().all(is_short) && is_year(year);
            let year_first = a.len() == 4 && [b, year].iter().all(is_short);
            day_first || year_first
        }
        // A day without its year: the point stands behind the month as well, or it would be a number.
        ([a, b], ['.', '.'] | ['/']) => [a, b].iter().all(is_short),
        _ => false,
    }
}

fn is_date_separator(c: char) -> bool {
    matches!(c, '.' | '/' | '-')
}

/// A whole number that may be a year, which heads of columns are.
pub(crate) fn is_year(text: &str) -> bool {
    let text = text.trim();
    text.len() == 4 && matches!(text.parse(), Ok(1900..=2100))
}

/// Has the number a fraction or groups of digits, as amounts have?
pub(crate) fn is_amount(text: &str) -> bool {
    let mut before = None;
    let mut pairs = text.chars().map(|c| {
        let is_inside = matches!(before, Some('.' | ',' | '\'')) && c.is_ascii_digit();
        before = Some(c);
        is_inside
    });
    pairs.any(|is_inside| is_inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_by_their_characters() {
        for text in ["12.50", "(1.234,56) EUR", "-3 %", "8 pcs", "12"] {
            assert_eq!(ValueKind::of(text), ValueKind::Number, "{text}");
        }
        for text in ["31.12.2024", "2024-12-31", "1/2/24", "31.12.", "3. März 2024", "Dec 31"] {
            assert_eq!(ValueKind::of(text), ValueKind::Date, "{text}");
        }
        for text in ["Widget", "A cabin for 2", "May", "no. 1234 of the whole list"] {
            assert_eq!(ValueKind::of(text), ValueKind::Text, "{text}");
        }
        assert_eq!(ValueKind::of("–"), ValueKind::Blank);
    }

    #[test]
    fn amounts_differ_from_counts_and_years() {
        assert!(is_amount("1,234") && is_amount("0.5") && !is_amount("1234") && !is_amount("12."));
        assert!(is_year("2024") && !is_year("20241") && !is_year("1234"));
    }
}
