//! The OCR pipeline: orientation, text detection, recognition, re-recognition, postprocessing, deskewing, columns.

mod rerecognise;

use std::sync::Arc;

use recto_infer::{Inference, Model};
use recto_input::Budget;
use recto_model::{Orientation, Raster, upper_median};

use crate::gutters::split_columns;
use crate::orientation::{rotation_needed, runs_across};
use crate::page_split::transform_of;
use crate::postprocess::postprocess;
use crate::recognise::recognise;
use crate::resample::Pyramid;
use crate::script::Script;
use crate::text_detection::{DetectOptions, detect_lines};
use crate::{DeskewTransform, LineBox, OcrError, Quality, TextLine};

/// Options of recognition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OcrOptions {
    pub quality: Quality,
    /// The picture is a whole scanned page, which may be rotated or skewed; a part of a page never is.
    pub is_whole_page: bool,
    /// Number of lines recognised in one run of the model; 0 means 1.
    pub batch: usize,
    /// Limits the long side of the picture for detection, where less than the resolution for small print is enough.
    pub longest: Option<u32>,
}

/// The recognised lines of a picture.
#[derive(Debug, Clone)]
pub struct RecognisedPage {
    pub transform: DeskewTransform,
    /// In pixels of the upright picture, from the top.
    pub lines: Vec<TextLine>,
    /// The text of stamps that overlap the lines.
    pub stamped: Vec<TextLine>,
    /// Lines of text that no model could read: dirt is seldom as long.
    pub unrecognised: Vec<LineBox>,
    /// The picture, turned upright.
    pub picture: Arc<Raster>,
}

/// Long side of the picture for detection: a smaller one loses small print, a larger one finds no more lines.
const DETECTED_SIDE: u32 = 1536;
/// Thresholds as recommended for the models, except that boxes are unclipped a little more: a clipped stroke costs more
/// accuracy than some background around the line.
const TEXT_PIXEL: f32 = 0.2;
/// Least mean probability of an area of text.
const TEXT_AREA: f32 = 0.4;
/// Growth of a box, as area by perimeter.
const UNCLIP: f32 = 1.6;

/// Lines below this mean probability are dirt, texture, or a script unknown to the model.
const LEAST_CONFIDENCE: f32 = 0.5;
/// The least height of a box whose text is legible, in pixels.
const READABLE: f32 = 14.0;
/// The least width of a line in relation to its height: a short word.
const LINE_SHAPE: f32 = 2.0;
/// Least median confidence of the lines of an upright page; that of a page upside down is lower.
const UPRIGHT: f32 = 0.8;
/// Number of lines recognised to check the orientation.
const SAMPLE_LINES: usize = 10;
/// If the orientation model is less confident than this, the page is first tried as given.
const SURE_ORIENTATION: f32 = 0.6;

/// Reads a picture.
pub fn read(
    raster: Arc<Raster>,
    inference: &dyn Inference,
    options: &OcrOptions,
    budget: &Budget,
) -> Result<RecognisedPage, OcrError> {
    budget.check()?;
    let reader = PageRecogniser { inference, options, budget };
    if !options.is_whole_page {
        let boxes = reader.boxes(&raster)?;
        let (picture, sample) = (raster, Vec::new());
        return reader.lines(Upright { turns: 0, picture, boxes, sample });
    }
    let likely = rotation_needed(&raster, inference)?;
    let mut order: Vec<u8> = vec![0, 1, 2, 3];
    order.sort_by(|a, b| likely[usize::from(*b)].total_cmp(&likely[usize::from(*a)]));
    if likely[usize::from(order[0])] < SURE_ORIENTATION {
        order.sort_by_key(|turns| *turns != 0);
    }
    let mut best: Option<(f32, Upright)> = None;
    for turns in order {
        // A page that is upright already is not copied.
        let picture = if turns == 0 {
            Arc::clone(&raster)
        } else {
            Arc::new(Orientation::clockwise(turns).apply(Raster::clone(&raster)))
        };
        let boxes = reader.boxes(&picture)?;
        let sample = reader.sample(&picture, &boxes)?;
        let clarity = if runs_across(&boxes) { median_confidence(&sample) } else { 0.0 };
        // A page without text has no orientation to check.
        let is_settled = boxes.is_empty() || clarity >= UPRIGHT;
        if best.as_ref().is_none_or(|(most, _)| clarity > *most) {
            best = Some((clarity, Upright { turns, picture, boxes, sample }));
        }
        if is_settled {
            break;
        }
    }
    let plain = || Upright { turns: 0, picture: raster, boxes: Vec::new(), sample: Vec::new() };
    reader.lines(best.map_or_else(plain, |(_, upright)| upright))
}

/// Detects lines without recognising them.
pub fn detect(
    raster: &Raster,
    inference: &dyn Inference,
    options: &OcrOptions,
    budget: &Budget,
) -> Result<Vec<LineBox>, OcrError> {
    PageRecogniser { inference, options, budget }.boxes(raster)
}

/// Recognises the text of given boxes; the results are in their order.
pub fn read_boxes(
    raster: &Raster,
    boxes: &[LineBox],
    inference: &dyn Inference,
    options: &OcrOptions,
    budget: &Budget,
) -> Result<Vec<TextLine>, OcrError> {
    PageRecogniser { inference, options, budget }.recognised(
        &mut Pyramid::new(raster),
        boxes,
        Script::Any,
    )
}

