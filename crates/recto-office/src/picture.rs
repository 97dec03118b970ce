//! Formats of pictures by their first bytes. Formats that are programs (PostScript) or may refer to files (SVG) aren't
//! passed on; pictures of the latter come with a PNG beside them.

/// The format of a picture that is passed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassedFormat {
    pub(crate) extension: &'static str,
    pub(crate) content_type: &'static str,
    /// Is the content compressed already?
    pub(crate) compressed: bool,
}

/// How much of a picture its format is determined by.
pub(crate) const START: u64 = 44;

/// Metafiles are often compressed as a whole (EMZ and WMZ).
pub(crate) fn is_gzip(start: &[u8]) -> bool {
    start.starts_with(b"\x1f\x8b")
}

pub(crate) fn format(start: &[u8]) -> Option<PassedFormat> {
    let at = |offset: usize, magic: &[u8]| {
        start.get(offset..).is_some_and(|rest| rest.starts_with(magic))
    };
    let (extension, content_type, compressed) = if at(0, b"\x89PNG\r\n\x1a\n") {
        ("png", "image/png", true)
    } else if at(0, b"\xff\xd8\xff") {
        ("jpeg", "image/jpeg", true)
    } else if at(0, b"GIF8") {
        ("gif", "image/gif", true)
    } else if at(0, b"RIFF") && at(8, b"WEBP") {
        ("webp", "image/webp", true)
    } else if at(0, b"II*\0") || at(0, b"MM\0*") {
        ("tiff", "image/tiff", false)
    } else if at(0, b"BM") {
        ("bmp", "image/bmp", false)
    } else if at(0, b"\x01\0\0\0") && at(40, b" EMF") {
        ("emf", "image/x-emf", false)
    } else if at(0, b"\xd7\xcd\xc6\x9a") || at(0, b"\x01\0\x09\0\0") || at(0, b"\x02\0\x09\0\0") {
        ("wmf", "image/x-wmf", false)
    } else {
        return None;
    };
    Some(PassedFormat { extension, content_type, compressed })
}
