//! How much the lines of scanned pages lean. Words keep the places where they are seen, so that the far ends of a leaning line may
//! stand as high as its neighbours: what stands beside or below what is asked of the boxes as they would be on a level page.

use recto_model::Rect;

use crate::document::{DocumentLine, DocumentText, DocumentWord};

/// Shorter lines lean by chance, with the heights of their letters, in em.
const SHORTEST: f32 = 6.0;
/// Lines that lean more are no lines of running text.
const STEEPEST: f32 = 0.15;

/// For each page, by how much a line falls over its width: 0 where words are not read from pixels.
#[derive(Debug)]
pub(super) struct Slopes(Vec<f32>);

impl Slopes {
    pub(super) fn of(document: &DocumentText) -> Self {
        let mut lines: Vec<Vec<(f32, f32)>> = vec![Vec::new(); document.pages.len()];
        for line in &document.lines {
            let of_page = lines.get_mut((line.page as usize).wrapping_sub(1));
            if let (Some(of_page), Some(found)) = (of_page, slope(document, line)) {
                of_page.push(found);
            }
        }
        Self(lines.into_iter().map(weighted_median).collect())
    }

    /// The box as it would be on a level page.
    pub(super) fn levelled(&self, page: u32, bbox: &Rect) -> Rect {
        let slope = self.0.get((page as usize).wrapping_sub(1)).copied().unwrap_or(0.0);
        bbox.moved(0.0, -slope * bbox.center().x)
    }
}

/// The slope of a line of recognised words, and its width.
fn slope(document: &DocumentText, line: &DocumentLine) -> Option<(f32, f32)> {
    let is_read = |word: &&DocumentWord| word.confidence.is_some();
    let mut words = document.line_words(line).iter().filter(is_read);
    let (first, last) = (words.next()?, words.next_back()?);
    let (from, to) = (first.bbox.center(), last.bbox.center());
    let width = to.x - from.x;
    let slope = (to.y - from.y) / width;
    (width > SHORTEST * first.size && slope.abs() < STEEPEST).then_some((slope, width))
}

/// The slope that half of all width leans less than.
fn weighted_median(mut lines: Vec<(f32, f32)>) -> f32 {
    lines.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = lines.iter().map(|(_, width)| width).sum::<f32>() / 2.0;
    let mut before = 0.0;
    let median = lines.iter().find(|(_, width)| {
        before += width;
        before >= half
    });
    median.map_or(0.0, |(slope, _)| *slope)
}

#[cfg(test)]
mod tests {
    use recto_input::Meter;

    use crate::embedded::pieces::TextPieces;
    use crate::embedded::test_pages::page;

    /// A form whose rows fall by one and a half lines over their width.
    fn leaning(confidence: Option<f32>) -> crate::document::DocumentText {
        let mut document = page(&[
            (4.0, 10.0, "This form is read from pixels and leans to the right"),
            (4.0, 12.0, "Chassis"),
            (50.0, 12.0, "4711"),
            (4.0, 13.5, "Make"),
            (50.0, 13.5, "Merida"),
        ]);
        for word in &mut document.words {
            word.bbox = word.bbox.moved(0.0, 0.04 * word.bbox.center().x);
            word.confidence = confidence;
        }
        document
    }

    #[test]
    fn what_stands_beside_a_label_is_found_on_a_leaning_page() {
        let document = leaning(Some(0.99));
        let meter = Meter::default();
        let pieces = TextPieces::of(&document, &meter);
        let beside = |label: &str| {
            let label = pieces.all.iter().find(|piece| pieces.text(&piece.words) == label).unwrap();
            let right = pieces.right_of(label.page, &label.bbox, &meter);
            right.iter().map(|at| pieces.text(&pieces.all[*at as usize].words)).collect::<Vec<_>>()
        };
        assert_eq!(beside("Chassis"), ["4711"]);
        assert_eq!(beside("Make"), ["Merida"]);
    }

    #[test]
    fn the_words_of_a_text_layer_stand_where_they_are() {
        let document = leaning(None);
        let pieces = TextPieces::of(&document, &Meter::default());
        let words = document.words.iter().map(|word| word.bbox);
        assert!(words.zip(&document.words).all(|(bbox, _)| pieces.levelled(1, &bbox) == bbox));
    }
}
