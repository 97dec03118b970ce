//! What stands around a block of its page.

use recto_input::Meter;
use recto_model::{Block, BlockKind, Element, PageLayout, Rect};

use super::features::{HeadingFeature, HeadingFeatures};
use super::form::has_wide_gap;
use crate::body::{BodyText, Look, look};

/// Figures looked at; no page of print has as many.
const MOST_FIGURES: usize = 256;
/// Running heads and feet stand in this share of the page's height.
const EDGE: f32 = 0.1;
/// What stands further below belongs to something else (em).
const BELOW: f32 = 4.0;
/// Text lies higher than the foot of the line above by up to this (em).
const OVERLAP: f32 = 0.5;
/// Edges and middles that differ by less are the same (em).
const ALIGNED: f32 = 0.5;
/// Lines beyond as many say no more.
const MOST_LINES: usize = 4;
/// A title over a table of contents is larger than the body by this factor.
const TITLE: f32 = 1.4;

/// The elements of a page by where they stand.
pub(super) struct Surroundings<'a> {
    page: &'a PageLayout,
    /// Of each element that is text, no furniture, and lies as most of the page does.
    looks: Vec<Option<Look>>,
    /// For each element, and behind the last, the next one that is no furniture.
    next: Vec<Option<usize>>,
    figures: Vec<Rect>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn of(page: &'a PageLayout) -> Self {
        let mut next = vec![None; page.elements.len() + 1];
        for (at, element) in page.elements.iter().enumerate().rev() {
            next[at] = if is_furniture(element) { next[at + 1] } else { Some(at) };
        }
        let is_turned = is_turned(page);
        let (mut looks, mut figures) = (Vec::with_capacity(page.elements.len()), Vec::new());
        for element in &page.elements {
            looks.push(match element {
                Element::Text(block) if !is_furniture(element) => look(block).filter(|_| {
                    (block.lines.first().is_some_and(|line| line.angle != 0)) == is_turned
                }),
                Element::Text(_) | Element::Table(_) | Element::Figure(_) => None,
            });
            if let Element::Figure(figure) = element
                && figures.len() < MOST_FIGURES
            {
                figures.push(figure.bbox);
            }
        }
        Self { page, looks, next, figures }
    }

    /// The look of an element that is text, no furniture, and lies as most of the page does.
    pub(super) fn look(&self, element: usize) -> Option<Look> {
        self.looks[element]
    }

    /// `look` is that of the element.
    pub(super) fn measure(
        &self,
        features: &mut HeadingFeatures,
        element: usize,
        look: &Look,
        body: BodyText,
        meter: &Meter,
    ) {
        let bbox = self.page.elements[element].bbox();
        let size = self.page.size;
        let is_at_edge = bbox.y1 < EDGE * size.height || bbox.y0 > (1.0 - EDGE) * size.height;
        features.mark(HeadingFeature::AtEdge, is_at_edge);
        features.measure(HeadingFeature::Width, bbox.width() / size.width.max(1.0));
        let is_inside = meter.allows(self.figures.len())
            && self.figures.iter().any(|figure| figure.contains(&bbox));
        let has_gap =
            matches!(&self.page.elements[element], Element::Text(block) if has_wide_gap(block));
        let next = self.next[element + 1].map(|at| (&self.page.elements[at], self.looks[at]));
        let mut is_before_contents = false;
        if let Some((Element::Text(block), other)) = next {
            // A table of contents is no part of the text; its own title, the first on the page, is.
            let is_its_title = self.next[0] == Some(element) || look.points() >= TITLE * body.size;
            is_before_contents = block.kind == BlockKind::Contents && !is_its_title;
            features.measure(HeadingFeature::LinesBelow, lines_below(&bbox, look.points(), block));
            if let Some(other) = other {
                let larger = (look.points() / other.points()).log2().clamp(-0.5, 1.0);
                features.measure(HeadingFeature::LargerThanNext, larger);
            }
        }
        features.add(HeadingFeature::Apart, 2 * usize::from(is_inside));
        features.mark(HeadingFeature::Apart, has_gap || is_before_contents);
    }
}

/// Binary logarithm of twice the lines of the text that follows, if it is aligned just below a block whose em is given.
fn lines_below(bbox: &Rect, em: f32, block: &Block) -> f32 {
    let below = block.bbox.y0 - bbox.y1;
    if below <= -OVERLAP * em || below >= BELOW * em || block.bbox.x_overlap(bbox) <= 0.0 {
        return 0.0;
    }
    let is_one = |a: f32, b: f32| (a - b).abs() < ALIGNED * em;
    let is_aligned =
        is_one(block.bbox.x0, bbox.x0) || is_one(block.bbox.center().x, bbox.center().x);
    let lines = block.lines.len().clamp(1, MOST_LINES) as f32;
    if is_aligned { (2.0 * lines).log2() } else { 0.0 }
}

/// Do most lines of the page run otherwise than from left to right? Scans and tables may lie so as a whole; a single line that does is
/// no title of what lies beside it.
fn is_turned(page: &PageLayout) -> bool {
    let blocks = page.elements.iter().filter_map(|element| match element {
        Element::Text(block) => Some(block),
        Element::Table(_) | Element::Figure(_) => None,
    });
    let (mut lines, mut turned) = (0, 0);
    for line in blocks.flat_map(|block| &block.lines) {
        lines += 1;
        turned += usize::from(line.angle != 0);
    }
    2 * turned > lines
}

fn is_furniture(element: &Element) -> bool {
    matches!(element, Element::Text(block) if block.kind.is_furniture() || block.kind == BlockKind::Footnote)
}
