//! Decimal numbers, exactly: amounts are compared to the last cent, and keep the number of their decimals.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// `units` in the place that `scale` names: 12.50 is 1250 with scale 2.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScaledAmount {
    units: i128,
    scale: u32,
}

/// More decimals than any printed amount has; all products of two such numbers fit.
const MOST_DECIMALS: usize = 9;
const MOST_DIGITS: usize = 16;

impl ScaledAmount {
    pub(super) const ZERO: Self = Self { units: 0, scale: 0 };

    pub(super) const fn new(units: i128, scale: u32) -> Self {
        Self { units, scale }
    }

    /// A number of JSON, which is written with the fewest digits that identify it.
    pub(super) fn of_number(number: &Number) -> Option<Self> {
        Self::plain(&number.to_string())
    }

    /// A number or a printed amount.
    pub(super) fn of_value(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Self::of_number(number),
            Value::String(text) => Self::printed(text),
            _ => None,
        }
    }

    /// `-12.5`.
    fn plain(text: &str) -> Option<Self> {
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let fits = whole.len() + part.len() <= MOST_DIGITS && part.len() <= MOST_DECIMALS;
        if whole.is_empty() || !is_number(whole) || !is_number(part) || !fits {
            return None;
        }
        let units: i128 = format!("{whole}{part}").parse().ok()?;
        Some(Self { units: if is_negative { -units } else { units }, scale: part.len() as u32 })
    }

    /// An amount as it is printed, with signs of currencies around it: `1.234,56 €`, `(12.00)`, `CHF 1'234.50`. `None` for
    /// anything else and for what could be read in two ways, such as `1,234`.
    pub(super) fn printed(text: &str) -> Option<Self> {
        let first = text.find(|c: char| c.is_ascii_digit())?;
        let last = text.rfind(|c: char| c.is_ascii_digit())?;
        let (before, rest) = text.split_at(first);
        let (digits, after) = rest.split_at(last + 1 - first);
        let around = || before.chars().chain(after.chars());
        let is_unit = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count() <= 3;
        if !is_unit(before) || !is_unit(after) || around().any(|c| matches!(c, '/' | ':' | '%')) {
            return None;
        }
        let is_negative = around().any(|c| matches!(c, '-' | '\u{2212}' | '('));
        let number = Self::grouped(digits)?;
        Some(if is_negative { Self { units: -number.units, ..number } } else { number })
    }

    /// Digits with separators.
    fn grouped(digits: &str) -> Option<Self> {
        let separators: Vec<(usize, char)> =
            digits.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
        let is_known = |c: char| matches!(c, '.' | ',' | '\'' | '\u{2019}') || c.is_whitespace();
        if !separators.iter().all(|(_, c)| is_known(*c)) {
            return None;
        }
        let Some((at, mark)) = separators.last().copied() else { return Self::plain(digits) };
        let decimals = digits.len() - at - mark.len_utf8();
        let is_decimal = matches!(mark, '.' | ',') && decimals != 3;
        let is_repeated = separators.iter().filter(|(_, c)| *c == mark).count() > 1;
        let is_mixed = separators.iter().any(|(_, c)| *c != mark);
        let only_digits =
            |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        if is_decimal && !is_repeated {
            let (whole, part) = digits.split_at(at);
            return Self::plain(&format!("{}.{}", only_digits(whole), only_digits(part)));
        }
        let is_group = is_repeated || is_mixed || !matches!(mark, '.' | ',');
        (is_group && decimals == 3).then(|| Self::plain(&only_digits(digits)))?
    }

    pub(super) const fn scale(self) -> u32 {
        self.scale
    }

    /// Half a unit in the last place.
    pub(super) const fn half_unit(self) -> Self {
        Self { units: 5, scale: self.scale + 1 }
    }

    fn units_at(self, scale: u32) -> Option<i128> {
        10_i128.checked_pow(scale.checked_sub(self.scale)?)?.checked_mul(self.units)
    }

    fn aligned(self, other: Self) -> Option<(i128, i128, u32)> {
        let scale = self.scale.max(other.scale);
        Some((self.units_at(scale)?, other.units_at(scale)?, scale))
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let (a, b, scale) = self.aligned(other)?;
        Some(Self { units: a.checked_add(b)?, scale })
    }

    pub(super) const fn negated(self) -> Self {
        Self { units: -self.units, scale: self.scale }
    }

    pub(super) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negated())
    }

    pub(super) fn times(self, other: Self) -> Option<Self> {
        let units = self.units.checked_mul(other.units)?;
        Some(Self { units, scale: self.scale + other.scale })
    }

    pub(super) const fn size(self) -> Self {
        Self { units: self.units.abs(), scale: self.scale }
    }

    pub(super) const fn is_zero(self) -> bool {
        self.units == 0
    }

    pub(super) const fn is_negative(self) -> bool {
        self.units < 0
    }

    /// The digits in the given place, without sign.
    pub(super) fn digits(self, scale: u32) -> Option<String> {
        Some(self.units_at(scale)?.unsigned_abs().to_string())
    }

    /// As a number of JSON: an integer if `is_integer` and it is whole.
    pub(super) fn to_number(self, is_integer: bool) -> Option<Number> {
        let power = 10_i128.checked_pow(self.scale)?;
        if is_integer && self.units % power == 0 {
            return i64::try_from(self.units / power).ok().map(Number::from);
        }
        let sign = if self.units < 0 { "-" } else { "" };
        let size = self.units.unsigned_abs();
        let power = power.unsigned_abs();
        let width = self.scale as usize;
        let text = format!("{sign}{}.{:0>width$}", size / power, size % power);
        Number::from_f64(text.parse().ok()?)
    }
}

