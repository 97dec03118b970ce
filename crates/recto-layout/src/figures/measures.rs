//! What is measured of a figure.

use recto_input::Meter;
use recto_model::{ImageId, Rect, Word};
use recto_regions::{RegionFeature, RegionFeatures};

use super::labels::PageLabels;

/// What is drawn at a place.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub(super) bbox: Rect,
    /// Of a single image.
    pub(super) image: Option<ImageId>,
    pub(super) pictures: usize,
    pub(super) drawings: u32,
}

/// Measures what is drawn and what stands around it, whatever words it takes.
pub(super) fn measured(drawn: &Drawn, labels: &PageLabels, meter: &Meter) -> RegionFeatures {
    let Drawn { bbox, pictures, drawings, .. } = *drawn;
    let mut features = RegionFeatures::default();
    features.mark(RegionFeature::Figure, true);
    features.mark(RegionFeature::FigureImage, pictures > 0);
    features.add(RegionFeature::FigureDrawings, (1 + drawings).ilog2() as usize);
    features.add(RegionFeature::FigureLabels, labels.count_beside(&bbox, meter));
    features.mark(RegionFeature::FigureCaption, labels.has_caption(&bbox, meter));
    features
}

/// The same with the words that are `taken` for its own and those over it that are `left` to be text.
pub(super) fn with_words(
    place: &RegionFeatures,
    drawn: &Drawn,
    [taken, left]: [&[u32]; 2],
    words: &[Word],
) -> RegionFeatures {
    let sixteenths = |own: &[u32]| {
        let letters: f32 = own.iter().map(|&i| words[i as usize].bbox.area()).sum();
        16.0 * (letters / drawn.bbox.area()).min(1.0)
    };
    let mut features = place.clone();
    features.measure(RegionFeature::FigureLetters, sixteenths(taken));
    features.measure(RegionFeature::FigureOverprint, sixteenths(left));
    features
}
