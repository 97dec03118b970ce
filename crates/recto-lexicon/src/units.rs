//! Marks of currencies and units.

const MARKS: [&str; 10] = ["$", "€", "£", "¥", "%", "US$", "(", ")", "$(", ")%"];
const LEADING: [char; 5] = ['$', '€', '£', '¥', '('];

/// A mark of currency or unit that belongs to the number beside it.
pub fn is_unit_mark(word: &str) -> bool {
    MARKS.contains(&word)
}

/// Does the mark stand before its number?
pub fn leads_number(mark: &str) -> bool {
    mark.contains(LEADING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_lead_and_percents_follow() {
        assert!(is_unit_mark("US$") && leads_number("US$"));
        assert!(is_unit_mark("%") && !leads_number("%"));
        assert!(!is_unit_mark("5%"));
    }
}
