//! What the composition of a page looks at: its words and the runs in which they stand.

use recto_input::Meter;
use recto_lines::{PageRuns, ReadingFrame, TextRun};
use recto_model::{Page, Word};

use crate::cut_items::text_items;
use crate::regions::CutItem;

/// A page and its text, while it is composed.
#[derive(Clone, Copy)]
pub(crate) struct PageText<'a> {
    pub(crate) page: &'a Page,
    pub(crate) words: &'a [Word],
    pub(crate) runs: &'a PageRuns,
    pub(crate) meter: &'a Meter,
}

impl PageText<'_> {
    /// The frame in which some words are read that run at one angle.
    pub(crate) fn frame(&self, members: &[u32], angle: i16) -> ReadingFrame {
        let words = members.iter().map(|&i| &self.words[i as usize]);
        ReadingFrame::of(words, angle, self.page.size)
    }

    /// The runs of some words, and each as a piece between which the region stage cuts.
    pub(crate) fn cut_items(
        &self,
        members: &[u32],
        frame: ReadingFrame,
    ) -> (Vec<TextRun>, Vec<CutItem>) {
        self.meter.allows(members.len());
        let texts = self.runs.among(self.words, members.iter().copied(), frame);
        let pieces = text_items(self.words, &texts);
        (texts, pieces)
    }
}

/// The direction of most letters.
pub(crate) fn main_angle(words: &[Word], free: &[bool]) -> i16 {
    let mut counts: Vec<(i16, usize)> = Vec::new();
    for (word, _) in words.iter().zip(free).filter(|(_, free)| **free) {
        match counts.iter_mut().find(|(angle, _)| *angle == word.angle) {
            Some((_, count)) => *count += word.text.len(),
            None => counts.push((word.angle, word.text.len())),
        }
    }
    counts.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a }).map_or(0, |(angle, _)| angle)
}
