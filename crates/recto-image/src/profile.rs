//! Converts colours by the ICC profile of a file to sRGB.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use moxcms::{
    ColorProfile, DataColorSpace, Layout, ParsingOptions, Transform8BitExecutor, TransformOptions,
};

/// Bytes of the largest profile that is read. Profiles of presses have about 3 MB.
const MOST_PROFILE_BYTES: usize = 8 << 20;
/// Values of the largest table within a profile, of which it has several.
const MOST_TABLE_VALUES: usize = 4_000_000;
/// Values of the longest tone curve within a profile.
const MOST_CURVE_VALUES: usize = 40_000;
/// Samples that differ by at most this look the same.
const MOST_INVISIBLE_DIFFERENCE: u8 = 3;
/// A profile that maps black to a lighter grey than this is damaged: text must stay readable.
const LIGHTEST_INK: u8 = 110;
/// A profile that maps white to a darker grey than this is damaged.
const DARKEST_PAPER: u8 = 200;
/// Pixels that are converted at once.
const PIXELS_AT_ONCE: usize = 4096;

/// The colour space of samples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Channels {
    Gray,
    Rgb,
    /// CMYK, 0 for no ink.
    Inks,
}

/// A profile whose colours differ from those of sRGB.
pub(crate) struct IccProfile(ProfileTransform);

enum ProfileTransform {
    /// The output for each grey.
    Gray(Box<[u8; 256]>),
    Colors(Arc<Transform8BitExecutor>),
}

impl IccProfile {
    /// The conversion; `None` when the profile is damaged, is for other channels, or changes nothing visible.
    pub(crate) fn read(bytes: &[u8], channels: Channels) -> Option<Self> {
        // The parser is third-party and its input untrusted: a panic costs the profile, not the picture.
        let read = AssertUnwindSafe(|| Self::parsed(bytes, channels));
        let profile = catch_unwind(read).ok().flatten()?;
        profile.is_legible(channels)?.then_some(profile)
    }

    fn parsed(bytes: &[u8], channels: Channels) -> Option<Self> {
        let options = ParsingOptions {
            max_profile_size: MOST_PROFILE_BYTES,
            max_allowed_clut_size: MOST_TABLE_VALUES,
            max_allowed_trc_size: MOST_CURVE_VALUES,
        };
        let profile = ColorProfile::new_from_slice_with_options(bytes, options).ok()?;
        let (space, layout) = match channels {
            Channels::Gray => (DataColorSpace::Gray, Layout::Gray),
            Channels::Rgb => (DataColorSpace::Rgb, Layout::Rgb),
            Channels::Inks => (DataColorSpace::Cmyk, Layout::Rgba),
        };
        if profile.color_space != space {
            return None;
        }
        let srgb = ColorProfile::new_srgb();
        let colors = profile
            .create_transform_8bit(layout, &srgb, Layout::Rgb, TransformOptions::default())
            .ok()?;
        if channels != Channels::Gray {
            return Some(Self(ProfileTransform::Colors(colors)));
        }
        let grays: Vec<u8> = (0..=255).collect();
        let mut rgb = [0; 3 * 256];
        colors.transform(&grays, &mut rgb).ok()?;
        let (rgb, _) = rgb.as_chunks::<3>();
        let mut table = Box::new([0; 256]);
        table.iter_mut().zip(rgb).for_each(|(out, [_, green, _])| *out = *green);
        Some(Self(ProfileTransform::Gray(table)))
    }

    /// Is text readable after the conversion, and does the conversion change anything?
    fn is_legible(&self, channels: Channels) -> Option<bool> {
        let (ink, paper) = match channels {
            Channels::Gray | Channels::Rgb => ([0; 4], [255; 4]),
            Channels::Inks => ([0, 0, 0, 255], [0; 4]),
        };
        let ink = self.one(ink, channels)?;
        let paper = self.one(paper, channels)?;
        let legible =
            ink.iter().all(|v| *v <= LIGHTEST_INK) && paper.iter().all(|v| *v >= DARKEST_PAPER);
        Some(legible && (channels == Channels::Inks || self.changes_colors(channels)?))
    }

