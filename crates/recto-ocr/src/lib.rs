//! Pixels -> text: where lines stand, what they say, how sure that is. Before and after the models, never the models.
//!
//! [`read()`] turns a picture upright, finds its lines (a map of probabilities, its components, a turned box around each),
//! samples each line along its own angle, lets it be recognised, and gives every character its place and probability.
//! [`glyphs()`] makes of it what a reader makes of a text layer, so that layout and tables need not know where text comes
//! from. [`rulings()`] finds the lines that are drawn, [`areas()`] what is shaded and what is a picture.

mod areas;
mod chars;
mod components;
mod crop;
mod detect;
mod doubt;
mod edges;
mod error;
mod fold;
mod frame;
mod gaps;
mod glyphs;
mod gutters;
mod hull;
mod line;
mod orient;
mod pixels;
mod read;
mod recognise;
mod rulings;
mod script;
mod stamps;
mod strays;
mod strokes;
mod tidy;

pub use areas::{Areas, areas};
pub use error::OcrError;
pub use fold::{gutter_of_spread, may_be_spread};
pub use frame::{Fold, Frame};
pub use glyphs::glyphs;
pub use line::{Character, Line, LineBox};
pub use pixels::resized;
pub use read::{OcrOptions, Reading, find, read, read_boxes};
pub use recto_infer::Inference;
pub use rulings::{fine_rulings, rulings};
pub use strokes::may_hold_text;

use recto_infer::Model;

/// Which models read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quality {
    /// The tiny models: fast.
    Tiny,
    /// The tiny models, and the small recogniser for the words that they doubt: an eighth more time on a dense page of
    /// print, a half more on a crumpled receipt, where it puts a third of the mistakes right.
    #[default]
    Mixed,
    /// The small models: four times the time, fewer mistakes.
    Accurate,
}

impl Quality {
    /// The quality of this name, as settings give it.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "tiny" => Some(Self::Tiny),
            "mixed" => Some(Self::Mixed),
            "accurate" => Some(Self::Accurate),
            _ => None,
        }
    }

    /// Every model that may be asked for.
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

    /// Reads again what the recogniser doubts.
    pub(crate) const fn second_recogniser(self) -> Option<Model> {
        match self {
            Self::Mixed => Some(Model::SmallRecogniser),
            Self::Tiny | Self::Accurate => None,
        }
    }
}
