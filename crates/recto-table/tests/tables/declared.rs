//! Tables whose grid the document declares.

use proptest::prelude::*;
use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{
    Cell, DeclaredBy, DeclaredCell, DeclaredKind, DeclaredPage, DeclaredRegion, Rect, Structure,
    Table, TableOrigin, WordId,
};
use recto_regions::{PageView, Proposer as _, RegionCandidate, RegionFeature, RegionWeights};
use recto_table::TableProposer;

use crate::support::Sheet;

/// A cell: row, column, row span, column span, and the words it has.
type Told<'a> = (u32, u32, u32, u32, &'a [u32]);

fn declared(rows: u32, columns: u32, repeated_rows: u32, cells: &[Told<'_>]) -> DeclaredPage {
    let cell = |&(row, col, row_span, col_span, words): &Told<'_>| Cell {
        row,
        col,
        row_span,
        col_span,
        words: words.iter().map(|&index| WordId(index)).collect(),
        ..Cell::default()
    };
    let mut words: Vec<u32> = cells.iter().flat_map(|cell| cell.4).copied().collect();
    words.sort_unstable();
    let table = Table {
        n_rows: rows,
        n_cols: columns,
        header_rows: repeated_rows,
        origin: TableOrigin::Tagged,
        cells: cells.iter().map(cell).collect(),
        ..Table::default()
    };
    let kind = DeclaredKind::Table { table: Box::new(table), cells: Vec::new(), repeated_rows };
    let regions = vec![DeclaredRegion { kind, words, continues: false }];
    DeclaredPage { regions, is_reading_order: true, ..DeclaredPage::default() }
}

fn completed(sheet: &Sheet, mut page: DeclaredPage) -> Table {
    recto_table::complete_declared(&sheet.page, &sheet.words, &mut page, &Meter::default());
    match page.regions.remove(0).kind {
        DeclaredKind::Table { table, .. } => *table,
        DeclaredKind::Text(_) => Table::default(),
    }
}

fn texts(table: &Table) -> Vec<&str> {
    table.cells.iter().map(|cell| cell.text.as_str()).collect()
}

/// The candidates for a table of a sheet beside what is declared of it.
fn candidates(sheet: &Sheet, mut page: DeclaredPage) -> Vec<RegionCandidate> {
    let meter = Meter::default();
    recto_table::complete_declared(&sheet.page, &sheet.words, &mut page, &meter);
    let runs = PageRuns::of(&sheet.words, sheet.page.size, &meter);
    let (page, declared) = (&sheet.page, Some(&page));
    TableProposer.propose(&PageView { page, words: &sheet.words, runs: &runs, declared }, &meter)
}

/// How many candidates there are, and the origins of the tables with a feature.
fn with(found: &[RegionCandidate], feature: RegionFeature) -> (usize, Vec<TableOrigin>) {
    let own = found.iter().filter(|candidate| candidate.features.get(feature) > 0);
    let origin = |candidate: &RegionCandidate| match &candidate.hypothesis.structure {
        Structure::Grid(table) => Some(table.origin),
        Structure::Picture { .. } | Structure::Flow => None,
    };
    (found.len(), own.filter_map(origin).collect())
}

