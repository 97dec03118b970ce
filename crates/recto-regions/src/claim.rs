//! The place that a hypothesis claims.

use recto_model::{Point, Rect};

use crate::Bits;

/// The extent of the middles of a hypothesis' words, which those of other tables' words can be told from by a straight cut
/// even where boxes of letters touch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Claim {
    pub(crate) x: [f32; 2],
    pub(crate) y: [f32; 2],
    pub(crate) bits: Bits,
}

impl Claim {
    /// `None` without a place that can be reckoned with.
    pub fn of(middles: impl IntoIterator<Item = Point>, bits: Bits) -> Option<Self> {
        let mut claim = Self { x: EMPTY, y: EMPTY, bits };
        for Point { x, y } in middles {
            claim.x = [claim.x[0].min(x), claim.x[1].max(x)];
            claim.y = [claim.y[0].min(y), claim.y[1].max(y)];
        }
        claim.is_sound().then_some(claim)
    }

    /// The place of a box, whether words stand in it or not.
    pub fn of_box(bbox: &Rect, bits: Bits) -> Option<Self> {
        let claim = Self { x: [bbox.x0, bbox.x1], y: [bbox.y0, bbox.y1], bits };
        claim.is_sound().then_some(claim)
    }

    fn is_sound(&self) -> bool {
        let is_sound = |[from, to]: [f32; 2]| from.is_finite() && to.is_finite() && from <= to;
        is_sound(self.x) && is_sound(self.y)
    }
}

impl Claim {
    /// Left, top, right and bottom.
    pub fn extent(&self) -> [f32; 4] {
        [self.x[0], self.y[0], self.x[1], self.y[1]]
    }

    /// Could stand wherever the other one could, and is worth more.
    pub fn dominates(&self, other: &Self) -> bool {
        self.bits > other.bits && other.holds(self)
    }

    pub fn bits(&self) -> Bits {
        self.bits
    }

    /// The same place at another worth.
    #[must_use]
    pub fn worth(self, bits: Bits) -> Self {
        Self { bits, ..self }
    }

    /// Lies the other one within it?
    fn holds(&self, other: &Self) -> bool {
        [(self.x, other.x), (self.y, other.y)]
            .into_iter()
            .all(|(own, other)| own[0] <= other[0] && other[1] <= own[1])
    }
}

const EMPTY: [f32; 2] = [f32::INFINITY, f32::NEG_INFINITY];
