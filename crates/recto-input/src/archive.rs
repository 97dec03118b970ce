//! What a ZIP archive is: an office document by the type that it gives its main part, anything else by the names in its
//! central directory.

use std::io::Read as _;

use flate2::read::DeflateDecoder;

/// The kind of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Archive {
    Docx,
    Pptx,
    Xlsx,
    /// Another format, with a description.
    Known(&'static str),
    Other,
}

const END_OF_DIRECTORY: &[u8] = b"PK\x05\x06";
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const LOCAL_ENTRY: &[u8] = b"PK\x03\x04";
/// An archive comment is at most 65,535 bytes, so the end of the central directory lies within this distance of the
/// file's end.
const LONGEST_TAIL: usize = 65_535 + 22;
/// The entries that identify the kind are among the first; larger archives are not walked to their end.
const MOST_ENTRIES: usize = 10_000;

const CONTENT_TYPES: &[u8] = b"[Content_Types].xml";
/// The list of content types has a line for each part; larger ones are read so far.
const MOST_TYPES: u64 = 1 << 20;

/// An entry of the central directory.
struct ZipEntry<'a> {
    name: &'a [u8],
    method: usize,
    compressed: usize,
    /// Where its local header lies.
    at: usize,
}

pub(crate) fn inspect(bytes: &[u8]) -> Archive {
    let listed = directory(bytes).unwrap_or_default();
    let is_cut = listed.is_empty();
    let entries = if is_cut { local_entries(bytes) } else { listed };
    if let Some(kind) = by_content_types(bytes, &entries) {
        return kind;
    }
    if let Some(described) = open_document(bytes) {
        return Archive::Known(described);
    }
    let names: Vec<&[u8]> = entries.iter().map(|entry| entry.name).collect();
    let named = names.iter().find_map(|name| by_name(name, &names));
    let rest = || if is_cut { of_rest(&names) } else { Archive::Other };
    named.unwrap_or_else(rest)
}

/// What is left of an archive that was cut off: other formats than office documents don't begin with a list of types.
fn of_rest(names: &[&[u8]]) -> Archive {
    let has = |start: &[u8]| names.iter().any(|name| name.starts_with(start));
    if has(b"ppt/") {
        Archive::Pptx
    } else if has(b"xl/") {
        Archive::Xlsx
    } else if has(b"word/") || has(CONTENT_TYPES) {
        Archive::Docx
    } else {
        Archive::Other
    }
}

fn by_name(name: &[u8], names: &[&[u8]]) -> Option<Archive> {
    Some(match name {
        b"word/document.xml" | b"word/document2.xml" => Archive::Docx,
        b"ppt/presentation.xml" => Archive::Pptx,
        b"xl/workbook.xml" | b"xl/workbook.bin" => Archive::Xlsx,
        b"content.xml" => Archive::Known("an OpenDocument file"),
        b"META-INF/container.xml" => Archive::Known("an EPUB book"),
        b"Index/Document.iwa" | b"Index.zip" => {
            let has_slides = names.iter().any(|name| name.starts_with(b"Index/Slide"));
            Archive::Known(if has_slides {
                "a Keynote presentation"
            } else {
                "an Apple iWork document (Pages or Numbers)"
            })
        }
        b"index.apxl" => Archive::Known("a Keynote presentation"),
        _ => return None,
    })
}

