//! Brackets on pages with text that reads from right to left.

use recto_bidi::{logical_brackets, with_mirrored_brackets};
use recto_lines::tolerance::TOUCHING;
use recto_lines::{OnLine, into_rows};
use recto_model::Rect;

use crate::visible_glyphs::VisibleGlyph;

/// Lets brackets that read from right to left say how they look; what they mean is settled with the order of their line.
pub(crate) fn show_brackets(glyphs: &mut [VisibleGlyph<'_>]) {
    let lines = lines(glyphs);
    let standing: Vec<Vec<char>> = lines
        .iter()
        .map(|line| line.iter().map(|at| at.map_or(' ', |i| character(glyphs[i].text()))).collect())
        .collect();
    for (line, place) in logical_brackets(&standing) {
        if let Some(i) = lines[line][place] {
            let visible = &mut glyphs[i];
            visible.says = Some(with_mirrored_brackets(visible.text()));
        }
    }
}

/// A character for a glyph: brackets are glyphs by themselves.
fn character(text: &str) -> char {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => c,
        _ => text.chars().find(|c| c.is_alphanumeric()).unwrap_or('-'),
    }
}

/// The glyphs of each line from left to right, with `None` for a gap.
fn lines(glyphs: &[VisibleGlyph<'_>]) -> Vec<Vec<Option<usize>>> {
    // What floats over a letter stands between no neighbours.
    let mut order: Vec<usize> = (0..glyphs.len()).filter(|&i| !glyphs[i].floats).collect();
    order.sort_by_key(|&i| glyphs[i].angle);
    let mut lines = Vec::new();
    for turned in order.chunk_by_mut(|&a, &b| glyphs[a].angle == glyphs[b].angle) {
        into_rows(turned, |i| PlacedGlyph::of(&glyphs[i]), |line| lines.push(parted(glyphs, line)));
    }
    lines
}

fn parted(glyphs: &[VisibleGlyph<'_>], line: &[usize]) -> Vec<Option<usize>> {
    let mut parted = Vec::with_capacity(line.len());
    let mut end = f32::NEG_INFINITY;
    for &i in line {
        let (from, to) = glyphs[i].extent();
        if from - end > TOUCHING * glyphs[i].glyph.size && !parted.is_empty() {
            parted.push(None);
        }
        parted.push(Some(i));
        end = from.max(to);
    }
    parted
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
