//! Kept words, and where the glyphs of a page went.

use proptest::prelude::*;
use recto_input::Meter;
use recto_layout::{HeadingWeights, LayoutOptions, account, keep, page_words, settle};
use recto_model::{
    DeclaredGlyphs, Element, Fate, Hypothesis, LeftOutReason, PageLayout, Point, Rect, RegionKind,
    RenderMode, Structure, Table, TextOrigin, Word, WordId,
};

use crate::draft::{Draft, composed};

fn keeping() -> LayoutOptions {
    LayoutOptions { keep_words: true, keep_ledger: true, ..LayoutOptions::default() }
}

/// The page's words and its layout, with the words in one cell if `as_table`.
fn analysed(draft: &Draft, as_table: bool) -> (Vec<Word>, PageLayout) {
    let meter = Meter::default();
    let (words, trace) = page_words(&draft.page, &DeclaredGlyphs::default(), &keeping(), &meter);
    let mut tables = Vec::new();
    if as_table && !words.is_empty() {
        tables.push(one_cell(&words));
    }
    let mut layout = composed(&draft.page, &words, tables, keeping(), &meter);
    keep(&draft.page, &words, &trace, &keeping(), &mut layout);
    if let Some(ledger) = &mut layout.ledger {
        ledger.shown = draft.page.glyphs.len() as u64;
    }
    let mut pages = vec![layout];
    settle(&mut pages, &[], HeadingWeights::fitted(), &meter);
    (words, pages.remove(0))
}

fn one_cell(words: &[Word]) -> Hypothesis {
    let bbox = Rect::hull(words.iter().map(|word| word.bbox)).unwrap_or_default();
    let ids = 0..words.len() as u32;
    let cell = recto_model::Cell {
        row_span: 1,
        col_span: 1,
        bbox,
        words: ids.clone().map(WordId).collect(),
        ..recto_model::Cell::default()
    };
    let table = Table { bbox, n_rows: 1, n_cols: 1, cells: vec![cell], ..Table::default() };
    Hypothesis {
        kind: RegionKind::Table,
        bbox,
        words: ids.collect(),
        structure: Structure::Grid(Box::new(table)),
        terms: vec![recto_model::Term { name: "sure".into(), bits: 1e6 }],
        runner_up: None,
    }
}

/// What became of the glyphs: each fate with its number.
fn totals(layout: &PageLayout) -> Vec<(Fate, u64)> {
    let totals = account(layout).into_iter().flat_map(|account| account.totals);
    totals.map(|total| (total.fate, total.glyphs)).collect()
}

#[test]
fn each_reason_is_told() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "two words");
    draft.text(50.1, 100.0, 10.0, "two words");
    draft.text(-80.0, 200.0, 10.0, "away");
    draft.text(50.0, 300.0, 10.0, "aa");
    // Fake bold: each letter is drawn again before the next one.
    draft.text(50.2, 320.0, 10.0, "b");
    draft.text(50.3, 320.0, 10.0, "b");
    draft.text(50.0, 400.0, 10.0, "nowhere");
    let at = draft.page.glyphs.len() - 7;
    for glyph in &mut draft.page.glyphs[at..] {
        glyph.origin = Point::new(f32::NAN, 0.0);
    }
    let (_, layout) = analysed(&draft, false);
    let expected = [
        (Fate::Chunk, 8 + 2 + 1),
        (Fate::LeftOut(LeftOutReason::OffPage), 4),
        (Fate::LeftOut(LeftOutReason::Unplaced), 7),
        (Fate::LeftOut(LeftOutReason::Blank), 2),
        (Fate::LeftOut(LeftOutReason::Doubled), 8 + 1),
    ];
    assert_eq!(totals(&layout), expected);
}

#[test]
fn an_accent_is_in_the_word_of_its_letter() {
    let mut draft = Draft::new();
    // Drawn before its letter, and then over it.
    draft.text(50.0, 100.0, 10.0, "R");
    draft.text(55.0, 100.0, 10.0, "\u{a8}");
    draft.text(55.0, 100.0, 10.0, "u");
    draft.text(60.0, 100.0, 10.0, "ss");
    let (words, layout) = analysed(&draft, false);
    assert_eq!(words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["R\u{fc}ss"]);
    assert_eq!(layout.ledger.as_ref().unwrap().word_glyphs, [5]);
    assert_eq!(totals(&layout), [(Fate::Chunk, 5)]);
}

#[test]
fn invisible_text_under_visible_text_is_left_out() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "hidden");
    for glyph in &mut draft.page.glyphs {
        glyph.mode = RenderMode::Invisible;
    }
    draft.text(50.0, 100.0, 10.0, "shown!");
    let (_, layout) = analysed(&draft, false);
    assert_eq!(totals(&layout), [(Fate::Chunk, 6), (Fate::LeftOut(LeftOutReason::Invisible), 6)]);
    assert_eq!(account(&layout).unwrap().left_out[0].text, "hidden");
}

