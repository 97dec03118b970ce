//! Words that the lexicon lacks: compounds are taken apart into words that it has.

use smol_str::SmolStr;

use super::{Concept, Lexicon, Meaning};

/// The fewest letters of the parts that a compound is taken apart into.
const SHORTEST_PART: usize = 3;
/// What a compound joins its parts with.
const JOINTS: [&str; 5] = ["", "s", "n", "en", "es"];

impl Lexicon {
    /// Adds what a word means that is no form of the lexicon: the parts of a compound, or itself.
    pub(super) fn unknown(
        &self,
        token: &SmolStr,
        word: &SmolStr,
        at: usize,
        found: &mut Vec<Meaning>,
    ) {
        if self.stop.contains(token) || self.stop.contains(word) {
            return;
        }
        let mut add = |options| found.push(Meaning { first: at, end: at + 1, options });
        match self.parts(word, 3) {
            Some(parts) => parts.into_iter().for_each(add),
            None => add(vec![vec![Concept::Word(word.clone())]]),
        }
    }

    /// The meanings of a compound's parts. A first part that is unknown counts as a word if the rest is known.
    pub(super) fn parts(&self, word: &str, depth: usize) -> Option<Vec<Vec<Vec<Concept>>>> {
        let cuts: Vec<usize> = word.char_indices().map(|(at, _)| at).collect();
        if depth == 0 || cuts.len() < 2 * SHORTEST_PART || word.chars().any(char::is_numeric) {
            return None;
        }
        let inner = || cuts.iter().skip(SHORTEST_PART).copied();
        // The longest known first part whose rest is known as well.
        for cut in inner().rev() {
            let (head, tail) = word.split_at(cut);
            if tail.len() < 2 {
                continue;
            }
            let mut joined = JOINTS.iter().filter_map(|joint| head.strip_suffix(joint));
            let Some(head) = joined.find_map(|head| self.phrases.get(head)) else {
                continue;
            };
            let rest = match self.phrases.get(tail) {
                Some(tail) => Some(vec![tail.clone()]),
                None => self.parts(tail, depth - 1),
            };
            if let Some(rest) = rest {
                return Some(std::iter::once(head.clone()).chain(rest).collect());
            }
        }
        inner().find_map(|cut| {
            let (head, tail) = word.split_at(cut);
            let tail = self.phrases.get(tail).filter(|_| tail.len() >= 5)?;
            let head = head.strip_suffix('s').unwrap_or(head);
            Some(vec![vec![vec![Concept::Word(head.into())]], tail.clone()])
        })
    }
}
