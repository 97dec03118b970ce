//! Printed numbers and amounts of money.
//!
//! A number is read as a whole: its sign (`-12`, `12-`, `(12)`, `12 CR`), its groups and decimal mark, a percent sign. What is
//! part of something longer is none: `1` doesn't stand in `21`, `1,000`, `2024-01-12` or `A1`.

mod digits;
mod edges;
mod head;
mod shapes;
mod tail;

pub(super) use shapes::{Shape, shapes_in};

use super::decimal::Decimal;
use super::habits::Habits;
use super::printed::{Occurrence, PrintedText};

/// What a printed number says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberReading {
    /// As printed: 19 % is 19.
    pub value: Decimal,
    /// ISO code of the currency beside it.
    pub currency: Option<&'static str>,
    pub is_percent: bool,
    /// Is it printed with a decimal mark or with groups of thousands?
    pub is_marked: bool,
}

/// Every number of a text. Where a space may group digits or part two numbers, the whole and its parts are there.
pub fn numbers_in(text: &PrintedText, habits: &Habits) -> Vec<Occurrence<NumberReading>> {
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(c) = text.at(place) {
        if !c.is_ascii_digit() {
            place += 1;
            continue;
        }
        let cluster = digits::cluster_at(text, place, habits);
        if let Some(grouped) = &cluster.grouped {
            found.extend(edges::number_at(text, grouped.clone(), habits));
        }
        if let Some(plain) = &cluster.plain {
            found.extend(edges::number_at(text, plain.clone(), habits));
        }
        place = cluster.end.max(place + 1);
    }
    found
}

