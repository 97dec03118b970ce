//! JPEG streams that are delivered as they are stored.

use hayro_syntax::object::{Array, Dict, Name, Object};

/// Is `DCTDecode` the only filter of the image's stream?
pub(super) fn is_only_filter(dict: &Dict<'_>) -> bool {
    let is_dct = |name: &Name<'_>| name.as_ref() == b"DCTDecode";
    match dict.get::<Object<'_>>(b"Filter") {
        Some(Object::Name(name)) => is_dct(&name),
        Some(Object::Array(array)) => is_single(&array, is_dct),
        _ => false,
    }
}

fn is_single(array: &Array<'_>, test: impl Fn(&Name<'_>) -> bool) -> bool {
    let mut names = array.iter::<Name<'_>>();
    names.next().is_some_and(|name| test(&name)) && names.next().is_none()
}

/// Width, height and number of components, from the frame header (ITU-T T.81, B.2.2).
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32, u8)> {
    let mut at = 2;
    if bytes.get(..2)? != b"\xff\xd8" {
        return None;
    }
    loop {
        let marker = bytes.get(at..at + 4)?;
        if marker[0] != 0xff {
            return None;
        }
        match marker[1] {
            0xff => at += 1,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                let header = bytes.get(at + 5..at + 10)?;
                let height = u32::from(header[0]) << 8 | u32::from(header[1]);
                let width = u32::from(header[2]) << 8 | u32::from(header[3]);
                return (width > 0 && height > 0).then_some((width, height, header[4]));
            }
            0xd9 | 0xda => return None,
            _ => at += 2 + (usize::from(marker[2]) << 8 | usize::from(marker[3])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn finds_the_frame_header_behind_other_segments() {
        let bytes = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03";
        assert_eq!(size(bytes), Some((32, 16, 3)));
        assert_eq!(size(&bytes[..12]), None);
        assert_eq!(size(b""), None);
    }
}
