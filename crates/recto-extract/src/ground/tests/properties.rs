//! Values in other spellings are found, and altered ones are not.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Verdict, document, grounded};
use crate::answer::Hint;

fn is_found(text: &str, schema: &Value, value: Value) -> bool {
    let leaf = grounded(&document(text), "amount", schema, value, Hint::None);
    leaf.verdict != Verdict::None
}

fn grouped(whole: u64, mark: &str) -> String {
    let digits = whole.to_string();
    let mut text = String::new();
    for (at, c) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push_str(mark);
        }
        text.push(c);
    }
    text
}

/// Cents in one of the spellings that a document may have.
fn amount(cents: i64, form: usize) -> String {
    let (whole, part) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    let body = match form % 7 {
        0 => format!("{whole}.{part:02}"),
        1 => format!("{whole},{part:02}"),
        2 => format!("{}.{part:02}", grouped(whole, ",")),
        3 => format!("{},{part:02}", grouped(whole, ".")),
        4 => format!("{}.{part:02}", grouped(whole, "'")),
        5 => format!("{},{part:02}", grouped(whole, "\u{202f}")),
        _ => format!("{},{part:02}", grouped(whole, " ")),
    };
    let body = match form / 7 % 4 {
        0 => body,
        1 => format!("{body} €"),
        2 => format!("EUR {body}"),
        _ => format!("{body}EUR"),
    };
    match (cents < 0, form / 28) {
        (false, _) => body,
        (true, 0) => format!("-{body}"),
        (true, 1) => format!("({body})"),
        (true, _) => format!("{body}-"),
    }
}

/// Another number of the same look: a digit changed, dropped or added, two swapped, the sign turned.
fn altered(cents: i64, way: usize, at: u32, by: u64) -> i64 {
    let size = cents.unsigned_abs();
    let digits = size.to_string();
    let at = at as usize % digits.len();
    let place = 10u64.pow((digits.len() - 1 - at) as u32);
    let digit = size / place % 10;
    let changed = match way % 4 {
        0 => size - digit * place + (digit + by) % 10 * place,
        1 => size / (place * 10) * place + size % place,
        2 => size / place * place * 10 + by * place + size % place,
        _ => return -cents,
    } as i64;
    if cents < 0 { -changed } else { changed }
}

fn json_of(cents: i64) -> Value {
    serde_json::from_str(&format!("{}.{:02}", cents / 100, cents.abs() % 100))
        .map(
            |value: Value| {
                if cents < 0 && cents > -100 { json!(cents as f64 / 100.0) } else { value }
            },
        )
        .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn an_amount_is_found_in_any_spelling_and_altered_in_none(
        cents in -100_000_000_000i64..100_000_000_000,
        form in 0usize..84,
        way in 0usize..4,
        at in 0u32..12,
        by in 1u64..10,
    ) {
        let number = json!({ "type": "number" });
        let page = format!("Amount: {}\nThank you", amount(cents, form));
        prop_assert!(is_found(&page, &number, json_of(cents)), "{} {}", page, json_of(cents));
        let other = altered(cents, way, at, by);
        // Parts of a number that spaces group may be numbers of their own.
        let is_spaced = form % 7 == 6;
        if other != cents && !is_spaced {
            prop_assert!(!is_found(&page, &number, json_of(other)), "{} {}", page, json_of(other));
        }
    }

    #[test]
    fn a_day_is_found_in_any_spelling_and_another_in_none(
        year in 1970u16..2069, month in 1u8..13, day in 1u8..29, form in 0usize..8, way in 0usize..4,
    ) {
        const NAMES: [&str; 12] = [
            "January", "février", "März", "abril", "mei", "giugno", "July", "août", "Sept.", "Okt.", "nov.", "Dez",
        ];
        let name = NAMES[usize::from(month) - 1];
        let printed = match form {
            0 => format!("{day:02}.{month:02}.{year}"),
            1 => format!("{day}.{month}.{:02}", year % 100),
            2 => format!("{year}-{month:02}-{day:02}"),
            3 => format!("{day:02}/{month:02}/{year}, not 31/12/1990"),
            4 => format!("{name} {day}, {year}"),
            5 => format!("{day}. {name} {year}"),
            6 => format!("{day} de {name} de {year}"),
            _ => format!("{month:02}/{day:02}/{year}, not 12/31/1990"),
        };
        let page = format!("Date: {printed}\nThank you");
        let schema = json!({ "type": "string", "format": "date" });
        let iso = |year: u16, month: u8, day: u8| json!(format!("{year:04}-{month:02}-{day:02}"));
        prop_assert!(is_found(&page, &schema, iso(year, month, day)), "{}", page);
        let other = match way {
            0 => (year, day, month),
            1 => (year, month, day % 28 + 1),
            2 => (year, month % 12 + 1, day),
            _ => (year + 1, month, day),
        };
        if other.1 <= 12 && other != (year, month, day) {
            prop_assert!(!is_found(&page, &schema, iso(other.0, other.1, other.2)), "{} {:?}", page, other);
        }
    }

    #[test]
    fn an_identifier_is_found_and_altered_in_no_place(
        letters in "[A-Z]{1,4}", digits in "[0-9]{3,12}", at in 0usize..12, by in 1u8..10, joint in 0usize..4,
    ) {
        let joint = ["", "-", " ", "/"][joint];
        let page = format!("Order no.: {letters}{joint}{digits}, of today");
        let text = json!({ "type": "string" });
        prop_assert!(is_found(&page, &text, json!(format!("{letters}-{digits}"))), "{}", page);
        let at = at % digits.len();
        let mut bytes = digits.into_bytes();
        bytes[at] = b'0' + (bytes[at] - b'0' + by) % 10;
        let other = format!("{letters}{joint}{}", String::from_utf8(bytes).unwrap());
        prop_assert!(!is_found(&page, &text, json!(other)), "{} {}", page, other);
    }

    #[test]
    fn a_name_is_found_and_with_another_letter_it_is_not(
        words in proptest::collection::vec("[A-Za-zäöüéñ]{3,10}", 1..5),
        case in 0usize..3,
        at in 0usize..40,
        letter in "[b-y]",
        break_at in 0usize..5,
    ) {
        let name = words.join(" ");
        let printed = match case {
            0 => name.to_uppercase(),
            1 => name.to_lowercase(),
            _ => words.iter().enumerate().map(|(i, word)| if i == break_at { format!("{word}\n") } else { format!("{word} ") }).collect(),
        };
        let page = format!("Name:\n{printed}\n12345");
        let text = json!({ "type": "string" });
        prop_assert!(is_found(&page, &text, json!(name)), "{} {}", page, name);
        let mut chars: Vec<char> = name.chars().collect();
        let at = at % chars.len();
        let new = letter.chars().next().unwrap();
        let folded = |c: char| crate::normalise::folded_letters(&c.to_string());
        if chars[at] != ' ' && folded(chars[at]) != folded(new) {
            chars[at] = new;
            let other: String = chars.into_iter().collect();
            prop_assert!(!is_found(&page, &text, json!(other)), "{} {}", page, other);
        }
    }
}
