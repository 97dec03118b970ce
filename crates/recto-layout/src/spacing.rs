//! Where a word ends: the two groups of pen jumps (inside words, between words) of a line, leaning on those of its page.

use recto_lexicon::meet_unspaced;
use recto_model::{Gap, RenderMode, quantile};

use crate::visible_glyphs::{Step, VisibleGlyph};

/// Jumps are counted in bins of this many em.
const BIN: f32 = 0.02;
const BINS: usize = 40;
/// The border between the groups when nothing tells: half of the narrowest usual word space, a bit more than kerning.
const USUAL_BORDER: f32 = 0.17;
/// Some layers of recognised text stretch each word over the word that was seen, and draw no spaces: the letters of a word
/// touch each other (within so much of an em), and whatever is wider than the border parts words, though it be little where
/// letters are made wide.
const TOUCHING: f32 = 0.01;
const MOSTLY: f32 = 0.6;
const FEW_SPACES: f32 = 0.06;
const LAYER_BORDER: f32 = 0.03;
/// A drawn space counts unless the pen was moved back over most of it.
const DRAWN_SPACE: f32 = 0.07;

/// The page's border between jumps inside words and jumps between them.
pub(crate) struct Spacing {
    border: f32,
    /// The same for invisible text.
    layer: f32,
}

impl Spacing {
    pub(crate) fn of_page(glyphs: &[VisibleGlyph<'_>]) -> Self {
        let border = border(glyphs);
        Self { border, layer: if is_stretched(glyphs) { LAYER_BORDER } else { border } }
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
        // Letter-spacing moves all jumps of the line: its lower quartile is its zero (most jumps are inside words).
        let tracking = if inside.len() >= 4 { quantile(&mut inside, 0.25).max(0.0) } else { 0.0 };
        let usual = if run.iter().all(is_invisible) { self.layer } else { self.border };
        let border =
            if tracking > 0.06 { (tracking * 1.6).max(tracking + 0.12) } else { usual + tracking };
        between.extend(inside.iter().copied().filter(|&excess| excess > border));
        let space =
            if between.is_empty() { 0.28 } else { quantile(&mut between, 0.5).clamp(0.15, 0.8) };
        Rhythm { tracking, border, space }
    }
}

/// Jumps without a drawn space fall into two groups when a producer spaces words by moving the pen; the border is the
/// emptiest place between them.
fn border(glyphs: &[VisibleGlyph<'_>]) -> f32 {
    let mut bins = [0u32; BINS];
    let mut moved = 0u32;
    for visible in glyphs {
        if let Step::On { excess, spaced: false } = visible.step {
            let bin = (excess.max(0.0) / BIN) as usize;
            if bin < BINS {
                bins[bin] += 1;
                moved += u32::from(bin >= 6);
            }
        }
    }
    if moved < 20 {
        return USUAL_BORDER;
    }
    // From .09 to .26 em: the centre of the widest stretch of emptiest bins, nearest to the usual place.
    let (from, to) = (4usize, 13usize);
    let smooth = |i: usize| bins[i.saturating_sub(1)] + 2 * bins[i] + bins[i + 1];
    let least = (from..to).map(smooth).min().unwrap_or(0);
    let usual = (USUAL_BORDER / BIN) as usize;
    let best = (from..to)
        .filter(|&i| smooth(i) <= least + least / 4)
        .min_by_key(|&i| i.abs_diff(usual))
        .unwrap_or(usual);
    (best as f32 + 0.5) * BIN
}

/// Is the invisible text a layer whose words are stretched, with nothing drawn between them?
fn is_stretched(glyphs: &[VisibleGlyph<'_>]) -> bool {
    let (mut touching, mut apart, mut spaced) = (0u32, 0u32, 0u32);
    for visible in glyphs.iter().filter(|visible| is_invisible(visible)) {
        match visible.step {
            Step::On { spaced: true, .. } => spaced += 1,
            Step::On { excess, .. } if excess.abs() <= TOUCHING => touching += 1,
            Step::On { .. } => apart += 1,
            Step::Start => {}
        }
    }
    let letters = (touching + apart) as f32;
    touching as f32 > MOSTLY * letters && (spaced as f32) < FEW_SPACES * letters
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
        if excess > (2.6 * self.space).max(0.9) + self.tracking {
            return Gap::Open;
        }
        let unspaced = meet_unspaced(before, after);
        if spaced {
            let is_word_end = excess - self.tracking > DRAWN_SPACE;
            return if is_word_end && !(unspaced && excess < 0.4) { Gap::Space } else { Gap::None };
        }
        let digits = ends_in_digit(before) && starts_with_digit(after);
        let border = match (unspaced, digits) {
            (true, _) => 0.6,
            (_, true) => self.border + 0.08,
            // Thin spaces of formulas: nothing is kerned that far from a comma.
            _ if before.ends_with([',', ';']) && !starts_with_digit(after) => {
                (self.border - 0.05).max(LAYER_BORDER)
            }
            _ => self.border,
        };
        if excess > border { Gap::Space } else { Gap::None }
    }
}

fn ends_in_digit(text: &str) -> bool {
    text.chars().next_back().is_some_and(|c| c.is_ascii_digit())
}

fn starts_with_digit(text: &str) -> bool {
    text.chars().next().is_some_and(|c| c.is_ascii_digit())
}
