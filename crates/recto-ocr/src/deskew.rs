//! The transforms between the picture as given, the upright picture (rotated by quarter turns) and the deskewed page.

use recto_model::{Orientation, Point, Size};

/// Maps between the picture as given and the deskewed page. All in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct DeskewTransform {
    /// Clockwise quarter turns that bring the picture upright.
    pub turns: u8,
    /// The skew of the upright picture in radians; positive where lines descend to the right.
    pub skew: f32,
    /// The right page of a page spread whose pages have different skews; `skew` is then the left page's.
    pub page_split: Option<PageSplit>,
    /// Size of the upright picture.
    pub width: f32,
    pub height: f32,
}

/// Where the right page of a spread begins. The deskewed page has both side by side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PageSplit {
    /// As a share of the picture's width.
    pub at: f32,
    /// Skew of the right page; the sign is as in `DeskewTransform::skew`.
    pub skew: f32,
}

impl DeskewTransform {
    /// Whether the upright picture has no skew.
    pub fn is_straight(&self) -> bool {
        self.skew == 0.0 && self.page_split.is_none()
    }

    /// The size of the deskewed page; the upright picture fits into it.
    pub fn deskewed_size(&self) -> (f32, f32) {
        let (left, right) = self.sides();
        let (width, height) = left.deskewed_size();
        right.map_or((width, height), |right| {
            let (more, other) = right.deskewed_size();
            (width + more, height.max(other))
        })
    }

    /// From the upright picture to the deskewed page.
    pub fn to_deskewed(&self, p: Point) -> Point {
        match self.sides() {
            (_, Some(right)) if p.x >= right.from => right.deskewed(p),
            (left, _) => left.deskewed(p),
        }
    }

    /// From the deskewed page to the upright picture; points beyond the split are clamped to it.
    pub fn from_deskewed(&self, p: Point) -> Point {
        let (left, right) = self.sides();
        let Some(right) = right else { return left.upright(p) };
        if p.x >= right.deskewed_from {
            let at = right.upright(p);
            Point::new(at.x.max(right.from), at.y)
        } else {
            let at = left.upright(p);
            Point::new(at.x.min(right.from), at.y)
        }
    }

    /// From the upright picture to the picture as given.
    pub fn to_given(&self, p: Point) -> Point {
        let back = Orientation::clockwise(self.turns).inverse();
        back.place(p, back.page_size(Size { width: self.width, height: self.height }))
    }

    /// Warps a picture (the upright picture or a smaller copy of it) onto the deskewed page. `sample` gives the value
    /// at a point of the picture; the result has a size of its own and one value for each pixel, row by row.
    pub(crate) fn warped<T>(
        &self,
        (width, height): (usize, usize),
        sample: impl Fn(Point) -> T,
    ) -> ((usize, usize), Vec<T>) {
        let scaled = Self { width: width as f32, height: height as f32, ..*self };
        let (width, height) = scaled.deskewed_size();
        let (columns, rows) = (width.ceil() as usize, height.ceil() as usize);
        let mut values = Vec::with_capacity(columns * rows);
        for y in 0..rows {
            for x in 0..columns {
                let center = Point::new(x as f32 + 0.5, y as f32 + 0.5);
                values.push(sample(scaled.from_deskewed(center)));
            }
        }
        ((columns, rows), values)
    }

    /// Groups items by page, with each page's skew; `place` gives an item's point in the upright picture.
    pub(crate) fn by_page<T>(
        &self,
        items: impl Iterator<Item = T>,
        place: impl Fn(&T) -> Point,
    ) -> Vec<(f32, Vec<T>)> {
        let Some(page_split) = self.page_split else { return vec![(self.skew, items.collect())] };
        let (left, right) = items.partition(|item| place(item).x < page_split.at * self.width);
        vec![(self.skew, left), (page_split.skew, right)]
    }

    fn sides(&self) -> (Side, Option<Side>) {
        let &Self { skew, page_split, width, height, .. } = self;
        let Some(page_split) = page_split else {
            return (Side { from: 0.0, width, height, skew, deskewed_from: 0.0 }, None);
        };
        let from = page_split.at * width;
        let left = Side { from: 0.0, width: from, height, skew, deskewed_from: 0.0 };
        let (deskewed_from, _) = left.deskewed_size();
        (
            left,
            Some(Side { from, width: width - from, height, skew: page_split.skew, deskewed_from }),
        )
    }
}

