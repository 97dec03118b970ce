//! Lines of the page's text layer, with their boxes in a rendered picture of the page.

use recto_lines::pen_step;
use recto_lines::tolerance::ROW;
use recto_model::{Glyph, Point};
use recto_ocr::{LineBox, TextLine};

/// How far the pen moves between glyphs of a line, in em: words of a layer are stretched over those that were seen.
const AHEAD: std::ops::Range<f32> = -1.0..2.0;

/// A line of the text layer; its box is in pixels of the rendered page.
pub(super) struct LayerLine {
    pub(super) text: String,
    pub(super) place: LineBox,
}

impl LayerLine {
    /// As a detected line without recognised characters.
    pub(super) fn without_characters(self) -> TextLine {
        TextLine { place: self.place, characters: Vec::new(), ink: (0.2, 0.8) }
    }
}

/// Groups neighbouring glyphs on one baseline into lines; `scale` is points per pixel.
pub(super) fn layer_lines<'a>(
    glyphs: impl Iterator<Item = &'a Glyph>,
    scale: f32,
) -> Vec<LayerLine> {
    let mut groups: Vec<Vec<&Glyph>> = Vec::new();
    for glyph in glyphs {
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| continues(last, glyph)) => {
                group.push(glyph);
            }
            _ => groups.push(vec![glyph]),
        }
    }
    groups.iter().filter_map(|group| line(group, scale)).collect()
}

fn continues(last: &Glyph, next: &Glyph) -> bool {
    let (ahead, off) = pen_step(last, next, direction(last));
    off.abs() < ROW && AHEAD.contains(&ahead)
}

fn direction(glyph: &Glyph) -> Point {
    let (dx, dy) = (glyph.end.x - glyph.origin.x, glyph.end.y - glyph.origin.y);
    let length = dx.hypot(dy);
    if length > 0.0 { Point::new(dx / length, dy / length) } else { Point::new(1.0, 0.0) }
}

/// The rotated box around the group, along its baseline.
fn line(group: &[&Glyph], scale: f32) -> Option<LayerLine> {
    let (first, last) = (group.first()?, group.last()?);
    let (dx, dy) = (last.end.x - first.origin.x, last.end.y - first.origin.y);
    let length = dx.hypot(dy);
    let along =
        if length > first.size { Point::new(dx / length, dy / length) } else { direction(first) };
    let corners = group.iter().flat_map(|glyph| glyph.quad.0);
    let (mut from, mut to) = ([f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
    for corner in corners {
        let at = [corner.x * along.x + corner.y * along.y, corner.y * along.x - corner.x * along.y];
        for (side, at) in at.into_iter().enumerate() {
            from[side] = from[side].min(at);
            to[side] = to[side].max(at);
        }
    }
    let (u, v) = ((from[0] + to[0]) * 0.5, (from[1] + to[1]) * 0.5);
    let center = Point::new(u * along.x - v * along.y, u * along.y + v * along.x);
    let pixels = 1.0 / scale;
    let place = LineBox {
        center: Point::new(center.x * pixels, center.y * pixels),
        width: (to[0] - from[0]) * pixels,
        height: (to[1] - from[1]) * pixels,
        along,
    };
    let text = group.iter().map(|glyph| glyph.text.as_str()).collect();
    (place.width >= 1.0 && place.height >= 1.0).then_some(LayerLine { text, place })
}
