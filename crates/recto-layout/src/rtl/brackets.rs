//! Brackets on lines that read from right to left.

use recto_bidi::{is_rtl, logical_brackets, with_mirrored_brackets};

use crate::visible_glyphs::VisibleGlyph;

/// Glyphs whose baselines differ by less than this (in em) are on one line.
const LEVEL: f32 = 0.3;

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
    let places: Vec<(f32, f32)> = glyphs.iter().map(VisibleGlyph::place).collect();
    let mut order: Vec<usize> = (0..glyphs.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = ((glyphs[a].angle, places[a].1), (glyphs[b].angle, places[b].1));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    let is_one_line = |&a: &usize, &b: &usize| {
        glyphs[a].angle == glyphs[b].angle
            && (places[b].1 - places[a].1) < LEVEL * glyphs[a].glyph.size.min(glyphs[b].glyph.size)
    };
    order
        .chunk_by_mut(is_one_line)
        .filter(|line| line.iter().any(|&i| is_rtl(glyphs[i].text())))
        .map(|line| {
            line.sort_by(|&a, &b| places[a].0.total_cmp(&places[b].0).then(a.cmp(&b)));
            line.to_vec()
        })
        .collect()
}
