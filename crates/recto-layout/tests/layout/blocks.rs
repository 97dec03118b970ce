//! Where blocks begin: what is measured of neighbouring lines, and that nothing but the sum decides.

use proptest::prelude::*;
use recto_input::Meter;
use recto_layout::{
    BlockWeights, LayoutOptions, LineFeature, LineFeatures, LinePair, Proposals, line_pairs, words,
};
use recto_lines::PageRuns;
use recto_model::Element;

use crate::draft::{BOLD, Draft, PLAIN, composed, element_texts};

fn pairs(draft: &Draft) -> Vec<LinePair> {
    let meter = Meter::default();
    let found = words(&draft.page, &meter);
    let runs = PageRuns::of(&found, draft.page.size, &meter);
    line_pairs(&draft.page, &found, &runs, Proposals::default(), &meter)
}

/// Of two lines, the second in another font.
fn measured(first: &str, font: u16, second: &str) -> LineFeatures {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "A line that is filled to the end of its column");
    draft.text(50.0, 112.0, 10.0, first);
    draft.font(font).text(50.0, 124.0, 10.0, second);
    pairs(&draft).swap_remove(1).features
}

const ONE: i32 = LineFeatures::UNIT;

#[test]
fn room_for_the_next_word_is_seen_at_the_end_of_a_line() {
    let short = measured("Ends early.", PLAIN, "The next one");
    assert_eq!(short.get(LineFeature::Fits), ONE);
    let full = measured("A line that is filled to nearly the end of it", PLAIN, "column");
    assert_eq!(full.get(LineFeature::Fits), 0);
    assert_eq!(full.get(LineFeature::Start), -ONE);
    assert_eq!(full.get(LineFeature::Spacing), 0);
}

#[test]
fn a_bold_beginning_a_caption_and_a_marker_are_seen() {
    let look = measured("Ends early.", BOLD, "The next one");
    assert_eq!(look.get(LineFeature::Look), ONE);
    let caption = measured("Ends early.", PLAIN, "Figure 2: The next one");
    assert_eq!(caption.get(LineFeature::Start), ONE);
    let item = measured("Ends early:", PLAIN, "a) the next one");
    assert_eq!(item.get(LineFeature::Start), ONE);
    // No sentence ends before it, and nothing above is marked.
    let number = measured("Staff of less than", PLAIN, "10. of them");
    assert_eq!(number.get(LineFeature::Start), 0);
}

#[test]
fn lines_far_below_are_seen() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 300.0, 4, "A");
    draft.text(50.0, 172.0, 10.0, "Three lines further down it ends.");
    let found = pairs(&draft);
    let [.., below] = found.as_slice() else { panic!("no pairs") };
    // Three times the leading above it is twice that too much, of which one counts.
    assert_eq!(below.features.get(LineFeature::Spacing), ONE);
}

#[test]
fn address_lines_are_blocks_and_filled_lines_are_not() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 300.0, 5, "A");
    draft.text(50.0, 184.0, 10.0, "Mill Lane");
    draft.text(50.0, 196.0, 10.0, "Upper Tarn");
    assert_eq!(element_texts(&draft.layout()).len(), 3);
}

proptest! {
    #[test]
    fn nothing_but_the_sum_decides(begins in any::<bool>(), lines in 2usize..6) {
        let weight = if begins { 1 } else { -1 };
        let file = format!("{{\"weights\":{{\"pair\":{weight}}}}}");
        let weights: &'static BlockWeights = Box::leak(Box::new(BlockWeights::read(&file).unwrap()));
        let mut draft = Draft::new();
        draft.column(50.0, 100.0, 300.0, lines, "A");
        let meter = Meter::default();
        let found = words(&draft.page, &meter);
        let options = LayoutOptions { blocks: weights, ..LayoutOptions::default() };
        let layout = composed(&draft.page, &found, Vec::new(), options, &meter);
        let blocks = layout.elements.iter().filter(|e| matches!(e, Element::Text(_))).count();
        prop_assert_eq!(blocks, if begins { lines } else { 1 });
    }
}
