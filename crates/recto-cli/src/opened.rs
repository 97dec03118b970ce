//! A file, open, with the models that read its pixels.

use std::io::Write as _;
use std::path::Path;

use recto_engine::{Limits, Ocr, OcrSetup, Source};

use crate::files;

pub(crate) fn open(file: &Path, limits: &Limits, ocr: Option<Ocr>) -> Result<Source, String> {
    let source = Source::open(files::read(file)?, limits).map_err(|error| error.to_string())?;
    Ok(source.with_ocr(ocr))
}

pub(crate) fn load(setup: Option<&OcrSetup>) -> Result<Option<Ocr>, String> {
    let hint = "start the command in a checkout that was set up, or leave OCR out (--ocr off)";
    let ocr = setup.map(Ocr::load).transpose().map_err(|error| format!("{error}; {hint}"))?;
    if let Some(warning) = ocr.as_ref().and_then(Ocr::warning) {
        // Nobody is left to tell when standard error is gone.
        let _ = writeln!(std::io::stderr(), "recto: {warning}");
    }
    Ok(ocr)
}
