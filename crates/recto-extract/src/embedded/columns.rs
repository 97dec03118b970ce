//! Which column of a table belongs to which property: by its head, by what it holds, and by the arithmetic of its rows.

use std::ops::Range;

use recto_input::Meter;
use recto_table::{LogicalTable, RowKind};

use super::column_profiles::{ColumnContents, Products, mark};
use super::labels::likeness;
use super::likeness::{Concepts, Sense};
use super::values::TypedValues;
use super::wanted::{Nature, Wanted};
use crate::normalise::Decimal;

/// A property and a column that are worth no more than this don't belong together.
const NONE: f32 = 0.42;
/// What the type of a column's values adds where they are the wanted ones, and takes where they are not.
const TYPE: f32 = 0.3;
/// What a column whose head says nothing of the property may add by its values alone.
const BY_VALUES: f32 = 0.5;
/// A head that is so like a property names it.
const NAMED: f32 = 0.5;
/// What two factors and their product add to the likeness of their heads.
const PRODUCT: f32 = 0.4;
/// Rounds in which two properties may exchange their columns.
const ROUNDS: usize = 3;

/// The columns of a table that were given to properties.
#[derive(Debug)]
pub(crate) struct ColumnMatch {
    pub(crate) columns: Vec<Option<usize>>,
    pub(crate) score: f32,
}

/// The columns of a table that are like properties; `None` if too few are.
pub(crate) fn matched(
    table: &LogicalTable,
    words: &dyn Fn(usize, usize) -> Vec<Range<u32>>,
    values: &TypedValues<'_>,
    wanted: &[Wanted<'_>],
    meter: &Meter,
) -> Option<ColumnMatch> {
    let body: Vec<usize> = (0..)
        .zip(&table.rows)
        .filter(|(_, row)| row.kind == RowKind::Body)
        .map(|(at, _)| at)
        .collect();
    if body.is_empty() || !meter.allows(wanted.len() * table.columns.len()) {
        return None;
    }
    let mut profiles: Vec<ColumnContents> = (0..table.columns.len())
        .map(|column| ColumnContents::of(&body, |row| words(row, column), values, meter))
        .collect();
    mark(&mut profiles);
    let products = Products::of(&profiles);
    let heads: Vec<(Sense, Concepts)> = table
        .columns
        .iter()
        .map(|column| {
            let sense = Sense::of(&column.label);
            let mut concepts = Concepts::new();
            sense.add_to(&mut concepts, 1.0);
            (sense, concepts)
        })
        .collect();
    // A single property is told by the head of its column alone.
    let is_alone = wanted.len() == 1;
    let worth = |wanted: &Wanted<'_>, column: usize| -> f32 {
        let (Some((sense, concepts)), Some(profile)) = (heads.get(column), profiles.get(column))
        else {
            return 0.0;
        };
        let like = likeness(wanted, sense, concepts).score;
        let Some(by_type) = type_worth(wanted, profile) else { return 0.0 };
        let by_sum = products.worth(wanted, column).map_or(0.0, |fits| PRODUCT * fits);
        let by_values = if is_alone { 0.0 } else { BY_VALUES * values_worth(wanted, profile) };
        like.max(by_values) + TYPE * by_type + by_sum
    };
    let scores: Vec<Vec<f32>> = wanted
        .iter()
        .map(|wanted| (0..profiles.len()).map(|column| worth(wanted, column)).collect())
        .collect();
    let mut columns = assigned(&scores, profiles.len());
    give_rest(wanted, &profiles, &mut columns);
    let score: f32 = columns
        .iter()
        .zip(&scores)
        .filter_map(|(column, scores)| column.and_then(|column| scores.get(column)))
        .map(|score| (score - NONE).max(0.0))
        .sum();
    let count = columns.iter().flatten().count();
    // Columns by their values alone make any table fit: heads have to name the properties too.
    let named = wanted.iter().zip(&columns).filter(|(wanted, column)| {
        column
            .and_then(|column| heads.get(column))
            .is_some_and(|(sense, concepts)| likeness(wanted, sense, concepts).score >= NAMED)
    });
    let named = named.count();
    let needed = if wanted.len() > 1 { 2 } else { 1 };
    (count >= needed && named >= 1 && 2 * count >= wanted.len())
        .then_some(ColumnMatch { columns, score })
}

