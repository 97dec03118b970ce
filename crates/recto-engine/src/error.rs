//! Errors of parsing: a code of the closed list, a message, and details for programs.

use std::{fmt, io};

use recto_image::ImageError;
use recto_input::{Exhausted, InputError};
use recto_model::ErrorCode;
use recto_ocr::OcrError;
use recto_office::OfficeError;
use recto_pdf::PdfError;

/// Errors of the disk or of the number of open files that have no `io::ErrorKind`: EIO, ENFILE, EMFILE.
const DISK_ERRORS: [i32; 3] = [5, 23, 24];

/// A value of an error's details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    Number(u64),
    Text(String),
}

/// A document that was not parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineError {
    pub code: ErrorCode,
    /// A sentence that helps a person to act; it never quotes the document's text.
    pub message: String,
    /// Details by name, as in the public interface.
    pub details: Vec<(&'static str, Detail)>,
}

impl EngineError {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), details: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, detail: Detail) -> Self {
        self.details.push((name, detail));
        self
    }

    /// A caught panic: a fault of the parser, not of the document.
    pub(crate) fn panicked(doing: &str) -> Self {
        let message = format!(
            "The parser failed while {doing}. The fault is on our side; please report the document."
        );
        Self::new(ErrorCode::ParseFailed, message)
    }

    /// A file of ours that could not be read or written: a fault of the machine if its disk is full or broken, and one of
    /// the parser otherwise.
    pub fn of_file(what: &str, error: &io::Error) -> Self {
        let is_of_disk = matches!(
            error.kind(),
            io::ErrorKind::StorageFull
                | io::ErrorKind::QuotaExceeded
                | io::ErrorKind::ReadOnlyFilesystem
        ) || error.raw_os_error().is_some_and(|code| DISK_ERRORS.contains(&code));
        let code = if is_of_disk { ErrorCode::Unavailable } else { ErrorCode::ParseFailed };
        Self::new(code, format!("{what}: {error}."))
    }

    /// An office document, which has no pages before it is converted.
    pub(crate) fn unconverted(described: &str) -> Self {
        Self::new(
            ErrorCode::UnsupportedInput,
            format!("The file is {described}, which is not converted here. Send it as a PDF."),
        )
        .with("detected", Detail::Text(described.to_owned()))
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for EngineError {}

impl From<InputError> for EngineError {
    fn from(error: InputError) -> Self {
        let plain = Self::new(error.code(), sentence(&error));
        match error {
            InputError::Empty => plain,
            InputError::Unsupported(what)
            | InputError::Animated(what)
            | InputError::Encrypted(what) => plain.with("detected", Detail::Text(what.to_owned())),
            InputError::TooLarge { limit_bytes } => {
                plain.with("limit_bytes", Detail::Number(limit_bytes))
            }
        }
    }
}

impl From<PdfError> for EngineError {
    fn from(error: PdfError) -> Self {
        let plain = Self::new(error.code(), sentence(&error));
        match error {
            PdfError::TooManyPages { limit, pages } => plain
                .with("limit", Detail::Number(u64::from(limit)))
                .with("pages", Detail::Number(u64::from(pages))),
            _ => plain,
        }
    }
}

impl From<ImageError> for EngineError {
    fn from(error: ImageError) -> Self {
        let plain = Self::new(error.code(), sentence(&error));
        match error {
            ImageError::TooManyPages { limit, pages } => plain
                .with("limit", Detail::Number(u64::from(limit)))
                .with("pages", Detail::Number(u64::from(pages))),
            ImageError::TooLarge { limit_pixels, .. } => {
                plain.with("limit_pixels", Detail::Number(limit_pixels))
            }
            ImageError::Unsupported(what) | ImageError::Animated(what) => {
                plain.with("detected", Detail::Text(what.to_owned()))
            }
            _ => plain,
        }
    }
}

impl From<OfficeError> for EngineError {
    fn from(error: OfficeError) -> Self {
        let plain = Self::new(error.code(), sentence(&error));
        match error {
            OfficeError::TooLarge { limit_bytes } => {
                plain.with("limit_bytes", Detail::Number(limit_bytes))
            }
            OfficeError::Unsupported(what) => plain.with("detected", Detail::Text(what.to_owned())),
            OfficeError::Unreadable(_) | OfficeError::Cancelled => plain,
        }
    }
}

impl From<OcrError> for EngineError {
    fn from(error: OcrError) -> Self {
        match error {
            OcrError::Exhausted(what) => what.into(),
            OcrError::Inference(error) => Self::new(
                ErrorCode::ParseFailed,
                format!("The document's pixels could not be read: {error}."),
            ),
        }
    }
}

impl From<Exhausted> for EngineError {
    fn from(error: Exhausted) -> Self {
        Self::new(error.code(), sentence(&error))
    }
}

/// The message as a sentence, with a capital and a full stop.
fn sentence(error: &impl fmt::Display) -> String {
    let text = error.to_string();
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return text };
    let stop = if text.ends_with('.') { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_no_fault_of_the_document() {
        let code = |error: io::Error| EngineError::of_file("It can't be written", &error).code;
        assert_eq!(code(io::ErrorKind::StorageFull.into()), ErrorCode::Unavailable);
        // ENOSPC, EDQUOT, EROFS, EIO
        for number in [28, 122, 30, 5] {
            assert_eq!(code(io::Error::from_raw_os_error(number)), ErrorCode::Unavailable);
        }
        assert_eq!(code(io::ErrorKind::NotFound.into()), ErrorCode::ParseFailed);
    }

    #[test]
    fn details_and_sentences_of_refusals() {
        let error = EngineError::from(PdfError::TooManyPages { limit: 10, pages: 11 });
        assert_eq!(error.code, ErrorCode::PageLimitExceeded);
        assert_eq!(error.message, "The document has 11 pages, more than the limit of 10.");
        assert_eq!(error.details, [("limit", Detail::Number(10)), ("pages", Detail::Number(11))]);
        let error = EngineError::from(InputError::Unsupported("an HTML page"));
        assert_eq!(error.message, "The file is an HTML page, which is not supported.");
    }
}
