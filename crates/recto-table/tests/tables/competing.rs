//! What is proposed to compete: every reading, measured, whatever speaks against it.

use proptest::prelude::*;
use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{Fill, Rect, Rgb, Structure, Table, TableOrigin};
use recto_regions::{PageView, Proposer as _, RegionCandidate, RegionFeature, RegionFeatures};
use recto_table::TableProposer;

use crate::invariants::{any_number, any_sheet};
use crate::support::{Sheet, show};

fn candidates(sheet: &Sheet) -> Vec<RegionCandidate> {
    let meter = Meter::default();
    let runs = PageRuns::of(&sheet.words, sheet.page.size, &meter);
    let view = PageView { page: &sheet.page, words: &sheet.words, runs: &runs, declared: None };
    let mut found = TableProposer.propose(&view, &meter);
    for candidate in &mut found {
        TableProposer.write(&view, &mut candidate.hypothesis);
    }
    found
}

fn tables(candidates: &[RegionCandidate]) -> impl Iterator<Item = (&RegionCandidate, &Table)> {
    candidates.iter().filter_map(|candidate| match &candidate.hypothesis.structure {
        Structure::Grid(table) => Some((candidate, &**table)),
        Structure::Picture { .. } | Structure::Flow => None,
    })
}

/// A head of two lines between rules, two rows of numbers under it.
fn between_rules() -> Sheet {
    let mut sheet = Sheet::new();
    sheet.h(50.0, 350.0, 95.0).h(50.0, 350.0, 130.0).h(50.0, 350.0, 164.0);
    sheet
        .text(50.0, 80.0, "Table 1 Yields")
        .text(150.0, 100.0, "Spring")
        .text(250.0, 100.0, "Autumn");
    sheet.text(50.0, 114.0, "Field").text(150.0, 114.0, "tons").text(250.0, 114.0, "tons");
    for (row, (field, spring, autumn)) in
        [("North", "12.1", "14.0"), ("South", "9.3", "11.7")].iter().enumerate()
    {
        let y = 134.0 + 14.0 * row as f32;
        sheet.text(50.0, y, field).text(150.0, y, spring).text(250.0, y, autumn);
    }
    sheet
}

#[test]
fn a_table_between_rules_is_proposed_whole_and_without_its_head() {
    let sheet = between_rules();
    let found = candidates(&sheet);
    let sizes: Vec<usize> = tables(&found).map(|(of, _)| of.hypothesis.words.len()).collect();
    assert!(sizes.contains(&11), "{sizes:?}");
    assert!(sizes.contains(&6), "{sizes:?}");
    let whole = tables(&found).find(|(of, _)| of.hypothesis.words.len() == 11).unwrap();
    let count = |feature| whole.0.features.get(feature) / RegionFeatures::UNIT;
    assert_eq!(count(RegionFeature::TopRule), 1);
    assert_eq!(count(RegionFeature::BottomRule), 1);
    assert_eq!(count(RegionFeature::NumericCells), 4);
}

#[test]
fn a_half_ruled_table_is_proposed_by_its_lines_and_by_its_columns() {
    let mut sheet = Sheet::new();
    sheet.frame(40.0, 90.0, 360.0, 160.0).h(40.0, 360.0, 112.0);
    for (row, line) in [["Field", "Spring", "Autumn"], ["North", "12", "14"], ["South", "9", "11"]]
        .iter()
        .enumerate()
    {
        for (col, text) in line.iter().enumerate() {
            sheet.text(50.0 + 100.0 * col as f32, 96.0 + 20.0 * row as f32, text);
        }
    }
    let found = candidates(&sheet);
    let origins: Vec<TableOrigin> = tables(&found).map(|(_, table)| table.origin).collect();
    assert!(origins.contains(&TableOrigin::Ruled) && origins.contains(&TableOrigin::Aligned));
    assert!(tables(&found).any(|(_, table)| table.n_rows == 3 && table.n_cols == 3));
}

