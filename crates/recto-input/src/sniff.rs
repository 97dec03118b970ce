//! Content sniffing: the kind of a file by its first bytes and, for archives and animations, by its structure.

use std::fmt;

use recto_model::ErrorCode;

use crate::archive::{self, Archive};
use crate::compound::{self, Compound};
use crate::{FileKind, Limits, image};

/// Why a file is refused before a reader opens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputError {
    Empty,
    /// A kind that is not supported, with a description ("an HTML page").
    Unsupported(&'static str),
    /// An animation ("an animated GIF").
    Animated(&'static str),
    /// An office document protected by a password.
    Encrypted(&'static str),
    TooLarge {
        limit_bytes: u64,
    },
}

impl InputError {
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Empty | Self::Unsupported(_) => ErrorCode::UnsupportedInput,
            Self::Animated(_) => ErrorCode::AnimatedImage,
            Self::Encrypted(_) => ErrorCode::EncryptedDocument,
            Self::TooLarge { .. } => ErrorCode::DocumentTooLarge,
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::Unsupported(what) => write!(f, "the file is {what}, which is not supported"),
            Self::Animated(what) => write!(f, "the file is {what}; only still images are read"),
            Self::Encrypted(what) => write!(f, "the file is {what} that needs a password"),
            Self::TooLarge { limit_bytes } => {
                write!(f, "the file is larger than the limit of {limit_bytes} bytes")
            }
        }
    }
}

impl std::error::Error for InputError {}

/// A PDF header may be preceded by other bytes; readers search this much of the file (PDF 1.7, appendix H).
const PDF_HEADER_WITHIN: usize = 1024;
/// How much of a text file is examined.
const TEXT_SAMPLE: usize = 1024;

/// Determines the kind of a file.
pub fn sniff(bytes: &[u8], limits: &Limits) -> Result<FileKind, InputError> {
    if bytes.len() as u64 > limits.max_bytes {
        return Err(InputError::TooLarge { limit_bytes: limits.max_bytes });
    }
    if bytes.is_empty() {
        return Err(InputError::Empty);
    }
    if let Some(found) = by_magic(bytes) {
        return found;
    }
    let head = bytes.get(..PDF_HEADER_WITHIN).unwrap_or(bytes);
    if head.windows(5).any(|w| w == b"%PDF-") {
        return Ok(FileKind::Pdf);
    }
    if is_headless_pdf(bytes) {
        return Ok(FileKind::Pdf);
    }
    Err(InputError::Unsupported(describe_text(bytes)))
}

/// A PDF without its header line still starts with an object and ends with a trailer; readers open it.
fn is_headless_pdf(bytes: &[u8]) -> bool {
    let head = bytes.get(..PDF_HEADER_WITHIN).unwrap_or(bytes);
    let tail = bytes.get(bytes.len().saturating_sub(PDF_HEADER_WITHIN)..).unwrap_or(bytes);
    let holds = |part: &[u8], mark: &[u8]| part.windows(mark.len()).any(|w| w == mark);
    holds(head, b" 0 obj") && (holds(tail, b"startxref") || holds(tail, b"trailer"))
}

