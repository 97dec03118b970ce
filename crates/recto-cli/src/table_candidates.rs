//! `recto table-candidates`: for every page of a folder's documents, all that may be a table and what is measured of it.
//! `bench/regions/fit.py` fits weights to them.

use std::path::Path;

use recto_engine::{Budget, Limits, Ocr, PageCandidates, RegionFeature};
use serde::Serialize;

use crate::arguments::CandidateDump;
use crate::progress::Progress;
use crate::{files, opened};

/// What is written of a document.
#[derive(Serialize)]
struct DocumentCandidates {
    /// The names of the features, in their order.
    features: Vec<&'static str>,
    pages: Vec<PageCandidates>,
}

pub(crate) fn run(arguments: &CandidateDump) -> Result<(), String> {
    let ocr = opened::load(&arguments.ocr)?;
    files::make_folder(&arguments.out)?;
    let paths = files::listed(&arguments.dir)?;
    let mut progress = Progress::new(paths.len());
    let mut pages = 0;
    for path in &paths {
        progress.begin(path);
        let written = one(path, &arguments.out, ocr.clone());
        progress.done(written.is_ok());
        pages += written.map_err(|message| format!("{}: {message}", path.display()))?;
    }
    progress.finish(pages, &arguments.out);
    Ok(())
}

fn one(path: &Path, out: &Path, ocr: Option<Ocr>) -> Result<u32, String> {
    let limits = Limits::default();
    let source = opened::open_rendition(path, None, &limits, ocr)?;
    let budget = Budget::new(&limits);
    let pages = (0..source.page_count())
        .map(|index| source.candidates(index, &budget).map_err(|error| error.to_string()))
        .collect::<Result<Vec<_>, String>>()?;
    let found = DocumentCandidates {
        features: RegionFeature::ALL.map(RegionFeature::name).to_vec(),
        pages,
    };
    let name = format!("{}.json", path.file_stem().unwrap_or_default().to_string_lossy());
    let bytes = serde_json::to_vec(&found).map_err(|error| error.to_string())?;
    files::write(&out.join(name), &bytes)?;
    Ok(source.page_count())
}
