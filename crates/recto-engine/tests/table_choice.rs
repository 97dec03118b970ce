//! The choice of tables by weights, on whole documents.
#![expect(clippy::disallowed_methods, reason = "a test reads its documents from files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use recto_engine::{
    Budget, Limits, ParseOptions, RegionFeature, RegionWeights, Source, Unobserved,
};

/// Weights by which tables are worth their cells.
fn weights_of_cells(feature: RegionFeature) -> i32 {
    match feature {
        RegionFeature::Table => -4000,
        RegionFeature::FilledCells => 700,
        RegionFeature::EmptyCells => -900,
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
    let options = ParseOptions { regions: weights, keep_decisions, ..ParseOptions::default() };
    source.parse(&options, &Budget::new(&limits), 1, &Unobserved).unwrap().markdown()
}

#[test]
fn the_same_tables_are_chosen_whether_decisions_are_explained_or_not() {
    let paths = documents();
    assert!(paths.len() > 20);
    let made: &RegionWeights = Box::leak(Box::new(RegionWeights::of(weights_of_cells)));
    for weights in [RegionWeights::fitted(), made] {
        let differs =
            |path: &&PathBuf| markdown(path, weights, true) != markdown(path, weights, false);
        assert_eq!(paths.iter().filter(differs).collect::<Vec<_>>(), Vec::<&PathBuf>::new());
    }
}
