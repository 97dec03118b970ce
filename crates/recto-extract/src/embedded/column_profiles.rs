//! What the columns of a table hold.

use std::ops::Range;

use recto_input::Meter;

use super::columns::is_product;
use super::values::TypedValues;
use crate::document::DocumentWord;
use crate::normalise::Decimal;

/// Rows of a table that are looked at.
const MOST_ROWS: usize = 60;
/// Columns among which factors and products are looked for.
const MOST_NUMBERS: usize = 8;
/// A unit has at most so many letters.
const UNIT: usize = 8;

/// What a column holds: shares of its filled rows, from 0 to 1.
#[derive(Debug, Default)]
pub(crate) struct ColumnContents {
    pub(crate) numbers: f32,
    /// Numbers with a decimal mark or a currency.
    pub(crate) money: f32,
    pub(crate) percents: f32,
    pub(crate) dates: f32,
    /// Cells with a digit.
    pub(crate) digits: f32,
    /// Single words with digits that are no amounts.
    pub(crate) codes: f32,
    /// Words of letters.
    pub(crate) texts: f32,
    /// A few letters, much the same in all rows.
    pub(crate) units: f32,
    /// `70 - 100`, `< 5`.
    pub(crate) ranges: f32,
    /// Do its numbers count the rows: 1, 2, 3 or 10, 20, 30 or 1.1, 1.2?
    pub(crate) is_sequence: bool,
    /// Is it the last column with amounts of money?
    pub(crate) is_last_money: bool,
    /// Is it the column with the longest texts?
    pub(crate) is_widest_text: bool,
    letters: usize,
    numbers_of_rows: Vec<Option<Decimal>>,
}

impl ColumnContents {
    pub(crate) fn of(
        body: &[usize],
        words: impl Fn(usize) -> Vec<Range<u32>>,
        values: &TypedValues<'_>,
        meter: &Meter,
    ) -> Self {
        let mut profile = Self::default();
        let mut filled = 0.0_f32;
        let mut texts: Vec<String> = Vec::new();
        for row in body.iter().take(MOST_ROWS) {
            let runs = words(*row);
            let (Some(first), Some(last)) = (runs.first(), runs.last()) else {
                profile.numbers_of_rows.push(None);
                continue;
            };
            let words = first.start..last.end.max(first.end);
            if words.is_empty() || !meter.allows(words.len()) {
                profile.numbers_of_rows.push(None);
                continue;
            }
            filled += 1.0;
            let printed = values.pieces.words(&words);
            let number = profile.add(printed, &words, values);
            profile.numbers_of_rows.push(number);
            texts.push(values.pieces.text(&words));
        }
        let kinds: std::collections::BTreeSet<&String> = texts.iter().collect();
        if kinds.len() > 4 && kinds.len() * 2 > texts.len() {
            profile.units *= 0.75;
        }
        for share in [
            &mut profile.numbers,
            &mut profile.money,
            &mut profile.percents,
            &mut profile.dates,
            &mut profile.digits,
            &mut profile.codes,
            &mut profile.texts,
            &mut profile.units,
            &mut profile.ranges,
        ] {
            *share /= filled.max(1.0);
        }
        profile.is_sequence = is_sequence(&texts);
        profile
    }

    /// Counts a cell. Returns its number.
    fn add(
        &mut self,
        printed: &[DocumentWord],
        words: &Range<u32>,
        values: &TypedValues<'_>,
    ) -> Option<Decimal> {
        let text: String = printed.iter().map(|word| word.text.as_str()).collect();
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let count = |is: bool| f32::from(u8::from(is));
        let numbers = values.numbers_within(words);
        let has_date = values.dates_within(words).iter().any(|(date, _)| date.end <= words.end);
        let is_date = has_date && letters <= 12;
        let number = numbers.first().filter(|_| letters <= 4 && !is_date);
        let two_numbers = numbers.iter().filter(|(at, _)| at.start > words.start).count() > 0
            && numbers.len() > 1;
        let is_range = digits > 0
            && letters <= 4
            && (two_numbers && text.contains(['-', '–', '—', '…'])
                || text.starts_with(['<', '>', '≤', '≥']));
        self.ranges += count(is_range);
        self.dates += count(is_date);
        self.digits += count(digits > 0);
        self.texts += count(letters >= 3 && letters > digits && !is_date);
        self.units +=
            count((1..=UNIT).contains(&text.chars().count()) && letters > 0 && digits == 0);
        self.letters += letters;
        let is_amount =
            number.is_some_and(|(_, reading)| reading.is_marked || reading.currency.is_some());
        let is_code = printed.len() == 1 && digits >= 3 && !is_amount && !is_date && !is_range;
        self.codes += count(is_code);
        let number = number.filter(|_| !is_range)?;
        let (_, reading) = number;
        self.numbers += 1.0;
        self.money +=
            count(!reading.is_percent && (reading.is_marked || reading.currency.is_some()));
        self.percents += count(reading.is_percent);
        Some(reading.value)
    }
}

