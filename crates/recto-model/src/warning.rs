//! What could not be read of a document that was otherwise parsed. The list of codes is closed; a test compares it with
//! the public interface.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a warning is about. The names are those of the public interface; the order is that of the warnings of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarningCode {
    /// The page is damaged, or the parser failed on it: it comes back empty.
    PageUnreadable,
    /// Text that stands in pixels alone, in a script that no model knows.
    TextNotRecognised,
    /// Text that was left out on account of a limit.
    TextSkipped,
    /// A figure without a picture.
    FigureNotDrawn,
    /// A step of the analysis reached its limit: tables, headings or the reading order may be missing or coarse.
    AnalysisCutShort,
    /// An embedded or linked part of an office document that isn't rendered.
    ContentDropped,
}

impl WarningCode {
    /// All codes, in the order of declaration.
    pub const ALL: [Self; 6] = [
        Self::PageUnreadable,
        Self::TextNotRecognised,
        Self::TextSkipped,
        Self::FigureNotDrawn,
        Self::AnalysisCutShort,
        Self::ContentDropped,
    ];

    /// The code's name in the public interface.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PageUnreadable => "page_unreadable",
            Self::TextNotRecognised => "text_not_recognised",
            Self::TextSkipped => "text_skipped",
            Self::FigureNotDrawn => "figure_not_drawn",
            Self::AnalysisCutShort => "analysis_cut_short",
            Self::ContentDropped => "content_dropped",
        }
    }
}

impl fmt::Display for WarningCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A part of the document that the response lacks. Warnings sort by page, then by code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Warning {
    /// From 1.
    pub page: u32,
    pub code: WarningCode,
    /// A sentence for a person; it never quotes the document.
    pub message: String,
}

impl Warning {
    pub fn new(page: u32, code: WarningCode, message: impl Into<String>) -> Self {
        Self { page, code, message: message.into() }
    }
}
