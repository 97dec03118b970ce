//! Orientation detection: by how many quarter turns a page is rotated.

use recto_infer::{Inference, Model, Tensor};
use recto_model::Raster;

use crate::resample::resized;
use crate::{LineBox, OcrError};

/// The model's input is a square of this side, cut from the middle of the page.
const SIDE: usize = 224;
/// The page is scaled so that its short side has this many pixels before the square is cut.
const SHORT_SIDE: f32 = 256.0;
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

/// Probability of each number of clockwise quarter turns that brings the page upright.
pub(crate) fn rotation_needed(
    raster: &Raster,
    inference: &dyn Inference,
) -> Result<[f32; 4], OcrError> {
    let scale = SHORT_SIDE / raster.width.min(raster.height).max(1) as f32;
    let side = |length: u32| ((length as f32 * scale).round() as u32).clamp(SIDE as u32, 4096);
    let small = resized(raster, side(raster.width), side(raster.height));
    let mut at = [0.0; 4];
    inference.run(Model::Orientation, &mut |input| fill(input, &small), &mut |output| {
        at.iter_mut().zip(output.data).for_each(|(to, value)| *to = *value);
    })?;
    // The model's classes are the page's clockwise rotation; the correction is the rest of the full turn.
    Ok([at[0], at[3], at[2], at[1]])
}

/// Fills the model's input with the middle of a picture that is at least as large on both sides.
fn fill(input: &mut Tensor, small: &Raster) {
    let (left, top) = ((small.width as usize - SIDE) / 2, (small.height as usize - SIDE) / 2);
    let data = input.take_shape(vec![1, 3, SIDE, SIDE]);
    for (channel, plane) in data.chunks_exact_mut(SIDE * SIDE).enumerate() {
        for (y, row) in plane.chunks_exact_mut(SIDE).enumerate() {
            let from = ((y + top) * small.width as usize + left) * 3 + channel;
            for (to, value) in row.iter_mut().zip(small.rgb.iter().skip(from).step_by(3)) {
                *to = (f32::from(*value) / 255.0 - MEAN[channel]) / DEVIATION[channel];
            }
        }
    }
}

/// A box whose sides have at least this ratio has a direction.
const LONG: f32 = 1.5;

/// Do most lines run horizontally? If they run vertically, the page lies on its side, however confident the recogniser
/// is about its short words.
pub(crate) fn runs_across(boxes: &[LineBox]) -> bool {
    let of = |length: f32, height: f32| if length > LONG * height { length } else { 0.0 };
    let across: f32 = boxes.iter().map(|place| of(place.width, place.height)).sum();
    let along: f32 = boxes.iter().map(|place| of(place.height, place.width)).sum();
    across >= along
}

#[cfg(test)]
mod tests {
    use recto_model::Point;

    use super::*;

    #[test]
    fn a_page_has_the_direction_of_most_of_its_lines() {
        let place = |width, height| LineBox {
            center: Point::default(),
            width,
            height,
            along: Point::new(1.0, 0.0),
        };
        let numbers = vec![place(40.0, 20.0); 12];
        assert!(runs_across(&numbers));
        assert!(!runs_across(&[numbers, vec![place(20.0, 300.0); 3]].concat()));
        assert!(runs_across(&[place(400.0, 20.0), place(20.0, 300.0)]));
        assert!(runs_across(&[]));
    }
}