impl PartialEq for ScaledAmount {
    fn eq(&self, other: &Self) -> bool {
        self.aligned(*other).is_some_and(|(a, b, _)| a == b)
    }
}

impl PartialOrd for ScaledAmount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.aligned(*other).map(|(a, b, _)| a.cmp(&b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_as_they_are_printed() {
        for (text, units, scale) in [
            ("1.234,56 €", 123_456, 2),
            ("CHF 1'234.50", 123_450, 2),
            ("(12.00)", -1_200, 2),
            ("-12,5", -125, 1),
            ("1.234.567", 1_234_567, 0),
            ("12 345,00", 1_234_500, 2),
            ("42", 42, 0),
        ] {
            let read = ScaledAmount::printed(text).unwrap();
            assert_eq!((read.units, read.scale), (units, scale), "{text}");
        }
        for text in ["1,234", "12/03/2024", "12:30", "19 %", "Invoice 12", "", "1-2", "1.23.4"] {
            assert!(ScaledAmount::printed(text).is_none(), "{text}");
        }
    }

    #[test]
    fn numbers_are_compared_in_one_place() {
        let (a, b) = (ScaledAmount::new(1250, 2), ScaledAmount::new(125, 1));
        assert!(a == b && a >= b);
        assert_eq!(a.plus(b), Some(ScaledAmount::new(25, 0)));
        assert_eq!(a.times(b), Some(ScaledAmount::new(15_625, 2)));
        assert_eq!(b.half_unit(), ScaledAmount::new(5, 2));
        assert_eq!(a.to_number(false), Number::from_f64(12.5));
        assert_eq!(ScaledAmount::new(-5, 2).to_number(false), Number::from_f64(-0.05));
        assert_eq!(ScaledAmount::new(300, 2).to_number(true), Some(Number::from(3)));
    }

    proptest! {
        #[test]
        fn a_number_survives(units in -1_000_000_000_000_i64..1_000_000_000_000, scale in 0u32..6) {
            let number = ScaledAmount::new(i128::from(units), scale);
            let written = number.to_number(false).unwrap();
            prop_assert_eq!(ScaledAmount::of_number(&written), Some(number));
        }
    }
}
