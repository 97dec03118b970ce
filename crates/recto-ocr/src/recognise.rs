//! Text recognition of detected lines.

use recto_infer::{Inference, Model};
use recto_input::Budget;

use crate::crop::{self, HEIGHT};
use crate::ctc_decode::decode;
use crate::resample::Pyramid;
use crate::script::Script;
use crate::word_bounds::fit_words;
use crate::word_spacing::{blank_columns, contrasts, insert_spaces};
use crate::{LineBox, OcrError, TextLine};

/// Width of a recogniser's time step in pixels; crops are padded to a multiple of it.
const STEP: usize = 8;
/// Least width of a crop, in pixels.
const NARROWEST: usize = 24;
/// Greatest width of a crop, 66 times its height: a longer box is two lines that touched.
const WIDEST: usize = 3200;

/// Recognises every box; the results are in the order of the boxes. A box without text has no characters.
///
/// Lines are batched by similar width. A CPU gains nothing from batches, so there `batch` is 1; a GPU does.
pub(crate) fn recognise(
    pyramid: &mut Pyramid<'_>,
    boxes: &[LineBox],
    (model, script): (Model, Script),
    inference: &dyn Inference,
    batch: usize,
    budget: &Budget,
) -> Result<Vec<TextLine>, OcrError> {
    if boxes.is_empty() {
        return Ok(Vec::new());
    }
    pyramid.prepare(boxes.iter().map(crop::level_for).max().unwrap_or(0));
    let characters = inference.characters(model)?;
    let mut order: Vec<(usize, usize)> =
        boxes.iter().map(width_of).enumerate().map(|(i, width)| (width, i)).collect();
    order.sort_unstable();
    let mut lines: Vec<(usize, TextLine)> = Vec::with_capacity(boxes.len());
    let mut rest = order.as_slice();
    while let Some((narrowest, _)) = rest.first() {
        budget.check()?;
        // The widest line sets the width of the batch, so that at most a quarter is padding.
        let fits = |(width, _): &&(usize, usize)| *width <= narrowest + narrowest / 4;
        let count = rest.iter().take(batch.max(1)).take_while(fits).count();
        let (these, later) = rest.split_at(count);
        rest = later;
        let stride = these.last().map_or(NARROWEST, |(width, _)| *width).next_multiple_of(STEP);
        let size = 3 * HEIGHT * stride;
        let mut seen = Vec::with_capacity(count);
        let mut decoded = Vec::with_capacity(count);
        inference.run(
            model,
            &mut |input| {
                let data = input.take_shape(vec![count, 3, HEIGHT, stride]);
                data.fill(0.0);
                for ((width, index), item) in these.iter().zip(data.chunks_exact_mut(size)) {
                    crop::sample(pyramid, &boxes[*index], *width, stride, item);
                    let blank = blank_columns(&contrasts(item, *width, stride));
                    seen.push((ink_band(item, *width, stride), blank));
                }
            },
            &mut |output| {
                let [_, steps, classes] = *output.shape else { return };
                let rows = output.data.chunks_exact((steps * classes).max(1));
                decoded.extend(these.iter().zip(rows).map(|((width, _), rows)| {
                    decode(rows, classes, &characters, *width as f32 / stride as f32, script)
                }));
            },
        )?;
        for (((width, index), decoded), (ink, blank)) in these.iter().zip(decoded).zip(seen) {
            let mut characters = insert_spaces(decoded, &blank, *width, em_of(ink));
            fit_words(&mut characters, &blank);
            lines.push((*index, TextLine { place: boxes[*index], characters, ink }));
        }
    }
    lines.sort_unstable_by_key(|(index, _)| *index);
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

fn width_of(place: &LineBox) -> usize {
    ((HEIGHT as f32 * place.width / place.height.max(1.0)).ceil() as usize).clamp(NARROWEST, WIDEST)
}

/// The ink band of a line, from the x-height to the baseline, as shares of the crop's height: the rows whose contrast
/// differs most from that of the other rows. The criterion is the between-class variance of Otsu (1979).
fn ink_band(item: &[f32], width: usize, stride: usize) -> (f32, f32) {
    let green = &item[HEIGHT * stride..];
    let spread: Vec<f32> = green
        .chunks_exact(stride)
        .take(HEIGHT)
        .map(|row| {
            let row = &row[..width];
            let mean = row.iter().sum::<f32>() / width as f32;
            (row.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() / width as f32).sqrt()
        })
        .collect();
    let mut prefix_sums = vec![0.0];
    for value in &spread {
        prefix_sums.push(prefix_sums.last().unwrap_or(&0.0) + value);
    }
    let total = prefix_sums[HEIGHT];
    let mut best = (0.0, 0, HEIGHT);
    for top in 0..HEIGHT - 8 {
        for bottom in top + 8..=HEIGHT {
            let (inside, outside) = ((bottom - top) as f32, (HEIGHT + top - bottom) as f32);
            if outside < 1.0 {
                continue;
            }
            let sum = prefix_sums[bottom] - prefix_sums[top];
            let contrast = sum / inside - (total - sum) / outside;
            let score = contrast.max(0.0).powi(2) * inside * outside;
            if score > best.0 {
                best = (score, top, bottom);
            }
        }
    }
    (best.1 as f32 / HEIGHT as f32, best.2 as f32 / HEIGHT as f32)
}

/// The em in columns of the crop; the ink band is about 0.6 em high.
fn em_of((top, bottom): (f32, f32)) -> f32 {
    ((bottom - top) / 0.6).clamp(0.5, 1.0) * HEIGHT as f32
}
