//! Where a word ends: the two groups of pen jumps (inside words, between words) of a line, leaning on those of its page.

use recto_lexicon::meet_unspaced;
use recto_lines::tolerance::{UNSPACED_TOUCHING, WIDE_GAP};
use recto_lines::widest_space;
use recto_model::{Gap, RenderMode, quantile};

use crate::visible_glyphs::{Step, VisibleGlyph};

/// The border between the groups in em when nothing tells: half of the narrowest usual word space, a bit more than kerning.
const USUAL_BORDER: f32 = 0.17;
/// Jumps up to twice the usual border are counted in so many bins.
const BINS: usize = 16;
/// Em of a bin.
const BIN: f32 = 2.0 * USUAL_BORDER / BINS as f32;

/// The page's border between jumps inside words and jumps between them.
pub(crate) struct Spacing {
    border: f32,
    /// The same for invisible text.
    layer: f32,
}

impl Spacing {
    pub(crate) fn of_page(glyphs: &[VisibleGlyph<'_>]) -> Self {
        let border = border(glyphs);
        Self { border, layer: if is_stretched(glyphs) { BIN } else { border } }
    }

    /// The rhythm of one run of glyphs on a line.
    pub(crate) fn of_run(&self, run: &[VisibleGlyph<'_>]) -> Rhythm {
        let mut inside: Vec<f32> = Vec::new();
        let mut between: Vec<f32> = Vec::new();
        for visible in run {
            if let Step::On { excess, spaced } = visible.step {
                if spaced {
                    between.push(excess);
                } else {
                    inside.push(excess);
                }
            }
        }
        let tracking = tracking(&inside);
        let usual = if run.iter().all(is_invisible) { self.layer } else { self.border };
        let border = usual + tracking;
        between.extend(inside.iter().copied().filter(|&excess| excess > border));
        // A line of a few words far apart would have no gap otherwise.
        let space =
            if between.is_empty() { 0.0 } else { quantile(&mut between, 0.5).min(WIDE_GAP) };
        Rhythm { tracking, border, space }
    }
}

/// Letter-spacing moves all jumps of a line: the least one is its zero. One of few is no rhythm.
fn tracking(inside: &[f32]) -> f32 {
    if inside.len() < 4 {
        return 0.0;
    }
    inside.iter().copied().reduce(f32::min).unwrap_or(0.0).max(0.0)
}

/// Jumps without a drawn space fall into two groups when a producer spaces words by moving the pen; the border is the
/// emptiest place between them that is nearest to the usual one.
fn border(glyphs: &[VisibleGlyph<'_>]) -> f32 {
    let mut bins = [0u32; BINS];
    for visible in glyphs {
        if let Step::On { excess, spaced: false } = visible.step
            && let Some(count) = bins.get_mut((excess.max(0.0) / BIN).round() as usize)
        {
            *count += 1;
        }
    }
    let usual = BINS / 2;
    let emptiness = |i: &usize| (bins[i - 1] + 2 * bins[*i] + bins[i + 1], i.abs_diff(usual));
    let best = (usual / 2..=usual + usual / 2).min_by_key(emptiness).unwrap_or(usual);
    best as f32 * BIN
}

/// Some layers of recognised text stretch each word over the word that was seen, and draw no spaces: the letters of a word
/// touch each other, and whatever is wider parts words, though it be little where letters are made wide.
fn is_stretched(glyphs: &[VisibleGlyph<'_>]) -> bool {
    let (mut touching, mut apart) = (0u32, 0u32);
    for visible in glyphs.iter().filter(|visible| is_invisible(visible)) {
        match visible.step {
            Step::On { spaced: true, .. } => return false,
            Step::On { excess, .. } if excess.abs() < BIN => touching += 1,
            Step::On { .. } => apart += 1,
            Step::Start => {}
        }
    }
    touching > apart
}

fn is_invisible(visible: &VisibleGlyph<'_>) -> bool {
    visible.glyph.mode == RenderMode::Invisible
}

/// Jumps of one run, in em.
pub(crate) struct Rhythm {
    tracking: f32,
    border: f32,
    space: f32,
}

impl Rhythm {
    /// What a jump between two glyphs is.
    pub(crate) fn classify(&self, excess: f32, spaced: bool, before: &str, after: &str) -> Gap {
        if excess > widest_space(self.space) + self.tracking {
            return Gap::Open;
        }
        let border = if meet_unspaced(before, after) {
            UNSPACED_TOUCHING
        } else if spaced {
            // A drawn space counts unless the pen was moved back over it.
            self.tracking
        } else {
            self.border
        };
        if excess > border { Gap::Space } else { Gap::None }
    }
}