#[test]
fn a_lost_or_repeated_element_is_found() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "first");
    draft.text(50.0, 400.0, 10.0, "second");
    let (_, layout) = analysed(&draft, false);
    assert!(account(&layout).unwrap().is_balanced());
    let mut lost = layout.clone();
    lost.elements.remove(0);
    let account_of_lost = account(&lost).unwrap();
    assert_eq!((account_of_lost.unaccounted, account_of_lost.misplaced_words), (5, 1));
    let mut twice = layout.clone();
    twice.elements.push(layout.elements[1].clone());
    let account_of_twice = account(&twice).unwrap();
    assert_eq!((account_of_twice.unaccounted, account_of_twice.misplaced_words), (-6, 1));
    let mut strange = layout;
    strange.word_count = 1;
    assert!(!account(&strange).unwrap().is_balanced());
}

#[test]
fn each_character_keeps_its_confidence() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "ab cd");
    draft.text(50.0, 200.0, 10.0, "\u{a8}");
    draft.text(50.0, 200.0, 10.0, "ux");
    for (i, glyph) in draft.page.glyphs.iter_mut().enumerate() {
        glyph.origin_kind = TextOrigin::Recognised;
        glyph.confidence = Some(1.0 - i as f32 / 10.0);
    }
    draft.text(50.0, 300.0, 10.0, "drawn");
    let (_, layout) = analysed(&draft, false);
    let words = layout.words.unwrap();
    let kept: Vec<(String, Vec<u8>)> =
        words.iter().map(|word| (word.text.into_owned(), word.confidences.into_owned())).collect();
    let expected = [
        ("ab", vec![255, 230]),
        ("cd", vec![179, 153]),
        // The characters are not those of the glyphs: the least confidence goes for all.
        ("\u{fc}x", vec![77, 77]),
        ("drawn", vec![]),
    ];
    assert_eq!(kept, expected.map(|(text, confidences)| (text.to_owned(), confidences)));
}

#[test]
fn lines_of_blocks_and_cells_are_numbered() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "one line");
    draft.text(50.0, 112.0, 10.0, "and the next");
    for as_table in [false, true] {
        let (_, layout) = analysed(&draft, as_table);
        assert_eq!(as_table, matches!(layout.elements[0], Element::Table(_)));
        let lines: Vec<Option<u32>> = layout.words.unwrap().iter().map(|word| word.line).collect();
        assert_eq!(lines, [Some(0), Some(0), Some(1), Some(1), Some(1)]);
    }
}

#[derive(Debug, Clone)]
struct Part {
    text: String,
    at: (f32, f32),
    size: f32,
    how: u8,
}

fn any_part() -> impl Strategy<Value = Part> {
    let text = prop_oneof![
        4 => "[a-z]{1,6}( [a-z]{1,6}){0,3}",
        1 => "[\u{5d0}-\u{5d6}]{1,5} [\u{5d0}-\u{5d6}]{1,5}",
        1 => "[a-z\u{a8}\u{b4}\u{301} ]{1,8}",
        1 => " {0,3}",
    ];
    let place = (-60.0f32..640.0, -30.0f32..830.0);
    (text, place, 4.0f32..30.0, 0u8..8).prop_map(|(text, at, size, how)| Part {
        text,
        at,
        size,
        how,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_glyph_and_every_word_is_in_one_place(
        parts in prop::collection::vec(any_part(), 0..30), as_table in any::<bool>(),
    ) {
        let mut draft = Draft::new();
        for Part { text, at: (x, y), size, how } in &parts {
            let from = draft.page.glyphs.len();
            match how {
                0 => draft.down(*x, *y, *size, text),
                1 => draft.rtl(*x, *y, *size, text),
                2 => {
                    draft.text(*x, *y, *size, text);
                    draft.text(*x + 0.02 * size, *y, *size, text);
                }
                3 => {
                    for c in text.chars() {
                        draft.text(*x, *y, *size, &c.to_string());
                    }
                }
                _ => {
                    draft.text(*x, *y, *size, text);
                }
            }
            for glyph in &mut draft.page.glyphs[from..] {
                match how {
                    4 => glyph.mode = RenderMode::Invisible,
                    5 => glyph.origin.x = f32::NAN,
                    6 => (glyph.origin_kind, glyph.confidence) = (TextOrigin::Recognised, Some(0.5)),
                    _ => {}
                }
            }
        }
        let (words, layout) = analysed(&draft, as_table);
        let account = account(&layout).unwrap();
        prop_assert!(account.is_balanced(), "{account:?}");
        let ledger = layout.ledger.as_ref().unwrap();
        prop_assert!(ledger.word_glyphs.iter().all(|glyphs| *glyphs > 0));
        let kept = layout.words.as_ref().unwrap();
        prop_assert_eq!(kept.len(), words.len());
        for (word, kept) in words.iter().zip(kept.iter()) {
            prop_assert_eq!(&word.text, kept.text.as_ref());
            prop_assert_eq!((word.bbox, word.style), (kept.bbox, kept.style));
            prop_assert!(kept.line.is_some());
            let letters = if word.confidence.is_some() { word.text.chars().count() } else { 0 };
            prop_assert_eq!(kept.confidences.len(), letters);
        }
    }
}
