//! Second looks: at what was read with doubt, and at what was not read at all.

use recto_infer::Model;
use recto_model::Raster;

use super::{Reader, says_something};
use crate::doubt::{doubts, replace};
use crate::pixels::Pyramid;
use crate::script::Script;
use crate::{Line, LineBox, OcrError, stamps, strays};

/// So much is read again at most, in heights of a line: a form in worn type has 400, a page of a script that no model knows
/// thousands, and gains nothing.
const MOST_OF_PAGE: f32 = 600.0;

impl Reader<'_> {
    /// Reads lines again in which something was taken for what the page's script has not.
    pub(super) fn ask_for_script(
        &self,
        lines: &mut [Line],
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

    /// Shows a better model the words that were read with doubt, where there is one.
    pub(super) fn read_doubtful(
        &self,
        lines: &mut [Line],
        pyramid: &mut Pyramid<'_>,
        script: Script,
    ) -> Result<(), OcrError> {
        // A part of a page is a chart or a photo, whose small print is no clearer for being read twice.
        let second =
            self.options.quality.second_recogniser().filter(|_| self.options.is_whole_page);
        let Some(model) = second else { return Ok(()) };
        let doubts = doubts(lines);
        let places = doubts.iter().map(|part| part.place(lines));
        let read = self.look((model, script), pyramid, places)?;
        replace(lines, &doubts, read);
        Ok(())
    }

    /// Adds the characters that stand alone beside the lines.
    pub(super) fn read_strays(
        &self,
        lines: &mut Vec<Line>,
        pyramid: &mut Pyramid<'_>,
        script: Script,
    ) -> Result<(), OcrError> {
        if !self.options.is_whole_page {
            return Ok(());
        }
        let quality = self.options.quality;
        let model = quality.second_recogniser().unwrap_or(quality.recogniser());
        let strays = strays::strays(pyramid.level(0), lines);
        let places = strays.iter().map(|stray| stray.place);
        let read = self.look((model, script), pyramid, places)?;
        strays::add(lines, &strays, &read);
        Ok(())
    }

    /// Shows a model these places, as many as a page may cost.
    fn look(
        &self,
        model: (Model, Script),
        pyramid: &mut Pyramid<'_>,
        places: impl Iterator<Item = LineBox>,
    ) -> Result<Vec<Line>, OcrError> {
        let mut length = 0.0;
        let is_affordable = |place: &LineBox| {
            length += place.width / place.height.max(1.0);
            length < MOST_OF_PAGE
        };
        let places: Vec<LineBox> = places.take_while(is_affordable).collect();
        self.recognised_by(model, pyramid, &places)
    }

    /// Reads lines that coloured ink lies over again where it has faded, and what the ink itself says there.
    pub(super) fn read_stamps(
        &self,
        picture: &Raster,
        lines: &mut Vec<Line>,
        script: Script,
    ) -> Result<Vec<Line>, OcrError> {
        if !self.options.is_whole_page || !stamps::disturb(picture, lines) {
            return Ok(Vec::new());
        }
        let clearer = self.over_print(picture, &stamps::faded(picture), script)?;
        stamps::replace(lines, clearer);
        let mut own = self.over_print(picture, &stamps::ink(picture), Script::Any)?;
        own.retain(|line| stamps::is_solid(picture, &line.place));
        Ok(stamps::unsaid(own, lines))
    }

    /// What a version of the picture says where coloured ink lies over print.
    fn over_print(
        &self,
        picture: &Raster,
        version: &Raster,
        script: Script,
    ) -> Result<Vec<Line>, OcrError> {
        let mut boxes = self.boxes(version)?;
        boxes.retain(|place| stamps::lies_over_print(picture, place));
        let mut lines = self.recognised(&mut Pyramid::new(version), &boxes, script)?;
        lines.retain(says_something);
        Ok(lines)
    }
}
