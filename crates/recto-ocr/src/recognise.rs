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

/// A recogniser's step is this wide; crops are padded to a multiple of it.
const STEP: usize = 8;
const NARROWEST: usize = 24;
/// 66 times as long as high: what is longer was two lines that touched.
const WIDEST: usize = 3200;

/// Recognises every box; the answers stand in the order of the boxes. A box that says nothing has no characters.
///
/// Lines are read in batches of like width: a processor gains nothing by it, so there `batch` is 1; a graphics card does.
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
        // The widest sets the width of all: at most a quarter of padding.
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
                    seen.push((band(item, *width, stride), blank));
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

/// From the top of the letters' bodies to the baseline, as shares of the height: the rows in which the picture changes
/// most from column to column, against the rest.
fn band(item: &[f32], width: usize, stride: usize) -> (f32, f32) {
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
    let mut sums = vec![0.0];
    for value in &spread {
        sums.push(sums.last().unwrap_or(&0.0) + value);
    }
    let total = sums[HEIGHT];
    let mut best = (0.0, 0, HEIGHT);
    for top in 0..HEIGHT - 8 {
        for bottom in top + 8..=HEIGHT {
            let (inside, outside) = ((bottom - top) as f32, (HEIGHT + top - bottom) as f32);
            if outside < 1.0 {
                continue;
            }
            let sum = sums[bottom] - sums[top];
            let contrast = sum / inside - (total - sum) / outside;
            let score = contrast.max(0.0).powi(2) * inside * outside;
            if score > best.0 {
                best = (score, top, bottom);
            }
        }
    }
    (best.1 as f32 / HEIGHT as f32, best.2 as f32 / HEIGHT as f32)
}

/// An em in columns of the crop; letters' bodies are between a half and three quarters of it.
fn em_of((top, bottom): (f32, f32)) -> f32 {
    ((bottom - top) / 0.6).clamp(0.5, 1.0) * HEIGHT as f32
}
