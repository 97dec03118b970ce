//! A cheap test whether a picture can hold text; it takes a hundredth of the detector's time.
//!
//! Letters are strokes: a row of pixels changes from background to ink and back several times within a short distance, and so
//! do the rows below. Plain areas, gradients, soft photographs and single lines do not.

use recto_model::Raster;

use crate::luminance;

/// A step in brightness that counts; the palest print that is read has twice as much.
const STEP: i32 = 20;
/// A stroke is at most so wide, and those of a word are so near to each other (pixels); of letters larger than a heading's, the
/// inner strokes and serifs are.
const WIDEST: usize = 96;
const WORD: usize = 400;
/// Turns between ink and ground in a row of a word, and rows of such in sequence.
const TURNS: usize = 3;
const ROWS: u32 = 3;

/// Is there anything in the picture that could be a word?
pub fn may_hold_text(raster: &Raster) -> bool {
    let mut rows = 0;
    let mut gray = Vec::with_capacity(raster.width as usize);
    for row in raster.rgb.chunks_exact((raster.width as usize * 3).max(1)) {
        gray.clear();
        gray.extend(
            row.as_chunks::<3>().0.iter().map(|pixel| i32::from(luminance::in_tenths(*pixel))),
        );
        rows = if holds_strokes(&gray) { rows + 1 } else { 0 };
        if rows >= ROWS {
            return true;
        }
    }
    false
}

/// Does a row cross strokes as a word has them? A stroke is a way up and back down again, or the other way round.
fn holds_strokes(row: &[i32]) -> bool {
    let Some(&first) = row.first() else { return false };
    let (mut low, mut high) = (first, first);
    // Where the row turned last, and the turns that ended strokes.
    let mut last: Option<(usize, bool)> = None;
    let mut ends = [0; TURNS];
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
        if last.is_some_and(|(at, _)| x - at <= WIDEST) {
            count += 1;
            ends.rotate_left(1);
            ends[TURNS - 1] = x;
            if count >= TURNS && x - ends[0] <= WORD {
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
        for (ink, ground) in [(0, 255), (255, 0), (190, 255), (90, 60)] {
            for height in [4, 30] {
                let is_ink = |x: u32, y: u32| x % 5 < 2 && (40..60).contains(&x) && y < height;
                let word = picture(200, 50, |x, y| if is_ink(x, y) { ink } else { ground });
                assert!(may_hold_text(&word), "{ink} on {ground}, {height} high");
            }
        }
    }
}
