//! Images of a document as pictures of their own.

use hayro_syntax::object::{Array, Dict, Name, Object};
use kurbo::Rect as Area;
use recto_input::Budget;
use recto_model::{Picture, PictureFormat, Rect};

use crate::color;
use crate::interpreter::ImageSource;

/// A region and an image's box are the same when they differ by less than this (points).
const SAME: f64 = 1.0;

/// The image's own bytes, when they are a JPEG that shows upright, whole and in its own colours.
pub(crate) fn as_jpeg(source: &ImageSource<'_>, region: Rect, budget: &Budget) -> Option<Picture> {
    let dict = source.stream.dict();
    let [a, b, c, d, _, _] = source.transform.as_coeffs();
    let upright = a > 0.0 && d < 0.0 && b.abs() < a * 0.01 && c.abs() < -d * 0.01;
    if !upright || !covers(source, region) || !is_only_dct(dict) || !color::is_plain(dict) {
        return None;
    }
    let altered = [&b"SMask"[..], b"Mask", b"Decode", b"SMaskInData"];
    if altered.iter().any(|key| dict.contains_key(key)) {
        return None;
    }
    let bytes = source.stream.raw_data();
    let (width, height, components) = jpeg_size(&bytes)?;
    // Four components are CMYK, mostly inverted: no browser shows them as meant.
    if components == 4 || components == 2 {
        return None;
    }
    budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
    Some(Picture { format: PictureFormat::Jpeg, width, height, bytes: bytes.into_owned() })
}

/// Pixels per point at which the image is stored.
pub(crate) fn density(source: &ImageSource<'_>) -> Option<f32> {
    let dict = source.stream.dict();
    let [a, b, ..] = source.transform.as_coeffs();
    let scale = dict.get::<f64>(b"Width")? / a.hypot(b);
    (scale.is_finite() && scale > 0.0).then_some(scale as f32)
}

fn covers(source: &ImageSource<'_>, region: Rect) -> bool {
    let area = source.transform.transform_rect_bbox(Area::new(0.0, 0.0, 1.0, 1.0));
    [(area.x0, region.x0), (area.y0, region.y0), (area.x1, region.x1), (area.y1, region.y1)]
        .iter()
        .all(|(of_image, of_region)| (of_image - f64::from(*of_region)).abs() < SAME)
}

fn is_only_dct(dict: &Dict<'_>) -> bool {
    let is_dct = |name: &Name<'_>| name.as_ref() == b"DCTDecode";
    match dict.get::<Object<'_>>(b"Filter") {
        Some(Object::Name(name)) => is_dct(&name),
        Some(Object::Array(array)) => is_one(&array, is_dct),
        _ => false,
    }
}

fn is_one(array: &Array<'_>, test: impl Fn(&Name<'_>) -> bool) -> bool {
    let mut names = array.iter::<Name<'_>>();
    names.next().is_some_and(|name| test(&name)) && names.next().is_none()
}

/// Width, height and number of components, from the frame header.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32, u8)> {
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
    use super::jpeg_size;

    #[test]
    fn finds_the_frame_header_behind_other_segments() {
        let bytes = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03";
        assert_eq!(jpeg_size(bytes), Some((32, 16, 3)));
        assert_eq!(jpeg_size(&bytes[..12]), None);
        assert_eq!(jpeg_size(b""), None);
    }
}
