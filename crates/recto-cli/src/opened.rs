//! Opens a file, and loads the models that read its pixels.

use std::io::Write as _;
use std::path::Path;

use recto_engine::{Limits, Ocr, Source};

use crate::files;
use crate::models::OcrArguments;

pub(crate) fn open(file: &Path, limits: &Limits, ocr: Option<Ocr>) -> Result<Source, String> {
    let source = Source::open(files::read(file)?, limits).map_err(|error| error.to_string())?;
    Ok(source.with_ocr(ocr))
}

pub(crate) fn load(arguments: &OcrArguments) -> Result<Option<Ocr>, String> {
    let Some(setup) = arguments.setup()? else { return Ok(None) };
    let ocr = Ocr::load(&setup).map_err(|error| {
        let (models, library) = (setup.models.display(), setup.library.display());
        format!(
            "{error}; models are taken from {models}, ONNX Runtime from {library}; \
             name others (--models, --runtime) or leave text in pixels unread (--ocr off)"
        )
    })?;
    if let Some(warning) = ocr.warning() {
        // There is no other place for a message when standard error is closed.
        let _ = writeln!(std::io::stderr(), "recto: {warning}");
    }
    Ok(Some(ocr))
}
