//! Opens a file, an office document as the PDF that it is converted to, and loads the models that read its pixels.

use std::io::Write as _;
use std::path::Path;

use recto_engine::{Budget, Limits, Ocr, Source, office_structure};

use crate::models::OcrArguments;
use crate::office::ConvertedFile;
use crate::{files, office};

pub(crate) fn open(file: &Path, limits: &Limits, ocr: Option<Ocr>) -> Result<Source, String> {
    let bytes = files::read(file)?;
    let source = if office::may_be_office(&bytes) {
        let ConvertedFile { pdf, dropped, structure } = office::converted(&bytes, limits)?;
        Source::open(pdf, limits)
            .and_then(|source| source.with_dropped(dropped).with_office(&structure))
    } else {
        Source::open(bytes, limits)
    };
    Ok(source.map_err(|error| error.to_string())?.with_ocr(ocr))
}

/// Opens a file; `copy` is the clean copy of the office document that it was converted from.
pub(crate) fn open_rendition(
    file: &Path,
    copy: Option<&Path>,
    limits: &Limits,
    ocr: Option<Ocr>,
) -> Result<Source, String> {
    let source = open(file, limits, ocr)?;
    let Some(copy) = copy else { return Ok(source) };
    let structure = office_structure(&files::read(copy)?, &Budget::new(limits));
    let source_of = structure.and_then(|structure| source.with_office(&structure));
    source_of.map_err(|error| error.to_string())
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