/// Do texts count up in equal steps, or as parts of sections?
fn is_sequence(texts: &[String]) -> bool {
    let parts = |text: &String| -> Option<Vec<u32>> {
        let text = text.trim().trim_end_matches(['.', ')']);
        text.split('.').map(|part| part.parse().ok()).collect()
    };
    let numbers: Option<Vec<Vec<u32>>> = texts.iter().map(parts).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() >= 2) else { return false };
    let first = numbers.first().and_then(|number| number.first()).copied().unwrap_or_default();
    let rises = numbers.windows(2).all(|pair| matches!(pair, [one, two] if one < two));
    let steps = numbers.windows(2).filter(|pair| {
        matches!(pair, [one, two] if one.len() == two.len()
            && one.last().zip(two.last()).is_some_and(|(one, two)| two.checked_sub(*one) == Some(first.max(1)) || *two == one + 1))
    });
    rises && matches!(first, 1 | 10 | 100) && 2 * steps.count() >= numbers.len() - 1
}

/// Two columns whose product is a third one.
#[derive(Debug)]
pub(crate) struct Products {
    /// Quantity, price and amount.
    pub(crate) columns: Option<(usize, usize, usize)>,
}

impl Products {
    /// Looks for them, and marks the columns that are first or last of their kind.
    pub(crate) fn of(profiles: &[ColumnContents]) -> Self {
        let numeric: Vec<usize> = profiles
            .iter()
            .enumerate()
            .filter(|(_, profile)| profile.numbers >= 0.6 && profile.percents < 0.5)
            .map(|(at, _)| at)
            .take(MOST_NUMBERS)
            .collect();
        let mut best: Option<(usize, (usize, usize, usize))> = None;
        for (place, one) in numeric.iter().enumerate() {
            for two in numeric.iter().skip(place + 1) {
                for product in numeric.iter().filter(|at| *at != one && *at != two) {
                    let fits = count_products(profiles, *one, *two, *product);
                    if fits >= 2 && best.is_none_or(|(held, _)| fits > held) {
                        // The price is the factor that is money.
                        let money = |at: &usize| profiles.get(*at).map_or(0.0, |p| p.money);
                        let turned = money(one) > money(two);
                        let (quantity, price) = if turned { (*two, *one) } else { (*one, *two) };
                        best = Some((fits, (quantity, price, *product)));
                    }
                }
            }
        }
        Self { columns: best.map(|(_, columns)| columns) }
    }
}

/// Marks the last column with money and that with the longest texts.
pub(crate) fn mark(profiles: &mut [ColumnContents]) {
    if let Some(last) = profiles.iter_mut().rev().find(|profile| profile.money >= 0.6) {
        last.is_last_money = true;
    }
    let widest = profiles.iter_mut().max_by_key(|profile| profile.letters);
    if let Some(widest) = widest.filter(|profile| profile.texts > 0.5) {
        widest.is_widest_text = true;
    }
}

/// Rows in which the product of two columns is a third one; none if more than a few rows differ.
fn count_products(profiles: &[ColumnContents], one: usize, two: usize, product: usize) -> usize {
    let rows = |at: usize| profiles.get(at).map(|profile| profile.numbers_of_rows.as_slice());
    let (Some(ones), Some(twos), Some(products)) = (rows(one), rows(two), rows(product)) else {
        return 0;
    };
    let (mut fits, mut all, mut plain) = (0, 0, 0);
    for ((one, two), product) in ones.iter().zip(twos).zip(products) {
        let (Some(one), Some(two), Some(product)) = (one, two, product) else { continue };
        all += 1;
        let fit = is_product(*one, *two, *product);
        fits += usize::from(fit);
        // One times something tells nothing.
        plain += usize::from(fit && (one == product || two == product));
    }
    if 4 * fits >= 3 * all && plain < fits { fits } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(numbers: &[&str]) -> ColumnContents {
        ColumnContents {
            numbers: 1.0,
            money: if numbers.iter().any(|number| number.contains('.')) { 1.0 } else { 0.0 },
            numbers_of_rows: numbers.iter().map(|number| Decimal::of_plain(number)).collect(),
            ..ColumnContents::default()
        }
    }

    #[test]
    fn a_quantity_and_a_price_make_an_amount() {
        let prices = column(&["279.00", "230.64", "44.56"]);
        let quantities = column(&["7", "25", "31"]);
        let amounts = column(&["1953.00", "5766.00", "1381.36"]);
        let others = column(&["3", "9", "12"]);
        let products = Products::of(&[others, prices, amounts, quantities]);
        assert_eq!(products.columns, Some((3, 1, 2)));
        let products =
            Products::of(&[column(&["7", "25"]), column(&["8", "9"]), column(&["2", "3"])]);
        assert_eq!(products.columns, None);
    }

    #[test]
    fn positions_count_up() {
        let is = |texts: &[&str]| {
            is_sequence(&texts.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert!(is(&["1", "2", "3"]) && is(&["10", "20", "30"]) && is(&["1.1", "1.2", "2.1"]));
        assert!(!is(&["7", "25", "31"]) && !is(&["3", "2", "1"]) && !is(&["1"]));
    }
}