fn by_magic(bytes: &[u8]) -> Option<Result<FileKind, InputError>> {
    let starts = |magic: &[u8]| bytes.starts_with(magic);
    let at = |offset: usize, magic: &[u8]| {
        bytes.get(offset..).is_some_and(|rest| rest.starts_with(magic))
    };
    let found = if starts(b"%PDF-") {
        Ok(FileKind::Pdf)
    } else if starts(b"\x89PNG\r\n\x1a\n") {
        Ok(FileKind::Png)
    } else if starts(b"\xff\xd8\xff") {
        Ok(FileKind::Jpeg)
    } else if starts(b"GIF87a") || starts(b"GIF89a") {
        if image::gif_is_animated(bytes) {
            Err(InputError::Animated("an animated GIF"))
        } else {
            Ok(FileKind::Gif)
        }
    } else if starts(b"RIFF") && at(8, b"WEBP") {
        if image::webp_is_animated(bytes) {
            Err(InputError::Animated("an animated WebP"))
        } else {
            Ok(FileKind::WebP)
        }
    } else if starts(b"II*\0") || starts(b"MM\0*") || starts(b"II+\0") || starts(b"MM\0+") {
        Ok(FileKind::Tiff)
    } else if at(4, b"ftyp") {
        match bytes.get(8..12) {
            Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"mif1") => Ok(FileKind::Heic),
            Some(b"avif" | b"avis") => Err(InputError::Unsupported("an AVIF image")),
            _ => Err(InputError::Unsupported("a video or audio file")),
        }
    } else if starts(b"BM") && bytes.get(14).is_some_and(|len| *len >= 12) && at(6, b"\0\0\0\0") {
        Ok(FileKind::Bmp)
    } else if starts(b"PK\x03\x04") || starts(b"PK\x05\x06") {
        match archive::inspect(bytes) {
            Archive::Docx => Ok(FileKind::Docx),
            Archive::Pptx => Ok(FileKind::Pptx),
            Archive::Xlsx => Err(InputError::Unsupported("an Excel workbook")),
            Archive::Known(what) => Err(InputError::Unsupported(what)),
            Archive::Other => Err(InputError::Unsupported("a ZIP archive")),
        }
    } else if starts(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        match compound::inspect(bytes) {
            Compound::EncryptedPackage => Err(InputError::Encrypted("an office document")),
            Compound::Known(what) => Err(InputError::Unsupported(what)),
            Compound::Other => {
                Err(InputError::Unsupported("an office document of the old binary format"))
            }
        }
    } else {
        return other_binary(bytes).map(|what| Err(InputError::Unsupported(what)));
    };
    Some(found)
}

/// Well-known kinds, named in the refusal.
fn other_binary(bytes: &[u8]) -> Option<&'static str> {
    const KNOWN: [(&[u8], &str); 15] = [
        (b"{\\rtf", "an RTF document"),
        (b"%!PS", "a PostScript file"),
        (b"\xc5\xd0\xd3\xc6", "an EPS file"),
        (b"\x1f\x8b", "a gzip archive"),
        (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
        (b"Rar!\x1a\x07", "a RAR archive"),
        (b"BZh", "a bzip2 archive"),
        (b"\xfd7zXZ\0", "an XZ archive"),
        (b"AT&TFORM", "a DjVu document"),
        (b"\x00\x00\x00\x0cjP  ", "a JPEG 2000 image"),
        (b"8BPS", "a Photoshop file"),
        (b"\x7fELF", "a program"),
        (b"MZ", "a Windows program"),
        (b"ID3", "an audio file"),
        (b"OggS", "an audio or video file"),
    ];
    KNOWN.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, what)| *what)
}

