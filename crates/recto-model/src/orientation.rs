//! The eight orientations of EXIF: rotations by quarter turns and mirrors, from stored pixels to displayed ones.

use crate::{Point, Raster, Size};

/// The transform of stored pixels that makes the picture upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Orientation {
    /// Transposes rows and columns, before the mirrors.
    pub transpose: bool,
    /// Reverses the columns (x), then the rows (y) of the displayed picture.
    pub mirror_x: bool,
    pub mirror_y: bool,
}

impl Orientation {
    /// The orientation of an EXIF or TIFF value; unknown values mean upright.
    pub const fn from_exif(value: u64) -> Self {
        let (transpose, mirror_x, mirror_y) = match value {
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => (false, false, false),
        };
        Self { transpose, mirror_x, mirror_y }
    }

    /// A clockwise rotation by quarter turns.
    pub const fn clockwise(quarter_turns: u8) -> Self {
        match quarter_turns % 4 {
            1 => Self::from_exif(6),
            2 => Self::from_exif(3),
            3 => Self::from_exif(8),
            _ => Self::from_exif(1),
        }
    }

    pub fn is_upright(self) -> bool {
        self == Self::default()
    }

    /// Stored size to displayed size.
    pub const fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.transpose { (height, width) } else { (width, height) }
    }

    /// The orientation that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let Self { transpose, mirror_x, mirror_y } = self;
        if transpose { Self { transpose, mirror_x: mirror_y, mirror_y: mirror_x } } else { self }
    }

    /// The displayed size of a page stored with this size.
    #[must_use]
    pub const fn page_size(self, stored: Size) -> Size {
        let Size { width, height } = stored;
        if self.transpose { Size { width: height, height: width } } else { stored }
    }

    /// Where a stored point is displayed on a page of this displayed size.
    pub fn place(self, p: Point, displayed: Size) -> Point {
        let (x, y) = if self.transpose { (p.y, p.x) } else { (p.x, p.y) };
        let x = if self.mirror_x { displayed.width - x } else { x };
        Point::new(x, if self.mirror_y { displayed.height - y } else { y })
    }

    /// The number of copies of the raster in memory during the transform.
    pub const fn copies(self) -> u64 {
        if self.transpose { 2 } else { 1 }
    }

    /// The picture as displayed. A half turn and mirrors are done in place.
    pub fn apply(self, mut raster: Raster) -> Raster {
        let row = 3 * raster.width as usize;
        if self.is_upright() || row == 0 {
            return raster;
        }
        if self.transpose {
            return self.transposed(&raster);
        }
        let (pixels, _) = raster.rgb.as_chunks_mut::<3>();
        if self.mirror_x && self.mirror_y {
            pixels.reverse();
        } else if self.mirror_x {
            pixels.chunks_mut(raster.width as usize).for_each(<[[u8; 3]]>::reverse);
        } else {
            let half = row * (raster.height as usize / 2);
            let (upper, lower) = raster.rgb.split_at_mut(half);
            for (a, b) in upper.chunks_mut(row).zip(lower.rchunks_mut(row)) {
                a.swap_with_slice(b);
            }
        }
        raster
    }

    fn transposed(self, raster: &Raster) -> Raster {
        let stored = (raster.width as usize, raster.height as usize);
        let rgb = self.rearranged::<3>(&raster.rgb, stored);
        Raster { width: raster.height, height: raster.width, rgb }
    }

    /// Pixels of `N` bytes in their displayed order; `width` and `height` are the stored size. Missing pixels are zero.
    pub fn rearranged<const N: usize>(
        self,
        data: &[u8],
        (width, height): (usize, usize),
    ) -> Vec<u8> {
        let (stored, _) = data.as_chunks::<N>();
        let (columns, rows) = if self.transpose { (height, width) } else { (width, height) };
        let mut displayed = Vec::with_capacity(data.len());
        for y in 0..rows {
            let y = if self.mirror_y { rows - 1 - y } else { y };
            for x in 0..columns {
                let x = if self.mirror_x { columns - 1 - x } else { x };
                let index = if self.transpose { x * width + y } else { y * width + x };
                displayed.extend_from_slice(stored.get(index).unwrap_or(&[0; N]));
            }
        }
        displayed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A raster whose pixels are the letters of `rows`.
    fn raster(rows: &[&str]) -> Raster {
        let rgb = rows.concat().bytes().flat_map(|b| [b, b, b]).collect();
        Raster { width: rows[0].len() as u32, height: rows.len() as u32, rgb }
    }

    #[test]
    fn rotates_clockwise_by_quarter_turns() {
        let stored = raster(&["abc", "def"]);
        let rotated = |turns| Orientation::clockwise(turns).apply(stored.clone());
        assert!(rotated(0) == stored && rotated(4) == stored);
        assert!(rotated(1) == raster(&["da", "eb", "fc"]));
        assert!(rotated(2) == raster(&["fed", "cba"]));
        assert!(rotated(3) == raster(&["cf", "be", "ad"]));
    }

    #[test]
    fn turns_stored_pixels_upright_in_all_eight_ways() {
        for (value, stored) in [
            (1, ["abc", "def"].as_slice()),
            (2, &["cba", "fed"]),
            (3, &["fed", "cba"]),
            (4, &["def", "abc"]),
            (5, &["ad", "be", "cf"]),
            (6, &["cf", "be", "ad"]),
            (7, &["fc", "eb", "da"]),
            (8, &["da", "eb", "fc"]),
            (0, &["abc", "def"]),
        ] {
            let orientation = Orientation::from_exif(value);
            let stored = raster(stored);
            assert_eq!(orientation.size((stored.width, stored.height)), (3, 2), "{value}");
            let upright = orientation.apply(stored);
            assert!(upright == raster(&["abc", "def"]), "{value}: {:?}", upright.rgb);
        }
    }
}
