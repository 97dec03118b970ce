//! How stored pixels lie on the screen, in the eight ways of EXIF.

use recto_model::Raster;

/// What to do with stored pixels so that the picture is upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Orientation {
    /// Rows become columns, before the mirrors.
    transpose: bool,
    mirror_x: bool,
    mirror_y: bool,
}

impl Orientation {
    /// By the number that EXIF and TIFF give it; unknown numbers mean upright.
    pub(crate) const fn from_exif(value: u64) -> Self {
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

    pub(crate) fn is_upright(self) -> bool {
        self == Self::default()
    }

    /// Stored size to displayed size.
    pub(crate) const fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.transpose { (height, width) } else { (width, height) }
    }

    /// How many times the raster lies in memory while it is turned.
    pub(crate) const fn copies(self) -> u64 {
        if self.transpose { 2 } else { 1 }
    }

    pub(crate) fn apply(self, mut raster: Raster) -> Raster {
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
        let (stored_width, stored_height) = (raster.width as usize, raster.height as usize);
        let (stored, _) = raster.rgb.as_chunks::<3>();
        let mut rgb = vec![0; raster.rgb.len()];
        let (pixels, _) = rgb.as_chunks_mut::<3>();
        for (y, line) in pixels.chunks_mut(stored_height).enumerate() {
            let column = if self.mirror_y { stored_width - 1 - y } else { y };
            for (x, pixel) in line.iter_mut().enumerate() {
                let row = if self.mirror_x { stored_height - 1 - x } else { x };
                if let Some(found) = stored.get(row * stored_width + column) {
                    *pixel = *found;
                }
            }
        }
        Raster { width: raster.height, height: raster.width, rgb }
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
