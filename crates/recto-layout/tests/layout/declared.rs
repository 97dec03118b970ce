//! What the document declares stands over what the page looks like.

use proptest::prelude::*;
use recto_input::Meter;
use recto_layout::{
    HeadingWeights, LayoutOptions, Proposals, account, compose, keep, page_words, settle,
};
use recto_lines::PageRuns;
use recto_model::{
    Block, BlockKind, DeclaredGlyphs, DeclaredKind, DeclaredPage, DeclaredRegion, Element, Line,
    PageLayout,
};

use crate::draft::{BOLD, Draft, PLAIN};

fn region(kind: BlockKind, words: std::ops::Range<u32>) -> DeclaredRegion {
    DeclaredRegion { kind: DeclaredKind::Text(kind), words: words.collect(), continues: false }
}

fn layout(draft: &Draft, declared: DeclaredPage) -> PageLayout {
    let meter = Meter::default();
    let options = LayoutOptions { keep_ledger: true, ..LayoutOptions::default() };
    let (words, trace) = page_words(&draft.page, &DeclaredGlyphs::default(), &options, &meter);
    let runs = PageRuns::of(&words, draft.page.size, &meter);
    let proposals = Proposals { regions: draft.chosen(&words, &declared), declared };
    let mut layout = compose(&draft.page, &words, &runs, proposals, &options, &meter);
    keep(&draft.page, &words, &trace, &options, &mut layout);
    if let Some(ledger) = &mut layout.ledger {
        ledger.shown = draft.page.glyphs.len() as u64;
    }
    let mut pages = vec![layout];
    settle(&mut pages, &[], HeadingWeights::fitted(), &meter);
    pages.remove(0)
}

fn blocks(layout: &PageLayout) -> Vec<(BlockKind, String)> {
    let text = |block: &Block| block.lines.iter().map(Line::text).collect::<Vec<_>>().join(" / ");
    let blocks = layout.elements.iter().filter_map(|element| match element {
        Element::Text(block) => Some((block.kind, text(block))),
        Element::Table(_) | Element::Figure(_) => None,
    });
    blocks.collect()
}

fn texts(draft: &Draft, declared: &DeclaredGlyphs) -> Vec<String> {
    let options = LayoutOptions::default();
    let (words, _) = page_words(&draft.page, declared, &options, &Meter::default());
    words.into_iter().map(|word| word.text).collect()
}

#[test]
fn words_end_where_another_part_begins() {
    let mut draft = Draft::new();
    draft.text(60.0, 300.0, 10.0, "1234");
    let declared = DeclaredGlyphs { starts: vec![1, 3], ..DeclaredGlyphs::default() };
    assert_eq!(texts(&draft, &declared), ["1", "23", "4"]);
    assert_eq!(texts(&draft, &DeclaredGlyphs::default()), ["1234"]);
}

#[test]
fn strokes_that_lengthen_arabic_words_are_no_letters() {
    let mut draft = Draft::new();
    draft.rtl(300.0, 300.0, 10.0, "\u{645}\u{640}\u{fffd}\u{646}");
    let declared = DeclaredGlyphs { has_strokes: true, ..DeclaredGlyphs::default() };
    assert_eq!(texts(&draft, &declared), ["\u{645}\u{646}"]);
    assert_eq!(texts(&draft, &DeclaredGlyphs::default())[0].chars().count(), 4);
    // Alone they are what they are, and a letter without a name is none in another script.
    let mut draft = Draft::new();
    draft.text(60.0, 300.0, 10.0, "a\u{fffd}b \u{640}");
    assert_eq!(texts(&draft, &declared), ["a\u{fffd}b", "\u{640}"]);
}

