//! The structure of a TIFF, which is also that of an EXIF block: header, directories and entries, in both byte orders
//! and as `BigTIFF`.

/// The tags that are read.
pub(crate) mod tag {
    pub(crate) const NEW_SUBFILE_TYPE: u16 = 254;
    pub(crate) const SUBFILE_TYPE: u16 = 255;
    pub(crate) const WIDTH: u16 = 256;
    pub(crate) const HEIGHT: u16 = 257;
    pub(crate) const BITS_PER_SAMPLE: u16 = 258;
    pub(crate) const COMPRESSION: u16 = 259;
    pub(crate) const PHOTOMETRIC: u16 = 262;
    pub(crate) const FILL_ORDER: u16 = 266;
    pub(crate) const STRIP_OFFSETS: u16 = 273;
    pub(crate) const ORIENTATION: u16 = 274;
    pub(crate) const SAMPLES_PER_PIXEL: u16 = 277;
    pub(crate) const ROWS_PER_STRIP: u16 = 278;
    pub(crate) const STRIP_BYTE_COUNTS: u16 = 279;
    pub(crate) const PLANAR: u16 = 284;
    pub(crate) const T4_OPTIONS: u16 = 292;
    pub(crate) const PREDICTOR: u16 = 317;
    pub(crate) const COLOR_MAP: u16 = 320;
    pub(crate) const TILE_WIDTH: u16 = 322;
    pub(crate) const TILE_HEIGHT: u16 = 323;
    pub(crate) const TILE_OFFSETS: u16 = 324;
    pub(crate) const TILE_BYTE_COUNTS: u16 = 325;
    pub(crate) const EXTRA_SAMPLES: u16 = 338;
    pub(crate) const SAMPLE_FORMAT: u16 = 339;
    pub(crate) const JPEG_TABLES: u16 = 347;
    pub(crate) const JPEG_OFFSET: u16 = 513;
    pub(crate) const JPEG_LENGTH: u16 = 514;
    pub(crate) const YCC_SUBSAMPLING: u16 = 530;
    pub(crate) const PROFILE: u16 = 34_675;
}

/// The byte order and width of numbers, and the offset of the first directory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TiffHeader {
    pub(crate) is_little: bool,
    is_big_tiff: bool,
    pub(crate) first: u64,
}

impl TiffHeader {
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let is_little = match bytes.get(..2)? {
            b"II" => true,
            b"MM" => false,
            _ => return None,
        };
        let mut header = Self { is_little, is_big_tiff: false, first: 0 };
        match header.number(bytes, 2, 2)? {
            42 => header.first = header.number(bytes, 4, 4)?,
            43 => {
                header.is_big_tiff = true;
                header.first = header.number(bytes, 8, 8)?;
            }
            _ => return None,
        }
        Some(header)
    }

    /// An unsigned number of up to 8 bytes.
    fn number(self, bytes: &[u8], at: u64, size: u64) -> Option<u64> {
        let from = usize::try_from(at).ok()?;
        let digits = bytes.get(from..from.checked_add(size as usize)?)?;
        let fold = |number: u64, digit: &u8| number << 8 | u64::from(*digit);
        Some(if self.is_little {
            digits.iter().rev().fold(0, fold)
        } else {
            digits.iter().fold(0, fold)
        })
    }
}

/// An entry of a directory: one or more values of a tag.
#[derive(Debug, Clone, Copy)]
struct DirectoryEntry {
    tag: u16,
    /// Bytes of one value.
    size: u64,
    count: u64,
    /// The offset of the values.
    at: u64,
}

/// A directory, which describes one picture.
#[derive(Debug, Clone)]
pub(crate) struct Directory<'a> {
    bytes: &'a [u8],
    header: TiffHeader,
    entries: Vec<DirectoryEntry>,
    /// The offset of the next directory; 0 when there is none.
    pub(crate) next: u64,
}

impl<'a> Directory<'a> {
    /// The directory at this offset; `None` when the file ends before it. Entries of unknown types are skipped, and
    /// those beyond the end of the file are left out.
    pub(crate) fn read(bytes: &'a [u8], header: TiffHeader, at: u64) -> Option<Self> {
        let (head, width, inline) = if header.is_big_tiff { (8, 20, 8) } else { (2, 12, 4) };
        let count = header.number(bytes, at, head)?;
        let first = at.checked_add(head)?;
        let mut entries = Vec::new();
        for index in 0..count {
            let Some(entry) = index.checked_mul(width).and_then(|offset| first.checked_add(offset))
            else {
                break;
            };
            let (Some(tag), Some(kind)) =
                (header.number(bytes, entry, 2), header.number(bytes, entry.saturating_add(2), 2))
            else {
                break;
            };
            let size = match kind {
                1 | 2 | 6 | 7 => 1,
                3 | 8 => 2,
                4 | 9 | 11 | 13 => 4,
                5 | 10 | 12 | 16..=18 => 8,
                _ => continue,
            };
            let Some(count) = header.number(bytes, entry + 4, inline) else { break };
            let value = entry + 4 + inline;
            let at = if size * u128::from(count) <= u128::from(inline) {
                Some(value)
            } else {
                header.number(bytes, value, inline)
            };
            let Some(at) = at else { break };
            entries.push(DirectoryEntry { tag: tag as u16, size: size as u64, count, at });
        }
        let end = count.checked_mul(width).and_then(|length| first.checked_add(length));
        let next = end.and_then(|end| header.number(bytes, end, inline)).unwrap_or(0);
        Some(Self { bytes, header, entries, next })
    }

    fn entry(&self, tag: u16) -> Option<&DirectoryEntry> {
        self.entries.iter().find(|entry| entry.tag == tag)
    }

    /// The number of values of a tag.
    pub(crate) fn count(&self, tag: u16) -> u64 {
        self.entry(tag).map_or(0, |entry| entry.count)
    }

    /// The value of a tag with this index.
    pub(crate) fn nth(&self, tag: u16, index: u64) -> Option<u64> {
        let entry = self.entry(tag).filter(|entry| index < entry.count)?;
        let at = entry.at.checked_add(index.checked_mul(entry.size)?)?;
        self.header.number(self.bytes, at, entry.size)
    }

    /// The first value of a tag.
    pub(crate) fn number(&self, tag: u16) -> Option<u64> {
        self.nth(tag, 0)
    }

    /// The bytes of a tag's values.
    pub(crate) fn data(&self, tag: u16) -> Option<&'a [u8]> {
        let entry = self.entry(tag)?;
        self.part(entry.at, entry.size.checked_mul(entry.count)?)
    }

    /// Bytes of the file, fewer where the file ends.
    pub(crate) fn part(&self, at: u64, length: u64) -> Option<&'a [u8]> {
        let from = usize::try_from(at).ok()?;
        let rest = self.bytes.get(from..)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(rest.len());
        rest.get(..length)
    }

    pub(crate) fn is_little(&self) -> bool {
        self.header.is_little
    }
}