#[test]
fn a_table_that_tags_tell_competes_and_is_one_with_the_same_table_as_it_is_seen() {
    let mut sheet = Sheet::new();
    sheet.text(100.0, 100.0, "one").text(200.0, 100.0, "2.0");
    sheet.text(100.0, 114.0, "two").text(200.0, 114.0, "3.5");
    sheet.lattice(&[95.0, 190.0, 260.0], &[97.0, 112.0, 127.0]);
    let tagged = |cells: &[Told<'_>], rows, columns| {
        let page = DeclaredPage { by: DeclaredBy::Tags, ..declared(rows, columns, 0, cells) };
        with(&candidates(&sheet, page), RegionFeature::Tagged)
    };
    let (seen, none) = tagged(&[], 2, 2);
    assert_eq!(none, []);
    let same: [Told<'_>; 4] =
        [(0, 0, 1, 1, &[0]), (0, 1, 1, 1, &[1]), (1, 0, 1, 1, &[2]), (1, 1, 1, 1, &[3])];
    assert_eq!(tagged(&same, 2, 2), (seen, vec![TableOrigin::Ruled]));
    let other: [Told<'_>; 3] = [(0, 0, 1, 2, &[0, 1]), (1, 0, 1, 1, &[2]), (1, 1, 1, 1, &[3])];
    assert_eq!(tagged(&other, 2, 2), (seen + 1, vec![TableOrigin::Tagged]));
    let single: [Told<'_>; 1] = [(0, 0, 1, 1, &[0, 1, 2, 3])];
    assert_eq!(tagged(&single, 1, 1), (seen, vec![]), "a single cell is no table");
}

#[test]
fn a_table_that_an_office_document_tells_is_certain() {
    let mut sheet = Sheet::new();
    sheet.text(100.0, 100.0, "one").text(200.0, 100.0, "2.0");
    let page = declared(1, 2, 0, &[(0, 0, 1, 1, &[0]), (0, 1, 1, 1, &[1])]);
    let found = candidates(&sheet, page);
    let (_, origins) = with(&found, RegionFeature::Declared);
    assert_eq!(origins, [TableOrigin::Tagged]);
    let weights = RegionWeights::fitted();
    let best = found.iter().max_by_key(|candidate| candidate.bits(weights)).unwrap();
    assert!(best.features.get(RegionFeature::Declared) > 0);
}

#[test]
fn borders_are_the_lines_that_are_drawn_and_else_lie_between_the_words() {
    let mut sheet = Sheet::new();
    sheet.text(100.0, 100.0, "one two").text(200.0, 100.0, "three").text(100.0, 130.0, "four");
    for x in [95.0, 190.0, 260.0] {
        sheet.v(x, 95.0, 145.0);
    }
    let cells: [Told<'_>; 3] = [(0, 0, 1, 1, &[0, 1]), (0, 1, 2, 1, &[2]), (1, 0, 1, 1, &[3])];
    let table = completed(&sheet, declared(2, 2, 0, &cells));
    assert_eq!(texts(&table), ["one two", "three", "four"]);
    // The table is as high as the lines beside its columns.
    assert_eq!(table.cells[0].bbox, Rect::new(95.0, 95.0, 190.0, 120.0));
    // The line at 260 is farther from the text than a border is, and nothing leads there.
    assert_eq!(table.cells[1].bbox, Rect::new(190.0, 95.0, 225.0, 145.0));
}

#[test]
fn a_table_is_as_wide_as_the_grid_that_is_drawn_around_it() {
    let mut sheet = Sheet::new();
    sheet.text(100.0, 100.0, "one").text(100.0, 130.0, "four");
    for y in [95.0, 120.0, 145.0] {
        sheet.h(95.0, 500.0, y);
    }
    for x in [95.0, 190.0, 300.0, 500.0] {
        sheet.v(x, 95.0, 145.0);
    }
    let cells: [Told<'_>; 6] = [
        (0, 0, 1, 1, &[0]),
        (0, 1, 1, 1, &[]),
        (0, 2, 1, 1, &[]),
        (1, 0, 1, 1, &[1]),
        (1, 1, 1, 1, &[]),
        (1, 2, 1, 1, &[]),
    ];
    let table = completed(&sheet, declared(2, 3, 0, &cells));
    assert_eq!(table.bbox, Rect::new(95.0, 95.0, 500.0, 145.0));
    assert_eq!(table.cells[4].bbox, Rect::new(190.0, 120.0, 300.0, 145.0));
}

#[test]
fn parts_of_a_cell_are_read_one_after_the_other() {
    let mut sheet = Sheet::new();
    // Two cells of a table within the cell, the first of two lines.
    sheet.text(100.0, 100.0, "left").text(100.0, 115.0, "below").text(200.0, 100.0, "right");
    let mut page = declared(1, 1, 0, &[(0, 0, 1, 1, &[0, 1, 2])]);
    if let DeclaredKind::Table { cells, .. } = &mut page.regions[0].kind {
        *cells = vec![DeclaredCell { parts: vec![2], ..DeclaredCell::default() }];
    }
    let table = completed(&sheet, page);
    assert_eq!(texts(&table), ["left below right"]);
}

#[test]
fn a_repeated_head_that_is_told_has_its_words_whatever_stands_below() {
    let mut sheet = Sheet::new();
    // The words of the second column begin left of all that stands below it.
    sheet.text(100.0, 100.0, "Item number").text(180.0, 100.0, "Net price");
    for word in &mut sheet.words {
        word.mcid = None;
    }
    sheet.text(100.0, 116.0, "a").text(300.0, 116.0, "b");
    for word in &mut sheet.words[4..] {
        word.mcid = Some(0);
    }
    let cells: [Told<'_>; 4] =
        [(0, 0, 1, 1, &[]), (0, 1, 1, 1, &[]), (1, 0, 1, 1, &[4]), (1, 1, 1, 1, &[5])];
    let mut page = declared(2, 2, 1, &cells);
    if let DeclaredKind::Table { cells, .. } = &mut page.regions[0].kind {
        *cells = ["itemnumber", "netprice"]
            .map(|letters| DeclaredCell { letters: letters.to_owned(), parts: Vec::new() })
            .to_vec();
    }
    let table = completed(&sheet, page);
    assert_eq!(texts(&table), ["Item number", "Net price", "a", "b"]);
}

#[test]
fn columns_are_counted_from_the_left() {
    let mut sheet = Sheet::new();
    sheet.text(300.0, 100.0, "first").text(100.0, 100.0, "second");
    let cells: [Told<'_>; 3] = [(0, 0, 1, 1, &[0]), (0, 1, 1, 1, &[1]), (1, 0, 1, 2, &[])];
    let table = completed(&sheet, declared(2, 2, 0, &cells));
    assert_eq!(texts(&table), ["second", "first", ""]);
    assert_eq!((table.cells[2].col, table.cells[2].col_span), (0, 2));
}

#[test]
fn a_repeated_head_has_the_words_above_the_rows_and_is_left_out_without_them() {
    let mut sheet = Sheet::new();
    sheet.text(100.0, 100.0, "Item").text(200.0, 100.0, "Net price");
    sheet.text(100.0, 115.0, "Bolt").text(200.0, 115.0, "2.00");
    for index in [3, 4] {
        sheet.words[index].mcid = Some(0);
    }
    let cells: [Told<'_>; 4] =
        [(0, 0, 1, 1, &[]), (0, 1, 1, 1, &[]), (1, 0, 1, 1, &[3]), (1, 1, 1, 1, &[4])];
    let table = completed(&sheet, declared(2, 2, 1, &cells));
    assert_eq!(texts(&table), ["Item", "Net price", "Bolt", "2.00"]);
    for word in &mut sheet.words[..3] {
        word.bbox = word.bbox.moved(0.0, -60.0);
    }
    let table = completed(&sheet, declared(2, 2, 1, &cells));
    assert_eq!((texts(&table), table.header_rows), (vec!["Bolt", "2.00"], 0));
}

proptest! {
    #[test]
    fn every_cell_holds_its_words_wherever_they_stand(
        places in prop::collection::vec((0.0f32..500.0, 0.0f32..700.0), 12),
        mirrored in any::<bool>(),
    ) {
        let mut sheet = Sheet::new();
        for (x, y) in &places {
            sheet.text(if mirrored { 500.0 - x } else { *x }, *y, "word");
        }
        let words: Vec<[u32; 1]> = (0..12).map(|index| [index]).collect();
        let cells: Vec<Told<'_>> =
            (0u32..).zip(&words).map(|(at, own)| (at / 3, at % 3, 1, 1, own.as_slice())).collect();
        let table = completed(&sheet, declared(4, 3, 0, &cells));
        prop_assert!(table.is_tiled());
        for cell in &table.cells {
            prop_assert_eq!(cell.words.len(), 1);
            for id in cell.words.iter() {
                prop_assert!(cell.bbox.contains(&sheet.words[id.index()].bbox));
            }
        }
    }
}
