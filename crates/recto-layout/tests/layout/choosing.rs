//! Which figures, contents and code are chosen.

use recto_input::Meter;
use recto_layout::{choose_regions, words};
use recto_lines::PageRuns;
use recto_model::{
    BlockKind, DeclaredKind, DeclaredPage, DeclaredRegion, Element, Hypothesis, Rect, RegionKind,
    Size, Structure,
};
use recto_regions::{
    PageView, Proposer, RegionCandidate, RegionFeature, RegionFeatures, RegionWeights,
};

use crate::draft::{Draft, MONO, PLAIN, element_texts};

fn kinds(draft: &Draft, declared: &DeclaredPage) -> Vec<RegionKind> {
    let words = words(&draft.page, &Meter::default());
    draft.chosen(&words, declared).chosen.iter().map(|region| region.kind).collect()
}

/// Curves above a row of ticks.
fn chart() -> Draft {
    let mut draft = Draft::new();
    draft.column(50.0, 60.0, 500.0, 4, "P");
    for i in 0..24u8 {
        let (x, y) = (100.0 + 10.0 * f32::from(i), 200.0 + 5.0 * f32::from(i % 7));
        draft.page.drawings.push(Rect::new(x, y, x + 12.0, y + 60.0));
    }
    for (i, tick) in ["2019", "2020", "2021", "2022"].into_iter().enumerate() {
        draft.text(110.0 + 60.0 * i as f32, 300.0, 8.0, tick);
    }
    draft.column(50.0, 360.0, 500.0, 4, "Q");
    draft
}

#[test]
fn a_chart_has_the_labels_beside_it() {
    let draft = chart();
    assert_eq!(kinds(&draft, &DeclaredPage::default()), [RegionKind::Figure]);
    let layout = draft.layout();
    let labels = layout.elements.iter().filter_map(|element| match element {
        Element::Text(block) if block.kind == BlockKind::FigureText => Some(block.lines.len()),
        _ => None,
    });
    assert_eq!(labels.sum::<usize>(), 1, "{:?}", element_texts(&layout));
}

#[test]
fn the_picture_that_a_page_consists_of_is_no_figure_beside_its_words() {
    let of_picture = |share: f32, text: &str| {
        let mut draft = Draft::new();
        let Size { width, height } = draft.page.size;
        draft.image(Rect::new(0.0, 0.0, width, share * height));
        draft.text(60.0, 80.0, 20.0, text);
        kinds(&draft, &DeclaredPage::default())
    };
    assert_eq!(of_picture(1.0, "Harbour"), []);
    assert_eq!(of_picture(1.0, ""), [RegionKind::Figure]);
    assert_eq!(of_picture(0.5, "Harbour"), [RegionKind::Figure]);
}

#[test]
fn what_is_declared_is_no_region() {
    let draft = chart();
    let count = words(&draft.page, &Meter::default()).len() as u32;
    let kind = DeclaredKind::Text(BlockKind::Paragraph);
    let regions = vec![DeclaredRegion { kind, words: (0..count).collect(), continues: false }];
    let declared = DeclaredPage { regions, is_reading_order: true, ..DeclaredPage::default() };
    let words = words(&draft.page, &Meter::default());
    let chosen = draft.chosen(&words, &declared).chosen;
    assert!(chosen.iter().all(|region| region.words.is_empty()));
}

/// Proposes tables of certain words, whatever they are.
struct CertainTables([Vec<u32>; 2]);

impl Proposer for CertainTables {
    fn propose(&self, view: &PageView<'_>, _: &Meter) -> Vec<RegionCandidate> {
        let table = |words: &Vec<u32>| {
            let boxes = words.iter().map(|&i| view.words[i as usize].bbox);
            let hypothesis = Hypothesis {
                kind: RegionKind::Table,
                bbox: Rect::hull(boxes).unwrap_or_default(),
                words: words.clone(),
                structure: Structure::Flow,
                terms: Vec::new(),
                runner_up: None,
            };
            let mut features = RegionFeatures::default();
            features.mark(RegionFeature::Declared, true);
            RegionCandidate { hypothesis, features }
        };
        self.0.iter().map(table).collect()
    }
}

#[test]
fn declared_tables_that_are_drawn_over_each_other_are_chosen_both() {
    let mut draft = Draft::new();
    draft.column(50.0, 60.0, 500.0, 4, "P");
    let words = words(&draft.page, &Meter::default());
    let (even, odd): (Vec<u32>, Vec<u32>) = (0..words.len() as u32).partition(|i| i % 2 == 0);
    let meter = Meter::default();
    let runs = PageRuns::of(&words, draft.page.size, &meter);
    let view = PageView { page: &draft.page, words: &words, runs: &runs, declared: None };
    let proposers: [&dyn Proposer; 1] = [&CertainTables([even, odd])];
    let choice = choose_regions(&view, &proposers, RegionWeights::fitted(), true, &meter);
    assert_eq!(choice.chosen.len(), 2);
}

