//! The OCR pipeline: orientation, text detection, recognition, re-recognition, postprocessing, deskew, columns.

mod rerecognise;

use std::sync::Arc;

use recto_infer::{Inference, Model};
use recto_input::Budget;
use recto_model::{Orientation, Raster, upper_median};

use crate::gutters::part_columns;
use crate::orientation::{rotation_needed, runs_across};
use crate::page_split::transform_of;
use crate::postprocess::postprocess;
use crate::recognise::recognise;
use crate::resample::Pyramid;
use crate::script::Script;
use crate::text_detection::{DetectOptions, detect_lines};
use crate::{DeskewTransform, LineBox, OcrError, Quality, TextLine};

/// How a picture is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OcrOptions {
    pub quality: Quality,
    /// The picture is a scanned page, which may be rotated or skewed; a part of a page never is.
    pub is_whole_page: bool,
    /// Lines that are recognised in one go; 0 and 1 are the same.
    pub batch: usize,
    /// Long side of the picture in which lines are looked for, where less than what a page of small print takes will do.
    pub longest: Option<u32>,
}

/// The recognised lines of a picture.
#[derive(Debug, Clone)]
pub struct RecognisedPage {
    pub transform: DeskewTransform,
    /// In pixels of the upright picture, from the top.
    pub lines: Vec<TextLine>,
    /// The text of stamps over those lines.
    pub stamped: Vec<TextLine>,
    /// The picture set upright.
    pub picture: Arc<Raster>,
}

/// Long side of the picture in which lines are looked for: smaller loses small print, larger finds no more.
const DETECTED_SIDE: u32 = 1536;
/// What the models were made for, but for the boxes, which are drawn a little wider: a clipped stroke costs more than some
/// ground around it.
const TEXT_PIXEL: f32 = 0.2;
const TEXT_AREA: f32 = 0.4;
const UNCLIP: f32 = 1.6;

/// Lines below this mean probability are dirt, texture, or a script that the model does not know.
const NOISE: f32 = 0.5;
/// The median line of a page that is upright has more than this, one that is read the wrong way round has less.
const UPRIGHT: f32 = 0.8;
/// So many lines tell which way is up.
const SAMPLE: usize = 10;
/// A page that the model of orientation is less sure about is taken as it is, unless its lines contradict.
const SURE: f32 = 0.6;

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
    if likely[usize::from(order[0])] < SURE {
        order.sort_by_key(|turns| *turns != 0);
    }
    let mut best: Option<(f32, Upright)> = None;
    for turns in order {
        // A large page is not copied where it lies as it should.
        let picture = if turns == 0 {
            Arc::clone(&raster)
        } else {
            Arc::new(Orientation::clockwise(turns).apply(Raster::clone(&raster)))
        };
        let boxes = reader.boxes(&picture)?;
        let sample = reader.sample(&picture, &boxes)?;
        let clarity = if runs_across(&boxes) { median_confidence(&sample) } else { 0.0 };
        // A page without text has no right way up.
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
pub fn find(
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

/// A picture in one of its four positions.
struct Upright {
    /// Quarter turns clockwise from the picture as given.
    turns: u8,
    picture: Arc<Raster>,
    boxes: Vec<LineBox>,
    /// What was read already.
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

    /// Some lines, the longest ones.
    fn sample(&self, raster: &Raster, boxes: &[LineBox]) -> Result<Vec<TextLine>, OcrError> {
        let mut longest = boxes.to_vec();
        longest.sort_by(|a, b| (b.width / b.height).total_cmp(&(a.width / a.height)));
        longest.truncate(SAMPLE);
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
        let mut lines: Vec<TextLine> = candidates
            .iter()
            .filter_map(|readings| {
                readings
                    .iter()
                    .filter_map(|place| known(place).cloned().or_else(|| recognised.next()))
                    .max_by(|a, b| a.mean_confidence().total_cmp(&b.mean_confidence()))
            })
            .filter(has_text)
            .collect();
        let script = Script::of(&lines);
        self.ask_for_script(&mut lines, &mut pyramid, script)?;
        self.rerecognise_low_confidence(&mut lines, &mut pyramid, script)?;
        lines.retain(has_text);
        self.read_isolated_characters(&mut lines, &mut pyramid, script)?;
        drop(pyramid);
        let mut stamped = self.read_stamps(&picture, &mut lines, script)?;
        postprocess(&mut lines, script);
        postprocess(&mut stamped, script);
        let places: Vec<LineBox> = lines.iter().map(|line| line.place).collect();
        let transform = transform_of(&places, turns, (picture.width as f32, picture.height as f32));
        let pages = transform.by_page(lines.into_iter(), |line| line.place.center);
        let lines = pages.into_iter().flat_map(|(skew, lines)| part_columns(lines, skew)).collect();
        Ok(RecognisedPage { transform, lines, stamped, picture })
    }
}

fn has_text(line: &TextLine) -> bool {
    line.mean_confidence() >= NOISE && line.characters.iter().any(|c| c.text != " ")
}

fn median_confidence(lines: &[TextLine]) -> f32 {
    upper_median(lines.iter().map(TextLine::mean_confidence)).unwrap_or(0.0)
}

/// The directions in which each box may be read. A box that is taller than wide is a line that runs up or down the page,
/// or a single character.
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
