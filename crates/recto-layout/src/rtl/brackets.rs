//! Brackets on lines that read from right to left.

use recto_bidi::{is_rtl, logical_brackets, with_mirrored_brackets};
use recto_lines::{OnLine, into_rows};
use recto_model::Rect;

use crate::visible_glyphs::VisibleGlyph;

/// Lets all brackets on lines with letters that read from right to left say how they look; what they mean is settled with the order
/// of their line.
pub(crate) fn show_brackets(glyphs: &mut [VisibleGlyph<'_>]) {
    let lines = rtl_lines(glyphs);
    let standing: Vec<Vec<char>> = lines
        .iter()
        .map(|line| line.iter().map(|&i| bracket(glyphs[i].text())).collect())
        .collect();
    for (line, place) in logical_brackets(&standing) {
        let visible = &mut glyphs[lines[line][place]];
        visible.says = Some(with_mirrored_brackets(visible.text()));
    }
}

/// The character when it is but one; brackets are glyphs by themselves.
fn bracket(text: &str) -> char {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => c,
        _ => ' ',
    }
}

/// The glyphs of each line that holds letters that read from right to left, from left to right.
fn rtl_lines(glyphs: &[VisibleGlyph<'_>]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..glyphs.len()).collect();
    order.sort_by_key(|&i| glyphs[i].angle);
    let mut lines = Vec::new();
    for turned in order.chunk_by_mut(|&a, &b| glyphs[a].angle == glyphs[b].angle) {
        into_rows(
            turned,
            |i| PlacedGlyph::of(&glyphs[i]),
            |line| {
                if line.iter().any(|&i| is_rtl(glyphs[i].text())) {
                    lines.push(line.to_vec());
                }
            },
        );
    }
    lines
}

/// A glyph where it stands on lines of its direction.
struct PlacedGlyph {
    along: f32,
    baseline: f32,
    size: f32,
}

impl PlacedGlyph {
    fn of(visible: &VisibleGlyph<'_>) -> Self {
        let (along, baseline) = visible.place();
        Self { along, baseline, size: visible.glyph.size }
    }
}

impl OnLine for PlacedGlyph {
    fn bbox(&self) -> Rect {
        Rect::new(self.along, self.baseline, self.along, self.baseline)
    }

    fn baseline(&self) -> f32 {
        self.baseline
    }

    fn size(&self) -> f32 {
        self.size
    }
}