/// A picture in one of its four orientations.
struct Upright {
    /// Quarter turns clockwise from the picture as given.
    turns: u8,
    picture: Arc<Raster>,
    boxes: Vec<LineBox>,
    /// Lines recognised to check the orientation.
    sample: Vec<TextLine>,
}

struct PageRecogniser<'a> {
    inference: &'a dyn Inference,
    options: &'a OcrOptions,
    budget: &'a Budget,
}

impl PageRecogniser<'_> {
    fn boxes(&self, raster: &Raster) -> Result<Vec<LineBox>, OcrError> {
        self.budget.check()?;
        let options = DetectOptions {
            model: self.options.quality.detector(),
            side: self.options.longest.map_or(DETECTED_SIDE, |side| side.min(DETECTED_SIDE)),
            pixel: TEXT_PIXEL,
            area: TEXT_AREA,
            unclip: UNCLIP,
        };
        detect_lines(raster, self.inference, &options)
    }

    fn recognised(
        &self,
        pyramid: &mut Pyramid<'_>,
        boxes: &[LineBox],
        script: Script,
    ) -> Result<Vec<TextLine>, OcrError> {
        self.recognised_by((self.options.quality.recogniser(), script), pyramid, boxes)
    }

    fn recognised_by(
        &self,
        model: (Model, Script),
        pyramid: &mut Pyramid<'_>,
        boxes: &[LineBox],
    ) -> Result<Vec<TextLine>, OcrError> {
        recognise(pyramid, boxes, model, self.inference, self.options.batch, self.budget)
    }

    /// Recognises the longest lines as a sample.
    fn sample(&self, raster: &Raster, boxes: &[LineBox]) -> Result<Vec<TextLine>, OcrError> {
        let mut longest = boxes.to_vec();
        longest.sort_by(|a, b| (b.width / b.height).total_cmp(&(a.width / a.height)));
        longest.truncate(SAMPLE_LINES);
        self.recognised(&mut Pyramid::new(raster), &longest, Script::Any)
    }

    fn lines(&self, upright: Upright) -> Result<RecognisedPage, OcrError> {
        let Upright { turns, picture, boxes, sample } = upright;
        let candidates = readings_of(boxes);
        let known = |place: &LineBox| sample.iter().find(|line| line.place == *place);
        let unread: Vec<LineBox> =
            candidates.iter().flatten().filter(|place| known(place).is_none()).copied().collect();
        let mut pyramid = Pyramid::new(&picture);
        let mut recognised = self.recognised(&mut pyramid, &unread, Script::Any)?.into_iter();
        let (mut lines, mut rejected): (Vec<TextLine>, Vec<TextLine>) = candidates
            .iter()
            .filter_map(|readings| {
                readings
                    .iter()
                    .filter_map(|place| known(place).cloned().or_else(|| recognised.next()))
                    .max_by(|a, b| a.mean_confidence().total_cmp(&b.mean_confidence()))
            })
            .partition(has_text);
        let script = Script::of(&lines);
        self.rerecognise_in_script(&mut lines, &mut pyramid, script)?;
        self.rerecognise_low_confidence(&mut lines, &mut pyramid, script)?;
        rejected.extend(lines.extract_if(.., |line| !has_text(line)));
        self.read_isolated_characters(&mut lines, &mut pyramid, script)?;
        drop(pyramid);
        let mut stamped = self.separate_stamps(&picture, &mut lines, script)?;
        postprocess(&mut lines, script);
        postprocess(&mut stamped, script);
        let unrecognised = rejected.iter().map(|line| line.place).filter(is_readable).collect();
        let places: Vec<LineBox> = lines.iter().map(|line| line.place).collect();
        let transform = transform_of(&places, turns, (picture.width as f32, picture.height as f32));
        let pages = transform.by_page(lines.into_iter(), |line| line.place.center);
        let lines =
            pages.into_iter().flat_map(|(skew, lines)| split_columns(lines, skew)).collect();
        Ok(RecognisedPage { transform, lines, stamped, unrecognised, picture })
    }
}

fn has_text(line: &TextLine) -> bool {
    line.mean_confidence() >= LEAST_CONFIDENCE && line.characters.iter().any(|c| c.text != " ")
}

/// Whether the box has the size and the shape of a line that can be read, rather than of a speck.
fn is_readable(place: &LineBox) -> bool {
    place.height >= READABLE && place.width >= LINE_SHAPE * place.height
}

fn median_confidence(lines: &[TextLine]) -> f32 {
    upper_median(lines.iter().map(TextLine::mean_confidence)).unwrap_or(0.0)
}

/// The directions in which each box may be read. A box that is taller than wide is a vertical line or a single
/// character.
fn readings_of(boxes: Vec<LineBox>) -> Vec<Vec<LineBox>> {
    let heights = boxes.iter().map(|place| place.width.min(place.height));
    let typical = upper_median(heights).unwrap_or(0.0);
    boxes
        .into_iter()
        .map(|place| {
            if place.height < 1.5 * place.width {
                return vec![place];
            }
            let mut readings = Vec::new();
            if place.height < 2.5 * typical {
                readings.push(place);
            }
            if place.height > 1.5 * typical || readings.is_empty() {
                readings.extend([place.read_turned(1), place.read_turned(3)]);
            }
            readings
        })
        .collect()
}
