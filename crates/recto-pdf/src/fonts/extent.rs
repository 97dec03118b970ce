//! How far the glyphs of a font reach above and below the baseline.

use hayro_syntax::object::{Array, Dict, Rect};

/// Units of font programs and descriptors per em.
pub(super) const UNITS: f32 = 1000.0;
const DEFAULT_ASCENT: f32 = 0.75;
const DEFAULT_DESCENT: f32 = -0.25;

/// A box that is so many times as high as letters are wide, or as wide as they are high, tells nothing of the em.
const FARTHEST: f64 = 8.0;

/// Vertical measures in em, as [`recto_model::Font`] has them.
pub(crate) struct Extent {
    pub(crate) ascent: f32,
    pub(crate) descent: f32,
    pub(crate) reach: f32,
}

impl Extent {
    /// Descriptors that say nothing, or nonsense, get the measures of common faces.
    pub(crate) fn told_by(descriptor: &Dict<'_>) -> Self {
        let number = |key: &[u8]| descriptor.get::<f32>(key).filter(|v| v.is_finite());
        let upward = |key: &[u8]| {
            number(key).map(|value| value / UNITS).filter(|value| (0.4..=1.4).contains(value))
        };
        let bbox = descriptor.get::<Rect>(b"FontBBox");
        let top = bbox.map(|b| b.y1 as f32 / UNITS).filter(|t| (0.5..=1.1).contains(t));
        // The ascent of a face without small letters is often that of its small capitals.
        let ascent = upward(b"Ascent").map(|a| upward(b"CapHeight").map_or(a, |caps| a.max(caps)));
        let ascent = ascent.or(top).unwrap_or(DEFAULT_ASCENT);
        // Some producers write the descent without its sign.
        let foot = number(b"Descent").map_or(0.0, |d| -d.abs() / UNITS);
        let descent = if (-0.6..=-0.05).contains(&foot) { foot } else { DEFAULT_DESCENT };
        let height = bbox.map(|b| (b.y1 - b.y0) as f32 / UNITS);
        let height = height.filter(|h| (0.4..=10.0).contains(h));
        Self { ascent, descent, reach: height.map_or(ascent, |height| height + foot) }
    }
}

/// Em (as a multiple of the font size), ascent and descent (in that em) of a font whose glyphs are drawings.
///
/// Their em is anyone's choice: fonts made of bitmaps often have a size of 1 and a matrix that scales pixels.
pub(crate) fn drawn_extent(dict: &Dict<'_>) -> (f64, f32, f32) {
    let matrix = dict.get::<[f64; 6]>(b"FontMatrix").unwrap_or([0.001, 0.0, 0.0, 0.001, 0.0, 0.0]);
    let scale = matrix[3].abs().max(matrix[1].abs());
    let bbox = dict.get::<Rect>(b"FontBBox").unwrap_or(Rect::ZERO);
    let (top, bottom) = (bbox.y1 * scale, bbox.y0 * scale);
    let height = top - bottom;
    let wide = em_of_widths(dict, matrix[0].abs().max(matrix[1].abs()));
    let is_told = height.is_finite() && height > 0.0 && height <= 1000.0;
    if !is_told || wide.is_some_and(|em| !(FARTHEST.recip()..=FARTHEST).contains(&(height / em))) {
        return (usual(wide.unwrap_or(1.0)), DEFAULT_ASCENT, DEFAULT_DESCENT);
    }
    let em = usual(height);
    let ascent = ((top / em) as f32).clamp(0.1, 1.2);
    let descent = ((bottom / em) as f32).clamp(-0.6, 0.0);
    (em, ascent, descent)
}

/// A box of common proportions leaves the em as it is; any other is taken to be about one em high.
fn usual(height: f64) -> f64 {
    if (0.5..=2.0).contains(&height) { 1.0 } else { height }
}

/// The em that the glyphs are likely made for: letters and digits are about half an em wide.
fn em_of_widths(dict: &Dict<'_>, scale: f64) -> Option<f64> {
    let widths = dict.get::<Array<'_>>(b"Widths")?;
    let drawn = widths.iter::<f64>().map(|width| (width * scale).abs());
    let drawn = drawn.filter(|width| *width > 0.0 && *width < 1000.0);
    let (count, sum) = drawn.fold((0u32, 0.0), |(count, sum), width| (count + 1, sum + width));
    (count > 0).then(|| 2.0 * sum / f64::from(count))
}
