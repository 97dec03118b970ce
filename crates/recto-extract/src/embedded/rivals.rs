//! Fields that compete for the labels of a sense.

use std::collections::BTreeMap;

use super::labels::Likeness;
use super::wanted::{Nature, Wanted};

/// How like each sense is to the two fields of a group that it is most like.
pub(super) struct Rivals(BTreeMap<RivalKey, [(usize, f32); 2]>);

/// A sense, and the group and the owner of the fields that compete for its labels.
type RivalKey = (u32, (Nature, bool), Option<usize>);

impl Rivals {
    pub(super) fn of<'a>(
        wanted: impl Iterator<Item = &'a Wanted<'a>>,
        like: &[Vec<(u32, Likeness)>],
        owners: &[Option<usize>],
    ) -> Self {
        let mut best: BTreeMap<RivalKey, [(usize, f32); 2]> = BTreeMap::new();
        for (field, ((wanted, senses), owner)) in wanted.zip(like).zip(owners).enumerate() {
            for (sense, likeness) in senses {
                let key = (*sense, wanted.group(), *owner);
                let held = best.entry(key).or_insert([(usize::MAX, 0.0); 2]);
                let [first, second] = held;
                if likeness.score > first.1 {
                    *second = *first;
                    *first = (field, likeness.score);
                } else if likeness.score > second.1 {
                    *second = (field, likeness.score);
                }
            }
        }
        Self(best)
    }

    /// How like a sense is to the field that it is most like, beside this one.
    pub(super) fn beside(
        &self,
        sense: u32,
        wanted: &Wanted<'_>,
        owner: Option<usize>,
        field: usize,
    ) -> f32 {
        let Some([first, second]) = self.0.get(&(sense, wanted.group(), owner)) else {
            return 0.0;
        };
        if first.0 == field { second.1 } else { first.1 }
    }
}
