//! ICC profiles: the same colours in every format, and no harm from damaged profiles.

use image_webp::WebPEncoder;
use moxcms::ColorProfile;
use recto_image::ImageError;
use recto_model::Raster;

use crate::support::{Directory, Form, HEIGHT, WIDTH, colors, difference, gray, page, pages, reds};

const SIZE: (u32, u32) = (WIDTH, HEIGHT);
const JPEG: &[u8] = include_bytes!("../fixtures/colors.jpg");
const INKS: &[u8] = include_bytes!("../fixtures/inks.jpg");

fn adobe() -> Vec<u8> {
    ColorProfile::new_adobe_rgb().encode().unwrap()
}

fn png(kind: png::ColorType, samples: &[u8], profile: &[u8]) -> Vec<u8> {
    let mut info = png::Info::with_size(WIDTH, HEIGHT);
    info.color_type = kind;
    info.icc_profile = Some(profile.into());
    let mut out = Vec::new();
    let mut writer = png::Encoder::with_info(&mut out, info).unwrap().write_header().unwrap();
    writer.write_image_data(samples).unwrap();
    writer.finish().unwrap();
    out
}

fn webp(samples: &[u8], profile: Vec<u8>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = WebPEncoder::new(&mut out);
    encoder.set_icc_profile(profile);
    encoder.encode(samples, WIDTH, HEIGHT, image_webp::ColorType::Rgb8).unwrap();
    out
}

/// The stream with a profile after its first marker, in parts of some size.
fn jpeg(stream: &[u8], profile: &[u8]) -> Vec<u8> {
    let parts: Vec<_> = profile.chunks(300).collect();
    let mut out = stream[..2].to_vec();
    for (index, part) in parts.iter().enumerate() {
        out.extend(b"\xff\xe2");
        out.extend((16 + part.len() as u16).to_be_bytes());
        out.extend(b"ICC_PROFILE\0");
        out.extend([index as u8 + 1, parts.len() as u8]);
        out.extend(*part);
    }
    out.extend(&stream[2..]);
    out
}

fn tiff(photometric: u32, samples: u32, data: Vec<u8>, profile: &[u8]) -> Vec<u8> {
    let longs = profile
        .chunks(4)
        .map(|four| four.iter().rev().fold(0, |long, byte| long << 8 | u32::from(*byte)));
    let directory =
        Directory::new(SIZE, photometric, samples, data).with(34_675, &longs.collect::<Vec<u32>>());
    Form::default().tiff(&[directory])
}

#[test]
fn a_profile_is_applied_in_every_format() {
    let plain = colors();
    let seen = page(&png(png::ColorType::Rgb, &plain.rgb, &adobe()));
    assert!(difference(&seen, &plain) > 4.0);
    // The green of Adobe RGB is outside of sRGB, so its red becomes 0 there.
    let green = |raster: &Raster| raster.rgb[3 * (31 * WIDTH as usize + 20)..][..2].to_vec();
    assert_eq!(green(&plain), [100, 217]);
    assert!(green(&seen)[0] < 20 && green(&seen)[1].abs_diff(217) < 4);
    assert!(page(&webp(&plain.rgb, adobe())) == seen);
    assert!(page(&tiff(2, 3, plain.rgb.clone(), &adobe())) == seen);
    assert!(difference(&page(&jpeg(JPEG, &adobe())), &seen) < 2.0);
}

#[test]
fn grey_has_a_gamma_of_its_own() {
    let plain = gray(&colors());
    let linear = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let seen = page(&png(png::ColorType::Grayscale, &reds(&plain), &linear));
    assert!(seen.rgb[3 * 11].abs_diff(128) < 3, "55 of 255 is half as light as white");
    assert!(page(&tiff(1, 1, reds(&plain), &linear)) == seen);
}

/// A CMYK profile whose first ink is red, as a `lut8` table with two grid points per ink (ICC.1:2001, 6.5.8).
fn press() -> Vec<u8> {
    let mut table = b"mft1\0\0\0\0\x04\x03\x02\0".to_vec();
    for cell in 0..9 {
        table.extend(if cell % 4 == 0 { 0x1_0000_u32 } else { 0 }.to_be_bytes());
    }
    let straight: Vec<u8> = (0..=255).collect();
    table.extend(straight.repeat(4));
    for corner in 0..16 {
        let (first, black) = (corner & 0b1000 != 0, corner & 1 != 0);
        table.extend(match (first, black) {
            (_, true) => [10, 128, 128],
            (true, false) => [127, 200, 180],
            (false, false) => [255, 128, 128],
        });
    }
    table.extend(straight.repeat(3));
    let mut out = vec![0; 128];
    out[8..12].copy_from_slice(&[2, 0x40, 0, 0]);
    out[12..24].copy_from_slice(b"prtrCMYKLab ");
    out[36..40].copy_from_slice(b"acsp");
    // The white point of the profile connection space, as fixed-point numbers of 16.16 bits.
    for (at, value) in [(68, 0xf6d6_u32), (72, 0x1_0000), (76, 0xd32d)] {
        out[at..at + 4].copy_from_slice(&value.to_be_bytes());
    }
    out.extend(1_u32.to_be_bytes());
    out.extend(b"A2B0");
    out.extend(144_u32.to_be_bytes());
    out.extend((table.len() as u32).to_be_bytes());
    out.extend(table);
    let length = out.len() as u32;
    out[..4].copy_from_slice(&length.to_be_bytes());
    out
}

#[test]
fn inks_look_as_their_press_prints_them() {
    let pixels = (WIDTH * HEIGHT) as usize;
    for (ink, is_right) in [
        ([255, 0, 0, 0], (|[r, g, _]| r > 180 && g < 90) as fn([u8; 3]) -> bool),
        ([0, 0, 0, 0], |rgb| rgb == [255; 3]),
        ([0, 0, 0, 255], |[r, g, b]| r.max(g).max(b) < 30),
    ] {
        let data: Vec<u8> = ink.repeat(pixels);
        let seen = page(&tiff(5, 4, data, &press()));
        assert!(is_right([seen.rgb[0], seen.rgb[1], seen.rgb[2]]), "{ink:?} {:?}", &seen.rgb[..3]);
    }
    // The first ink is strongest at the left, which is cyan without the profile.
    let (plain, seen) = (page(INKS), page(&jpeg(INKS, &press())));
    assert!(plain.rgb[0] < 20 && seen.rgb[0] > 150, "{:?} {:?}", &plain.rgb[..3], &seen.rgb[..3]);
}

#[test]
fn a_damaged_profile_is_ignored() -> Result<(), ImageError> {
    let plain = colors();
    let mut dark = adobe();
    dark.truncate(dark.len() / 2);
    for profile in [dark, b"no profile".to_vec(), press(), vec![0xff; 4000]] {
        assert!(page(&png(png::ColorType::Rgb, &plain.rgb, &profile)) == plain);
        assert!(page(&webp(&plain.rgb, profile.clone())) == plain);
        assert!(page(&tiff(2, 3, plain.rgb.clone(), &profile)) == plain);
        assert!(page(&jpeg(JPEG, &profile)) == page(JPEG));
    }
    let whole = jpeg(INKS, &press());
    for at in (0..press().len()).step_by(47) {
        let mut changed = whole.clone();
        changed[at + 20] ^= 0xff;
        // The result may be a picture or an error.
        let _ = pages(&changed);
    }
    pages(&whole).map(drop)
}
