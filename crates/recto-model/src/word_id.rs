//! Ids of a page's words, with which everything that is cut out of a page says from which words.

use serde::{Deserialize, Serialize};

/// Index of a word among the words of its page.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct WordId(pub u32);

impl WordId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Ids of words in reading order; a list of numbers when serialised. Most lines are drawn as they are read, and their ids
/// follow each other: these take no memory of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<WordId>", into = "Vec<WordId>")]
pub struct WordIds(Repr);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Repr {
    Run { first: u32, len: u32 },
    List(Box<[WordId]>),
}

impl WordIds {
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Run { len, .. } => *len as usize,
            Repr::List(list) => list.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = WordId> + Clone + '_ {
        let (first, len, list) = match &self.0 {
            Repr::Run { first, len } => (*first, *len, [].as_slice()),
            Repr::List(list) => (0, 0, &**list),
        };
        let run = (0..len).map(move |i| WordId(first.saturating_add(i)));
        run.chain(list.iter().copied())
    }

    /// The same words when `by` others are put before the words of their page.
    pub fn shift(&mut self, by: u32) {
        match &mut self.0 {
            Repr::Run { first, .. } => *first = first.saturating_add(by),
            Repr::List(list) => list.iter_mut().for_each(|id| id.0 = id.0.saturating_add(by)),
        }
    }
}

impl Default for WordIds {
    fn default() -> Self {
        Self(Repr::Run { first: 0, len: 0 })
    }
}

impl FromIterator<WordId> for WordIds {
    fn from_iter<T: IntoIterator<Item = WordId>>(ids: T) -> Self {
        let mut ids = ids.into_iter();
        let Some(WordId(first)) = ids.next() else { return Self::default() };
        let mut len = 1;
        while let Some(id) = ids.next() {
            if first.checked_add(len) != Some(id.0) {
                let run = (0..len).map(|i| WordId(first + i));
                return Self(Repr::List(run.chain([id]).chain(ids).collect()));
            }
            len += 1;
        }
        Self(Repr::Run { first, len })
    }
}

impl From<Vec<WordId>> for WordIds {
    fn from(ids: Vec<WordId>) -> Self {
        ids.into_iter().collect()
    }
}

impl From<WordIds> for Vec<WordId> {
    fn from(ids: WordIds) -> Self {
        ids.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ids_take_little_memory() {
        assert_eq!(size_of::<WordIds>(), 16);
    }

    proptest! {
        #[test]
        fn ids_come_back_in_their_order(
            first in prop_oneof![0..50u32, Just(u32::MAX), Just(u32::MAX - 3)],
            run in 0..8u32,
            others in prop::collection::vec(0..60u32, 0..4),
        ) {
            let run = (0..run).filter_map(|i| first.checked_add(i));
            let ids: Vec<WordId> = run.chain(others).map(WordId).collect();
            let held: WordIds = ids.iter().copied().collect();
            prop_assert_eq!(held.len(), ids.len());
            prop_assert_eq!(held.iter().collect::<Vec<_>>(), ids.clone());
            let mut shifted = held;
            shifted.shift(5);
            let expected: Vec<u32> = ids.iter().map(|id| id.0.saturating_add(5)).collect();
            if first < u32::MAX - 20 {
                prop_assert_eq!(shifted.iter().map(|id| id.0).collect::<Vec<_>>(), expected);
            }
        }
    }
}