#[test]
fn lines_that_end_in_rising_pages_are_contents() {
    let entries = |pages: [&str; 6]| {
        let mut draft = Draft::new();
        draft.text(50.0, 60.0, 14.0, "Contents");
        for (i, page) in pages.into_iter().enumerate() {
            let y = 100.0 + 14.0 * i as f32;
            draft.text(50.0, y, 10.0, &format!("Chapter about things . . . . . . . . . . {page}"));
        }
        let layout = draft.layout();
        let is_entry = |element: &&Element| matches!(element, Element::Text(block) if block.kind == BlockKind::Contents);
        layout.elements.iter().filter(is_entry).count()
    };
    assert_eq!(entries(["1", "4", "9", "17", "23", "31"]), 6);
    assert_eq!(entries(["one", "two", "three", "four", "five", "six"]), 0);
}

#[test]
fn fields_below_each_other_are_blocks_and_a_colon_within_a_sentence_begins_none() {
    let blocks = |lines: [&str; 3]| {
        let mut draft = Draft::new();
        for (i, line) in lines.into_iter().enumerate() {
            draft.text(60.0, 140.0 + 12.0 * i as f32, 10.0, line);
        }
        element_texts(&draft.layout()).len()
    };
    assert_eq!(
        blocks(["Name of the applicant: Wick", "Town: Saltmarsh on the Ouse", "Date: May"]),
        3
    );
    assert_eq!(
        blocks(["What is read by all of us: words", "that go on below as long as", "they are so"]),
        1
    );
}

#[test]
fn lines_of_labels_are_a_form_and_each_of_its_fields_a_block() {
    let of = |fields: [[&str; 2]; 4]| {
        let mut draft = Draft::new();
        draft.column(50.0, 60.0, 500.0, 4, "P");
        for (i, [left, right]) in fields.into_iter().enumerate() {
            let y = 140.0 + 13.0 * i as f32;
            draft.text(50.0, y, 10.0, left);
            draft.text(300.0, y, 10.0, right);
        }
        let texts = element_texts(&draft.layout());
        (kinds(&draft, &DeclaredPage::default()), texts.len())
    };
    let fields = [
        ["Name: Wick", "First name: Ada"],
        ["Street: 95 Mill Lane", "Town: Saltmarsh"],
        ["Telephone: 0224 555", "Date of birth: May"],
        ["Remarks: none", "Signature:"],
    ];
    assert_eq!(of(fields), (vec![RegionKind::Form], 9));
    let words = fields.map(|row| row.map(|_| "water and wood"));
    assert_eq!(of(words).0, [] as [RegionKind; 0]);
}

#[test]
fn lines_in_monospaced_type_are_code_and_a_name_within_a_sentence_is_none() {
    let preformatted = |lines: &[&str], inline: &str| {
        let mut draft = Draft::new();
        draft.column(50.0, 60.0, 500.0, 4, "P");
        draft.font(MONO);
        for (i, line) in lines.iter().enumerate() {
            draft.text(60.0, 140.0 + 12.0 * i as f32, 10.0, line);
        }
        draft.font(PLAIN);
        let pen = draft.text(50.0, 240.0, 10.0, "All of it is read by the name of ");
        let pen = draft.font(MONO).text(pen, 240.0, 10.0, inline);
        draft.font(PLAIN).text(pen, 240.0, 10.0, " and of nothing else.");
        let layout = draft.layout();
        let is_code = |element: &&Element| matches!(element, Element::Text(block) if block.kind == BlockKind::Preformatted);
        let code: Vec<usize> = layout
            .elements
            .iter()
            .filter(is_code)
            .filter_map(|element| match element {
                Element::Text(block) => Some(block.lines.len()),
                _ => None,
            })
            .collect();
        (kinds(&draft, &DeclaredPage::default()), code)
    };
    let code = ["let rest = read(1);", "while rest > 0 {", "rest = step(rest);", "}"];
    assert_eq!(preformatted(&code, "rest"), (vec![RegionKind::Code], vec![4]));
    assert_eq!(preformatted(&[], "rest"), (vec![], vec![]));
}

#[test]
fn a_page_of_nothing_but_monospaced_type_keeps_its_lines() {
    let mut draft = Draft::new();
    draft.font(MONO);
    for i in 0..30u8 {
        let indent = if i % 3 == 0 { 0.0 } else { 24.0 };
        draft.text(60.0 + indent, 60.0 + 12.0 * f32::from(i), 10.0, "count = count + row.amount");
    }
    let layout = draft.layout();
    let lines = layout.elements.iter().filter_map(|element| match element {
        Element::Text(block) if block.kind == BlockKind::Preformatted => Some(block.lines.len()),
        _ => None,
    });
    assert_eq!(lines.sum::<usize>(), 30);
}
