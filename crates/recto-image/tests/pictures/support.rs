//! Pictures for tests, writers for them, and comparisons.

use std::sync::Arc;

use recto_image::{ImageDocument, ImageError, ImagePage};
use recto_input::{Budget, Limits, sniff};
use recto_model::Raster;

pub(crate) const WIDTH: u32 = 48;
pub(crate) const HEIGHT: u32 = 32;

/// Red grows to the right, green downwards.
pub(crate) fn colors() -> Raster {
    raster(|x, y| [5 * x as u8, 7 * y as u8, 128])
}

/// Black and white rectangles.
pub(crate) fn checks() -> Raster {
    raster(|x, y| if (x / 5 + y / 3) % 2 == 1 { [255; 3] } else { [0; 3] })
}

pub(crate) fn raster(mut pixel: impl FnMut(u32, u32) -> [u8; 3]) -> Raster {
    let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let rgb = places.flat_map(|(x, y)| pixel(x, y)).collect();
    Raster { width: WIDTH, height: HEIGHT, rgb }
}

/// The first channel.
pub(crate) fn reds(raster: &Raster) -> Vec<u8> {
    raster.rgb.iter().step_by(3).copied().collect()
}

pub(crate) fn gray(raster: &Raster) -> Raster {
    let rgb = reds(raster).into_iter().flat_map(|v| [v; 3]).collect();
    Raster { rgb, ..*raster }
}

pub(crate) fn open(bytes: &[u8]) -> Result<ImageDocument, ImageError> {
    let limits = Limits::default();
    let kind = sniff(bytes, &limits).map_err(|_| ImageError::Unsupported("none"))?;
    ImageDocument::open(Arc::new(bytes.to_vec()), kind, &limits)
}

pub(crate) fn pages(bytes: &[u8]) -> Result<Vec<ImagePage>, ImageError> {
    let document = open(bytes)?;
    let budget = Budget::new(&Limits::default());
    (0..document.page_count()).map(|index| document.page(index, &budget)).collect()
}

/// The page of a file that has one page, all of which could be decoded.
pub(crate) fn page(bytes: &[u8]) -> Raster {
    let mut pages = pages(bytes).unwrap();
    assert_eq!(pages.len(), 1);
    let page = pages.remove(0);
    assert!(page.is_whole);
    Arc::unwrap_or_clone(page.raster)
}

/// The mean absolute difference of samples.
pub(crate) fn difference(a: &Raster, b: &Raster) -> f64 {
    assert_eq!((a.width, a.height), (b.width, b.height));
    let sum: u64 = a.rgb.iter().zip(&b.rgb).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.rgb.len() as f64
}

/// A directory of a TIFF: tags with their values, and the data of its strips or tiles.
pub(crate) struct Directory {
    pub(crate) tags: Vec<(u16, Vec<u32>)>,
    pub(crate) parts: Vec<Vec<u8>>,
    pub(crate) is_tiled: bool,
}

impl Directory {
    /// An uncompressed picture with eight bits per sample in one strip.
    pub(crate) fn new(size: (u32, u32), photometric: u32, samples: u32, part: Vec<u8>) -> Self {
        let tags = vec![
            (256, vec![size.0]),
            (257, vec![size.1]),
            (258, vec![8; samples as usize]),
            (262, vec![photometric]),
            (277, vec![samples]),
        ];
        Self { tags, parts: vec![part], is_tiled: false }
    }

    pub(crate) fn with(mut self, tag: u16, values: &[u32]) -> Self {
        self.tags.retain(|(other, _)| *other != tag);
        self.tags.push((tag, values.to_vec()));
        self
    }
}

/// The byte order and width with which a TIFF is written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Form {
    pub(crate) is_big_endian: bool,
    pub(crate) is_big_tiff: bool,
}

impl Form {
    fn number(self, value: u64, size: usize) -> Vec<u8> {
        if self.is_big_endian {
            value.to_be_bytes()[8 - size..].to_vec()
        } else {
            value.to_le_bytes()[..size].to_vec()
        }
    }

    pub(crate) fn tiff(self, directories: &[Directory]) -> Vec<u8> {
        let wide = if self.is_big_tiff { 8 } else { 4 };
        let mut out = if self.is_big_endian { b"MM".to_vec() } else { b"II".to_vec() };
        if self.is_big_tiff {
            out.extend(self.number(43, 2));
            out.extend(self.number(8, 2));
            out.extend(self.number(0, 2));
        } else {
            out.extend(self.number(42, 2));
        }
        let mut link = out.len();
        out.extend(self.number(0, wide));
        for directory in directories {
            let mut offsets = Vec::new();
            for part in &directory.parts {
                offsets.push(out.len() as u32);
                out.extend(part);
            }
            let counts = directory.parts.iter().map(|part| part.len() as u32).collect();
            let (at, of) = if directory.is_tiled { (324, 325) } else { (273, 279) };
            let mut tags = directory.tags.clone();
            tags.extend([(at, offsets), (of, counts)]);
            tags.sort_by_key(|(tag, _)| *tag);
            let mut entries = Vec::new();
            for (tag, values) in &tags {
                // Offsets, sizes and most other values are written as LONG, colours and bits as SHORT.
                let (kind, size) = if matches!(tag, 258 | 320) { (3, 2) } else { (4, 4) };
                let mut data: Vec<u8> =
                    values.iter().flat_map(|v| self.number(u64::from(*v), size)).collect();
                entries.extend(self.number(u64::from(*tag), 2));
                entries.extend(self.number(kind, 2));
                entries.extend(self.number(values.len() as u64, wide));
                if data.len() > wide {
                    entries.extend(self.number(out.len() as u64, wide));
                    out.extend(data);
                } else {
                    data.resize(wide, 0);
                    entries.extend(data);
                }
            }
            let here = self.number(out.len() as u64, wide);
            out[link..link + wide].copy_from_slice(&here);
            out.extend(self.number(tags.len() as u64, if self.is_big_tiff { 8 } else { 2 }));
            out.extend(entries);
            link = out.len();
            out.extend(self.number(0, wide));
        }
        out
    }
}