/// The kind of an office document, by the content type of its main part; `None` where several kinds or none are listed.
fn by_content_types(bytes: &[u8], entries: &[ZipEntry<'_>]) -> Option<Archive> {
    // What main parts of documents, templates and shows have in common, with and without macros.
    const MAIN: [(&str, Archive); 17] = [
        ("wordprocessingml.document.main+xml", Archive::Docx),
        ("wordprocessingml.template.main+xml", Archive::Docx),
        ("ms-word.document.macroEnabled.main+xml", Archive::Docx),
        ("ms-word.template.macroEnabledTemplate.main+xml", Archive::Docx),
        ("presentationml.presentation.main+xml", Archive::Pptx),
        ("presentationml.slideshow.main+xml", Archive::Pptx),
        ("presentationml.template.main+xml", Archive::Pptx),
        ("ms-powerpoint.presentation.macroEnabled.main+xml", Archive::Pptx),
        ("ms-powerpoint.slideshow.macroEnabled.main+xml", Archive::Pptx),
        ("ms-powerpoint.template.macroEnabled.main+xml", Archive::Pptx),
        ("spreadsheetml.sheet.main+xml", Archive::Xlsx),
        ("spreadsheetml.template.main+xml", Archive::Xlsx),
        ("ms-excel.sheet.macroEnabled.main+xml", Archive::Xlsx),
        ("ms-excel.template.macroEnabled.main+xml", Archive::Xlsx),
        ("ms-excel.sheet.binary.macroEnabled.main", Archive::Xlsx),
        ("ms-visio.drawing.main+xml", Archive::Known("a Visio drawing")),
        ("ms-package.xps-fixeddocument", Archive::Known("an XPS document")),
    ];
    let list = entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(CONTENT_TYPES))?;
    let list = String::from_utf8_lossy(&content(bytes, list)?).into_owned();
    let mut found = MAIN.iter().filter(|(part, _)| list.contains(part)).map(|(_, kind)| *kind);
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// The bytes of an entry, as far as they can be read.
fn content(bytes: &[u8], entry: &ZipEntry<'_>) -> Option<Vec<u8>> {
    let local = bytes.get(entry.at..).filter(|local| local.starts_with(LOCAL_ENTRY))?;
    let start = 30 + u16_at(local, 26)? + u16_at(local, 28)?;
    let packed = local.get(start..)?;
    let packed = packed.get(..entry.compressed).unwrap_or(packed);
    let mut content = Vec::new();
    let read = match entry.method {
        0 => packed.take(MOST_TYPES).read_to_end(&mut content),
        8 => DeflateDecoder::new(packed).take(MOST_TYPES).read_to_end(&mut content),
        _ => return None,
    };
    // A damaged entry has been read as far as it goes.
    (read.is_ok() || !content.is_empty()).then_some(content)
}

/// An `OpenDocument` file starts with an entry that names its type and isn't compressed.
fn open_document(bytes: &[u8]) -> Option<&'static str> {
    const START: &[u8] = b"mimetypeapplication/vnd.oasis.opendocument.";
    let kind = bytes.get(30..)?.strip_prefix(START)?;
    Some(if kind.starts_with(b"text") {
        "an OpenDocument text (.odt)"
    } else if kind.starts_with(b"spreadsheet") {
        "an OpenDocument spreadsheet (.ods)"
    } else if kind.starts_with(b"presentation") {
        "an OpenDocument presentation (.odp)"
    } else {
        "an OpenDocument file"
    })
}

fn directory(bytes: &[u8]) -> Option<Vec<ZipEntry<'_>>> {
    let tail = bytes.get(bytes.len().saturating_sub(LONGEST_TAIL)..)?;
    let end = tail.get(tail.windows(4).rposition(|w| w == END_OF_DIRECTORY)?..)?;
    let mut at = u32_at(end, 16)? as usize;
    let mut entries = Vec::new();
    while entries.len() < MOST_ENTRIES {
        let Some(entry) = bytes.get(at..).filter(|e| e.starts_with(DIRECTORY_ENTRY)) else { break };
        let (name_len, extra, comment) =
            (u16_at(entry, 28)?, u16_at(entry, 30)?, u16_at(entry, 32)?);
        entries.push(ZipEntry {
            name: entry.get(46..46 + name_len)?,
            method: u16_at(entry, 10)?,
            compressed: u32_at(entry, 20)? as usize,
            at: u32_at(entry, 42)? as usize,
        });
        at = at.checked_add(46 + name_len + extra + comment)?;
    }
    Some(entries)
}

/// The entries in file order, for an archive whose end is missing.
fn local_entries(bytes: &[u8]) -> Vec<ZipEntry<'_>> {
    let mut entries = Vec::new();
    let mut from = 0;
    while entries.len() < MOST_ENTRIES {
        let rest = bytes.get(from..).unwrap_or_default();
        let Some(start) = rest.windows(4).position(|w| w == LOCAL_ENTRY) else { break };
        let at = from + start;
        entries.extend(local_entry(bytes, at));
        from = at + LOCAL_ENTRY.len();
    }
    entries
}

fn local_entry(bytes: &[u8], at: usize) -> Option<ZipEntry<'_>> {
    let entry = bytes.get(at..)?;
    let name = entry.get(30..30 + u16_at(entry, 26)?)?;
    let method = u16_at(entry, 8)?;
    // Writers that don't seek have the size behind the content; that is packed then, and knows its end.
    let compressed = u32_at(entry, 18)? as usize;
    let compressed = if compressed == 0 && method == 8 { usize::MAX } else { compressed };
    Some(ZipEntry { name, method, compressed, at })
}

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = bytes.get(at..at + 2)?;
    Some(usize::from(u16::from_le_bytes(pair.try_into().ok()?)))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
