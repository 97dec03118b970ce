//! The words of a line in the order in which they are read, and what is between them.

use std::borrow::Cow;

use recto_bidi::{Direction, is_in_visual_order, line_order};
use recto_lines::{ReadingFrame, Setting, gap_between};
use recto_model::{Gap, Word};

/// A word of a line.
pub(crate) struct LineWord<'a> {
    pub(crate) index: u32,
    pub(crate) text: Cow<'a, str>,
    /// What is between it and the word before.
    pub(crate) gap: Gap,
}

/// Puts the words of a line, given in the frame's order, into the order of reading.
pub(crate) fn line_words<'a>(
    words: &'a [Word],
    line: &[u32],
    frame: ReadingFrame,
) -> Vec<LineWord<'a>> {
    let texts = line.iter().map(|&i| words[i as usize].text.as_str());
    if is_in_visual_order(texts, frame.direction()) {
        as_given(words, line)
    } else {
        turned(words, line, frame)
    }
}

fn as_given<'a>(words: &'a [Word], line: &[u32]) -> Vec<LineWord<'a>> {
    let mut before: Option<u32> = None;
    line.iter()
        .map(|&index| {
            let gap = before
                .map_or(Gap::Start, |before| gap_between(words, before, index, Setting::Text));
            before = Some(index);
            LineWord { index, text: Cow::from(&words[index as usize].text), gap }
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
            let gap = match before {
                None => Gap::Start,
                Some(before) if before.abs_diff(place) == 1 => {
                    gap_between(words, standing[before], index, Setting::Text)
                }
                // Between a phrase that reads the other way and what follows it.
                Some(_) => Gap::Space,
            };
            before = Some(place);
            LineWord { index, text: line.word(texts[place]), gap }
        })
        .collect()
}
