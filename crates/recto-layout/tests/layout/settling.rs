//! Headings, running heads and feet, footnotes, lists, paragraphs that go on.

use recto_input::Meter;
use recto_layout::{HeadingWeights, LayoutOptions, settle, words};
use recto_model::{BlockKind, Element, PageLayout};

use crate::draft::{BOLD, Draft, PLAIN, composed};

fn kinds(layout: &PageLayout) -> Vec<(BlockKind, String)> {
    layout
        .elements
        .iter()
        .filter_map(|element| match element {
            Element::Text(block) => Some((block.kind, block.lines[0].text())),
            Element::Table(_) | Element::Figure(_) => None,
        })
        .collect()
}

fn kind_of(layout: &PageLayout, start: &str) -> Option<BlockKind> {
    kinds(layout).into_iter().find(|(_, text)| text.starts_with(start)).map(|(kind, _)| kind)
}

fn settled(drafts: &[Draft]) -> Vec<PageLayout> {
    let mut pages: Vec<PageLayout> = drafts
        .iter()
        .map(|draft| {
            let meter = Meter::default();
            let words = words(&draft.page, &meter);
            composed(&draft.page, &words, Vec::new(), LayoutOptions::default(), &meter)
        })
        .collect();
    settle(&mut pages, &[], HeadingWeights::fitted(), &Meter::default());
    pages
}

#[test]
fn a_bold_line_over_text_is_a_heading_and_a_bold_beginning_is_not() {
    let mut draft = Draft::new();
    draft.font(BOLD).text(50.0, 100.0, 12.0, "Results of the Study");
    draft.font(PLAIN).column(50.0, 122.0, 480.0, 6, "A");
    let x = draft.font(BOLD).text(50.0, 220.0, 10.0, "Run in head. ");
    draft.font(PLAIN).text(x, 220.0, 10.0, "After it the text of the paragraph goes on and on");
    draft.column(50.0, 232.0, 480.0, 5, "B");
    let layout = draft.layout();
    assert!(
        matches!(kind_of(&layout, "Results"), Some(BlockKind::Heading { .. })),
        "{:?}",
        kinds(&layout)
    );
    assert_eq!(kind_of(&layout, "Run in"), Some(BlockKind::Paragraph));
}

#[test]
fn a_page_of_plain_text_has_no_heading() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 480.0, 12, "A");
    draft.column(50.0, 270.0, 480.0, 12, "B");
    let layout = draft.layout();
    assert!(kinds(&layout).iter().all(|(kind, _)| *kind == BlockKind::Paragraph));
}

#[test]
fn a_wrapped_title_is_one_heading() {
    let mut draft = Draft::new();
    draft.font(BOLD).text(50.0, 100.0, 20.0, "A Title That Is Too Long for");
    draft.text(50.0, 124.0, 20.0, "One Line of Its Page");
    draft.font(PLAIN).column(50.0, 160.0, 480.0, 12, "A");
    let layout = draft.layout();
    let headings: Vec<_> = layout
        .elements
        .iter()
        .filter(|e| matches!(e, Element::Text(b) if matches!(b.kind, BlockKind::Heading { .. })))
        .collect();
    assert_eq!(headings.len(), 1);
}

#[test]
fn heads_and_feet_that_repeat_are_labelled_and_stand_first_and_last() {
    let drafts: Vec<Draft> = (0..4)
        .map(|i| {
            let mut draft = Draft::new();
            draft.text(290.0, 770.0, 9.0, &format!("{}", i + 11));
            draft.column(50.0, 100.0, 480.0, 40, "T");
            draft.text(50.0, 40.0, 9.0, "Annual Report");
            draft
        })
        .collect();
    for page in settled(&drafts) {
        let kinds = kinds(&page);
        assert_eq!(kinds.first().map(|(kind, _)| *kind), Some(BlockKind::RunningHead));
        assert_eq!(kinds.last().map(|(kind, _)| *kind), Some(BlockKind::PageNumber));
    }
}

#[test]
fn one_page_alone_has_a_running_head_and_a_page_number() {
    let mut draft = Draft::new();
    draft.text(50.0, 30.0, 8.0, "Journal of Water Levels");
    draft.column(50.0, 100.0, 480.0, 40, "T");
    draft.text(290.0, 790.0, 8.0, "11");
    let layout = draft.layout();
    assert_eq!(kind_of(&layout, "Journal"), Some(BlockKind::RunningHead));
    assert_eq!(kind_of(&layout, "11"), Some(BlockKind::PageNumber));
}

#[test]
fn what_stands_under_a_title_is_no_running_head() {
    let mut draft = Draft::new();
    draft.text(50.0, 40.0, 20.0, "Quarterly Report");
    draft.text(50.0, 65.0, 9.0, "Prepared on 4 April 2024");
    draft.column(50.0, 100.0, 480.0, 20, "A");
    let layout = draft.layout();
    assert_eq!(kind_of(&layout, "Prepared"), Some(BlockKind::Paragraph));
    assert!(kinds(&layout)[0].1.starts_with("Quarterly"));
}

#[test]
fn footnotes_of_both_columns_come_after_the_text_of_both() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 45, "L");
    draft.text(50.0, 690.0, 7.0, "1 A note to the left column of the page");
    draft.column(310.0, 100.0, 240.0, 45, "R");
    draft.text(310.0, 690.0, 7.0, "2 A note to the right column of the page");
    let layout = draft.layout();
    let kinds: Vec<BlockKind> = kinds(&layout).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == BlockKind::Footnote).count(), 2);
    assert!(kinds.ends_with(&[BlockKind::Footnote, BlockKind::Footnote]));
}

#[test]
fn list_items_are_recognised_by_their_markers() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 480.0, 4, "T");
    for (i, text) in
        ["\u{2022} first of the items", "\u{2022} second of the items", "\u{2022} third of them"]
            .iter()
            .enumerate()
    {
        draft.text(60.0, 170.0 + 14.0 * i as f32, 10.0, text);
    }
    for (i, text) in ["1. one of these", "2. two of these", "3. three of these"].iter().enumerate()
    {
        draft.text(60.0, 240.0 + 14.0 * i as f32, 10.0, text);
    }
    let layout = draft.layout();
    let count = |ordered: bool| {
        kinds(&layout)
            .iter()
            .filter(
                |(kind, _)| matches!(kind, BlockKind::ListItem { ordered: o, .. } if *o == ordered),
            )
            .count()
    };
    assert_eq!((count(false), count(true)), (3, 3));
}

#[test]
fn a_sentence_that_goes_on_in_the_next_column_is_marked() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 20, "L");
    draft.column(310.0, 100.0, 240.0, 20, "goes on");
    let layout = draft.layout();
    let Some(Element::Text(first)) = layout.elements.first() else { panic!("no text") };
    assert!(first.continues);
}
