//! Second looks: at what was read with doubt, and at what was not read at all.

use recto_model::Raster;

use super::{Reader, says_something};
use crate::doubt::read_again;
use crate::pixels::Pyramid;
use crate::script::Script;
use crate::{Line, LineBox, OcrError, stamps, strays};

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
        let (batch, budget) = (self.options.batch, self.budget);
        read_again(lines, pyramid, (model, script), self.inference, batch, budget)
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
        let places: Vec<LineBox> = strays.iter().map(|stray| stray.place).collect();
        let read = self.recognised_by((model, script), pyramid, &places)?;
        strays::add(lines, &strays, &read);
        Ok(())
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
