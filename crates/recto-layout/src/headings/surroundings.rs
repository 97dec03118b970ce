//! What stands around a block of its page.

use recto_input::Meter;
use recto_model::{BlockKind, Element, PageLayout, Rect};

use crate::body::{BodyText, Look};

/// Blocks looked at above one another; no page of print has as many side by side.
const MOST_ABOVE: usize = 256;
/// A gap above is as good as none from here on (em).
const FAR: f32 = 10.0;

/// The elements of a page by where they stand.
pub(super) struct Surroundings<'a> {
    page: &'a PageLayout,
    /// For each element, and behind the last, the next one that is no furniture.
    next: Vec<Option<usize>>,
    /// The boxes from the lowest end to the highest.
    by_end: Vec<(usize, Rect)>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn of(page: &'a PageLayout) -> Self {
        let mut next = vec![None; page.elements.len() + 1];
        for (at, element) in page.elements.iter().enumerate().rev() {
            next[at] = if is_furniture(element) { next[at + 1] } else { Some(at) };
        }
        let mut by_end: Vec<(usize, Rect)> =
            page.elements.iter().map(Element::bbox).enumerate().collect();
        by_end.sort_by(|a, b| b.1.y1.total_cmp(&a.1.y1));
        Self { page, next, by_end }
    }

    /// Rules what follows: text below, nearer than what is above.
    pub(super) fn bits(&self, element: usize, look: &Look, body: &BodyText, meter: &Meter) -> f32 {
        let bbox = self.page.elements[element].bbox();
        let em = look.points();
        let next = self.next[element + 1].map(|at| &self.page.elements[at]);
        let mut bits = 0.0;
        match next {
            // Parts of a table of contents are no parts of the text; its own title, first on the page, is.
            Some(Element::Text(block))
                if block.kind == BlockKind::Contents
                    && look.points() < 1.4 * body.size
                    && self.next[0].is_some_and(|first| first < element) =>
            {
                bits -= 3.0;
            }
            Some(Element::Text(block)) => {
                let below = block.bbox.y0 - bbox.y1;
                let above = self.gap_above(element, &bbox, em, meter);
                if below > -0.5 * em && below < 4.0 * em && block.bbox.x_overlap(&bbox) > 0.0 {
                    bits += 0.4;
                    if above > 1.3 * below.max(0.01 * em) {
                        bits += 0.6;
                    }
                }
                if block.kind == BlockKind::Paragraph
                    && block.lines.len() > 2
                    && crate::body::look(block).is_some_and(|other| other.is_like(look))
                {
                    // What follows looks alike and runs on: this is a short paragraph of that text.
                    bits -= 3.0;
                }
            }
            Some(Element::Table(_)) => {}
            Some(Element::Figure(_)) => bits -= 0.5,
            None => bits -= 2.0,
        }
        bits
    }

    fn gap_above(&self, element: usize, bbox: &Rect, em: f32, meter: &Meter) -> f32 {
        let far = FAR * em;
        let from = self.by_end.partition_point(|(_, other)| other.y1 > bbox.y0 + 0.1 * em);
        self.by_end[from..]
            .iter()
            .take_while(|(_, other)| bbox.y0 - other.y1 < far && meter.allows(1))
            .take(MOST_ABOVE)
            .find(|(at, other)| *at != element && other.x_overlap(bbox) > 0.0)
            .map_or(far, |(_, other)| bbox.y0 - other.y1)
    }
}

fn is_furniture(element: &Element) -> bool {
    matches!(element, Element::Text(block) if block.kind.is_furniture() || block.kind == BlockKind::Footnote)
}
