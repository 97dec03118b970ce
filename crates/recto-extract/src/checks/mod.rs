//! Compares values with each other and with what they are said to be; never changes one.
//!
//! [`values`] lists the values with their schema and the sets in which they are compared, [`meaning`] tells by its name what
//! an amount or a date is. Then each check looks on its own: [`sums`] at arithmetic, [`codes`] at check digits, [`dates`] at
//! their order, [`contradictions`] at other places of the document, [`legibility`] at characters that were hard to read.

mod amount;
mod codes;
mod contradictions;
mod dates;
mod legibility;
mod meaning;
mod misread;
mod sums;
#[cfg(test)]
mod tests;
mod values;

use std::collections::BTreeMap;

use recto_input::Meter;
use serde_json::Value;

use crate::document::DocumentText;
use crate::ground::Grounded;
use crate::path::FieldPath;
use crate::schema::Schema;
use values::Values;

/// Why a value should be looked at by a person. The names are those of the public interface. In the order of what tells
/// most: a value has one review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReviewReason {
    /// A check digit is wrong.
    Checksum,
    /// Amounts don't add up.
    Sum,
    /// A date that reads as two different days.
    AmbiguousDate,
    /// Two places of the document contradict each other.
    Conflict,
    /// A character was hard to read.
    LowConfidence,
}

impl ReviewReason {
    /// The name in the public interface.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Checksum => "checksum",
            Self::AmbiguousDate => "ambiguous_date",
            Self::Conflict => "conflict",
            Self::LowConfidence => "low_confidence",
        }
    }
}

/// A value that should be looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    pub path: FieldPath,
    pub reason: ReviewReason,
    /// What the value should be for the check to hold, if there is exactly one such value.
    pub suggested: Option<Value>,
}

/// The values that should be looked at, in the order of the schema; one review for a value at most.
pub fn check(
    document: &DocumentText,
    schema: &Schema,
    grounded: &Grounded,
    meter: &Meter,
) -> Vec<Review> {
    let values = Values::of(document, schema, grounded);
    let mut findings = Findings::default();
    codes::check(&values, &mut findings, meter);
    sums::check(&values, &mut findings, meter);
    dates::check(&values, &mut findings);
    contradictions::check(&values, &mut findings, meter);
    legibility::check(&values, &mut findings);
    let review = |(at, (reason, suggested)): (usize, (ReviewReason, Option<Value>))| {
        Some(Review { path: values.leaves.get(at)?.path.clone(), reason, suggested })
    };
    findings.0.into_iter().filter_map(review).collect()
}

/// The most telling finding for each value, by its place in [`Values::leaves`].
#[derive(Debug, Default)]
struct Findings(BTreeMap<usize, (ReviewReason, Option<Value>)>);

impl Findings {
    fn add(&mut self, leaf: usize, reason: ReviewReason, suggested: Option<Value>) {
        match self.0.get_mut(&leaf) {
            Some((known, _)) if *known <= reason => {}
            Some(known) => *known = (reason, suggested),
            None => {
                self.0.insert(leaf, (reason, suggested));
            }
        }
    }
}
