//! Figures as candidates that compete: images, and clusters of drawings, with the words inside them or behind these, and with the labels
//! around them. Nothing is known here of tables or text.

mod clusters;
mod drawing_grid;
mod labels;
mod measures;
mod pictures;

use recto_input::Meter;
use recto_model::{Hypothesis, ImageId, Page, Point, Rect, RegionKind, Structure, Word};
use recto_regions::{PageView, Proposer, RegionCandidate};

use labels::PageLabels;
use measures::Drawn;

/// Least side of a figure in points of a page of usual size; smaller pictures are bullets, icons and rules.
const LEAST_SIDE: f32 = 24.0;
/// A page with more has no figures, it is a drawing.
const MOST_CANDIDATES: usize = 200;

/// Proposes figures.
#[derive(Debug, Clone, Copy, Default)]
pub struct FigureProposer;

impl Proposer for FigureProposer {
    fn propose(&self, view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate> {
        let Page { images, drawings, fills, rulings, .. } = view.page;
        if images.is_empty() && drawings.is_empty() && fills.is_empty() && rulings.is_empty() {
            return Vec::new();
        }
        let centers = WordCenters::of(view.words);
        let drawn = drawn(view.page, &centers, meter);
        if drawn.is_empty() {
            return Vec::new();
        }
        let labels = PageLabels::of(view, meter);
        let mut found: Vec<RegionCandidate> = Vec::new();
        for drawn in drawn.into_iter().flat_map(|drawn| extents(drawn, &labels, meter)) {
            let is_known = |known: &RegionCandidate| known.hypothesis.bbox == drawn.bbox;
            if found.len() >= MOST_CANDIDATES || found.iter().any(is_known) {
                continue;
            }
            let inside = centers.inside(&drawn.bbox, meter);
            // Sentences over an image are no labels of it.
            let (own, over): (Vec<u32>, Vec<u32>) =
                inside.iter().partition(|&&i| drawn.drawings > 0 || labels.is_brief(i));
            let place = measures::measured(&drawn, &labels, meter);
            let mut add = |taken: &[u32], left: &[u32]| {
                let features = measures::with_words(&place, &drawn, [taken, left], view.words);
                let hypothesis = hypothesis(drawn.bbox, drawn.image, taken.to_vec());
                found.push(RegionCandidate { hypothesis, features });
            };
            add(&own, &over);
            if !own.is_empty() && drawn.pictures > 0 {
                add(&[], &inside);
            }
        }
        found
    }
}

/// What is drawn, and the same with the labels around it; an image has its labels within.
fn extents(
    drawn: Drawn,
    labels: &PageLabels,
    meter: &Meter,
) -> impl Iterator<Item = Drawn> + use<> {
    let labelled = (drawn.drawings > 0).then(|| Drawn {
        bbox: labels.around(&drawn.bbox, meter),
        image: None,
        ..drawn
    });
    [Some(drawn), labelled].into_iter().flatten()
}

/// Images, clusters of drawings, and each image with the drawings over it.
fn drawn(page: &Page, words: &WordCenters, meter: &Meter) -> Vec<Drawn> {
    let clusters = clusters::clusters(page, words, meter);
    let pictures = pictures::pictures(page, !words.0.is_empty(), meter);
    let mut found: Vec<Drawn> = Vec::new();
    for picture in &pictures {
        found.push(Drawn { bbox: picture.bbox, image: picture.image, pictures: 1, drawings: 0 });
    }
    for cluster in &clusters {
        if !meter.allows(1 + pictures.len()) {
            break;
        }
        let (mut bbox, mut inside) = (cluster.bbox, 0);
        for picture in pictures.iter().filter(|picture| picture.bbox.intersects(&cluster.bbox)) {
            bbox = bbox.union(&picture.bbox);
            inside += 1;
        }
        let drawings = cluster.drawings;
        found.push(Drawn { bbox, image: None, pictures: inside, drawings });
    }
    found
}

fn hypothesis(bbox: Rect, image: Option<ImageId>, words: Vec<u32>) -> Hypothesis {
    Hypothesis {
        kind: RegionKind::Figure,
        bbox,
        words,
        structure: Structure::Picture { image },
        terms: Vec::new(),
        runner_up: None,
    }
}

pub(crate) fn whole(page: &Page) -> Rect {
    Rect::new(0.0, 0.0, page.size.width, page.size.height)
}

/// Share of `a` that lies inside `b`.
pub(crate) fn share_inside(a: &Rect, b: &Rect) -> f32 {
    let (w, h) = (a.x_overlap(b).max(0.0), a.y_overlap(b).max(0.0));
    let area = a.area();
    if area <= 0.0 { if a.intersects(b) { 1.0 } else { 0.0 } } else { w * h / area }
}

/// Words by the heights of their centres.
struct WordCenters(Vec<(Point, u32)>);

impl WordCenters {
    fn of(words: &[Word]) -> Self {
        let mut centers: Vec<(Point, u32)> =
            words.iter().map(|word| word.bbox.center()).zip(0..).collect();
        centers.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        Self(centers)
    }

    /// Indices of the words whose centre lies in the box, ascending.
    fn inside(&self, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let mut inside: Vec<u32> = self.found_in(bbox, meter).collect();
        inside.sort_unstable();
        inside
    }

    /// The same, from top to bottom.
    fn found_in<'a>(&'a self, bbox: &'a Rect, meter: &'a Meter) -> impl Iterator<Item = u32> + 'a {
        let from = self.0.partition_point(|(center, _)| center.y < bbox.y0);
        self.0[from..]
            .iter()
            .take_while(|(center, _)| center.y <= bbox.y1 && meter.allows(1))
            .filter(|(center, _)| bbox.contains_point(*center))
            .map(|(_, i)| *i)
    }
}
