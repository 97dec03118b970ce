//! Compares values with each other and with what they are said to be; never changes one.

use recto_input::Meter;
use serde_json::Value;

use crate::document::DocumentText;
use crate::ground::Grounded;
use crate::path::FieldPath;
use crate::schema::Schema;

/// Why a value should be looked at by a person. The names are those of the public interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewReason {
    /// Amounts don't add up.
    Sum,
    /// A check digit is wrong.
    Checksum,
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
    _document: &DocumentText,
    _schema: &Schema,
    _grounded: &Grounded,
    _meter: &Meter,
) -> Vec<Review> {
    Vec::new()
}
