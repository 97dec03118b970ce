//! Why a picture or a page of it was not read.

use std::fmt;

use recto_input::Exhausted;
use recto_model::ErrorCode;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageError {
    /// Damaged so that nothing can be read. The text says where ("its header is damaged").
    Unreadable(&'static str),
    /// Undamaged, but of a kind that is not supported ("a JPEG with arithmetic coding").
    Unsupported(&'static str),
    /// An animated picture ("an animated WebP").
    Animated(&'static str),
    TooManyPages {
        limit: u32,
        pages: u32,
    },
    /// More pixels, or more memory to decode them, than a picture may take.
    TooLarge {
        width: u32,
        height: u32,
        limit_pixels: u64,
    },
    NoSuchPage {
        index: u32,
    },
    Exhausted(Exhausted),
}

impl ImageError {
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Unreadable(_) => ErrorCode::UnreadableDocument,
            Self::Unsupported(_) => ErrorCode::UnsupportedInput,
            Self::Animated(_) => ErrorCode::AnimatedImage,
            Self::TooManyPages { .. } => ErrorCode::PageLimitExceeded,
            Self::TooLarge { .. } => ErrorCode::DocumentTooLarge,
            Self::NoSuchPage { .. } => ErrorCode::ParseFailed,
            Self::Exhausted(what) => what.code(),
        }
    }
}

impl From<Exhausted> for ImageError {
    fn from(what: Exhausted) -> Self {
        Self::Exhausted(what)
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "the picture is damaged: {why}"),
            Self::Unsupported(what) => write!(f, "the file is {what}, which is not supported"),
            Self::Animated(what) => write!(f, "the file is {what}; only still images are read"),
            Self::TooManyPages { limit, pages } => {
                write!(f, "the document has {pages} pages, more than the limit of {limit}")
            }
            Self::TooLarge { width, height, limit_pixels } => write!(
                f,
                "a picture of {width} by {height} pixels is more than can be read at once; \
                 pictures of its kind may have {limit_pixels} pixels"
            ),
            Self::NoSuchPage { index } => write!(f, "there is no page {}", index + 1),
            Self::Exhausted(what) => what.fmt(f),
        }
    }
}

impl std::error::Error for ImageError {}
