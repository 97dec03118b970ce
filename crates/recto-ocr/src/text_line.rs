//! A line of text in a picture.

use recto_model::{Point, Quad, Rect};
use smol_str::SmolStr;

/// A rotated box along a line's own direction, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LineBox {
    pub center: Point,
    /// Length along the text.
    pub width: f32,
    /// Height across the text.
    pub height: f32,
    /// Unit vector of the reading direction.
    pub along: Point,
}

impl LineBox {
    /// The point at `(u, v)`: shares of the width from the line's start and of the height from its top.
    pub fn at(&self, u: f32, v: f32) -> Point {
        let (a, b) = ((u - 0.5) * self.width, (v - 0.5) * self.height);
        Point::new(
            self.center.x + a * self.along.x - b * self.along.y,
            self.center.y + a * self.along.y + b * self.along.x,
        )
    }

    /// The part between two shares of the width and two shares of the height.
    pub fn part(&self, u0: f32, u1: f32, v0: f32, v1: f32) -> Quad {
        Quad([self.at(u0, v0), self.at(u1, v0), self.at(u1, v1), self.at(u0, v1)])
    }

    /// A point's offset from the centre, along and across the text.
    pub fn offset_of(&self, point: Point) -> (f32, f32) {
        let (x, y) = (point.x - self.center.x, point.y - self.center.y);
        (x * self.along.x + y * self.along.y, y * self.along.x - x * self.along.y)
    }

    /// The axis-aligned bounding box.
    pub(crate) fn bounds(&self) -> Rect {
        self.part(0.0, 1.0, 0.0, 1.0).bounds()
    }

    /// The same box with its text in another direction, by clockwise quarter turns.
    #[must_use]
    pub fn read_turned(&self, quarters: u8) -> Self {
        let mut rotated = *self;
        for _ in 0..quarters % 4 {
            rotated.along = Point::new(-rotated.along.y, rotated.along.x);
            std::mem::swap(&mut rotated.width, &mut rotated.height);
        }
        rotated
    }
}

/// A recognised character.
#[derive(Debug, Clone, PartialEq)]
pub struct Character {
    /// Spaces are characters, too.
    pub text: SmolStr,
    /// Probability, 0 to 1.
    pub confidence: f32,
    /// Start and end as shares of the line's width.
    pub from: f32,
    pub to: f32,
}

/// A recognised line.
#[derive(Debug, Clone, PartialEq)]
pub struct TextLine {
    pub place: LineBox,
    pub characters: Vec<Character>,
    /// The ink band as shares of the height: from the x-height (or cap height) to the baseline.
    pub ink: (f32, f32),
}

impl TextLine {
    pub fn text(&self) -> String {
        self.characters.iter().map(|character| character.text.as_str()).collect()
    }

    /// Mean over the characters; 0 if there are none.
    pub fn mean_confidence(&self) -> f32 {
        let count = self.characters.len();
        let sum: f32 = self.characters.iter().map(|character| character.confidence).sum();
        if count == 0 { 0.0 } else { sum / count as f32 }
    }

    /// The least confidence of a character other than a space.
    pub fn least_confidence(&self) -> f32 {
        self.characters
            .iter()
            .filter(|character| character.text != " ")
            .map(|character| character.confidence)
            .fold(1.0, f32::min)
    }
}
