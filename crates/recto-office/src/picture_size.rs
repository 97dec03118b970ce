//! The number of pixels that a picture says it has. A few bytes can say a number that takes a converter minutes.

/// Pixels of a PNG, GIF, BMP, JPEG, TIFF or extended WebP; `None` where the file doesn't tell.
pub(crate) fn pixels(bytes: &[u8]) -> Option<u64> {
    let (width, height) = match bytes.get(..4)? {
        b"\x89PNG" => (u32_be(bytes, 16)?, u32_be(bytes, 20)?),
        b"GIF8" => (u16_le(bytes, 6)?, u16_le(bytes, 8)?),
        b"RIFF" => (u24_le(bytes, 24)? + 1, u24_le(bytes, 27)? + 1),
        b"II*\0" => tiff(bytes, u16_le, u32_le)?,
        b"MM\0*" => tiff(bytes, u16_be, u32_be)?,
        [b'B', b'M', ..] => (u32_le(bytes, 18)?, u32_le(bytes, 22)?.cast_signed().unsigned_abs()),
        [0xff, 0xd8, ..] => jpeg(bytes)?,
        _ => return None,
    };
    Some(u64::from(width) * u64::from(height))
}

/// The first frame header that follows the segments before it.
fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        let marker = *bytes.get(at..)?.strip_prefix(b"\xff")?.first()?;
        match marker {
            // A marker may be preceded by any number of fill bytes.
            0xff => at += 1,
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                return Some((u16_be(bytes, at + 7)?, u16_be(bytes, at + 5)?));
            }
            0x01 | 0xd0..=0xd8 => at += 2,
            _ => at += 2 + u16_be(bytes, at + 2)? as usize,
        }
    }
}

type Reader = fn(&[u8], usize) -> Option<u32>;

/// Width and height stand in the first directory.
fn tiff(bytes: &[u8], short: Reader, long: Reader) -> Option<(u32, u32)> {
    const WIDTH: u32 = 256;
    const HEIGHT: u32 = 257;
    const SHORT: u32 = 3;
    let directory = long(bytes, 4)? as usize;
    let count = short(bytes, directory)? as usize;
    let value = |tag: u32| {
        let mut entries = (0..count).map(|entry| directory + 2 + 12 * entry);
        let entry = entries.find(|entry| short(bytes, *entry) == Some(tag))?;
        let value = if short(bytes, entry + 2)? == SHORT { short } else { long };
        value(bytes, entry + 8)
    };
    Some((value(WIDTH)?, value(HEIGHT)?))
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

fn u16_be(bytes: &[u8], at: usize) -> Option<u32> {
    array(bytes, at).map(u16::from_be_bytes).map(u32::from)
}

fn u16_le(bytes: &[u8], at: usize) -> Option<u32> {
    array(bytes, at).map(u16::from_le_bytes).map(u32::from)
}

fn u24_le(bytes: &[u8], at: usize) -> Option<u32> {
    let [a, b, c] = array(bytes, at)?;
    Some(u32::from_le_bytes([a, b, c, 0]))
}

fn u32_be(bytes: &[u8], at: usize) -> Option<u32> {
    array(bytes, at).map(u32::from_be_bytes)
}

fn u32_le(bytes: &[u8], at: usize) -> Option<u32> {
    array(bytes, at).map(u32::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_say_how_many_pixels_they_have() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x75\x30\0\0\0\x02";
        assert_eq!(pixels(png), Some(60_000));
        assert_eq!(pixels(b"GIF89a\x03\0\x05\0"), Some(15));
        let mut bmp = b"BM".to_vec();
        bmp.extend([0; 16]);
        bmp.extend(7i32.to_le_bytes());
        bmp.extend((-3i32).to_le_bytes());
        assert_eq!(pixels(&bmp), Some(21));
        // A comment, then the header of a progressive frame.
        let jpeg = b"\xff\xd8\xff\xfe\0\x04ab\xff\xff\xc2\0\x11\x08\0\x02\0\x09";
        assert_eq!(pixels(jpeg), Some(18));
        let tiff = b"MM\0*\0\0\0\x08\0\x02\x01\0\0\x03\0\0\0\x01\0\x04\0\0\x01\x01\0\x04\0\0\0\x01\0\0\0\x05";
        assert_eq!(pixels(tiff), Some(20));
        let webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x09\0\0\x01\0\0";
        assert_eq!(pixels(webp), Some(20));
    }

    #[test]
    fn what_ends_early_says_nothing() {
        for start in [&b"\x89PNG"[..], b"\xff\xd8\xff\xe0", b"II*\0\xff\xff\xff\xff", b"BM", b""] {
            assert_eq!(pixels(start), None);
        }
    }
}