#[test]
fn marks_belong_to_the_letters_that_they_are_declared_to_come_before() {
    let mut draft = Draft::new();
    // The letters stand from 50 to 55 and from 55 to 60; the mark leans over the first one.
    let x = draft.text(50.0, 100.0, 10.0, "\u{642}");
    draft.floating(54.0, 98.0, 10.0, "\u{651}");
    draft.text(x, 100.0, 10.0, "\u{644}\u{637}");
    let declared = DeclaredGlyphs { marks_come_first: true, ..DeclaredGlyphs::default() };
    assert_eq!(texts(&draft, &declared), ["\u{637}\u{644}\u{651}\u{642}"]);
    assert_eq!(texts(&draft, &DeclaredGlyphs::default()), ["\u{637}\u{644}\u{642}\u{651}"]);
}

/// A line that looks like a heading, two lines of text, and a line that looks like text.
fn draft() -> Draft {
    let mut draft = Draft::new();
    draft.font(BOLD).text(60.0, 300.0, 18.0, "Large words");
    draft.font(PLAIN).text(60.0, 330.0, 10.0, "some text that is");
    draft.text(60.0, 342.0, 10.0, "on two lines");
    draft.text(60.0, 354.0, 10.0, "small words");
    draft
}

#[test]
fn kinds_and_bounds_of_paragraphs_are_those_that_are_declared() {
    let heading = BlockKind::Heading { level: 4 };
    let regions = vec![
        region(BlockKind::Paragraph, 0..2),
        region(BlockKind::Paragraph, 2..9),
        region(heading, 9..11),
    ];
    let layout = layout(
        &draft(),
        DeclaredPage { regions, is_reading_order: true, ..DeclaredPage::default() },
    );
    let expected = [
        (BlockKind::Paragraph, "Large words"),
        (BlockKind::Paragraph, "some text that is / on two lines"),
        (heading, "small words"),
    ];
    assert_eq!(blocks(&layout), expected.map(|(kind, text)| (kind, text.to_owned())));
}

#[test]
fn declared_text_is_read_in_the_order_of_the_document_and_the_rest_as_it_stands() {
    let of = |is_reading_order| {
        let regions = vec![region(BlockKind::Paragraph, 9..11), region(BlockKind::Paragraph, 0..2)];
        let layout =
            layout(&draft(), DeclaredPage { regions, is_reading_order, ..DeclaredPage::default() });
        blocks(&layout).into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    let rest = "some text that is / on two lines";
    assert_eq!(of(true), ["small words", rest, "Large words"]);
    assert_eq!(of(false), ["Large words", rest, "small words"]);
}

#[test]
fn a_paragraph_that_goes_on_in_the_next_column_is_two_blocks() {
    let mut draft = Draft::new();
    draft.text(60.0, 600.0, 10.0, "ends below");
    draft.text(300.0, 100.0, 10.0, "goes on");
    let regions = vec![region(BlockKind::Paragraph, 0..4)];
    let layout =
        layout(&draft, DeclaredPage { regions, is_reading_order: true, ..DeclaredPage::default() });
    let texts: Vec<String> = blocks(&layout).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["ends below", "goes on"]);
    let continues = layout.elements.iter().map(|e| matches!(e, Element::Text(b) if b.continues));
    assert_eq!(continues.collect::<Vec<_>>(), [true, false]);
}

proptest! {
    #[test]
    fn every_word_is_told_once_whatever_is_declared(
        cuts in prop::collection::vec((0u32..14, 0u32..6), 0..6),
        is_reading_order in any::<bool>(),
    ) {
        let kinds = [BlockKind::Paragraph, BlockKind::Footnote, BlockKind::Heading { level: 2 }];
        let regions = cuts
            .iter()
            .zip(kinds.into_iter().cycle())
            .map(|(&(from, len), kind)| region(kind, from..from + len))
            .filter(|region| !region.words.is_empty())
            .collect();
        let layout = layout(&draft(), DeclaredPage { regions, is_reading_order, ..DeclaredPage::default() });
        let account = account(&layout).expect("a ledger is kept");
        prop_assert_eq!((account.misplaced_words, account.unaccounted), (0, 0));
    }
}
