//! Clean copies of office documents, which a converter is given in place of the originals.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_input::{Budget, FileKind, sniff};
use recto_model::ErrorCode;
use recto_office::{CleanCopy, OfficeError, clean_copy, structure};

use crate::error::EngineError;

/// The clean copy of a DOCX or PPTX. Any other file is refused by what it is.
pub fn office_copy(bytes: &[u8], budget: &Budget) -> Result<CleanCopy, EngineError> {
    match sniff(bytes, budget.limits())? {
        FileKind::Docx | FileKind::Pptx => {
            let copy = catch_unwind(AssertUnwindSafe(|| clean_copy(bytes, budget)));
            Ok(copy.map_err(|_| EngineError::panicked("reading the office document"))??)
        }
        other => Err(OfficeError::Unsupported(other.described()).into()),
    }
}

/// What a clean copy tells of its structure, as JSON for [`crate::Source::with_office`].
pub fn office_structure(copy: &[u8], budget: &Budget) -> Result<String, EngineError> {
    let read = catch_unwind(AssertUnwindSafe(|| structure(copy, budget)));
    let structure = read.map_err(|_| EngineError::panicked("reading the office document"))??;
    serde_json::to_string(&structure).map_err(|error| {
        let message = format!("The office document's structure can't be written: {error}.");
        EngineError::new(ErrorCode::ParseFailed, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8]) -> (ErrorCode, String) {
        let error = office_copy(bytes, &Budget::default()).unwrap_err();
        (error.code, error.message)
    }

    #[test]
    fn other_files_are_refused_by_what_they_are() {
        let (code, message) = refused(b"PK\x05\x06");
        assert_eq!(code, ErrorCode::UnsupportedInput);
        assert_eq!(message, "The file is a ZIP archive, which is not supported.");
        let (code, message) = refused(b"%PDF-1.7");
        assert_eq!(code, ErrorCode::UnsupportedInput);
        assert_eq!(message, "The file is a PDF document, which is not supported.");
    }

    #[test]
    fn a_damaged_package_is_unreadable() {
        // A single entry, with the name that Word gives a document, and no directory.
        let mut bytes = b"PK\x03\x04".to_vec();
        bytes.extend([0; 22]);
        bytes.extend([17, 0, 0, 0]);
        bytes.extend(b"word/document.xml");
        let (code, message) = refused(&bytes);
        assert_eq!(code, ErrorCode::UnreadableDocument);
        assert_eq!(message, "The office document can't be read: its ZIP archive is damaged.");
    }
}