#[test]
fn a_label_between_the_rows_of_its_group_spans_them() {
    let mut sheet = Sheet::new();
    sheet.text(50.0, 86.0, "Field").text(150.0, 86.0, "Method").text(250.0, 86.0, "Yield");
    for (group, name) in ["North", "South"].iter().enumerate() {
        let y = 100.0 + 28.0 * group as f32;
        sheet.text(150.0, y, "early").text(250.0, y, "12.1");
        sheet.text(50.0, y + 7.0, name);
        sheet.text(150.0, y + 14.0, "late").text(250.0, y + 14.0, "9.3");
    }
    let proposed: Vec<String> = sheet.proposed().iter().map(show).collect();
    let expected =
        "Field|Method|Yield\nNorth{2x1}|early|12.1\nlate|9.3\nSouth{2x1}|early|12.1\nlate|9.3";
    assert!(proposed.iter().any(|shown| shown == expected), "{proposed:#?}");
}

#[test]
fn marks_of_lists_are_counted_where_they_stand_beside_their_items() {
    let mut sheet = Sheet::new();
    for (row, name) in ["North", "South", "East", "West"].iter().enumerate() {
        let y = 100.0 + 30.0 * row as f32;
        sheet.text(50.0, y, name).text(150.0, y, "•").text(180.0, y, "early and late");
    }
    let most = |sheet: &Sheet| {
        let found = candidates(sheet);
        let counts = found.iter().map(|of| of.features.get(RegionFeature::MarkCells));
        counts.max().unwrap_or(0) / RegionFeatures::UNIT
    };
    assert_eq!(most(&sheet), 4);
    assert_eq!(most(&between_rules()), 0);
}

#[test]
fn candidates_have_no_text_until_they_are_written() {
    let sheet = between_rules();
    let meter = Meter::default();
    let runs = PageRuns::of(&sheet.words, sheet.page.size, &meter);
    let view = PageView { page: &sheet.page, words: &sheet.words, runs: &runs, declared: None };
    let found = TableProposer.propose(&view, &meter);
    let texts = |found: &[RegionCandidate]| -> Vec<String> {
        let cells = tables(found).flat_map(|(_, table)| &table.cells);
        cells.map(|cell| cell.text.clone()).filter(|text| !text.is_empty()).collect()
    };
    assert!(texts(&found).is_empty());
    assert!(texts(&candidates(&sheet)).iter().any(|text| text == "Autumn"));
}

#[test]
fn no_reading_is_proposed_twice() {
    let found = candidates(&between_rules());
    let mut shown: Vec<String> = tables(&found).map(|(_, table)| show(table)).collect();
    let count = shown.len();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), count);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_candidate_tiles_and_holds_each_of_its_words_once(sheet in any_sheet()) {
        for (candidate, table) in tables(&candidates(&sheet)) {
            prop_assert!(table.is_tiled());
            let mut held: Vec<u32> =
                table.cells.iter().flat_map(|cell| cell.words.iter().map(|id| id.0)).collect();
            held.sort_unstable();
            prop_assert!(held.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert_eq!(&held, &candidate.hypothesis.words);
        }
    }

    #[test]
    fn the_same_page_gives_the_same_candidates(sheet in any_sheet()) {
        prop_assert_eq!(format!("{:?}", candidates(&sheet)), format!("{:?}", candidates(&sheet)));
    }

    #[test]
    fn broken_numbers_do_no_harm_to_candidates(
        mut sheet in any_sheet(),
        places in prop::collection::vec((any_number(), any_number(), any_number(), any_number()), 1..12),
    ) {
        for (i, &(x0, y0, x1, y1)) in places.iter().enumerate() {
            let bbox = Rect { x0, y0, x1, y1 };
            if let Some(word) = sheet.words.get_mut(i * 3) {
                word.bbox = bbox;
                word.style.size = x1;
            }
            sheet.page.fills.push(Fill { bbox, color: Rgb::default(), stroked: false });
        }
        for (_, table) in tables(&candidates(&sheet)) {
            prop_assert!(table.is_tiled());
        }
    }
}
