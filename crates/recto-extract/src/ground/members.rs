//! Grounds members of an enumeration: said by their own words, by the sign of a currency, by a ticked box. Never by absence.

use std::ops::Range;

use serde_json::Value;

use super::Verdict;
use super::leaf::{Grounder, Hit};
use super::letters::FoldedText;
use super::nearness::LookedFor;
use super::states::NEAREST_LABEL;
use crate::answer::Hint;
use crate::normalise::{currency_of, folded_letters, name_words, says_yes, spellings_of};

/// Words that one letter or two spell say something at their label only.
const LONGEST_SYMBOL: usize = 2;
/// Options of one line are at most so many words apart.
const NEXT_OPTION: u32 = 2;

impl Grounder<'_> {
    /// A member of an enumeration: its own words, unless they stand at a box that isn't ticked.
    pub(super) fn member(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let folded = folded_letters(text);
        let chosen =
            self.field_value(wanted, |value| !folded.is_empty() && folded_letters(value) == folded);
        if chosen
            .as_ref()
            .is_some_and(|hit| hit.field.is_some_and(|at| *wanted.hint == Hint::Field(at)))
        {
            return chosen;
        }
        let spaced = name_words(text).join(" ");
        let mut places = self.currency_places(text);
        for spelling in [text, spaced.as_str()] {
            places.extend(self.letter_places(&FoldedText::of_text(spelling)));
        }
        places.sort_by_key(|words| (words.start, words.end));
        places.dedup();
        let mut ticked = Vec::new();
        let mut plain = Vec::new();
        let mut has_boxes = false;
        for words in places {
            let tick_box = self.boxes.of_words(&words);
            has_boxes |= tick_box.is_some();
            match tick_box {
                Some(tick_box) if tick_box.is_checked => ticked.push((words, tick_box)),
                Some(_) => {}
                None => plain.push(words),
            }
        }
        // Where a member has a box, the box says it: 'Family name' doesn't say 'Family'.
        let options = self.options(wanted, text);
        plain.retain(|words| !has_boxes && !self.is_option(&options, words));
        if folded.chars().count() <= LONGEST_SYMBOL {
            plain.retain(|words| {
                wanted.cited(self.document, words) == 3
                    || wanted.nearness(self.document, words) >= NEAREST_LABEL
            });
        }
        let all = if ticked.is_empty() {
            plain
        } else {
            ticked.iter().map(|(words, _)| words.clone()).collect()
        };
        if let Some(words) = self.best(wanted, all) {
            let tick_box = ticked.iter().find(|(place, _)| *place == words).map(|(_, found)| found);
            let field = tick_box.and_then(|tick_box| tick_box.field);
            let check_box = tick_box.and_then(|tick_box| tick_box.check_box);
            return Some(Hit { field, check_box, ..Hit::new(words, Verdict::Normalised) });
        }
        chosen.or_else(|| self.boolean(wanted, says_yes(text)?))
    }

    /// The places of the other members, in reading order.
    fn options(&self, wanted: &LookedFor<'_>, text: &str) -> Vec<Range<u32>> {
        let others =
            wanted.leaf.allowed.iter().filter_map(Value::as_str).filter(|one| *one != text);
        let places = others.flat_map(|other| self.letter_places(&FoldedText::of_text(other)));
        let mut places: Vec<Range<u32>> = places.collect();
        places.sort_by_key(|words| (words.start, words.end));
        places
    }

    /// Does another member stand beside this one? Then both are to choose from, and a mark that is no word chooses.
    fn is_option(&self, options: &[Range<u32>], words: &Range<u32>) -> bool {
        let line = |at: u32| self.document.words.get(at as usize).map(|word| word.line);
        let from = options.partition_point(|other| other.end + NEXT_OPTION < words.start);
        let near = options.iter().skip(from);
        let near = near.take_while(|other| other.start <= words.end + NEXT_OPTION);
        near.into_iter().any(|other| {
            let is_inside = other.start >= words.start && other.end <= words.end;
            !is_inside && line(other.start) == line(words.start)
        })
    }

    /// Signs and names of a currency that is wanted by its code.
    fn currency_places(&self, code: &str) -> Vec<Range<u32>> {
        let code = code.to_uppercase();
        if currency_of(&code).is_none_or(|known| known != code) {
            return Vec::new();
        }
        // A word of letters that digits touch is an identifier, unless it is the code itself: FR22, EUR22.
        let says = |text: &str| {
            let sign = text.trim_matches(|c: char| c.is_numeric() || ".,'-()+:*".contains(c));
            let is_whole = !sign.chars().all(char::is_alphabetic)
                || sign.to_uppercase() == code
                || !text.chars().any(char::is_numeric);
            is_whole && currency_of(sign).is_some_and(|found| found == code)
        };
        let spelled = spellings_of(&code).flat_map(|word| self.index.words(word));
        let places = spelled.chain(&self.index.money).copied().filter(|at| {
            let word = self.document.words.get(*at as usize);
            self.meter.allows(1) && word.is_some_and(|word| says(&word.text))
        });
        places.map(|at| at..at + 1).collect()
    }
}
