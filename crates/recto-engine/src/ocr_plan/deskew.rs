//! The deskewed page, and the mapping from it back to the page as given.

use recto_model::{Element, PageLayout, Point, Rect, Size};
use recto_ocr::DeskewTransform;

/// A page that was rotated or deskewed before analysis.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeskewedPage {
    transform: DeskewTransform,
    /// Points of the page per pixel of the picture.
    scale: f32,
    given: Size,
}

impl DeskewedPage {
    pub(crate) fn new(transform: DeskewTransform, scale: f32, given: Size) -> Self {
        Self { transform, scale, given }
    }

    /// Whether the page was rotated or deskewed at all.
    pub(crate) fn is_moved(&self) -> bool {
        self.transform.turns != 0 || !self.transform.is_straight()
    }

    pub(crate) fn size(&self) -> Size {
        let (width, height) = self.transform.deskewed_size();
        Size { width: width * self.scale, height: height * self.scale }
    }

    /// From a pixel of the upright picture to the deskewed page.
    pub(crate) fn place(&self, pixel: Point) -> Point {
        let deskewed = self.transform.to_deskewed(pixel);
        Point::new(deskewed.x * self.scale, deskewed.y * self.scale)
    }

    /// From a pixel of the upright picture to the page as given.
    pub(crate) fn given(&self, pixel: Point) -> Point {
        let given = self.transform.to_given(pixel);
        Point::new(given.x * self.scale, given.y * self.scale)
    }

    /// Maps all boxes of the layout back to the page as given.
    pub(crate) fn restore(&self, layout: &mut PageLayout) {
        layout.size = self.given;
        move_boxes(layout, |bbox| self.restored(bbox));
    }

    /// The bounding box, on the page as given, of a box of the deskewed page.
    pub(crate) fn restored(&self, deskewed: Rect) -> Rect {
        let corners = [
            (deskewed.x0, deskewed.y0),
            (deskewed.x1, deskewed.y0),
            (deskewed.x0, deskewed.y1),
            (deskewed.x1, deskewed.y1),
        ];
        let boxes = corners.map(|(x, y)| {
            let pixel = Point::new(x / self.scale, y / self.scale);
            let at = self.given(self.transform.from_deskewed(pixel));
            Rect::new(at.x, at.y, at.x, at.y)
        });
        Rect::hull(boxes).unwrap_or(deskewed).clamped(self.given)
    }
}

/// Applies a mapping to every box of the layout.
pub(super) fn move_boxes(layout: &mut PageLayout, to: impl Fn(Rect) -> Rect) {
    for decision in &mut layout.decisions {
        decision.bbox = to(decision.bbox);
    }
    if let Some(words) = &mut layout.words {
        words.move_boxes(&to);
    }
    if let Some(ledger) = &mut layout.ledger {
        ledger.wordless.move_boxes(&to);
    }
    for check_box in &mut layout.check_boxes {
        check_box.bbox = to(check_box.bbox);
    }
    for element in &mut layout.elements {
        match element {
            Element::Text(block) => {
                block.bbox = to(block.bbox);
                for line in &mut block.lines {
                    line.bbox = to(line.bbox);
                    for span in &mut line.spans {
                        span.bbox = to(span.bbox);
                    }
                }
            }
            Element::Table(table) => {
                table.bbox = to(table.bbox);
                for cell in &mut table.cells {
                    cell.bbox = to(cell.bbox);
                }
            }
            Element::Figure(figure) => figure.bbox = to(figure.bbox),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_on_a_rotated_page_has_the_place_of_its_pixels() {
        let transform =
            DeskewTransform { turns: 1, width: 800.0, height: 600.0, ..DeskewTransform::default() };
        let page = DeskewedPage::new(transform, 0.5, Size { width: 300.0, height: 400.0 });
        assert!(page.is_moved());
        assert_eq!(page.size(), Size { width: 400.0, height: 300.0 });
        // The upper left corner of the upright page is the lower left one of the page as given.
        let back = page.restored(Rect::new(0.0, 0.0, 40.0, 10.0));
        assert_eq!(back, Rect::new(0.0, 360.0, 10.0, 400.0));
    }
}
