//! Does a text say a value?
//!
//! Responses have no types beside JSON's: a string may be text as printed, a date in ISO form, or a member of an enumeration.

mod answers;
mod currencies;
mod dates;
mod numbers;
mod text;

use serde_json::Value;

pub(crate) use answers::{answer_in, without_marks};

/// Does the text say the value? `is_read` tells that it was read from pixels.
pub(crate) fn says(value: &Value, said: &str, is_read: bool) -> bool {
    match value {
        Value::Bool(value) => answer_in(said) == Some(*value),
        Value::Number(number) => numbers::says(&number.to_string(), said),
        Value::String(value) => {
            text::says(value, said, is_read)
                || dates::says(value, said)
                || currencies::says(value, said)
                || answers::same(value, said)
        }
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    }
}
