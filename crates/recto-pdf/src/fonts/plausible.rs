//! Fonts that no reader should load.

use hayro_syntax::object::{Array, Dict, Object, Stream};
use recto_input::Budget;

use super::dict::{descendant, descriptor};
use crate::streams;

/// Character identifiers are 16 bits wide; a width range past that is a bomb.
const MOST_CIDS: f64 = 65_536.0;

/// Refuses fonts that would unpack or unroll to more than a font can be: the loader below has no limits.
pub(super) fn is_plausible(dict: &Dict<'_>, budget: &Budget) -> bool {
    let descriptor = descriptor(dict);
    let fits =
        |stream: Option<Stream<'_>>| stream.is_none_or(|s| streams::check(&s, budget).is_ok());
    // As a number of any size: the loader below allocates a width for each code before the first one.
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

/// `first last width` with identifiers that exist, in a widths array of a composite font.
fn has_sane_ranges(widths: &Array<'_>) -> bool {
    let (mut before, mut last) = (None, None);
    for object in widths.iter::<Object<'_>>() {
        let number = match object {
            Object::Number(n) => Some(n.as_f64()),
            _ => None,
        };
        // Any pair of neighbouring numbers might be read as a range once the array is out of step.
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
