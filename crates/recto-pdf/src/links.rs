//! Links: their active areas and where they lead (ISO 32000-1, 12.5.6.5).

use hayro_syntax::object::{Array, Dict};
use kurbo::{Affine, Point, Vec2};
use recto_model::{Link, LinkTarget, Point as PagePoint, Quad, Rect};
use smol_str::SmolStr;

use crate::strings::TextAllowance;
use crate::{PdfDocument, destinations};

/// Parts of a link's area that are kept: as many lines as a page has.
const MOST_QUADS: usize = 128;

/// The link of an annotation; `None` when it leads to no address and to no place in the document.
pub(crate) fn read(
    annotation: &Dict<'_>,
    bbox: Rect,
    document: &PdfDocument,
    to_page: Affine,
    text: &mut TextAllowance,
) -> Option<Link> {
    let target = match uri(annotation, text) {
        Some(uri) => LinkTarget::Uri(uri),
        None => LinkTarget::Destination(destinations::of_item(annotation, document)?),
    };
    Some(Link { bbox, quads: quads(annotation, to_page), target })
}

fn uri(annotation: &Dict<'_>, text: &mut TextAllowance) -> Option<SmolStr> {
    let action = annotation.get::<Dict<'_>>(b"A")?;
    let uri = text.entry(&action, b"URI")?;
    let uri = uri.trim();
    (!uri.is_empty()).then(|| SmolStr::new(uri))
}

/// The quadrilaterals of `QuadPoints`, on the page.
fn quads(annotation: &Dict<'_>, to_page: Affine) -> Vec<Quad> {
    let Some(numbers) = annotation.get::<Array<'_>>(b"QuadPoints") else { return Vec::new() };
    let numbers: Vec<f64> = numbers.iter::<f64>().take(8 * MOST_QUADS).collect();
    let quads = numbers.as_chunks::<8>().0.iter().map(|&[ax, ay, bx, by, cx, cy, dx, dy]| {
        in_order([(ax, ay), (bx, by), (cx, cy), (dx, dy)].map(Point::from))
    });
    let on_page = |p: Point| {
        let p = to_page * p;
        PagePoint::new(p.x as f32, p.y as f32)
    };
    quads
        .map(|corners| Quad(corners.map(on_page)))
        .filter(|quad| quad.0.iter().all(|p| p.x.is_finite() && p.y.is_finite()))
        .collect()
}

/// The corners clockwise from the top left. The standard lists them counterclockwise from the bottom left (12.5.6.10), and
/// most software the two at the top before the two at the bottom.
fn in_order([a, b, c, d]: [Point; 4]) -> [Point; 4] {
    let along: Vec2 = b - a;
    if along.dot(d - c) > 0.0 { [a, b, d, c] } else { [d, c, b, a] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_one_order_whichever_the_document_lists_them_in() {
        let at = Point::new;
        let (top, bottom) = ([at(1.0, 9.0), at(5.0, 9.0)], [at(1.0, 7.0), at(5.0, 7.0)]);
        let clockwise = [top[0], top[1], bottom[1], bottom[0]];
        assert_eq!(in_order([top[0], top[1], bottom[0], bottom[1]]), clockwise);
        assert_eq!(in_order([bottom[0], bottom[1], top[1], top[0]]), clockwise);
    }
}
