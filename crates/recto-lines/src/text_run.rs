//! Runs: words of one line without a wide gap between them.

use recto_bidi::Direction;
use recto_model::{Rect, Word};

use crate::tolerance::LEVEL;
use crate::{OnLine, ReadingFrame};

/// Sizes and heights that are told apart in one run; no line of print has as many.
const MOST_STYLES: usize = 64;

/// A piece of text as it stands in the frame of its direction.
#[derive(Debug, Clone, Copy)]
pub struct PlacedText {
    pub bbox: Rect,
    pub baseline: f32,
    /// Em size.
    pub size: f32,
}

impl OnLine for PlacedText {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.baseline
    }

    fn size(&self) -> f32 {
        self.size
    }
}

/// Words of one line that stand together, in the order in which they are drawn or, where that is right-to-left, seen.
#[derive(Debug, Clone)]
pub struct TextRun {
    pub words: Vec<u32>,
    /// Baseline and size are those of most of its width: a drop cap or the mark of a footnote doesn't change them.
    pub place: PlacedText,
    /// Width of its first word: would it have fitted at the end of the line before?
    pub first_width: f32,
}

impl TextRun {
    /// Words that stand together, in the order of their run; `None` without any.
    pub fn of(words: &[Word], mut members: Vec<u32>, frame: ReadingFrame) -> Option<Self> {
        if frame.direction() == Direction::RightToLeft {
            // Such lines are mostly drawn from their end to their beginning.
            frame.sort_along(words, &mut members);
        }
        let places = || members.iter().map(|&i| frame.place(&words[i as usize]));
        let first_width = places().next()?.bbox.width();
        let bbox = Rect::hull(places().map(|place| place.bbox))?;
        let PlacedText { baseline, size, .. } = main_place(places())?;
        Some(Self { words: members, place: PlacedText { bbox, baseline, size }, first_width })
    }
}

/// The first of the words in the size and on the baseline that most of the width has.
fn main_place(places: impl Iterator<Item = PlacedText>) -> Option<PlacedText> {
    let mut widths: Vec<(PlacedText, f32)> = Vec::with_capacity(2);
    for place in places {
        let has_room = widths.len() < MOST_STYLES;
        let mate = widths.iter_mut().find(|(known, _)| {
            known.size == place.size
                && (known.baseline - place.baseline).abs() <= LEVEL * place.size
        });
        match mate {
            Some((_, sum)) => *sum += place.bbox.width(),
            None if has_room => widths.push((place, place.bbox.width())),
            None => {}
        }
    }
    widths.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(place, _)| place)
}
