//! Re-recognition: of words with low confidence, characters that the detector missed, and print under stamps.

use recto_infer::Model;
use recto_model::Raster;

use super::{PageRecogniser, has_text};
use crate::low_confidence::{low_confidence_words, replace};
use crate::resample::Pyramid;
use crate::script::Script;
use crate::{LineBox, OcrError, TextLine, isolated_characters, stamp_removal};

/// Limit on what is recognised again, in total width over line height: a worn form has 400, and a page in a script
/// unknown to the models has thousands without gaining anything.
const MOST_REREAD: f32 = 600.0;

impl PageRecogniser<'_> {
    /// Recognises lines again in which something was mistaken for an ideograph, now without ideographs.
    pub(super) fn rerecognise_in_script(
        &self,
        lines: &mut [TextLine],
        pyramid: &mut Pyramid<'_>,
        script: Script,
    ) -> Result<(), OcrError> {
        let (mistaken, places): (Vec<usize>, Vec<LineBox>) = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| script.was_mistaken(line))
            .map(|(index, line)| (index, line.place))
            .unzip();
        for (index, line) in mistaken.into_iter().zip(self.recognised(pyramid, &places, script)?) {
            lines[index] = line;
        }
        Ok(())
    }

    /// Recognises words of low confidence again with the better model, if the quality has one.
    pub(super) fn rerecognise_low_confidence(
        &self,
        lines: &mut [TextLine],
        pyramid: &mut Pyramid<'_>,
        script: Script,
    ) -> Result<(), OcrError> {
        // A part of a page is a chart or a photo, whose small print gains nothing from a second recognition.
        let second =
            self.options.quality.second_recogniser().filter(|_| self.options.is_whole_page);
        let Some(model) = second else { return Ok(()) };
        let low_confidence_words = low_confidence_words(lines);
        let places = low_confidence_words.iter().map(|part| part.place(lines));
        let read = self.rerecognise((model, script), pyramid, places)?;
        replace(lines, &low_confidence_words, read);
        Ok(())
    }

    /// Finds and recognises isolated characters beside the lines.
    pub(super) fn read_isolated_characters(
        &self,
        lines: &mut Vec<TextLine>,
        pyramid: &mut Pyramid<'_>,
        script: Script,
    ) -> Result<(), OcrError> {
        if !self.options.is_whole_page {
            return Ok(());
        }
        let quality = self.options.quality;
        let model = quality.second_recogniser().unwrap_or(quality.recogniser());
        let isolated_characters = isolated_characters::isolated_characters(pyramid.level(0), lines);
        let places = isolated_characters.iter().map(|isolated| isolated.place);
        let read = self.rerecognise((model, script), pyramid, places)?;
        isolated_characters::add(lines, &isolated_characters, &read);
        Ok(())
    }

    /// Recognises these places with a model, up to the limit for a page.
    fn rerecognise(
        &self,
        model: (Model, Script),
        pyramid: &mut Pyramid<'_>,
        places: impl Iterator<Item = LineBox>,
    ) -> Result<Vec<TextLine>, OcrError> {
        let mut length = 0.0;
        let is_affordable = |place: &LineBox| {
            length += place.width / place.height.max(1.0);
            length < MOST_REREAD
        };
        let places: Vec<LineBox> = places.take_while(is_affordable).collect();
        self.recognised_by(model, pyramid, &places)
    }

    /// Recognises lines under coloured ink again in a picture without it, and returns the text of the ink itself.
    pub(super) fn separate_stamps(
        &self,
        picture: &Raster,
        lines: &mut Vec<TextLine>,
        script: Script,
    ) -> Result<Vec<TextLine>, OcrError> {
        if !self.options.is_whole_page || !stamp_removal::are_over_print(picture, lines) {
            return Ok(Vec::new());
        }
        let clearer = self.over_print(picture, &stamp_removal::faded(picture), script)?;
        stamp_removal::replace(lines, clearer);
        let mut own = self.over_print(picture, &stamp_removal::ink(picture), Script::Any)?;
        own.retain(|line| stamp_removal::is_solid(picture, &line.place));
        Ok(stamp_removal::not_yet_recognised(own, lines))
    }

    /// The lines of a version of the picture (without the ink, or the ink alone) where coloured ink lies over print.
    fn over_print(
        &self,
        picture: &Raster,
        version: &Raster,
        script: Script,
    ) -> Result<Vec<TextLine>, OcrError> {
        let mut boxes = self.boxes(version)?;
        boxes.retain(|place| stamp_removal::lies_over_print(picture, place));
        let mut lines = self.recognised(&mut Pyramid::new(version), &boxes, script)?;
        lines.retain(has_text);
        Ok(lines)
    }
}
