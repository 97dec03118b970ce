//! Writes what may be of one kind in a folder's documents, with what is measured of it: one file for each document.

use std::path::Path;

use recto_engine::{Budget, Limits, Ocr, Source};
use serde::Serialize;

use crate::arguments::CandidateDump;
use crate::progress::Progress;
use crate::{files, opened};

/// `found` tells what is written of a document.
pub(crate) fn run<T: Serialize>(
    arguments: &CandidateDump,
    found: impl Fn(&Source, &Budget) -> Result<T, String>,
) -> Result<(), String> {
    let ocr = opened::load(&arguments.ocr)?;
    files::make_folder(&arguments.out)?;
    let paths = files::listed(&arguments.dir)?;
    let mut progress = Progress::new(paths.len());
    let mut pages = 0;
    for path in &paths {
        progress.begin(path);
        let written = one(path, &arguments.out, ocr.clone(), &found);
        progress.done(written.is_ok());
        pages += written.map_err(|message| format!("{}: {message}", path.display()))?;
    }
    progress.finish(pages, &arguments.out);
    Ok(())
}

fn one<T: Serialize>(
    path: &Path,
    out: &Path,
    ocr: Option<Ocr>,
    found: impl Fn(&Source, &Budget) -> Result<T, String>,
) -> Result<u32, String> {
    let limits = Limits::default();
    let source = opened::open_rendition(path, None, &limits, ocr)?;
    let found = found(&source, &Budget::new(&limits))?;
    let name = format!("{}.json", path.file_stem().unwrap_or_default().to_string_lossy());
    let bytes = serde_json::to_vec(&found).map_err(|error| error.to_string())?;
    files::write(&out.join(name), &bytes)?;
    Ok(source.page_count())
}
