//! Letters with their marks.

use recto_bidi::is_rtl_mark;

use crate::visible_glyphs::VisibleGlyph;

/// The texts of glyphs that stand from left to right, each letter followed by its marks. A mark is drawn after its letter or,
/// by those who draw all the other way around, before it.
pub(super) fn of(glyphs: &[VisibleGlyph<'_>]) -> Vec<String> {
    let mut clusters: Vec<String> = Vec::with_capacity(glyphs.len());
    let mut early = String::new();
    for (i, visible) in glyphs.iter().enumerate() {
        let text = visible.text();
        if !is_rtl_mark(text) {
            clusters.push(text.to_string() + &std::mem::take(&mut early));
            continue;
        }
        let before = i.checked_sub(1).map(|before| &glyphs[before]);
        let next = glyphs.get(i + 1);
        let comes_first = visible.comes_first && next.is_some();
        let is_late = !comes_first && before.is_some_and(|before| meet(before, visible));
        let is_early =
            comes_first || visible.floats && next.is_some_and(|next| meet(visible, next));
        match clusters.last_mut() {
            Some(letter) if is_late || !is_early => letter.push_str(text),
            _ => early.push_str(text),
        }
    }
    if !early.is_empty() {
        clusters.push(early);
    }
    clusters
}

/// Do two glyphs share a place along their line?
fn meet(a: &VisibleGlyph<'_>, b: &VisibleGlyph<'_>) -> bool {
    let ((a0, a1), (b0, b1)) = (a.extent(), b.extent());
    a0.max(b0) <= a1.min(b1)
}
