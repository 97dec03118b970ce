//! Looks that are like each other, found without comparing all with all.

use std::collections::BTreeMap;

use recto_model::Rgb;

use crate::body::Look;

/// What looks that are alike share, and the size, in which they may differ by one step.
type LookKey = (bool, bool, bool, Rgb, u32);

fn key(look: &Look, size: u32) -> LookKey {
    (look.bold, look.italic, look.caps, look.style.color, size)
}

/// Looks of which no two are alike, with numbers.
#[derive(Default)]
pub(super) struct Looks(BTreeMap<LookKey, usize>);

impl Looks {
    /// The lowest number of a look that is like this one.
    pub(super) fn like(&self, look: &Look) -> Option<usize> {
        let sizes = look.size.saturating_sub(1)..=look.size.saturating_add(1);
        self.0.range(key(look, *sizes.start())..=key(look, *sizes.end())).map(|(_, at)| *at).min()
    }

    pub(super) fn insert(&mut self, look: &Look, number: usize) {
        self.0.insert(key(look, look.size), number);
    }
}
