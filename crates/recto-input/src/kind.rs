//! The kinds of files that are recognised by content.

use recto_model::DocumentKind;

/// A kind of file that is supported, or will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    Pdf,
    Docx,
    Pptx,
    Png,
    Jpeg,
    WebP,
    Tiff,
    Heic,
    Bmp,
    Gif,
}

impl FileKind {
    /// For messages, such as "a PNG image".
    pub const fn described(self) -> &'static str {
        match self {
            Self::Pdf => "a PDF document",
            Self::Docx => "a Word document (DOCX)",
            Self::Pptx => "a PowerPoint presentation (PPTX)",
            Self::Png => "a PNG image",
            Self::Jpeg => "a JPEG image",
            Self::WebP => "a WebP image",
            Self::Tiff => "a TIFF image",
            Self::Heic => "a HEIC image",
            Self::Bmp => "a BMP image",
            Self::Gif => "a GIF image",
        }
    }

    pub const fn document_kind(self) -> DocumentKind {
        match self {
            Self::Pdf => DocumentKind::Pdf,
            Self::Docx => DocumentKind::Docx,
            Self::Pptx => DocumentKind::Pptx,
            Self::Png
            | Self::Jpeg
            | Self::WebP
            | Self::Tiff
            | Self::Heic
            | Self::Bmp
            | Self::Gif => DocumentKind::Image,
        }
    }
}
