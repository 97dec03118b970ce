//! Words whose letters read from right to left.

mod brackets;
mod clusters;

use recto_bidi::{Direction, is_leftward, read, turned};
use recto_model::Word;

use crate::inked::{Inked, is_blank};

pub(crate) use brackets::show_brackets;

/// Gives a word whose letters read leftward the text that it reads as: mostly such words are drawn as they stand, sometimes
/// as they read.
pub(crate) fn settle(word: &mut Word, glyphs: &[Inked<'_>]) {
    if !is_leftward(&word.text) {
        return;
    }
    word.text = if are_drawn_leftward(glyphs) {
        turned(&word.text)
    } else {
        let clusters = clusters::of(glyphs);
        read(clusters.iter().map(String::as_str), Direction::Leftward)
    };
    word.text.retain(|c| !is_blank(c));
}

fn are_drawn_leftward(glyphs: &[Inked<'_>]) -> bool {
    let mut places = glyphs.iter().filter(|inked| !inked.floats).map(|inked| inked.place().0);
    match (places.next(), places.next_back()) {
        (Some(first), Some(last)) => last < first,
        _ => false,
    }
}
