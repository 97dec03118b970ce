//! Words that stand one after the other in a line, shared by all that holds them.

use std::cell::OnceCell;
use std::iter::once;
use std::ops::{Deref, Range};
use std::rc::Rc;

use recto_model::Word;

use super::content::Characters;

/// Some words of a list. A page is read as tables in many ways, each of which holds the same pieces of its lines.
#[derive(Debug, Clone)]
pub(crate) struct WordSlice {
    list: Rc<WordList>,
    from: u32,
    to: u32,
}

#[derive(Debug)]
struct WordList {
    words: Box<[u32]>,
    /// For each word its characters, once they are asked for.
    characters: OnceCell<Box<[Characters]>>,
}

impl WordSlice {
    /// A part of it.
    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        let [from, to] = [range.start, range.end].map(|at| (self.from + at as u32).min(self.to));
        Self { list: Rc::clone(&self.list), from, to }
    }

    /// Each of its words by itself.
    pub(crate) fn singles(&self) -> impl Iterator<Item = Self> {
        (0..self.len()).map(|at| self.part(at..at + 1))
    }

    /// Takes other words behind its own.
    pub(crate) fn append(&mut self, behind: &Self) {
        if Rc::ptr_eq(&self.list, &behind.list) && self.to == behind.from {
            self.to = behind.to;
        } else {
            *self = Self::from([&**self, &**behind].concat());
        }
    }

    /// The characters of its text.
    pub(crate) fn characters(&self, words: &[Word]) -> Characters {
        let of_each = self.list.characters.get_or_init(|| {
            self.list.words.iter().map(|&i| Characters::of(words, once(i))).collect()
        });
        let own = &of_each[self.from as usize..self.to as usize];
        own.iter().copied().reduce(Characters::with).unwrap_or_default()
    }
}

impl From<Vec<u32>> for WordSlice {
    fn from(words: Vec<u32>) -> Self {
        let to = words.len() as u32;
        let list = WordList { words: words.into(), characters: OnceCell::new() };
        Self { list: Rc::new(list), from: 0, to }
    }
}

impl Deref for WordSlice {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.list.words[self.from as usize..self.to as usize]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn parts_put_together_hold_their_words_in_order(
            words in prop::collection::vec(any::<u32>(), 0..12),
            cuts in prop::collection::vec(0usize..12, 4),
        ) {
            let whole = WordSlice::from(words.clone());
            let part = |a: usize, b: usize| {
                let (a, b) = (a.min(words.len()), b.min(words.len()));
                (whole.part(a.min(b)..b), &words[a.min(b)..b])
            };
            let ((mut slice, first), (behind, second)) =
                (part(cuts[0], cuts[1]), part(cuts[2], cuts[3]));
            slice.append(&behind);
            prop_assert_eq!(&*slice, [first, second].concat());
            let singles: Vec<u32> = slice.singles().map(|single| single[0]).collect();
            prop_assert_eq!(&*slice, singles);
        }
    }
}
