//! Are dates in the order that their names promise, and can each be read in one way only?

use serde_json::Value;

use super::meaning::ValueRole;
use super::values::{ValueLeaf, ValueSet, Values};
use super::{Findings, ReviewReason};
use crate::normalise::{CalendarDay, read_date};

/// What is not later than what.
const ORDER: [(ValueRole, ValueRole); 2] =
    [(ValueRole::Issued, ValueRole::Due), (ValueRole::Start, ValueRole::End)];

pub(super) fn check(values: &Values<'_>, findings: &mut Findings) {
    for set in &values.sets {
        for (first, last) in ORDER {
            if let (Some(first), Some(last)) = (date(values, set, first), date(values, set, last)) {
                check_order(values, first, last, findings);
            }
        }
    }
    for (at, leaf) in values.leaves.iter().enumerate() {
        if leaf.grounded.is_ambiguous {
            findings.add(at, ReviewReason::AmbiguousDate, None);
        }
    }
}

/// A date by its place among the values.
type DatedLeaf = (usize, CalendarDay);

/// The date of a meaning, unless there are several.
fn date(values: &Values<'_>, set: &ValueSet, meaning: ValueRole) -> Option<DatedLeaf> {
    let leaves = set.leaves.iter().filter_map(|at| Some((*at, values.leaves.get(*at)?)));
    let mut found = leaves.filter(|(_, leaf)| leaf.meaning == Some(meaning));
    let (at, leaf) = found.next()?;
    let text = leaf.grounded.value.as_str()?;
    let day = CalendarDay::of_iso(text).or_else(|| Some(read_date(text, &values.habits)?.value));
    if found.next().is_some() { None } else { Some((at, day?)) }
}

fn check_order(values: &Values<'_>, first: DatedLeaf, last: DatedLeaf, findings: &mut Findings) {
    if first.1 <= last.1 {
        return;
    }
    let is_ambiguous =
        |at: usize| values.leaves.get(at).is_some_and(|leaf| leaf.grounded.is_ambiguous);
    // A date that can be read in two ways is the likelier mistake, and its other reading may be the right one.
    for ((at, _), swapped, holds) in [
        (first, swapped(first.1), swapped(first.1).is_some_and(|day| day <= last.1)),
        (last, swapped(last.1), swapped(last.1).is_some_and(|day| first.1 <= day)),
    ] {
        if is_ambiguous(at) && holds {
            let leaf = values.leaves.get(at);
            let suggested = leaf.zip(swapped).and_then(|(leaf, day)| written(leaf, day));
            return findings.add(at, ReviewReason::AmbiguousDate, suggested);
        }
    }
    findings.add(last.0, ReviewReason::Conflict, None);
}

/// The other reading of 03/04/2024.
fn swapped(day: CalendarDay) -> Option<CalendarDay> {
    CalendarDay::new(day.year(), day.day(), day.month())
}

/// A date in the spelling of a value that is `YYYY-MM-DD`, maybe with a time behind it.
fn written(leaf: &ValueLeaf<'_>, day: CalendarDay) -> Option<Value> {
    let text = leaf.grounded.value.as_str()?;
    CalendarDay::of_iso(text)?;
    Some(Value::from(format!("{day}{}", text.get(10..)?)))
}
