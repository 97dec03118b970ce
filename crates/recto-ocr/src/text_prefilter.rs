//! A cheap test whether a picture may contain text; it takes a hundredth of the detector's time.
//!
//! Letters consist of strokes: a row of pixels changes from background to ink and back several times within a short
//! distance, and so do the rows below it. Plain areas, gradients, soft photographs and single lines don't.

use recto_model::Raster;

use crate::luminance;

/// Least change in brightness between background and ink; the palest legible print has twice as much.
const STEP: i32 = 20;
/// Greatest width of a stroke, in pixels; in letters larger than a heading's, inner strokes and serifs are that narrow.
const WIDEST_STROKE: usize = 96;
/// Greatest width of a word's strokes together, in pixels.
const WIDEST_WORD: usize = 400;
/// Least number of strokes in a row of a word.
const LEAST_STROKES: usize = 3;
/// Least number of consecutive rows with strokes.
const LEAST_ROWS: u32 = 3;

/// May the picture contain a word?
pub fn may_hold_text(raster: &Raster) -> bool {
    let mut rows = 0;
    let mut gray = Vec::with_capacity(raster.width as usize);
    for row in raster.rgb.chunks_exact((raster.width as usize * 3).max(1)) {
        gray.clear();
        gray.extend(
            row.as_chunks::<3>().0.iter().map(|pixel| i32::from(luminance::in_tenths(*pixel))),
        );
        rows = if holds_strokes(&gray) { rows + 1 } else { 0 };
        if rows >= LEAST_ROWS {
            return true;
        }
    }
    false
}

/// Does the row cross several strokes? A stroke is a change up and back down, or the other way round.
fn holds_strokes(row: &[i32]) -> bool {
    let Some(&first) = row.first() else { return false };
    let (mut low, mut high) = (first, first);
    // The place and direction of the last change, and the changes that ended strokes.
    let mut last: Option<(usize, bool)> = None;
    let mut ends = [0; LEAST_STROKES];
    let mut count = 0;
    for (x, &v) in row.iter().enumerate() {
        (low, high) = (low.min(v), high.max(v));
        let (falls, climbs) = (v + STEP <= high, v >= low + STEP);
        let rises = match last {
            Some((_, true)) | None if falls => false,
            Some((_, false)) | None if climbs => true,
            _ => continue,
        };
        (low, high) = (v, v);
        if last.is_some_and(|(at, _)| x - at <= WIDEST_STROKE) {
            count += 1;
            ends.rotate_left(1);
            ends[LEAST_STROKES - 1] = x;
            if count >= LEAST_STROKES && x - ends[0] <= WIDEST_WORD {
                return true;
            }
        }
        last = Some((x, rises));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, value: impl Fn(u32, u32) -> u32) -> Raster {
        let at = |i: u32| [value(i % width, i / width) as u8; 3];
        Raster { width, height, rgb: (0..width * height).flat_map(at).collect() }
    }

    #[test]
    fn plain_areas_gradients_and_lone_lines_hold_no_text() {
        assert!(!may_hold_text(&picture(200, 100, |_, _| 255)));
        assert!(!may_hold_text(&picture(200, 100, u32::midpoint)));
        assert!(!may_hold_text(&picture(200, 100, |x, _| if x < 100 { 20 } else { 230 })));
        assert!(!may_hold_text(&picture(200, 100, |x, _| if x == 50 { 0 } else { 255 })));
        assert!(!may_hold_text(&picture(200, 100, |_, y| if y % 9 == 0 { 0 } else { 255 })));
        assert!(!may_hold_text(&picture(0, 0, |_, _| 0)));
    }

    #[test]
    fn a_row_of_strokes_may_be_a_word() {
        for (ink, background) in [(0, 255), (255, 0), (190, 255), (90, 60)] {
            for height in [4, 30] {
                let is_ink = |x: u32, y: u32| x % 5 < 2 && (40..60).contains(&x) && y < height;
                let word = picture(200, 50, |x, y| if is_ink(x, y) { ink } else { background });
                assert!(may_hold_text(&word), "{ink} on {background}, {height} high");
            }
        }
    }
}
