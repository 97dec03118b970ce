//! The closed list of parsing errors. A test compares it with the service's error table.

use std::fmt;

/// Why a document could not be parsed. The names are those of the public interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// An unsupported type, an empty file, HTML instead of a document.
    UnsupportedInput,
    /// A supported type, but damaged beyond repair.
    UnreadableDocument,
    /// The document needs a password.
    EncryptedDocument,
    /// An animated GIF or WebP.
    AnimatedImage,
    /// More pages than the limit.
    PageLimitExceeded,
    /// More bytes than the limit.
    DocumentTooLarge,
    /// The parser failed: a budget ran out, or there is a bug in it.
    ParseFailed,
    /// The deadline passed, or the request was cancelled.
    ParseTimeout,
    /// The machine failed, such as a disk that is full; the document may be parsed later.
    Unavailable,
}

impl ErrorCode {
    /// All codes, in the order of declaration.
    pub const ALL: [Self; 9] = [
        Self::UnsupportedInput,
        Self::UnreadableDocument,
        Self::EncryptedDocument,
        Self::AnimatedImage,
        Self::PageLimitExceeded,
        Self::DocumentTooLarge,
        Self::ParseFailed,
        Self::ParseTimeout,
        Self::Unavailable,
    ];

    /// The code's name in the public interface.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnsupportedInput => "unsupported_input",
            Self::UnreadableDocument => "unreadable_document",
            Self::EncryptedDocument => "encrypted_document",
            Self::AnimatedImage => "animated_image",
            Self::PageLimitExceeded => "page_limit_exceeded",
            Self::DocumentTooLarge => "document_too_large",
            Self::ParseFailed => "parse_failed",
            Self::ParseTimeout => "parse_timeout",
            Self::Unavailable => "unavailable",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
