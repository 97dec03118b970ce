//! The choice of tables by weights, on whole documents.
#![expect(clippy::disallowed_methods, reason = "a test reads its documents from files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use recto_engine::{
    Budget, Limits, ParseOptions, RegionFeature, RegionWeights, Source, Unobserved,
};

/// Weights by which tables are worth their cells, and what their words are worth as running text counts so much.
fn weights_with_prose<const PROSE: i32>(feature: RegionFeature) -> i32 {
    match feature {
        RegionFeature::Table => -4000,
        RegionFeature::FilledCells => 700,
        RegionFeature::EmptyCells => -900,
        RegionFeature::Prose => PROSE,
        _ => 0,
    }
}

fn documents() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/accuracy/pages");
    let entries = std::fs::read_dir(&dir).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|of| of == "pdf")).collect();
    paths.sort();
    paths
}

fn markdown(path: &Path, weights: &'static RegionWeights, keep_decisions: bool) -> String {
    let limits = Limits::default();
    let source = Source::open(std::fs::read(path).unwrap(), &limits).unwrap();
    let options = ParseOptions { tables: weights, keep_decisions, ..ParseOptions::default() };
    source.parse(&options, &Budget::new(&limits), 1, &Unobserved).unwrap().markdown()
}

/// Where decisions are explained, all candidates are measured; else those alone that could be chosen.
#[test]
fn the_same_tables_are_chosen_whether_decisions_are_explained_or_not() {
    let paths = documents();
    assert!(paths.len() > 20);
    let made = [weights_with_prose::<-100>, weights_with_prose::<0>, weights_with_prose::<60>];
    let mut all = vec![RegionWeights::fitted()];
    all.extend(made.map(|of| &*Box::leak(Box::new(RegionWeights::of(of)))));
    for weights in all {
        let differs =
            |path: &&PathBuf| markdown(path, weights, true) != markdown(path, weights, false);
        assert_eq!(paths.iter().filter(differs).collect::<Vec<_>>(), Vec::<&PathBuf>::new());
    }
}
