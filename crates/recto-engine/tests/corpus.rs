//! Properties of every real document. The documents are beside the checkout; where there are none, the test is skipped.
#![expect(clippy::disallowed_methods, reason = "a test reads its documents from files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/words.rs"]
mod words;

use std::path::{Path, PathBuf};

use recto_engine::{
    Budget, Limits, OutputOptions, ParseOptions, Pictures, Rendering, Source, TableFormat,
    Unobserved,
};
use recto_model::Element;
use serde_json::Value;

/// Every n-th document of a set.
fn documents(set: &str, every: usize) -> Vec<PathBuf> {
    let dir =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(set).join("docs");
    let Ok(entries) = std::fs::read_dir(&dir) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().step_by(every).collect()
}

fn assert_sound(path: &Path) {
    let limits = Limits::default();
    let Ok(source) = Source::open(std::fs::read(path).unwrap(), &limits) else { return };
    let output = OutputOptions {
        extract_images: false,
        table_format: TableFormat::CellGrid,
        chunk_size: Some(1000),
        include_content: true,
        ..OutputOptions::default()
    };
    let options = ParseOptions { output, ..ParseOptions::default() };
    let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
    let body = |threads| {
        let budget = Budget::new(&limits);
        let parsed = source.parse(&options, &budget, threads, &Unobserved).unwrap();
        for table in parsed.document().pages.iter().flat_map(|page| &page.elements) {
            if let Element::Table(table) = table {
                assert!(table.is_tiled(), "{}: cells leave holes or overlap", path.display());
            }
        }
        parsed.render(&rendering, &budget, &Unobserved).unwrap()
    };
    let bytes = body(1);
    assert!(bytes == body(3), "{}: threads change the answer", path.display());
    let answer: Value = serde_json::from_slice(&bytes).unwrap();
    let sizes = answer["page_dimensions"].as_array().unwrap();
    let mut boxes = 0;
    let mut last_page = 0;
    for chunk in answer["chunks"].as_array().unwrap() {
        let page = chunk["page_no"].as_u64().unwrap();
        assert!(page >= last_page, "{}: chunks leave the order of pages", path.display());
        last_page = page;
        let size = &sizes[page as usize - 1];
        let cells = chunk["cells"].as_array().into_iter().flatten();
        for bbox in cells.chain([chunk]).map(|it| &it["bbox"]) {
            let n: Vec<f64> =
                bbox.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
            let is_on_page = n[0] >= 0.0
                && n[1] >= 0.0
                && n[2] <= size["width"].as_f64().unwrap()
                && n[3] <= size["height"].as_f64().unwrap();
            assert!(is_on_page && n[0] <= n[2] && n[1] <= n[3], "{}: {n:?}", path.display());
            boxes += 1;
        }
    }
    let members: usize = answer["segments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["chunks"].as_array().unwrap().len())
        .sum();
    assert!(
        members >= answer["chunks"].as_array().unwrap().len(),
        "{}: {boxes} boxes, chunks without a segment",
        path.display()
    );
}

#[test]
fn boxes_order_cells_and_threads_on_real_documents() {
    let sets = [("opendataloader", 4), ("icdar2013", 4), ("docbank", 6), ("robust", 12)];
    let paths: Vec<_> = sets.iter().flat_map(|(set, every)| documents(set, *every)).collect();
    if paths.is_empty() {
        recto_test::skip!("../shared/data is not here");
        return;
    }
    for path in paths {
        assert_sound(&path);
    }
}

#[test]
fn every_glyph_of_real_documents_is_accounted_for() {
    let sets = [
        ("opendataloader", 3),
        ("icdar2013", 3),
        ("docbank", 4),
        ("deepform", 6),
        ("kleister", 8),
        ("tables-samples", 3),
        ("robust", 5),
    ];
    let paths: Vec<_> = sets.iter().flat_map(|(set, every)| documents(set, *every)).collect();
    if paths.is_empty() {
        recto_test::skip!("../shared/data is not here");
        return;
    }
    let limits = Limits::default();
    let mut letters = 0;
    for path in paths {
        let Ok(source) = Source::open(std::fs::read(&path).unwrap(), &limits) else { continue };
        let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
        let options =
            ParseOptions { output, keep_words: true, keep_ledger: true, ..ParseOptions::default() };
        let budget = Budget::new(&limits);
        // What can't be parsed is for other tests.
        let Ok(parsed) = source.parse(&options, &budget, 1, &Unobserved) else { continue };
        words::assert_kept(&parsed, 0.0, &path.display().to_string());
        letters += (1..=source.page_count())
            .filter_map(|page| parsed.words(page))
            .map(|words| words.iter().map(|word| word.text.len()).sum::<usize>())
            .sum::<usize>();
    }
    assert!(letters > 100_000, "{letters} letters are kept");
}