/// One of two pages, or the only page.
struct Side {
    /// Its left border and size in the upright picture.
    from: f32,
    width: f32,
    height: f32,
    skew: f32,
    /// Its left border on the deskewed page.
    deskewed_from: f32,
}

impl Side {
    fn deskewed_size(&self) -> (f32, f32) {
        let (sin, cos) = (self.skew.sin().abs(), self.skew.cos());
        (self.width * cos + self.height * sin, self.width * sin + self.height * cos)
    }

    /// The centres of rotation in the upright picture and on the deskewed page.
    fn middles(&self) -> (Point, Point) {
        let (width, height) = self.deskewed_size();
        let upright = Point::new(self.from + self.width * 0.5, self.height * 0.5);
        (upright, Point::new(self.deskewed_from + width * 0.5, height * 0.5))
    }

    fn deskewed(&self, p: Point) -> Point {
        let (sin, cos) = self.skew.sin_cos();
        let (upright, level) = self.middles();
        let (dx, dy) = (p.x - upright.x, p.y - upright.y);
        Point::new(dx * cos + dy * sin + level.x, dy * cos - dx * sin + level.y)
    }

    fn upright(&self, p: Point) -> Point {
        let (sin, cos) = self.skew.sin_cos();
        let (upright, level) = self.middles();
        let (dx, dy) = (p.x - level.x, p.y - level.y);
        Point::new(dx * cos - dy * sin + upright.x, dy * cos + dx * sin + upright.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const UPRIGHT: DeskewTransform =
        DeskewTransform { turns: 0, skew: 0.0, page_split: None, width: 800.0, height: 600.0 };

    proptest! {
        #[test]
        fn deskewing_and_its_inverse_undo_each_other(
            x in 0.0f32..800.0,
            y in 0.0f32..600.0,
            skew in -0.3f32..0.3,
            other in proptest::option::of(-0.3f32..0.3),
        ) {
            let page_split = other.map(|skew| PageSplit { at: 0.45, skew });
            let transform = DeskewTransform { skew, page_split, ..UPRIGHT };
            let level = transform.to_deskewed(Point::new(x, y));
            let (width, height) = transform.deskewed_size();
            prop_assert!(level.x > -0.1 && level.x < width + 0.1 && level.y > -0.1 && level.y < height + 0.1);
            let back = transform.from_deskewed(level);
            prop_assert!((back.x - x).abs() < 0.01 && (back.y - y).abs() < 0.01);
        }
    }

    #[test]
    fn a_line_that_descends_to_the_right_is_horizontal_on_the_deskewed_page() {
        let is_straight = |transform: DeskewTransform, (x, y): (f32, f32), skew: f32| {
            let (sin, cos) = skew.sin_cos();
            let a = transform.to_deskewed(Point::new(x, y));
            let b = transform.to_deskewed(Point::new(x + 300.0 * cos, y + 300.0 * sin));
            (a.y - b.y).abs() < 0.01 && (b.x - a.x - 300.0).abs() < 0.01
        };
        assert!(is_straight(DeskewTransform { skew: 0.1, ..UPRIGHT }, (100.0, 200.0), 0.1));
        let page_split = Some(PageSplit { at: 0.5, skew: -0.05 });
        let transform = DeskewTransform { skew: 0.1, page_split, ..UPRIGHT };
        assert!(
            is_straight(transform, (60.0, 200.0), 0.1)
                && is_straight(transform, (450.0, 200.0), -0.05)
        );
    }

    #[test]
    fn a_corner_maps_back_to_the_rotated_picture() {
        // A picture of 600 x 800 needs one turn to be upright; its lower left corner becomes the upper left one.
        let transform = DeskewTransform { turns: 1, ..UPRIGHT };
        assert_eq!(transform.to_given(Point::new(0.0, 0.0)), Point::new(0.0, 800.0));
    }
}
