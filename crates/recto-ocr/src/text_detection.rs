//! Text detection by differentiable binarisation (DB, Liao et al. 2020): a probability map, its connected components,
//! the smallest rotated box around each, and the unclipping of that box.

use recto_infer::{Inference, Model, Tensor, TensorView};
use recto_model::{Point, Raster};

use crate::connected_components::{PixelRun, connected_components};
use crate::convex_hull::{box_along, convex_hull, smallest_box};
use crate::resample::resized;
use crate::{LineBox, OcrError};

/// The sides of the model's input are multiples of this.
const STEP: u32 = 32;
/// A picture whose short side is smaller is enlarged: the model finds nothing in smaller ones.
const SHORTEST: f32 = 64.0;

/// Options of detection.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DetectOptions {
    pub(crate) model: Model,
    /// The long side of the model's input, in pixels.
    pub(crate) side: u32,
    /// Least probability of a text pixel.
    pub(crate) pixel: f32,
    /// Least mean probability of an area of text.
    pub(crate) area: f32,
    /// The model marks the core of a line, so its box grows by this factor times area by perimeter.
    pub(crate) unclip: f32,
}

/// A box whose sides have a larger ratio has a reliable direction.
const LONG: f32 = 5.0;
/// A long box that deviates less than this from the page's skew takes the page's direction (radians).
const NEARLY: f32 = 0.004;
/// A short box that deviates less than this from the page's skew takes the page's direction (radians): the largest skew
/// is 15 degrees, and the smallest box around two digits on such a page is horizontal.
const ASKEW: f32 = 0.3;

const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

/// Boxes of lines in pixels of the picture, from the top. Text runs along the longer side of a box; a nearly square box
/// is read from left to right.
pub(crate) fn detect_lines(
    raster: &Raster,
    inference: &dyn Inference,
    options: &DetectOptions,
) -> Result<Vec<LineBox>, OcrError> {
    let (w, h) = (raster.width.max(1) as f32, raster.height.max(1) as f32);
    let mut scale = (options.side as f32 / w.max(h)).min(1.0);
    scale = scale.max(SHORTEST / w.min(h)).min(4096.0 / w.max(h));
    let side = |length: f32| ((length * scale / STEP as f32).round() as u32).max(1) * STEP;
    let (width, height) = (side(w), side(h));
    let small = resized(raster, width, height);
    let mut boxes = Vec::new();
    inference.run(options.model, &mut |input| fill(input, &small), &mut |map| {
        let stretch = Point::new(w / width as f32, h / height as f32);
        boxes = boxes_of(map, (width as usize, height as usize), stretch, options);
    })?;
    Ok(boxes)
}

/// The boxes of a probability map; `stretch` maps its pixels to those of the picture.
fn boxes_of(
    map: TensorView<'_>,
    (width, height): (usize, usize),
    stretch: Point,
    options: &DetectOptions,
) -> Vec<LineBox> {
    let at = |x: usize, y: usize| map.data.get(y * width + x).copied().unwrap_or(0.0);
    let hulls: Vec<Vec<Point>> =
        connected_components(width, height, |x, y| at(x, y) > options.pixel)
            .into_iter()
            .filter(|runs| is_text(runs, at, options))
            .map(|runs| hull_of(&runs))
            .collect();
    let first: Vec<Option<LineBox>> =
        hulls.iter().map(|hull| smallest_box(hull).map(as_read)).collect();
    let skew = skew_of(first.iter().flatten());
    let level = Point::new(skew.cos(), skew.sin());
    let mut boxes: Vec<LineBox> = hulls
        .iter()
        .zip(first)
        .filter_map(|(hull, found)| {
            let found = found?;
            Some(if should_align_to_page(&found, skew) { box_along(hull, level) } else { found })
        })
        .filter(|found| found.width.min(found.height) >= 2.0)
        .map(|found| stretched(unclipped(found, options), stretch))
        .filter(|found| found.height >= 4.0 && found.width >= 4.0)
        .collect();
    boxes.sort_by(|a, b| a.center.y.total_cmp(&b.center.y).then(a.center.x.total_cmp(&b.center.x)));
    boxes
}

