//! The words of a line in the order in which they are read, and what is between them.

use std::borrow::Cow;

use recto_bidi::{Direction, is_in_visual_order, line_order};
use recto_lexicon::meet_unspaced;
use recto_lines::OnLine;
use recto_model::{Gap, Word};

use crate::frame::ReadingFrame;

/// A word of a line.
pub(crate) struct LineWord<'a> {
    pub(crate) index: u32,
    pub(crate) text: Cow<'a, str>,
    /// A space stands before it.
    pub(crate) is_spaced: bool,
    /// The gap before it is too wide for one box over it and the word before.
    pub(crate) is_apart: bool,
}

/// Puts the words of a line, given in the frame's order, into the order of reading.
pub(crate) fn line_words<'a>(
    words: &'a [Word],
    line: &[u32],
    frame: ReadingFrame,
) -> Vec<LineWord<'a>> {
    let texts = line.iter().map(|&i| words[i as usize].text.as_str());
    if is_in_visual_order(texts, frame.direction()) {
        as_given(words, line, frame)
    } else {
        turned(words, line, frame)
    }
}

fn as_given<'a>(words: &'a [Word], line: &[u32], frame: ReadingFrame) -> Vec<LineWord<'a>> {
    let mut before: Option<u32> = None;
    line.iter()
        .map(|&index| {
            let (is_spaced, is_apart) =
                before.map_or((false, true), |before| drawn_gap(words, before, index, frame));
            before = Some(index);
            LineWord { index, text: Cow::from(&words[index as usize].text), is_spaced, is_apart }
        })
        .collect()
}

/// A line with scripts that read from right to left: where its words stand tells the order, not how they were drawn.
fn turned<'a>(words: &'a [Word], given: &[u32], frame: ReadingFrame) -> Vec<LineWord<'a>> {
    let at = |i: u32| frame.enter(words[i as usize].bbox).center().x;
    let mut standing = given.to_vec();
    standing.sort_by(|&a, &b| at(a).total_cmp(&at(b)).then(a.cmp(&b)));
    if frame.direction() == Direction::RightToLeft {
        standing.reverse();
    }
    let texts: Vec<&str> = standing.iter().map(|&i| words[i as usize].text.as_str()).collect();
    let line = line_order(&texts, frame.direction());
    let mut before: Option<usize> = None;
    line.order
        .iter()
        .map(|&place| {
            let index = standing[place];
            let (is_spaced, is_apart) = match before {
                None => (false, true),
                Some(before) if before.abs_diff(place) == 1 => {
                    seen_gap(words, standing[before], index, frame)
                }
                // Between a phrase that reads the other way and what follows it.
                Some(_) => (true, false),
            };
            before = Some(place);
            LineWord { index, text: line.word(texts[place]), is_spaced, is_apart }
        })
        .collect()
}

/// Is there a space between two words, one drawn behind the other, and is it too wide for one box over both?
fn drawn_gap(words: &[Word], before: u32, after: u32, frame: ReadingFrame) -> (bool, bool) {
    if before + 1 == after {
        match words[after as usize].gap_before {
            Gap::None => return (false, false),
            Gap::Space => return (true, false),
            Gap::Open => return (true, true),
            Gap::Start => {}
        }
    }
    let [a, b] = [before, after].map(|i| frame.enter(words[i as usize].bbox));
    judged(words, before, after, b.x0 - a.x1)
}

/// The same for two words that stand next to each other, in either order.
fn seen_gap(words: &[Word], before: u32, after: u32, frame: ReadingFrame) -> (bool, bool) {
    let [a, b] = [before, after].map(|i| frame.enter(words[i as usize].bbox));
    judged(words, before, after, (b.x0 - a.x1).max(a.x0 - b.x1))
}

fn judged(words: &[Word], before: u32, after: u32, gap: f32) -> (bool, bool) {
    let (a, b) = (&words[before as usize], &words[after as usize]);
    let gap = gap / a.common_em(b);
    let touching = if meet_unspaced(&a.text, &b.text) {
        f32::NEG_INFINITY..=0.5
    } else if are_whole(a, b) {
        -0.12..=0.09
    } else {
        f32::NEG_INFINITY..=0.12
    };
    (!touching.contains(&gap), gap > 0.9)
}

/// Are the two alike, and letters or digits where they meet? Drawn apart, they are hardly one word: fields of a form stand
/// close together, and what is cut off at the end of one reaches into the next.
fn are_whole(a: &Word, b: &Word) -> bool {
    let em = a.style.size.max(b.style.size);
    a.style.size == b.style.size
        && (a.baseline - b.baseline).abs() < 0.05 * em
        && a.text.ends_with(char::is_alphanumeric)
        && b.text.starts_with(char::is_alphanumeric)
}