/// Each property's column, so that the sum of scores is high: the best pairs first, then exchanges.
fn assigned(scores: &[Vec<f32>], columns: usize) -> Vec<Option<usize>> {
    let mut pairs: Vec<(usize, usize, f32)> = Vec::new();
    for (property, scores) in scores.iter().enumerate() {
        let enough = scores.iter().enumerate().filter(|(_, score)| **score > NONE);
        pairs.extend(enough.map(|(column, score)| (property, column, *score)));
    }
    pairs.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)).then(a.1.cmp(&b.1)));
    let mut owner: Vec<Option<usize>> = vec![None; columns];
    let mut chosen: Vec<Option<usize>> = vec![None; scores.len()];
    for (property, column, _) in &pairs {
        let is_free = owner.get(*column).is_some_and(Option::is_none)
            && chosen.get(*property).is_some_and(Option::is_none);
        if is_free {
            place(&mut owner, *column, Some(*property));
            place(&mut chosen, *property, Some(*column));
        }
    }
    let score = |property: usize, column: Option<usize>| {
        let found = column.and_then(|column| scores.get(property)?.get(column).copied());
        found.filter(|score| *score > NONE).unwrap_or(NONE)
    };
    for _ in 0..ROUNDS {
        let mut changed = false;
        for (property, column, new) in &pairs {
            let held = chosen.get(*property).copied().flatten();
            if held == Some(*column) {
                continue;
            }
            let other = owner.get(*column).copied().flatten();
            let before = score(*property, held) + other.map_or(0.0, |o| score(o, Some(*column)));
            let after = new + other.map_or(0.0, |other| score(other, held));
            if after > before + 1e-4 {
                if let Some(held) = held {
                    place(&mut owner, held, other);
                }
                if let Some(other) = other {
                    let fits = score(other, held) > NONE;
                    place(&mut chosen, other, held.filter(|_| fits));
                    if let Some(held) = held.filter(|_| !fits) {
                        place(&mut owner, held, None);
                    }
                }
                place(&mut owner, *column, Some(*property));
                place(&mut chosen, *property, Some(*column));
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    chosen
}

fn place<T>(list: &mut [T], at: usize, value: T) {
    if let Some(place) = list.get_mut(at) {
        *place = value;
    }
}

/// Where one number and one column of numbers are left, or one date and one column of dates, they belong together.
fn give_rest(wanted: &[Wanted<'_>], profiles: &[ColumnContents], columns: &mut [Option<usize>]) {
    let numbers = |profile: &ColumnContents| profile.numbers > 0.6 && !profile.is_sequence;
    let dates = |profile: &ColumnContents| profile.dates > 0.6;
    for nature in [Nature::Number, Nature::Date] {
        let fits = |profile: &ColumnContents| {
            if nature == Nature::Number { numbers(profile) } else { dates(profile) }
        };
        let open: Vec<usize> = (0..)
            .zip(wanted.iter().zip(columns.iter()))
            .filter(|(_, (wanted, column))| column.is_none() && wanted.nature == nature)
            .map(|(at, _)| at)
            .collect();
        let free: Vec<usize> = (0..)
            .zip(profiles)
            .filter(|(at, profile)| fits(profile) && !columns.contains(&Some(*at)))
            .map(|(at, _)| at)
            .collect();
        if let ([property], [column]) = (open.as_slice(), free.as_slice()) {
            let percents = profiles.get(*column).is_some_and(|profile| profile.percents > 0.5);
            let wants = wanted.get(*property).is_some_and(Wanted::wants_percent);
            if percents == wants {
                place(columns, *property, Some(*column));
            }
        }
    }
}

/// How well a column's values are of the wanted type, from -1 to 1; `None` if they can't be the property's.
fn type_worth(wanted: &Wanted<'_>, profile: &ColumnContents) -> Option<f32> {
    let enough = |share: f32| (share >= 0.3).then_some(2.0 * share - 1.0);
    match wanted.nature {
        Nature::Number => {
            let fits = enough(profile.numbers)?;
            let is_percent = wanted.wants_percent();
            if is_percent != (profile.percents > 0.5) {
                return Some(fits - if is_percent { 0.6 } else { 1.2 });
            }
            let money = if is_money(wanted) { profile.money - 0.5 } else { 0.0 };
            // Numbers that only count the rows are no amounts.
            let counts = profile.is_sequence && !wanted.has("line");
            Some(fits + 0.6 * money - if counts { 1.0 } else { 0.0 })
        }
        Nature::Date => enough(profile.dates),
        Nature::Id => enough(profile.digits),
        Nature::Text | Nature::Name if wanted.name.has("unit") => Some(profile.units - 0.5),
        // A number or a code has digits.
        Nature::Text | Nature::Name if is_code(wanted) => {
            let letters = if wanted.name.has("number") { 1.0 - profile.digits } else { 0.0 };
            Some(0.3 * (1.0 - profile.money) - 1.5 * letters)
        }
        Nature::Text | Nature::Name => Some(profile.texts - 0.5 - profile.money),
        _ => Some(0.0),
    }
}

/// How well a column fits a property by its values alone, whatever its head says.
fn values_worth(wanted: &Wanted<'_>, profile: &ColumnContents) -> f32 {
    let certain = |is: bool, share: f32| if is { share } else { 0.0 };
    match wanted.nature {
        Nature::Date => profile.dates,
        Nature::Number if wanted.wants_percent() => profile.percents,
        Nature::Number if wanted.has("line") => certain(profile.is_sequence, 1.0),
        Nature::Number if is_money(wanted) => {
            let is_last = profile.is_last_money && !wanted.name.has("price");
            if is_last { profile.money } else { 0.8 * profile.money }
        }
        Nature::Text | Nature::Name if wanted.name.has("unit") => profile.units,
        Nature::Text | Nature::Name if wanted.has("range") => profile.ranges,
        Nature::Text | Nature::Name if wanted.name.has("line") && !wanted.name.has("amount") => {
            certain(profile.is_sequence, 1.0)
        }
        Nature::Text | Nature::Name if is_code(wanted) => {
            certain(!profile.is_sequence, 0.85 * profile.codes)
        }
        Nature::Id => certain(!profile.is_sequence, 0.9 * profile.codes),
        Nature::Text | Nature::Name => certain(profile.is_widest_text, profile.texts),
        _ => 0.0,
    }
}

/// Is it a code or a number as text?
pub(crate) fn is_code(wanted: &Wanted<'_>) -> bool {
    ["number", "line", "article", "reference", "range", "postcode"]
        .iter()
        .any(|name| wanted.name.has(name))
        && !wanted.name.has("description")
}

fn is_money(wanted: &Wanted<'_>) -> bool {
    ["amount", "price", "total", "fee", "tax", "balance", "debit", "credit"]
        .iter()
        .any(|name| wanted.name.has(name))
}

impl Products {
    /// How well a column plays the part of a property in `quantity × price = amount`, from -1 to 1.
    fn worth(&self, wanted: &Wanted<'_>, column: usize) -> Option<f32> {
        let (quantity, price, amount) = self.columns?;
        if wanted.nature != Nature::Number || wanted.wants_percent() {
            return None;
        }
        let has = |name: &str| wanted.name.has(name);
        let part = if has("line_total") || has("total") {
            amount
        } else if has("price") || has("unit") && has("amount") {
            price
        } else if has("quantity") || has("count") {
            quantity
        } else if has("amount") {
            amount
        } else {
            return (column == quantity || column == price || column == amount).then_some(-0.5);
        };
        Some(if part == column { 1.0 } else { -1.0 })
    }
}

/// Do two factors make a product, up to rounding?
pub(crate) fn is_product(one: Decimal, other: Decimal, product: Decimal) -> bool {
    let cent = Decimal::new(1, 2);
    let Some((found, cent)) = one.checked_mul(other).zip(cent) else { return false };
    let away = found
        .checked_sub(product)
        .map(|away| away.max(Decimal::default().checked_sub(away).unwrap_or(away)));
    away.is_some_and(|away| away <= cent)
}
