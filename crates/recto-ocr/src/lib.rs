//! Optical character recognition (OCR) of pages: orientation, deskewing, text detection, recognition, rulings and
//! graphics. The models themselves run behind `recto_infer::Inference`; this crate prepares their input and decodes
//! their output.
//!
//! [`read()`] turns a picture upright, detects its lines (probability map, connected components, rotated boxes),
//! samples each line along its own angle, recognises it, and gives every character its place and probability.
//! [`glyphs()`] turns the result into what a reader makes of a text layer, so that layout and tables don't depend on
//! the source of the text. [`rulings()`] finds drawn lines, [`check_boxes()`] squares to tick, [`graphics()`] shading and pictures.

mod connected_components;
mod convex_hull;
mod crop;
mod ctc_decode;
mod deskew;
mod error;
mod glyphs;
mod graphics;
mod gutters;
mod isolated_characters;
mod low_confidence;
mod luminance;
mod orientation;
mod page_split;
mod postprocess;
mod read;
mod recognise;
mod resample;
mod rulings;
mod script;
mod stamp_removal;
mod text_detection;
mod text_line;
mod text_prefilter;
mod word_bounds;
mod word_spacing;

pub use deskew::{DeskewTransform, PageSplit};
pub use error::OcrError;
pub use glyphs::glyphs;
pub use graphics::{Graphics, graphics};
pub use page_split::{gutter_of_spread, may_be_page_spread};
pub use read::{OcrOptions, RecognisedPage, detect, read, read_boxes};
pub use recto_infer::Inference;
pub use resample::resized;
pub use rulings::{check_boxes, fine_rulings, rulings};
pub use text_line::{Character, LineBox, TextLine};
pub use text_prefilter::may_hold_text;

use recto_infer::Model;

/// Which models are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quality {
    /// The tiny models: fast.
    Tiny,
    /// The tiny models, and the small recogniser for words of low confidence: an eighth more time on a dense page of
    /// print, a half more on a crumpled receipt, where it corrects a third of the errors.
    #[default]
    Mixed,
    /// The small models: four times the time, fewer errors.
    Accurate,
}

impl Quality {
    /// The quality of this name, as in the configuration.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "tiny" => Some(Self::Tiny),
            "mixed" => Some(Self::Mixed),
            "accurate" => Some(Self::Accurate),
            _ => None,
        }
    }

    /// Every model that this quality uses.
    pub const fn models(self) -> &'static [Model] {
        match self {
            Self::Tiny => &[Model::TinyDetector, Model::TinyRecogniser, Model::Orientation],
            Self::Mixed => &[
                Model::TinyDetector,
                Model::TinyRecogniser,
                Model::SmallRecogniser,
                Model::Orientation,
            ],
            Self::Accurate => &[Model::SmallDetector, Model::SmallRecogniser, Model::Orientation],
        }
    }

    pub(crate) const fn detector(self) -> Model {
        match self {
            Self::Tiny | Self::Mixed => Model::TinyDetector,
            Self::Accurate => Model::SmallDetector,
        }
    }

    pub(crate) const fn recogniser(self) -> Model {
        match self {
            Self::Tiny | Self::Mixed => Model::TinyRecogniser,
            Self::Accurate => Model::SmallRecogniser,
        }
    }

    /// The recogniser for words in which the first one has low confidence.
    pub(crate) const fn second_recogniser(self) -> Option<Model> {
        match self {
            Self::Mixed => Some(Model::SmallRecogniser),
            Self::Tiny | Self::Accurate => None,
        }
    }
}