/// Fills the model's input: normalised planes of blue, green and red.
fn fill(input: &mut Tensor, raster: &Raster) {
    let (width, height) = (raster.width as usize, raster.height as usize);
    let data = input.take_shape(vec![1, 3, height, width]);
    for (plane, channel) in data.chunks_exact_mut(width * height).zip([2, 1, 0]) {
        // Mean and deviation are in the models' own channel order.
        let (mean, deviation) = (MEAN[2 - channel], DEVIATION[2 - channel]);
        let table: Vec<f32> =
            (0..=255u8).map(|v| (f32::from(v) / 255.0 - mean) / deviation).collect();
        for (to, pixel) in plane.iter_mut().zip(raster.rgb.chunks_exact(3)) {
            *to = table[usize::from(pixel[channel])];
        }
    }
}

fn is_text(runs: &[PixelRun], at: impl Fn(usize, usize) -> f32, options: &DetectOptions) -> bool {
    let count: u32 = runs.iter().map(|run| run.x1 - run.x0).sum();
    let sum: f32 =
        runs.iter().flat_map(|run| (run.x0..run.x1).map(|x| at(x as usize, run.y as usize))).sum();
    count >= 9 && sum / (count as f32) >= options.area
}

fn hull_of(runs: &[PixelRun]) -> Vec<Point> {
    let corners = runs.iter().flat_map(|run| {
        let (x0, x1, y) = (run.x0 as f32, run.x1 as f32, run.y as f32);
        [(x0, y), (x1, y), (x0, y + 1.0), (x1, y + 1.0)].map(|(x, y)| Point::new(x, y))
    });
    convex_hull(corners.collect())
}

fn unclipped(mut found: LineBox, options: &DetectOptions) -> LineBox {
    let grown = found.width * found.height * options.unclip / (found.width + found.height);
    found.width += grown;
    found.height += grown;
    found
}

/// Does the box have a reliable direction, nearly along the page's lines?
pub(crate) fn is_long(place: &LineBox) -> bool {
    place.width > LONG * place.height && place.along.x > 0.7
}

/// The skew: the median direction of long boxes, weighted by their widths. Short boxes have no reliable direction.
pub(crate) fn skew_of<'a>(boxes: impl Iterator<Item = &'a LineBox>) -> f32 {
    let mut angles: Vec<(f32, f32)> = boxes
        .filter(|place| is_long(place))
        .map(|place| (place.along.y.atan2(place.along.x), place.width))
        .collect();
    angles.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = angles.iter().map(|(_, width)| width).sum::<f32>() * 0.5;
    let mut sum = 0.0;
    for (angle, width) in angles {
        sum += width;
        if sum >= half {
            return angle;
        }
    }
    0.0
}

/// Should the box take the page's direction? The smallest box around a short word follows its letters' outline, so the
/// page's direction is better unless the word is clearly askew. A long line's own direction is reliable.
fn should_align_to_page(found: &LineBox, skew: f32) -> bool {
    let off = (found.along.y.atan2(found.along.x) - skew).abs();
    off < if found.width > LONG * found.height { NEARLY } else { ASKEW }
}

/// Makes the box's `along` the direction of its text.
fn as_read(mut found: LineBox) -> LineBox {
    if found.along.x.abs() < found.along.y.abs() {
        found = found.read_turned(1);
    }
    if found.along.x < 0.0 {
        found = found.read_turned(2);
    }
    found
}

/// From the model's pixels to the picture's; the two factors differ slightly, since the sides were rounded.
fn stretched(found: LineBox, stretch: Point) -> LineBox {
    let (ax, ay) = (found.along.x * stretch.x, found.along.y * stretch.y);
    let length = ax.hypot(ay);
    let across = (found.along.y * stretch.x).hypot(found.along.x * stretch.y);
    LineBox {
        center: Point::new(found.center.x * stretch.x, found.center.y * stretch.y),
        width: found.width * length,
        height: found.height * across,
        along: Point::new(ax / length, ay / length),
    }
}
