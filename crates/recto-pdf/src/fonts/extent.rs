//! The vertical metrics of fonts: how far their glyphs reach above and below the baseline.

use hayro_syntax::object::{Array, Dict, Rect};

/// Units of glyph space per em, in widths and font descriptors (ISO 32000-1, 9.2.4).
pub(super) const UNITS: f32 = 1000.0;
const DEFAULT_ASCENT: f32 = 0.75;
const DEFAULT_DESCENT: f32 = -0.25;

/// A bounding box this many times higher or lower than the em that the widths suggest says nothing about the em.
const MOST_HEIGHT_RATIO: f64 = 8.0;

/// Vertical metrics in em, as [`recto_model::Font`] defines them.
pub(crate) struct Extent {
    pub(crate) ascent: f32,
    pub(crate) descent: f32,
    pub(crate) reach: f32,
}

impl Extent {
    /// The metrics of a font descriptor; missing and implausible ones are replaced by those of common fonts.
    pub(crate) fn of_descriptor(descriptor: &Dict<'_>) -> Self {
        let number = |key: &[u8]| descriptor.get::<f32>(key).filter(|v| v.is_finite());
        let upward = |key: &[u8]| {
            number(key).map(|value| value / UNITS).filter(|value| (0.4..=1.4).contains(value))
        };
        let bbox = descriptor.get::<Rect>(b"FontBBox");
        let top = bbox.map(|b| b.y1 as f32 / UNITS).filter(|t| (0.5..=1.1).contains(t));
        // The ascent of a font without lowercase letters is often that of its small capitals.
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

/// The em (as a multiple of the font size), ascent and descent (in that em) of a Type 3 font.
///
/// Type 3 fonts choose their glyph space freely: bitmap fonts often have a font size of 1 and a matrix that scales
/// pixels.
pub(crate) fn type3_extent(dict: &Dict<'_>) -> (f64, f32, f32) {
    let matrix = dict.get::<[f64; 6]>(b"FontMatrix").unwrap_or([0.001, 0.0, 0.0, 0.001, 0.0, 0.0]);
    let scale = matrix[3].abs().max(matrix[1].abs());
    let bbox = dict.get::<Rect>(b"FontBBox").unwrap_or(Rect::ZERO);
    // Chromium writes OpenType fonts with PostScript outlines with the y axis of glyph space downwards.
    let is_downward = matrix[3] < 0.0 && matrix[3].abs() >= matrix[1].abs();
    let (highest, lowest) = if is_downward { (-bbox.y0, -bbox.y1) } else { (bbox.y1, bbox.y0) };
    let (top, bottom) = (highest * scale, lowest * scale);
    let height = top - bottom;
    let by_widths = em_of_widths(dict, matrix[0].abs().max(matrix[1].abs()));
    let has_height = height.is_finite() && height > 0.0 && height <= 1000.0;
    if !has_height
        || by_widths.is_some_and(|em| {
            !(MOST_HEIGHT_RATIO.recip()..=MOST_HEIGHT_RATIO).contains(&(height / em))
        })
    {
        return (em_of_height(by_widths.unwrap_or(1.0)), DEFAULT_ASCENT, DEFAULT_DESCENT);
    }
    let em = em_of_height(height);
    let ascent = ((top / em) as f32).clamp(0.1, 1.2);
    let descent = ((bottom / em) as f32).clamp(-0.6, 0.0);
    (em, ascent, descent)
}

/// The em of a font whose bounding box is this many font sizes high. At a common height the em is the font size; any
/// other height is taken to be one em.
fn em_of_height(height: f64) -> f64 {
    if (0.5..=2.0).contains(&height) { 1.0 } else { height }
}

/// The em that the widths suggest: letters and digits are about half an em wide.
fn em_of_widths(dict: &Dict<'_>, scale: f64) -> Option<f64> {
    let widths = dict.get::<Array<'_>>(b"Widths")?;
    let drawn = widths.iter::<f64>().map(|width| (width * scale).abs());
    let drawn = drawn.filter(|width| *width > 0.0 && *width < 1000.0);
    let (count, sum) = drawn.fold((0u32, 0.0), |(count, sum), width| (count + 1, sum + width));
    (count > 0).then(|| 2.0 * sum / f64::from(count))
}
