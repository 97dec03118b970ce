//! Why there is no clean copy of a file.

use std::fmt;

use quick_xml::events::attributes::AttrError;
use recto_input::Exhausted;
use recto_model::ErrorCode;
use zip::result::ZipError;

use crate::package::MOST_UNPACKED;

/// Why there is no clean copy of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OfficeError {
    /// The package or one of its XML parts is damaged, or has more parts or deeper nesting than any document.
    Unreadable(&'static str),
    /// A package of another application, such as a workbook.
    Unsupported(&'static str),
    /// It unpacks to more bytes than a document may have.
    TooLarge {
        limit_bytes: u64,
    },
    Cancelled,
}

impl OfficeError {
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Unreadable(_) => ErrorCode::UnreadableDocument,
            Self::Unsupported(_) => ErrorCode::UnsupportedInput,
            Self::TooLarge { .. } => ErrorCode::DocumentTooLarge,
            Self::Cancelled => ErrorCode::ParseTimeout,
        }
    }
}

impl fmt::Display for OfficeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "the office document can't be read: {why}"),
            Self::Unsupported(what) => write!(f, "the file is {what}, which is not supported"),
            Self::TooLarge { limit_bytes } => {
                write!(f, "the office document unpacks to more than {limit_bytes} bytes")
            }
            Self::Cancelled => f.write_str("reading was cancelled"),
        }
    }
}

impl std::error::Error for OfficeError {}

impl From<Exhausted> for OfficeError {
    fn from(what: Exhausted) -> Self {
        match what {
            Exhausted::Cancelled => Self::Cancelled,
            Exhausted::DecodedBytes => Self::TooLarge { limit_bytes: MOST_UNPACKED },
            Exhausted::Operators
            | Exhausted::Glyphs
            | Exhausted::Pixels
            | Exhausted::Operations => Self::Unreadable("it has more elements than it may"),
        }
    }
}

impl From<ZipError> for OfficeError {
    fn from(_: ZipError) -> Self {
        Self::Unreadable("its ZIP archive is damaged")
    }
}

impl From<quick_xml::Error> for OfficeError {
    fn from(_: quick_xml::Error) -> Self {
        Self::Unreadable("a part of it is not well-formed XML")
    }
}

impl From<AttrError> for OfficeError {
    fn from(_: AttrError) -> Self {
        Self::Unreadable("a part of it is not well-formed XML")
    }
}
