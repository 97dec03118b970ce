//! By how many quarter turns a page is turned.

use recto_infer::{Inference, Model, Tensor};
use recto_model::Raster;

use crate::OcrError;
use crate::pixels::resized;

/// The model looks at a square of this side, cut from the middle of the page in this height.
const SIDE: usize = 224;
const SHORT_SIDE: f32 = 256.0;
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

/// Probability for each number of quarter turns clockwise that would set the page upright.
pub(crate) fn turns_needed(
    raster: &Raster,
    inference: &dyn Inference,
) -> Result<[f32; 4], OcrError> {
    let scale = SHORT_SIDE / raster.width.min(raster.height).max(1) as f32;
    let side = |length: u32| ((length as f32 * scale).round() as u32).clamp(SIDE as u32, 4096);
    let small = resized(raster, side(raster.width), side(raster.height));
    let (left, top) = ((small.width as usize - SIDE) / 2, (small.height as usize - SIDE) / 2);
    let mut input = Tensor::zeros(vec![1, 3, SIDE, SIDE]);
    for (channel, plane) in input.data.chunks_exact_mut(SIDE * SIDE).enumerate() {
        for (y, row) in plane.chunks_exact_mut(SIDE).enumerate() {
            let from = ((y + top) * small.width as usize + left) * 3 + channel;
            for (to, value) in row.iter_mut().zip(small.rgb.iter().skip(from).step_by(3)) {
                *to = (f32::from(*value) / 255.0 - MEAN[channel]) / DEVIATION[channel];
            }
        }
    }
    let mut likely = [0.0; 4];
    // The model tells by how much a page was turned anticlockwise, which is what undoes it.
    inference.run(Model::Orientation, &input, &mut |output| {
        likely.iter_mut().zip(output.data).for_each(|(to, value)| *to = *value);
    })?;
    Ok(likely)
}
