//! Amounts with the place that they are printed to: 12.50 has two decimals, though it is 12.5.

use serde_json::{Number, Value};

use crate::normalise::{Decimal, Habits, read_number};

/// A number of the document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Amount {
    pub(super) value: Decimal,
    /// As printed; a number of JSON has those that it needs.
    pub(super) decimals: u32,
}

impl Amount {
    /// A number, or a text that is one.
    pub(super) fn of_value(value: &Value, habits: &Habits) -> Option<Self> {
        match value {
            Value::Number(number) => {
                let value = Decimal::of_json(number)?;
                Some(Self { value, decimals: decimals_needed(value) })
            }
            Value::String(text) => Self::printed(text, habits),
            _ => None,
        }
    }

    /// Of a text that is one number.
    pub(super) fn printed(text: &str, habits: &Habits) -> Option<Self> {
        let value = read_number(text, habits)?.value.value;
        Some(Self { value, decimals: decimals_printed(text, value) })
    }

    /// Half a unit in the last place.
    pub(super) fn half_unit(self) -> Option<Decimal> {
        Decimal::new(5, self.decimals + 1)
    }

    /// The digits as printed, without sign.
    pub(super) fn digits(self) -> String {
        let plain = self.value.magnitude().to_string();
        let (whole, part) = plain.split_once('.').unwrap_or((&plain, ""));
        format!("{whole}{part:0<0$}", self.decimals as usize)
    }

    /// The amount with these digits in the same places.
    pub(super) fn with_digits(self, digits: &str) -> Option<Self> {
        let size = Decimal::new(digits.parse().ok()?, self.decimals)?;
        let value = if self.value.is_negative() { size.negated() } else { size };
        Some(Self { value, ..self })
    }

    pub(super) fn to_json(self) -> Option<Number> {
        self.value.to_json()
    }
}

fn decimals_needed(value: Decimal) -> u32 {
    value.to_string().split_once('.').map_or(0, |(_, part)| part.len() as u32)
}

/// The decimals of a printed number: the digits behind its last mark, if that is a decimal mark.
fn decimals_printed(text: &str, value: Decimal) -> u32 {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let Some((_, part)) = text.rsplit_once(['.', ',']) else { return 0 };
    let decimals = digits(part).len() as u32;
    let units = digits(text).parse().ok();
    let is_decimal_mark = units.and_then(|units| Decimal::new(units, decimals));
    if is_decimal_mark == Some(value.magnitude()) { decimals } else { decimals_needed(value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn printed(text: &str) -> (String, u32, String) {
        let amount = Amount::printed(text, &Habits::default()).unwrap();
        (amount.value.to_string(), amount.decimals, amount.digits())
    }

    #[test]
    fn the_last_place_is_that_of_the_print() {
        let amount =
            |value: &str, decimals, digits: &str| (value.to_owned(), decimals, digits.to_owned());
        assert_eq!(printed("12.50"), amount("12.5", 2, "1250"));
        assert_eq!(printed("1.234,00 €"), amount("1234", 2, "123400"));
        assert_eq!(printed("(12)"), amount("-12", 0, "12"));
        assert_eq!(printed("1,234,567"), amount("1234567", 0, "1234567"));
        assert!(Amount::printed("12/03/2024", &Habits::default()).is_none());
    }

    proptest! {
        #[test]
        fn digits_make_the_amount_again(cents in -1_000_000i64..1_000_000) {
            let value = Decimal::new(i128::from(cents), 2).unwrap();
            let amount = Amount { value, decimals: 2 };
            prop_assert_eq!(amount.with_digits(&amount.digits()), Some(amount));
        }
    }
}
