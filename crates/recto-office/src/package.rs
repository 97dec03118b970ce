//! Reads the parts of a package by name, within limits. Names only serve to find parts: none is ever used as a path.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use recto_input::Budget;
use zip::ZipArchive;

use crate::error::OfficeError;

/// A presentation of 2,000 slides has some 10,000 parts.
const MOST_PARTS: usize = 50_000;
/// Of all parts together. Documents of the largest permitted size rarely unpack to more than twice that.
pub(crate) const MOST_UNPACKED: u64 = 1 << 30;
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const CHUNK: usize = 64 << 10;

pub(crate) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// Index of each part by its normalised name.
    parts: BTreeMap<String, usize>,
    budget: &'a Budget,
    unpacked: u64,
}

impl<'a> Package<'a> {
    pub(crate) fn open(bytes: &'a [u8], budget: &'a Budget) -> Result<Self, OfficeError> {
        // The archive is counted before it is opened, since opening takes memory for each entry.
        let entries = bytes.windows(DIRECTORY_ENTRY.len()).filter(|w| *w == DIRECTORY_ENTRY);
        if entries.take(MOST_PARTS + 1).count() > MOST_PARTS {
            return Err(OfficeError::Unreadable("it has more parts than it may"));
        }
        let archive = ZipArchive::new(Cursor::new(bytes))?;
        let mut parts = BTreeMap::new();
        for index in 0..archive.len() {
            let name = archive.name_for_index(index).and_then(Result::ok);
            if let Some(name) = name.as_deref().and_then(normalised) {
                parts.insert(name, index);
            }
        }
        Ok(Self { archive, parts, budget, unpacked: 0 })
    }

    pub(crate) fn budget(&self) -> &'a Budget {
        self.budget
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.parts.contains_key(&name.to_lowercase())
    }

    /// The first bytes of a part, as many as there are.
    pub(crate) fn start_of(&mut self, name: &str, len: u64) -> Option<Vec<u8>> {
        let index = *self.parts.get(&name.to_lowercase())?;
        let mut start = Vec::new();
        self.archive.by_index(index).ok()?.take(len).read_to_end(&mut start).ok()?;
        self.unpacked = self.unpacked.saturating_add(len);
        Some(start)
    }

    /// The bytes of a part; `None` if there is no such part.
    pub(crate) fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, OfficeError> {
        let Some(index) = self.parts.get(&name.to_lowercase()) else { return Ok(None) };
        let mut entry = self.archive.by_index(*index)?;
        let limit = self.budget.limits().max_stream_bytes;
        let bytes = unpack(&mut entry, limit, self.budget, &mut self.unpacked)?;
        Ok(Some(bytes))
    }

    /// Unpacks a gzip stream that a part consists of.
    pub(crate) fn gunzip(&mut self, bytes: &[u8]) -> Result<Vec<u8>, OfficeError> {
        let limit = self.budget.limits().max_stream_bytes;
        let mut decoder = flate2::read::GzDecoder::new(bytes);
        unpack(&mut decoder, limit, self.budget, &mut self.unpacked)
    }
}

fn unpack(
    source: &mut impl Read,
    limit: u64,
    budget: &Budget,
    unpacked: &mut u64,
) -> Result<Vec<u8>, OfficeError> {
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        let read = source
            .by_ref()
            .take(CHUNK as u64)
            .read_to_end(&mut bytes)
            .map_err(|_| OfficeError::Unreadable("a part of it can't be unpacked"))?;
        budget.spend_decoded_bytes(read as u64)?;
        *unpacked = unpacked.saturating_add(read as u64);
        if bytes.len() as u64 > limit {
            return Err(OfficeError::TooLarge { limit_bytes: limit });
        }
        if *unpacked > MOST_UNPACKED {
            return Err(OfficeError::TooLarge { limit_bytes: MOST_UNPACKED });
        }
        if bytes.len() == before {
            return Ok(bytes);
        }
    }
}

/// The name by which a part is looked up: names are compared without case, and some programs write backslashes. `None`
/// for a name that leads out of the package.
fn normalised(name: &str) -> Option<String> {
    let name = name.replace('\\', "/").to_lowercase();
    let name = name.trim_start_matches('/');
    let harmless =
        !name.is_empty() && name.split('/').all(|segment| !matches!(segment, "." | ".."));
    harmless.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_case_and_never_lead_out() {
        assert_eq!(normalised("word\\Document.xml").as_deref(), Some("word/document.xml"));
        assert_eq!(normalised("/word/a.xml").as_deref(), Some("word/a.xml"));
        assert_eq!(normalised("../a"), None);
        assert_eq!(normalised("word\\..\\a"), None);
        assert_eq!(normalised("/"), None);
    }
}
