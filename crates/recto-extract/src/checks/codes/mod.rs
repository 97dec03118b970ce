//! Do codes with check digits have the right ones?

mod digits;
mod kind;
mod vat;

use recto_input::Meter;
use serde_json::Value;

use super::misread::{Misreading, misreadings, only_one};
use super::values::{ValueLeaf, Values};
use super::{Findings, ReviewReason};
use kind::CodeKind;

pub(super) fn check(values: &Values<'_>, findings: &mut Findings, meter: &Meter) {
    for (at, leaf) in values.leaves.iter().enumerate() {
        let Some(code) = code(&leaf.grounded.value) else { continue };
        let Some(kind) = CodeKind::of(leaf, &code) else { continue };
        if !meter.allows(code.len()) {
            return;
        }
        if kind.holds(&code) == Some(false) {
            findings.add(at, ReviewReason::Checksum, suggested(values, leaf, kind, meter));
        }
    }
}

fn suggested(
    values: &Values<'_>,
    leaf: &ValueLeaf<'_>,
    kind: CodeKind,
    meter: &Meter,
) -> Option<Value> {
    let holds = |misreading: &Misreading| {
        let code = code(&misreading.value);
        code.is_some_and(|code| meter.allows(code.len()) && kind.holds(&code) == Some(true))
    };
    let fitting = misreadings(values, leaf).into_iter().filter(holds);
    only_one(fitting.map(|misreading| ((), misreading)).collect())
        .map(|((), misreading)| misreading.value)
}

/// The letters and digits of a code in capitals; `None` if something else stands between them than what codes are printed
/// with.
fn code(value: &Value) -> Option<String> {
    let number;
    let text = match value {
        Value::String(text) => text,
        Value::Number(value) if value.is_u64() => {
            number = value.to_string();
            &number
        }
        _ => return None,
    };
    let is_code = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '\u{a0}');
    // The longest code has 34 characters; with spaces and hyphens between them no more than twice as many.
    if text.len() > 80 || !text.chars().all(is_code) {
        return None;
    }
    let code = text.chars().filter(char::is_ascii_alphanumeric);
    Some(code.map(|c| c.to_ascii_uppercase()).collect())
}
