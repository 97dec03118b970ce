//! Why a PDF or a page of it was not read or not drawn.

use std::fmt;

use recto_input::Exhausted;
use recto_model::ErrorCode;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PdfError {
    /// The document needs a password; the empty one was tried.
    Encrypted,
    /// The document's encryption is not supported.
    UnsupportedEncryption,
    /// No page could be found, by the cross-reference table or without it.
    Unreadable,
    TooManyPages {
        limit: u32,
        pages: u32,
    },
    NoSuchPage {
        index: u32,
    },
    Exhausted(Exhausted),
    /// The page can't be drawn.
    Undrawable,
    /// The patterns of what is to be drawn take more memory than drawing may use.
    TooDear,
}

impl PdfError {
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Encrypted | Self::UnsupportedEncryption => ErrorCode::EncryptedDocument,
            Self::Unreadable => ErrorCode::UnreadableDocument,
            Self::TooManyPages { .. } => ErrorCode::PageLimitExceeded,
            Self::NoSuchPage { .. } | Self::Undrawable | Self::TooDear => ErrorCode::ParseFailed,
            Self::Exhausted(what) => what.code(),
        }
    }
}

impl From<Exhausted> for PdfError {
    fn from(what: Exhausted) -> Self {
        Self::Exhausted(what)
    }
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encrypted => f.write_str("the document needs a password"),
            Self::UnsupportedEncryption => {
                f.write_str("the document is encrypted in a way that can't be opened")
            }
            Self::Unreadable => f.write_str("the document is damaged: no page was found in it"),
            Self::TooManyPages { limit, pages } => {
                write!(f, "the document has {pages} pages, more than the limit of {limit}")
            }
            Self::NoSuchPage { index } => write!(f, "there is no page {}", index + 1),
            Self::Exhausted(what) => what.fmt(f),
            Self::Undrawable => f.write_str("the page can't be drawn"),
            Self::TooDear => f.write_str("drawing the page's patterns takes too much memory"),
        }
    }
}

impl std::error::Error for PdfError {}
