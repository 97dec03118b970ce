//! The closed list of ways in which a document can fail. The service's table of errors is compared with it by a test.

use std::fmt;

/// Why a document was not parsed. The flat names are those of the public interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// A type that is not read, an empty file, HTML instead of a document.
    UnsupportedInput,
    /// Of a known type, but broken beyond repair.
    UnreadableDocument,
    /// Needs a password.
    EncryptedDocument,
    /// An animated GIF or WebP.
    AnimatedImage,
    /// More pages than the limit.
    PageLimitExceeded,
    /// More bytes than the limit.
    DocumentTooLarge,
    /// The parser gave up: a budget ran out, or it failed in a way that is our fault.
    ParseFailed,
    /// The parser ran past its time or was cancelled.
    ParseTimeout,
}

impl ErrorCode {
    /// Every code, in the order of declaration.
    pub const ALL: [Self; 8] = [
        Self::UnsupportedInput,
        Self::UnreadableDocument,
        Self::EncryptedDocument,
        Self::AnimatedImage,
        Self::PageLimitExceeded,
        Self::DocumentTooLarge,
        Self::ParseFailed,
        Self::ParseTimeout,
    ];

    /// The flat code of the public interface.
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
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