/// Reads a text that is one number and nothing else, its currency aside.
pub fn read_number(text: &str, habits: &Habits) -> Option<Occurrence<NumberReading>> {
    let printed = PrintedText::of_text(text.trim());
    numbers_in(&printed, habits).into_iter().find(|number| edges::is_alone(&printed, number))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::normalise::Habits;

    fn all(text: &str, habits: &Habits) -> Vec<String> {
        let numbers = numbers_in(&PrintedText::of_text(text), habits);
        numbers.iter().map(|number| number.value.value.to_string()).collect()
    }

    fn read(text: &str) -> Vec<String> {
        all(text, &Habits::default())
    }

    #[test]
    fn every_form_of_an_amount_is_read() {
        for text in [
            "1.234,56",
            "1,234.56",
            "1'234.56",
            "1’234.56",
            "1\u{a0}234,56",
            "1\u{202f}234.56",
            "1234.56",
            "1234,56",
            "$1,234.56",
            "USD 1,234.56",
            "USD1,234.56",
            "1.234,56 €",
            "1.234,56€",
            "1.234,56EUR",
            "Total:1,234.56",
            "Total....1,234.56",
            "1,234.56*",
            "1,234.56T",
            "+1,234.56",
            "(USD 1,234.56",
        ] {
            assert_eq!(read(text), ["1234.56"], "{text}");
        }
        assert_eq!(read("1,234,567.891"), ["1234567.891"]);
        assert_eq!(read("1.234.567"), ["1234567"]);
        assert_eq!(read("12,34,567.00"), ["1234567"]);
        assert_eq!(read(".50"), ["0.5"]);
        assert_eq!(read("12.-"), ["12"]);
        assert_eq!(read("1'200.--"), ["1200"]);
    }

    #[test]
    fn signs_and_marks_of_debit_are_signs() {
        for text in [
            "-1,234.50",
            "\u{2212}1,234.50",
            "–1,234.50",
            "- 1,234.50",
            "Net: - 1,234.50",
            "(1,234.50)",
            "($1,234.50)",
            "$(1,234.50)",
            "-$1,234.50",
            "$-1,234.50",
            "$ -1,234.50",
            "1,234.50-",
            "1,234.50 -",
            "1,234.50 CR",
            "1,234.50CR",
            "1,234.50 Cr.",
            "1,234.50 DR",
            "(1,234.50) EUR",
            "(1,234.50 EUR)",
            "1.234,50- EUR",
            "1.234,50 €-",
        ] {
            assert_eq!(read(text), ["-1234.5"], "{text}");
        }
        assert_eq!(read("(12)"), ["-12"]);
        assert_eq!(read("(12) days"), ["12"]);
        assert_eq!(read("twelve (12) months"), ["12"]);
        assert_eq!(read("five thousand dollars ($5,000.00)"), ["5000"]);
        assert_eq!(read("five percent (5%) of"), ["5"]);
        assert_eq!(read("Net - 12.50"), ["12.5"]);
        assert_eq!(read("12-month term"), ["12"]);
        assert_eq!(read("5–10"), ["5", "10"]);
        assert_eq!(read("n.º10"), ["10"]);
    }

    #[test]
    fn a_statement_that_marks_both_sides_counts_credits_up() {
        let habits = Habits { marks_both_sides: true, ..Habits::default() };
        assert_eq!(all("10.00 CR", &habits), ["10"]);
        assert_eq!(all("10.00 DR", &habits), ["-10"]);
        assert_eq!(all("10,00 S", &habits), ["-10"]);
        assert_eq!(all("10,00 H", &habits), ["10"]);
    }

    #[test]
    fn parts_of_something_longer_are_no_numbers() {
        for text in [
            "INV-2024-001",
            "12/03/2024",
            "2024-03-12",
            "12:30",
            "A12",
            "12B",
            "1.2.3",
            "1,2,3",
            "192.168.0.1",
            "555-1234",
            "1st",
            "x12y",
            "2½",
            "a_12",
            "FR-000",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
        assert_eq!(read("12² m"), ["12"; 0]);
    }

    #[test]
    fn a_percentage_is_its_printed_number() {
        for text in ["19%", "19 %", "19.0%", "19,00 %"] {
            let numbers = numbers_in(&PrintedText::of_text(text), &Habits::default());
            assert_eq!(numbers.len(), 1);
            assert_eq!((numbers[0].value.value, numbers[0].value.is_percent), (19.into(), true));
        }
        assert_eq!(read("-0.5%"), ["-0.5"]);
        assert_eq!(read("12 % 7"), ["12", "7"]);
    }

    #[test]
    fn three_digits_behind_one_mark_go_by_the_habit() {
        let readings = |text: &str, mark: Option<char>| {
            let habits = Habits { decimal_mark: mark, ..Habits::default() };
            let number = read_number(text, &habits).unwrap();
            let other = number.other.map(|other| other.value.to_string());
            (number.value.value.to_string(), other)
        };
        let both = |a: &str, b: &str| (a.to_owned(), Some(b.to_owned()));
        let one = |a: &str| (a.to_owned(), None);
        assert_eq!(readings("1.234", None), both("1234", "1.234"));
        assert_eq!(readings("1,234", None), both("1234", "1.234"));
        assert_eq!(readings("1.234", Some(',')), one("1234"));
        assert_eq!(readings("1.234", Some('.')), one("1.234"));
        assert_eq!(readings("1,234", Some('.')), one("1234"));
        assert_eq!(readings("0.125", Some(',')), one("0.125"));
        assert_eq!(readings("1234.567", None), one("1234.567"));
        assert_eq!(readings("1'234", None), one("1234"));
        assert_eq!(readings("1,000", None), one("1000"));
        assert_eq!(readings("1,000", Some(',')), one("1"));
    }

    #[test]
    fn a_space_groups_or_parts() {
        let with = |space_groups| Habits { space_groups, ..Habits::default() };
        assert_eq!(all("1 234,56", &with(Some(true))), ["1234.56"]);
        assert_eq!(all("1 234,56", &with(Some(false))), ["1", "234.56"]);
        assert_eq!(all("1 234,56", &with(None)), ["1234.56", "1", "234.56"]);
        assert_eq!(all("030 123 456", &with(None)), ["30", "123456", "123", "456"]);
        assert_eq!(all("12 34 5", &with(None)), ["12", "34", "5"]);
        assert_eq!(all("2 500 000 EUR", &with(Some(true))), ["2500000"]);
    }

    #[test]
    fn the_currency_is_read_and_words_are_those_of_the_number() {
        let text = PrintedText::of_text("Total EUR 1.234,56 due");
        let number = &numbers_in(&text, &Habits::default())[0];
        assert_eq!((number.value.currency, number.words.clone()), (Some("EUR"), 2..3));
        let text = PrintedText::of_text("Fee 12 % of");
        assert_eq!(numbers_in(&text, &Habits::default())[0].words, 1..3);
        assert_eq!(
            read_number("1,234.56 USD", &Habits::default()).unwrap().value.currency,
            Some("USD")
        );
        assert_eq!(read_number("about 12", &Habits::default()), None);
        assert_eq!(read_number("12 13", &Habits::default()), None);
    }

    /// Spellings of cents.
    fn spelled(cents: i64, form: usize) -> String {
        let size = cents.unsigned_abs();
        let (whole, part) = (size / 100, size % 100);
        let grouped = |mark: &str| {
            let digits = whole.to_string();
            let mut text = String::new();
            for (at, c) in digits.chars().enumerate() {
                if at > 0 && (digits.len() - at).is_multiple_of(3) {
                    text.push_str(mark);
                }
                text.push(c);
            }
            text
        };
        let body = match form % 6 {
            0 => format!("{whole}.{part:02}"),
            1 => format!("{whole},{part:02}"),
            2 => format!("{}.{part:02}", grouped(",")),
            3 => format!("{},{part:02}", grouped(".")),
            4 => format!("{}.{part:02}", grouped("'")),
            _ => format!("{},{part:02}", grouped("\u{202f}")),
        };
        if cents >= 0 {
            return body;
        }
        match form / 6 % 4 {
            0 => format!("-{body}"),
            1 => format!("({body})"),
            2 => format!("{body}-"),
            _ => format!("{body} CR"),
        }
    }

    proptest! {
        #[test]
        fn a_value_is_read_from_any_spelling(cents in -10_000_000_000i64..10_000_000_000, form in 0usize..24, before in "[A-Za-z]{0,5}:? ?") {
            let text = format!("{before} {}", spelled(cents, form));
            let numbers = numbers_in(&PrintedText::of_text(&text), &Habits::default());
            prop_assert_eq!(numbers.len(), 1);
            prop_assert_eq!(numbers[0].value.value, Decimal::new(i128::from(cents), 2).unwrap());
        }

        #[test]
        fn any_text_is_read_without_harm(text in "[0-9.,'() $€%a-c/:\u{a0}CRDx-]{0,40}") {
            let printed = PrintedText::of_text(&text);
            for number in numbers_in(&printed, &Habits::default()) {
                prop_assert!(number.chars.end <= printed.len());
                prop_assert!(!number.words.is_empty());
            }
        }
    }
}