    /// Tests a grid of colours.
    fn changes_colors(&self, channels: Channels) -> Option<bool> {
        const STEPS: [u8; 5] = [0, 64, 128, 192, 255];
        for r in STEPS {
            for g in STEPS {
                for b in STEPS {
                    let color = if channels == Channels::Gray { [r; 4] } else { [r, g, b, 255] };
                    let found = self.one(color, channels)?;
                    if found
                        .iter()
                        .zip(&color)
                        .any(|(a, b)| a.abs_diff(*b) > MOST_INVISIBLE_DIFFERENCE)
                    {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }

    fn one(&self, samples: [u8; 4], channels: Channels) -> Option<[u8; 3]> {
        let mut rgb = [0; 3];
        match &self.0 {
            ProfileTransform::Gray(table) => rgb = [table[usize::from(samples[0])]; 3],
            ProfileTransform::Colors(colors) => {
                let count = if channels == Channels::Inks { 4 } else { 3 };
                colors.transform(&samples[..count], &mut rgb).ok()?;
            }
        }
        Some(rgb)
    }

    /// Converts samples of RGB or grey in place.
    pub(crate) fn apply(&self, samples: &mut [u8]) {
        match &self.0 {
            ProfileTransform::Gray(table) => {
                for v in samples {
                    *v = table[usize::from(*v)];
                }
            }
            ProfileTransform::Colors(colors) => {
                let mut before = [0; 3 * PIXELS_AT_ONCE];
                for part in samples.chunks_mut(3 * PIXELS_AT_ONCE) {
                    let before = &mut before[..part.len()];
                    before.copy_from_slice(part);
                    // Pixels that can't be converted keep their samples.
                    if colors.transform(before, part).is_err() {
                        part.copy_from_slice(before);
                    }
                }
            }
        }
    }

    /// Converts CMYK to RGB. Returns false when nothing was written.
    pub(crate) fn print(&self, inks: &[u8], rgb: &mut [u8]) -> bool {
        matches!(&self.0, ProfileTransform::Colors(colors) if colors.transform(inks, rgb).is_ok())
    }

    /// Converts CMYK to RGB in the same memory; pixels that can't be converted become white.
    pub(crate) fn printed(&self, mut inks: Vec<u8>) -> Vec<u8> {
        let pixels = inks.len() / 4;
        let mut rgb = [0; 3 * PIXELS_AT_ONCE];
        for start in (0..pixels).step_by(PIXELS_AT_ONCE) {
            let count = PIXELS_AT_ONCE.min(pixels - start);
            let (from, to) = (4 * start, 3 * start);
            let rgb = &mut rgb[..3 * count];
            if !self.print(&inks[from..from + 4 * count], rgb) {
                rgb.fill(255);
            }
            inks[to..to + 3 * count].copy_from_slice(rgb);
        }
        inks.truncate(3 * pixels);
        inks
    }
}

#[cfg(test)]
mod tests {
    use moxcms::ColorProfile;

    use super::{Channels, IccProfile};

    fn read(profile: &ColorProfile, channels: Channels) -> Option<IccProfile> {
        IccProfile::read(&profile.encode().unwrap(), channels)
    }

    #[test]
    fn only_other_colours_are_brought_over() {
        assert!(read(&ColorProfile::new_srgb(), Channels::Rgb).is_none());
        let adobe = read(&ColorProfile::new_adobe_rgb(), Channels::Rgb).unwrap();
        let mut rgb = [[255; 3], [0; 3], [128; 3], [200, 100, 50]].concat();
        adobe.apply(&mut rgb);
        // Adobe RGB has a wider gamut, so the same colour has more saturated samples in sRGB. The expected values
        // follow from the two matrices and gammas.
        for (found, expected) in
            rgb.iter().zip([[255; 3], [0; 3], [128; 3], [228, 100, 40]].concat())
        {
            assert!(found.abs_diff(expected) <= 3, "{rgb:?}");
        }
        let linear = read(&ColorProfile::new_gray_with_gamma(1.0), Channels::Gray).unwrap();
        let mut gray = [0, 55, 255];
        linear.apply(&mut gray);
        assert!(gray[0] == 0 && gray[1].abs_diff(128) <= 2 && gray[2] == 255, "{gray:?}");
    }

    #[test]
    fn damaged_and_foreign_profiles_are_left_alone() {
        let adobe = ColorProfile::new_adobe_rgb().encode().unwrap();
        assert!(IccProfile::read(&adobe, Channels::Gray).is_none());
        assert!(IccProfile::read(&adobe, Channels::Inks).is_none());
        assert!(IccProfile::read(b"", Channels::Rgb).is_none());
        for end in (0..adobe.len()).step_by(7) {
            let _ = IccProfile::read(&adobe[..end], Channels::Rgb);
        }
        for at in 0..adobe.len() {
            let mut changed = adobe.clone();
            changed[at] ^= 0x55;
            if let Some(profile) = IccProfile::read(&changed, Channels::Rgb) {
                let mut rgb = [[0; 3], [255; 3]].concat();
                profile.apply(&mut rgb);
                assert!(rgb[..3].iter().all(|v| *v < 128) && rgb[3..].iter().all(|v| *v > 128));
            }
        }
    }
}