fn describe_text(bytes: &[u8]) -> &'static str {
    let sample = bytes.get(..TEXT_SAMPLE).unwrap_or(bytes);
    if sample.starts_with(b"\xff\xfe") || sample.starts_with(b"\xfe\xff") {
        return "plain text";
    }
    let sample = sample.strip_prefix(b"\xef\xbb\xbf").unwrap_or(sample);
    if sample.contains(&0) {
        return "of an unknown type";
    }
    let text = String::from_utf8_lossy(sample).trim_start().to_ascii_lowercase();
    if text.starts_with("<!doctype html") || text.starts_with("<html") || text.contains("<head") {
        "an HTML page"
    } else if text.starts_with("<svg") || (text.starts_with("<?xml") && text.contains("<svg")) {
        "an SVG image"
    } else if text.starts_with("<?xml") || text.starts_with('<') {
        "an XML document"
    } else if text.starts_with('{') || text.starts_with('[') {
        "JSON text"
    } else if text.chars().filter(|c| *c == '\u{fffd}').count() * 20 < text.chars().count().max(1) {
        "plain text"
    } else {
        "of an unknown type"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kind_of(bytes: &[u8]) -> Result<FileKind, InputError> {
        sniff(bytes, &Limits::default())
    }

    /// An uncompressed archive with an empty entry for each name.
    fn zip_of(names: &[&str]) -> Vec<u8> {
        zip_with(&names.iter().map(|name| (*name, "")).collect::<Vec<_>>())
    }

    /// An uncompressed archive with these entries.
    fn zip_with(entries: &[(&str, &str)]) -> Vec<u8> {
        let (mut out, mut directory) = (Vec::new(), Vec::new());
        for (name, content) in entries {
            let size = u32::try_from(content.len()).unwrap().to_le_bytes();
            let at = u32::try_from(out.len()).unwrap();
            let len = u16::try_from(name.len()).unwrap().to_le_bytes();
            out.extend_from_slice(b"PK\x03\x04");
            out.extend_from_slice(&[0; 22]);
            out.extend_from_slice(&len);
            out.extend_from_slice(&[0; 2]);
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(content.as_bytes());
            directory.extend_from_slice(b"PK\x01\x02");
            directory.extend_from_slice(&[0; 16]);
            directory.extend_from_slice(&size);
            directory.extend_from_slice(&size);
            directory.extend_from_slice(&len);
            directory.extend_from_slice(&[0; 12]);
            directory.extend_from_slice(&at.to_le_bytes());
            directory.extend_from_slice(name.as_bytes());
        }
        let at = u32::try_from(out.len()).unwrap();
        out.extend_from_slice(&directory);
        out.extend_from_slice(b"PK\x05\x06");
        out.extend_from_slice(&[0; 12]);
        out.extend_from_slice(&at.to_le_bytes());
        out.extend_from_slice(&[0; 2]);
        out
    }

    fn gif_of(frames: usize) -> Vec<u8> {
        let mut out = b"GIF89a\x01\0\x01\0\x80\0\0".to_vec();
        out.extend_from_slice(&[0; 6]);
        for _ in 0..frames {
            out.extend_from_slice(b"\x21\xf9\x04\0\0\0\0\0");
            out.extend_from_slice(b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0");
        }
        out.push(0x3b);
        out
    }

    #[test]
    fn knows_documents_and_images_by_content() {
        assert_eq!(kind_of(b"%PDF-1.7\n"), Ok(FileKind::Pdf));
        assert_eq!(kind_of(b"\xef\xbb\xbf\n\n%PDF-1.4\n"), Ok(FileKind::Pdf));
        assert_eq!(kind_of(b"%\xe2\xe3\n1 0 obj\n<<>>\nendobj\ntrailer <<>>"), Ok(FileKind::Pdf));
        assert_eq!(kind_of(b"\x89PNG\r\n\x1a\n...."), Ok(FileKind::Png));
        assert_eq!(kind_of(b"\xff\xd8\xff\xe0"), Ok(FileKind::Jpeg));
        assert_eq!(kind_of(b"II*\0\x08\0\0\0"), Ok(FileKind::Tiff));
        assert_eq!(kind_of(b"\0\0\0\x18ftypheic"), Ok(FileKind::Heic));
        assert_eq!(
            kind_of(&zip_of(&["[Content_Types].xml", "word/document.xml"])),
            Ok(FileKind::Docx)
        );
        assert_eq!(kind_of(&zip_of(&["ppt/presentation.xml"])), Ok(FileKind::Pptx));
    }

    #[test]
    fn an_office_document_is_known_by_the_type_of_its_main_part() {
        let with_type = |kind: &str| {
            let types = format!("<Override PartName='/a' ContentType='application/vnd.{kind}'/>");
            kind_of(&zip_with(&[("[Content_Types].xml", &types), ("a", "")]))
        };
        let office = "openxmlformats-officedocument";
        for word in [
            &format!("{office}.wordprocessingml.template.main+xml"),
            "ms-word.document.macroEnabled.main+xml",
        ] {
            assert_eq!(with_type(word), Ok(FileKind::Docx), "{word}");
        }
        for slides in [
            &format!("{office}.presentationml.slideshow.main+xml"),
            "ms-powerpoint.presentation.macroEnabled.main+xml",
        ] {
            assert_eq!(with_type(slides), Ok(FileKind::Pptx), "{slides}");
        }
        let workbook = with_type(&format!("{office}.spreadsheetml.sheet.main+xml"));
        assert_eq!(workbook, Err(InputError::Unsupported("an Excel workbook")));
        let text = zip_with(&[
            ("mimetype", "application/vnd.oasis.opendocument.text"),
            ("content.xml", ""),
        ]);
        assert_eq!(kind_of(&text), Err(InputError::Unsupported("an OpenDocument text (.odt)")));
        let pages = kind_of(&zip_of(&["Index/Document.iwa", "preview.jpg"]));
        assert_eq!(
            pages,
            Err(InputError::Unsupported("an Apple iWork document (Pages or Numbers)"))
        );
    }

    #[test]
    fn an_archive_without_its_end_is_still_known() {
        let mut bytes = zip_of(&["word/document.xml"]);
        bytes.truncate(60);
        assert_eq!(kind_of(&bytes), Ok(FileKind::Docx));
    }

    #[test]
    fn says_what_an_unsupported_file_is() {
        for (bytes, what) in [
            (&b"<!DOCTYPE html><html>"[..], "an HTML page"),
            (b"\n <html lang=en>", "an HTML page"),
            (b"<?xml version='1.0'?><svg/>", "an SVG image"),
            (b"{\"a\":1}", "JSON text"),
            (b"Dear reader,\n", "plain text"),
            (b"{\\rtf1", "an RTF document"),
            (b"\x01\x02\x00\x03", "of an unknown type"),
        ] {
            assert_eq!(kind_of(bytes), Err(InputError::Unsupported(what)));
        }
        assert_eq!(kind_of(&zip_of(&["a.txt"])), Err(InputError::Unsupported("a ZIP archive")));
        assert_eq!(kind_of(b""), Err(InputError::Empty));
    }

    #[test]
    fn a_package_that_was_cut_off_is_still_an_office_document() {
        let whole = zip_with(&[("[Content_Types].xml", "<Types>"), ("_rels/.rels", "<Rels>")]);
        // The directory is gone, then all but the beginning of the first entry.
        for len in [whole.len() - 60, 52] {
            assert_eq!(kind_of(&whole[..len]), Ok(FileKind::Docx), "{len} bytes");
        }
        let slides = zip_of(&["[Content_Types].xml", "ppt/theme/theme1.xml"]);
        assert_eq!(kind_of(&slides[..slides.len() - 100]), Ok(FileKind::Pptx));
        let other = zip_of(&["a.txt", "b.txt"]);
        assert_eq!(
            kind_of(&other[..other.len() - 40]),
            Err(InputError::Unsupported("a ZIP archive"))
        );
    }

    #[test]
    fn distinguishes_animations_from_still_images() {
        assert_eq!(kind_of(&gif_of(1)), Ok(FileKind::Gif));
        assert_eq!(kind_of(&gif_of(2)), Err(InputError::Animated("an animated GIF")));
        let mut webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02".to_vec();
        assert_eq!(kind_of(&webp), Err(InputError::Animated("an animated WebP")));
        webp[20] = 0;
        assert_eq!(kind_of(&webp), Ok(FileKind::WebP));
    }

    #[test]
    fn refuses_a_file_over_the_limit() {
        let limits = Limits { max_bytes: 4, ..Limits::default() };
        let refused = sniff(b"%PDF-1.7", &limits);
        assert_eq!(refused, Err(InputError::TooLarge { limit_bytes: 4 }));
    }

    proptest! {
        #[test]
        fn any_bytes_get_an_answer(mut bytes in proptest::collection::vec(any::<u8>(), 0..400), which in 0..5usize) {
            let magic: [&[u8]; 5] = [b"PK\x03\x04", b"GIF89a", b"RIFF\0\0\0\0WEBPVP8X", b"BM", b""];
            let mut whole = magic[which].to_vec();
            whole.append(&mut bytes);
            let _ = kind_of(&whole);
        }
    }
}
