//! Refuses fonts that would exhaust memory when they are loaded.

use hayro_syntax::object::{Array, Dict, Object, Stream};
use recto_input::Budget;

use super::dict::{descendant, descriptor};
use crate::streams;

/// CIDs have 16 bits. A longer range of widths can only exhaust memory.
const MOST_CIDS: f64 = 65_536.0;

/// Do the font's streams, codes and ranges of widths stay within the limits? hayro's loader has no limits of its own.
pub(super) fn is_plausible(dict: &Dict<'_>, budget: &Budget) -> bool {
    let descriptor = descriptor(dict);
    let fits =
        |stream: Option<Stream<'_>>| stream.is_none_or(|s| streams::check(&s, budget).is_ok());
    // Read as `f64` to see a number of any size: the loader allocates a width for each code below the first one.
    dict.get::<f64>(b"FirstChar").is_none_or(|first| (0.0..MOST_CIDS).contains(&first))
        && fits(dict.get::<Stream<'_>>(b"ToUnicode"))
        && fits(dict.get::<Stream<'_>>(b"Encoding"))
        && [&b"FontFile"[..], b"FontFile2", b"FontFile3"]
            .iter()
            .all(|key| fits(descriptor.get::<Stream<'_>>(key)))
        && descendant(dict).is_none_or(|d| {
            fits(d.get::<Stream<'_>>(b"CIDToGIDMap"))
                && [&b"W"[..], b"W2"]
                    .iter()
                    .all(|key| d.get::<Array<'_>>(key).is_none_or(|a| has_sane_ranges(&a)))
        })
}

/// Are the ranges `first last width` in the widths of a `CIDFont` (ISO 32000-1, 9.7.4.3) no longer than there are CIDs?
fn has_sane_ranges(widths: &Array<'_>) -> bool {
    let (mut before, mut last) = (None, None);
    for object in widths.iter::<Object<'_>>() {
        let number = match object {
            Object::Number(n) => Some(n.as_f64()),
            _ => None,
        };
        // In a malformed array any two neighbouring numbers might be read as a range.
        if let (Some(first), Some(end), Some(_)) = (before, last, number)
            && end - first > MOST_CIDS
        {
            return false;
        }
        before = last;
        last = number;
    }
    true
}
