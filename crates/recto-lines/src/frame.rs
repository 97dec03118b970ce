//! Text that runs in another direction is analysed as if it ran to the right, and its boxes turned back afterwards.

use recto_bidi::Direction;
use recto_model::{PageTurn, Rect, Size, Word};

use crate::PlacedText;

/// The turn between the page and the reading direction of some of its text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReadingFrame {
    turn: PageTurn,
    direction: Direction,
}

impl ReadingFrame {
    /// For words that read at `angle` degrees clockwise.
    pub fn of<'a>(words: impl Iterator<Item = &'a Word> + Clone, angle: i16, page: Size) -> Self {
        let direction = Direction::of(words.map(|word| word.text.as_str()));
        let turn = PageTurn::of_text(angle, page);
        let turn = match direction {
            Direction::LeftToRight => turn,
            Direction::RightToLeft => turn.mirrored(),
        };
        Self { turn, direction }
    }

    /// For words that run to the right and are looked at as they stand.
    pub const UPRIGHT: Self = Self {
        turn: PageTurn::of_text(0, Size { width: 0.0, height: 0.0 }),
        direction: Direction::LeftToRight,
    };

    /// A word as it stands in the frame.
    pub fn place(self, word: &Word) -> PlacedText {
        PlacedText {
            bbox: self.enter(word.bbox),
            baseline: self.baseline(word.baseline),
            size: word.style.size,
        }
    }

    /// The way in which most of its lines are read; right-to-left ones are seen as in a mirror.
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// From the page to the frame.
    pub fn enter(self, bbox: Rect) -> Rect {
        self.turn.enter(bbox)
    }

    /// From the frame to the page.
    pub fn leave(self, bbox: Rect) -> Rect {
        self.turn.leave(bbox)
    }

    /// Puts words into the order in which they stand along the frame's lines.
    pub fn sort_along(self, words: &[Word], indices: &mut [u32]) {
        let from = |i: u32| self.enter(words[i as usize].bbox).x0;
        indices.sort_by(|&a, &b| from(a).total_cmp(&from(b)).then(a.cmp(&b)));
    }

    /// A word's baseline as the frame's y, and back.
    pub fn baseline(self, baseline: f32) -> f32 {
        self.turn.baseline(baseline)
    }
}
