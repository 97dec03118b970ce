//! The contents of a ZIP archive, by the names in its central directory; nothing is unpacked.

/// The kind of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Archive {
    Docx,
    Pptx,
    Xlsx,
    OpenDocument,
    Epub,
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

pub(crate) fn inspect(bytes: &[u8]) -> Archive {
    let names = directory_names(bytes).unwrap_or_else(|| local_names(bytes));
    for name in names {
        match name {
            b"word/document.xml" | b"word/document2.xml" => return Archive::Docx,
            b"ppt/presentation.xml" => return Archive::Pptx,
            b"xl/workbook.xml" | b"xl/workbook.bin" => return Archive::Xlsx,
            b"content.xml" => return Archive::OpenDocument,
            b"META-INF/container.xml" => return Archive::Epub,
            _ => {}
        }
    }
    Archive::Other
}

fn directory_names(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let tail = bytes.get(bytes.len().saturating_sub(LONGEST_TAIL)..)?;
    let end = tail.get(tail.windows(4).rposition(|w| w == END_OF_DIRECTORY)?..)?;
    let mut at = u32_at(end, 16)? as usize;
    let mut names = Vec::new();
    while names.len() < MOST_ENTRIES {
        let Some(entry) = bytes.get(at..).filter(|e| e.starts_with(DIRECTORY_ENTRY)) else { break };
        let (name_len, extra, comment) =
            (u16_at(entry, 28)?, u16_at(entry, 30)?, u16_at(entry, 32)?);
        names.push(entry.get(46..46 + name_len)?);
        at = at.checked_add(46 + name_len + extra + comment)?;
    }
    (!names.is_empty()).then_some(names)
}

/// Names of the entries in file order, for an archive whose end is missing.
fn local_names(bytes: &[u8]) -> Vec<&[u8]> {
    let mut names = Vec::new();
    let mut rest = bytes;
    while names.len() < MOST_ENTRIES {
        let Some(start) = rest.windows(4).position(|w| w == LOCAL_ENTRY) else { break };
        let entry = rest.get(start..).unwrap_or_default();
        if let Some(name) = u16_at(entry, 26).and_then(|len| entry.get(30..30 + len)) {
            names.push(name);
        }
        rest = entry.get(4..).unwrap_or_default();
    }
    names
}

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = bytes.get(at..at + 2)?;
    Some(usize::from(u16::from_le_bytes(pair.try_into().ok()?)))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
