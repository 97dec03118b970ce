//! Both ways to choose tables, on whole documents.
#![expect(clippy::disallowed_methods, reason = "a test reads its documents from files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use recto_engine::{
    Budget, Limits, ParseOptions, RegionFeature, RegionWeights, Source, TableChoice, Unobserved,
};

/// Weights by which nothing counts but what rules choose.
static RULES_ALONE: LazyLock<RegionWeights> =
    LazyLock::new(|| RegionWeights::of(|of| i32::from(of == RegionFeature::RulesChoose) * 1000));

fn documents(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let Ok(entries) = std::fs::read_dir(&dir) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|of| of == "pdf")).collect();
    paths.sort();
    paths
}

fn markdown(path: &Path, tables: TableChoice) -> String {
    let limits = Limits::default();
    let source = Source::open(std::fs::read(path).unwrap(), &limits).unwrap();
    let options = ParseOptions { tables, ..ParseOptions::default() };
    source.parse(&options, &Budget::new(&limits), 1, &Unobserved).unwrap().markdown()
}

/// The documents that are read otherwise.
fn differing(paths: &[PathBuf]) -> Vec<&Path> {
    let differs = |path: &&Path| {
        markdown(path, TableChoice::Scored) != markdown(path, TableChoice::Solved(&RULES_ALONE))
    };
    paths.iter().map(PathBuf::as_path).filter(differs).collect()
}

#[test]
fn weights_that_follow_the_rules_choose_what_rules_choose() {
    let paths = documents("test/accuracy/pages");
    assert!(paths.len() > 20);
    assert_eq!(differing(&paths), Vec::<&Path>::new());
}

#[test]
fn they_do_so_on_real_documents() {
    let paths: Vec<PathBuf> = ["opendataloader", "latex-tables", "icdar2013"]
        .iter()
        .flat_map(|set| documents(&format!("../shared/data/{set}/docs")))
        .step_by(3)
        .collect();
    if paths.is_empty() {
        recto_test::skip!("../shared/data is not here");
        return;
    }
    assert_eq!(differing(&paths), Vec::<&Path>::new());
}
