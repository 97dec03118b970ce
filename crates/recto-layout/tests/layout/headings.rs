//! Headings by weights: what is measured of blocks, and that nothing but the sum decides.

use proptest::prelude::*;
use recto_input::Meter;
use recto_layout::{
    HeadingCandidate, HeadingFeature, HeadingFeatures, HeadingWeights, LayoutOptions,
    heading_candidates, settle, words,
};
use recto_model::{BlockKind, Element, OutlineEntry, PageLayout};

use crate::draft::{BOLD, Draft, PLAIN, composed};

fn page(draft: &Draft) -> PageLayout {
    let meter = Meter::default();
    let found = words(&draft.page, &meter);
    composed(&draft.page, &found, Vec::new(), LayoutOptions::default(), &meter)
}

fn measured(drafts: &[Draft], outline: &[OutlineEntry]) -> Vec<HeadingCandidate> {
    let mut pages: Vec<PageLayout> = drafts.iter().map(page).collect();
    heading_candidates(&mut pages, outline, &Meter::default())
}

fn of<'a>(candidates: &'a [HeadingCandidate], start: &str) -> Option<&'a HeadingFeatures> {
    let found = candidates.iter().find(|candidate| candidate.text.starts_with(start));
    found.map(|candidate| &candidate.features)
}

/// Lines of headings on a page, by some weights.
fn heading_lines(mut page: PageLayout, weights: &HeadingWeights) -> usize {
    settle(std::slice::from_mut(&mut page), &[], weights, &Meter::default());
    let lines = page.elements.iter().map(|element| match element {
        Element::Text(block) if matches!(block.kind, BlockKind::Heading { .. }) => {
            block.lines.len()
        }
        _ => 0,
    });
    lines.sum()
}

fn titled() -> Draft {
    let mut draft = Draft::new();
    draft.font(BOLD).text(50.0, 200.0, 14.0, "2.1 Results of the Study:");
    draft.font(PLAIN).column(50.0, 222.0, 480.0, 6, "A");
    draft
}

#[test]
fn what_stands_out_is_measured_in_sixteenths() {
    let candidates = measured(&[titled()], &[]);
    let features = of(&candidates, "2.1").unwrap();
    let one = HeadingFeatures::UNIT;
    assert_eq!(features.get(HeadingFeature::Emphasis), one);
    assert_eq!(features.get(HeadingFeature::Title), one);
    assert_eq!(features.get(HeadingFeature::Prose), one);
    // Half the logarithm of 14 over 10 points.
    assert_eq!(features.get(HeadingFeature::Larger), 8);
    // Six lines below count as four: twice as many are three doublings.
    assert_eq!(features.get(HeadingFeature::LinesBelow), 3 * one);
    let text = of(&candidates, "Aab").unwrap();
    assert_eq!((text.get(HeadingFeature::Emphasis), text.get(HeadingFeature::Title)), (0, 0));
    assert!(text.get(HeadingFeature::LookShare) > features.get(HeadingFeature::LookShare));
}

#[test]
fn the_outline_names_a_heading() {
    let entry =
        OutlineEntry { title: "Results of the study".into(), level: 1, page: Some(1), y: None };
    let mut draft = Draft::new();
    draft.text(50.0, 200.0, 14.0, "Results of the Study");
    let named = |outline: &[OutlineEntry]| {
        let candidates = measured(std::slice::from_ref(&draft), outline);
        of(&candidates, "Results").unwrap().get(HeadingFeature::Title)
    };
    assert_eq!((named(&[entry]), named(&[])), (HeadingFeatures::UNIT, 0));
}

#[test]
fn words_without_letters_and_page_numbers_are_no_candidates() {
    let mut draft = titled();
    draft.font(BOLD).text(50.0, 400.0, 20.0, "2024/25");
    draft.text(50.0, 440.0, 20.0, "Page 7");
    let candidates = measured(&[draft], &[]);
    assert!(candidates.iter().all(|c| c.text != "2024/25" && c.text != "Page 7"));
}

#[test]
fn a_line_that_runs_down_beside_upright_text_is_no_candidate() {
    let mut draft = titled();
    draft.down(20.0, 300.0, 20.0, "Preprint of 29 December");
    assert!(measured(&[draft], &[]).iter().all(|c| !c.text.starts_with("Preprint")));
    let mut turned = Draft::new();
    turned.down(300.0, 100.0, 20.0, "A Title");
    turned.down(270.0, 100.0, 10.0, "the text below it");
    assert!(measured(&[turned], &[]).iter().any(|c| c.text == "A Title"));
}

#[test]
fn weights_alone_decide() {
    let weights = |bits: i32| {
        let file = format!(r#"{{"weights": {{"block": {bits}}}}}"#);
        HeadingWeights::read(&file).unwrap()
    };
    let all = page(&titled()).elements.len();
    assert!(all >= 2);
    assert_eq!(heading_lines(page(&titled()), &weights(-1)), 0);
    assert_eq!(heading_lines(page(&titled()), &weights(0)), 0);
    assert_eq!(heading_lines(page(&titled()), &weights(1)), 7);
}

/// A line or a paragraph: bold, size in points, lines.
fn any_block() -> impl Strategy<Value = (bool, u8, usize)> {
    (any::<bool>(), 8u8..24, 1usize..6)
}

proptest! {
    #[test]
    fn headings_are_the_candidates_with_a_sum_above_nothing(
        blocks in proptest::collection::vec(any_block(), 1..10),
    ) {
        let mut draft = Draft::new();
        let mut y = 60.0;
        for (at, &(bold, size, lines)) in blocks.iter().enumerate() {
            draft.font(if bold { BOLD } else { PLAIN });
            if lines == 1 {
                draft.text(50.0, y, f32::from(size), &format!("Title no {at} of them"));
            } else {
                draft.column(50.0, y, 480.0, lines, "A");
            }
            y += 12.0 * lines as f32 + 25.0;
        }
        let weights = HeadingWeights::fitted();
        let mut pages = vec![page(&draft)];
        let candidates = heading_candidates(&mut pages, &[], &Meter::default());
        let wanted = candidates.iter().filter(|candidate| weights.is_for(&candidate.features));
        let lines = wanted.map(|candidate| match &pages[0].elements[candidate.element] {
            Element::Text(block) => block.lines.len(),
            Element::Table(_) | Element::Figure(_) => 0,
        });
        prop_assert_eq!(heading_lines(page(&draft), weights), lines.sum::<usize>());
    }
}
