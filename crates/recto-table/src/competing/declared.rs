//! Tables that the document declares, as candidates.

use recto_model::{DeclaredBy, DeclaredKind, Hypothesis, RegionKind, Structure, Table};
use recto_regions::{PageView, RegionCandidate, RegionFeature, RegionFeatures};

/// The tables that the structure tree of a PDF tells, with their words.
pub(super) fn tagged<'a>(view: &PageView<'a>) -> impl Iterator<Item = (&'a Table, &'a [u32])> {
    tables(view, DeclaredBy::Tags)
}

/// Those that an office document tells: nothing that is measured of them would make them more so.
pub(super) fn certain(view: &PageView<'_>) -> impl Iterator<Item = RegionCandidate> {
    tables(view, DeclaredBy::OfficeDocument).map(|(table, words)| {
        let mut features = RegionFeatures::default();
        features.mark(RegionFeature::Declared, true);
        candidate(table, words, table.header_rows as usize, features)
    })
}

fn tables<'a>(
    view: &PageView<'a>,
    by: DeclaredBy,
) -> impl Iterator<Item = (&'a Table, &'a [u32])> + use<'a> {
    let regions = view.declared.filter(|page| page.by == by).map(|page| &page.regions);
    regions.into_iter().flatten().filter_map(|region| match &region.kind {
        DeclaredKind::Table { table, .. } => Some((&**table, region.words.as_slice())),
        DeclaredKind::Text(_) => None,
    })
}

/// A declared table with so many rows of a head, whose text is written.
pub(super) fn candidate(
    table: &Table,
    words: &[u32],
    head: usize,
    features: RegionFeatures,
) -> RegionCandidate {
    let table = Table { header_rows: head as u32, ..table.clone() };
    let hypothesis = Hypothesis {
        kind: RegionKind::Table,
        bbox: table.bbox,
        words: words.to_vec(),
        structure: Structure::Grid(Box::new(table)),
        terms: Vec::new(),
        runner_up: None,
    };
    RegionCandidate { hypothesis, features }
}
