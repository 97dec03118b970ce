//! Compound files (MS-CFB), which the binary formats of Office and password-protected packages are stored in. What such a
//! file is shows in the names at the top of its tree; embedded documents bring the same names further down.

/// What a compound file contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compound {
    /// An OOXML package that needs a password.
    EncryptedPackage,
    /// Another file, with a description.
    Known(&'static str),
    Other,
}

const HEADER: usize = 512;
const ENTRY: usize = 128;
/// Entries of the header's own list of FAT sectors, enough for files of 7 MB with small sectors; the directory usually lies
/// at the start or is reached by sectors that follow each other.
const FAT_SECTORS: usize = 109;
const MOST_ENTRIES: usize = 8192;

pub(crate) fn inspect(bytes: &[u8]) -> Compound {
    let names = top_names(bytes).unwrap_or_default();
    // The format compares names without case.
    let has = |name: &str| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    // Files whose directory can't be read are searched for the name as it is stored.
    if has("EncryptedPackage") || (names.is_empty() && holds(bytes, "EncryptedPackage")) {
        return Compound::EncryptedPackage;
    }
    let known = [
        ("WordDocument", "a Word document of the old binary format (.doc)"),
        ("PowerPoint Document", "a PowerPoint presentation of the old binary format (.ppt)"),
        ("Workbook", "an Excel workbook of the old binary format (.xls)"),
        ("Book", "an Excel workbook of the old binary format (.xls)"),
        ("VisioDocument", "a Visio drawing of the old binary format"),
        ("__properties_version1.0", "an Outlook message"),
    ];
    let found = known.iter().find(|(name, _)| has(name));
    found.map_or(Compound::Other, |(_, described)| Compound::Known(described))
}

fn holds(bytes: &[u8], name: &str) -> bool {
    let name: Vec<u8> = name.bytes().flat_map(|byte| [byte, 0]).collect();
    bytes.windows(name.len()).any(|window| window == name)
}

/// The names in the root of the directory.
fn top_names(bytes: &[u8]) -> Option<Vec<String>> {
    let entries = directory(bytes)?;
    let mut waiting = vec![u32_at(entries.first()?, 76)?];
    let mut names = Vec::new();
    // Siblings form a tree. A damaged one may have cycles, so that no more are visited than there are.
    for _ in 0..entries.len() {
        let Some(index) = waiting.pop() else { break };
        let Some(entry) = entries.get(index as usize) else { continue };
        waiting.extend([u32_at(entry, 68)?, u32_at(entry, 72)?]);
        waiting.retain(|index| (*index as usize) < entries.len());
        names.push(name_of(entry)?);
    }
    Some(names)
}

fn directory(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let sector_len = match u16_at(bytes, 30)? {
        9 => 512,
        12 => 4096,
        _ => return None,
    };
    let sector = |index: u32| {
        let start = (index as usize).checked_add(1)?.checked_mul(sector_len)?;
        bytes.get(start.max(HEADER)..start.checked_add(sector_len)?)
    };
    let next = |index: u32| {
        let in_fat = index as usize / (sector_len / 4);
        let at = (index as usize % (sector_len / 4)) * 4;
        let fat = (in_fat < FAT_SECTORS).then(|| u32_at(bytes, 76 + in_fat * 4)).flatten()?;
        u32_at(sector(fat)?, at)
    };
    let mut entries = Vec::new();
    let mut at = Some(u32_at(bytes, 48)?);
    while let Some(part) = at.and_then(sector) {
        entries.extend(part.chunks_exact(ENTRY));
        if entries.len() > MOST_ENTRIES {
            break;
        }
        at = at.and_then(next);
    }
    Some(entries)
}

fn name_of(entry: &[u8]) -> Option<String> {
    let len = usize::from(u16_at(entry, 64)?).saturating_sub(2).min(62);
    let pairs = entry.get(..len)?.chunks_exact(2);
    let units = pairs.filter_map(|pair| pair.try_into().ok()).map(u16::from_le_bytes);
    Some(String::from_utf16_lossy(&units.collect::<Vec<_>>()))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NONE: u32 = u32::MAX;

    /// A file whose directory has the root and these entries: name, left and right sibling, child. The first is the child of
    /// the root.
    fn compound(entries: &[(&str, u32, u32, u32)]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[..8].copy_from_slice(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
        bytes[30] = 9;
        bytes[76..80].copy_from_slice(&0_u32.to_le_bytes());
        bytes[48..52].copy_from_slice(&1_u32.to_le_bytes());
        let sectors = (entries.len() + 1).div_ceil(4) as u32;
        let mut fat = vec![0xff; 512];
        for sector in 1..sectors {
            let at = sector as usize * 4;
            fat[at..at + 4].copy_from_slice(&(sector + 1).to_le_bytes());
        }
        bytes.extend(fat);
        for (name, left, right, child) in [("Root Entry", NONE, NONE, 1)].iter().chain(entries) {
            let mut entry = vec![0; ENTRY];
            for (at, byte) in name.bytes().enumerate() {
                entry[at * 2] = byte;
            }
            entry[64] = (name.len() as u8 + 1) * 2;
            for (at, value) in [(68, left), (72, right), (76, child)] {
                entry[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            bytes.extend(entry);
        }
        bytes.resize(HEADER + 512 + sectors as usize * 512, 0);
        bytes
    }

    #[test]
    fn the_top_of_the_tree_tells_what_a_file_is() {
        let encrypted =
            compound(&[("EncryptionInfo", 2, NONE, NONE), ("EncryptedPackage", NONE, NONE, NONE)]);
        assert_eq!(inspect(&encrypted), Compound::EncryptedPackage);
        assert_eq!(
            inspect(&compound(&[("ENCRYPTEDPACKAGE", NONE, NONE, NONE)])),
            Compound::EncryptedPackage
        );
        let names = [
            ("Storage", NONE, 2, 3),
            ("Data", NONE, 4, NONE),
            ("Workbook", NONE, NONE, NONE),
            ("PowerPoint Document", NONE, NONE, NONE),
        ];
        let slides = inspect(&compound(&names));
        assert!(matches!(slides, Compound::Known(what) if what.contains(".ppt")), "{slides:?}");
        assert_eq!(inspect(&compound(&[("Contents", NONE, NONE, NONE)])), Compound::Other);
    }

    #[test]
    fn an_encrypted_package_is_known_without_its_directory() {
        let mut bytes = compound(&[("EncryptedPackage", NONE, NONE, NONE)]);
        bytes[48..52].copy_from_slice(&NONE.to_le_bytes());
        assert_eq!(inspect(&bytes), Compound::EncryptedPackage);
    }

    #[test]
    fn cycles_end() {
        assert_eq!(inspect(&compound(&[("a", 1, 1, NONE), ("b", 1, 2, NONE)])), Compound::Other);
    }

    proptest! {
        #[test]
        fn any_bytes_have_an_answer(changes in prop::collection::vec((0..1536_usize, any::<u8>()), 0..40)) {
            let mut bytes = compound(&[("WordDocument", 2, 3, NONE), ("a", NONE, NONE, NONE), ("b", NONE, NONE, NONE)]);
            for (at, byte) in changes {
                bytes[at] = byte;
            }
            let _ = inspect(&bytes);
        }
    }
}
